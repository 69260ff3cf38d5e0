#pragma once

#include <cmath>

#include "motzkin/shape/vector.hpp"

/// Sums of three products in one order. That of Eigen's own depends on whether the compiler has vectors, and so on the
/// processor: numbers that reach an answer are summed here.

namespace motzkin::detail {

[[nodiscard]] inline double dot_product(const Vector<3>& x, const Vector<3>& y) noexcept {
  return (x[0] * y[0] + x[1] * y[1]) + x[2] * y[2];
}

[[nodiscard]] inline Vector<3> cross_product(const Vector<3>& a, const Vector<3>& b) noexcept {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

[[nodiscard]] inline double square_norm_of(const Vector<3>& x) noexcept { return dot_product(x, x); }

[[nodiscard]] inline double norm_of(const Vector<3>& x) noexcept { return std::sqrt(square_norm_of(x)); }

/// Of length 1; 0 stays 0.
[[nodiscard]] inline Vector<3> normalized(const Vector<3>& x) noexcept {
  const double square = square_norm_of(x);
  return square > 0 ? Vector<3>(x / std::sqrt(square)) : x;
}

[[nodiscard]] inline Vector<3> product_of(const Matrix<3>& matrix, const Vector<3>& x) noexcept {
  Vector<3> result;
  for (int i = 0; i < 3; ++i) {
    result[i] = (matrix(i, 0) * x[0] + matrix(i, 1) * x[1]) + matrix(i, 2) * x[2];
  }
  return result;
}

/// Of the transposed matrix, the inverse of a rotation.
[[nodiscard]] inline Vector<3> product_of_transposed(const Matrix<3>& matrix, const Vector<3>& x) noexcept {
  return {dot_product(matrix.col(0), x), dot_product(matrix.col(1), x), dot_product(matrix.col(2), x)};
}

}  // namespace motzkin::detail
