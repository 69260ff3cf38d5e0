#include <gtest/gtest.h>

#include <array>
#include <string>

#include "corpus/turn_queries.hpp"
#include "support/draws.hpp"
#include "support/turn_answers.hpp"

/// Contacts on rigid motions, by their exact stage alone and by all of `first_contact`, on every set and for every kind
/// of primitives, against the oracle.
/// Fails for one contact missed or invented, a bracket that misses the exact first time or is too wide, a place that
/// does not hold the point of contact or is not the smallest, and for an answer that depends on the order of arguments
/// or vertices.

namespace motzkin::testing::rational_contact_sets_test {
namespace {

constexpr std::uint64_t seed = 2026;

/// Most queries per case: in all, 200,000.
constexpr int most_queries = 2240;
/// The oracle needs seconds for some numbers of thousands of bits.
constexpr int most_extremes = 20;
constexpr int most_single_steps = 700;
/// Of so many queries one is asked with the vertices in other orders.
constexpr int transformed_every = 12;

constexpr std::array tolerances = {0x1p-40, 0x1p-20, 0x1p-50, 1.0, 0x1.8p-33};

class RationalContactSets : public ::testing::TestWithParam<int> {};

TEST_P(RationalContactSets, AgreeWithTheOracle) {
  const TurnCase which = turn_case(GetParam());
  const int queries =
      draws(which.set == TurnSet::Extreme ? most_extremes
                                          : (which.set == TurnSet::OneStep ? most_single_steps : most_queries));
  TurnSource source(which, seed);
  for (int i = 0; i < queries; ++i) {
    const TurnQuery query = source.draw();
    const TurnOracle oracle(query);
    const double tolerance = tolerances[static_cast<std::size_t>(i) % tolerances.size()];
    ASSERT_EQ(wrong_rational_contact(query, oracle, tolerance, i % transformed_every == 0), "") << "query " << i;
    if (is_plain(query)) {
      ASSERT_EQ(wrong_first_contact(query, oracle, i % 3 == 0 ? 1e-12 : 1e-4), "")
          << "query " << i << ": " << to_text(query);
    }
  }
}

std::string case_name(const ::testing::TestParamInfo<int>& parameter) { return name(turn_case(parameter.param)); }

INSTANTIATE_TEST_SUITE_P(Every, RationalContactSets, ::testing::Range(0, turn_case_count), case_name);

}  // namespace
}  // namespace motzkin::testing::rational_contact_sets_test
