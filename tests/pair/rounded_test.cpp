#include <gtest/gtest.h>

#include <cmath>

#include "corpus/pair_sets.hpp"
#include "motzkin/pair/prove.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/shape/text.hpp"
#include "support/distance_oracle.hpp"
#include "support/draws.hpp"
#include "support/expectations.hpp"
#include "support/pair_answers.hpp"
#include "support/sphere_pairs.hpp"

/// `relate` of shapes with a radius against exact distances of their cores, found by trying all corners, edges and
/// faces, with radii at contact to the last bit; of moving ones against spheres, and against what a sphere sweeps.

namespace motzkin::testing::rounded_test {
namespace {

/// What of the sum of two radii the first one has.
double share(int i) { return std::array{0.0, 0.5, 1.0, 0.3}[static_cast<std::size_t>(i % 4)]; }

template <int D>
void expect_right(PairSet set, std::array<int, 3>& counts) {
  PairSource<D> source(set, false, 2214);
  for (int i = 0; i < draws(40); ++i) {
    const AnyPair<D> pair = source.draw();
    const Rational square = distance_sq(exact_any<D>(pair.a), exact_any<D>(pair.b));
    for (const double contact : radii(square)) {
      const double part = contact * share(i);
      const double rest = contact - part;
      const Rational reach = exact(part) + exact(rest);
      if (reach == 0) {
        continue;
      }
      const Rational excess = square - reach * reach;
      const Relation truth =
          excess == 0 ? Relation::Touching : (excess < 0 ? Relation::Overlapping : Relation::Disjoint);
      ++counts[static_cast<std::size_t>(truth)];
      std::visit(
          [&](const auto& a, const auto& b) {
            if constexpr (
                !requires { a.velocity(); } && !requires { b.velocity(); }) {
              const Rounded p(a, part);
              const Rounded q(b, rest);
              ASSERT_EQ(relate(p, q), truth) << contact << " " << to_json(pair);
              ASSERT_EQ(relate(q, p), truth) << contact << " " << to_json(pair);
              if (part == 0) {
                ASSERT_EQ(relate(a, q), truth) << contact << " " << to_json(pair);
              }
            }
          },
          pair.a, pair.b);
      if (::testing::Test::HasFatalFailure()) {
        return;
      }
    }
  }
}

class RoundedSets : public ::testing::TestWithParam<int> {};

TEST_P(RoundedSets, AgreeWithTheDistanceOfTheirCores) {
  std::array<int, 3> counts{};
  ASSERT_NO_FATAL_FAILURE(expect_right<2>(static_cast<PairSet>(GetParam()), counts));
  ASSERT_NO_FATAL_FAILURE(expect_right<3>(static_cast<PairSet>(GetParam()), counts));
  EXPECT_GT(counts[static_cast<std::size_t>(Relation::Overlapping)], 0);
}

std::string set_name(const ::testing::TestParamInfo<int>& parameters) {
  return std::string(name(static_cast<PairSet>(parameters.param)));
}

INSTANTIATE_TEST_SUITE_P(Every, RoundedSets, ::testing::Range(0, pair_set_count), set_name);

/// Of what is at rest and in motion: proofs hold, and do not for another relation.
template <class A, class B>
void expect_proof(const A& a, const B& b, const std::string& what) {
  const Certificate certificate = prove(a, b);
  ASSERT_EQ(certificate.relation, relate(a, b)) << what;
  ASSERT_EQ(flaw(certificate, a, b), std::nullopt) << what;
  for (const Relation other : {Relation::Disjoint, Relation::Touching, Relation::Overlapping}) {
    Certificate altered = certificate;
    altered.relation = other;
    ASSERT_TRUE(other == certificate.relation || flaw(altered, a, b)) << what;
  }
}

TEST_P(RoundedSets, AreProved) {
  PairSource<3> source(static_cast<PairSet>(GetParam()), true, 2231);
  for (int i = 0; i < draws(12); ++i) {
    const AnyPair<3> pair = source.draw();
    const Rational square =
        distance_sq(std::visit([](const auto& sphere) { return exact_ball(sphere); }, sphere_at<3>(pair.a, 0)),
                    exact_any<3>(pair.b));
    for (const double radius : radii(square)) {
      std::visit([&](const auto& sphere, const auto& shape) { expect_proof(sphere, shape, to_json(pair)); },
                 sphere_at<3>(pair.a, radius), pair.b);
      std::visit(
          [&](const auto& a, const auto& b) {
            if constexpr (
                !requires { a.velocity(); } && !requires { b.velocity(); }) {
              expect_proof(Rounded(a, radius / 2), Rounded(b, radius / 2), to_json(pair));
            }
          },
          pair.a, pair.b);
      if (::testing::Test::HasFatalFailure()) {
        return;
      }
    }
  }
}

/// A rounded point is a sphere, whose relation another search finds.
template <int D>
void expect_spheres(PairSet set) {
  PairSource<D> source(set, true, 2215);
  for (int i = 0; i < draws(24); ++i) {
    const AnyPair<D> pair = source.draw();
    const Rational square =
        distance_sq(std::visit([](const auto& sphere) { return exact_ball(sphere); }, sphere_at<D>(pair.a, 0)),
                    exact_any<D>(pair.b));
    for (const double radius : radii(square)) {
      std::visit(
          [&]<class Ball, class Shape>(const Ball& ball, const Shape& shape) {
            const Relation truth = relate(ball, shape);
            if constexpr (std::is_same_v<Ball, Sphere<D>>) {
              ASSERT_EQ(relate(Rounded(Point<D>(ball.center()), radius), shape), truth) << to_json(pair);
            } else {
              const Rounded core(Point<D>(ball.shape().center()), radius);
              ASSERT_EQ(relate(Moving(core, ball.velocity()), shape), truth) << to_json(pair);
            }
          },
          sphere_at<D>(pair.a, radius), pair.b);
      if (::testing::Test::HasFatalFailure()) {
        return;
      }
    }
  }
}

TEST_P(RoundedSets, OfPointsAreSpheres) {
  ASSERT_NO_FATAL_FAILURE(expect_spheres<2>(static_cast<PairSet>(GetParam())));
  ASSERT_NO_FATAL_FAILURE(expect_spheres<3>(static_cast<PairSet>(GetParam())));
}

/// Differences of the points of two hulls, before and after both have moved.
template <int D>
std::vector<std::vector<Rational>> differences(const Hull<D>& a, const Hull<D>& b, const Vector<D>& way_a,
                                               const Vector<D>& way_b) {
  std::vector<std::vector<Rational>> result;
  for (const Vector<D>& p : a.points()) {
    for (const Vector<D>& q : b.points()) {
      for (const bool late : {false, true}) {
        std::vector<Rational>& point = result.emplace_back();
        for (int k = 0; k < D; ++k) {
          const Rational way = exact(way_b[k]) - exact(way_a[k]);
          point.push_back(exact(q[k]) - exact(p[k]) + (late ? way : Rational(0)));
        }
      }
    }
  }
  return result;
}

/// Rounded segments, triangles and points on their ways, with radii at contact to the last bit.
template <int D>
void expect_moving_right(std::array<int, 3>& counts) {
  Generator generator(2217);
  for (int i = 0; i < draws(400); ++i) {
    const int manner = generator.integer(0, 2);
    const auto vector = [&] {
      Vector<D> result =
          Generator::vector<D>([&] { return manner > 0 ? generator.integer(-4, 4) : generator.uniform(-4, 4); });
      if (manner == 2) {  // along one axis or in it: distances that are doubles
        const int axis = generator.integer(0, D - 1);
        result = Vector<D>::Unit(axis) * result[axis];
      }
      return result;
    };
    const auto draw = [&] {
      std::vector<Vector<D>> points;
      for (int k = generator.integer(1, 3); k > 0; --k) {
        points.push_back(vector());
      }
      return Hull<D>(points);
    };
    const Hull<D> a = draw();
    const Hull<D> b = draw();
    const Vector<D> way_a = vector();
    const Vector<D> way_b = vector();
    const bool meet = relate(Moving(a, way_a), Moving(b, way_b)) != Relation::Disjoint;
    const Rational square = meet ? Rational(0) : distance_sq_from_zero(differences<D>(a, b, way_a, way_b));
    for (const double contact : radii(square)) {
      const double part = contact * share(i);
      const Rational reach = exact(part) + exact(contact - part);
      if (reach == 0) {
        continue;
      }
      const Rational excess = square - reach * reach;
      const Relation truth =
          excess == 0 ? Relation::Touching : (excess < 0 ? Relation::Overlapping : Relation::Disjoint);
      ++counts[static_cast<std::size_t>(truth)];
      const Moving p(Rounded(a, part), way_a);
      const Moving q(Rounded(b, contact - part), way_b);
      ASSERT_EQ(relate(p, q), truth) << motzkin::to_text(p) << " " << motzkin::to_text(q);
      ASSERT_EQ(relate(q, p), truth) << motzkin::to_text(p) << " " << motzkin::to_text(q);
    }
  }
}

TEST(MovingRounded, AgreeWithTheDistanceOfTheirWays) {
  std::array<int, 3> counts{};
  ASSERT_NO_FATAL_FAILURE(expect_moving_right<2>(counts));
  ASSERT_NO_FATAL_FAILURE(expect_moving_right<3>(counts));
  for (const int count : counts) {
    EXPECT_GT(count, 5);
  }
}

/// What a sphere sweeps on a straight way is a capsule.
TEST(Capsules, AreWaysOfSpheres) {
  Generator generator(2216);
  const auto small = [&] { return generator.integer(-3, 3); };
  std::array<int, 3> counts{};
  for (int i = 0; i < draws(4000); ++i) {
    const Vector<3> from = Generator::vector<3>(small);
    const Vector<3> way = Generator::vector<3>(small);
    const double radius = generator.integer(1, 6) / 2.0;
    const Triangle<3> triangle(Generator::vector<3>(small), Generator::vector<3>(small), Generator::vector<3>(small));
    const Relation truth = relate(Moving(Sphere<3>(from, radius), way), triangle);
    ++counts[static_cast<std::size_t>(truth)];
    EXPECT_EQ(relate(Capsule<3>({from, from + way}, radius), triangle), truth);
    EXPECT_EQ(relate(triangle, Capsule<3>({from + way, from}, radius)), truth);
    const Sphere<3> sphere(triangle.vertices()[0], 1);
    EXPECT_EQ(relate(Capsule<3>({from, from + way}, radius), sphere),
              relate(Moving(Sphere<3>(from, radius), way), sphere));
  }
  for (const int count : counts) {
    EXPECT_GT(count, 0);
  }
}

TEST(Capsules, TouchWhereTheTriangleIsRight) {
  const Capsule<3> capsule({{0, 0, -9}, {0, 0, 9}}, 2);
  EXPECT_EQ(relate(capsule, Sphere<3>({3, 4, 0}, 3)), Relation::Touching);
  EXPECT_EQ(relate(capsule, Sphere<3>({3, 4, 0}, std::nextafter(3.0, 4.0))), Relation::Overlapping);
  EXPECT_EQ(relate(capsule, Sphere<3>({3, 4, 0}, std::nextafter(3.0, 2.0))), Relation::Disjoint);
  EXPECT_EQ(relate(capsule, Capsule<3>({{3, 4, 100}, {3, 4, 5}}, 3)), Relation::Touching);
  EXPECT_EQ(relate(capsule, Rounded(Aabb<3>({3, 4, 0}, {10, 10, 1}), 3)), Relation::Touching);
  EXPECT_EQ(relate(Moving(capsule, Vector<3>(10, 0, 0)), Rounded(Hull<3>{{5, 7, 0}, {5, 9, 0}}, 5)),
            Relation::Touching);
}

/// With a radius of zero it is the core.
TEST(RoundedShapes, OfRadiusZeroAreTheirCores) {
  const Rounded flat(Triangle<3>({0, 0, 0}, {4, 0, 0}, {0, 4, 0}), 0);
  EXPECT_EQ(relate(flat, Rounded(Segment<3>({1, 1, -1}, {1, 1, 1}), 0)), Relation::Overlapping);
  EXPECT_EQ(relate(flat, Rounded(Segment<3>({1, 1, 0}, {1, 1, 1}), 0)), Relation::Touching);
  EXPECT_EQ(relate(flat, Point<3>({2, 2, 0})), Relation::Touching);
}

/// The box and the window contain what they must, and are those of the boxes around both.
TEST(RoundedShapes, HaveBoxesAndWindowsThatEnclose) {
  const Capsule<3> capsule({{0, 0, 0}, {4, 0, 0}}, 1);
  EXPECT_EQ(intersection_box(capsule, Aabb<3>({2, 0.5, -3}, {9, 9, 9})), Aabb<3>({2, 0.5, -1}, {5, 1, 1}));
  EXPECT_EQ(intersection_box(capsule, Sphere<3>({4, 2, 0}, 1)), Aabb<3>({3, 1, -1}, {5, 1, 1}));
  EXPECT_EQ(intersection_box(capsule, Sphere<3>({6, 2, 0}, 1)), std::nullopt);
  const Moving<Sphere<3>> flying(Sphere<3>({-6, 0, 0}, 1), {16, 0, 0});
  const auto window = contact_window(flying, Sphere<3>({0, 0, 0}, 1));
  ASSERT_TRUE(window);
  EXPECT_LE(window->enter, 0.25);  // at -2
  EXPECT_GE(window->enter, 0.249);
  EXPECT_GE(window->exit, 0.5);  // at 2
  EXPECT_LE(window->exit, 0.501);
  EXPECT_EQ(contact_window(flying, Sphere<3>({0, 0, 3}, 0.5)), std::nullopt);
  EXPECT_EQ(contact_window(capsule, capsule), (Window{0, 1}));
}

}  // namespace
}  // namespace motzkin::testing::rounded_test
