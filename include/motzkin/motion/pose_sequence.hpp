#pragma once

#include <vector>

#include "motzkin/motion/motion.hpp"

namespace motzkin {

/// What a body does between two knots of a sequence.
enum class Between { Turn, Spin };

/// A position of the body: a point x of the world at t = 0 is at R(q) x + translation, R(q) being the rotation by
/// q / |q|.
struct Knot {
  double time;
  Quaternion quaternion;
  Vector<3> translation;
};

/// A motion through given positions. Between two knots the translation is linear in time. With `Between::Turn` so is
/// the quaternion, as given, from q to the next one or to its negative, whichever is the shorter way; with
/// `Between::Spin` the body turns at a constant rate, the shorter way.
class PoseSequence {
 public:
  /// Throws InvalidInput unless times begin at 0, ascend and end at 1, and the first position is the identity; for
  /// numbers that are not finite or exceed `max_coordinate`, for a quaternion of 0, for more than `max_knots`.
  PoseSequence(std::vector<Knot> knots, Between between);

  [[nodiscard]] const std::vector<Knot>& knots() const noexcept { return knots_; }
  [[nodiscard]] Between between() const noexcept { return between_; }

  [[nodiscard]] Pose pose(double time) const;
  /// Of a slice that contains knots, the hull of the bounds of its parts.
  [[nodiscard]] PoseBound<3> bound(const Interval& slice) const;
  /// At a knot alone, the hull of the rates on both sides.
  [[nodiscard]] RateBound rate(const Interval& slice) const;

 private:
  std::vector<Knot> knots_;  ///< each quaternion on the side of the one before
  Between between_;
};

inline constexpr int max_knots = 1'000'000;

}  // namespace motzkin
