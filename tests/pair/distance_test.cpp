#include <gtest/gtest.h>

#include <cmath>

#include "corpus/pair_sets.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/pair/distance.hpp"
#include "support/distance_answers.hpp"
#include "support/distance_oracle.hpp"
#include "support/draws.hpp"

/// `distance` and `within` against exact distances found by trying all corners, edges and faces. Fails for one bound
/// that is not the double next to the exact distance, one wrong answer to `within` at the doubles around it, and one
/// bit that depends on the order of the shapes, on `start` or on `at_most`.

namespace motzkin::testing::distance_test {
namespace {

constexpr int pairs_per_case = 120;
constexpr double infinity = std::numeric_limits<double>::infinity();

template <int D>
void expect_right(PairSet set) {
  PairSource<D> source(set, false, 2210);
  for (int i = 0; i < draws(pairs_per_case); ++i) {
    const AnyPair<D> pair = source.draw();
    EXPECT_EQ(wrong_distance(pair), "") << "pair " << i;
    if (::testing::Test::HasFailure()) {
      return;
    }
  }
}

class DistanceSets : public ::testing::TestWithParam<int> {};

TEST_P(DistanceSets, AgreeWithTheOracle) {
  const auto set = static_cast<PairSet>(GetParam());
  ASSERT_NO_FATAL_FAILURE(expect_right<2>(set));
  ASSERT_NO_FATAL_FAILURE(expect_right<3>(set));
}

std::string set_name(const ::testing::TestParamInfo<int>& parameters) {
  return std::string(name(static_cast<PairSet>(parameters.param)));
}

INSTANTIATE_TEST_SUITE_P(Every, DistanceSets, ::testing::Range(0, pair_set_count), set_name);

Matrix<3> rotation(Generator& generator) {
  Eigen::Quaterniond q(generator.uniform(-1, 1), generator.uniform(-1, 1), generator.uniform(-1, 1),
                       generator.uniform(-1, 1));
  return q.normalized().toRotationMatrix();
}

TEST(Distance, OfStacksOfOneRotation) {
  Generator generator(11);
  DistanceStatistics stats;
  for (int i = 0; i < draws(400); ++i) {
    const auto [a, b] = draw_stack(generator);
    ASSERT_EQ(wrong_distance(a, b, distance_sq(exact(a), exact(b)), 0), "") << "stack " << i;
    EXPECT_GT(distance(a, b, {.stats = &stats}).upper, 0);
  }
  EXPECT_GT(stats.by_integers, 0) << "no stack was so near that integers were asked";
  EXPECT_GT(stats.by_double_pairs, stats.by_integers);
}

/// Where three, four and five are the sides, the distance is a double, and both bounds are it.
TEST(Distance, IsExactWhereItIsADouble) {
  const Aabb<3> box({0, 0, 0}, {1, 1, 1});
  const auto found = distance(box, Aabb<3>({4, 5, 0}, {6, 6, 6}));
  EXPECT_EQ(found.lower, 5);
  EXPECT_EQ(found.upper, 5);
  EXPECT_TRUE(within(box, Point<3>({4, 5, 1}), 5));
  EXPECT_FALSE(within(box, Point<3>({4, 5, 1}), std::nextafter(5.0, 0.0)));
  EXPECT_EQ(distance(Sphere<3>({0, 0, 0}, 1), Sphere<3>({3, 4, 0}, 1.5)).upper, 2.5);
  EXPECT_EQ(distance(Sphere<2>({0, 0}, 1), Point<2>({0, 1})).upper, 0);
  EXPECT_EQ(distance(box, Aabb<3>({1, 1, 1}, {2, 2, 2})).upper, 0);
}

/// The points are on the shapes, as far apart as the distance says, and the direction leads from one to the other.
TEST(Distance, HasNearestPoints) {
  Generator generator(5);
  const auto vector = [&](double size) {
    return Vector<3>(generator.uniform(-size, size), generator.uniform(-size, size), generator.uniform(-size, size));
  };
  int apart = 0;
  for (int i = 0; i < draws(2000); ++i) {
    const Obb<3> a(vector(2), rotation(generator), vector(1).cwiseAbs());
    const Tetrahedron b(vector(3), vector(3), vector(3), vector(3));
    const Distance<3> found = distance(a, b);
    ASSERT_LT(distance(a, Point<3>(found.nearest_a)).upper, 1e-14);
    ASSERT_LT(distance(b, Point<3>(found.nearest_b)).upper, 1e-14);
    ASSERT_NEAR((found.nearest_b - found.nearest_a).norm(), found.upper, 1e-14);
    ASSERT_LT((found.nearest_b - found.nearest_a - found.upper * found.direction).norm(), 1e-14);
    ASSERT_EQ(found.upper > 0, relate(a, b) == Relation::Disjoint);
    if (found.upper > 0) {
      ++apart;
      const Sphere<3> ball_a(a.center(), found.upper / 4);
      const Distance<3> of_ball = distance(ball_a, b);
      ASSERT_NEAR((of_ball.nearest_b - of_ball.nearest_a).norm(), of_ball.upper, 1e-13);
      ASSERT_NEAR((of_ball.nearest_a - a.center()).norm(), found.upper / 4, 1e-13);
    } else {
      ASSERT_EQ(found.nearest_a, found.nearest_b);
    }
  }
  EXPECT_GT(apart, 20);
}

TEST(Distance, OfVolumesIsThatOfTheirKinds) {
  const Volume box = Obb<3>({0, 0, 0}, {1, 1, 1});
  const Volume sphere = Sphere<3>({0, 0, 4}, 1);
  EXPECT_EQ(distance(box, sphere).lower, 2);
  EXPECT_EQ(distance(box, sphere).nearest_b, Vector<3>(0, 0, 3));
  EXPECT_TRUE(within(box, sphere, 2));
  EXPECT_FALSE(within(box, sphere, std::nextafter(2.0, 0.0)));
}

TEST(Distance, RefusesBadClearances) {
  for (const double bad : {-1.0, std::nan(""), infinity, 0x1p1001}) {
    EXPECT_THROW(Clearance{bad}, InvalidInput) << bad;
  }
  EXPECT_EQ(Clearance(0).value(), 0);
}

}  // namespace
}  // namespace motzkin::testing::distance_test
