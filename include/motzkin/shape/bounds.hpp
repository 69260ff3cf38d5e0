#pragma once

#include <optional>
#include <vector>

#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/moving.hpp"

/// Boxes, corners and changes of coordinates of frames. Available for D = 2 to 5.

namespace motzkin {

/// Smallest box of doubles around the frame.
/// Guarantee: encloses the exact point set; a face of the box is exact where the sums behind it do not round, and
/// otherwise at most D ulp of the largest partial sum away.
/// Source: 000 section 3 and 4.1.
template <int D, FrameKind Kind>
[[nodiscard]] Aabb<D> bounding_box(const Frame<D, Kind>& frame);

/// Box around all that the moving frame covers during `window`. Guarantee: encloses, as for a resting frame.
template <int D, FrameKind Kind>
[[nodiscard]] Aabb<D> bounding_box(const Moving<Frame<D, Kind>>& moving, Window window = {});

/// Corners of the frame: 2^D of a cuboid (bit i of the index selects axis i), D + 1 of a simplex (origin first).
/// Guarantee: approximate, each coordinate is a rounded sum.
template <int D, FrameKind Kind>
[[nodiscard]] std::vector<Vector<D>> vertices(const Frame<D, Kind>& frame);

/// The same for the frame at `time`.
template <int D, FrameKind Kind>
[[nodiscard]] std::vector<Vector<D>> vertices(const Moving<Frame<D, Kind>>& moving, double time);

/// `frame` expressed in the coordinates of `reference`, in which `reference` itself is the unit cube or unit simplex.
/// Guarantee: approximate.
/// Degenerate: no value where the axes of `reference` are dependent, or where the result leaves the accepted numbers.
/// Source: 000 section 1.2, 003 erratum E3.2.
template <int D, FrameKind Reference, FrameKind Kind>
[[nodiscard]] std::optional<Frame<D, Kind>> to_local(const Frame<D, Reference>& reference, const Frame<D, Kind>& frame);

/// The same for a moving pair; the result moves with the velocity relative to `reference`.
template <int D, FrameKind Reference, FrameKind Kind>
[[nodiscard]] std::optional<Moving<Frame<D, Kind>>> to_local(const Moving<Frame<D, Reference>>& reference,
                                                             const Moving<Frame<D, Kind>>& moving);

/// World box around the points whose coordinates in `frame` lie in `local`.
/// Guarantee: encloses. Source: 000 section 4.1 (export).
template <int D, FrameKind Kind>
[[nodiscard]] Aabb<D> to_world(const Frame<D, Kind>& frame, const Aabb<D>& local);

/// World box around the points whose coordinates in the moving frame lie in `local` at some time of `window`.
/// Guarantee: encloses: every corner counts at both ends of the window. Source: erratum E0.3.
template <int D, FrameKind Kind>
[[nodiscard]] Aabb<D> to_world(const Moving<Frame<D, Kind>>& moving, const Aabb<D>& local, Window window);

}  // namespace motzkin
