#pragma once

#include <optional>
#include <span>

#include "motzkin/shape/obb.hpp"

namespace motzkin::lab {

/// Most points of both sets together that `separating_plane` looks at.
inline constexpr std::size_t max_plane_points = 10'000;

/// A plane between two sets of points, and so between their convex hulls, by linear programming: `a` lies in the
/// half-space, `b` does not. It shares nothing with the engines, which makes it a check of them.
/// Guarantee: a plane returned is a proof: it was checked with rounding to the safe side, normal . p < offset for all p
/// of `a` and normal . q >= offset for all q of `b`, in exact numbers. No value is no proof: the hulls meet, or are
/// closer than rounding lets the search see, about 1e-10 of the extent of the points.
/// Degenerate: points may coincide and lie on a line or plane. Throws InvalidInput for a set without points, too many
/// points, and numbers that shapes do not accept.
/// Cost: a few microseconds for two boxes; memory for a table of as many rows as points. Source: 004 section 3.
template <int D>
[[nodiscard]] std::optional<HalfSpace<D>> separating_plane(std::span<const Vector<D>> a, std::span<const Vector<D>> b);

}  // namespace motzkin::lab
