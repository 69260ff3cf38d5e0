#include <gtest/gtest.h>

#include <map>

#include "corpus/generator.hpp"
#include "corpus/oracle.hpp"
#include "experiments/random_frames.hpp"
#include "motzkin/pair/fourier_motzkin.hpp"
#include "support/expectations.hpp"
#include "support/integer_frames.hpp"
#include "support/pair_cases.hpp"

/// Fourier-Motzkin beyond space: four dimensions, resting and moving, and five, resting, against the oracle.

namespace motzkin::testing::dimensions_test {
namespace {

template <class Case>
class Dimensions : public ::testing::Test {
 public:
  template <class Random, class Function>
  static void for_pairs(int count, const Function& function) {
    Random random(4);
    for (int i = 0; i < count; ++i) {
      with_random_pair<Case>(random, function);
    }
  }
};
using HighCases = ::testing::Types<PairCase<4, false>, PairCase<4, true>, PairCase<5, false>>;
TYPED_TEST_SUITE(Dimensions, HighCases);

TYPED_TEST(Dimensions, VerdictsOnRandomFrames) {
  std::map<Verdict, int> count;
  constexpr int pairs = 300;
  this->template for_pairs<experiments::RandomFrames>(pairs, [&](const auto& a, const auto& b) {
    const Verdict verdict = fourier_motzkin(a, b);
    ++count[verdict];
    const Relation relation = Oracle(a, b).relation();
    EXPECT_FALSE(contradicts(verdict, relation)) << verdict << " but " << relation << describe(a, b);
    EXPECT_FALSE(contradicts(fourier_motzkin(b, a), relation)) << describe(b, a);
  });
  EXPECT_GE(count[Verdict::Disjoint], 10);
  EXPECT_GE(count[Verdict::Overlapping], 10);
  EXPECT_LE(count[Verdict::Undecided], pairs / 100);
}

TYPED_TEST(Dimensions, VerdictsOnSmallIntegers) {
  std::map<Verdict, int> count;
  this->template for_pairs<IntegerFrames>(300, [&](const auto& a, const auto& b) {
    const Verdict verdict = fourier_motzkin(a, b);
    ++count[verdict];
    const Relation relation = Oracle(a, b).relation();
    EXPECT_FALSE(contradicts(verdict, relation)) << verdict << " but " << relation << describe(a, b);
  });
  EXPECT_GE(count[Verdict::Disjoint], 10);
  EXPECT_GE(count[Verdict::Overlapping], 10);
}

TYPED_TEST(Dimensions, ExactRelationOfSmallIntegers) {
  std::map<Relation, int> count;
  this->template for_pairs<IntegerFrames>(40, [&](const auto& a, const auto& b) {
    const Relation relation = Oracle(a, b).relation();
    ++count[relation];
    EXPECT_EQ(fourier_motzkin_exact(a, b), relation) << describe(a, b);
  });
  EXPECT_GE(count[Relation::Disjoint], 3);
  EXPECT_GE(count[Relation::Overlapping], 3);
}

TYPED_TEST(Dimensions, ExactRelationOfRandomFrames) {
  this->template for_pairs<experiments::RandomFrames>(5, [](const auto& a, const auto& b) {
    EXPECT_EQ(fourier_motzkin_exact(a, b), Oracle(a, b).relation()) << describe(a, b);
  });
}

/// Cubes that share a piece of boundary: translated along one or several axes by their whole side.
TYPED_TEST(Dimensions, CubesThatTouch) {
  using V = Vector<TypeParam::dimension>;
  using Cube = Cuboid<TypeParam::dimension>;
  std::vector<V> axes(TypeParam::dimension);
  for (int i = 0; i < TypeParam::dimension; ++i) {
    axes[static_cast<std::size_t>(i)] = V::Unit(i);
  }
  const auto cube = [&](const V& origin) { return Cube(origin, std::span<const V>(axes)); };
  V shift = V::Zero();
  for (int i = 0; i < TypeParam::dimension; ++i) {
    shift[i] = 1;
    EXPECT_EQ(fourier_motzkin_exact(cube(V::Zero()), cube(shift)), Relation::Touching) << shift.transpose();
    EXPECT_EQ(fourier_motzkin(cube(V::Zero()), cube(shift)), Verdict::Undecided) << shift.transpose();
    EXPECT_EQ(fourier_motzkin_exact(cube(V::Zero()), cube(2 * shift)), Relation::Disjoint) << shift.transpose();
    EXPECT_EQ(fourier_motzkin_exact(cube(V::Zero()), cube(shift / 2)), Relation::Overlapping) << shift.transpose();
  }
}

TYPED_TEST(Dimensions, PointsAndBoundsOfOverlappingFrames) {
  int found = 0;
  this->template for_pairs<experiments::RandomFrames>(150, [&]<class A, class B>(const A& a, const B& b) {
    Oracle oracle(a, b);
    if (oracle.relation() != Relation::Overlapping) {
      return;
    }
    SCOPED_TRACE(describe(a, b));
    ++found;
    EXPECT_TRUE(fourier_motzkin_point(a, b).has_value());
    const auto bounds = fourier_motzkin_bounds(a, b, Bounds::BackSubstitution);
    ASSERT_TRUE(bounds);
    const Box local_box = oracle.local_box();
    const Rational tolerance(1, 1000000);
    for (int k = 0; k < A::dimension; ++k) {
      const Span& span = local_box[static_cast<std::size_t>(k)];
      EXPECT_LE(exact(bounds->box.min()[k]), span.low + tolerance);
      EXPECT_GE(exact(bounds->box.max()[k]), span.high - tolerance);
    }
    const Span window = oracle.window();
    EXPECT_LE(abs(exact(bounds->window.enter) - window.low), tolerance);
    EXPECT_LE(abs(exact(bounds->window.exit) - window.high), tolerance);
  });
  EXPECT_GE(found, 3);
}

}  // namespace
}  // namespace motzkin::testing::dimensions_test
