#pragma once

#include <bit>
#include <cstdint>
#include <limits>

/// Comparisons of doubles that do not depend on the floating-point environment: a thread that takes subnormal numbers
/// for zero takes different ones for equal. For numbers that are not NaN.

namespace motzkin::detail {

/// Integers in the order of the doubles, both zeros at 0.
[[nodiscard]] constexpr std::int64_t bit_order(double value) noexcept {
  const auto bits = std::bit_cast<std::int64_t>(value);
  return bits < 0 ? std::numeric_limits<std::int64_t>::min() - bits : bits;
}

/// Whether x <= y. What is less in any environment is less; only what is not is looked at closely.
[[nodiscard]] inline bool at_most(double x, double y) noexcept {
  return x <= y && (x < y || bit_order(x) <= bit_order(y));
}

[[nodiscard]] inline double larger(double x, double y) noexcept { return at_most(y, x) ? x : y; }
[[nodiscard]] inline double smaller(double x, double y) noexcept { return at_most(x, y) ? x : y; }

}  // namespace motzkin::detail
