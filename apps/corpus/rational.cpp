#include "corpus/rational.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string_view>

namespace motzkin::testing {
namespace {

double step(double value, double towards, int count) {
  for (int i = 0; i < count; ++i) {
    value = std::nextafter(value, towards);
  }
  return value;
}

Rational number(std::string_view text) {
  if (text.find('.') == std::string_view::npos) {
    return Rational(std::string(text));
  }
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return exact(value);
}

}  // namespace

Rational exact(double value) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  const Integer digits = static_cast<long long>(std::ldexp(fraction, 53));
  exponent -= 53;
  const Integer power = Integer(1) << static_cast<unsigned>(std::abs(exponent));
  return exponent < 0 ? Rational(digits, power) : Rational(digits * power);
}

Rational decimal(double value) {
  std::array<char, 32> buffer{};
  const auto written =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific);
  const std::string_view text(buffer.data(), static_cast<std::size_t>(written.ptr - buffer.data()));
  const std::size_t mark = text.find('e');
  int exponent = static_cast<int>(std::strtol(std::string(text.substr(mark + 1)).c_str(), nullptr, 10));
  std::string digits(text.substr(0, mark));
  if (const std::size_t point = digits.find('.'); point != std::string::npos) {
    exponent -= static_cast<int>(digits.size() - point - 1);
    digits.erase(point, 1);
  }
  const Integer power = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(std::abs(exponent)));
  return exponent < 0 ? Rational(Integer(digits), power) : Rational(Integer(digits) * power);
}

bool encloses(double low, double high, const Span& span) { return exact(low) <= span.low && span.high <= exact(high); }

bool is_tight(double low, double high, const Span& span, int ulps) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return exact(step(low, infinity, ulps + 1)) > span.low && exact(step(high, -infinity, ulps + 1)) < span.high;
}

std::string to_text(const Span& span) { return "[" + span.low.str() + ", " + span.high.str() + "]"; }

Box parse_box(std::string_view text) {
  Box box;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    const std::size_t end = text.find(']');
    box.push_back({number(text.substr(1, comma - 1)), number(text.substr(comma + 1, end - comma - 1))});
    text.remove_prefix(std::min(text.size(), end + 2));
  }
  return box;
}

}  // namespace motzkin::testing
