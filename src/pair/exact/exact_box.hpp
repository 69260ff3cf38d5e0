#pragma once

#include "motzkin/pair/relate.hpp"
#include "pair/exact/facets.hpp"
#include "pair/exact/pair_numbers.hpp"

namespace motzkin::detail {

/// Range of each coordinate of the points that the shapes of a pair have in common, at all times, of a pair that is not
/// disjoint. No allocation. Guarantee: contains the exact range; each end is within 2 ulp. The numbers must be those
/// with the world. Facets that are not in the list, where given, are known not to bound it; it may be given where all
/// axes of both shapes are different from zero.
[[nodiscard]] Triple<Enclosure> exact_box(const PairNumbers& numbers, const FacetBounds* bounding,
                                          PairStatistics* stats) noexcept;

}  // namespace motzkin::detail
