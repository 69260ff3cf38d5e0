#pragma once

#include "number/error_free.hpp"

/// Numbers of about 106 bits as sums of two doubles, |error| <= unit_roundoff |value|. Relative errors below are in
/// units of unit_roundoff^2 and hold while nothing overflows or underflows. Source: Joldes, Muller, Popescu, Tight and
/// rigorous error bounds for basic building blocks of double-word arithmetic.

namespace motzkin::detail {

/// At most 3 where the signs agree, else that much of the larger operand.
[[nodiscard]] inline ExactSum add(const ExactSum& a, const ExactSum& b) noexcept {
  const ExactSum high = two_sum(a.value, b.value);
  const ExactSum low = two_sum(a.error, b.error);
  const ExactSum sum = two_sum(high.value, high.error + low.value);
  return two_sum(sum.value, sum.error + low.error);
}

/// At most 7.
[[nodiscard]] inline ExactSum multiply(const ExactSum& a, const ExactSum& b) noexcept {
  const ExactSum high = two_product(a.value, b.value);
  return two_sum(high.value, high.error + (a.value * b.error + a.error * b.value));
}

/// At most 16.
[[nodiscard]] inline ExactSum divide(const ExactSum& a, const ExactSum& b) noexcept {
  const double quotient = a.value / b.value;
  const ExactSum product = multiply({quotient, 0}, b);
  const double rest = (a.value - product.value) + (a.error - product.error);
  return two_sum(quotient, rest / b.value);
}

/// At most 16; of 0, 0.
[[nodiscard]] inline ExactSum square_root(const ExactSum& a) noexcept {
  if (a.value <= 0) {
    return {0, 0};
  }
  const double root = std::sqrt(a.value);
  const ExactSum product = two_product(root, root);
  const double rest = (a.value - product.value) + (a.error - product.error);
  return two_sum(root, rest / (2 * root));
}

}  // namespace motzkin::detail
