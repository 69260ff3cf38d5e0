#pragma once

#include "motzkin/shape/sphere.hpp"

namespace motzkin {

/// Where a box lies relative to a sphere.
enum class Placement {
  Outside,  ///< no point of the box is in the closed ball
  Crosses,  ///< some are and some are not, or the box touches the surface from outside
  Inside,   ///< all points of the box are in the closed ball
};

/// Where an axis-aligned box lies relative to a sphere.
/// Guarantee: exact.
/// Degenerate: a sphere of radius zero is a point, and only a box that is the same point lies inside.
/// Cost: a few nanoseconds; below a microsecond where the box touches the surface. No memory is allocated.
/// Source: 004 section 2.1, erratum E4.3.
template <int D>
[[nodiscard]] Placement classify(const Aabb<D>& box, const Sphere<D>& sphere) noexcept;

}  // namespace motzkin
