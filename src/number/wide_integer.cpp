#include "number/wide_integer.hpp"

#include <limits>

namespace motzkin {
namespace {

constexpr int double_digits = 53;
constexpr int least_exponent = -1074;

/// value * 2^exponent, rounded down or up. The largest finite double where it is beyond and rounded down.
double rounded(DoubleLimb value, int exponent, bool up) noexcept {
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
  const double result = std::ldexp(static_cast<double>(static_cast<std::uint64_t>(kept)), exponent + drop);
  return up ? result : std::fmin(result, std::numeric_limits<double>::max());
}

}  // namespace

Enclosure rounded_outwards(DoubleLimb low, DoubleLimb high, int exponent) noexcept {
  return {rounded(low, exponent, false), rounded(high, exponent, true)};
}

}  // namespace motzkin
