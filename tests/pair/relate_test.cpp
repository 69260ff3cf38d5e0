#include "motzkin/pair/relate.hpp"

#include <gtest/gtest.h>

#include <map>

#include "corpus/oracle.hpp"
#include "corpus/special_frames.hpp"
#include "motzkin/pair/fourier_motzkin.hpp"
#include "support/expectations.hpp"
#include "support/pair_cases.hpp"
#include "support/visit_pair.hpp"

/// `relate` is exact where it is hardest: contacts, flat frames, gaps of one step of doubles, extreme magnitudes. Every
/// pair is asked of every method in both orders and compared with the oracle.

namespace motzkin::testing::relate_test {
namespace {

/// Pairs per arrangement and change.
constexpr int rounds = 100;
constexpr int box_rounds = 10;

template <class Case>
class Relate : public ::testing::Test {
 public:
  /// Calls `function(a, b)` for `count` pairs of every arrangement with the change.
  template <class Function>
  void for_pairs(Change change, int count, const Function& function) {
    for (const Arrangement arrangement : every_arrangement) {
      for (int i = 0; i < count; ++i) {
        const PairNumbers<Case::dimension> pair = special.draw(arrangement, change);
        Generator& generator = special.generator();
        const bool simplex_a = generator.coin();
        with_kinds(simplex_a, generator.coin(), [&]<FrameKind A, FrameKind B>() {
          function(pair.a.template shape<A, Case::moves>(), pair.b.template shape<B, Case::moves>());
        });
      }
    }
  }

  void compare_with_oracle(Change change) {
    std::map<Relation, int> count;
    for_pairs(change, rounds, [&](const auto& a, const auto& b) {
      const Relation relation = Oracle(a, b).relation();
      expect_relation(a, b, relation);
      ++count[relation];
    });
    // Otherwise the pairs are not the hard ones this test is for.
    EXPECT_GE(count[Relation::Overlapping], 10);
    EXPECT_GE(count[Relation::Touching], 10);
    EXPECT_GE(count[Relation::Disjoint], 10);
  }

  SpecialPairs<Case::dimension> special{1936};
};
TYPED_TEST_SUITE(Relate, PairCases);

TYPED_TEST(Relate, SmallIntegers) { this->compare_with_oracle(Change::None); }
TYPED_TEST(Relate, GapsOfOneStep) { this->compare_with_oracle(Change::OneStep); }
TYPED_TEST(Relate, FarFromTheOrigin) { this->compare_with_oracle(Change::FarAway); }
TYPED_TEST(Relate, EveryScale) { this->compare_with_oracle(Change::SameScale); }
TYPED_TEST(Relate, DifferentScales) { this->compare_with_oracle(Change::DifferentScales); }
TYPED_TEST(Relate, SubnormalNumbers) { this->compare_with_oracle(Change::Subnormal); }
TYPED_TEST(Relate, LargestNumbers) { this->compare_with_oracle(Change::Largest); }

TYPED_TEST(Relate, NumbersOfEveryMagnitudeInOneFrame) {
  Generator generator(3);
  const auto number = [&] { return generator.any_double(); };
  // Numbers of a thousand bits and more: the exact answers in space and time take long.
  const int count = TypeParam::dimension == 3 ? 15 : 100;
  for (int i = 0; i < count; ++i) {
    with_kinds(generator.coin(), generator.coin(), [&]<FrameKind A, FrameKind B>() {
      constexpr int dimension = TypeParam::dimension;
      if constexpr (TypeParam::moves) {
        const auto a = generator.moving_frame<dimension, A>(number);
        const auto b = generator.moving_frame<dimension, B>(number);
        expect_relation(a, b, Oracle(a, b).relation());
      } else {
        const auto a = generator.frame<dimension, A>(number);
        const auto b = generator.frame<dimension, B>(number);
        expect_relation(a, b, Oracle(a, b).relation());
      }
    });
  }
}

TYPED_TEST(Relate, BoxesAndWindowsAreTheSmallest) {
  for (const Change change : every_change) {
    this->for_pairs(change, box_rounds, []<class A, class B>(const A& a, const B& b) {
      Oracle oracle(a, b);
      const bool meet = oracle.relation() != Relation::Disjoint;
      expect_box(a, b, meet ? std::optional(oracle.world_box()) : std::nullopt);
      if constexpr (is_moving<A>) {
        expect_window(a, b, meet ? std::optional(oracle.window()) : std::nullopt);
      }
    });
  }
}

TYPED_TEST(Relate, TheExactEliminationAgrees) {
  for (const Change change : every_change) {
    this->for_pairs(change, box_rounds, [](const auto& a, const auto& b) {
      const Relation relation = Oracle(a, b).relation();
      EXPECT_EQ(fourier_motzkin_exact(a, b), relation) << describe(a, b);
    });
  }
}

TYPED_TEST(Relate, WordsFollowTheRelation) {
  this->for_pairs(Change::None, box_rounds, [](const auto& a, const auto& b) {
    const Relation relation = relate(a, b);
    EXPECT_EQ(intersects(a, b), relation != Relation::Disjoint);
    EXPECT_EQ(overlaps(a, b), relation == Relation::Overlapping);
  });
}

template <class Case>
class RelateMoving : public Relate<Case> {};
TYPED_TEST_SUITE(RelateMoving, MovingCases);

TYPED_TEST(RelateMoving, ARestingFrameBesideAMovingOneHasVelocityZero) {
  this->for_pairs(Change::None, box_rounds, []<class A, class B>(const A& a, const B& b) {
    const B still(b.shape(), Vector<B::dimension>::Zero());
    EXPECT_EQ(relate(a, b.shape()), relate(a, still)) << describe(a, still);
    EXPECT_EQ(relate(b.shape(), a), relate(still, a)) << describe(still, a);
    EXPECT_EQ(intersection_box(a, b.shape()), intersection_box(a, still));
    EXPECT_EQ(intersection_box(b.shape(), a), intersection_box(still, a));
    EXPECT_EQ(contact_window(a, b.shape()), contact_window(a, still));
    EXPECT_EQ(contact_window(b.shape(), a), contact_window(still, a));
  });
}

}  // namespace
}  // namespace motzkin::testing::relate_test
