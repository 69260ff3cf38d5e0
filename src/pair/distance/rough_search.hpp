#pragma once

#include "pair/distance/precise_set.hpp"

/// The search for the vertices of M nearest to 0, in doubles. What it finds is a guess; the bounds hold.

namespace motzkin::detail {

struct RoughNearest {
  Feature feature;   ///< four vertices where 0 seems to be inside them
  double lower = 0;  ///< of the distance of 0 from M, times the scale of the set
  double upper = 0;
  bool inside = false;  ///< whether 0 is certainly inside the four vertices
};

/// Ends early where the bounds tell that the distance is at most `near`, or more than `far`.
/// Source: Gilbert, Johnson and Keerthi 1988.
[[nodiscard]] RoughNearest rough_nearest(const PreciseSet& set, const Feature& start, double near, double far) noexcept;

}  // namespace motzkin::detail
