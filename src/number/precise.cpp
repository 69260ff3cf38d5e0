#include "number/precise.hpp"

#include <cmath>
#include <limits>

namespace motzkin::detail {
namespace {

using Float = Precise::Float;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// What rounding of a few sums and products of radii can take away, with room; underflow of them is `tiny`.
constexpr double above = 1 + 0x1p-40;
constexpr double tiny = 0x1p-1000;

/// A rounded operation is off by half an ulp; four times as much is allowed for.
const double rounding = std::ldexp(1.0, -(Precise::bits - 2));

/// At least the magnitude of a float: the conversion may round either way, and underflow.
double up(const Float& value) { return above * std::abs(static_cast<double>(value)) + tiny; }

/// A result that was rounded once, with the radius that it inherits.
Precise rounded(Float value, double inherited) {
  const double radius = above * (inherited + rounding * up(value)) + tiny;
  return {std::move(value), radius};
}

}  // namespace

Precise Precise::of(const Dyadic& number) {
  const BigInteger magnitude = abs(number.mantissa());
  Precise result(0);
  for (int limb = (bit_length(magnitude) + 63) / 64 - 1; limb >= 0; --limb) {
    const auto digits = static_cast<std::uint64_t>(shifted(magnitude, -64 * limb) & ~std::uint64_t{0});
    result = scaled(result, 64) + Precise(Float(digits));
  }
  result = scaled(result, number.exponent());
  return number.sign() < 0 ? -result : result;
}

double Precise::magnitude() const { return above * (up(middle_) + radius_); }

Precise operator+(const Precise& a, const Precise& b) { return rounded(a.middle_ + b.middle_, a.radius_ + b.radius_); }

Precise operator-(const Precise& a, const Precise& b) { return rounded(a.middle_ - b.middle_, a.radius_ + b.radius_); }

Precise operator*(const Precise& a, const Precise& b) {
  return rounded(a.middle_ * b.middle_, up(a.middle_) * b.radius_ + (up(b.middle_) + b.radius_) * a.radius_);
}

Precise scaled(const Precise& x, int exponent) {
  return {ldexp(x.middle(), exponent), above * std::ldexp(x.radius(), exponent) + (x.radius() > 0 ? tiny : 0)};
}

Precise inverse(const Precise& x) {
  const double least = std::abs(static_cast<double>(x.middle())) / above - x.radius();
  if (!(least > 0x1p-900)) {
    return {Float(0), infinity};
  }
  // 1 / x - 1 / m = (m - x) / (x m)
  return rounded(1 / x.middle(), above * x.radius() / least / least);
}

Precise square_root(const Precise& x) {
  const double least = static_cast<double>(x.middle()) / above - x.radius();
  if (!(least > 0x1p-900)) {
    return {Float(0), infinity};
  }
  // The root is off by (x - y^2) / (y + root): no property of the function is counted on.
  const Float y = sqrt(x.middle());
  const Precise residual = x - Precise(y) * Precise(y);
  return {y, above * residual.magnitude() / (static_cast<double>(y) / above)};
}

SineAndVersine sine_and_versine(const Precise& angle) {
  constexpr int small = -8;  // the series is asked for angles below 2^small
  constexpr int terms = 24;
  if (!(angle.magnitude() < 0x1p40)) {  // NaN: too
    return {{Float(0), infinity}, {Float(0), infinity}};
  }
  int exponent = 0;
  std::frexp(angle.magnitude(), &exponent);
  const int halvings = std::max(0, exponent - small);
  const Precise x = scaled(Precise(angle.middle()), -halvings);
  const Precise square = x * x;
  // x - x^3/3! + ... and x^2/2! - x^4/4! + ..., of alternating signs and falling: the rest is at most the next term.
  Precise sine = x;
  Precise versine = square * Precise(0.5);
  Precise odd = sine;
  Precise even = versine;
  for (int k = 1; k <= terms; ++k) {
    odd = odd * square * inverse(Precise(-2.0 * k * (2 * k + 1)));
    even = even * square * inverse(Precise(-(2.0 * k + 1) * (2 * k + 2)));
    sine = sine + odd;
    versine = versine + even;
  }
  sine = Precise(sine.middle(), above * (sine.radius() + odd.magnitude()));
  versine = Precise(versine.middle(), above * (versine.radius() + even.magnitude()));
  for (int k = 0; k < halvings; ++k) {  // twice the angle: 2 s c and 2 s^2
    const Precise twice = scaled(sine, 1);
    const Precise cosine = Precise(1) - versine;
    versine = twice * sine;
    sine = twice * cosine;
  }
  // Neither changes faster than its argument.
  return {{sine.middle(), above * (sine.radius() + angle.radius())},
          {versine.middle(), above * (versine.radius() + angle.radius())}};
}

}  // namespace motzkin::detail
