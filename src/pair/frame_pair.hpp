#pragma once

#include "motzkin/pair/body.hpp"

namespace motzkin::detail {

/// Two shapes as the engines see them: only the offset between the origins and the relative velocity matter.
/// `offset` and `drift` are rounded differences, each component within `unit_roundoff` of its true value, relatively;
/// so are the axes of shapes that are given by vertices or bounds, and the products that are the axes of oriented
/// boxes. Next to an oriented box the offset is a sum of up to seven terms.
template <int D, FrameKind KindA, FrameKind KindB, bool Moves>
struct FramePair {
  static constexpr int dimension = D;
  static constexpr FrameKind kind_a = KindA;
  static constexpr FrameKind kind_b = KindB;
  static constexpr bool moves = Moves;

  Vector<D> offset;    ///< from the origin of a to the origin of b, at time 0
  const Matrix<D>& a;  ///< axes
  const Matrix<D>& b;
  Vector<D> drift;         ///< velocity of b as seen from a; zero for resting frames
  bool exact_axes = true;  ///< whether the axes are those of the shapes, not rounded
};

/// From the first corner of a cuboid to its centre.
template <int D>
Vector<D> half_diagonal(const Matrix<D>& axes) noexcept {
  Vector<D> sum = axes.col(0);
  for (int i = 1; i < D; ++i) {
    sum += axes.col(i);
  }
  return 0.5 * sum;
}

template <bool Moves, int D, FrameKind A, FrameKind B>
FramePair<D, A, B, Moves> frame_pair(const BodyView<D, A>& a, const BodyView<D, B>& b) noexcept {
  FramePair<D, A, B, Moves> pair{*b.origin - *a.origin, *a.axes, *b.axes, Vector<D>::Zero(),
                                 a.has_exact_axes() && b.has_exact_axes()};
  if (a.is_centred()) {
    pair.offset += half_diagonal(*a.axes);
  }
  if (b.is_centred()) {
    pair.offset -= half_diagonal(*b.axes);
  }
  if constexpr (Moves) {
    const auto velocity = [](const auto& body) -> Vector<D> {
      return body.moves() ? *body.velocity : Vector<D>::Zero();
    };
    pair.drift = velocity(b) - velocity(a);
  }
  return pair;
}

template <int D, FrameKind A, FrameKind B>
FramePair<D, A, B, false> frame_pair(const Frame<D, A>& a, const Frame<D, B>& b) noexcept {
  return {b.origin() - a.origin(), a.axes(), b.axes(), Vector<D>::Zero()};
}

template <int D, FrameKind A, FrameKind B>
FramePair<D, A, B, true> frame_pair(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b) noexcept {
  return {b.shape().origin() - a.shape().origin(), a.shape().axes(), b.shape().axes(), b.velocity() - a.velocity()};
}

/// The pair with the roles exchanged.
template <int D, FrameKind A, FrameKind B, bool Moves>
FramePair<D, B, A, Moves> swapped(const FramePair<D, A, B, Moves>& pair) noexcept {
  return {-pair.offset, pair.b, pair.a, -pair.drift, pair.exact_axes};
}

}  // namespace motzkin::detail
