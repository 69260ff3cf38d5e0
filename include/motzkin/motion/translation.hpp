#pragma once

#include "motzkin/motion/motion.hpp"

namespace motzkin {

/// Constant velocity without turning: a point x is at x + t displacement. By default the body rests.
class Translation {
 public:
  Translation() = default;

  /// Throws InvalidInput for numbers that are not finite or exceed `max_coordinate`.
  explicit Translation(const Vector<3>& displacement);

  [[nodiscard]] const Vector<3>& displacement() const noexcept { return displacement_; }

  [[nodiscard]] Pose pose(double time) const;
  [[nodiscard]] PoseBound<3> bound(const Interval& slice) const;
  [[nodiscard]] RateBound rate(const Interval& slice) const;

 private:
  Vector<3> displacement_ = Vector<3>::Zero();
};

}  // namespace motzkin
