#include "motzkin/number/rounded_ends.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace motzkin::detail {
namespace {

using Wide = unsigned __int128;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr int mantissa_bits = std::numeric_limits<double>::digits;
constexpr int least_exponent = std::numeric_limits<double>::min_exponent - mantissa_bits;  // of the smallest double
constexpr int most_exponent = std::numeric_limits<double>::max_exponent - mantissa_bits;   // of the largest mantissa

/// |value| = mantissa * 2^exponent for a finite value other than 0, with all bits of the mantissa in use.
struct Parts {
  std::uint64_t mantissa;
  int exponent;
};

Parts parts(double value) {
  int exponent = 0;
  const double fraction = std::frexp(std::abs(value), &exponent);
  return {static_cast<std::uint64_t>(std::ldexp(fraction, mantissa_bits)), exponent - mantissa_bits};
}

int bit_length(Wide value) {
  const auto high = static_cast<std::uint64_t>(value >> 64U);
  return 128 - (high != 0 ? std::countl_zero(high) : 64 + std::countl_zero(static_cast<std::uint64_t>(value)));
}

/// (mantissa + a part below one if `more`) * 2^exponent, rounded to the double below or above. The mantissa has more
/// bits than that of a double.
double round_positive(Wide mantissa, bool more, int exponent, bool up) {
  const int cut = std::max(bit_length(mantissa) - mantissa_bits, least_exponent - exponent);
  if (cut > 0) {
    const Wide kept = cut < 128 ? mantissa >> static_cast<unsigned>(cut) : 0;
    more = more || (cut < 128 ? kept << static_cast<unsigned>(cut) : 0) != mantissa;
    mantissa = kept;
    exponent += cut;
  }
  if (exponent > most_exponent) {
    return up ? infinity : std::numeric_limits<double>::max();
  }
  const double below = std::ldexp(static_cast<double>(static_cast<std::uint64_t>(mantissa)), exponent);
  return up && more ? std::nextafter(below, infinity) : below;
}

/// The same for a number with a sign; never -0.
double round_signed(bool negative, Wide mantissa, bool more, int exponent, bool up) {
  return negative ? 0.0 - round_positive(mantissa, more, exponent, !up) : round_positive(mantissa, more, exponent, up);
}

/// a + b where that is finite.
double add_finite(double a, double b, bool up) {
  const double nearest = a + b;
  const double b_part = nearest - a;
  const double error = (a - (nearest - b_part)) + (b - b_part);
  if (up ? error > 0 : error < 0) {
    return std::nextafter(nearest, up ? infinity : -infinity);
  }
  return nearest;
}

double add(double a, double b, bool up) {
  const double sum = a + b;
  if (std::isinf(a) || std::isinf(b)) {
    return sum;
  }
  if (std::abs(sum) <= most_near) {
    return add_finite(a, b, up);
  }
  // A quarter of a large sum cannot overflow. What is lost of a tiny summand is replaced by its sign.
  constexpr double tiny = 0x1p-900;
  const auto quarter = [](double value) {
    return value == 0 || std::abs(value) >= 4 * tiny ? value / 4 : std::copysign(tiny, value);
  };
  const double rounded = add_finite(quarter(a), quarter(b), up);
  if (std::abs(rounded) <= std::numeric_limits<double>::max() / 4) {
    return 4 * rounded;
  }
  // Overflow: infinite on the outer side only.
  if (up) {
    return rounded > 0 ? infinity : -std::numeric_limits<double>::max();
  }
  return rounded < 0 ? -infinity : std::numeric_limits<double>::max();
}

double multiply(double a, double b, bool up) {
  if (a == 0 || b == 0) {
    return 0;
  }
  if (std::isinf(a) || std::isinf(b)) {
    return a * b;
  }
  const Parts x = parts(a);
  const Parts y = parts(b);
  return round_signed(std::signbit(a) != std::signbit(b), Wide{x.mantissa} * y.mantissa, false, x.exponent + y.exponent,
                      up);
}

double divide(double a, double b, bool up) {
  if (a == 0 || std::isinf(b)) {  // never both infinite: an infinite end is divided by the divisor next to 0
    return 0;
  }
  if (std::isinf(a)) {
    return a;
  }
  const Parts x = parts(a);
  const Parts y = parts(b);
  const Wide numerator = Wide{x.mantissa} << 64U;
  return round_signed(std::signbit(a), numerator / y.mantissa, numerator % y.mantissa != 0,
                      x.exponent - y.exponent - 64, up);
}

}  // namespace

Ends add_far(Ends a, Ends b) noexcept { return Ends{add(a[0], b[0], false), add(a[1], b[1], true)}; }

Ends multiply_far(Ends a, Ends b) noexcept { return Ends{multiply(a[0], b[0], false), multiply(a[1], b[1], true)}; }

/// Which ends bound a product follows from signs alone. Where both factors contain 0 inside, two products compete for
/// each bound.
Ends multiply_intervals_smallest(Ends x, Ends y) noexcept {
  const Ends zero{0, 0};
  const EndBits x_reaches = less(zero, outward(x));  // (lower < 0, upper > 0)
  const Ends y_lower = __builtin_shufflevector(y, y, 0, 0);
  const Ends y_upper = __builtin_shufflevector(y, y, 1, 1);
  const EndBits takes_upper = at_most(swapped(outward(x)), zero) | (x_reaches & at_most(zero, y_lower));
  const Ends from_y = select(takes_upper, y_upper, y_lower);
  const Ends from_x = select(at_most(zero, from_y), x, swapped(x));
  const Ends result = multiply_outwards(from_x, from_y);
  if (both(x_reaches & less(zero, outward(y)))) {
    return wider(result, multiply_outwards(x, y_upper));
  }
  return result;
}

Ends divide_far(Ends a, Ends b) noexcept { return Ends{divide(a[0], b[0], false), divide(a[1], b[1], true)}; }

}  // namespace motzkin::detail
