#pragma once

#include "motzkin/tree/bvh_node.hpp"

namespace motzkin::detail {

/// A box whose sides move on straight lines. One around something at both ends is around it all the time, if that moves
/// on straight lines, too.
struct PathBox {
  std::array<Vector<3>, 2> lo;  ///< at t = 0 and t = 1
  std::array<Vector<3>, 2> hi;
};

/// The boxes of the children of a node.
struct PathBoxes {
  std::array<std::array<PerLane<double>, 3>, 2> lo = {};
  std::array<std::array<PerLane<double>, 3>, 2> hi = {};

  [[nodiscard]] PathBox lane(std::size_t lane) const noexcept;
  void set_lane(std::size_t lane, const PathBox& box) noexcept;
};

/// The box around both.
[[nodiscard]] PathBox hull(const PathBox& a, const PathBox& b) noexcept;

/// For each child: a time in [0, 1] before which it certainly shares no point with the box; infinite where they never
/// share one.
void meeting_times(const PathBox& box, const PathBoxes& children, PerLane<double>& times) noexcept;

/// Whether two boxes are more than `separation` apart in some coordinate all the time up to `until`. Guarantee: exact.
[[nodiscard]] bool are_apart_until(const PathBox& a, const PathBox& b, double separation, double until);

}  // namespace motzkin::detail
