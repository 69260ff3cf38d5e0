#pragma once

#include "motzkin/motion/motion.hpp"

namespace motzkin {

/// Four intervals for a quaternion, in the order w, x, y, z: with the three of the translation, less than half of what
/// a matrix takes.
using QuaternionBound = IntervalVector<4>;

/// From one position to another at a constant rate, the shorter way, the translation linear: a point v of the body, in
/// the body's own coordinates, is at R(q(t)) v + (1 - t) start_translation + t end_translation, where R(q) is the
/// rotation by q / |q|, and q goes along the shorter arc from `start` to `end` or to its negative, which is the same
/// rotation. Degenerate: equal and opposite quaternions are the same orientation, and nothing turns; half a turn is by
/// `end` as given. Guarantee: the doubles given are the numbers meant; nothing is normalised by rounding. Source: 001
/// sections 9.3 and 14.2, errata E1.12 to E1.16.
class Slerp {
 public:
  /// Throws InvalidInput for a quaternion of 0, and for numbers that are not finite or exceed `max_coordinate`.
  Slerp(const Quaternion& start, const Quaternion& end, const Vector<3>& start_translation,
        const Vector<3>& end_translation);

  [[nodiscard]] const Quaternion& start() const noexcept { return start_; }
  /// On the side of `start`: as given, or its negative.
  [[nodiscard]] const Quaternion& end() const noexcept { return end_; }
  [[nodiscard]] const Vector<3>& start_translation() const noexcept { return start_translation_; }
  [[nodiscard]] const Vector<3>& end_translation() const noexcept { return end_translation_; }

  [[nodiscard]] Pose pose(double time) const;
  [[nodiscard]] PoseBound<3> bound(const Interval& slice) const;
  [[nodiscard]] RateBound rate(const Interval& slice) const;

  /// The quaternion of length 1, rounded, and what encloses it at every time of the slice.
  [[nodiscard]] Quaternion quaternion(double time) const;
  [[nodiscard]] QuaternionBound quaternion_bound(const Interval& slice) const;

  /// Encloses the derivative of that quaternion at every time of the slice.
  [[nodiscard]] QuaternionBound quaternion_rate(const Interval& slice) const;

 private:
  Quaternion start_;
  Quaternion end_;
  Vector<3> start_translation_;
  Vector<3> end_translation_;
};

}  // namespace motzkin
