#include <gtest/gtest.h>

#include <cmath>

#include "corpus/pair_sets.hpp"
#include "motzkin/pair/prove.hpp"
#include "motzkin/pair/relate.hpp"
#include "support/draws.hpp"
#include "support/expectations.hpp"
#include "support/hull_points.hpp"

/// `relate` of hulls against exact linear programming over all of their points, which shares nothing with the walk over
/// the set of differences, and against the same shapes as simplices and boxes. Fails for one wrong relation in either
/// order.

namespace motzkin::testing::hull_test {
namespace {

using testing::exact_hull;

template <int D>
ExactFrame exact_hull(const Moving<Hull<D>>& moving) {
  ExactFrame result = exact_hull(moving.shape());
  result.velocity = exact<D>(moving.velocity());
  return result;
}

template <int D>
std::string text_of(const Hull<D>& hull) {
  return motzkin::to_text(hull);
}
template <int D>
std::string text_of(const Moving<Hull<D>>& hull) {
  return motzkin::to_text(hull);
}

using Counts = std::array<int, 3>;

template <class A, class B>
void expect_right(const A& a, const B& b, Counts& counts) {
  const Relation truth = Oracle(exact_hull(a), exact_hull(b)).relation();
  ++counts[static_cast<std::size_t>(truth)];
  ASSERT_EQ(relate(a, b), truth) << text_of(a) << " and " << text_of(b);
  ASSERT_EQ(relate(b, a), truth) << text_of(b) << " and " << text_of(a);
}

template <int D>
void expect_right(int manner, Counts& counts) {
  HullPoints points(2200 + static_cast<std::uint64_t>(manner));
  for (int i = 0; i < draws(160); ++i) {
    const auto [a, b] = points.pair<D>(manner);
    ASSERT_NO_FATAL_FAILURE(expect_right(a, b, counts));
    const double scale = manner == 5 ? 0x1p-1070 : manner == 6 ? 0x1p990 : 1;
    const Moving<Hull<D>> moving(b, points.grid<D>(3) * scale);
    ASSERT_NO_FATAL_FAILURE(expect_right(a, moving, counts));
    ASSERT_NO_FATAL_FAILURE(expect_right(Moving<Hull<D>>(a, points.grid<D>(2) * scale), moving, counts));
  }
}

class Hulls : public ::testing::TestWithParam<int> {};

TEST_P(Hulls, AgreeWithLinearProgramming) {
  Counts counts{};
  ASSERT_NO_FATAL_FAILURE(expect_right<2>(GetParam(), counts));
  ASSERT_NO_FATAL_FAILURE(expect_right<3>(GetParam(), counts));
  const bool all = GetParam() != 1 && GetParam() != 4 && GetParam() != 10;  // random numbers do not touch
  for (const int count : counts) {
    EXPECT_TRUE(count > 0 || !all || draws(100) < 25) << "the set has lost one of the relations";
  }
}

INSTANTIATE_TEST_SUITE_P(Every, Hulls, ::testing::Range(0, HullPoints::manners));

/// The hull of the vertices of a shape that is given by them.
template <int D, int N>
std::optional<Hull<D>> hull_of(const VertexSimplex<D, N>& simplex) {
  return Hull<D>(std::vector<Vector<D>>(simplex.vertices().begin(), simplex.vertices().end()));
}
template <int D>
std::optional<Hull<D>> hull_of(const Aabb<D>& box) {
  std::vector<Vector<D>> corners;
  for (unsigned bits = 0; bits < 1U << static_cast<unsigned>(D); ++bits) {
    Vector<D> corner = box.min();
    for (int k = 0; k < D; ++k) {
      corner[k] = (bits >> static_cast<unsigned>(k) & 1U) != 0 ? box.max()[k] : corner[k];
    }
    if (!(corner.cwiseAbs().maxCoeff() <= max_coordinate)) {
      return std::nullopt;
    }
    corners.push_back(corner);
  }
  return Hull<D>(corners);
}
template <class Shape>
concept HasVertices = requires(const Shape& shape) {
  hull_of(shape);
};
template <HasVertices Shape>
std::optional<Moving<Hull<Shape::dimension>>> hull_of(const Moving<Shape>& moving) {
  if (const auto hull = hull_of(moving.shape())) {
    return Moving<Hull<Shape::dimension>>(*hull, moving.velocity());
  }
  return std::nullopt;
}

template <int D>
void expect_the_same(PairSet set, bool moves) {
  PairSource<D> source(set, moves, 2213);
  for (int i = 0; i < draws(100); ++i) {
    const AnyPair<D> pair = source.draw();
    std::visit(
        [&](const auto& a, const auto& b) {
          if constexpr (requires { hull_of(a); }) {
            if (const auto hull = hull_of(a)) {
              const Relation truth = relate(a, b);
              ASSERT_EQ(relate(*hull, b), truth) << to_json(pair);
              ASSERT_EQ(relate(b, *hull), truth) << to_json(pair);
            }
          }
        },
        pair.a, pair.b);
    if (::testing::Test::HasFatalFailure()) {
      return;
    }
  }
}

class HullsOfSets : public ::testing::TestWithParam<int> {};

TEST_P(HullsOfSets, AreTheShapesThatTheyAreMadeOf) {
  const auto set = static_cast<PairSet>(GetParam());
  for (const bool moves : {false, true}) {
    ASSERT_NO_FATAL_FAILURE(expect_the_same<2>(set, moves));
    ASSERT_NO_FATAL_FAILURE(expect_the_same<3>(set, moves));
  }
}

std::string set_name(const ::testing::TestParamInfo<int>& parameters) {
  return std::string(name(static_cast<PairSet>(parameters.param)));
}

INSTANTIATE_TEST_SUITE_P(Every, HullsOfSets, ::testing::Range(0, pair_set_count), set_name);

/// Integer points near a sphere, some thousands of them.
Hull<3> ball_of_points(std::size_t count, double size) {
  Generator generator(7);
  std::vector<Vector<3>> points;
  while (points.size() < count) {
    const Vector<3> direction = Generator::vector<3>([&] { return generator.uniform(-1, 1); });
    const double length = std::sqrt(direction.squaredNorm());
    if (length > 0.01 && length < 1) {
      points.emplace_back((direction * (size / length)).array().round().matrix());
    }
  }
  return Hull<3>(points);
}

/// Proofs hold, and not for another relation, with another plane or other weights.
template <class A, class B>
void expect_proof(const A& a, const B& b) {
  const Certificate certificate = prove(a, b);
  ASSERT_EQ(certificate.relation, relate(a, b));
  ASSERT_EQ(flaw(certificate, a, b), std::nullopt) << text_of(a) << " and " << text_of(b);
  for (const Relation other : {Relation::Disjoint, Relation::Touching, Relation::Overlapping}) {
    Certificate altered = certificate;
    altered.relation = other;
    ASSERT_TRUE(other == certificate.relation || flaw(altered, a, b));
  }
  if (certificate.relation == Relation::Touching) {  // no other plane with this normal
    Certificate altered = certificate;
    altered.plane->offset += altered.plane->offset.find('/') == std::string::npos ? "1" : "7";
    ASSERT_TRUE(flaw(altered, a, b));
  }
  if (certificate.point) {
    for (const char* weight : {"-1", "0", "1/0", ""}) {
      Certificate altered = certificate;
      altered.point->weights_b.front() = weight;
      ASSERT_TRUE(altered == certificate || flaw(altered, a, b)) << weight;
    }
  }
}

template <int D>
void expect_proofs(int manner) {
  HullPoints points(2230 + static_cast<std::uint64_t>(manner));
  for (int i = 0; i < draws(24); ++i) {
    const auto [a, b] = points.pair<D>(manner);
    ASSERT_NO_FATAL_FAILURE(expect_proof(a, b));
    const double scale = manner == 5 ? 0x1p-1070 : manner == 6 ? 0x1p990 : 1;
    const Moving<Hull<D>> moving(b, points.grid<D>(3) * scale);
    ASSERT_NO_FATAL_FAILURE(expect_proof(a, moving));
    ASSERT_NO_FATAL_FAILURE(expect_proof(moving, Moving<Hull<D>>(a, points.grid<D>(2) * scale)));
  }
}

TEST_P(Hulls, AreProved) {
  ASSERT_NO_FATAL_FAILURE(expect_proofs<2>(GetParam()));
  ASSERT_NO_FATAL_FAILURE(expect_proofs<3>(GetParam()));
}

/// A plane through the extreme points of a large hull touches it: boxes that end there touch, one step further they do
/// or do not overlap.
TEST(LargeHulls, TouchWhereTheyEnd) {
  for (const std::size_t count : {10'000U, 100'000U}) {
    const Hull<3> hull = ball_of_points(count, 1e6);
    const Aabb<3> box = bounding_box(hull);
    for (int k = 0; k < 3; ++k) {
      Vector<3> min = Vector<3>::Constant(-2e6);
      const Vector<3> max = Vector<3>::Constant(2e6);
      min[k] = box.max()[k];
      EXPECT_EQ(relate(hull, Aabb<3>(min, max)), Relation::Touching);
      min[k] = std::nextafter(box.max()[k], 0.0);
      EXPECT_EQ(relate(hull, Aabb<3>(min, max)), Relation::Overlapping);
      min[k] = std::nextafter(box.max()[k], 1e9);
      EXPECT_EQ(relate(hull, Aabb<3>(min, max)), Relation::Disjoint);
    }
    EXPECT_EQ(relate(hull, hull), Relation::Overlapping);
    // Of one point of the hull, on its surface and inside of the half that it would be the corner of.
    const Vector<3>& point = hull.points()[17];
    EXPECT_NE(relate(hull, Point<3>(point)), Relation::Disjoint);
    std::vector<Vector<3>> mirrored;
    for (const Vector<3>& other : hull.points()) {
      mirrored.emplace_back(Vector<3>(2 * box.max()[0] - other[0], other[1], other[2]));
    }
    EXPECT_EQ(relate(hull, Hull<3>(mirrored)), Relation::Touching);
  }
}

TEST(HullsOfFewPoints, ArePointsSegmentsAndTriangles) {
  const Hull<3> point{{1, 0, 0}};
  const Hull<3> twice{{1, 0, 0}, {1, 0, 0}};
  const Hull<3> segment{{0, 0, 0}, {2, 0, 0}};
  const Hull<3> square{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {2, 2, 0}, {1, 1, 0}};
  EXPECT_EQ(relate(point, twice), Relation::Overlapping);
  EXPECT_EQ(relate(point, segment), Relation::Overlapping);
  EXPECT_EQ(relate(twice, square), Relation::Touching);
  EXPECT_EQ(relate(segment, square), Relation::Touching);
  EXPECT_EQ(relate(Hull<3>{{1, 1, -1}, {1, 1, 1}}, square), Relation::Overlapping);
  EXPECT_EQ(relate(Hull<3>{{1, 1, 0}, {1, 1, 1}}, square), Relation::Touching);
  EXPECT_EQ(relate(square, square), Relation::Overlapping);
}

}  // namespace
}  // namespace motzkin::testing::hull_test
