#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <bit>
#include <cstdint>

#include "experiments/random_frames.hpp"
#include "motzkin/pair/separating_axis.hpp"
#include "number/directed.hpp"
#include "pair/axes/candidate_axes.hpp"
#include "support/expectations.hpp"
#include "support/pair_cases.hpp"
#include "support/visit_pair.hpp"

/// The separating axis engine as it is for any processor, compiled here, beside the one that the library chose for this
/// processor. Fails where a wider register changes a rounding. In builds without optimisation there is one version
/// only, and on processors without AVX2 the test says so.

namespace motzkin::detail::plain {
namespace {
#define MOTZKIN_LAMBDA_TARGET
#define MOTZKIN_FLATTEN
#include "pair/axes/separating_axis.inc"
#undef MOTZKIN_FLATTEN
#undef MOTZKIN_LAMBDA_TARGET
}  // namespace
}  // namespace motzkin::detail::plain

namespace motzkin::testing::instruction_sets_test {
namespace {

template <int D>
bool same_bits(const Vector<D>& a, const Vector<D>& b) {
  bool same = true;
  for (int k = 0; k < D; ++k) {
    same = same && std::bit_cast<std::uint64_t>(a[k]) == std::bit_cast<std::uint64_t>(b[k]);
  }
  return same;
}

template <class Case>
class InstructionSets : public ::testing::Test {};
TYPED_TEST_SUITE(InstructionSets, PairCases);

TYPED_TEST(InstructionSets, GiveTheSameBits) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") == 0) {
    GTEST_SKIP() << "this processor has no AVX2: there is one instruction set only";
  }
#else
  GTEST_SKIP() << "there is one instruction set only";
#endif
  experiments::RandomFrames random(7);
  for (int i = 0; i < 20000; ++i) {
    with_random_pair<TypeParam>(random, [&]<class A>(const A& a, const auto& b) {
      const auto expected = detail::plain::decide<true>(detail::frame_pair(a, b));
      const auto chosen = separating_axis(a, b);
      ASSERT_EQ(chosen.verdict, expected.verdict) << describe(a, b);
      ASSERT_TRUE(same_bits<A::dimension>(chosen.axis, expected.axis)) << describe(a, b);
      if constexpr (requires { chosen.window; }) {
        ASSERT_EQ(chosen.window, expected.window) << describe(a, b);
      }
    });
  }
}

}  // namespace
}  // namespace motzkin::testing::instruction_sets_test
