#include <gtest/gtest.h>

#include <cmath>

#include "corpus/pair_sets.hpp"
#include "motzkin/pair/penetration.hpp"
#include "support/distance_answers.hpp"
#include "support/distance_oracle.hpp"
#include "support/draws.hpp"
#include "support/pair_answers.hpp"
#include "support/sphere_pairs.hpp"

/// `penetration` against the exact depth over the normals of all pairs of edges. Fails for one bound that is not the
/// double next to the exact depth, for a shift that leaves the shapes overlapping or is too long, and where there is a
/// value for disjoint shapes or none for others.

namespace motzkin::testing::penetration_test {
namespace {

constexpr int pairs_per_case = 40;

ExactFrame shifted(ExactFrame frame, const auto& shift) {
  for (std::size_t k = 0; k < frame.origin.size(); ++k) {
    frame.origin[k] += exact(shift[static_cast<int>(k)]);
  }
  return frame;
}

template <int D>
Rational length_sq(const Vector<D>& vector) {
  Rational sum = 0;
  for (int k = 0; k < D; ++k) {
    sum += exact(vector[k]) * exact(vector[k]);
  }
  return sum;
}

template <int D>
void expect_right(PairSet set, int& deep) {
  PairSource<D> source(set, false, 2211);
  for (int i = 0; i < draws(pairs_per_case); ++i) {
    const AnyPair<D> pair = source.draw();
    const ExactFrame a = exact_any<D>(pair.a);
    const ExactFrame b = exact_any<D>(pair.b);
    const bool apart = Oracle(a, b).relation() == Relation::Disjoint;
    ASSERT_EQ(wrong_depth(pair, Oracle(a, b).relation()), "");
    std::visit(
        [&]<class A, class B>(const A& p, const B& q) {
          if constexpr (DepthShape<A> && DepthShape<B>) {
            const auto found = penetration(p, q);
            if (apart) {
              return;
            }
            const Rational square = depth_sq(a, b);
            if (square > 0) {
              ++deep;
              if (found->lower > 0x1p-1000) {  // below, no double may be the shift
                ASSERT_NE(Oracle(a, shifted(b, found->shift)).relation(), Relation::Overlapping) << to_json(pair);
                ASSERT_LE(length_sq<D>(found->shift), square * exact(1 + 0x1p-44)) << to_json(pair);
              }
            }
          }
        },
        pair.a, pair.b);
    if (::testing::Test::HasFatalFailure()) {
      return;
    }
    const auto center = std::get<Sphere<D>>(sphere_at<D>(pair.a, 0));
    const ExactFrame point{FrameKind::Cuboid, exact<D>(center.center()), {}, {}};
    const Rational from_center = distance_sq(exact_ball(center), b);
    const Rational inside = from_center > 0 ? Rational(0) : depth_sq(point, b);
    for (const double radius : {root(from_center), root(from_center) * 1.5, 1.0}) {
      if (radius == 0 || radius > max_coordinate) {
        continue;
      }
      const Sphere<D> sphere(center.center(), radius);
      std::visit(
          [&]<class B>(const B& q) {
            if constexpr (DepthShape<B>) {
              const auto found = penetration(sphere, q);
              const Rational r = exact(radius);
              ASSERT_EQ(found.has_value(), from_center <= r * r) << radius << " " << to_json(pair);
              if (!found) {
                return;
              }
              const auto side = [&](double x) -> int {
                if (from_center > 0) {  // radius - distance - x
                  const Rational rest = r - exact(x);
                  return rest.sign() < 0 ? -1 : Rational(rest * rest - from_center).sign();
                }
                const Rational rest = exact(x) - r;  // depth + radius - x
                return rest.sign() < 0 ? 1 : Rational(inside - rest * rest).sign();
              };
              ASSERT_TRUE(is_tightest(found->lower, found->upper, side))
                  << found->lower << " " << found->upper << " radius " << radius << " " << to_json(pair);
            }
          },
          pair.b);
    }
    if (::testing::Test::HasFatalFailure()) {
      return;
    }
  }
}

class PenetrationSets : public ::testing::TestWithParam<int> {};

TEST_P(PenetrationSets, AgreeWithTheOracle) {
  const auto set = static_cast<PairSet>(GetParam());
  int deep = 0;
  ASSERT_NO_FATAL_FAILURE(expect_right<2>(set, deep));
  ASSERT_NO_FATAL_FAILURE(expect_right<3>(set, deep));
  if (draws(100) >= 25 && set != PairSet::Flat) {
    EXPECT_GT(deep, 0) << "the set has lost its overlapping pairs";
  }
}

std::string set_name(const ::testing::TestParamInfo<int>& parameters) {
  return std::string(name(static_cast<PairSet>(parameters.param)));
}

INSTANTIATE_TEST_SUITE_P(Every, PenetrationSets, ::testing::Range(0, pair_set_count), set_name);

TEST(Penetration, OfBoxesAndBalls) {
  const Aabb<3> box({0, 0, 0}, {4, 4, 4});
  const auto found = penetration(box, Aabb<3>({3, 1, 1}, {9, 3, 3}));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->lower, 1);
  EXPECT_EQ(found->upper, 1);
  EXPECT_NEAR(found->shift[0], 1, 1e-13);
  EXPECT_EQ(penetration(box, Aabb<3>({4, 0, 0}, {5, 1, 1}))->upper, 0);
  EXPECT_FALSE(penetration(box, Aabb<3>({5, 0, 0}, {6, 1, 1})));
  EXPECT_EQ(penetration(Sphere<3>({0, 0, 0}, 2), Sphere<3>({0, 0, 0}, 1))->lower, 3);
  EXPECT_EQ(penetration(Sphere<3>({0, 0, 0}, 2), Sphere<3>({3, 0, 0}, 2))->upper, 1);
  EXPECT_EQ(penetration(box, Sphere<3>({2, 2, 3.5}, 1))->lower, 1.5);
}

TEST(Penetration, OfNearTies) {
  Generator generator(3);
  for (int i = 0; i < draws(400); ++i) {
    const auto [a, b] = draw_near_ties(generator);
    const Rational square = depth_sq(exact(a), exact(b));
    ASSERT_EQ(wrong_depth(a, b, &square), "") << "box " << i;
  }
}

}  // namespace
}  // namespace motzkin::testing::penetration_test
