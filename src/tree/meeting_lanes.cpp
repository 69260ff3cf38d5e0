#include "tree/meeting_lanes.hpp"

#include <bit>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Compiled twice, for any processor and for registers of eight floats, and chosen at run time. Which lanes are found
// may not depend on it: no operation is fused.
#define MOTZKIN_INLINE [[gnu::always_inline]] inline

namespace motzkin::detail {
namespace plain {
namespace {
#include "tree/meeting_lanes.inc"
}  // namespace
}  // namespace plain

#if defined(__x86_64__)
#include "number/avx2_begin.inc"

namespace avx2 {
namespace {
#define MOTZKIN_MOVE_MASK
#include "tree/meeting_lanes.inc"
}  // namespace
}  // namespace avx2

#include "number/avx2_end.inc"

namespace {
const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
}  // namespace
#endif

void meeting_lanes(const BvhNode& a, LaneSet lanes_a, const BvhNode& b, const BoxMaps& maps,
                   PerLane<LaneSet>& meeting) noexcept {
#if defined(__x86_64__)
  if (has_avx2) {
    avx2::meeting_lanes(a, lanes_a, b, maps, meeting);
    return;
  }
#endif
  plain::meeting_lanes(a, lanes_a, b, maps, meeting);
}

}  // namespace motzkin::detail
