#include <fmt/core.h>

#include "soak/soak_run.hpp"
#include "tree/moving_scenes.hpp"

/// Compares first contacts of meshes in motion with those of every pair of their elements, on fresh meshes and motions,
/// on all processors, until so many queries were compared. Ends at the first wrong answer.
///
/// usage: motzkin_sweep_soak [QUERIES [SEED]]

namespace motzkin::testing {
namespace {

constexpr std::array most_degrees = {30, 90, 170, 720};
constexpr int chunk = 50;

/// Two meshes of which one comes from some way off, as they are or far from the origin.
template <int M, int N>
std::string compare(int degrees, std::uint64_t seed, SoakPlan::Counts& counts, const std::function<bool()>& next) {
  moving::MotionDraw draw{Generator(seed)};
  for (int i = 0; i < chunk && next(); ++i) {
    const Vector<3> place = draw.vector(i % 4 == 0 ? 1e6 : 0);
    const Vector<3> away = place + draw.vector(3);
    moving::Body<M> a{moving::cloud<M>(draw, 12, 0.4)};
    moving::Body<N> b{moving::cloud<N>(draw, 9, i % 3 == 0 ? 0.01 : 0.5)};
    a.pose = draw.pose(place);
    b.pose = draw.generator.coin() ? draw.pose(away) : Pose::translation_by(away);
    a.motion = draw.motion(place, place + draw.vector(0.5), degrees);
    b.motion = draw.motion(away, place + draw.vector(1), degrees);
    ContactStatus status = ContactStatus::Free;
    const std::string wrong = moving::wrong_first_contact(a, b, status);
    ++counts[status == ContactStatus::Free ? 0 : (status == ContactStatus::Contact ? 1 : 2)];
    if (!wrong.empty()) {
      return fmt::format("wrong: {} degrees, seed {}, query {}: {}\n", degrees, seed, i, wrong);
    }
  }
  return "";
}

SoakPlan plan() {
  SoakPlan result{"motzkin_sweep_soak", "queries", 100'000, {"free", "contact", "at the start"}, {}, {}};
  for (const int degrees : most_degrees) {
    result.titles.push_back(fmt::format("triangles, {} degrees", degrees));
    result.titles.push_back(fmt::format("tetrahedra and triangles, {} degrees", degrees));
  }
  result.compare = [](std::size_t index, std::uint64_t seed, auto& counts, const auto& next) {
    const int degrees = most_degrees[index / 2];
    return index % 2 == 0 ? compare<3, 3>(degrees, seed, counts, next) : compare<4, 3>(degrees, seed, counts, next);
  };
  return result;
}

}  // namespace
}  // namespace motzkin::testing

int main(int argc, char** argv) { return motzkin::testing::run_soak(motzkin::testing::plan(), argc, argv); }
