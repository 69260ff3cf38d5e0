#include <fmt/core.h>

#include "corpus/contact_queries.hpp"
#include "soak/soak_run.hpp"
#include "support/contact_answers.hpp"

/// Compares `first_contact` with the oracle on fresh queries of all sets, on all processors, until so many queries were
/// compared. Ends at the first wrong answer, with the query, the set and the seed.
///
/// usage: motzkin_contact_soak [QUERIES [SEED]]

namespace motzkin::testing {
namespace {

/// Queries of one set that a thread compares in a row; of the extreme ones a tenth, as the oracle takes long.
constexpr int chunk = 250;
constexpr int extreme_chunk = 25;
/// Of so many queries one is asked with other names for the vertices and backwards.
constexpr int transformed_every = 4;
constexpr std::array tolerances = {0x1p-40, 0x1p-20, 0x1p-50};

std::string compare(const ContactCase& which, std::uint64_t seed, SoakPlan::Counts& counts,
                    const std::function<bool()>& next) {
  ContactSource source(which.set, which.kind, which.dimension, seed);
  const int count = which.set == ContactSet::Extreme ? extreme_chunk : chunk;
  for (int i = 0; i < count && next(); ++i) {
    const ContactQuery query = source.draw();
    const ContactOracle oracle(query);
    ++counts[oracle.first() ? (oracle.starts_in_contact() ? 2 : 1) : 0];
    const double tolerance = tolerances[static_cast<std::size_t>(i) % tolerances.size()];
    const std::string wrong = wrong_contact(query, oracle, {.time_tolerance = tolerance}, i % transformed_every == 0) +
                              wrong_features(query, oracle, tolerance);
    if (!wrong.empty()) {
      return fmt::format("wrong: {}, seed {}, query {}\n{}", name(which), seed, i, wrong);
    }
  }
  return "";
}

SoakPlan plan() {
  SoakPlan result{"motzkin_contact_soak", "queries", 5'000'000, {"free", "contact", "at the start"}, {}, {}};
  for (int i = 0; i < contact_case_count; ++i) {
    result.titles.push_back(name(contact_case(i)));
  }
  result.compare = [](std::size_t index, std::uint64_t seed, auto& counts, const auto& next) {
    return compare(contact_case(static_cast<int>(index)), seed, counts, next);
  };
  return result;
}

}  // namespace
}  // namespace motzkin::testing

int main(int argc, char** argv) { return motzkin::testing::run_soak(motzkin::testing::plan(), argc, argv); }
