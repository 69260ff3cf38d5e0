#include "motzkin/lab/base.hpp"

#include <algorithm>
#include <numeric>

#include "lab/base_digits.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/lab/float_bits.hpp"

namespace motzkin::lab {

void check_base(int base) {
  if (base < least_base || base > most_base) {
    throw InvalidInput("expected a base from " + std::to_string(least_base) + " to " + std::to_string(most_base) +
                       ", found " + std::to_string(base));
  }
}

char digit_text(int digit) { return "0123456789abcdefghijklmnopqrstuvwxyz"[digit]; }

std::string digits_of(Integer value, int base) {
  std::string text;
  do {
    Integer quotient;
    Integer digit;
    divide_qr(value, Integer(base), quotient, digit);
    text += digit_text(static_cast<int>(digit));
    value = quotient;
  } while (value != 0);
  std::reverse(text.begin(), text.end());
  return text;
}

namespace {

/// The value of a digit, or `most_base` for what is none.
int digit_value(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  if (c >= 'a' && c <= 'z') {
    return c - 'a' + 10;
  }
  return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : most_base;
}

/// Digits of a fraction before its period, or all of them: each takes from the denominator what it shares with the
/// base.
std::size_t digits_before_period(Integer denominator, int base) {
  std::size_t count = 0;
  for (Integer shared = gcd(denominator, Integer(base)); shared > 1; shared = gcd(denominator, Integer(base))) {
    denominator /= shared;
    ++count;
  }
  return count;
}

}  // namespace

std::string to_base(std::string_view integer, int base) {
  check_base(base);
  const detail::Rational value = parse_finite(integer);
  if (denominator(value) != 1) {
    throw InvalidInput("expected an integer, found " + shown(integer));
  }
  return (value < 0 ? "-" : "") + digits_of(abs(numerator(value)), base);
}

std::string from_base(std::string_view digits, int base) {
  check_base(base);
  if (digits.size() > max_number_text) {
    throw InvalidInput("a number has at most " + std::to_string(max_number_text) + " characters");
  }
  const bool negative = !digits.empty() && digits.front() == '-';
  const std::string_view magnitude = digits.substr(negative ? 1 : 0);
  Integer value = 0;
  for (const char c : magnitude) {
    if (digit_value(c) >= base) {
      throw InvalidInput("expected digits of base " + std::to_string(base) + ", found " + shown(digits));
    }
    value = value * base + digit_value(c);
  }
  if (magnitude.empty()) {
    throw InvalidInput("expected digits of base " + std::to_string(base) + ", found " + shown(digits));
  }
  return (negative && value != 0 ? "-" : "") + value.str();
}

BaseExpansion expand(std::string_view number, int base) {
  check_base(base);
  const detail::Rational value = parse_finite(number);
  const Integer denominator = boost::multiprecision::denominator(value);
  Integer quotient;
  Integer rest;
  divide_qr(Integer(abs(numerator(value))), denominator, quotient, rest);
  BaseExpansion expansion;
  expansion.negative = value < 0;
  expansion.integer = digits_of(quotient, base);
  const auto next_digit = [&] {
    divide_qr(Integer(rest * base), denominator, quotient, rest);
    return digit_text(static_cast<int>(quotient));
  };
  // Long division; the period is over when the rest at its beginning comes back.
  const std::size_t before = digits_before_period(denominator, base);
  while (expansion.fraction.size() < std::min(before, max_fraction_digits)) {
    expansion.fraction += next_digit();
  }
  const Integer first = rest;
  while (rest != 0 && expansion.fraction.size() + expansion.period.size() < max_fraction_digits) {
    expansion.period += next_digit();
    if (rest == first) {
      expansion.complete = true;
      return expansion;
    }
  }
  expansion.complete = rest == 0;
  expansion.fraction += expansion.period;
  expansion.period.clear();
  return expansion;
}

std::string to_text(const BaseExpansion& expansion) {
  std::string text = (expansion.negative ? "-" : "") + expansion.integer;
  if (!expansion.fraction.empty() || !expansion.period.empty()) {
    text += "." + expansion.fraction;
  }
  if (!expansion.period.empty()) {
    text += "(" + expansion.period + ")";
  }
  return text + (expansion.complete ? "" : "...");
}

}  // namespace motzkin::lab
