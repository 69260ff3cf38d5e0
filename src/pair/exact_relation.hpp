#pragma once

#include "motzkin/pair/relate.hpp"
#include "pair/pair_numbers.hpp"

namespace motzkin {

/// The relation of any pair.
/// Guarantee: exact. Cost: about a microsecond where coordinates fit 58 bits, after scaling; no allocation.
[[nodiscard]] Relation exact_relation(const PairNumbers& numbers, PairStatistics* stats) noexcept;

}  // namespace motzkin
