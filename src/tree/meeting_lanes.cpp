#include "tree/meeting_lanes.hpp"

#include <bit>

#define MOTZKIN_COMPILED_TWICE "tree/meeting_lanes.inc"
#include "number/compiled_twice.inc"

namespace motzkin::detail {

void meeting_lanes(const BvhNode& a, LaneSet lanes_a, const BvhNode& b, const BoxMaps& maps,
                   PerLane<LaneSet>& meeting) noexcept {
  MOTZKIN_CHOOSE(meeting_lanes(a, lanes_a, b, maps, meeting));
}

}  // namespace motzkin::detail
