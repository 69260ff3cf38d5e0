#pragma once

#include <array>

#include "contact/rigid_path.hpp"
#include "motzkin/shape/aabb.hpp"

/// Objects in motion as balls on nearly straight ways: which of them may meet, and from when on.

namespace motzkin::detail {

class BallPath {
 public:
  static constexpr int slice_count = 8;

  /// A ball of the body where it is at t = 0. Refers to the motion.
  BallPath(const Vector<3>& center, double radius, const AnyMotion& motion);

  /// The largest coordinate at any time, seen from the origin of the world.
  [[nodiscard]] double extent() const;

  /// Follows the ball up to a time, in lengths times 2^-exponent.
  void follow(int exponent, double until);

  /// Around the whole way.
  [[nodiscard]] Aabb<3> box() const;

  /// A time up to which two balls certainly do not meet, or infinity. Both were followed alike.
  [[nodiscard]] double free_until(const BallPath& other) const noexcept;

 private:
  const AnyMotion* motion_;
  Vector<3> center_;  ///< in the coordinates of the body
  double radius_;
  RigidPath path_;
  double until_ = 1;
  std::array<Vector<3>, slice_count + 1> centers_;
  std::array<double, slice_count> reach_;  ///< the radius, and how far the centre may be from its straight way
};

}  // namespace motzkin::detail
