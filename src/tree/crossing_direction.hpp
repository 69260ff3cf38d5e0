#pragma once

#include <cmath>
#include <cstdint>

#include "motzkin/shape/vector.hpp"

namespace motzkin::detail {

/// Direction number i of those that rays are tried along: (1, k, k^2) with another k for each, of 26 bits, so that no
/// number is rounded. A plane through the origin contains at most two of them. A ray meets an edge that its origin is
/// not on only if its direction is in one plane, or is one direction. So of 6 n + 1 directions at least one avoids all
/// edges of n triangles; there are 400 * 2^25 of them, more than enough for `max_elements`.
inline Vector<3> crossing_direction(std::uint64_t i) noexcept {
  constexpr std::uint64_t period = std::uint64_t{1} << 25U;
  constexpr std::uint64_t step = 20737821;  // odd; about the golden section of the period, for directions that differ
  const std::uint64_t mantissa = period + (step * (i + 1)) % period;
  const double k = std::ldexp(static_cast<double>(mantissa), static_cast<int>(i / period) - 25);
  return {1, k, k * k};
}

}  // namespace motzkin::detail
