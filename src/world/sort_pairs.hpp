#pragma once

#include <vector>

#include "motzkin/world/broad_phase.hpp"

namespace motzkin::detail {

/// Brings pairs of numbers below `count` into ascending order. Cost: linear where no box has many partners.
void sort_pairs(std::vector<BoxPair>& pairs, std::size_t count);

}  // namespace motzkin::detail
