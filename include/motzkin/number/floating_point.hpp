#pragma once

/// The floating-point ground every other header stands on: the limits of accepted numbers and the compiler flags that
/// would silently break a proof. What no compiler can check, rounding to nearest without flush-to-zero, is seen to at
/// run time (standard_arithmetic.hpp), except for `Interval`, whose caller sees to it.

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)
#error "Motzkin proves its answers with IEEE 754 arithmetic: build without -ffast-math and its parts."
#endif

namespace motzkin {

/// Largest magnitude of a coordinate that shapes accept. Far above any length in use, and low enough that a sum of
/// dozens of coordinates stays finite.
inline constexpr double max_coordinate = 0x1p1000;

/// The same for boxes, which may reach further than shapes, because the bounding box of accepted shapes may.
inline constexpr double max_box_coordinate = 0x1p1008;

/// Largest relative error of one rounded operation, half the distance from 1 to the next double.
inline constexpr double unit_roundoff = 0x1p-53;

}  // namespace motzkin
