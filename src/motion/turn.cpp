#include "motzkin/motion/turn.hpp"

#include <algorithm>
#include <cmath>

#include "motion/quaternion_line.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin {
namespace {

Vector<3> imaginary(const Quaternion& q) { return {q.x(), q.y(), q.z()}; }

void check_end(const Quaternion& end) {
  check_coordinates<4>(Vector<4>(end.x(), end.y(), end.z(), end.w()), "quaternion");
  if (end.w() < 0) {
    throw InvalidInput("quaternion: w is " + to_text(end.w()) + ", but has to be at least 0: negate all of it");
  }
  if (end.w() == 0 && imaginary(end) == Vector<3>::Zero()) {
    throw InvalidInput("quaternion: is zero");
  }
}

/// The scale of the quaternion's vector part as a power of two, 1 for none.
double vector_size(const Quaternion& end) {
  const double size = imaginary(end).cwiseAbs().maxCoeff();
  return size > 0 ? std::ldexp(1.0, std::ilogb(size)) : 1.0;
}

detail::QuaternionLine line_to(const Quaternion& end, const IntervalVector<3>& axis) {
  const double size = vector_size(end);
  const double scale = std::min(1.0, detail::unit_scale(std::max(end.w(), size)));
  return {axis, scale, Interval(end.w()) * scale, Interval(size) * scale};
}

}  // namespace

Turn::Turn(const Vector<3>& center, const Quaternion& end, const Vector<3>& displacement)
    : center_(center), end_(end), displacement_(displacement) {
  const detail::StandardArithmetic standard;
  check_coordinates<3>(center, "center");
  check_end(end);
  check_coordinates<3>(displacement, "displacement");
  const IntervalVector<3> axis = imaginary(end).cast<Interval>() / Interval(vector_size(end));
  fixed_axis_ = detail::fixed_axis(axis, center, displacement.cast<Interval>());
}

Turn Turn::between(const Pose& start, const Pose& end, const Vector<3>& center) {
  const detail::StandardArithmetic standard;
  check_coordinates<3>(center, "center");
  const Pose change = detail::change(start, end);
  return {center, quaternion(change), apply(change, center) - center};
}

Pose Turn::pose(double time) const {
  const detail::StandardArithmetic standard;
  return detail::middle(bound(detail::checked_time(standard.settled(time))));
}

PoseBound<3> Turn::bound(const Interval& slice) const {
  const detail::StandardArithmetic standard;
  detail::check_slice(slice);
  const detail::QuaternionLine line = line_to(end_, fixed_axis_.axis);
  return bound_during(
      fixed_axis_, [&line](const Interval& times) { return turn_during(line, times); }, slice);
}

RateBound Turn::rate(const Interval& slice) const {
  const detail::StandardArithmetic standard;
  detail::check_slice(slice);
  const detail::QuaternionLine line = line_to(end_, fixed_axis_.axis);
  return rate_during(
      fixed_axis_, [&line](const Interval& times) { return turn_during(line, times); }, slice);
}

}  // namespace motzkin
