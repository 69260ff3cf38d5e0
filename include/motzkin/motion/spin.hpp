#pragma once

#include "motzkin/motion/fixed_axis.hpp"
#include "motzkin/motion/motion.hpp"

namespace motzkin {

/// Constant rate of turning and constant velocity: a point x is at R(t angle) (x - center) + center + t displacement,
/// where R(a) turns by a radians about `axis`, right-handed. Several turns are fine.
/// Guarantee: the doubles given are the numbers meant; the axis is axis / |axis|, exactly.
/// Source: 001 section 4.2, erratum E1.1.
class Spin {
 public:
  /// Throws InvalidInput for numbers that are not finite or exceed `max_coordinate`, for an axis of 0 with an angle
  /// other than 0, and for angles beyond `max_trigonometric_argument`.
  Spin(const Vector<3>& center, const Vector<3>& axis, double angle, const Vector<3>& displacement);

  /// From one rigid pose to another, the shorter way, with `center`, a point of the world at t = 0, moving on a
  /// straight line. Guarantee: approximate. Throws InvalidInput where one of the poses is not rigid.
  [[nodiscard]] static Spin between(const Pose& start, const Pose& end, const Vector<3>& center);

  [[nodiscard]] const Vector<3>& center() const noexcept { return center_; }
  [[nodiscard]] const Vector<3>& axis() const noexcept { return axis_; }
  [[nodiscard]] double angle() const noexcept { return angle_; }
  [[nodiscard]] const Vector<3>& displacement() const noexcept { return displacement_; }
  /// Besides, the body moves by this times `axis / |axis|`.
  [[nodiscard]] const Interval& advance() const noexcept { return advance_; }
  /// What `advance` is per radian; 0 unless this is a screw.
  [[nodiscard]] double pitch() const noexcept { return pitch_; }

  [[nodiscard]] Pose pose(double time) const;
  [[nodiscard]] PoseBound<3> bound(const Interval& slice) const;
  [[nodiscard]] RateBound rate(const Interval& slice) const;

  friend Spin screw(const Vector<3>& point, const Vector<3>& axis, double angle, double pitch);

 private:
  Vector<3> center_;
  Vector<3> axis_;
  double angle_;
  Vector<3> displacement_;
  double pitch_ = 0;
  Interval advance_;              ///< angle * pitch
  detail::FixedAxis fixed_axis_;  ///< along axis / |axis|
};

/// A turn about the line through `point` along `axis`, and a translation along it by `pitch` per radian.
/// Source: 001 section 4.1.
[[nodiscard]] Spin screw(const Vector<3>& point, const Vector<3>& axis, double angle, double pitch);

}  // namespace motzkin
