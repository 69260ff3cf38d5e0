#pragma once

#include <cmath>

/// Sums and products with what rounding took from them, so that nothing is lost. Source: Dekker, Knuth.

namespace motzkin {

/// The exact number `value + error`, where `value` is the double nearest to it.
struct ExactSum {
  double value = 0;
  double error = 0;
};

/// a + b. Exact wherever the rounded sum is finite, subnormal numbers included.
[[nodiscard]] inline ExactSum two_sum(double a, double b) noexcept {
  const double sum = a + b;
  const double b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

/// Products below this magnitude may have an error that is no double.
inline constexpr double least_exact_product = 0x1p-960;

/// a * b. Exact where the rounded product is finite and at least `least_exact_product`, or a factor is zero.
[[nodiscard]] inline ExactSum two_product(double a, double b) noexcept {
  const double product = a * b;
  return {product, std::fma(a, b, -product)};
}

}  // namespace motzkin
