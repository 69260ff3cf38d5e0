#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "corpus/special_frames.hpp"
#include "motzkin/pair/relate.hpp"
#include "support/expectations.hpp"
#include "support/pair_cases.hpp"

/// What must not change an answer: another description of the same point sets, and motions of both frames that round
/// nothing. The frames have small integers, so that exact contacts are common.

namespace motzkin::testing::invariance_test {
namespace {

template <int D>
PairNumbers<D> random_pair(SpecialPairs<D>& special) {
  return special.draw(every_arrangement[special.generator().integer(0, 5)], Change::None);
}

/// Relation of the frames that the numbers describe, of the given kinds, resting or moving.
template <int D>
Relation relation(const PairNumbers<D>& pair, bool simplex_a, bool simplex_b, bool moves) {
  Relation result = Relation::Disjoint;
  with_kinds(simplex_a, simplex_b, [&]<FrameKind A, FrameKind B>() {
    result = moves ? relate(pair.a.template shape<A, true>(), pair.b.template shape<B, true>())
                   : relate(pair.a.template shape<A, false>(), pair.b.template shape<B, false>());
  });
  return result;
}

/// Asserts that `change(pair, simplex_a, simplex_b)` leaves the relation as it is, for all sorts of pairs.
template <int D, class Function>
void assert_invariant(std::uint64_t seed, const Function& change) {
  SpecialPairs<D> special(seed);
  for (int sort = 0; sort < 8; ++sort) {
    const bool simplex_a = (sort & 1) != 0;
    const bool simplex_b = (sort & 2) != 0;
    const bool moves = (sort & 4) != 0;
    const PairNumbers<D> pair = random_pair(special);
    PairNumbers<D> changed = pair;
    change(special.generator(), changed, simplex_a, simplex_b);
    RC_LOG() << describe(pair.a.template shape<FrameKind::Cuboid, true>(),
                         pair.b.template shape<FrameKind::Cuboid, true>())
             << "\n  simplex: " << simplex_a << simplex_b << ", moves: " << moves << "\n";
    RC_ASSERT(relation(changed, simplex_a, simplex_b, moves) == relation(pair, simplex_a, simplex_b, moves));
  }
}

template <class Function>
void assert_invariant(std::uint64_t seed, const Function& change) {
  assert_invariant<2>(seed, change);
  assert_invariant<3>(seed, change);
}

RC_GTEST_PROP(Invariance, TranslationByAPowerOfTwo, (std::uint64_t seed)) {
  assert_invariant(seed, [](Generator& generator, auto& pair, bool, bool) {
    const auto shift = decltype(pair.a.origin)::Constant(std::ldexp(1.0, generator.integer(0, 45))).eval();
    pair.a.origin += shift;
    pair.b.origin += shift;
  });
}

RC_GTEST_PROP(Invariance, ScalingByAPowerOfTwo, (std::uint64_t seed)) {
  assert_invariant(seed, [](Generator& generator, auto& pair, bool, bool) {
    const double factor = std::ldexp(1.0, generator.integer(-1060, 990));
    pair.a.scale(factor);
    pair.b.scale(factor);
  });
}

RC_GTEST_PROP(Invariance, MirrorImages, (std::uint64_t seed)) {
  assert_invariant(seed, [](Generator& generator, auto& pair, bool, bool) {
    const int k = generator.integer(0, 1);
    for (auto* frame : {&pair.a, &pair.b}) {
      frame->origin[k] = -frame->origin[k];
      frame->velocity[k] = -frame->velocity[k];
      frame->axes.row(k) = -frame->axes.row(k);
    }
  });
}

RC_GTEST_PROP(Invariance, CommonVelocity, (std::uint64_t seed)) {
  assert_invariant(seed, [](Generator& generator, auto& pair, bool, bool) {
    const auto velocity = decltype(pair.a.origin)::Constant(generator.integer(-9, 9)).eval();
    pair.a.velocity += velocity;
    pair.b.velocity += velocity;
  });
}

RC_GTEST_PROP(Invariance, TimeReversal, (std::uint64_t seed)) {
  SpecialPairs<3> special(seed);
  const PairNumbers<3> pair = random_pair(special);
  PairNumbers<3> reversed = pair;
  for (auto* frame : {&reversed.a, &reversed.b}) {
    frame->origin += frame->velocity;
    frame->velocity = -frame->velocity;
  }
  RC_ASSERT(relation(reversed, false, true, true) == relation(pair, false, true, true));
}

RC_GTEST_PROP(Invariance, OrderOfTheAxes, (std::uint64_t seed)) {
  assert_invariant(seed, [](Generator& generator, auto& pair, bool, bool) {
    auto& axes = generator.coin() ? pair.a.axes : pair.b.axes;
    axes = axes.rowwise().reverse().eval();
  });
}

/// The same cuboid from the other end of an axis, the same simplex from another corner.
template <int D>
void move_origin(FrameNumbers<D>& frame, bool simplex, int i) {
  const Vector<D> axis = frame.axes.col(i);
  frame.origin += axis;
  if (simplex) {
    frame.axes.colwise() -= axis;
  }
  frame.axes.col(i) = -axis;
}

RC_GTEST_PROP(Invariance, ChoiceOfTheOrigin, (std::uint64_t seed)) {
  assert_invariant(seed, [](Generator& generator, auto& pair, bool simplex_a, bool simplex_b) {
    move_origin(pair.a, simplex_a, generator.integer(0, 1));
    move_origin(pair.b, simplex_b, generator.integer(0, 1));
  });
}

}  // namespace
}  // namespace motzkin::testing::invariance_test
