#include <gtest/gtest.h>

#include "corpus/oracle.hpp"
#include "experiments/random_frames.hpp"
#include "motzkin/pair/fourier_motzkin.hpp"
#include "motzkin/pair/separating_axis.hpp"
#include "support/draws.hpp"
#include "support/expectations.hpp"
#include "support/pair_cases.hpp"
#include "support/visit_pair.hpp"

/// The engines on the random pairs of the source documents: against each other, against the oracle, and what they hand
/// out as proof checked in exact arithmetic.

namespace motzkin::testing::engines_test {
namespace {

using experiments::RandomFrames;

constexpr int many_pairs = rounds(100000);
constexpr int some_pairs = rounds(2000);

/// Random pairs that an engine leaves undecided are rare: the shapes come close to touching by chance only.
constexpr int undecided_per_100000 = 10;

template <class Case>
class Engines : public ::testing::Test {
 public:
  /// Calls `function(a, b)` for `count` random pairs.
  template <class Function>
  static void for_pairs(int count, const Function& function) {
    RandomFrames random(1827);
    for (int i = 0; i < count; ++i) {
      with_random_pair<Case>(random, function);
      if (HasFatalFailure()) {
        return;
      }
    }
  }
};
TYPED_TEST_SUITE(Engines, PairCases);

TYPED_TEST(Engines, NeverContradictEachOther) {
  int disjoint = 0;
  int overlapping = 0;
  int undecided_elimination = 0;
  int undecided_axes = 0;
  this->for_pairs(many_pairs, [&](const auto& a, const auto& b) {
    const Verdict elimination[] = {fourier_motzkin(a, b), fourier_motzkin(b, a)};
    const Verdict axes[] = {separating_axis(a, b).verdict, separating_axis(b, a).verdict};
    bool says_disjoint = false;
    bool says_overlapping = false;
    for (const Verdict verdict : {elimination[0], elimination[1], axes[0], axes[1], separating_axis_verdict(a, b),
                                  separating_axis_verdict(b, a)}) {
      says_disjoint = says_disjoint || verdict == Verdict::Disjoint;
      says_overlapping = says_overlapping || verdict == Verdict::Overlapping;
    }
    ASSERT_FALSE(says_disjoint && says_overlapping)
        << "Fourier-Motzkin " << elimination[0] << " " << elimination[1] << ", separating axis " << axes[0] << " "
        << axes[1] << describe(a, b);
    disjoint += says_disjoint ? 1 : 0;
    overlapping += says_overlapping ? 1 : 0;
    undecided_elimination += elimination[0] == Verdict::Undecided ? 1 : 0;
    undecided_axes += axes[0] == Verdict::Undecided ? 1 : 0;
  });
  EXPECT_LT(undecided_elimination, undecided_per_100000);
  EXPECT_LT(undecided_axes, undecided_per_100000);
  // Otherwise the test would pass for an engine that knows one answer only.
  EXPECT_GT(disjoint, many_pairs / 10);
  EXPECT_GT(overlapping, many_pairs / 10);
}

TYPED_TEST(Engines, AgreeWithTheOracle) {
  this->for_pairs(some_pairs, [](const auto& a, const auto& b) {
    const Relation relation = Oracle(a, b).relation();
    ASSERT_FALSE(contradicts(fourier_motzkin(a, b), relation)) << relation << describe(a, b);
    ASSERT_FALSE(contradicts(separating_axis(a, b).verdict, relation)) << relation << describe(a, b);
    ASSERT_EQ(fourier_motzkin_exact(a, b), relation) << describe(a, b);
    for (const PairOptions& options : every_method) {
      ASSERT_EQ(relate(a, b, options), relation) << describe(a, b);
    }
  });
}

/// Without the boxes the elimination decides as much: fails where it relied on them to be certain.
TYPED_TEST(Engines, EliminationNeedsNoBoxTest) {
  int undecided = 0;
  this->for_pairs(some_pairs, [&](const auto& a, const auto& b) {
    const Verdict pure = fourier_motzkin(a, b, {.box_test = false});
    undecided += pure == Verdict::Undecided ? 1 : 0;
    ASSERT_FALSE(contradicts(pure, Oracle(a, b).relation())) << pure << describe(a, b);
    if (const Verdict usual = fourier_motzkin(a, b); usual != Verdict::Undecided && pure != Verdict::Undecided) {
      ASSERT_EQ(pure, usual) << describe(a, b);
    }
  });
  EXPECT_LE(undecided, some_pairs / 100);
}

/// The frames with the motion of the first taken out of both.
struct SeenFromTheFirst {
  ExactFrame a;
  ExactFrame b;
};

template <class A, class B>
SeenFromTheFirst seen_from_the_first(const A& a, const B& b) {
  SeenFromTheFirst result{exact(a), exact(b)};
  if (result.a.velocity) {
    for (std::size_t k = 0; k < result.a.velocity->size(); ++k) {
      (*result.b.velocity)[k] -= (*result.a.velocity)[k];
    }
    result.a.velocity.reset();
  }
  return result;
}

TYPED_TEST(Engines, TheAxisSeparates) {
  int disjoint = 0;
  this->for_pairs(10 * some_pairs, [&]<class A, class B>(const A& a, const B& b) {
    const auto answer = separating_axis(a, b);
    if (answer.verdict != Verdict::Disjoint) {
      ASSERT_TRUE(answer.axis.isZero(0)) << describe(a, b);
      return;
    }
    ++disjoint;
    const auto axis = exact<A::dimension>(answer.axis);
    const SeenFromTheFirst seen = seen_from_the_first(a, b);
    ASSERT_LT(extent(seen.a, axis).high, extent(seen.b, axis).low) << answer.axis.transpose() << describe(a, b);
  });
  EXPECT_GT(disjoint, some_pairs);
}

/// A resting cube of half the side `margin` around a point.
template <int D>
ExactFrame cube_around(const Vector<D>& center, double margin) {
  ExactFrame cube{FrameKind::Cuboid, exact<D>(center), {}, {}};
  for (std::size_t k = 0; k < D; ++k) {
    cube.origin[k] -= exact(margin);
    cube.axes.emplace_back(D)[k] = 2 * exact(margin);
  }
  return cube;
}

TYPED_TEST(Engines, TheCommonPointIsInBoth) {
  int missing = 0;
  int found = 0;
  this->for_pairs(some_pairs, [&]<class A, class B>(const A& a, const B& b) {
    const auto common = fourier_motzkin_point(a, b);
    ASSERT_EQ(common.has_value(), fourier_motzkin(a, b) == Verdict::Overlapping) << describe(a, b);
    if (!common) {
      missing += Oracle(a, b).relation() == Relation::Overlapping ? 1 : 0;
      return;
    }
    ++found;
    if (!is_moving<A>) {
      ASSERT_EQ(common->time, 0);
    }
    ASSERT_TRUE(common->time >= 0 && common->time <= 1);
    // Rounding moves the point by some ulp of the coordinates, which are at most 500.
    const ExactFrame cube = cube_around<A::dimension>(common->point, 1e-11);
    const Rational time = exact(common->time);
    ASSERT_NE(Oracle(at_time(exact(a), time), cube).relation(), Relation::Disjoint) << describe(a, b);
    ASSERT_NE(Oracle(at_time(exact(b), time), cube).relation(), Relation::Disjoint) << describe(a, b);
  });
  EXPECT_EQ(missing, 0);
  EXPECT_GT(found, some_pairs / 10);
}

/// Local coordinates amplify the rounding of the world by the condition of the frames, about 1e8 at worst here.
constexpr double local_tolerance = 1e-6;

void expect_local(double low, double high, const Span& span, bool tight) {
  const Rational tolerance = exact(local_tolerance);
  EXPECT_LE(exact(low), span.low + tolerance);
  EXPECT_GE(exact(high), span.high - tolerance);
  if (tight) {
    EXPECT_GE(exact(low), span.low - tolerance);
    EXPECT_LE(exact(high), span.high + tolerance);
  }
}

TYPED_TEST(Engines, LocalBoundsContainTheIntersectionAndTightOnesAreTight) {
  this->for_pairs(some_pairs / 4, []<class A, class B>(const A& a, const B& b) {
    Oracle oracle(a, b);
    SCOPED_TRACE(describe(a, b));
    if (oracle.relation() != Relation::Overlapping) {
      EXPECT_FALSE(fourier_motzkin_bounds(a, b).has_value());
      return;
    }
    const Box local_box = oracle.local_box();
    for (const Bounds bounds : {Bounds::Tight, Bounds::BackSubstitution}) {
      const auto local = fourier_motzkin_bounds(a, b, bounds);
      ASSERT_TRUE(local);
      const bool tight = bounds == Bounds::Tight;
      for (int k = 0; k < A::dimension; ++k) {
        const bool last = k == A::dimension - 1 && !is_moving<A>;
        expect_local(local->box.min()[k], local->box.max()[k], local_box[static_cast<std::size_t>(k)], tight || last);
      }
      expect_local(local->window.enter, local->window.exit, oracle.window(), true);
    }
  });
}

TEST(LocalBounds, HaveNoValueWhereTheFirstFrameIsFlat) {
  const Cuboid<2> square({0, 0}, {{1, 0}, {0, 1}});
  EXPECT_FALSE(fourier_motzkin_bounds(Cuboid<2>({0.5, 0.5}, {}), square).has_value());
  EXPECT_FALSE(fourier_motzkin_bounds(Cuboid<2>({-1, 0.5}, {{3, 0}}), square).has_value());
  EXPECT_FALSE(fourier_motzkin_bounds(Cuboid<2>({-1, 5}, {{3, 0}}), square).has_value());
  EXPECT_FALSE(fourier_motzkin_bounds(Cuboid<2>({-1, -1}, {{3, 3}, {1, 1}}), square).has_value());
  const Cuboid<3> cube({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
  EXPECT_FALSE(fourier_motzkin_bounds(Simplex<3>({0, 0, 0}, {{1, 7, 3}, {5, 2, 9}, {6, 9, 12}}), cube).has_value());
  EXPECT_TRUE(fourier_motzkin_bounds(cube, Simplex<3>({0, 0, 0}, {{1, 7, 3}, {5, 2, 9}, {6, 9, 12}})).has_value());
}

template <class Case>
class MovingEngines : public Engines<Case> {};
TYPED_TEST_SUITE(MovingEngines, MovingCases);

TYPED_TEST(MovingEngines, TheWindowOfTheAxesIsTheExactOne) {
  this->for_pairs(some_pairs, [](const auto& a, const auto& b) {
    const auto answer = separating_axis(a, b);
    if (answer.verdict != Verdict::Overlapping) {
      return;
    }
    const Span span = Oracle(a, b).window();
    // Directions that nearly vanish leave the ends of the window less certain; they do occur among random pairs.
    const Rational tolerance(1, 10000000);
    ASSERT_TRUE(encloses(answer.window.enter, answer.window.exit, span)) << to_text(span) << describe(a, b);
    ASSERT_GE(exact(answer.window.enter), span.low - tolerance) << describe(a, b);
    ASSERT_LE(exact(answer.window.exit), span.high + tolerance) << describe(a, b);
  });
}

TYPED_TEST(Engines, BoxesAndWindowsAreTheSmallest) {
  this->for_pairs(some_pairs / 20, []<class A, class B>(const A& a, const B& b) {
    Oracle oracle(a, b);
    const bool meet = oracle.relation() != Relation::Disjoint;
    expect_box(a, b, meet ? std::optional(oracle.world_box()) : std::nullopt);
    if constexpr (is_moving<A>) {
      expect_window(a, b, meet ? std::optional(oracle.window()) : std::nullopt);
    }
  });
}

}  // namespace
}  // namespace motzkin::testing::engines_test
