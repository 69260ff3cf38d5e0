#include "motzkin/lab/plain_tests.hpp"

#include <gtest/gtest.h>

#include "experiments/random_frames.hpp"
#include "motzkin/lab/row_elimination.hpp"
#include "motzkin/pair/relate.hpp"
#include "support/draws.hpp"
#include "support/expectations.hpp"
#include "support/pair_cases.hpp"

// The plain tests against the exact relation, on the random frames of the documents, which come close to touching by
// chance only. A direction that is missing, or projected wrongly, makes disjoint frames meet.

namespace motzkin::testing::plain_tests_test {
namespace {

template <class Case>
class PlainTests : public ::testing::Test {};
TYPED_TEST_SUITE(PlainTests, PairCases);

TYPED_TEST(PlainTests, AgreeOnRandomPairs) {
  experiments::RandomFrames random(17);
  constexpr int pairs = rounds(20000);
  int meeting = 0;
  int differing = 0;
  for (int i = 0; i < pairs; ++i) {
    with_random_pair<TypeParam>(random, [&](const auto& a, const auto& b) {
      const bool meet = intersects(a, b);
      meeting += meet ? 1 : 0;
      differing += lab::projected_vertices_meet(a, b) != meet ? 1 : 0;
      differing += lab::projected_axes_meet(a, b) != meet ? 1 : 0;
      differing += lab::row_elimination(a, b) != meet ? 1 : 0;
    });
  }
  EXPECT_LE(differing, 2);
  EXPECT_GE(meeting, pairs / 20);
  EXPECT_LE(meeting, pairs - pairs / 20);
}

/// Edges that only a cross product separates, and a way that only its own normal does.
TEST(PlainTestsByHand, DirectionsOfEdgesAndOfTheWay) {
  const Cuboid<3> bar({-4, -0.5, -0.5}, {{8, 0, 0}, {0, 0.5, 0.5}, {0, -0.5, 0.5}});
  const Cuboid<3> across({-0.5, -4, 0.6}, {{0.5, 0, 0.5}, {0, 8, 0}, {-0.5, 0, 0.5}});
  EXPECT_FALSE(lab::projected_vertices_meet(bar, across));
  EXPECT_FALSE(lab::projected_axes_meet(bar, across));
  const Moving<Cuboid<2>> resting({{0, 0}, {{1, 0}, {0, 1}}}, {0, 0});
  const Moving<Cuboid<2>> passing({{-3, 0.5}, {{1, 0}, {0, 1}}}, {4, 4});
  EXPECT_FALSE(lab::projected_vertices_meet(resting, passing));
  EXPECT_FALSE(lab::projected_axes_meet(resting, passing));
}

}  // namespace
}  // namespace motzkin::testing::plain_tests_test
