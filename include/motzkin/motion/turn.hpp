#pragma once

#include "motzkin/motion/fixed_axis.hpp"
#include "motzkin/motion/motion.hpp"

namespace motzkin {

/// The motion whose times of contact are algebraic: quaternion and translation are linear in time. A point x is at
/// R(q(t)) (x - center) + center + t displacement with q(t) = (1 - t) + t end, where R(q) is the rotation by q / |q|.
/// The axis stands still; the rate of turning is not quite constant: for a quarter turn from 0.90 to 1.06 of the mean.
/// Guarantee: the doubles given are the numbers meant: nothing is normalised, and the length of `end` sets the timing.
class Turn {
 public:
  /// Throws InvalidInput for numbers that are not finite or exceed `max_coordinate`, for a quaternion of 0, and for one
  /// with w < 0, which would go the long way: its negative is the same rotation.
  Turn(const Vector<3>& center, const Quaternion& end, const Vector<3>& displacement);

  /// From one rigid pose to another, the shorter way, with `center`, a point of the world at t = 0, moving on a
  /// straight line. Guarantee: approximate: `end_error` of the result says how far the end is missed. Throws
  /// InvalidInput where one of the poses is not rigid.
  [[nodiscard]] static Turn between(const Pose& start, const Pose& end, const Vector<3>& center);

  [[nodiscard]] const Vector<3>& center() const noexcept { return center_; }
  [[nodiscard]] const Quaternion& end() const noexcept { return end_; }
  [[nodiscard]] const Vector<3>& displacement() const noexcept { return displacement_; }

  [[nodiscard]] Pose pose(double time) const;
  [[nodiscard]] PoseBound<3> bound(const Interval& slice) const;
  [[nodiscard]] RateBound rate(const Interval& slice) const;

 private:
  Vector<3> center_;
  Quaternion end_;
  Vector<3> displacement_;
  detail::FixedAxis fixed_axis_;  ///< along the vector of `end`, scaled by a power of two
};

}  // namespace motzkin
