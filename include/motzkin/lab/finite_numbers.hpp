#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// The numbers that fit into a given count of digits, and the way to them.
/// Source: 004 section 1.1 definition 2, section 1.2 lemma 1, erratum E4.15.

namespace motzkin::lab {

/// Largest count of digits, and largest magnitude of an exponent, that a set of numbers may have.
inline constexpr int max_finite_digits = 1000;
inline constexpr int max_finite_exponent = 5000;

enum class FiniteRange : std::uint8_t {
  Inside,
  Overflow,   ///< the exponent is above the largest
  Underflow,  ///< the exponent is below the least, and the number is not zero
};

[[nodiscard]] std::string_view to_text(FiniteRange range) noexcept;

/// A number of the set near another one.
struct FiniteNumber {
  FiniteRange range = FiniteRange::Inside;
  bool negative = false;
  std::string digits;  ///< as many as the set has, the point behind the first; all 0 for zero
  int exponent = 0;    ///< of the base; as if the exponents had no bounds where the range is left
  /// Distance from the number given, not negative, over its last place base^(p + 1 - digits) and over the number
  /// itself; p is the exponent of the number given. Exact up to the rounding of the quotient to a double.
  double error_in_places = 0;
  double relative_error = 0;
};

/// `1.011 x 2^-3`, with a sign where it is negative.
[[nodiscard]] std::string to_text(const FiniteNumber& number, int base);

/// F(base, digits, least, most): zero, and all numbers d.ddd x base^p with this many digits, the first not zero, and
/// least <= p <= most.
class FiniteNumbers {
 public:
  /// Throws InvalidInput for a base that is none, no digits, least > most, or beyond the limits.
  FiniteNumbers(int base, int digits, int least_exponent, int most_exponent);

  [[nodiscard]] int base() const noexcept { return base_; }
  [[nodiscard]] int digits() const noexcept { return digits_; }
  [[nodiscard]] int least_exponent() const noexcept { return least_exponent_; }
  [[nodiscard]] int most_exponent() const noexcept { return most_exponent_; }

  /// Drops the digits that do not fit. Guarantee: `error_in_places` < 1.
  [[nodiscard]] FiniteNumber truncate(std::string_view number) const;

  /// The nearest number, of two the one of larger magnitude. Guarantee: `error_in_places` <= 1/2.
  [[nodiscard]] FiniteNumber round(std::string_view number) const;

 private:
  [[nodiscard]] FiniteNumber approximate(std::string_view number, bool nearest) const;

  int base_;
  int digits_;
  int least_exponent_;
  int most_exponent_;
};

}  // namespace motzkin::lab
