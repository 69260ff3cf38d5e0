#include <fmt/core.h>

#include "corpus/pair_sets.hpp"
#include "soak/soak_run.hpp"
#include "support/distance_answers.hpp"

/// Compares `distance`, `within` and `penetration` with exact distances and depths on fresh pairs of all sets at rest,
/// and on spheres at contact with them, on all processors, until so many pairs were compared. Ends at the first wrong
/// answer, with the pair, the set and the seed.
///
/// usage: motzkin_distance_soak [PAIRS [SEED]]

namespace motzkin::testing {
namespace {

/// Pairs of one set that a thread compares in a row.
constexpr int chunk = 50;

/// A set and its dimension.
struct Case {
  explicit Case(std::size_t index) : set(static_cast<PairSet>(index / 2)), dimension(index % 2 == 0 ? 2 : 3) {}

  PairSet set;
  int dimension;
};

template <int D>
std::string compare(const Case& which, std::uint64_t seed, SoakPlan::Counts& counts,
                    const std::function<bool()>& next) {
  PairSource<D> source(which.set, false, seed);
  for (int i = 0; i < chunk && next(); ++i) {
    const AnyPair<D> pair = source.draw();
    const Relation truth = Oracle(exact_any<D>(pair.a), exact_any<D>(pair.b)).relation();
    ++counts[static_cast<std::size_t>(truth)];
    const std::string wrong = wrong_distance(pair) + wrong_depth(pair, truth);
    if (!wrong.empty()) {
      return fmt::format("wrong: set {}, {}D, seed {}, pair {}\n{}", name(which.set), D, seed, i, wrong);
    }
  }
  return "";
}

SoakPlan plan() {
  SoakPlan result{"motzkin_distance_soak", "pairs", 1'000'000, {"disjoint", "touching", "overlapping"}, {}, {}};
  for (std::size_t i = 0; i < std::size_t{2} * pair_set_count; ++i) {
    const Case which(i);
    result.titles.push_back(fmt::format("{} {}D", name(which.set), which.dimension));
  }
  result.compare = [](std::size_t index, std::uint64_t seed, auto& counts, const auto& next) {
    const Case which(index);
    return which.dimension == 2 ? compare<2>(which, seed, counts, next) : compare<3>(which, seed, counts, next);
  };
  return result;
}

}  // namespace
}  // namespace motzkin::testing

int main(int argc, char** argv) { return motzkin::testing::run_soak(motzkin::testing::plan(), argc, argv); }
