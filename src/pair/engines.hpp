#pragma once

#include "motzkin/pair/relation.hpp"
#include "pair/frame_pair.hpp"

/// The floating-point engines for pairs of any shapes in 2 and 3 dimensions.
/// Guarantee: `Disjoint` and `Overlapping` are proved.

namespace motzkin {

template <int D, FrameKind A, FrameKind B, bool Moves>
[[nodiscard]] Verdict separating_axis_verdict(const FramePair<D, A, B, Moves>& pair) noexcept;

template <int D, FrameKind A, FrameKind B, bool Moves>
[[nodiscard]] Verdict fourier_motzkin_verdict(const FramePair<D, A, B, Moves>& pair) noexcept;

}  // namespace motzkin
