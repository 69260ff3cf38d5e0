#pragma once

#include <span>
#include <vector>

#include "motzkin/world/broad_phase.hpp"

namespace motzkin::detail {

/// All pairs of boxes that meet, ascending.
[[nodiscard]] std::vector<BoxPair> sweep_boxes(std::span<const Aabb<3>> boxes, int threads);

}  // namespace motzkin::detail
