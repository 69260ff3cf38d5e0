#pragma once

#include <concepts>

#include "motzkin/shape/pose.hpp"
#include "motzkin/shape/pose_bound.hpp"

/// In-between motions: where a rigid body is at every time from 0 to 1. A motion is a choice, because two positions of
/// a body do not say how it got from one to the other. Source: 001 sections 3 and 4.

namespace motzkin {

/// How a body moves during a time slice: its angular velocity, in radians per unit of time, in the coordinates of the
/// world, and the derivative of the translation of its pose.
struct RateBound {
  IntervalVector<3> turn;
  IntervalVector<3> translation;
};

/// A point x of the body is at `rotation x + translation` of the pose at its time. For all motions but `RotationVector`
/// and `Slerp` the pose at t = 0 is the identity: they map the world as it is at the start. Times are from 0 to 1; the
/// motions of this library throw InvalidInput for others, and for poses whose translation exceeds `max_coordinate`.
template <class M>
concept Motion = requires(const M& motion, double time, const Interval& slice) {
  { motion.pose(time) } -> std::same_as<Pose>;            // rounded
  { motion.bound(slice) } -> std::same_as<PoseBound<3>>;  // encloses the pose at every time of the slice
  { motion.rate(slice) } -> std::same_as<RateBound>;      // encloses the derivative at every time of the slice
};

}  // namespace motzkin
