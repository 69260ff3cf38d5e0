#pragma once

#include <string>
#include <string_view>

#include "number/rational.hpp"

/// Between numbers in text and exact rationals.

namespace motzkin::lab {

using Integer = boost::multiprecision::cpp_int;

/// The number that a text says.
struct TextNumber {
  enum class Kind { Finite, Infinity, Nan };
  Kind kind = Kind::Finite;
  bool negative = false;
  detail::Rational magnitude;  ///< of a finite number
};

/// Reads a decimal, a hexadecimal, inf or nan. Throws InvalidInput.
[[nodiscard]] TextNumber parse_number(std::string_view text);

/// The same for a finite number, sign included.
[[nodiscard]] detail::Rational parse_finite(std::string_view text);

/// Every digit of a number whose denominator is a product of twos and fives.
[[nodiscard]] std::string decimal_text(const detail::Rational& value);

/// A text for messages: quoted, and cut where it is long.
[[nodiscard]] std::string shown(std::string_view text);

/// `base` to a power that is not negative.
[[nodiscard]] Integer power(int base, int exponent);

}  // namespace motzkin::lab
