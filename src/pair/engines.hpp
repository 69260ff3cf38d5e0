#pragma once

#include "motzkin/pair/relation.hpp"
#include "pair/direction.hpp"
#include "pair/exact/facets.hpp"
#include "pair/frame_pair.hpp"

/// The floating-point engines for pairs of any shapes in 2 and 3 dimensions.
/// Guarantee: `Disjoint` and `Overlapping` are proved.

namespace motzkin::detail {

template <int D, FrameKind A, FrameKind B, bool Moves>
[[nodiscard]] Verdict separating_axis_verdict(const FramePair<D, A, B, Moves>& pair) noexcept;

/// The same. Where undecided, `open` gets the normals along which the shapes neither certainly overlap nor are
/// certainly apart: the others need not be looked at again.
template <FrameKind A, FrameKind B>
[[nodiscard]] Verdict separating_axis_verdict(const FramePair<3, A, B, false>& pair, NormalList& open) noexcept;

/// The verdict about a moving pair, and where not disjoint the normals that may bound the times of contact.
template <FrameKind A, FrameKind B>
[[nodiscard]] Verdict list_window_normals(const FramePair<3, A, B, true>& pair, NormalList& normals) noexcept;

/// Of a resting pair whose axes are all different from zero: the facets that may bound the common points.
template <FrameKind A, FrameKind B>
void list_facet_bounds(const FramePair<3, A, B, false>& pair, FacetBounds& bounds) noexcept;

template <int D, FrameKind A, FrameKind B, bool Moves>
[[nodiscard]] Verdict fourier_motzkin_verdict(const FramePair<D, A, B, Moves>& pair) noexcept;

}  // namespace motzkin::detail
