#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "number/dyadic.hpp"

/// Polynomials in time with integer coefficients of any size and degree, their signs at dyadic times and between two of
/// them, and their common divisors.

namespace motzkin::detail {

/// The constant coefficient comes first, and the last one is not 0; the polynomial 0 has none.
class IntegerPolynomial {
 public:
  IntegerPolynomial() = default;
  explicit IntegerPolynomial(std::vector<BigInteger> coefficients);

  [[nodiscard]] bool zero() const noexcept { return coefficients_.empty(); }
  /// -1 of the polynomial 0.
  [[nodiscard]] int degree() const noexcept { return static_cast<int>(coefficients_.size()) - 1; }
  [[nodiscard]] const std::vector<BigInteger>& coefficients() const noexcept { return coefficients_; }
  [[nodiscard]] const BigInteger& leading() const noexcept { return coefficients_.back(); }
  [[nodiscard]] IntegerPolynomial derivative() const;

  IntegerPolynomial& operator+=(const IntegerPolynomial& other);
  IntegerPolynomial& operator-=(const IntegerPolynomial& other);
  IntegerPolynomial& operator*=(const BigInteger& factor);

  /// Adds sign * a * b; sign is 1 or -1.
  void add_product(const IntegerPolynomial& a, const BigInteger& b, int sign);
  void add_product(const IntegerPolynomial& a, const IntegerPolynomial& b, int sign);
  void add_product(const BigInteger& a, const IntegerPolynomial& b, int sign) { add_product(b, a, sign); }

  friend IntegerPolynomial operator+(IntegerPolynomial a, const IntegerPolynomial& b) { return a += b; }
  friend IntegerPolynomial operator-(IntegerPolynomial a, const IntegerPolynomial& b) { return a -= b; }
  friend IntegerPolynomial operator*(IntegerPolynomial a, const BigInteger& b) { return a *= b; }
  friend IntegerPolynomial operator*(const BigInteger& a, IntegerPolynomial b) { return b *= a; }
  friend IntegerPolynomial operator*(const IntegerPolynomial& a, const IntegerPolynomial& b);

 private:
  void drop_zeros();

  std::vector<BigInteger> coefficients_;
};

using IntegerVector = std::array<BigInteger, 3>;
using PolynomialVector = std::array<IntegerPolynomial, 3>;

template <class A, class B>
[[nodiscard]] std::array<A, 3> operator-(std::array<A, 3> a, const std::array<B, 3>& b) {
  for (std::size_t k = 0; k < 3; ++k) {
    a[k] -= b[k];
  }
  return a;
}

template <class A, class B>
[[nodiscard]] std::array<A, 3> operator+(std::array<A, 3> a, const std::array<B, 3>& b) {
  for (std::size_t k = 0; k < 3; ++k) {
    a[k] += b[k];
  }
  return a;
}

template <class A, class B>
void add_product(IntegerPolynomial& sum, const A& a, const B& b, int sign) {
  sum.add_product(a, b, sign);
}

inline void add_product(BigInteger& sum, const BigInteger& a, const BigInteger& b, int sign) {
  if (sign > 0) {
    sum += a * b;
  } else {
    sum -= a * b;
  }
}

template <class A, class B>
[[nodiscard]] auto dot(const std::array<A, 3>& a, const std::array<B, 3>& b) {
  auto result = a[0] * b[0];
  add_product(result, a[1], b[1], 1);
  add_product(result, a[2], b[2], 1);
  return result;
}

/// Component `axis` of the cross product.
template <class A, class B>
[[nodiscard]] auto cross(const std::array<A, 3>& a, const std::array<B, 3>& b, std::size_t axis) {
  const std::size_t k = axis == 2 ? 0 : axis + 1;
  const std::size_t l = axis == 0 ? 2 : axis - 1;
  auto result = a[k] * b[l];
  add_product(result, a[l], b[k], -1);
  return result;
}

template <class A, class B>
[[nodiscard]] auto cross(const std::array<A, 3>& a, const std::array<B, 3>& b) {
  return std::array{cross(a, b, 0), cross(a, b, 1), cross(a, b, 2)};
}

/// The time numerator / 2^scale, scale >= 0.
struct TimePoint {
  BigInteger numerator = 0;
  int scale = 0;
};

/// A time that a double denotes, not negative.
[[nodiscard]] TimePoint time_point(double time);

/// The sign of a - b.
[[nodiscard]] int compare(const TimePoint& a, const TimePoint& b);

/// The times from low / 2^scale to high / 2^scale.
struct TimeCell {
  BigInteger low = 0;
  BigInteger high = 0;
  int scale = 0;

  [[nodiscard]] TimePoint begin() const { return {low, scale}; }
  [[nodiscard]] TimePoint end() const { return {high, scale}; }
  [[nodiscard]] TimePoint middle() const { return {low + high, scale + 1}; }
};

[[nodiscard]] TimeCell cell_between(const TimePoint& begin, const TimePoint& end);

[[nodiscard]] int sign_at(const IntegerPolynomial& polynomial, const TimePoint& time);

/// The coefficients of a polynomial in v that has the signs of `polynomial` at low + v (high - low).
[[nodiscard]] std::vector<BigInteger> within(const IntegerPolynomial& polynomial, const TimeCell& cell);

/// The coefficients of v^i (1 - v)^(degree - i), from those of v^i: Bernstein's, times a positive number each.
[[nodiscard]] std::vector<BigInteger> bernstein_form(std::vector<BigInteger> coefficients);

/// Changes of sign, zeros left out. By Descartes' rule, of Bernstein's form: none proves that there is no root inside,
/// one that there is exactly one, and a simple one; in general there are as many roots, each as often as its
/// multiplicity, or fewer by an even number.
[[nodiscard]] int sign_changes(const std::vector<BigInteger>& coefficients);

/// The sign of the first or the last coefficient that is not 0. Of Bernstein's form: the sign immediately after the
/// begin of the cell, and before its end.
[[nodiscard]] int first_sign(const std::vector<BigInteger>& coefficients);
[[nodiscard]] int last_sign(const std::vector<BigInteger>& coefficients);

/// The sign all through the inside of a cell, where Bernstein's form shows that there is one.
[[nodiscard]] std::optional<int> certain_sign(const IntegerPolynomial& polynomial, const TimeCell& cell);

/// Whether polynomials that are not 0 have no common factor, as far as one prime number shows: true is a proof.
[[nodiscard]] bool certainly_coprime(const IntegerPolynomial& a, const IntegerPolynomial& b);

/// The greatest common divisor of polynomials that are not 0, with integer coefficients that have no common factor.
[[nodiscard]] IntegerPolynomial common_divisor(IntegerPolynomial a, IntegerPolynomial b);

}  // namespace motzkin::detail
