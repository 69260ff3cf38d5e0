#include "corpus/oracle.hpp"

#include <gtest/gtest.h>

#include "support/vectors.hpp"

/// The oracle itself, against cases worked out by hand and against the vectors, which were computed twice by other
/// methods (vertex enumeration and elimination).

namespace motzkin::testing::oracle_test {
namespace {

const Cuboid<2> unit_square({0, 0}, {{1, 0}, {0, 1}});

TEST(LinearProgram, FindsTheMaximumOfATextbookProblem) {
  // max 3x + 5y with x <= 4, 2y <= 12, 3x + 2y <= 18 is 36 at (2, 6).
  LinearProgram program(2, {{{1, 0}, 4}, {{0, 2}, 12}, {{3, 2}, 18}});
  ASSERT_TRUE(program.feasible());
  EXPECT_EQ(program.maximum({3, 5}), 36);
  EXPECT_EQ(program.minimum({3, 5}), 0);
  EXPECT_EQ(program.maximum({Rational(1, 3), 0}), Rational(4, 3));
  EXPECT_TRUE(program.can_be_positive(0));
  // Both not negative, their sum zero.
  EXPECT_FALSE(LinearProgram(2, {{{1, 1}, 0}}).can_be_positive(1));
  // 1 - x = y, where y must be 1.
  LinearProgram forced(2, {{{1, 1}, 1, true}, {{0, -1}, 0}, {{0, 1}, 1, true}});
  EXPECT_FALSE(forced.can_be_positive(0));
  EXPECT_TRUE(forced.can_be_positive(1));
}

TEST(LinearProgram, EqualitiesMayRepeatOrContradictEachOther) {
  const LinearProgram::Row sum{{1, 1}, 1, true};
  LinearProgram repeated(2, {sum, sum, {{0, 0}, 0, true}});
  ASSERT_TRUE(repeated.feasible());
  EXPECT_EQ(repeated.maximum({1, 2}), 2);
  EXPECT_EQ(repeated.minimum({1, 2}), 1);
  const LinearProgram contradiction(2, {sum, {{2, 2}, 3, true}});
  EXPECT_FALSE(contradiction.feasible());
  const LinearProgram negative(2, {{{1, 1}, -1, true}});
  EXPECT_FALSE(negative.feasible());
}

TEST(LinearProgram, DegenerateCornersDoNotCycle) {
  // Beale's example, on which the largest-coefficient rule runs in circles: the maximum is 1/20.
  LinearProgram program(4, {{{Rational(1, 4), -60, Rational(-1, 25), 9}, 0},
                            {{Rational(1, 2), -90, Rational(-1, 50), 3}, 0},
                            {{0, 0, 1, 0}, 1}});
  EXPECT_EQ(program.maximum({Rational(3, 4), -150, Rational(1, 50), -6}), Rational(1, 20));
}

TEST(Oracle, ExactValuesOfDoubles) {
  EXPECT_EQ(exact(0.75), Rational(3, 4));
  EXPECT_EQ(exact(-0x1p-1074), -Rational(1, Integer(1) << 1074U));
  EXPECT_EQ(exact(0x1p1000), Rational(Integer(1) << 1000U));
  EXPECT_EQ(exact(-0.0), 0);
  EXPECT_NE(exact(0.1), Rational(1, 10));
  EXPECT_EQ(decimal(0.1), Rational(1, 10));
  EXPECT_EQ(decimal(-63.571705), Rational(-63571705, 1000000));
  EXPECT_EQ(decimal(1e8), 100000000);
}

TEST(Oracle, TightnessCountsSteps) {
  const Span third{Rational(1, 3), Rational(1, 3)};
  const double below = std::nextafter(1.0 / 3, exact(1.0 / 3) < third.low ? 1.0 / 3 : 0.0);
  const double above = std::nextafter(below, 1.0);
  EXPECT_TRUE(encloses(below, above, third));
  EXPECT_TRUE(is_tight(below, above, third, 0));
  EXPECT_FALSE(is_tight(std::nextafter(below, 0.0), above, third, 0));
  EXPECT_TRUE(is_tight(std::nextafter(below, 0.0), above, third, 1));
  EXPECT_FALSE(is_tight(below, std::nextafter(above, 1.0), third, 0));
  EXPECT_FALSE(encloses(above, above, third));
  EXPECT_FALSE(encloses(below, below, third));
}

TEST(Oracle, RelationsOfSquares) {
  const auto shifted = [](double x, double y) { return Cuboid<2>({x, y}, {{1, 0}, {0, 1}}); };
  EXPECT_EQ(Oracle(unit_square, unit_square).relation(), Relation::Overlapping);
  EXPECT_EQ(Oracle(unit_square, shifted(0.5, 0.5)).relation(), Relation::Overlapping);
  EXPECT_EQ(Oracle(unit_square, shifted(1, 0)).relation(), Relation::Touching);
  EXPECT_EQ(Oracle(unit_square, shifted(-1, 1)).relation(), Relation::Touching);
  EXPECT_EQ(Oracle(unit_square, shifted(1 + 0x1p-52, 0)).relation(), Relation::Disjoint);
  EXPECT_EQ(Oracle(unit_square, shifted(1 - 0x1p-53, 0)).relation(), Relation::Overlapping);
}

TEST(Oracle, RelationsOfFlatFrames) {
  const auto segment = [](const Vector<2>& origin, const Vector<2>& axis) { return Cuboid<2>(origin, {axis}); };
  const Cuboid<2> inner_point({0.5, 0.5}, {});
  EXPECT_EQ(Oracle(unit_square, inner_point).relation(), Relation::Overlapping);
  EXPECT_EQ(Oracle(inner_point, inner_point).relation(), Relation::Overlapping);
  EXPECT_EQ(Oracle(unit_square, Cuboid<2>({1, 0.5}, {})).relation(), Relation::Touching);
  EXPECT_EQ(Oracle(unit_square, segment({-1, 0.5}, {3, 0})).relation(), Relation::Overlapping);
  EXPECT_EQ(Oracle(unit_square, segment({0, 1}, {1, 0})).relation(), Relation::Touching);
  EXPECT_EQ(Oracle(segment({0, 0}, {2, 2}), segment({1, 1}, {3, 3})).relation(), Relation::Overlapping);
  EXPECT_EQ(Oracle(segment({0, 0}, {1, 1}), segment({1, 1}, {3, 3})).relation(), Relation::Touching);
  EXPECT_EQ(Oracle(segment({0, 0}, {2, 0}), segment({1, 0}, {0, 1})).relation(), Relation::Touching);
}

TEST(Oracle, ShapesGivenByVerticesOrBounds) {
  const Aabb<2> box({0, 0}, {1, 1});
  EXPECT_EQ(Oracle(box, Point<2>({0.5, 0.5})).relation(), Relation::Overlapping);
  EXPECT_EQ(Oracle(box, Point<2>({1, 0.5})).relation(), Relation::Touching);
  EXPECT_EQ(Oracle(box, Segment<2>({-1, 3}, {3, -1})).relation(), Relation::Touching);
  EXPECT_EQ(Oracle(Segment<2>({0, 0}, {2, 2}), Segment<2>({1, 1}, {0, 2})).relation(), Relation::Touching);
  EXPECT_EQ(Oracle(Triangle<3>({0, 0, 0}, {2, 0, 0}, {0, 2, 0}), Segment<3>({0.5, 0.5, -1}, {0.5, 0.5, 1})).relation(),
            Relation::Overlapping);
  const Tetrahedron corner({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1});
  EXPECT_EQ(Oracle(corner, Aabb<3>({0.25, 0.25, 0.5}, {1, 1, 1})).relation(), Relation::Touching);
  EXPECT_EQ(Oracle(corner, Aabb<3>({0.25, 0.25, 0x1.0000000000001p-1}, {1, 1, 1})).relation(), Relation::Disjoint);
  // The difference of the vertices is no double; the oracle must not round it.
  EXPECT_EQ(Oracle(Segment<2>({0x1p-60, 0}, {1, 0}), Point<2>({1, 0})).relation(), Relation::Touching);
  const Moving<Segment<2>> falling(Segment<2>({0, 4}, {1, 4}), {0, -6});
  EXPECT_EQ(Oracle(falling, box).window(), (Span{Rational(1, 2), Rational(2, 3)}));
  EXPECT_EQ(Oracle(falling, Moving<Aabb<2>>(box, {0, -6})).relation(), Relation::Disjoint);
}

TEST(Oracle, BoxesOfATriangleAndASquare) {
  const Simplex<2> triangle({0.5, 0.5}, {{1, 0}, {0, 2}});
  Oracle oracle(unit_square, triangle);
  EXPECT_EQ(oracle.relation(), Relation::Overlapping);
  const Span upper_half{Rational(1, 2), 1};
  EXPECT_EQ(oracle.world_box(), Box({upper_half, upper_half}));
  EXPECT_EQ(oracle.local_box(), Box({{0, Rational(1, 2)}, {0, Rational(1, 4)}}));
  EXPECT_EQ(oracle.window(), (Span{0, 1}));
}

TEST(Oracle, WindowOfPassingSquares) {
  const Moving<Cuboid<2>> passing(Cuboid<2>({-3, 0}, {{1, 0}, {0, 1}}), {6, 0});
  const Moving<Cuboid<2>> resting(unit_square, {0, 0});
  Oracle oracle(passing, resting);
  EXPECT_EQ(oracle.relation(), Relation::Overlapping);
  EXPECT_EQ(oracle.window(), (Span{Rational(1, 3), Rational(2, 3)}));
  EXPECT_EQ(oracle.world_box(), Box({{0, 1}, {0, 1}}));
  EXPECT_EQ(Oracle(passing, unit_square).window(), oracle.window());
}

TEST(Oracle, AgreesWithEveryVector) {
  const std::vector<VectorPair> pairs = read_vector_pairs();
  if (pairs.empty()) {
    GTEST_SKIP() << "no vectors at " << vectors_path();
  }
  EXPECT_EQ(pairs.size(), 64U);
  for (const VectorPair& pair : pairs) {
    SCOPED_TRACE(pair.id);
    Oracle oracle(pair.exact_a, pair.exact_b);
    Oracle swapped(pair.exact_b, pair.exact_a);
    EXPECT_EQ(oracle.relation(), pair.relation);
    EXPECT_EQ(swapped.relation(), pair.relation);
    EXPECT_EQ(pair.world_box.has_value(), pair.relation != Relation::Disjoint);
    if (pair.world_box) {
      EXPECT_EQ(oracle.world_box(), pair.world_box);
      EXPECT_EQ(swapped.world_box(), pair.world_box);
      EXPECT_EQ(oracle.local_box(), pair.local_box_in_b);
      EXPECT_EQ(swapped.local_box(), pair.local_box_in_a);
      EXPECT_EQ(oracle.window(), pair.window.value_or(Span{0, 1}));
    }
  }
}

}  // namespace
}  // namespace motzkin::testing::oracle_test
