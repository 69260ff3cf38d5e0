#pragma once

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>
#include <utility>

namespace motzkin::detail {

/// An integer of any size. It has room for 1,024 bits inside, so that numbers of usual size need no other memory.
using BigInteger = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<1024, 0, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked>,
    boost::multiprecision::et_off>;

/// The bits of a magnitude, 0 of 0.
[[nodiscard]] inline int bit_length(const BigInteger& value) {
  return value.is_zero() ? 0 : static_cast<int>(msb(abs(value))) + 1;
}

/// value * 2^exponent, which is an integer.
[[nodiscard]] inline BigInteger shifted(BigInteger value, int exponent) {
  if (exponent > 0) {
    value <<= static_cast<unsigned>(exponent);
  } else if (exponent < 0) {
    value >>= static_cast<unsigned>(-exponent);
  }
  return value;
}

/// The exact number mantissa * 2^exponent. The mantissa is odd, or 0 with the exponent 0, so that each number has one
/// form.
class Dyadic {
 public:
  Dyadic() = default;
  Dyadic(BigInteger mantissa, int exponent) : mantissa_(std::move(mantissa)), exponent_(exponent) { normalise(); }

  /// The real number that a finite double denotes.
  explicit Dyadic(double value) {
    constexpr int digits = std::numeric_limits<double>::digits;
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent);
    mantissa_ = static_cast<std::int64_t>(std::ldexp(fraction, digits));
    exponent_ = exponent - digits;
    normalise();
  }

  [[nodiscard]] const BigInteger& mantissa() const noexcept { return mantissa_; }
  [[nodiscard]] int exponent() const noexcept { return exponent_; }
  [[nodiscard]] int sign() const { return mantissa_.sign(); }

  /// This number divided by 2^unit, which is an integer.
  [[nodiscard]] BigInteger in_units(int unit) const {
    return mantissa_.is_zero() ? mantissa_ : shifted(mantissa_, exponent_ - unit);
  }

  [[nodiscard]] Dyadic operator-() const {
    Dyadic result = *this;
    result.mantissa_ = -result.mantissa_;
    return result;
  }
  friend Dyadic operator+(const Dyadic& a, const Dyadic& b) {
    const int unit = common_unit(a, b);
    return {a.in_units(unit) + b.in_units(unit), unit};
  }
  friend Dyadic operator-(const Dyadic& a, const Dyadic& b) {
    const int unit = common_unit(a, b);
    return {a.in_units(unit) - b.in_units(unit), unit};
  }
  friend Dyadic operator*(const Dyadic& a, const Dyadic& b) {
    return {a.mantissa_ * b.mantissa_, a.exponent_ + b.exponent_};
  }

  friend bool operator==(const Dyadic& a, const Dyadic& b) {
    return a.exponent_ == b.exponent_ && a.mantissa_ == b.mantissa_;
  }
  friend std::strong_ordering operator<=>(const Dyadic& a, const Dyadic& b) {
    if (a.sign() != b.sign()) {
      return a.sign() <=> b.sign();
    }
    const int unit = common_unit(a, b);
    return a.in_units(unit).compare(b.in_units(unit)) <=> 0;
  }

 private:
  /// An exponent of which both numbers are multiples.
  static int common_unit(const Dyadic& a, const Dyadic& b) {
    if (a.mantissa_.is_zero()) {
      return b.exponent_;
    }
    return b.mantissa_.is_zero() ? a.exponent_ : std::min(a.exponent_, b.exponent_);
  }

  void normalise() {
    if (mantissa_.is_zero()) {
      exponent_ = 0;
      return;
    }
    if (const unsigned zeros = lsb(abs(mantissa_)); zeros != 0) {
      mantissa_ >>= zeros;  // exact, so that the direction for negative numbers does not matter
      exponent_ += static_cast<int>(zeros);
    }
  }

  BigInteger mantissa_ = 0;
  int exponent_ = 0;
};

}  // namespace motzkin::detail
