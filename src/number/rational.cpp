#include "number/rational.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "number/fraction.hpp"

namespace motzkin::detail {
namespace {

using Integer = boost::multiprecision::cpp_int;

constexpr int mantissa_bits = std::numeric_limits<double>::digits;
constexpr int least_exponent = std::numeric_limits<double>::min_exponent - mantissa_bits;  // of the smallest double
constexpr int most_exponent = std::numeric_limits<double>::max_exponent - mantissa_bits;   // of the largest mantissa

/// The double nearest to `value` from below in magnitude, and whether that is exact.
struct Truncated {
  double magnitude;
  bool exact;
};

Truncated truncate_positive(const Integer& numerator, const Integer& denominator) {
  // The quotient has one of two bit lengths; take the exponent that keeps at least all mantissa bits, then drop one.
  const auto bits = static_cast<int>(msb(numerator)) - static_cast<int>(msb(denominator));
  int exponent = std::max(bits - mantissa_bits, least_exponent);
  const auto shifted_quotient = [&](int shift, Integer& rest) {
    Integer quotient;
    if (shift >= 0) {
      divide_qr(numerator, Integer(denominator << static_cast<unsigned>(shift)), quotient, rest);
    } else {
      divide_qr(Integer(numerator << static_cast<unsigned>(-shift)), denominator, quotient, rest);
    }
    return quotient;
  };
  Integer rest;
  Integer quotient = shifted_quotient(exponent, rest);
  while (quotient >= Integer(1) << mantissa_bits) {
    ++exponent;
    quotient = shifted_quotient(exponent, rest);
  }
  if (exponent > most_exponent) {
    return {std::numeric_limits<double>::max(), false};
  }
  return {std::ldexp(static_cast<double>(static_cast<std::uint64_t>(quotient)), exponent), rest == 0};
}

/// `value` rounded towards zero, or away from it where it is no double.
double round_magnitude(const Rational& value, bool outwards) {
  if (value == 0) {
    return 0;
  }
  const Truncated truncated = truncate_positive(abs(numerator(value)), denominator(value));
  const bool step = outwards && !truncated.exact;
  return step ? std::nextafter(truncated.magnitude, std::numeric_limits<double>::infinity()) : truncated.magnitude;
}

}  // namespace

Rational to_rational(const ScaledSum& sum) {
  return times_power(to_rational(sum.value) + to_rational(sum.error), sum.exponent);
}

Rational to_rational(double value) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  const auto mantissa = static_cast<std::int64_t>(std::ldexp(fraction, mantissa_bits));
  exponent -= mantissa_bits;
  const Integer power = Integer(1) << static_cast<unsigned>(std::abs(exponent));
  return exponent >= 0 ? Rational(Integer(mantissa) * power) : Rational(Integer(mantissa), power);
}

double round_down(const Rational& value) {
  return value < 0 ? -round_magnitude(value, true) : round_magnitude(value, false);
}

double round_up(const Rational& value) {
  return value < 0 ? -round_magnitude(value, false) : round_magnitude(value, true);
}

double round_nearest(const Rational& value) {
  const double low = round_down(value);
  const double high = round_up(value);
  if (low == high || std::isinf(high) || std::isinf(low)) {
    return std::isinf(low) ? low : high;
  }
  const Rational to_low = value - to_rational(low);
  const Rational to_high = to_rational(high) - value;
  if (to_low != to_high) {
    return to_low < to_high ? low : high;
  }
  return std::bit_cast<std::uint64_t>(low) % 2 == 0 ? low : high;
}

Rational times_power(const Rational& value, int exponent) {
  const Integer power = Integer(1) << static_cast<unsigned>(std::abs(exponent));
  return exponent < 0 ? Rational(value / power) : Rational(value * power);
}

RootBounds square_root(const Rational& square) {
  const Integer below = denominator(square);  // n / d has the root of n d, divided by d
  const RootAround root = root_around(BigInteger(Integer(numerator(square) * below)));
  return {to_rational(root.below) / below, to_rational(root.above) / below};
}

}  // namespace motzkin::detail
