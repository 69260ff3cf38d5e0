#pragma once

#include "motzkin/number/interval_vector.hpp"

namespace motzkin::detail {

/// What motions have in common that turn about an axis of fixed direction, a, of any length, and move in a straight
/// line besides: a point x is at R (x - center) + center + t velocity with R = 1 + s [a] + v [a]^2, [a] w = a x w,
/// where for an angle f about a, s is sin(f) / |a| and v is (1 - cos f) / |a|^2.
struct FixedAxis {
  IntervalVector<3> axis;    ///< a
  IntervalVector<3> across;  ///< a x center
  IntervalVector<3> inward;  ///< a x (a x center)
  IntervalVector<3> velocity;
};

}  // namespace motzkin::detail
