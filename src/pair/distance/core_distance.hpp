#pragma once

#include "motzkin/pair/distance.hpp"
#include "pair/distance/difference.hpp"

/// The distance of two cores, less what is round about them. Three stages: a search in doubles for the vertices of M
/// that matter, their distance in pairs of doubles with error bounds, and integers where these leave it open.

namespace motzkin::detail {

/// Radii and a clearance, added exactly: none is negative.
using Radii = std::array<double, 3>;

/// What is known of two cores.
struct CoreDistance {
  Enclosure distance;  ///< less the radii, 0 where that is negative: no double lies inside, or both ends are the same
  Feature feature;     ///< vertices of M whose hull has the nearest point; four where 0 is inside it
  bool apart = false;  ///< whether the cores are disjoint

  // With the place alone:
  std::array<double, 4> weights{};  ///< of the vertices of the feature, for the nearest points
  Triple<double> direction{};       ///< of length 1, from a to b; 0 where the cores intersect
};

enum class WithPlace { No, Yes };

/// Where the distance exceeds `options.at_most`, so does `distance.low`, and `distance.high` may be
/// infinite, without a place.
[[nodiscard]] CoreDistance core_distance(const CorePair& pair, const Radii& radii, const DistanceOptions& options,
                                         WithPlace with_place) noexcept;

/// The sign of the distance of the cores less the radii: exact. For moving cores of the least distance at any time.
[[nodiscard]] int compare_distance(const CorePair& pair, const Radii& radii, DistanceStatistics* stats) noexcept;

/// Vertices of M whose hull has 0 in its relative interior, with independent differences. Empty where the cores are
/// disjoint. Exact.
[[nodiscard]] Feature carrier_of_zero(const CorePair& pair, DistanceStatistics* stats) noexcept;

}  // namespace motzkin::detail
