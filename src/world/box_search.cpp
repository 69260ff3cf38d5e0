#include "world/box_search.hpp"

#include <bit>
#include <utility>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Compiled twice, for any processor and for registers of eight floats, and chosen at run time. There is no arithmetic
// in it, so that both find the same.
#define MOTZKIN_INLINE [[gnu::always_inline]] inline

namespace motzkin::detail {
namespace plain {
namespace {
#include "world/box_search.inc"
}  // namespace
}  // namespace plain

#if defined(__x86_64__)
#include "number/avx2_begin.inc"

namespace avx2 {
namespace {
#define MOTZKIN_MOVE_MASK
#include "world/box_search.inc"
}  // namespace
}  // namespace avx2

#include "number/avx2_end.inc"

namespace {
const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
}  // namespace
#define MOTZKIN_CHOOSE(CALL) has_avx2 ? avx2::CALL : plain::CALL
#else
#define MOTZKIN_CHOOSE(CALL) plain::CALL
#endif

void step(const BoxTreeView& tree, BoxNodePair pair, std::vector<BoxNodePair>& rest, std::vector<BoxPair>& found) {
  MOTZKIN_CHOOSE(one_step(tree, pair, rest, found));
}

void exhaust(const BoxTreeView& tree, std::vector<BoxNodePair>& rest, std::vector<BoxPair>& found) {
  MOTZKIN_CHOOSE(all_steps(tree, rest, found));
}

void visit_boxes(const BoxTreeView& tree, const FloatBox& small, const Aabb<3>& box,
                 const std::function<bool(std::uint32_t)>& found) {
  MOTZKIN_CHOOSE(visit_all(tree, small, box, found));
}

void collect_boxes(const BoxTreeView& tree, const FloatBox& small, const Aabb<3>& box,
                   std::vector<std::uint32_t>& scratch, std::vector<std::uint32_t>& found) {
  MOTZKIN_CHOOSE(collect_all(tree, small, box, scratch, found));
}

}  // namespace motzkin::detail
