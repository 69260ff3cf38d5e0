#pragma once

#include <gtest/gtest.h>

#include "motzkin/shape/moving.hpp"

namespace motzkin::testing {

/// A sort of pairs: its dimension, and whether the frames move.
template <int Dimension, bool Moves>
struct PairCase {
  static constexpr int dimension = Dimension;
  static constexpr bool moves = Moves;
};

/// For tests that run for every sort of pair that `relate` answers.
using PairCases = ::testing::Types<PairCase<2, false>, PairCase<3, false>, PairCase<2, true>, PairCase<3, true>>;

using MovingCases = ::testing::Types<PairCase<2, true>, PairCase<3, true>>;

/// Calls `function.operator()<A, B>()` with the kinds of frames that the arguments choose.
template <class Function>
void with_kinds(bool simplex_a, bool simplex_b, const Function& function) {
  constexpr FrameKind cuboid = FrameKind::Cuboid;
  constexpr FrameKind simplex = FrameKind::Simplex;
  if (simplex_a) {
    simplex_b ? function.template operator()<simplex, simplex>() : function.template operator()<simplex, cuboid>();
  } else {
    simplex_b ? function.template operator()<cuboid, simplex>() : function.template operator()<cuboid, cuboid>();
  }
}

/// Draws two frames with `random`, each kind with even chances, and calls `function(a, b)`. The random source has
/// `coin()`, `frame<D, Kind>()` and `moving_frame<D, Kind>()`.
template <class Case, class Random, class Function>
void with_random_pair(Random& random, const Function& function) {
  const bool simplex_a = random.coin();
  const bool simplex_b = random.coin();
  with_kinds(simplex_a, simplex_b, [&]<FrameKind A, FrameKind B>() {
    if constexpr (Case::moves) {
      const auto a = random.template moving_frame<Case::dimension, A>();
      function(a, random.template moving_frame<Case::dimension, B>());
    } else {
      const auto a = random.template frame<Case::dimension, A>();
      function(a, random.template frame<Case::dimension, B>());
    }
  });
}

}  // namespace motzkin::testing
