#pragma once

#include <vector>

#include "number/rational.hpp"
#include "number/triple.hpp"
#include "pair/axes/triangle_verdict.hpp"

namespace motzkin::detail {

/// The corners of a convex polygon in space, in order.
using ExactPolygon = std::vector<Triple<Rational>>;

[[nodiscard]] ExactPolygon exact_polygon(const TriangleCorners& triangle);

/// What two convex polygons have in common, `a` not flat; their edges belong to them. Corners may be there twice.
[[nodiscard]] ExactPolygon common_part(const ExactPolygon& a, const ExactPolygon& b);

/// Whether there is anything.
[[nodiscard]] bool polygons_meet(const ExactPolygon& a, const ExactPolygon& b);

}  // namespace motzkin::detail
