#pragma once

#include "motzkin/pair/relate.hpp"
#include "pair/exact/candidate_normals.hpp"
#include "pair/exact/facets.hpp"

/// Where and when the shapes of a pair meet that are not disjoint. No allocation.

namespace motzkin {

/// Range of the times of contact. Normals that are not in the list `bounding`, where given, are known not to bound it;
/// it may be given where all axes of both shapes are different from zero.
/// Guarantee: contains the exact range; each end is within 2 ulp, and in [0, 1].
[[nodiscard]] Enclosure exact_window(const PairNumbers& numbers, const NormalList* bounding,
                                     PairStatistics* stats) noexcept;

/// Range of each coordinate of the common points, at all times. Guarantee: contains the exact range; each end is within
/// 2 ulp. The numbers must be those with the world. Facets that are not in the list, where given, are known not to
/// bound it; it may be given where all axes of both shapes are different from zero.
[[nodiscard]] Triple<Enclosure> exact_box(const PairNumbers& numbers, const FacetBounds* bounding,
                                          PairStatistics* stats) noexcept;

}  // namespace motzkin
