#include "motzkin/motion/slerp.hpp"

#include "motion/pose_piece.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {
namespace {

detail::PosePiece piece(const Slerp& motion) {
  return {Knot{0, motion.start(), motion.start_translation()}, Knot{1, motion.end(), motion.end_translation()},
          Between::Spin};
}

}  // namespace

Slerp::Slerp(const Quaternion& start, const Quaternion& end, const Vector<3>& start_translation,
             const Vector<3>& end_translation)
    : start_(start), end_(end), start_translation_(start_translation), end_translation_(end_translation) {
  const detail::StandardArithmetic standard;
  detail::check_quaternion(start, "start quaternion");
  detail::check_quaternion(end, "end quaternion");
  check_coordinates<3>(start_translation, "start translation");
  check_coordinates<3>(end_translation, "end translation");
  if (detail::sign_of_dot(start, end) < 0) {
    end_ = detail::negated(end);
  }
}

Pose Slerp::pose(double time) const {
  const detail::StandardArithmetic standard;
  return detail::middle(bound(detail::checked_time(standard.settled(time))));
}

PoseBound<3> Slerp::bound(const Interval& slice) const {
  const detail::StandardArithmetic standard;
  detail::check_slice(slice);
  return piece(*this).bound(slice);
}

RateBound Slerp::rate(const Interval& slice) const {
  const detail::StandardArithmetic standard;
  detail::check_slice(slice);
  return piece(*this).rate(slice);
}

Quaternion Slerp::quaternion(double time) const {
  const detail::StandardArithmetic standard;
  const QuaternionBound bound = quaternion_bound(detail::checked_time(standard.settled(time)));
  return {midpoint(bound[0]), midpoint(bound[1]), midpoint(bound[2]), midpoint(bound[3])};
}

QuaternionBound Slerp::quaternion_bound(const Interval& slice) const {
  const detail::StandardArithmetic standard;
  detail::check_slice(slice);
  return piece(*this).quaternion_bound(slice);
}

QuaternionBound Slerp::quaternion_rate(const Interval& slice) const {
  const detail::StandardArithmetic standard;
  detail::check_slice(slice);
  return piece(*this).quaternion_rate(slice);
}

}  // namespace motzkin
