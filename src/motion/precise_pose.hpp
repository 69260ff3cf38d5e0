#pragma once

#include <array>
#include <optional>

#include "motzkin/motion/any_motion.hpp"
#include "number/precise.hpp"
#include "number/triple.hpp"

/// Poses of a motion to some hundred digits.

namespace motzkin::detail {

using PreciseVector = Triple<Precise>;

[[nodiscard]] PreciseVector operator+(const PreciseVector& a, const PreciseVector& b);
[[nodiscard]] PreciseVector operator-(const PreciseVector& a, const PreciseVector& b);
[[nodiscard]] PreciseVector operator*(const Precise& factor, const PreciseVector& v);
[[nodiscard]] PreciseVector precise(const Vector<3>& v);

/// A point x of the body is at `rotation (x - pivot) + position`.
struct PrecisePose {
  std::array<PreciseVector, 3> rows;
  PreciseVector pivot;
  PreciseVector position;

  [[nodiscard]] PreciseVector place(const PreciseVector& x) const;
};

/// Whether `precise_pose` knows motions of this kind: all but sequences of poses and those of users.
[[nodiscard]] bool has_precise_poses(const AnyMotion& motion) noexcept;

/// The pose of such a motion at a time, which is taken as exact. Guarantee: encloses.
[[nodiscard]] PrecisePose precise_pose(const AnyMotion& motion, const Precise::Float& time);

}  // namespace motzkin::detail
