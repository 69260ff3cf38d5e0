#include <gtest/gtest.h>

#include <array>
#include <string>
#include <tuple>

#include "corpus/pair_sets.hpp"
#include "support/draws.hpp"
#include "support/pair_answers.hpp"

/// `relate`, `intersection_box` and `contact_window` on every set, against the oracle. Fails for one wrong relation in
/// any argument order or by any method, for a box or window that does not enclose or is larger than promised, and for a
/// set that no longer has the answers it is there for.

namespace motzkin::testing::sets_test {
namespace {

constexpr std::uint64_t seed = 1826;

/// Most pairs per set, dimension and motion: in all, more than 200,000.
constexpr int pairs_per_case = 3200;
/// From so many on each set must have the answers it is there for.
constexpr int representative = 200;
/// Of so many pairs one is asked for its box and window, and by all methods: the oracle needs most of the time there.
constexpr int bounds_every = 4;
constexpr int methods_every = 8;

template <int D>
void expect_right(PairSet set, bool moves) {
  PairSource<D> source(set, moves, seed);
  std::array<int, 3> counts{};
  const int pairs = draws(pairs_per_case);
  for (int i = 0; i < pairs; ++i) {
    const AnyPair<D> pair = source.draw();
    Oracle oracle(exact_any<D>(pair.a), exact_any<D>(pair.b));
    ++counts[static_cast<std::size_t>(oracle.relation())];
    ASSERT_EQ(wrong_relation(pair, oracle.relation()), "") << "pair " << i;
    if (i % bounds_every == 0) {
      ASSERT_EQ(wrong_bounds(pair, oracle), "") << "pair " << i;
    }
    if (i % methods_every == 0) {
      ASSERT_EQ(wrong_method(pair, oracle.relation()), "") << "pair " << i;
    }
  }
  if (pairs >= representative) {
    const bool may_never_part = set == PairSet::Shared || set == PairSet::Identical || set == PairSet::Contained;
    EXPECT_GE(counts[0], may_never_part ? 0 : pairs / 50);
    EXPECT_GE(counts[1], set == PairSet::Random ? 0 : pairs / 100);
    EXPECT_GE(counts[2], pairs / 50);
  }
}

class PairSets : public ::testing::TestWithParam<std::tuple<int, int, bool>> {};

TEST_P(PairSets, AgreeWithTheOracle) {
  const auto [set, dimension, moves] = GetParam();
  if (dimension == 2) {
    expect_right<2>(static_cast<PairSet>(set), moves);
  } else {
    expect_right<3>(static_cast<PairSet>(set), moves);
  }
}

std::string case_name(const ::testing::TestParamInfo<PairSets::ParamType>& parameters) {
  const auto [set, dimension, moves] = parameters.param;
  return std::string(name(static_cast<PairSet>(set))) + std::to_string(dimension) + (moves ? "Moving" : "Resting");
}

INSTANTIATE_TEST_SUITE_P(Every, PairSets,
                         ::testing::Combine(::testing::Range(0, pair_set_count), ::testing::Values(2, 3),
                                            ::testing::Bool()),
                         case_name);

}  // namespace
}  // namespace motzkin::testing::sets_test
