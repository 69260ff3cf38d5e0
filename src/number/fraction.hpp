#pragma once

#include <algorithm>
#include <compare>
#include <utility>

#include "number/dyadic.hpp"
#include "number/rational.hpp"

namespace motzkin::detail {

/// A rational that is not reduced, for few operations on integers: there looking for common factors is most of the
/// work. The denominator is positive.
class Fraction {
 public:
  Fraction() = default;
  Fraction(int value) : numerator_(value) {}  // NOLINT(google-explicit-constructor): a number
  explicit Fraction(BigInteger value) : numerator_(std::move(value)) {}
  Fraction(BigInteger numerator, BigInteger denominator)
      : numerator_(std::move(numerator)), denominator_(std::move(denominator)) {}

  [[nodiscard]] const BigInteger& numerator() const noexcept { return numerator_; }
  [[nodiscard]] const BigInteger& denominator() const noexcept { return denominator_; }

  [[nodiscard]] Fraction operator-() const { return {-numerator_, denominator_}; }
  friend Fraction operator+(const Fraction& a, const Fraction& b) {
    if (a.denominator_ == b.denominator_) {
      return {a.numerator_ + b.numerator_, a.denominator_};
    }
    return {a.numerator_ * b.denominator_ + b.numerator_ * a.denominator_, a.denominator_ * b.denominator_};
  }
  friend Fraction operator-(const Fraction& a, const Fraction& b) { return a + -b; }
  friend Fraction operator*(const Fraction& a, const Fraction& b) {
    return {a.numerator_ * b.numerator_, a.denominator_ * b.denominator_};
  }
  /// `b` is not zero.
  friend Fraction operator/(const Fraction& a, const Fraction& b) {
    const BigInteger numerator = a.numerator_ * b.denominator_;
    return {b.numerator_ < 0 ? -numerator : numerator, a.denominator_ * abs(b.numerator_)};
  }
  Fraction& operator+=(const Fraction& other) { return *this = *this + other; }

  friend bool operator==(const Fraction& a, const Fraction& b) { return (a <=> b) == 0; }
  friend std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
    if (a.denominator_ == b.denominator_) {
      return a.numerator_.compare(b.numerator_) <=> 0;
    }
    return (a.numerator_ * b.denominator_).compare(b.numerator_ * a.denominator_) <=> 0;
  }

 private:
  BigInteger numerator_ = 0;
  BigInteger denominator_ = 1;
};

[[nodiscard]] inline Rational to_rational(const Fraction& value) {
  using Integer = boost::multiprecision::cpp_int;
  return {Integer(value.numerator()), Integer(value.denominator())};
}

/// A number not above one that is not negative, or not below it, at most 2^-158 of it away, with few bits; itself where
/// it has few.
[[nodiscard]] inline Fraction shortened(const Fraction& value, bool up) {
  constexpr int bits = 160;
  if (value.numerator().is_zero()) {
    return value;
  }
  const int size = bit_length(value.numerator()) - bit_length(value.denominator());
  const int unit = size - bits;
  BigInteger quotient;
  BigInteger rest;
  divide_qr(shifted(value.numerator(), std::max(-unit, 0)), shifted(value.denominator(), std::max(unit, 0)), quotient,
            rest);
  if (up && !rest.is_zero()) {
    ++quotient;
  }
  return unit < 0 ? Fraction(quotient, shifted(BigInteger(1), -unit)) : Fraction(shifted(quotient, unit));
}

/// Around the square root of an integer that is not negative: it, or 2^-128 of it apart.
struct RootAround {
  Fraction below;
  Fraction above;
};
[[nodiscard]] inline RootAround root_around(const BigInteger& square) {
  constexpr int bits = 130;
  if (square.is_zero()) {
    return {};
  }
  const int shift = std::max(0, bits - bit_length(square) / 2);  // the root gets so many bits after the point
  BigInteger rest;
  const BigInteger root = sqrt(shifted(square, 2 * shift), rest);
  const BigInteger unit = shifted(BigInteger(1), shift);
  return {{root, unit}, {rest.is_zero() ? root : BigInteger(root + 1), unit}};
}

}  // namespace motzkin::detail
