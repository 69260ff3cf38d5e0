#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Numbers in other bases than ten. Digits beyond 9 are letters, lower case when written, either when read.
/// Numbers come as text (see nearest_float for its forms and limits) and are exact.
/// Source: 004 section 1.1, errata E4.13 and E4.15.

namespace motzkin::lab {

inline constexpr int least_base = 2;
inline constexpr int most_base = 36;

/// Digits behind the point that are looked at for a period.
inline constexpr std::size_t max_fraction_digits = 1000;

/// An integer in another base, by repeated division: 89 is 1011001 in base 2. Throws InvalidInput for what is no
/// integer or no base.
[[nodiscard]] std::string to_base(std::string_view integer, int base);

/// Back to decimal. Throws InvalidInput for a digit that the base does not have, more than `max_number_text` digits, or
/// none.
[[nodiscard]] std::string from_base(std::string_view digits, int base);

/// A number in some base: `integer.fraction(period)`, where the period repeats without end.
struct BaseExpansion {
  bool negative = false;
  std::string integer;
  std::string fraction;   ///< up to the period
  std::string period;     ///< empty where the fraction ends
  bool complete = false;  ///< false: the fraction and one period have more than `max_fraction_digits` digits, and the
                          ///< first of these are all in `fraction`
};

/// All digits of a finite number: 0.1 is 0.0(0011) in base 2. Throws InvalidInput.
[[nodiscard]] BaseExpansion expand(std::string_view number, int base);

/// `-1.01(10)`; three dots at the end where the expansion is not complete.
[[nodiscard]] std::string to_text(const BaseExpansion& expansion);

}  // namespace motzkin::lab
