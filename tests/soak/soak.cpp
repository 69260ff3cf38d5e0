#include <fmt/core.h>

#include "corpus/pair_sets.hpp"
#include "soak/soak_run.hpp"
#include "support/pair_answers.hpp"

/// Compares `relate` with the oracle on fresh pairs of all sets, on all processors, until so many pairs were compared.
/// Ends at the first wrong answer, with the pair, the set and the seed.
///
/// usage: motzkin_soak [PAIRS [SEED]]

namespace motzkin::testing {
namespace {

/// Pairs of one set that a thread compares in a row.
constexpr int chunk = 250;
/// Of so many pairs one is asked for its box and window too.
constexpr int bounds_every = 16;

/// A set, its dimension, and whether shapes move.
struct Case {
  explicit Case(std::size_t index)
      : set(static_cast<PairSet>(index / 4)), dimension(index % 4 < 2 ? 2 : 3), moves(index % 2 == 1) {}

  PairSet set;
  int dimension;
  bool moves;
};

template <int D>
std::string compare(const Case& which, std::uint64_t seed, SoakPlan::Counts& counts,
                    const std::function<bool()>& next) {
  PairSource<D> source(which.set, which.moves, seed);
  for (int i = 0; i < chunk && next(); ++i) {
    const AnyPair<D> pair = source.draw();
    Oracle oracle(exact_any<D>(pair.a), exact_any<D>(pair.b));
    ++counts[static_cast<std::size_t>(oracle.relation())];
    std::string wrong = wrong_relation(pair, oracle.relation());
    if (i % bounds_every == 0) {
      wrong += wrong_bounds(pair, oracle);
    }
    if (!wrong.empty()) {
      return fmt::format("wrong: set {}, {}D, {}, seed {}, pair {}\n{}", name(which.set), D,
                         which.moves ? "moving" : "resting", seed, i, wrong);
    }
  }
  return "";
}

SoakPlan plan() {
  SoakPlan result{"motzkin_soak", "pairs", 10'000'000, {"disjoint", "touching", "overlapping"}, {}, {}};
  for (std::size_t i = 0; i < std::size_t{4} * pair_set_count; ++i) {
    const Case which(i);
    result.titles.push_back(fmt::format("{} {}D{}", name(which.set), which.dimension, which.moves ? " moving" : ""));
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
