#include "motion/rotation_functions.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace motzkin::detail {
namespace {

/// Up to here all three functions fall, by the inequalities of Jordan and Cusa: a little below pi.
constexpr double end_of_fall = 3;

Interval sine_over_angle_at(double x) {
  if (x < 0x1p-27) {  // less than 1 by at most x^2 / 6
    return {x == 0 ? 1 : 1 - unit_roundoff, 1};
  }
  return sin(Interval(x)) / x;
}

Interval versine_over_square_at(double x) { return square(sine_over_angle_at(x / 2)) * 0.5; }

/// The series 1/3! - x^2/5! + x^4/7! ..., whose terms fall: the rest is between 0 and the first one left out.
Interval rest_over_cube_at(double x) {
  if (x > 1) {
    return (x - sin(Interval(x))) / pow(Interval(x), 3);
  }
  constexpr std::array factorials = {355687428096000.0, 1307674368000.0, 6227020800.0, 39916800.0,
                                     362880.0,          5040.0,          120.0,        6.0};
  const Interval z = square(Interval(x));
  Interval result = Interval(0, 1) / 121645100408832000.0;
  for (const double factorial : factorials) {
    result = 1.0 / Interval(factorial) - z * result;
  }
  return result;
}

/// A function that falls up to `end_of_fall` and is given by an expression beyond.
template <class At, class Beyond>
Interval over(const Interval& x, const At& at, const Beyond& beyond) {
  if (x.is_point() && x.upper() <= end_of_fall) {
    return at(x.lower());
  }
  if (x.upper() <= end_of_fall) {
    return {at(x.upper()).lower(), at(x.lower()).upper()};
  }
  if (x.lower() >= end_of_fall) {
    return beyond(x);
  }
  return hull(Interval(at(end_of_fall).lower(), at(x.lower()).upper()), beyond(Interval(end_of_fall, x.upper())));
}

Interval without_negatives(const Interval& x) { return {std::max(x.lower(), 0.0), std::max(x.upper(), 0.0)}; }

}  // namespace

Interval sine(const FineAngle& x) {
  return x.tail == Interval(0) ? sin(Interval(x.head))
                               : sin(Interval(x.head)) * cos(x.tail) + cos(Interval(x.head)) * sin(x.tail);
}

Interval cosine(const FineAngle& x) {
  return x.tail == Interval(0) ? cos(Interval(x.head))
                               : cos(Interval(x.head)) * cos(x.tail) - sin(Interval(x.head)) * sin(x.tail);
}

Interval versine(const FineAngle& x) {
  if (std::abs(x.head) < 0x1p-500) {  // halves might be rounded
    return square(x.head + x.tail) * Interval(0, 0.5);
  }
  return square(sine({x.head / 2, x.tail / 2.0})) * 2.0;
}

Interval sine_over_angle(const Interval& x) {
  return over(without_negatives(x), sine_over_angle_at, [](const Interval& y) { return sin(y) / y; });
}

Interval versine_over_square(const Interval& x) {
  return over(without_negatives(x), versine_over_square_at,
              [](const Interval& y) { return square(sin(y / 2.0) / y) * 2.0; });
}

Interval rest_over_cube(const Interval& x) {
  return over(without_negatives(x), rest_over_cube_at,
              [](const Interval& y) { return (1.0 - sin(y) / y) / square(y); });
}

}  // namespace motzkin::detail
