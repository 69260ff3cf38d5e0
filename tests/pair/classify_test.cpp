#include "motzkin/pair/classify.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "corpus/pair_sets.hpp"
#include "support/draws.hpp"

/// Where boxes lie to spheres, against the nearest and the farthest of their points in exact numbers. Fails for one
/// wrong answer, and where the labels of the source are swapped as they are there.

namespace motzkin::testing::classify_test {
namespace {

template <int D>
Placement truth(const Aabb<D>& box, const Sphere<D>& sphere) {
  Rational nearest_sq = 0;
  Rational farthest_sq = 0;
  for (int k = 0; k < D; ++k) {
    const Rational low = exact(box.min()[k]) - exact(sphere.center()[k]);
    const Rational high = exact(box.max()[k]) - exact(sphere.center()[k]);
    const Rational low_sq = low * low;
    const Rational high_sq = high * high;
    if (low > 0 || high < 0) {
      nearest_sq += std::min(low_sq, high_sq);
    }
    farthest_sq += std::max(low_sq, high_sq);
  }
  const Rational radius_sq = exact(sphere.radius()) * exact(sphere.radius());
  if (nearest_sq > radius_sq) {
    return Placement::Outside;
  }
  return farthest_sq <= radius_sq ? Placement::Inside : Placement::Crosses;
}

TEST(Classify, LabelsAreThoseOfTheWords) {
  const Sphere<3> sphere({0, 0, 0}, 5);
  EXPECT_EQ(classify(Aabb<3>({-1, -1, -1}, {1, 1, 1}), sphere), Placement::Inside);
  EXPECT_EQ(classify(Aabb<3>({4, -1, -1}, {6, 1, 1}), sphere), Placement::Crosses);
  EXPECT_EQ(classify(Aabb<3>({-9, -9, -9}, {9, 9, 9}), sphere), Placement::Crosses);
  EXPECT_EQ(classify(Aabb<3>({6, -1, -1}, {8, 1, 1}), sphere), Placement::Outside);
}

TEST(Classify, KnowsContactToTheLastBit) {
  const Sphere<3> sphere({0, 0, 0}, 5);
  EXPECT_EQ(classify(Aabb<3>({-3, -4, 0}, {3, 4, 0}), sphere), Placement::Inside);
  EXPECT_EQ(classify(Aabb<3>({-3, -4, 0}, {3, std::nextafter(4.0, 5.0), 0}), sphere), Placement::Crosses);
  EXPECT_EQ(classify(Aabb<3>({3, 4, 0}, {9, 9, 0}), sphere), Placement::Crosses);
  EXPECT_EQ(classify(Aabb<3>({3, std::nextafter(4.0, 5.0), 0}, {9, 9, 0}), sphere), Placement::Outside);
  EXPECT_EQ(classify(Aabb<2>({1, 1}, {1, 1}), Sphere<2>({1, 1}, 0)), Placement::Inside);
  EXPECT_EQ(classify(Aabb<2>({1, 1}, {1, 2}), Sphere<2>({1, 1}, 0)), Placement::Crosses);
}

/// One side is farther by less than a double can tell: 1 + 2^-60 against 1.
TEST(Classify, ComparesSidesExactly) {
  const Sphere<2> sphere({0x1p-60, 0}, 1);
  EXPECT_EQ(classify(Aabb<2>({-1, 0}, {1, 0}), sphere), Placement::Crosses);
  EXPECT_EQ(classify(Aabb<2>({0, 0}, {1, 0}), sphere), Placement::Inside);
}

template <int D>
void expect_right(std::array<int, 3>& counts) {
  Generator generator(11);
  for (int i = 0; i < rounds(100000); ++i) {
    // Integers for contact, and all sizes.
    const double scale = generator.coin() ? 1 : std::ldexp(1.0, generator.integer(-1070, 990));
    const auto number = [&](int low, int high) {
      return generator.coin() ? generator.integer(low, high) * scale : generator.uniform(low, high) * scale;
    };
    Vector<D> p;
    Vector<D> q;
    Vector<D> center;
    for (int k = 0; k < D; ++k) {
      p[k] = number(-6, 6);
      q[k] = number(-6, 6);
      center[k] = number(-4, 4);
    }
    const Aabb<D> box(p.cwiseMin(q), p.cwiseMax(q));
    const Sphere<D> sphere(center, number(0, 9));
    const Placement expected = truth(box, sphere);
    ++counts[static_cast<std::size_t>(expected)];
    ASSERT_EQ(classify(box, sphere), expected);
    ASSERT_EQ(relate(box, sphere) == Relation::Disjoint, expected == Placement::Outside);
  }
}

TEST(Classify, AgreesWithRationals) {
  std::array<int, 3> counts{};
  expect_right<2>(counts);
  expect_right<3>(counts);
  for (const int count : counts) {
    EXPECT_GT(count, rounds(10000));
  }
}

}  // namespace
}  // namespace motzkin::testing::classify_test
