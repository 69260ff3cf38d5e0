#pragma once

#include <cmath>
#include <limits>

/// Sums and products rounded to a chosen side, without touching the rounding mode: the exact error of the operation,
/// itself a double, tells on which side of the true value the nearest double lies.

namespace motzkin {

/// What `sum = a + b` lost to rounding. Exact for all finite values whose sum is finite.
inline double sum_error(double a, double b, double sum) noexcept {
  const double b_part = sum - a;
  return (a - (sum - b_part)) + (b - b_part);
}

inline double next_down(double x) noexcept { return std::nextafter(x, -std::numeric_limits<double>::infinity()); }
inline double next_up(double x) noexcept { return std::nextafter(x, std::numeric_limits<double>::infinity()); }

inline double add_down(double a, double b) noexcept {
  const double sum = a + b;
  return sum_error(a, b, sum) < 0 ? next_down(sum) : sum;
}

inline double add_up(double a, double b) noexcept {
  const double sum = a + b;
  return sum_error(a, b, sum) > 0 ? next_up(sum) : sum;
}

/// The error of a product is a double only above the underflow range; below it the neighbour is taken to be safe.
inline double multiply_down(double a, double b) noexcept {
  const double product = a * b;
  const double error = std::fma(a, b, -product);
  const bool tiny = std::abs(product) < 0x1p-960 && a != 0 && b != 0;
  return error < 0 || tiny ? next_down(product) : product;
}

inline double multiply_up(double a, double b) noexcept { return -multiply_down(-a, b); }

}  // namespace motzkin
