#pragma once

#include "motzkin/number/interval_functions.hpp"
#include "number/error_free.hpp"

/// The functions of an angle x >= 0 that a rotation by a vector r of length x is made of, which have no singularity at
/// 0: exp([r]) = 1 + sine_over_angle [r] + versine_over_square [r]^2, and the angular velocity of exp([r(t)]) is r' +
/// versine_over_square [r] r' + rest_over_cube [r]^2 r'.

namespace motzkin::detail {

/// A real number known to more bits than a double has: head + tail.
struct FineAngle {
  double head = 0;
  Interval tail;
};

/// sin, cos and 1 - cos of a number, within few ulp of the value even where an ulp of the number is large.
[[nodiscard]] Interval sine(const FineAngle& x);
[[nodiscard]] Interval cosine(const FineAngle& x);
[[nodiscard]] Interval versine(const FineAngle& x);

/// sin x / x, (1 - cos x) / x^2, (x - sin x) / x^3. Guarantee: encloses, for x >= 0; up to 3 at most a few ulp wider
/// than the smallest.
[[nodiscard]] Interval sine_over_angle(const Interval& x);
[[nodiscard]] Interval versine_over_square(const Interval& x);
[[nodiscard]] Interval rest_over_cube(const Interval& x);

}  // namespace motzkin::detail
