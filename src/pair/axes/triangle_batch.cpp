#include "pair/axes/triangle_batch.hpp"

#define MOTZKIN_COMPILED_TWICE "pair/axes/triangle_batch.inc"
#include "number/compiled_twice.inc"

namespace motzkin::detail {

std::array<Verdict, TriangleBatch::capacity> TriangleBatch::verdicts() const noexcept {
  FourBits disjoint;
  FourBits overlapping;
  MOTZKIN_CHOOSE(judge(a_, b_, disjoint, overlapping));
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
