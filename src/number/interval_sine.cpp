#include <algorithm>
#include <cmath>

#include "motzkin/number/interval_functions.hpp"
#include "number/approximation.hpp"
#include "number/sine.hpp"

/// Sine and cosine: the argument is reduced by a multiple of pi / 2 in more than double precision, then a Taylor
/// polynomial is evaluated whose leading terms are kept exactly. u is the unit roundoff.

namespace motzkin::detail {
namespace {

/// x = quarter * pi / 2 + head + tail up to `bound`, with |tail| <= u |head| and |head| < 0.7855.
struct Reduced {
  std::int64_t quarter;
  double head;
  double tail;
  double bound;
};

/// For |x| <= max_trigonometric_argument. The quarter is off by at most 2^-22 from the nearest, hence the bound of
/// head. The first products and differences are exact. What is rounded is the sum of four small terms, at most 2^-53 of
/// |first.error| + |second.error| + 2^-76 each, and pi, at most 2^30 * 2^-162.
Reduced reduce(double x) {
  const double quarter = std::nearbyint(x * 0x1.45f306dc9c883p-1);
  if (quarter == 0) {
    return {0, x, 0, 0};
  }
  const ExactSum large = two_product(quarter, half_pi_head);
  const ExactSum small = two_product(quarter, half_pi_middle);
  const double difference = x - large.value;  // exact: they are within a factor of two of each other, or nearly
  const ExactSum first = two_sum(difference, -large.error);
  const ExactSum second = two_sum(first.value, -small.value);
  const double rest = ((first.error + second.error) - small.error) - quarter * half_pi_tail;
  const ExactSum reduced = two_sum(second.value, rest);
  const double bound = 0x1p-50 * (std::abs(first.error) + std::abs(second.error) + 0x1p-76);
  return {static_cast<std::int64_t>(quarter), reduced.value, reduced.error, bound};
}

/// sin(r) = head + (tail cos(head) + t), where t = head^3 (-1/6 + ...) ends with the power 17. Errors: t has 5.5 u
/// relative, of which 2 u from head^3, 2.3 u from the polynomial, whose first term dominates, and u from their product;
/// the sum of the small terms 1.1 u t, twice; cos(head) for the tail 0.017 u head; the next term of the series 2^-63
/// head.
Approximation sine(const Reduced& r) {
  const double x = r.head;
  if (std::abs(x) < 0x1p-28) {  // |x|^3 / 6 is below a quarter of the distance to the neighbour
    return {x, r.tail, 0x1p-55 * std::abs(x) + r.bound};
  }
  const double z = x * x;
  double p = 1 / 355687428096000.0;
  p = p * z - 1 / 1307674368000.0;
  p = p * z + 1 / 6227020800.0;
  p = p * z - 1 / 39916800.0;
  p = p * z + 1 / 362880.0;
  p = p * z - 1 / 5040.0;
  p = p * z + 1 / 120.0;
  p = p * z - 1 / 6.0;
  const double t = x * z * p;
  const double small = t + r.tail * (1 - z / 2);
  return {x, small, 9 * unit_roundoff * std::abs(t) + 0x1p-57 * std::abs(x) + r.bound};
}

/// cos(r) = 1 - head^2 / 2 - head tail + t, where t = head^4 (1/24 - ...) ends with the power 18, and 1 - head^2 / 2 is
/// the exact sum of three doubles. Errors: t has 7 u relative, 4 u more because it is taken at the head alone; sums of
/// small terms 3 u t and u^2; the next term of the series 2^-68 head^2.
Approximation cosine(const Reduced& r) {
  const double x = r.head;
  const ExactSum square = two_product(x, x);
  const double z = square.value;
  double p = -1 / 6402373705728000.0;
  p = p * z + 1 / 20922789888000.0;
  p = p * z - 1 / 87178291200.0;
  p = p * z + 1 / 479001600.0;
  p = p * z - 1 / 3628800.0;
  p = p * z + 1 / 40320.0;
  p = p * z - 1 / 720.0;
  p = p * z + 1 / 24.0;
  const double t = z * z * p;
  const ExactSum large = two_sum(1, -z / 2);
  const double small = large.error + (t - (square.error / 2 + x * r.tail));
  return {large.value, small, 15 * unit_roundoff * t + 0x1p-58 * z + r.bound};
}

/// sin(x + shift * pi / 2), rounded once.
double nearest_sine(double x, std::int64_t shift) {
  const Reduced r = reduce(x);
  const std::int64_t quarter = (r.quarter + shift) & 3;
  const Approximation value = quarter % 2 != 0 ? cosine(r) : sine(r);
  return quarter >= 2 ? -(value.head + value.tail) : value.head + value.tail;
}

/// sin(x + shift * pi / 2).
Interval sine_at(double x, std::int64_t shift) {
  const Reduced r = reduce(x);
  const std::int64_t quarter = (r.quarter + shift) & 3;
  const bool odd = quarter % 2 != 0;
  constexpr double below_one = 1 - unit_roundoff;
  if (r.quarter == 0 && std::abs(x) < 0x1p-28) {  // nothing underflows: sin x is between x and its neighbour
    const double toward_zero = std::nextafter(x, 0.0);
    const Interval result =
        odd ? Interval(x == 0 ? 1 : below_one, 1) : Interval(std::min(x, toward_zero), std::max(x, toward_zero));
    return quarter >= 2 ? -result : result;
  }
  const Approximation value = odd ? cosine(r) : sine(r);
  const Approximation with_sign = quarter >= 2 ? -value : value;
  return Interval(std::max(with_sign.lower(), -1.0), std::min(with_sign.upper(), 1.0));
}

/// The sine of x + shift * pi / 2: its values at the ends, and 1 or -1 where an odd multiple of pi / 2 lies between.
Interval sine_of(const Interval& x, std::int64_t shift) {
  const Interval all(-1, 1);
  if (!(magnitude(x) <= max_trigonometric_argument)) {
    return all;
  }
  const Reduced first = reduce(x.lower());
  const Reduced last = reduce(x.upper());
  // Numbers of the first and last multiple of pi / 2 in x. In doubt, one more is in.
  const std::int64_t begin = first.quarter + (first.head > first.bound ? 1 : 0) + shift;
  const std::int64_t end = last.quarter - (last.head < -last.bound ? 1 : 0) + shift;
  if (end - begin >= 3) {
    return all;
  }
  Interval result =
      x.is_point() ? sine_at(x.lower(), shift) : hull(sine_at(x.lower(), shift), sine_at(x.upper(), shift));
  for (std::int64_t i = begin; i <= end; ++i) {
    if ((i & 1) != 0) {
      result = hull(result, (i & 3) == 1 ? 1.0 : -1.0);
    }
  }
  return result;
}

}  // namespace

Interval sin(const Interval& x) noexcept { return sine_of(x, 0); }

Interval cos(const Interval& x) noexcept { return sine_of(x, 1); }

double sine(double x) noexcept { return nearest_sine(x, 0); }

double cosine(double x) noexcept { return nearest_sine(x, 1); }

}  // namespace motzkin::detail
