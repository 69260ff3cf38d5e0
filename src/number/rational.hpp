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

}  // namespace motzkin::detail
