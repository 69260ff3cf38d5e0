#include <fmt/core.h>

#include "soak/soak_run.hpp"
#include "tree/deforming_scenes.hpp"
#include "tree/moving_scenes.hpp"

/// Compares first contacts of meshes in motion, and of meshes that deform, with those of every pair of their elements,
/// on fresh meshes and motions, on all processors, until so many queries were compared. Ends at the first wrong answer.
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

/// Meshes that deform: any numbers, small integers, all sizes, far away, and with a separation.
template <int M, int N>
std::string compare_deforming(std::uint64_t seed, SoakPlan::Counts& counts, const std::function<bool()>& next) {
  Generator generator(seed);
  for (int i = 0; i < chunk && next(); ++i) {
    deforming::Kind kind;
    kind.grid = i % 3 == 0 ? generator.integer(1, 5) : 0;
    kind.size = std::ldexp(1.0, i % 5 == 0 ? generator.integer(-1060, 960) : 0);
    kind.far = i % 7 == 0 ? generator.uniform(-1e9, 1e9) : 0;
    const double separation = i % 4 == 0 ? std::min(generator.uniform(0, 0.5) * kind.size, max_separation) : 0;
    const deforming::Body<M> a = deforming::draw_body<M>(generator, kind, generator.integer(1, 12));
    const deforming::Body<N> b = deforming::draw_body<N>(generator, kind, generator.integer(1, 9));
    ContactStatus status = ContactStatus::Free;
    const std::string wrong = deforming::wrong_first_contact(a, b, {.pair = {.min_separation = separation}}, status);
    ++counts[status == ContactStatus::Free ? 0 : (status == ContactStatus::Contact ? 1 : 2)];
    if (!wrong.empty()) {
      return fmt::format("wrong: deforming, seed {}, query {}: {}\n", seed, i, wrong);
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
  result.titles.emplace_back("triangles, deforming");
  result.titles.emplace_back("tetrahedra and triangles, deforming");
  result.compare = [](std::size_t index, std::uint64_t seed, auto& counts, const auto& next) {
    if (index >= 2 * most_degrees.size()) {
      return index % 2 == 0 ? compare_deforming<3, 3>(seed, counts, next) : compare_deforming<4, 3>(seed, counts, next);
    }
    const int degrees = most_degrees[index / 2];
    return index % 2 == 0 ? compare<3, 3>(degrees, seed, counts, next) : compare<4, 3>(degrees, seed, counts, next);
  };
  return result;
}

}  // namespace
}  // namespace motzkin::testing

int main(int argc, char** argv) { return motzkin::testing::run_soak(motzkin::testing::plan(), argc, argv); }
