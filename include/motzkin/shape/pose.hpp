#pragma once

#include <Eigen/Geometry>
#include <span>
#include <string_view>
#include <vector>

#include "motzkin/shape/vector.hpp"

namespace motzkin {

/// w + x i + y j + z k. `DontAlign`, or the layout would depend on the user's instruction set.
using Quaternion = Eigen::Quaternion<double, Eigen::DontAlign>;

/// Where a body is: its point `v` lies at `linear v + translation`. `linear` is a rotation for a rigid body; scales and
/// mirror images are accepted as well.
class Pose {
 public:
  Pose() = default;

  /// Throws InvalidInput for a number that is not finite or exceeds `max_coordinate`.
  Pose(const Matrix<3>& linear, const Vector<3>& translation);

  /// From `Eigen::Isometry3d` or `Affine3d`, number by number. Throws likewise.
  template <int Mode>
  requires(Mode != Eigen::Projective)
      // NOLINTNEXTLINE(google-explicit-constructor): it is a pose
      Pose(const Eigen::Transform<double, 3, Mode>& transform)
      : Pose(transform.linear(), transform.translation()) {}

  /// Turns by `degrees` about the line through the origin along `axis`, which is brought to length 1. Throws
  /// InvalidInput for a zero axis. Guarantee: approximate; multiples of 90 degrees about a coordinate axis are exact.
  [[nodiscard]] static Pose rotation(const Vector<3>& axis, double degrees);
  /// The rotation by q / |q|. Throws InvalidInput for a quaternion of 0, and for numbers that are not finite or exceed
  /// `max_coordinate`. Guarantee: approximate.
  [[nodiscard]] static Pose rotation(const Quaternion& q);
  [[nodiscard]] static Pose translation_by(const Vector<3>& offset);
  [[nodiscard]] static Pose scaling(const Vector<3>& factors);

  [[nodiscard]] const Matrix<3>& linear() const noexcept { return linear_; }
  [[nodiscard]] const Vector<3>& translation() const noexcept { return translation_; }
  [[nodiscard]] bool is_identity() const noexcept;

  friend bool operator==(const Pose& a, const Pose& b) noexcept {
    return a.linear_ == b.linear_ && a.translation_ == b.translation_;
  }

 private:
  Matrix<3> linear_ = Matrix<3>::Identity();
  Vector<3> translation_ = Vector<3>::Zero();
};

/// Where the pose puts `point`: component i is `((l(i,0) x + l(i,1) y) + l(i,2) z) + t(i)`, evaluated in doubles in
/// this order without fused operations. A mesh under a pose is by definition the mesh of these points.
[[nodiscard]] Vector<3> apply(const Pose& pose, const Vector<3>& point) noexcept;

/// First `first`, then `second`. Guarantee: approximate.
[[nodiscard]] Pose then(const Pose& first, const Pose& second);

/// What brings every point back. Guarantee: approximate. Throws InvalidInput where `linear` has no inverse, and where
/// the inverse exceeds `max_coordinate`.
[[nodiscard]] Pose inverse(const Pose& pose);

/// How far entries of linear^T linear may be from those of the identity where a rigid pose is asked for.
inline constexpr double rigid_tolerance = 1e-6;

/// Whether the pose is a rotation and a translation: no entry of linear^T linear is further than the tolerance from
/// that of the identity, and no mirror image.
[[nodiscard]] bool is_rigid(const Pose& pose, double tolerance = rigid_tolerance) noexcept;

/// The pose with the orthonormal matrix nearest to `linear` in its place, a rotation or a mirror image, and the same
/// translation: what rounding, few digits or many products of rotations have spoilt becomes rigid again. Guarantee:
/// approximate; the products of its columns differ from 0 and 1 by less than 1e-15, and one more call changes nothing
/// but last digits. Throws InvalidInput where an entry of linear^T linear is further than 0.1 from that of the
/// identity.
[[nodiscard]] Pose orthonormal(const Pose& pose);

/// The quaternion of length 1 with w >= 0 that turns as the pose does. Guarantee: approximate; its relative error is
/// small however small the angle. Degenerate: half a turn has two, and this is the one whose first number that is not 0
/// is positive. Throws InvalidInput for a pose that is not rigid.
[[nodiscard]] Quaternion quaternion(const Pose& pose);

/// A turn by `angle` radians about an axis of length 1, right-handed.
struct AxisAngle {
  Vector<3> axis;
  double angle;
};

/// How the pose turns, the shorter way: by an angle from 0 to pi. Guarantee: approximate.
/// Degenerate: without a turn the axis is that of z.
/// Throws InvalidInput for a pose that is not rigid.
/// Source: 001 section 4.2, errata E1.12, E1.14.
[[nodiscard]] AxisAngle axis_and_angle(const Pose& pose);

/// Reads moves that are done one after the other, from left to right: `t(1,0,0) r(0,0,1; 30) s(2)` moves by (1,0,0),
/// turns by 30 degrees about the z axis, then doubles. `s(-1,1,1)` has a factor per axis, here a mirror image.
/// Throws InvalidInput naming the column and what was expected there.
[[nodiscard]] Pose parse_pose(std::string_view text);

}  // namespace motzkin
