#pragma once

#include "motzkin/pair/relation.hpp"
#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/moving.hpp"

/// The separating axis engine for frames in 2 and 3 dimensions, resting and moving.
/// Source: 000 annex 11.2, 003, and the vertex-free form of 004 section 3.

namespace motzkin {

template <int D>
struct SeparatingAxis {
  Verdict verdict = Verdict::Undecided;
  /// Where disjoint: a direction along which all of `a` lies strictly below all of `b`. Otherwise zero.
  Vector<D> axis = Vector<D>::Zero();
};

template <int D>
struct MovingSeparatingAxis {
  Verdict verdict = Verdict::Undecided;
  /// Where disjoint: a direction along which all that `a` covers lies strictly below `b`, seen from `a`'s motion: a
  /// plane between them that moves along keeps them apart at every time. Otherwise zero.
  Vector<D> axis = Vector<D>::Zero();
  /// Where not disjoint: contains every time of [0, 1] at which the frames share a point.
  Window window;
};

/// Tests the candidate directions of the pair in floating point.
/// Guarantee: `Disjoint` and `Overlapping` are proved with bounds of the rounding error. `Undecided` where the frames
/// touch, are flat, or lie so that rounding could decide; it is rare otherwise.
/// Cost: constant; no memory is allocated.
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] SeparatingAxis<D> separating_axis(const Frame<D, A>& a, const Frame<D, B>& b) noexcept;

/// The same for frames in motion, with the time window of their contact.
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] MovingSeparatingAxis<D> separating_axis(const Moving<Frame<D, A>>& a,
                                                      const Moving<Frame<D, B>>& b) noexcept;

/// Whether the frames meet, and nothing else: what `separating_axis` proves, without forming the direction.
/// Guarantee: as above. Cost: a third less where the frames are disjoint.
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] Verdict separating_axis_verdict(const Frame<D, A>& a, const Frame<D, B>& b) noexcept;
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] Verdict separating_axis_verdict(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b) noexcept;

}  // namespace motzkin
