#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tree/obb_fit.hpp"

namespace motzkin::detail {

/// Divides elements into at most `most` parts, which follow each other after they are brought into a new order; each
/// but the last has a multiple of `unit` elements, and parts of `unit` or fewer are not divided. Returns the sizes.
/// Parts are cut where the surfaces of the boxes along the axes of both sides, weighed with their numbers of elements,
/// are least, and the part with the largest surface first; with `halves` in the middle, so that depth stays bounded.
/// Guarantee: the same for the same elements, and no part is empty. Cost: n log n for each cut.
template <int N>
[[nodiscard]] std::vector<std::size_t> divide(std::span<ObbElement<N>> elements, std::size_t most, std::size_t unit,
                                              bool halves);

}  // namespace motzkin::detail
