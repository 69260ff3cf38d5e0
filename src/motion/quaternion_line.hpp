#pragma once

#include "motion/axis_turn.hpp"

namespace motzkin::detail {

/// A turn by the quaternion q(t) = c(t) + b(t) a, of any length, with c(t) = (to - t) start + (t - from) end and
/// b(t) = (t - from) across: linear in time from a number to any quaternion. Common factors of c and b do not matter.
/// Precondition: from < to, start > 0, end >= 0, across > 0, and not both end and a are 0.
struct QuaternionLine {
  IntervalVector<3> axis;  ///< a
  Interval start;
  Interval end;
  Interval across;
  double from = 0;
  double to = 1;
};

/// Where the turn is during the slice. Guarantee: encloses; tight for every slice, but for the rounding of the numbers
/// of the line.
[[nodiscard]] AxisTurn turn_during(const QuaternionLine& line, const Interval& slice);

}  // namespace motzkin::detail
