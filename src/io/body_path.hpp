#pragma once

#include <span>
#include <vector>

#include "motzkin/motion/any_motion.hpp"
#include "motzkin/shape/aabb.hpp"

/// Where bodies in motion are at some times, as pictures need it.

namespace motzkin::detail {

/// A body turns about the middle of its box, which moves. In between times the turn has a constant rate and the middle
/// a straight way, for a picture.
struct BodyPath {
  Vector<3> middle = Vector<3>::Zero();  ///< where the motion takes it from
  std::vector<double> times = {};        ///< ascending from 0; a body at rest has one
  std::vector<Quaternion> turns = {};    ///< for each time
  std::vector<Vector<3>> middles = {};   ///< for each time
  std::vector<Aabb<3>> slices = {};      ///< each encloses the body during an equal part of the time; none at rest
  Vector<3> low = Vector<3>::Zero();     ///< of the corners of its box at these times
  Vector<3> high = Vector<3>::Zero();
};

/// How far a body turns at most, in radians, from one of its times to the next one; bodies that turn more than
/// `max_path_steps` times as far between t = 0 and t = 1 turn further.
inline constexpr double path_step_angle = 0.0875;  // 5 degrees
inline constexpr int max_path_steps = 10'000;

/// All hundredths of the time from 0 to 1, or more of it where the body turns far, the knots of a sequence and the
/// times `also`, in ascending order; 0 alone for a body at rest.
[[nodiscard]] std::vector<double> path_times(const AnyMotion& motion, std::span<const double> also);

/// `box` is around the body where the motion takes it from; it is enclosed in `slices` many boxes.
[[nodiscard]] BodyPath body_path(const AnyMotion& motion, const Aabb<3>& box, std::vector<double> times, int slices);

}  // namespace motzkin::detail
