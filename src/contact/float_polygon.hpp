#pragma once

#include "contact/corner_paths.hpp"
#include "motzkin/number/floating_point.hpp"

/// The moving polygon in doubles: one polygon, or several side by side where Number is a vector of doubles.
/// Error bounds are derived in docs/decisions/0015-first-contact.md.

namespace motzkin::detail {

/// Bounds hold while no difference of coordinates exceeds this.
inline constexpr double max_polygon_extent = 0x1p300;

/// Error bounds in terms of the largest magnitudes multiplied, of the polygon as given and of one at times between, and
/// what underflow can add.
inline constexpr double volume_error = 256 * unit_roundoff;
inline constexpr double area_error = 24 * unit_roundoff;
inline constexpr double between_error = 8 * unit_roundoff;
inline constexpr double between_volume_error = 512 * unit_roundoff;
inline constexpr double between_area_error = 64 * unit_roundoff;
inline constexpr double polygon_underflow = 0x1p-760;

template <class Number>
using TripleOf = std::array<Number, 3>;

template <class Number, std::size_t Count>
struct FloatPolygon {
  std::array<TripleOf<Number>, Count> start;
  std::array<TripleOf<Number>, Count> end;
  std::array<TripleOf<Number>, 2> edge_start;  ///< from corner 0 to the next and to the last
  std::array<TripleOf<Number>, 2> edge_end;
};

/// Six times the volume between 0 and the polygon as s^3 c0 + s^2 t c1 + s t^2 c2 + t^3 c3, s = 1 - t.
template <class Number>
struct FloatVolume {
  std::array<Number, 4> coefficients;
  Number error_bound;  ///< of each of them
};

}  // namespace motzkin::detail
