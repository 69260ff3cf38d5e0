#pragma once

#include "motion/axis_turn.hpp"
#include "motzkin/motion/pose_sequence.hpp"

namespace motzkin::detail {

/// The way from one position to the next, the translation linear, the orientation as `between` says.
/// Precondition: the time of the second is later, the quaternions are not 0, and their product as vectors of four
/// numbers is not negative. Slices are between both times.
class PosePiece {
 public:
  PosePiece(const Knot& from, const Knot& to, Between between);

  [[nodiscard]] PoseBound<3> bound(const Interval& slice) const;
  [[nodiscard]] RateBound rate(const Interval& slice) const;

  /// The rotation at the beginning. For `Spin`, what follows until the end is a turn about a vector as long as its
  /// angle.
  [[nodiscard]] const IntervalMatrix<3>& start() const noexcept { return start_; }
  [[nodiscard]] const IntervalVector<3>& turn_vector() const noexcept { return axis_; }

  /// The quaternion of length 1 and its derivative, w, x, y, z. For `Spin` alone.
  [[nodiscard]] IntervalVector<4> quaternion_bound(const Interval& slice) const;
  [[nodiscard]] IntervalVector<4> quaternion_rate(const Interval& slice) const;

 private:
  [[nodiscard]] AxisTurn turn_during(const Interval& slice) const;
  [[nodiscard]] IntervalVector<3> translation_at(double time) const;

  [[nodiscard]] IntervalVector<4> quaternion_during(const Interval& slice) const;

  Knot from_;
  Knot to_;
  Between between_;
  IntervalVector<4> unit_;   ///< the quaternion at the beginning, of length 1
  IntervalMatrix<3> start_;  ///< the rotation at the beginning
  IntervalVector<3> axis_;   ///< for `Turn` as in `QuaternionLine`, for `Spin` as long as the angle
  Interval real_start_;      ///< the rest of the line
  Interval real_end_;
  Interval across_;
};

/// The sign of the product of two quaternions as vectors. Guarantee: exact.
[[nodiscard]] int sign_of_dot(const Quaternion& a, const Quaternion& b);

/// The quaternion with all signs changed.
[[nodiscard]] Quaternion negated(const Quaternion& q) noexcept;

/// Throws InvalidInput for a quaternion of 0, and for numbers that are not finite or exceed `max_coordinate`.
void check_quaternion(const Quaternion& q, const char* what);

}  // namespace motzkin::detail
