#include <gtest/gtest.h>

#include <cmath>

#include "corpus/pair_sets.hpp"
#include "support/draws.hpp"
#include "support/pair_answers.hpp"
#include "support/sphere_pairs.hpp"

/// `relate` of spheres with every other shape and with each other, against an exact distance found by trying all
/// simplices of corners. Fails for one wrong relation in either order.

namespace motzkin::testing::sphere_test {
namespace {

constexpr int pairs_per_case = 60;

template <int D>
void expect_right(PairSet set, bool moves, std::array<int, 3>& counts) {
  PairSource<D> source(set, moves, 1804);
  for (int i = 0; i < draws(pairs_per_case); ++i) {
    const AnyPair<D> pair = source.draw();
    const ExactFrame frame = exact_any<D>(pair.b);
    const AnySphere<D> probe = sphere_at<D>(pair.a, 0);
    const Rational least = distance_sq(std::visit([](const auto& sphere) { return exact_ball(sphere); }, probe), frame);
    for (const double radius : radii(least)) {
      const AnySphere<D> any = sphere_at<D>(pair.a, radius);
      std::visit(
          [&](const auto& sphere, const auto& shape) {
            const Rational excess = least - exact(radius) * exact(radius);
            Relation truth =
                excess == 0 ? Relation::Touching : (excess < 0 ? Relation::Overlapping : Relation::Disjoint);
            if (radius == 0) {
              truth = relation(exact_ball(sphere), frame);
            }
            ++counts[static_cast<std::size_t>(truth)];
            ASSERT_EQ(motzkin::relate(sphere, shape), truth)
                << "pair " << i << ", radius " << radius << ": " << to_json(pair);
            ASSERT_EQ(motzkin::relate(shape, sphere), truth)
                << "pair " << i << ", radius " << radius << ": " << to_json(pair);
          },
          any, pair.b);
      if (::testing::Test::HasFatalFailure()) {
        return;
      }
    }
  }
}

class SphereSets : public ::testing::TestWithParam<int> {};

TEST_P(SphereSets, AgreeWithTheOracle) {
  const auto set = static_cast<PairSet>(GetParam());
  std::array<int, 3> counts{};
  for (const bool moves : {false, true}) {
    ASSERT_NO_FATAL_FAILURE(expect_right<2>(set, moves, counts));
    ASSERT_NO_FATAL_FAILURE(expect_right<3>(set, moves, counts));
  }
  if (draws(100) >= 25) {  // so many that each relation comes up
    for (const int count : counts) {
      EXPECT_GT(count, 0) << "the set has lost one of the relations";
    }
  }
}

std::string set_name(const ::testing::TestParamInfo<int>& parameters) {
  return std::string(name(static_cast<PairSet>(parameters.param)));
}

INSTANTIATE_TEST_SUITE_P(Every, SphereSets, ::testing::Range(0, pair_set_count), set_name);

TEST(Spheres, TouchWhereTheTriangleIsRight) {
  const Sphere<3> sphere({0, 0, 0}, 5);
  EXPECT_EQ(relate(sphere, Point<3>({3, 4, 0})), Relation::Touching);
  EXPECT_EQ(relate(sphere, Segment<3>({3, 4, -7}, {3, 4, 9})), Relation::Touching);
  EXPECT_EQ(relate(sphere, Triangle<3>({3, 4, 0}, {7, 1, 0}, {-1, 7, 0})), Relation::Touching);
  EXPECT_EQ(relate(sphere, Aabb<3>({3, 4, 0}, {10, 10, 10})), Relation::Touching);
  EXPECT_EQ(relate(sphere, Aabb<3>({3, std::nextafter(4.0, 5.0), 0}, {10, 10, 10})), Relation::Disjoint);
  EXPECT_EQ(relate(sphere, Aabb<3>({3, std::nextafter(4.0, 3.0), 0}, {10, 10, 10})), Relation::Overlapping);
  EXPECT_EQ(relate(sphere, Sphere<3>({6, 8, 0}, 5)), Relation::Touching);
  EXPECT_EQ(relate(sphere, Sphere<3>({6, 8, 0}, std::nextafter(5.0, 6.0))), Relation::Overlapping);
  EXPECT_EQ(relate(sphere, Sphere<3>({6, 8, 0}, std::nextafter(5.0, 4.0))), Relation::Disjoint);
}

/// The radii 1 and 2^-60 add up to no double: a rounded sum would call the first pair touching.
TEST(Spheres, AddTheirRadiiExactly) {
  const Sphere<2> large({0, 0}, 1);
  EXPECT_EQ(relate(large, Sphere<2>({1, 0}, 0x1p-60)), Relation::Overlapping);
  EXPECT_EQ(relate(large, Sphere<2>({1 + 0x1p-52, 0}, 0x1p-60)), Relation::Disjoint);
  EXPECT_EQ(relate(Sphere<2>({0, 0}, 0x1p-60), Sphere<2>({0, 0}, 0)), Relation::Overlapping);
}

TEST(Spheres, OfRadiusZeroArePoints) {
  const Sphere<2> point({1, 1}, 0);
  EXPECT_EQ(relate(point, point), Relation::Overlapping);
  EXPECT_EQ(relate(point, Aabb<2>({1, 0}, {2, 2})), Relation::Touching);
  EXPECT_EQ(relate(point, Segment<2>({0, 0}, {2, 2})), Relation::Overlapping);
  EXPECT_EQ(relate(point, Sphere<2>({1, 2}, 1)), Relation::Touching);
}

/// On its way the sphere is nearest in between: both ends are apart.
TEST(Spheres, MeetOnTheirWay) {
  const Moving<Sphere<3>> flying(Sphere<3>({-10, 3, 0}, 1), {20, 0, 0});
  EXPECT_EQ(relate(flying, Point<3>({0, 4, 0})), Relation::Touching);
  EXPECT_EQ(relate(flying, Point<3>({0, 3.9999999999999996, 0})), Relation::Overlapping);
  EXPECT_EQ(relate(flying, Sphere<3>({0, 0, 0}, 2)), Relation::Touching);
  EXPECT_EQ(relate(flying, Moving<Sphere<3>>(Sphere<3>({-10, 0, 0}, 2), {20, 0, 0})), Relation::Touching);
  EXPECT_EQ(relate(flying, Moving<Sphere<3>>(Sphere<3>({10, 0, 0}, 1.5), {-20, 0, 0})), Relation::Disjoint);
}

/// Random pairs of spheres against the minimum of the quadratic that their distance is.
TEST(Spheres, AgreeWithAQuadratic) {
  Generator generator(7);
  std::array<int, 3> counts{};
  for (int i = 0; i < 20000; ++i) {
    const auto integers = [&](int largest) {
      return Vector<3>(generator.integer(-largest, largest), generator.integer(-largest, largest),
                       generator.integer(-largest, largest));
    };
    const Moving<Sphere<3>> a(Sphere<3>(integers(6), generator.integer(0, 5)), integers(3));
    const Moving<Sphere<3>> b(Sphere<3>(integers(6), generator.integer(1, 5)), integers(3));
    const Vector<3> d = b.shape().center() - a.shape().center();
    const Vector<3> w = b.velocity() - a.velocity();
    const double radius = a.shape().radius() + b.shape().radius();
    // All numbers are small integers: d.d w.w - (d.w)^2 and the rest are exact in doubles.
    const double ww = w.dot(w);
    const double dw = -d.dot(w);
    double excess = 0;
    if (dw <= 0) {
      excess = d.dot(d) - radius * radius;
    } else if (dw >= ww) {
      excess = (d + w).dot(d + w) - radius * radius;
    } else {
      excess = d.dot(d) * ww - dw * dw - radius * radius * ww;
    }
    const Relation truth = excess == 0 ? Relation::Touching : (excess < 0 ? Relation::Overlapping : Relation::Disjoint);
    ++counts[static_cast<std::size_t>(truth)];
    ASSERT_EQ(relate(a, b), truth);
    ASSERT_EQ(relate(b, a), truth);
  }
  EXPECT_GT(*std::min_element(counts.begin(), counts.end()), 50);
}

}  // namespace
}  // namespace motzkin::testing::sphere_test
