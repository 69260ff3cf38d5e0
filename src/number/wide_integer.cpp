#include "number/wide_integer.hpp"

#include <limits>

namespace motzkin::detail {

double rounded(DoubleLimb value, int exponent, Rounding rounding) noexcept {
  constexpr int double_digits = 53;
  constexpr int least_exponent = -1074;
  const bool up = rounding == Rounding::Up;
  const auto upper = static_cast<std::uint64_t>(value >> 64U);
  const int width =
      static_cast<int>(upper != 0 ? 64 + std::bit_width(upper) : std::bit_width(static_cast<std::uint64_t>(value)));
  int drop = width > double_digits ? width - double_digits : 0;
  if (exponent + drop < least_exponent) {
    drop = least_exponent - exponent;
  }
  if (drop >= 128) {
    return up && value != 0 ? std::numeric_limits<double>::denorm_min() : 0.0;
  }
  DoubleLimb kept = value >> static_cast<unsigned>(drop);
  if (up && (kept << static_cast<unsigned>(drop)) != value) {
    ++kept;
  }
  const auto mantissa = static_cast<double>(static_cast<std::uint64_t>(kept));
  const int scale = exponent + drop;
  if (scale >= -1022 && scale <= 900) {
    return mantissa * std::bit_cast<double>(static_cast<std::uint64_t>(scale + 1023) << 52U);
  }
  const double result = std::ldexp(mantissa, scale);
  return up ? result : std::fmin(result, std::numeric_limits<double>::max());
}

}  // namespace motzkin::detail
