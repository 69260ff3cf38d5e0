#include "motzkin/lab/finite_numbers.hpp"

#include <cmath>

#include "lab/base_digits.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin::lab {
namespace {

detail::Rational power_of(int base, int exponent) {
  const Integer magnitude = power(base, std::abs(exponent));
  return exponent < 0 ? detail::Rational(Integer(1), magnitude) : detail::Rational(magnitude);
}

/// The largest p with base^p <= value.
int exponent_of(const detail::Rational& value, int base) {
  const auto bits = static_cast<double>(msb(numerator(value))) - static_cast<double>(msb(denominator(value)));
  int exponent = static_cast<int>(std::floor(bits / std::log2(base)));  // at most one off
  while (power_of(base, exponent) > value) {
    --exponent;
  }
  while (power_of(base, exponent + 1) <= value) {
    ++exponent;
  }
  return exponent;
}

}  // namespace

std::string_view to_text(FiniteRange range) noexcept {
  switch (range) {
    case FiniteRange::Inside: return "inside";
    case FiniteRange::Overflow: return "overflow";
    case FiniteRange::Underflow: break;
  }
  return "underflow";
}

std::string to_text(const FiniteNumber& number, int base) {
  std::string text = number.digits;
  if (text.size() > 1) {
    text.insert(1, ".");
  }
  return (number.negative ? "-" : "") + text + " x " + std::to_string(base) + "^" + std::to_string(number.exponent);
}

FiniteNumbers::FiniteNumbers(int base, int digits, int least_exponent, int most_exponent)
    : base_(base), digits_(digits), least_exponent_(least_exponent), most_exponent_(most_exponent) {
  check_base(base);
  if (digits < 1 || digits > max_finite_digits) {
    throw InvalidInput("expected from 1 to " + std::to_string(max_finite_digits) + " digits, found " +
                       std::to_string(digits));
  }
  if (least_exponent < -max_finite_exponent || least_exponent > most_exponent || most_exponent > max_finite_exponent) {
    throw InvalidInput("expected exponents in order and of magnitude up to " + std::to_string(max_finite_exponent) +
                       ", found " + std::to_string(least_exponent) + " to " + std::to_string(most_exponent));
  }
}

FiniteNumber FiniteNumbers::truncate(std::string_view number) const { return approximate(number, false); }

FiniteNumber FiniteNumbers::round(std::string_view number) const { return approximate(number, true); }

FiniteNumber FiniteNumbers::approximate(std::string_view number, bool nearest) const {
  const motzkin::detail::StandardArithmetic standard;
  const detail::Rational value = parse_finite(number);
  FiniteNumber result;
  if (value == 0) {
    result.digits.assign(static_cast<std::size_t>(digits_), '0');
    return result;
  }
  const detail::Rational magnitude = abs(value);
  result.negative = value < 0;
  result.exponent = exponent_of(magnitude, base_);
  const detail::Rational places = magnitude / power_of(base_, result.exponent + 1 - digits_);
  Integer kept = numerator(places) / denominator(places);
  if (nearest && 2 * (places - kept) >= 1) {
    ++kept;
  }
  const detail::Rational error = abs(places - kept);
  result.error_in_places = static_cast<double>(error);
  result.relative_error = static_cast<double>(detail::Rational(error / places));
  result.digits = digits_of(kept, base_);
  if (result.digits.size() > static_cast<std::size_t>(digits_)) {  // a carry into a new digit, all others are 0
    result.digits.pop_back();
    ++result.exponent;
  }
  if (result.exponent > most_exponent_) {
    result.range = FiniteRange::Overflow;
  } else if (result.exponent < least_exponent_) {
    result.range = FiniteRange::Underflow;
  }
  return result;
}

}  // namespace motzkin::lab
