#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "motzkin/shape/vector.hpp"

namespace motzkin::detail {

/// The corners of two elements of one mesh, those that both name first.
struct SharedCorners {
  std::array<Vector<3>, 4> a;
  std::array<Vector<3>, 4> b;
  int count;   ///< corners of each: 3 or 4
  int shared;  ///< how many different ones both name, from 1 to 4
  bool same;   ///< whether neither names another one
};

/// Whether two elements have the same corners, or more in common than the convex hull of those that they share.
/// Guarantee: exact. `near` as for `triangle_verdict`.
/// Degenerate: flat elements are treated as the point sets they are.
/// Cost: tens of nanoseconds for triangles beside each other, microseconds for others, flat ones too, without memory;
///   up to a hundred milliseconds for flat tetrahedra.
[[nodiscard]] bool share_more_than_corners(const SharedCorners& elements, bool near);

}  // namespace motzkin::detail
