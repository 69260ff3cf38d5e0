#pragma once

#include "motzkin/pair/relate.hpp"
#include "pair/exact/candidate_normals.hpp"
#include "pair/exact/pair_numbers.hpp"

namespace motzkin::detail {

/// Range of the times of contact of a pair that is not disjoint. No allocation. Normals that are not in the list
/// `bounding`, where given, are known not to bound it; it may be given where all axes of both shapes are different from
/// zero.
/// Guarantee: contains the exact range; each end is within 2 ulp, and in [0, 1].
[[nodiscard]] Enclosure exact_window(const PairNumbers& numbers, const NormalList* bounding,
                                     PairStatistics* stats) noexcept;

}  // namespace motzkin::detail
