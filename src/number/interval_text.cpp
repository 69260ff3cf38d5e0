#include <algorithm>
#include <array>
#include <charconv>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/interval.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "number/rational.hpp"

namespace motzkin::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr int most_decimal_exponent = 400;  // beyond, powers of ten round alike
constexpr std::string_view digits = "0123456789";

template <class Real>
std::string shortest(Real value) {
  std::array<char, 32> buffer{};
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr};
}

/// Reads an interval from left to right.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text), rest_(text) {}

  Interval read() {
    if (!take("[")) {
      const Rational value = number();
      expect_end();
      return {round_down(value), round_up(value)};
    }
    const bool from_minus_infinity = take("-inf");
    const Rational lower = from_minus_infinity ? Rational(0) : number();
    if (!take(",")) {
      fail("',' expected");
    }
    const bool to_infinity = take("inf");
    const Rational upper = to_infinity ? Rational(0) : number();
    if (!take("]")) {
      fail("']' expected");
    }
    expect_end();
    if (!from_minus_infinity && !to_infinity && lower > upper) {
      throw InvalidInput("interval \"" + std::string(text_) + "\": the first number exceeds the second");
    }
    return {from_minus_infinity ? -infinity : round_down(lower), to_infinity ? infinity : round_up(upper)};
  }

 private:
  /// What is written, exactly; of absurd exponents only the sign is kept.
  Rational number() {
    skip_blanks();
    const bool negative = take_directly("-");
    std::string mantissa(take_digits());
    int exponent = 0;
    if (take_directly(".")) {
      const std::string_view fraction = take_digits();
      mantissa += fraction;
      exponent = -static_cast<int>(fraction.size());
    }
    if (mantissa.empty()) {
      fail("a number expected");
    }
    exponent += take_exponent();
    mantissa.erase(0, std::min(mantissa.find_first_not_of('0'), mantissa.size()));
    if (mantissa.empty()) {
      return 0;
    }
    const int leading = static_cast<int>(mantissa.size()) + exponent;
    if (std::abs(leading) > most_decimal_exponent) {
      mantissa = "1";
      exponent = std::clamp(leading, -most_decimal_exponent, most_decimal_exponent);
    }
    const boost::multiprecision::cpp_int integer(mantissa);
    const boost::multiprecision::cpp_int power =
        pow(boost::multiprecision::cpp_int(10), static_cast<unsigned>(std::abs(exponent)));
    const Rational value = exponent < 0 ? Rational(integer, power) : Rational(integer * power);
    return negative ? Rational(-value) : value;
  }

  /// The number after 'e', far beyond the range of doubles where it is that large.
  int take_exponent() {
    if (!take_directly("e") && !take_directly("E")) {
      return 0;
    }
    const bool negative = take_directly("-");
    if (!negative) {
      take_directly("+");
    }
    const std::string_view written = take_digits();
    if (written.empty()) {
      fail("an exponent expected");
    }
    constexpr int far = 1'000'000;
    int value = 0;
    for (const char digit : written) {
      value = std::min(10 * value + (digit - '0'), far);
    }
    return negative ? -value : value;
  }

  std::string_view take_digits() {
    const std::string_view taken = rest_.substr(0, rest_.find_first_not_of(digits));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  bool take_directly(std::string_view token) {
    if (!rest_.starts_with(token)) {
      return false;
    }
    rest_.remove_prefix(token.size());
    return true;
  }

  bool take(std::string_view token) {
    skip_blanks();
    return take_directly(token);
  }

  void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }

  void expect_end() {
    skip_blanks();
    if (!rest_.empty()) {
      fail("the end expected");
    }
  }

  [[noreturn]] void fail(const char* what) const {
    throw InvalidInput("interval \"" + std::string(text_) + "\": " + what + " at column " +
                       std::to_string(text_.size() - rest_.size() + 1));
  }

  std::string_view text_;
  std::string_view rest_;
};

}  // namespace

Interval interval_from_text(std::string_view text) {
  const StandardArithmetic standard;
  if (text.size() > static_cast<std::size_t>(max_interval_text)) {
    throw InvalidInput("interval: more than " + std::to_string(max_interval_text) + " characters");
  }
  return standard.settled(Reader(text).read());
}

std::string interval_text(const BasicInterval<double>& interval) {
  const StandardArithmetic standard;
  return "[" + shortest(interval.lower()) + ", " + shortest(interval.upper()) + "]";
}

std::string interval_text(const BasicInterval<float>& interval) {
  const StandardArithmetic standard;
  return "[" + shortest(interval.lower()) + ", " + shortest(interval.upper()) + "]";
}

}  // namespace motzkin::detail
