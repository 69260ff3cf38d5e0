#pragma once

#include <optional>

#include "motzkin/pair/cast.hpp"
#include "motzkin/shape/volume.hpp"

namespace motzkin {

/// The parameters t >= 0 at which `origin + t direction` is in a ball. A ball that the ray starts in is entered at 0.
/// Guarantee: there is a value exactly where the sets share a point, touching counts; each end is at most 2 ulp outside
/// the exact one. Degenerate: a radius of 0 is a point. Cost: about ten microseconds.
[[nodiscard]] std::optional<ParameterSpan> cast(const Ray<3>& ray, const Sphere<3>& ball);

/// The same for any shape. Half-spaces and shapes with a radius are entered where their surface is; a half-space that
/// the ray does not leave has the exit infinity.
/// Degenerate: hulls of one, two or three points, and of points in a plane or on a line; rays along an axis or a face,
/// and those that only graze.
/// Cost: as `cast` of a box or `contact_window` for shapes with corners; half a microsecond for a hull or a shape with
/// a radius that is missed. Hits take exact arithmetic: about a tenth of a millisecond for a capsule and for a hull of
/// twenty points, one for 10,000 points.
[[nodiscard]] std::optional<ParameterSpan> cast(const Ray<3>& ray, const Volume& shape);

}  // namespace motzkin
