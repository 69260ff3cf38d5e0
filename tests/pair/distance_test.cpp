#include <gtest/gtest.h>

#include <cmath>

#include "corpus/pair_sets.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/pair/distance.hpp"
#include "support/distance_oracle.hpp"
#include "support/draws.hpp"
#include "support/pair_answers.hpp"
#include "support/sphere_pairs.hpp"

/// `distance` and `within` against exact distances found by trying all corners, edges and faces. Fails for one bound
/// that is not the double next to the exact distance, one wrong answer to `within` at the doubles around it, and one
/// bit that depends on the order of the shapes, on `start` or on `at_most`.

namespace motzkin::testing::distance_test {
namespace {

constexpr int pairs_per_case = 120;
constexpr double infinity = std::numeric_limits<double>::infinity();

double step_up(double x) { return std::nextafter(x, infinity); }
double step_down(double x) { return std::nextafter(x, 0.0); }

/// Whether `lower` and `upper` are the doubles around sqrt(square) - radius, which is taken for 0 where negative.
bool is_tightest(double lower, double upper, const Rational& square, const Rational& radius) {
  const auto side = [&](double x) -> int {  // of the number, as seen from x
    const Rational y = exact(x) + radius;
    return Rational(square - y * y).sign();
  };
  if (side(0) <= 0) {
    return lower == 0 && upper == 0;
  }
  return lower == upper ? side(lower) == 0 : side(lower) > 0 && side(upper) < 0 && step_up(lower) == upper;
}

/// What is wrong with the answers about two shapes of this squared core distance and these radii.
template <class A, class B>
std::string flaw_of(const A& a, const B& b, const Rational& square, const Rational& radius) {
  const auto found = distance(a, b);
  const auto swapped = distance(b, a);
  if (!is_tightest(found.lower, found.upper, square, radius)) {
    return "[" + std::to_string(found.lower) + ", " + std::to_string(found.upper) + "] is not tight or wrong";
  }
  if (found.lower != swapped.lower || found.upper != swapped.upper) {
    return "not symmetric";
  }
  DistanceFeatures start = found.features;
  const auto restarted = distance(a, b, {.start = &start});
  start.pairs[0] = {1, 1};
  const auto misled = distance(a, b, {.start = &start});
  for (const auto& other : {restarted, misled, distance(a, b, {.at_most = found.upper})}) {
    if (other.lower != found.lower || other.upper != found.upper) {
      return "`start` or `at_most` changes the enclosure";
    }
  }
  if (const double less = found.lower / 2; less > 0) {
    const auto far = distance(a, b, {.at_most = less});
    if (!(far.lower > less && far.lower <= found.upper && far.upper >= found.upper)) {
      return "`at_most` tells something wrong";
    }
  }
  for (const double clearance : {found.lower, found.upper, step_down(found.lower), step_up(found.upper), 0.0}) {
    if (clearance > max_coordinate) {
      continue;
    }
    const Rational reach = exact(clearance) + radius;
    if (within(a, b, clearance) != (square <= reach * reach) || within(b, a, clearance) != within(a, b, clearance)) {
      return "within " + std::to_string(clearance) + " is wrong";
    }
  }
  return {};
}

template <int D>
void expect_right(PairSet set) {
  PairSource<D> source(set, false, 2210);
  for (int i = 0; i < draws(pairs_per_case); ++i) {
    const AnyPair<D> pair = source.draw();
    const Rational square = distance_sq(exact_any<D>(pair.a), exact_any<D>(pair.b));
    std::visit(
        [&]<class A, class B>(const A& a, const B& b) {
          if constexpr (DistanceShape<A> && DistanceShape<B>) {
            EXPECT_EQ(flaw_of(a, b, square, 0), "") << "pair " << i << ": " << to_json(pair);
          }
        },
        pair.a, pair.b);
    const ExactFrame frame = exact_any<D>(pair.b);
    const auto center = std::get<Sphere<D>>(sphere_at<D>(pair.a, 0));
    const Rational from_center = distance_sq(exact_ball(center), frame);
    for (const double radius : {root(from_center), root(from_center) / 2, 0x1p-1074}) {
      const Sphere<D> sphere(center.center(), radius);
      std::visit(
          [&]<class B>(const B& b) {
            if constexpr (DistanceShape<B>) {
              EXPECT_EQ(flaw_of(sphere, b, from_center, exact(radius)), "")
                  << "pair " << i << ", radius " << radius << ": " << to_json(pair);
            }
          },
          pair.b);
    }
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

/// Boxes of one rotation, one above the other: the nearest points are whole faces, and the face of M has many corners.
TEST(Distance, OfStacksOfOneRotation) {
  Generator generator(11);
  DistanceStatistics stats;
  for (int i = 0; i < draws(400); ++i) {
    const Matrix<3> axes = rotation(generator);
    const double gap = std::pow(10.0, -generator.uniform(0, 15));
    const Vector<3> center(generator.uniform(-1, 1), generator.uniform(-1, 1), generator.uniform(-1, 1));
    const Vector<3> half(generator.uniform(0.1, 1), generator.uniform(0.1, 1), generator.uniform(0.1, 1));
    const Vector<3> other(generator.uniform(0.1, 1), generator.uniform(0.1, 1), generator.uniform(0.1, 1));
    const Vector<3> shift(generator.uniform(-0.1, 0.1), generator.uniform(-0.1, 0.1), half[2] + other[2] + gap);
    const Obb<3> a(center, axes, half);
    const Obb<3> b(center + axes * shift, axes, other);
    ASSERT_EQ(flaw_of(a, b, distance_sq(exact(a), exact(b)), 0), "") << "stack " << i << ", gap " << gap;
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
  EXPECT_FALSE(within(box, Point<3>({4, 5, 1}), step_down(5)));
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
  EXPECT_FALSE(within(box, sphere, step_down(2)));
}

TEST(Distance, RefusesBadClearances) {
  for (const double bad : {-1.0, std::nan(""), infinity, 0x1p1001}) {
    EXPECT_THROW(Clearance{bad}, InvalidInput) << bad;
  }
  EXPECT_EQ(Clearance(0).value(), 0);
}

}  // namespace
}  // namespace motzkin::testing::distance_test
