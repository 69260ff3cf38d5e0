#include "pair/triangle_batch.hpp"

// Compiled twice, for any processor and for registers of four doubles, and chosen at run time. None of the operations
// is fused, so that the bits of every result are the same.
#define MOTZKIN_INLINE [[gnu::always_inline]] inline

namespace motzkin::detail {
namespace plain {
namespace {
#include "pair/triangle_batch.inc"
}  // namespace
}  // namespace plain

#if defined(__x86_64__)
#include "number/avx2_begin.inc"

namespace avx2 {
namespace {
#define MOTZKIN_INLINE [[gnu::always_inline]] inline
#include "pair/triangle_batch.inc"
#undef MOTZKIN_INLINE
}  // namespace
}  // namespace avx2

#include "number/avx2_end.inc"

namespace {
const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
}  // namespace
#endif

std::array<Verdict, TriangleBatch::capacity> TriangleBatch::verdicts() const noexcept {
  plain::FourBits disjoint;
  plain::FourBits overlapping;
#if defined(__x86_64__)
  if (has_avx2) {
    avx2::judge(a_, b_, disjoint, overlapping);
  } else {
    plain::judge(a_, b_, disjoint, overlapping);
  }
#else
  plain::judge(a_, b_, disjoint, overlapping);
#endif
  std::array<Verdict, capacity> result;
  for (std::size_t i = 0; i < capacity; ++i) {
    const auto lane = static_cast<int>(i);
    result[i] = disjoint[lane] != 0      ? Verdict::Disjoint
                : overlapping[lane] != 0 ? Verdict::Overlapping
                                         : Verdict::Undecided;
  }
  return result;
}

}  // namespace motzkin::detail
