#pragma once

#include "motzkin/motion/motion.hpp"

namespace motzkin {

/// Rotation vector and position linear in time: a point v of the body, in the body's own coordinates, is at
/// exp([r(t)]) v + p(t) with r(t) = (1 - t) r0 + t r1 and p(t) = (1 - t) p0 + t p1, exactly; [r] w = r x w. Used by
/// simulations of the incremental potential kind.
/// The only motion here whose pose at t = 0 is not the identity.
class RotationVector {
 public:
  /// Throws InvalidInput for numbers that are not finite or exceed `max_coordinate`, and for rotation vectors longer
  /// than `max_trigonometric_argument`.
  RotationVector(const Vector<3>& start_rotation, const Vector<3>& end_rotation, const Vector<3>& start_position,
                 const Vector<3>& end_position);

  [[nodiscard]] const Vector<3>& start_rotation() const noexcept { return start_rotation_; }
  [[nodiscard]] const Vector<3>& end_rotation() const noexcept { return end_rotation_; }
  [[nodiscard]] const Vector<3>& start_position() const noexcept { return start_position_; }
  [[nodiscard]] const Vector<3>& end_position() const noexcept { return end_position_; }

  [[nodiscard]] Pose pose(double time) const;
  [[nodiscard]] PoseBound<3> bound(const Interval& slice) const;
  [[nodiscard]] RateBound rate(const Interval& slice) const;

 private:
  Vector<3> start_rotation_;
  Vector<3> end_rotation_;
  Vector<3> start_position_;
  Vector<3> end_position_;
};

}  // namespace motzkin
