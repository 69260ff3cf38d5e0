#include <gtest/gtest.h>

#include <cmath>

#include "motzkin/pair/penetration.hpp"
#include "motzkin/shape/rounded.hpp"
#include "support/distance_answers.hpp"
#include "support/distance_oracle.hpp"
#include "support/draws.hpp"
#include "support/hull_points.hpp"
#include "support/stack_use.hpp"

/// `penetration` of hulls against the exact depth over the normals of all pairs of lines through two points of either.
/// Fails for one bound that is not the double next to the depth, or where there is a value for disjoint hulls or none
/// for others.

namespace motzkin::testing::hull_depth_test {
namespace {

/// Whether the ends are the doubles around the root of a number, plus a radius.
bool is_tightest_sum(double lower, double upper, const Rational& square, double radius) {
  return is_tightest(lower, upper, [&](double x) {
    const Rational rest = exact(x) - exact(radius);
    return rest < 0 ? 1 : Rational(square - rest * rest).sign();
  });
}

template <int D>
void expect_right(const Hull<D>& a, const Hull<D>& b, int& deep) {
  const ExactFrame exact_a = exact_hull(a);
  const ExactFrame exact_b = exact_hull(b);
  const bool apart = Oracle(exact_a, exact_b).relation() == Relation::Disjoint;
  const Rational square = apart ? Rational(0) : hull_depth_sq(exact_a, exact_b);
  ASSERT_EQ(wrong_depth(a, b, apart ? nullptr : &square), "");
  if (apart) {
    return;
  }
  const auto found = penetration(a, b);
  deep += square > 0 ? 1 : 0;
  if (found->lower > 0x1p-1000) {
    ExactFrame shifted = exact_b;
    Rational length_sq = 0;
    for (int k = 0; k < D; ++k) {
      shifted.origin[static_cast<std::size_t>(k)] += exact(found->shift[k]);
      length_sq += exact(found->shift[k]) * exact(found->shift[k]);
    }
    ASSERT_NE(Oracle(exact_a, shifted).relation(), Relation::Overlapping);
    ASSERT_LE(length_sq, square * exact(1 + 0x1p-44));
  }
  const double radius = found->upper > 0 ? found->upper / 4 : 0.5;
  const auto round = penetration(Rounded(a, radius), b);
  ASSERT_TRUE(round && is_tightest_sum(round->lower, round->upper, square, radius)) << round->lower;
}

template <int D>
void expect_right(int manner, int& deep) {
  HullPoints points(2260 + static_cast<std::uint64_t>(manner));
  for (int i = 0; i < draws(manner == 10 ? 6 : 60); ++i) {  // numbers of all magnitudes take the oracle long
    const auto [a, b] = points.pair<D>(manner);
    ASSERT_NO_FATAL_FAILURE(expect_right(a, b, deep)) << motzkin::to_text(a) << " " << motzkin::to_text(b);
  }
}

class HullDepths : public ::testing::TestWithParam<int> {};

TEST_P(HullDepths, AgreeWithTheOracle) {
  int deep = 0;
  ASSERT_NO_FATAL_FAILURE(expect_right<2>(GetParam(), deep));
  ASSERT_NO_FATAL_FAILURE(expect_right<3>(GetParam(), deep));
  if (draws(100) >= 25 && GetParam() != 2 && GetParam() != 3 && GetParam() != 10) {
    EXPECT_GT(deep, 0) << "the manner has lost its overlapping pairs";
  }
}

INSTANTIATE_TEST_SUITE_P(Every, HullDepths, ::testing::Range(0, HullPoints::manners));

std::vector<Vector<3>> corners(const Aabb<3>& box) {
  std::vector<Vector<3>> result;
  for (int i = 0; i < 8; ++i) {
    result.emplace_back((i & 1) != 0 ? box.max()[0] : box.min()[0], (i & 2) != 0 ? box.max()[1] : box.min()[1],
                        (i & 4) != 0 ? box.max()[2] : box.min()[2]);
  }
  return result;
}

/// Hulls of the corners of boxes, with points on faces, edges and inside, have the depth of the boxes.
TEST(HullDepth, IsThatOfTheBoxesOfTheirPoints) {
  Generator generator(2270);
  const auto box = [&] {
    const auto point = [&] { return Generator::vector<3>([&] { return generator.integer(-4, 4); }); };
    const Vector<3> p = point();
    const Vector<3> q = point();
    return Aabb<3>(p.cwiseMin(q), p.cwiseMax(q));
  };
  for (int i = 0; i < draws(2000); ++i) {
    const Aabb<3> a = box();
    const Aabb<3> b = box();
    std::vector<Vector<3>> points = corners(b);
    points.push_back((b.min() + b.max()) / 2);
    points.push_back((points[0] + points[1]) / 2);
    points.push_back((points[0] + points[3]) / 2);
    std::swap(points.front(), points.back());
    const auto expected = penetration(a, b);
    for (const auto& found : {penetration(a, Hull<3>(points)), penetration(Hull<3>(corners(a)), Hull<3>(points)),
                              penetration(Hull<3>(points), a)}) {
      ASSERT_EQ(found.has_value(), expected.has_value());
      if (found) {
        ASSERT_EQ(found->lower, expected->lower);
        ASSERT_EQ(found->upper, expected->upper);
      }
    }
  }
}

/// Also with the widest integers.
TEST(HullDepth, TakesLittleOfTheStack) {
#ifdef MOTZKIN_CANNOT_MEASURE_STACK
  GTEST_SKIP() << "this build takes more of the stack";
#endif
  HullPoints points(2272);
  for (const int manner : {1, 8, 10}) {
    for (int i = 0; i < 20; ++i) {
      const auto [a, b] = points.pair<3>(manner);
      EXPECT_LE(stack_use([&, &p = a, &q = b] { (void)penetration(p, q); }), most_stack_use) << manner;
    }
  }
}

/// Hulls of many points on spheres: the shift parts them, and a little less does not.
TEST(HullDepth, OfManyPoints) {
  Generator generator(2271);
  for (const int count : {32, 200}) {
    const auto ball = [&](const Vector<3>& center) {
      std::vector<Vector<3>> points;
      for (int i = 0; i < count; ++i) {
        const Vector<3> p = Generator::vector<3>([&] { return generator.uniform(-1, 1); });
        points.push_back(center + p / std::sqrt(p.squaredNorm()));
      }
      return points;
    };
    const Hull<3> a(ball({0, 0, 0}));
    const std::vector<Vector<3>> points = ball({0.5, 0.4, 0.3});
    const auto found = penetration(a, Hull<3>(points));
    ASSERT_TRUE(found);
    EXPECT_EQ(std::nextafter(found->lower, 9), found->upper);
    EXPECT_GT(found->lower, 1);
    EXPECT_LT(found->upper, 2 - std::sqrt(0.5) + 0.01);
    const auto moved = [&](double factor) {
      std::vector<Vector<3>> result = points;
      for (Vector<3>& point : result) {
        point += factor * found->shift;
      }
      return Hull<3>(result);
    };
    EXPECT_FALSE(penetration(a, moved(1 + 1e-12)));
    EXPECT_NEAR(penetration(a, moved(1 - 1e-6)).value().upper, 1e-6 * found->upper, 1e-12);
  }
}

}  // namespace
}  // namespace motzkin::testing::hull_depth_test
