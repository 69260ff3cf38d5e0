#pragma once

#include <vector>

#include "number/rational.hpp"
#include "number/triple.hpp"
#include "pair/axes/triangle_verdict.hpp"

namespace motzkin::detail {

/// The corners of a convex polygon in space, in order.
using ExactPolygon = std::vector<Triple<Rational>>;

[[nodiscard]] ExactPolygon exact_polygon(const TriangleCorners& triangle);

/// Whether two convex polygons that are not flat share a point; their edges belong to them.
[[nodiscard]] bool polygons_meet(const ExactPolygon& a, const ExactPolygon& b);

}  // namespace motzkin::detail
