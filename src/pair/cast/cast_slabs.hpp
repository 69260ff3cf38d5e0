#pragma once

#include <algorithm>
#include <optional>

#include "motzkin/pair/cast.hpp"
#include "number/directed.hpp"

/// A line and an axis-aligned box, between the two planes of each axis. Doubles decide all but near misses.

namespace motzkin::detail {

/// Two doubles around a number.
struct Around {
  double low;
  double high;
};

/// (sum.value + sum.error) / divisor, at most 2 ulp to either side, where nothing underflows or overflows.
[[nodiscard]] inline Around quotient_around(const ExactSum& sum, double divisor) noexcept {
  const double nearest = sum.value / divisor;
  // The remainder of a rounded quotient is a double, and a sum of two doubles has the sign of its rounded value.
  const double rest = std::fma(-nearest, divisor, sum.value) + sum.error;
  if (rest == 0) {
    return {nearest, nearest};
  }
  // Half an ulp by the quotient, and up to one more by the error of the sum.
  if ((rest > 0) == (divisor > 0)) {
    const double above = next_up(nearest);
    return {nearest, sum.error == 0 ? above : next_up(above)};
  }
  const double below = next_down(nearest);
  return {sum.error == 0 ? below : next_down(below), nearest};
}

/// The span of the line, or of the ray that starts at t = 0. No outer value where doubles cannot tell.
template <int D>
[[nodiscard]] std::optional<std::optional<ParameterSpan>> cast_slabs(const Line<D>& line, bool ray,
                                                                     const Aabb<D>& box) noexcept {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto plain = [](double value) {
    return value == 0 || (std::abs(value) > 0x1p-400 && std::abs(value) < 0x1p400);
  };
  Around enter = ray ? Around{0, 0} : Around{-infinity, -infinity};
  Around exit = {infinity, infinity};
  for (int k = 0; k < D; ++k) {
    const double origin = line.origin()[k];
    const double direction = line.direction()[k];
    if (direction == 0) {
      if (origin < box.min()[k] || origin > box.max()[k]) {
        return std::optional<ParameterSpan>();
      }
      continue;
    }
    const ExactSum first = two_sum(direction > 0 ? box.min()[k] : box.max()[k], -origin);
    const ExactSum last = two_sum(direction > 0 ? box.max()[k] : box.min()[k], -origin);
    if (!plain(direction) || !plain(first.value) || !plain(last.value)) {
      return std::nullopt;
    }
    const Around at_first = quotient_around(first, direction);
    const Around at_last = quotient_around(last, direction);
    enter = {std::max(enter.low, at_first.low), std::max(enter.high, at_first.high)};
    exit = {std::min(exit.low, at_last.low), std::min(exit.high, at_last.high)};
  }
  if (enter.low > exit.high) {
    return std::optional<ParameterSpan>();
  }
  if (enter.high > exit.low) {
    return std::nullopt;
  }
  return std::optional(ParameterSpan{enter.low + 0.0, exit.high + 0.0});
}

}  // namespace motzkin::detail
