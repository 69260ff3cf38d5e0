#include "world/sweep_column.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Compiled twice, for any processor and for registers of eight floats, and chosen at run time. There is no arithmetic
// in it, so that both find the same.
#define MOTZKIN_INLINE [[gnu::always_inline]] inline

namespace motzkin::detail {
namespace {
constexpr std::size_t width = 8;
}  // namespace

namespace plain {
namespace {
#include "world/sweep_column.inc"
}  // namespace
}  // namespace plain

#if defined(__x86_64__)
#include "number/avx2_begin.inc"

namespace avx2 {
namespace {
#define MOTZKIN_MOVE_MASK
#include "world/sweep_column.inc"
}  // namespace
}  // namespace avx2

#include "number/avx2_end.inc"

namespace {
const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
}  // namespace
#endif

void sweep_column(std::span<const SweptBox> column, const std::array<std::size_t, 3>& axes,
                  std::span<const Aabb<3>> boxes, SweepScratch& scratch, std::vector<BoxPair>& found) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const std::size_t padded = column.size() + width;
  for (std::size_t k = 0; k < 3; ++k) {
    scratch.lo[k].assign(padded, infinity);
    scratch.hi[k].assign(padded, -infinity);
    for (std::size_t i = 0; i < column.size(); ++i) {
      scratch.lo[k][i] = column[i].box.lo[axes[k]];
      scratch.hi[k][i] = column[i].box.hi[axes[k]];
    }
  }
  scratch.begins.assign(padded, 0);
  for (std::size_t i = 0; i < column.size(); ++i) {
    scratch.begins[i] = static_cast<std::int32_t>(column[i].begins);
  }
#if defined(__x86_64__)
  if (has_avx2) {
    avx2::sweep(column, boxes, scratch, found);
    return;
  }
#endif
  plain::sweep(column, boxes, scratch, found);
}

}  // namespace motzkin::detail
