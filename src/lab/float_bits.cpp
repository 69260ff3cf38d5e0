#include "motzkin/lab/float_bits.hpp"

#include <bit>
#include <cmath>
#include <limits>

#include "lab/exact_text.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin::lab {
namespace {

static_assert(std::numeric_limits<float>::is_iec559 && std::numeric_limits<double>::is_iec559);

std::uint64_t power_of_two(int exponent) { return std::uint64_t{1} << static_cast<unsigned>(exponent); }

std::uint64_t sign_bit(FloatFormat format) { return power_of_two(layout(format).bits() - 1); }

std::uint64_t infinity_bits(FloatFormat format) {
  const FloatLayout parts = layout(format);
  return (power_of_two(parts.exponent_bits) - 1) << static_cast<unsigned>(parts.mantissa_bits);
}

std::uint64_t nan_bits(FloatFormat format) {
  return infinity_bits(format) | power_of_two(layout(format).mantissa_bits - 1);
}

/// The significand times 2^mantissa_bits.
std::uint64_t integer_significand(const FloatBits& number) {
  return number.mantissa() + (number.kind() == FloatClass::Subnormal || number.kind() == FloatClass::Zero
                                  ? 0
                                  : power_of_two(number.layout().mantissa_bits));
}

detail::Rational scaled(std::uint64_t value, int exponent) {
  const Integer factor = power(2, std::abs(exponent));
  return exponent < 0 ? detail::Rational(Integer(value), factor) : detail::Rational(Integer(value) * factor);
}

/// The exact value of a finite number.
detail::Rational exact_value(const FloatBits& number) {
  const detail::Rational magnitude =
      scaled(integer_significand(number), number.exponent() - number.layout().mantissa_bits);
  return number.negative() ? detail::Rational(-magnitude) : magnitude;
}

/// Bits of the number nearest to a positive rational.
std::uint64_t nearest_bits(const detail::Rational& value, FloatFormat format) {
  const FloatLayout parts = layout(format);
  const Integer& numerator = boost::multiprecision::numerator(value);
  const Integer& denominator = boost::multiprecision::denominator(value);
  int exponent = static_cast<int>(msb(numerator)) - static_cast<int>(msb(denominator));  // or one less
  if (value < scaled(1, exponent)) {
    --exponent;
  }
  if (exponent > parts.bias()) {
    return infinity_bits(format);
  }
  exponent = std::max(exponent, parts.least_exponent());
  const int shift = parts.mantissa_bits - exponent;
  const Integer dividend = shift >= 0 ? Integer(numerator << static_cast<unsigned>(shift)) : numerator;
  const Integer divisor = shift >= 0 ? denominator : Integer(denominator << static_cast<unsigned>(-shift));
  Integer quotient;
  Integer rest;
  divide_qr(dividend, divisor, quotient, rest);
  const Integer twice = 2 * rest;
  if (twice > divisor || (twice == divisor && bit_test(quotient, 0))) {
    ++quotient;
  }
  // The hidden digit adds one to the stored exponent, and so does a carry, up to infinity.
  return (static_cast<std::uint64_t>(exponent + parts.bias() - 1) << static_cast<unsigned>(parts.mantissa_bits)) +
         static_cast<std::uint64_t>(quotient);
}

}  // namespace

std::string_view to_text(FloatFormat format) noexcept {
  switch (format) {
    case FloatFormat::Half: return "half";
    case FloatFormat::Single: return "single";
    case FloatFormat::Double: break;
  }
  return "double";
}

std::string_view to_text(FloatClass kind) noexcept {
  switch (kind) {
    case FloatClass::Normal: return "normal";
    case FloatClass::Subnormal: return "subnormal";
    case FloatClass::Zero: return "zero";
    case FloatClass::Infinity: return "infinity";
    case FloatClass::Nan: break;
  }
  return "NaN";
}

FloatBits::FloatBits(FloatFormat format, std::uint64_t bits) : format_(format), bits_(bits) {
  if (bits > (sign_bit(format) | (sign_bit(format) - 1))) {
    throw InvalidInput("a " + std::string(to_text(format)) + " has " + std::to_string(layout().bits()) + " bits");
  }
}

FloatBits::FloatBits(float value) noexcept : format_(FloatFormat::Single), bits_(std::bit_cast<std::uint32_t>(value)) {}

FloatBits::FloatBits(double value) noexcept
    : format_(FloatFormat::Double), bits_(std::bit_cast<std::uint64_t>(value)) {}

int FloatBits::raw_exponent() const noexcept {
  const FloatLayout parts = layout();
  return static_cast<int>((bits_ >> static_cast<unsigned>(parts.mantissa_bits)) &
                          (power_of_two(parts.exponent_bits) - 1));
}

std::uint64_t FloatBits::mantissa() const noexcept { return bits_ & (power_of_two(layout().mantissa_bits) - 1); }

FloatClass FloatBits::kind() const noexcept {
  if (raw_exponent() == 0) {
    return mantissa() == 0 ? FloatClass::Zero : FloatClass::Subnormal;
  }
  if (finite()) {
    return FloatClass::Normal;
  }
  return mantissa() == 0 ? FloatClass::Infinity : FloatClass::Nan;
}

bool FloatBits::finite() const noexcept { return (bits_ & infinity_bits(format_)) != infinity_bits(format_); }

int FloatBits::exponent() const noexcept { return std::max(raw_exponent(), 1) - layout().bias(); }

double to_double(const FloatBits& number) noexcept {
  const motzkin::detail::StandardArithmetic standard;
  switch (number.format()) {
    case FloatFormat::Double: return std::bit_cast<double>(number.bits());
    case FloatFormat::Single: {
      const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(number.bits()));
      return standard.settled(static_cast<double>(standard.settled(value)));
    }
    case FloatFormat::Half: break;
  }
  const double sign = number.negative() ? -1 : 1;
  if (!number.finite()) {
    return sign * (number.mantissa() == 0 ? std::numeric_limits<double>::infinity()
                                          : std::numeric_limits<double>::quiet_NaN());
  }
  return standard.settled(sign * std::ldexp(static_cast<double>(integer_significand(number)),
                                            number.exponent() - number.layout().mantissa_bits));
}

FloatBits next_up(const FloatBits& number) noexcept {
  const std::uint64_t sign = sign_bit(number.format());
  if (number.kind() == FloatClass::Nan || number.bits() == infinity_bits(number.format())) {
    return number;
  }
  if (number.kind() == FloatClass::Zero) {
    return {number.format(), 1};
  }
  return {number.format(), (number.bits() & sign) == 0 ? number.bits() + 1 : number.bits() - 1};
}

FloatBits next_down(const FloatBits& number) noexcept {
  const std::uint64_t sign = sign_bit(number.format());
  return {number.format(), next_up({number.format(), number.bits() ^ sign}).bits() ^ sign};
}

FloatBits ulp(const FloatBits& number) noexcept {
  const FloatLayout parts = number.layout();
  if (!number.finite()) {
    return {number.format(), nan_bits(number.format())};
  }
  const int exponent = number.exponent() - parts.mantissa_bits;
  return {number.format(), exponent >= parts.least_exponent()
                               ? static_cast<std::uint64_t>(exponent + parts.bias())
                                     << static_cast<unsigned>(parts.mantissa_bits)
                               : power_of_two(exponent - parts.least_exponent() + parts.mantissa_bits)};
}

std::string bit_string(const FloatBits& number) {
  std::string text;
  for (int place = number.layout().bits() - 1; place >= 0; --place) {
    text += (number.bits() & power_of_two(place)) != 0 ? '1' : '0';
  }
  return text;
}

std::string exact_decimal(const FloatBits& number) {
  const std::string sign = number.negative() ? "-" : "";
  switch (number.kind()) {
    case FloatClass::Nan: return sign + "nan";
    case FloatClass::Infinity: return sign + "inf";
    case FloatClass::Zero: return sign + "0";
    case FloatClass::Normal:
    case FloatClass::Subnormal: break;
  }
  return decimal_text(exact_value(number));
}

std::string significand(const FloatBits& number) {
  switch (number.kind()) {
    case FloatClass::Nan: return "nan";
    case FloatClass::Infinity: return "inf";
    case FloatClass::Zero:
    case FloatClass::Normal:
    case FloatClass::Subnormal: break;
  }
  return decimal_text(scaled(integer_significand(number), -number.layout().mantissa_bits));
}

FloatBits nearest_float(FloatFormat format, std::string_view text) {
  const TextNumber number = parse_number(text);
  std::uint64_t bits = 0;
  switch (number.kind) {
    case TextNumber::Kind::Nan: bits = nan_bits(format); break;
    case TextNumber::Kind::Infinity: bits = infinity_bits(format); break;
    case TextNumber::Kind::Finite: bits = number.magnitude == 0 ? 0 : nearest_bits(number.magnitude, format); break;
  }
  return {format, bits | (number.negative ? sign_bit(format) : 0)};
}

std::string rounding_error(const FloatBits& number, std::string_view text) {
  const TextNumber given = parse_number(text);
  if (number.finite() && given.kind == TextNumber::Kind::Finite) {
    return decimal_text(exact_value(number) - (given.negative ? detail::Rational(-given.magnitude) : given.magnitude));
  }
  if (number.kind() == FloatClass::Infinity && given.kind != TextNumber::Kind::Nan) {
    const bool same = given.kind == TextNumber::Kind::Infinity && given.negative == number.negative();
    return same ? "0" : exact_decimal(number);
  }
  return given.kind == TextNumber::Kind::Infinity && number.finite() ? (given.negative ? "inf" : "-inf") : "nan";
}

}  // namespace motzkin::lab
