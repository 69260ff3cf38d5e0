#pragma once

#include <cmath>
#include <limits>

#include "pair/distance/core_distance.hpp"

/// The depth of cores of many points.

namespace motzkin::detail {

/// The least of the depths that were found, as enclosed numbers, and what gives it.
struct FoundDepth {
  Enclosure depth{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  Triple<double> normal{};  ///< of any length: M reaches that far along it
  bool any = false;

  void take(const Enclosure& other, const Triple<double>& direction) noexcept {
    if (!any || other.high < depth.high) {
      normal = direction;
    }
    depth.low = std::fmin(depth.low, other.low);
    depth.high = std::fmin(depth.high, other.high);
    any = true;
  }
};

/// The depth of cores that meet, and the radii: the doubles around it, or it. Throws std::bad_alloc.
[[nodiscard]] FoundDepth hull_depth(const CorePair& pair, const Radii& radii, int dimension, DistanceStatistics* stats);

}  // namespace motzkin::detail
