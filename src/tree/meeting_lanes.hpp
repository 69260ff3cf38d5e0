#pragma once

#include "motzkin/tree/bvh_node.hpp"
#include "tree/box_map.hpp"

namespace motzkin::detail {

/// A set of lanes, bit by bit.
using LaneSet = std::uint8_t;

inline constexpr LaneSet all_lanes = 0xFF;

/// Of each lane of `a` in `lanes_a`: the lanes of `b` whose box meets its box; of the others nothing is said.
/// Guarantee: conservative, no lanes are missed that hold elements which meet.
void meeting_lanes(const BvhNode& a, LaneSet lanes_a, const BvhNode& b, const BoxMaps& maps,
                   PerLane<LaneSet>& meeting) noexcept;

}  // namespace motzkin::detail
