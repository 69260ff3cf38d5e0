#include "motion/quaternion_line.hpp"

#include <algorithm>

namespace motzkin::detail {
namespace {

/// The line at one time.
struct OnLine {
  Interval c;
  Interval b;
  Interval length_sq;  ///< c^2 + b^2 |a|^2
  double scale;        ///< that c and b have been multiplied by
};

Interval real_part(const QuaternionLine& line, double time) {
  return line.start * (Interval(line.to) - time) + line.end * (Interval(time) - line.from);
}

OnLine at(const QuaternionLine& line, const Interval& axis_sq, double time) {
  const Interval c = real_part(line, time);
  const Interval b = line.across * (Interval(time) - line.from);
  const double scale = unit_scale(std::max(magnitude(c), magnitude(b)));
  const Interval scaled_c = max(c * scale, Interval(0));
  const Interval scaled_b = b * scale;
  return {scaled_c, scaled_b, square(scaled_c) + square(scaled_b) * axis_sq, scale};
}

/// The angle f has tan(f / 2) = b |a| / c. Its derivative is 2 |a| (b' c - b c') / (c^2 + b^2 |a|^2), where
/// b' c - b c' = across start (to - from) at all times.
AxisTurn turn(const QuaternionLine& line, const Interval& axis_sq, const OnLine& on) {
  const Interval c_sq = square(on.c);
  const Interval b_sq = square(on.b);
  const Interval duration = Interval(line.to) - line.from;
  const Interval speed = (line.across * on.scale) * (line.start * duration * on.scale) * 2.0;
  return {on.c * on.b * 2.0 / on.length_sq, b_sq * 2.0 / on.length_sq, (c_sq - b_sq * axis_sq) / on.length_sq,
          speed / on.length_sq};
}

/// Half the derivative of the squared length, up to a factor > 0.
Interval lengthening(const QuaternionLine& line, const Interval& axis_sq, const OnLine& on) {
  return (line.end - line.start) * on.c + on.b * line.across * axis_sq;
}

/// What the rate cannot exceed between two times: the squared length of q is at least that of its real part, which is
/// linear in time, and at least that of the nearest point of the whole line.
double rate_limit(const QuaternionLine& line, const Interval& axis_sq, const Interval& slice) {
  const double least =
      std::max(0.0, std::min(real_part(line, slice.lower()).lower(), real_part(line, slice.upper()).lower()));
  const Interval way_sq = square(line.end - line.start) + square(line.across) * axis_sq;
  const Interval half_speed = line.across * line.start * (Interval(line.to) - line.from);
  const double by_real_part = (half_speed * 2.0 / square(Interval(least))).upper();
  const double by_distance = (way_sq * 2.0 / (half_speed * axis_sq)).upper();
  return std::min(by_real_part, by_distance);
}

}  // namespace

AxisTurn turn_during(const QuaternionLine& line, const Interval& slice) {
  if (slice == Interval(line.from)) {  // whatever underflows
    return {Interval(0), Interval(0), Interval(1), line.across * 2.0 / (line.start * (Interval(line.to) - line.from))};
  }
  const Interval axis_sq = line.axis.squaredNorm();
  const OnLine first = at(line, axis_sq, slice.lower());
  if (slice.is_point()) {
    return turn(line, axis_sq, first);
  }
  // The angle grows all the time up to at most pi. So the cosine falls and the versine grows.
  const OnLine last = at(line, axis_sq, slice.upper());
  AxisTurn result = hull(turn(line, axis_sq, first), turn(line, axis_sq, last));
  const Interval length = sqrt(axis_sq);
  const bool before_quarter = certainly_less_equal(last.b * length, last.c);
  const bool after_quarter = certainly_less_equal(first.c, first.b * length);
  if (!before_quarter && !after_quarter) {  // sin(f) may be 1
    result.sine = hull(result.sine, 1.0 / length);
  }
  const bool longer = lengthening(line, axis_sq, first).lower() >= 0;
  const bool shorter = lengthening(line, axis_sq, last).upper() <= 0;
  if (!longer && !shorter) {  // the least length may be inside
    result.rate = {result.rate.lower(), std::max(result.rate.upper(), rate_limit(line, axis_sq, slice))};
  }
  return result;
}

}  // namespace motzkin::detail
