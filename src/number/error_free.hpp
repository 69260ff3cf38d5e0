#pragma once

#include <cmath>

/// Sums and products with what rounding took from them, so that nothing is lost. Source: Dekker, Knuth.

namespace motzkin::detail {

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

/// Whether the error of a finite product is a double for certain.
[[nodiscard]] inline bool is_exact_product(double a, double b, double product) noexcept {
  return std::abs(product) >= least_exact_product || a == 0 || b == 0;
}

/// a * b. Exact where `is_exact_product`.
[[nodiscard]] inline ExactSum two_product(double a, double b) noexcept {
  const double product = a * b;
  return {product, std::fma(a, b, -product)};
}

/// The exact number `(value + error) * 2^exponent`.
struct ScaledSum {
  double value = 0;
  double error = 0;
  int exponent = 0;
};

/// a * b. Exact where it is finite, below all doubles too.
[[nodiscard]] inline ScaledSum scaled_product(double a, double b) noexcept {
  if (const ExactSum product = two_product(a, b); is_exact_product(a, b, product.value)) {
    return {product.value, product.error, 0};
  }
  int exponent_a = 0;
  int exponent_b = 0;
  const ExactSum product = two_product(std::frexp(a, &exponent_a), std::frexp(b, &exponent_b));
  return {product.value, product.error, exponent_a + exponent_b};
}

}  // namespace motzkin::detail
