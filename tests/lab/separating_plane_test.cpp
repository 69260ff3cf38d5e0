#include "motzkin/lab/separating_plane.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "corpus/generator.hpp"
#include "corpus/oracle.hpp"
#include "experiments/obb_pairs.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/lab/obb_overlap.hpp"
#include "motzkin/pair/relate.hpp"

// Planes by linear programming against the exact relation and against the tests of oriented boxes. A plane that does
// not separate in exact numbers, or none where there is a wide gap, fails.

namespace motzkin::testing::separating_plane_test {

using namespace lab;

namespace {

template <int D>
Rational projection(const Vector<D>& normal, const Vector<D>& point) {
  Rational sum = 0;
  for (int k = 0; k < D; ++k) {
    sum += exact(normal[k]) * exact(point[k]);
  }
  return sum;
}

template <int D>
using Points = std::vector<Vector<D>>;

/// The plane of two sets, checked over the rationals.
template <int D>
bool separated(const Points<D>& a, const Points<D>& b) {
  const auto plane = separating_plane<D>(a, b);
  if (plane) {
    for (const Vector<D>& point : a) {
      EXPECT_LT(projection<D>(plane->normal(), point), exact(plane->offset()));
    }
    for (const Vector<D>& point : b) {
      EXPECT_GE(projection<D>(plane->normal(), point), exact(plane->offset()));
    }
  }
  return plane.has_value();
}

// Small integers: the corners are exact, many pairs touch, many boxes are flat, and gaps are no smaller than 1 part in
// some hundred.
template <int D>
void expect_as_related() {
  Generator random(1);
  int touching = 0;
  int disjoint = 0;
  const auto box = [&] {
    const auto number = [&] { return static_cast<double>(random.integer(-3, 3)); };
    Matrix<D> axes;
    for (int i = 0; i < D; ++i) {
      axes.col(i) = Generator::vector<D>(number);
    }
    return Obb<D>(2 * Generator::vector<D>(number), axes, Generator::vector<D>(number).cwiseAbs() / 2);
  };
  for (int i = 0; i < 4000; ++i) {
    const Obb<D> a = box();
    const Obb<D> b = box();
    const Relation relation = relate(a, b);
    touching += relation == Relation::Touching ? 1 : 0;
    disjoint += relation == Relation::Disjoint ? 1 : 0;
    EXPECT_EQ(separated<D>(vertices(a), vertices(b)), relation == Relation::Disjoint) << i;
    EXPECT_EQ(separated<D>(vertices(b), vertices(a)), relation == Relation::Disjoint) << i;
  }
  EXPECT_GT(touching, 20);
  EXPECT_GT(disjoint, 400);
  EXPECT_LT(disjoint, 3900);
}

TEST(SeparatingPlane, AsRelatedInThePlane) { expect_as_related<2>(); }
TEST(SeparatingPlane, AsRelatedInSpace) { expect_as_related<3>(); }

TEST(SeparatingPlane, AsTheTestsOfOrientedBoxes) {
  experiments::RandomObbs random(3);
  for (int i = 0; i < 4000; ++i) {
    const auto [a, b] = random.pair(experiments::ObbSet::Random);
    const bool apart = separated<3>(vertices(a), vertices(b));
    EXPECT_EQ(apart, relate(a, b) == Relation::Disjoint);
    EXPECT_EQ(apart, !obb_overlap_plain(a, b));
    EXPECT_EQ(apart, !obb_overlap_robust(a, b));
    EXPECT_EQ(apart, !obb_overlap_gottschalk(a, b));
  }
}

// Sets of any size and magnitude, gaps down to nothing: what is returned is right, and gaps of 1e-10 are seen.
TEST(SeparatingPlane, HardPoints) {
  Generator random(4);
  for (int i = 0; i < 4000; ++i) {
    const double scale = std::ldexp(1, random.integer(-900, 990));
    const double gap = std::ldexp(1, random.integer(-60, 2));
    Points<3> a;
    Points<3> b;
    const Vector<3> shift = {3 + gap, 0, 0};
    for (int k = random.integer(1, 12); k > 0; --k) {
      a.emplace_back(Generator::vector<3>([&] { return random.uniform(-1.5, 1.5); }) * scale);
      b.emplace_back((Generator::vector<3>([&] { return random.uniform(-1.5, 1.5); }) + shift) * scale);
    }
    a.emplace_back(Vector<3>(1.5, 0, 0) * scale);
    b.emplace_back(Vector<3>(1.5 + gap, 0, 0) * scale);
    const bool found = separated<3>(a, b);
    EXPECT_TRUE(found || gap < 3e-10) << gap;
  }
}

TEST(SeparatingPlane, FewPoints) {
  EXPECT_TRUE(separated<2>({{0, 0}}, {{1, 0}}));
  EXPECT_FALSE(separated<2>({{0, 0}}, {{0, 0}}));
  EXPECT_FALSE(separated<2>({{-1, 0}, {1, 0}}, {{0, 0}}));
  EXPECT_TRUE(separated<2>({{-1, 0}, {1, 0}}, {{0, 1e-9}}));
  EXPECT_FALSE(separated<3>({{-1, 0, 0}, {1, 0, 0}}, {{0, -1, 0}, {0, 1, 0}}));
  EXPECT_TRUE(separated<3>({{-1, 0, 0}, {1, 0, 0}}, {{0, -1, 0.001}, {0, 1, 0.001}}));
}

TEST(SeparatingPlane, BadInput) {
  const Points<2> none;
  const Points<2> one = {{0, 0}};
  const Points<2> infinite = {{0, std::numeric_limits<double>::infinity()}};
  const Points<2> many(max_plane_points, Vector<2>(1, 1));
  EXPECT_THROW((void)separating_plane<2>(none, one), InvalidInput);
  EXPECT_THROW((void)separating_plane<2>(one, none), InvalidInput);
  EXPECT_THROW((void)separating_plane<2>(one, infinite), InvalidInput);
  EXPECT_THROW((void)separating_plane<2>(one, many), InvalidInput);
}

}  // namespace
}  // namespace motzkin::testing::separating_plane_test
