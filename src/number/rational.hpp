#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include "number/error_free.hpp"

namespace motzkin::detail {

/// Exact rational of any size, for verification and for the last word where rounding could decide.
using Rational = boost::multiprecision::cpp_rational;

/// The real number that a finite double denotes.
[[nodiscard]] Rational to_rational(double value);

/// (value + error) * 2^exponent.
[[nodiscard]] Rational to_rational(const ScaledSum& sum);

/// Largest double not above `value`, and smallest not below it. Beyond the range of doubles: infinite, or the largest
/// finite double on the inner side.
[[nodiscard]] double round_down(const Rational& value);
[[nodiscard]] double round_up(const Rational& value);

/// The nearest double, of two the one with the even mantissa; infinite beyond the range of doubles.
[[nodiscard]] double round_nearest(const Rational& value);

/// value * 2^exponent.
[[nodiscard]] Rational times_power(const Rational& value, int exponent);

/// Numbers around a square root: the root itself where it is rational with few bits, otherwise 2^-128 of it apart.
struct RootBounds {
  Rational below = 0;
  Rational above = 0;
};

/// Around the square root of a number that is not negative.
[[nodiscard]] RootBounds square_root(const Rational& square);

}  // namespace motzkin::detail
