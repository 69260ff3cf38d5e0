#include <algorithm>
#include <array>
#include <cmath>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/interval_functions.hpp"
#include "number/approximation.hpp"
#include "number/double_double.hpp"

/// Inverse trigonometric functions, all as the angle of a point (x, y) of the upper half plane. u is the unit roundoff.

namespace motzkin::detail {
namespace {

constexpr ExactSum half_pi_sum{half_pi_head, half_pi_middle};
constexpr ExactSum pi_sum{2 * half_pi_head, 2 * half_pi_middle};

/// atan(j / 8), up to 2^-107.
constexpr std::array<ExactSum, 9> atan_of_eighths{{{0, 0},
                                                   {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
                                                   {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
                                                   {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
                                                   {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
                                                   {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
                                                   {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
                                                   {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
                                                   {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55}}};

/// base + sign * atan(y / x) for 0 <= y <= x, x of ordinary size, base 0 or at least pi / 2.
/// atan(y / x) = atan(c) + atan(q) with q = (y - c x) / (x + c y), c the nearest eighth, |q| < 0.07; and
/// atan(q) = q + t with t = q^3 (-1/3 + ...) up to the power 15. Errors: t has 10 u relative, less than 0.02 u q, with
/// the tail of q left out of it 0.005 u q more; q itself some u^2; sums of small terms 5 u t; the next term 2^-65 q. In
/// all less than u / 16 of the result, which is at least q; with another base, than u / 16 of that.
Approximation angle_below_diagonal(const ExactSum& y, const ExactSum& x, const ExactSum& base, double sign) {
  const double eighths = std::nearbyint(8 * (y.value / x.value));
  const ExactSum c{eighths / 8, 0};
  const ExactSum minus_c{-c.value, 0};
  const ExactSum q = eighths == 0 ? divide(y, x) : divide(add(y, multiply(minus_c, x)), add(x, multiply(c, y)));
  const double z = q.value * q.value;
  double p = -1 / 15.0;
  p = p * z + 1 / 13.0;
  p = p * z - 1 / 11.0;
  p = p * z + 1 / 9.0;
  p = p * z - 1 / 7.0;
  p = p * z + 1 / 5.0;
  p = p * z - 1 / 3.0;
  const double t = q.value * z * p;
  const ExactSum& offset = atan_of_eighths.at(static_cast<std::size_t>(eighths));
  const ExactSum angle = two_sum(offset.value, q.value);
  const ExactSum result = two_sum(base.value, sign * angle.value);
  const double small = result.error + (base.error + sign * (angle.error + (offset.error + (q.error + t))));
  return {result.value, small, 0x1p-57 * result.value};
}

/// The angle in [0, pi] of (x, y), y >= 0, both of ordinary size or 0, not both 0.
Approximation angle_in_upper_half(const ExactSum& y, const ExactSum& x) {
  const bool left = x.value < 0;
  const ExactSum across = left ? ExactSum{-x.value, -x.error} : x;
  if (y.value <= across.value) {
    return angle_below_diagonal(y, across, left ? pi_sum : ExactSum{0, 0}, left ? -1 : 1);
  }
  return angle_below_diagonal(across, y, half_pi_sum, left ? 1 : -1);
}

Interval enclosure(const Approximation& value) { return {value.lower(), value.upper()}; }

/// The same for any doubles, one of them infinite at most.
Interval angle(double y, double x) {
  if (std::isinf(x) || y == 0) {
    return x > 0 ? Interval(0) : pi<double>;
  }
  if (std::isinf(y)) {
    return pi<double> / 2;
  }
  if (x > 0 && y / x < 0x1p-28) {  // atan(y / x) is less than y / x by at most a third of its cube
    const Interval quotient = Interval(y) / Interval(x);
    return {std::nextafter(quotient.lower(), 0.0), quotient.upper()};
  }
  // What the smaller one loses by scaling is far below the error bound.
  const int exponent = -std::ilogb(std::max(y, std::abs(x)));
  return enclosure(angle_in_upper_half({std::scalbn(y, exponent), 0}, {std::scalbn(x, exponent), 0}));
}

/// sqrt(1 - x^2) for |x| <= 1.
ExactSum other_side(double x) { return square_root(multiply(two_sum(1, -x), two_sum(1, x))); }

Interval asin_at(double x) {
  if (std::abs(x) < 0x1p-28) {  // asin(x) exceeds x by less than x^3
    const double away = x == 0 ? x : std::nextafter(x, x > 0 ? 1.0 : -1.0);
    return {std::min(x, away), std::max(x, away)};
  }
  const Interval positive = enclosure(angle_in_upper_half({std::abs(x), 0}, other_side(x)));
  return x < 0 ? -positive : positive;
}

Interval acos_at(double x) { return x == 1 ? Interval(0) : enclosure(angle_in_upper_half(other_side(x), {x, 0})); }

/// The part of x in [-1, 1].
Interval clipped(const Interval& x, const char* function) {
  const auto part = intersection(x, Interval(-1, 1));
  if (!part) {
    throw InvalidInput(std::string(function) + " of an interval outside [-1, 1]: " + to_text(x));
  }
  return *part;
}

}  // namespace

Interval asin(const Interval& x) {
  const Interval part = clipped(x, "asin");
  return {asin_at(part.lower()).lower(), asin_at(part.upper()).upper()};
}

Interval acos(const Interval& x) {
  const Interval part = clipped(x, "acos");
  return {acos_at(part.upper()).lower(), acos_at(part.lower()).upper()};
}

Interval atan(const Interval& x) noexcept {
  const auto at = [](double value) { return value < 0 ? -angle(-value, 1) : angle(value, 1); };
  return {at(x.lower()).lower(), at(x.upper()).upper()};
}

Interval atan2(const Interval& y, const Interval& x) noexcept {
  const bool has_origin = y.contains(0.0) && x.contains(0.0);
  const bool has_cut = x.lower() < 0 && y.lower() < 0 && y.upper() >= 0;
  if (has_origin || has_cut) {
    return {-pi<double>.upper(), pi<double>.upper()};
  }
  if (y.upper() <= 0) {
    // The mirror image is above the axis; of a half axis alone, the angle is 0, or pi from above.
    if (y.lower() == 0) {
      return x.lower() < 0 ? pi<double> : Interval(0);
    }
    return -atan2(-y, x);
  }
  if (y.lower() < 0) {
    return {-angle(-y.lower(), x.lower()).upper(), angle(y.upper(), x.lower()).upper()};
  }
  const double at_least = angle(x.upper() >= 0 ? y.lower() : y.upper(), x.upper()).lower();
  const double at_most = angle(x.lower() >= 0 ? y.upper() : y.lower(), x.lower()).upper();
  return {at_least, at_most};
}

}  // namespace motzkin::detail
