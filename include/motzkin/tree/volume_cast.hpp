#pragma once

#include <optional>

#include "motzkin/pair/cast.hpp"
#include "motzkin/shape/volume.hpp"

namespace motzkin {

/// The parameters t >= 0 at which `origin + t direction` is in a ball. A ball that the ray starts in is entered at 0.
/// Guarantee: there is a value exactly where the sets share a point, touching counts; each end is at most 2 ulp outside
/// the exact one. Degenerate: a radius of 0 is a point. Cost: about ten microseconds.
[[nodiscard]] std::optional<ParameterSpan> cast(const Ray<3>& ray, const Sphere<3>& ball);

/// The same for boxes, shapes with corners, balls and half-spaces, which are never left where the ray does not. Throws
/// InvalidInput for hulls, and for shapes with a radius that are no balls.
[[nodiscard]] std::optional<ParameterSpan> cast(const Ray<3>& ray, const Volume& shape);

}  // namespace motzkin
