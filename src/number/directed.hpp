#pragma once

#include <limits>

#include "number/error_free.hpp"

/// Sums and products rounded to a chosen side, without touching the rounding mode: the exact error of the operation,
/// itself a double, tells on which side of the true value the nearest double lies.

namespace motzkin::detail {

inline double next_down(double x) noexcept { return std::nextafter(x, -std::numeric_limits<double>::infinity()); }
inline double next_up(double x) noexcept { return std::nextafter(x, std::numeric_limits<double>::infinity()); }

inline double add_down(double a, double b) noexcept {
  const ExactSum sum = two_sum(a, b);
  return sum.error < 0 ? next_down(sum.value) : sum.value;
}

inline double add_up(double a, double b) noexcept {
  const ExactSum sum = two_sum(a, b);
  return sum.error > 0 ? next_up(sum.value) : sum.value;
}

/// The error of a product is a double only above the underflow range; below it the neighbour is taken to be safe.
inline double multiply_down(double a, double b) noexcept {
  const ExactSum product = two_product(a, b);
  return product.error < 0 || !is_exact_product(a, b, product.value) ? next_down(product.value) : product.value;
}

inline double multiply_up(double a, double b) noexcept { return -multiply_down(-a, b); }

}  // namespace motzkin::detail
