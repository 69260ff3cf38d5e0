#pragma once

#include "contact/corner_paths.hpp"

namespace motzkin::detail {

/// The vector with length 1, or 0. Of any size: squares of small ones would underflow.
[[nodiscard]] Vector<3> unit(const Vector<3>& vector) noexcept;

using FourCorners = std::array<Vector<3>, 4>;

/// The point of a polygon nearest to 0, or almost, in doubles: what users of it prove holds for any of its points.
struct Nearest {
  std::array<double, 4> weights{};  ///< of the corners, not negative; their sum is 1 but for rounding
  Vector<3> point = Vector<3>::Zero();
  Vector<3> direction = Vector<3>::Zero();  ///< of length 1, to the point; across the edge or plane it lies on
  Place place;
};

/// Of a polygon of so many corners, in their order. Magnitudes must be at most 2^200.
[[nodiscard]] Nearest nearest(const FourCorners& corners, std::size_t count) noexcept;

}  // namespace motzkin::detail
