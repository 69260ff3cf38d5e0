#pragma once

#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/moving.hpp"

/// Separating axis tests in doubles without error bounds, as they are used elsewhere: to compare with. Available for
/// resting and moving frames in 2 and 3 dimensions.
/// Guarantee: none; touching counts, so far as rounding lets it. Nothing is allocated.

namespace motzkin::lab {

/// As the source documents publish it: all vertices of both frames are projected on each axis, those of a moving frame
/// at both ends of its way. Axes shorter than 1e-7 are left out. Source: 000 section 11, 003 section 6.
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] bool projected_vertices_meet(const Frame<D, A>& a, const Frame<D, B>& b);
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] bool projected_vertices_meet(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b);

/// As one writes it who wants it to be quick: a frame is projected by its axes, the radius of a parallelepiped is a sum
/// of magnitudes, and two resting parallelepipeds share their cofactors.
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] bool projected_axes_meet(const Frame<D, A>& a, const Frame<D, B>& b);
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] bool projected_axes_meet(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b);

}  // namespace motzkin::lab
