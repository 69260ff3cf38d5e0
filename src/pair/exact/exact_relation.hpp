#pragma once

#include "motzkin/pair/relate.hpp"
#include "pair/exact/candidate_normals.hpp"

namespace motzkin::detail {

/// The relation of any pair. Normals that are not among the `unclear` ones, where given, are known to be across; the
/// list may be given where all axes of both shapes are different from zero.
/// Guarantee: exact. Cost: half a microsecond to one where the bits of a coordinate span at most 56; no allocation.
[[nodiscard]] Relation exact_relation(const PairNumbers& numbers, const NormalList* unclear,
                                      PairStatistics* stats) noexcept;

}  // namespace motzkin::detail
