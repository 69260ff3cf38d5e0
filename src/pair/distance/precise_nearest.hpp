#pragma once

#include "pair/distance/precise_set.hpp"

namespace motzkin::detail {

/// A distance in pairs of doubles, as far as these tell.
struct PreciseNearest {
  Feature feature;       ///< the last one the walk came to
  bool settled = false;  ///< whether the bounds below hold
  Bounded bounded;       ///< the distance, times the scale of the set

  // Where asked for and settled:
  std::array<double, 4> weights{};  ///< of the vertices of the feature, for the nearest point
  Triple<double> direction{};       ///< from 0 to it, of any length
};

/// Walks on from a feature. Guarantee: where settled, the distance of 0 from M is within the bounds.
[[nodiscard]] PreciseNearest precise_nearest(const PreciseSet& set, const Feature& start, bool with_place) noexcept;

}  // namespace motzkin::detail
