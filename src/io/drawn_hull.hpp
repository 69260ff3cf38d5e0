#pragma once

#include <span>

#include "io/drawn_body.hpp"

namespace motzkin::detail {

/// The convex hull of points as a picture needs it. Guarantee: approximate, for looking at: points that are off a face
/// by less than a billionth of the size are on it. Cost: the fourth power of the number of points in space.
[[nodiscard]] DrawnBody<2> drawn_hull(std::span<const Vector<2>> points);
[[nodiscard]] DrawnBody<3> drawn_hull(std::span<const Vector<3>> points);

}  // namespace motzkin::detail
