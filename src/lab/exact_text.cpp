#include "lab/exact_text.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "motzkin/invalid_input.hpp"
#include "motzkin/lab/float_bits.hpp"

namespace motzkin::lab {
namespace {

constexpr std::size_t max_shown_text = 40;

[[noreturn]] void no_number(std::string_view text) {
  throw InvalidInput("expected a number as -6.8, 1e-7, 0x1.8p3, inf or nan, found " + shown(text));
}

/// Takes a text apart from the left; the whole of it is kept for messages.
class NumberReader {
 public:
  explicit NumberReader(std::string_view text) : whole_(text), rest_(text) {}

  TextNumber read() {
    if (whole_.size() > max_number_text) {
      throw InvalidInput("a number has at most " + std::to_string(max_number_text) + " characters");
    }
    TextNumber number;
    number.negative = take('-');
    if (!number.negative) {
      take('+');
    }
    if (const std::string word = lower(rest_); word == "inf" || word == "infinity") {
      number.kind = TextNumber::Kind::Infinity;
    } else if (word == "nan") {
      number.kind = TextNumber::Kind::Nan;
    } else if (word.substr(0, 2) == "0x") {
      rest_.remove_prefix(2);
      number.magnitude = magnitude(16, 2, 'p');
    } else {
      number.magnitude = magnitude(10, 10, 'e');
    }
    return number;
  }

 private:
  static std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
  }

  bool take(char c) {
    const bool found = !rest_.empty() && std::tolower(static_cast<unsigned char>(rest_.front())) == c;
    rest_.remove_prefix(found ? 1 : 0);
    return found;
  }

  /// Digits of a base up to 16 that are there, possibly none.
  std::string_view digits(int base) {
    const auto is_digit = [base](unsigned char c) { return base == 16 ? std::isxdigit(c) != 0 : std::isdigit(c) != 0; };
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), is_digit);
    const auto count = static_cast<std::size_t>(end - rest_.begin());
    const std::string_view found = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return found;
  }

  int exponent(char mark) {
    if (!take(mark)) {
      return 0;
    }
    const bool negative = take('-');
    if (!negative) {
      take('+');
    }
    const std::string_view text = digits(10);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty()) {
      no_number(whole_);
    }
    if (error != std::errc() || value > max_number_exponent) {
      throw InvalidInput("an exponent has a magnitude of at most " + std::to_string(max_number_exponent) + ", found " +
                         shown(whole_));
    }
    return negative ? -value : value;
  }

  detail::Rational magnitude(int base, int scale, char mark) {
    const std::string_view whole = digits(base);
    const std::string_view fraction = take('.') ? digits(base) : std::string_view();
    const int scaled = exponent(mark);
    if ((whole.empty() && fraction.empty()) || !rest_.empty()) {
      no_number(whole_);
    }
    std::string all = std::string(whole) + std::string(fraction);
    all.erase(0, std::min(all.find_first_not_of('0'), all.size() - 1));  // a leading zero would mean octal
    Integer numerator(base == 16 ? "0x" + all : all);
    Integer denominator = power(base, static_cast<int>(fraction.size()));
    (scaled < 0 ? denominator : numerator) *= power(scale, std::abs(scaled));
    return {numerator, denominator};
  }

  std::string_view whole_;
  std::string_view rest_;
};

}  // namespace

TextNumber parse_number(std::string_view text) { return NumberReader(text).read(); }

detail::Rational parse_finite(std::string_view text) {
  const TextNumber number = parse_number(text);
  if (number.kind != TextNumber::Kind::Finite) {
    throw InvalidInput("expected a finite number, found " + shown(text));
  }
  return number.negative ? detail::Rational(-number.magnitude) : number.magnitude;
}

std::string decimal_text(const detail::Rational& value) {
  Integer fives = denominator(value);
  const unsigned twos = lsb(fives);
  fives >>= twos;
  unsigned places = 0;
  for (; fives > 1; fives /= 5) {
    ++places;
  }
  places = std::max(places, twos);
  const Integer scaled = abs(numerator(value)) * power(10, static_cast<int>(places)) / denominator(value);
  std::string text = scaled.str();
  if (text.size() <= places) {
    text.insert(0, places + 1 - text.size(), '0');
  }
  if (places > 0) {
    text.insert(text.size() - places, 1, '.');
  }
  return (value < 0 ? "-" : "") + text;
}

std::string shown(std::string_view text) {
  return "'" +
         (text.size() > max_shown_text ? std::string(text.substr(0, max_shown_text)) + "..." : std::string(text)) + "'";
}

Integer power(int base, int exponent) {
  return boost::multiprecision::pow(Integer(base), static_cast<unsigned>(exponent));
}

}  // namespace motzkin::lab
