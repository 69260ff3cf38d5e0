#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "corpus/pair_sets.hpp"

/// Maps that round nothing and so must not change a relation, for all shapes at rest and moving: translations by
/// multiples of powers of two, scaling by powers of two, all coordinates alike or each by its own. Fails where an
/// answer depends on the place, the size or the shape of the coordinate system.

namespace motzkin::testing::shapes_invariance_test {
namespace {

/// Sets of any numbers around 1, for maps that change exponents only.
constexpr PairSet plain_sets[] = {PairSet::Random,         PairSet::Grid,   PairSet::OneStep, PairSet::Gaps,
                                  PairSet::NearlyParallel, PairSet::Shared, PairSet::Flat,    PairSet::Contained};

template <int D, class Map>
void assert_invariant(PairSet set, std::uint64_t seed, const Map& map) {
  for (const bool moves : {false, true}) {
    PairSource<D> source(set, moves, seed);
    const AnyPair<D> pair = source.draw();
    Vector<D> factors = Vector<D>::Ones();
    Vector<D> shift = Vector<D>::Zero();
    map(factors, shift);
    const AnyPair<D> image = transformed<D>(pair, factors, shift);
    const AnyPair<D> back = transformed<D>(image, factors.cwiseInverse(), Vector<D>::Zero());
    if (shift.isZero(0) && (back.a != pair.a || back.b != pair.b)) {
      continue;  // a neighbour of zero, the smallest double, was rounded
    }
    RC_LOG() << to_json(pair) << "\n" << to_json(image) << "\n";
    const Relation relation = relate(pair);
    RC_ASSERT(relate(image) == relation);
    RC_ASSERT(relate(image.swapped()) == relation);
    RC_ASSERT(intersection_box(image).has_value() == (relation != Relation::Disjoint));
  }
}

template <class Map>
void assert_invariant(PairSet set, std::uint64_t seed, const Map& map) {
  assert_invariant<2>(set, seed, map);
  assert_invariant<3>(set, seed, map);
}

RC_GTEST_PROP(ShapesInvariance, Translation, (std::uint64_t seed)) {
  Generator generator(seed);
  // Integers and eighths up to 10; the last place of the sums is still above the smallest of them.
  assert_invariant(PairSet::Grid, seed, [&](auto&, auto& shift) {
    for (auto& value : shift.reshaped()) {
      value = std::ldexp(generator.integer(-3, 3), generator.integer(0, 45));
    }
  });
}

RC_GTEST_PROP(ShapesInvariance, ScalingByAPowerOfTwo, (std::uint64_t seed)) {
  Generator generator(seed);
  for (const PairSet set : plain_sets) {
    assert_invariant(set, seed,
                     [&](auto& factors, auto&) { factors.setConstant(std::ldexp(1.0, generator.integer(-900, 900))); });
  }
}

RC_GTEST_PROP(ShapesInvariance, ScalingOfEachCoordinateByAPowerOfTwo, (std::uint64_t seed)) {
  Generator generator(seed);
  for (const PairSet set : plain_sets) {
    assert_invariant(set, seed, [&](auto& factors, auto&) {
      for (auto& value : factors.reshaped()) {
        value = std::ldexp(1.0, generator.integer(-300, 300));
      }
    });
  }
}

}  // namespace
}  // namespace motzkin::testing::shapes_invariance_test
