#include <fmt/core.h>

#include "corpus/turn_queries.hpp"
#include "soak/soak_run.hpp"
#include "support/turn_answers.hpp"

/// Compares contacts on rigid motions, by their exact stage alone and by all of `first_contact`, with the oracle on
/// fresh queries of all sets, and of some of them when a vertex comes within a distance, on all processors, until so
/// many queries were compared. Ends at the first wrong answer, with the query, the set and the seed.
///
/// usage: motzkin_turn_soak [QUERIES [SEED]]

namespace motzkin::testing {
namespace {

/// Queries of one set that a thread compares in a row; fewer where the oracle takes long.
constexpr int chunk = 100;
constexpr int extreme_chunk = 1;
constexpr int one_step_chunk = 20;
/// Of so many queries one is asked with the vertices in other orders.
constexpr int transformed_every = 4;
/// Of so many queries about a vertex one is asked for a distance as well.
constexpr int distance_every = 4;
constexpr std::array tolerances = {0x1p-40, 0x1p-20, 0x1p-50};

std::string compare(const TurnCase& which, std::uint64_t seed, SoakPlan::Counts& counts,
                    const std::function<bool()>& next) {
  TurnSource source(which, seed);
  const int count =
      which.set == TurnSet::Extreme ? extreme_chunk : (which.set == TurnSet::OneStep ? one_step_chunk : chunk);
  for (int i = 0; i < count && next(); ++i) {
    const TurnQuery query = source.draw();
    const TurnOracle oracle(query);
    ++counts[oracle.first() ? (oracle.starts_in_contact() ? 2 : 1) : 0];
    const double tolerance = tolerances[static_cast<std::size_t>(i) % tolerances.size()];
    std::string wrong = wrong_rational_contact(query, oracle, tolerance, i % transformed_every == 0);
    if (wrong.empty() && is_plain(query)) {
      wrong = wrong_first_contact(query, oracle, tolerance);
      wrong += wrong.empty() ? "" : ": " + to_text(query);
    }
    if (wrong.empty() && which.kind != ContactKind::EdgeEdge && i % distance_every == 1) {
      const double radius = source.draw_radius(query);
      wrong = wrong_rational_approach(query, radius, ApproachOracle(query, radius), tolerance);
    }
    if (!wrong.empty()) {
      return fmt::format("wrong: {}, seed {}, query {}\n{}", name(which), seed, i, wrong);
    }
  }
  return "";
}

SoakPlan plan() {
  SoakPlan result{"motzkin_turn_soak", "queries", 1'000'000, {"free", "contact", "at the start"}, {}, {}};
  for (int i = 0; i < turn_case_count; ++i) {
    result.titles.push_back(name(turn_case(i)));
  }
  result.compare = [](std::size_t index, std::uint64_t seed, auto& counts, const auto& next) {
    return compare(turn_case(static_cast<int>(index)), seed, counts, next);
  };
  return result;
}

}  // namespace
}  // namespace motzkin::testing

int main(int argc, char** argv) { return motzkin::testing::run_soak(motzkin::testing::plan(), argc, argv); }
