#include "motzkin/pair/intersection.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <map>

#include "corpus/special_frames.hpp"
#include "motzkin/shape/bounds.hpp"
#include "support/expectations.hpp"
#include "support/pair_cases.hpp"

/// `intersection` against volumes known otherwise, against the box of the common part, and against itself.

namespace motzkin::testing::intersection_test {
namespace {

template <int D>
using Vertices = std::vector<Vector<D>>;

template <class A, class B>
auto expect_symmetric(const A& a, const B& b) {
  auto common = intersection(a, b);
  const auto reversed = intersection(b, a);
  EXPECT_EQ(common.has_value(), reversed.has_value());
  if (common && reversed) {
    EXPECT_EQ(common->vertices, reversed->vertices);
    EXPECT_EQ(common->measure, reversed->measure);
  }
  return common;
}

template <class A, class B>
void expect_common(const A& a, const B& b, const Vertices<A::dimension>& vertices, double measure) {
  const auto common = expect_symmetric(a, b);
  ASSERT_TRUE(common);
  EXPECT_EQ(common->vertices, vertices);
  EXPECT_EQ(common->measure, measure);
}

const Aabb<3> cube({0, 0, 0}, {1, 1, 1});

TEST(Intersection, known_areas) {
  const Aabb<2> square({0, 0}, {4, 4});
  expect_common(square, Aabb<2>({1, 2}, {8, 3}), {{1, 2}, {1, 3}, {4, 2}, {4, 3}}, 3);
  expect_common(square, Triangle<2>({2, 2}, {6, 2}, {2, 6}), {{2, 2}, {2, 4}, {4, 2}, {4, 4}}, 4);
  // An octagon of two squares, one of them turned.
  expect_common(square, Cuboid<2>({2, -1}, {{3, 3}, {-3, 3}}),
                {{0, 1}, {0, 3}, {1, 0}, {1, 4}, {3, 0}, {3, 4}, {4, 1}, {4, 3}}, 14);
  expect_common(square, Simplex<2>({1, 1}, {{1, 0}, {0, 1}}), {{1, 1}, {1, 2}, {2, 1}}, 0.5);
}

TEST(Intersection, known_volumes) {
  expect_common(
      cube, Aabb<3>({0.5, 0.5, 0.5}, {2, 2, 2}),
      {{0.5, 0.5, 0.5}, {0.5, 0.5, 1}, {0.5, 1, 0.5}, {0.5, 1, 1}, {1, 0.5, 0.5}, {1, 0.5, 1}, {1, 1, 0.5}, {1, 1, 1}},
      0.125);
  expect_common(cube, Tetrahedron({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}),
                {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}}, 1.0 / 6);
  // Two tetrahedra inscribed in a cube share an octahedron.
  expect_common(Tetrahedron({0, 0, 0}, {2, 2, 0}, {2, 0, 2}, {0, 2, 2}),
                Tetrahedron({2, 2, 2}, {0, 0, 2}, {0, 2, 0}, {2, 0, 0}),
                {{0, 1, 1}, {1, 0, 1}, {1, 1, 0}, {1, 1, 2}, {1, 2, 1}, {2, 1, 1}}, 4.0 / 3);
  // A cube cut by a slab along its diagonal: an octahedron, the cube without two of its corners.
  expect_common(cube, Cuboid<3>({-12, -12, 25}, {{26, -26, 0}, {0, 26, -26}, {1, 0, 0}}),
                {{0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 0, 1}, {1, 1, 0}}, 2.0 / 3);
}

TEST(Intersection, flat_parts_have_measure_zero) {
  expect_common(cube, Aabb<3>({1, 0, 0}, {2, 1, 1}), {{1, 0, 0}, {1, 0, 1}, {1, 1, 0}, {1, 1, 1}}, 0);
  expect_common(cube, Aabb<3>({1, 1, 0}, {2, 2, 2}), {{1, 1, 0}, {1, 1, 1}}, 0);
  expect_common(cube, Aabb<3>({1, 1, 1}, {2, 2, 2}), {{1, 1, 1}}, 0);
  expect_common(cube, Segment<3>({-1, 0.5, 0.5}, {0.5, 0.5, 0.5}), {{0, 0.5, 0.5}, {0.5, 0.5, 0.5}}, 0);
  expect_common(cube, Point<3>({0.5, 0.25, 1}), {{0.5, 0.25, 1}}, 0);
  expect_common(cube, Triangle<3>({0, 0, 0}, {2, 2, 0}, {0, 0, 2}), {{0, 0, 0}, {0, 0, 1}, {1, 1, 0}, {1, 1, 1}}, 0);
  // Two crossing triangles share a segment; a square and a triangle of one plane a polygon.
  expect_common(Triangle<3>({0, 0, 0}, {4, 0, 0}, {0, 4, 0}), Triangle<3>({1, 1, -1}, {1, 1, 1}, {3, 3, 0}),
                {{1, 1, 0}, {2, 2, 0}}, 0);
  expect_common(Cuboid<3>({0, 0, 0}, {{1, 0, 1}, {0, 1, 1}}), Triangle<3>({0, 0, 0}, {2, 0, 2}, {0, 2, 2}),
                {{0, 0, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 2}}, 0);
  expect_common(Segment<2>({0, 0}, {3, 3}), Segment<2>({1, 1}, {5, 5}), {{1, 1}, {3, 3}}, 0);
  expect_common(Point<2>({1, 2}), Point<2>({1, 2}), {{1, 2}}, 0);
}

TEST(Intersection, disjoint_shapes_share_nothing) {
  EXPECT_FALSE(expect_symmetric(cube, Aabb<3>({1.0000000000000002, 0, 0}, {2, 1, 1})));
  EXPECT_FALSE(expect_symmetric(Point<2>({0, 0}), Point<2>({0, 5e-324})));
  EXPECT_FALSE(expect_symmetric(Segment<3>({0, 0, 0}, {1, 1, 1}), Segment<3>({2, 2, 2}, {3, 3, 3})));
}

TEST(Intersection, results_are_rounded_to_nearest) {
  // Thirds, and a tie: 1 + 2^-53 goes to the even neighbour 1, 1 + 3 * 2^-53 to 1 + 2^-51.
  expect_common(Segment<2>({0, 0}, {1, 3}), Segment<2>({0, 1}, {1, 1}), {{1.0 / 3, 1}}, 0);
  expect_common(Segment<2>({1, -1}, {1 + 0x1p-52, 1}), Segment<2>({0, 0}, {2, 0}), {{1, 0}}, 0);
  expect_common(Segment<2>({1 + 0x1p-52, -1}, {1 + 0x1p-51, 1}), Segment<2>({0, 0}, {2, 0}), {{1 + 0x1p-51, 0}}, 0);
  expect_common(Segment<2>({-5e-324, -1}, {0, 1}), Segment<2>({-1, 0}, {1, 0}), {{0, 0}}, 0);
  // Beyond the doubles.
  const Aabb<2> huge({0, 0}, {1e300, 1e300});
  EXPECT_EQ(intersection(huge, huge)->measure, INFINITY);
  const Aabb<2> tiny({0, 0}, {1e-300, 1e-300});
  EXPECT_EQ(intersection(tiny, tiny)->measure, 0);
}

template <class Case>
class IntersectionOf : public ::testing::Test {};
using RestingCases = ::testing::Types<PairCase<2, false>, PairCase<3, false>>;
TYPED_TEST_SUITE(IntersectionOf, RestingCases);

/// The vertices reach as far as `intersection_box`, which another method computes, and there are some exactly where
/// the pair is not disjoint.
TYPED_TEST(IntersectionOf, special_pairs_reach_as_far_as_their_box) {
  constexpr int d = TypeParam::dimension;
  SpecialPairs<d> pairs(23);
  std::map<Relation, int> count;
  for (const Arrangement arrangement : every_arrangement) {
    for (const Change change : every_change) {
      for (int i = 0; i < 2; ++i) {
        const PairNumbers<d> numbers = pairs.draw(arrangement, change);
        with_kinds(pairs.generator().coin(), pairs.generator().coin(), [&]<FrameKind A, FrameKind B>() {
          const Frame<d, A> a = numbers.a.template frame<A>();
          const Frame<d, B> b = numbers.b.template frame<B>();
          SCOPED_TRACE(describe(a, b));
          const auto common = expect_symmetric(a, b);
          const auto box = intersection_box(a, b);
          ++count[relate(a, b)];
          ASSERT_EQ(common.has_value(), box.has_value());
          if (!common) {
            return;
          }
          Vector<d> min = common->vertices.front();
          Vector<d> max = min;
          for (const Vector<d>& vertex : common->vertices) {
            min = min.cwiseMin(vertex);
            max = max.cwiseMax(vertex);
          }
          for (int k = 0; k < d; ++k) {
            EXPECT_TRUE(min[k] == box->min()[k] || min[k] == std::nextafter(box->min()[k], INFINITY)) << min[k];
            EXPECT_TRUE(max[k] == box->max()[k] || max[k] == std::nextafter(box->max()[k], -INFINITY)) << max[k];
          }
          EXPECT_TRUE(common->measure == 0 || relate(a, b) == Relation::Overlapping);
        });
      }
    }
  }
  for (const Relation relation : {Relation::Disjoint, Relation::Touching, Relation::Overlapping}) {
    EXPECT_GE(count[relation], 5) << to_text(relation);
  }
}

/// A frame shares all of itself with a box around it, and its measure is a determinant. Small integers keep both exact.
TYPED_TEST(IntersectionOf, a_frame_with_its_bounding_box_is_the_frame) {
  constexpr int d = TypeParam::dimension;
  Generator generator(3);
  const auto number = [&] { return generator.integer(-4, 4); };
  for (int i = 0; i < 40; ++i) {
    const auto cuboid = Generator::frame<d, FrameKind::Cuboid>(number);
    const auto simplex = Generator::frame<d, FrameKind::Simplex>(number);
    const auto volume = [](const auto& frame) { return std::abs(std::round(Matrix<d>(frame.axes()).determinant())); };
    EXPECT_EQ(intersection(cuboid, bounding_box(cuboid))->measure, volume(cuboid)) << to_text(cuboid);
    EXPECT_EQ(intersection(simplex, bounding_box(simplex))->measure, volume(simplex) / (d == 2 ? 2 : 6))
        << to_text(simplex);
  }
}

/// Moved by integers, where nothing rounds, the vertices move along and the measure stays. The parts on both sides of a
/// cut add up to the whole.
TYPED_TEST(IntersectionOf, parts_move_along_and_add_up) {
  constexpr int d = TypeParam::dimension;
  Generator generator(4);
  const auto number = [&] { return generator.integer(-4, 4); };
  const Vector<d> far = Vector<d>::Constant(1024);
  int solid = 0;
  for (int i = 0; i < 40; ++i) {
    const auto a = Generator::frame<d, FrameKind::Cuboid>(number);
    const auto b = Generator::frame<d, FrameKind::Simplex>(number);
    SCOPED_TRACE(describe(a, b));
    const auto moved = []<FrameKind Kind>(const Frame<d, Kind>& frame, const Vector<d>& way) {
      std::array<Vector<d>, d> axes;
      for (int k = 0; k < d; ++k) {
        axes[static_cast<std::size_t>(k)] = frame.axes().col(k);
      }
      return Frame<d, Kind>(frame.origin() + way, std::span<const Vector<d>>(axes));
    };
    const auto common = intersection(a, b);
    const auto there = intersection(moved(a, far), moved(b, far));
    ASSERT_EQ(common.has_value(), there.has_value());
    if (common) {
      solid += common->measure > 0 ? 1 : 0;
      EXPECT_EQ(common->measure, there->measure);
      ASSERT_EQ(common->vertices.size(), there->vertices.size());
      for (std::size_t v = 0; v < common->vertices.size(); ++v) {
        EXPECT_LE((common->vertices[v] + far - there->vertices[v]).cwiseAbs().maxCoeff(), 0x1p-42);
      }
    }
    double parts = 0;
    const Vector<d> corner = Vector<d>::Constant(100);
    Vector<d> cut = corner;
    cut[0] = generator.integer(-3, 3);
    Vector<d> other = -corner;
    other[0] = cut[0];
    for (const Aabb<d>& half : {Aabb<d>(-corner, cut), Aabb<d>(other, corner)}) {
      const auto part = intersection(a, half);
      parts += part ? part->measure : 0;
    }
    EXPECT_NEAR(parts, intersection(a, Aabb<d>(-corner, corner))->measure, 1e-9);
  }
  EXPECT_GE(solid, 5);
}

}  // namespace
}  // namespace motzkin::testing::intersection_test
