#include "motzkin/pair/separating_axis.hpp"

#include <Eigen/Geometry>

#include "motzkin/number/standard_arithmetic.hpp"
#include "number/error_free.hpp"
#include "pair/axes/candidate_axes.hpp"
#include "pair/engines.hpp"
#include "shape/instantiate.hpp"

// The engine is compiled twice, for any processor and for registers of four doubles, and chosen at run time, unless all
// of the library is compiled for processors with such registers. None of its operations is fused, so that the bits of
// every result are the same. The second version is for optimised builds only, where everything is inlined into it: how
// wide registers pass between functions depends on their targets.
#if defined(NDEBUG) && defined(__OPTIMIZE__)
#define MOTZKIN_FLATTEN [[gnu::flatten]]
#if defined(__x86_64__)
#define MOTZKIN_HAS_AVX2_VERSION
#endif
#else
#define MOTZKIN_FLATTEN
#endif
#if !defined(MOTZKIN_HAS_AVX2_VERSION) || !defined(__AVX2__)
#define MOTZKIN_HAS_PLAIN_VERSION
#endif

#if defined(MOTZKIN_HAS_PLAIN_VERSION)
namespace motzkin::detail::plain {
namespace {
#define MOTZKIN_LAMBDA_TARGET
#include "pair/axes/facet_bounds.inc"
#include "pair/axes/separating_axis.inc"
#include "pair/axes/window_normals.inc"
#undef MOTZKIN_LAMBDA_TARGET
}  // namespace
}  // namespace motzkin::detail::plain
#endif

#if defined(MOTZKIN_HAS_AVX2_VERSION)
#include "number/avx2_begin.inc"

namespace motzkin::detail::avx2 {
namespace {
#define MOTZKIN_LANE_WIDTH 4
#define MOTZKIN_LAMBDA_TARGET __attribute__((target("avx2")))
#include "number/lanes.inc"
#include "pair/axes/candidate_axes.inc"
#include "pair/axes/facet_bounds.inc"
#include "pair/axes/separating_axis.inc"
#include "pair/axes/window_normals.inc"
#undef MOTZKIN_LANE_WIDTH
#undef MOTZKIN_LAMBDA_TARGET
}  // namespace
}  // namespace motzkin::detail::avx2

#include "number/avx2_end.inc"
#endif

namespace motzkin::detail {
namespace {

/// Calls the version for the processor at hand.
#if !defined(MOTZKIN_HAS_PLAIN_VERSION)
#define MOTZKIN_FASTEST(...) detail::avx2::__VA_ARGS__
#elif defined(MOTZKIN_HAS_AVX2_VERSION)
const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
#define MOTZKIN_FASTEST(...) (detail::has_avx2 ? detail::avx2::__VA_ARGS__ : detail::plain::__VA_ARGS__)
#else
#define MOTZKIN_FASTEST(...) detail::plain::__VA_ARGS__
#endif

}  // namespace

template <int D, FrameKind A, FrameKind B, bool Moves>
Verdict separating_axis_verdict(const FramePair<D, A, B, Moves>& pair) noexcept {
  return MOTZKIN_FASTEST(decide<false>(pair)).verdict;
}

template <FrameKind A, FrameKind B>
Verdict separating_axis_verdict(const FramePair<3, A, B, false>& pair, NormalList& open) noexcept {
  return MOTZKIN_FASTEST(decide<false>(pair, &open)).verdict;
}

template <FrameKind A, FrameKind B>
Verdict list_window_normals(const FramePair<3, A, B, true>& pair, NormalList& normals) noexcept {
  return MOTZKIN_FASTEST(list_window(pair, normals));
}

template <FrameKind A, FrameKind B>
void list_facet_bounds(const FramePair<3, A, B, false>& pair, FacetBounds& bounds) noexcept {
  MOTZKIN_FASTEST(list_facets(pair, bounds));
}

#define MOTZKIN_INSTANTIATE_VERDICT(D, A, B)                                           \
  template Verdict separating_axis_verdict(const FramePair<D, A, B, false>&) noexcept; \
  template Verdict separating_axis_verdict(const FramePair<D, A, B, true>&) noexcept;
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_VERDICT, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_VERDICT, 3)

#define MOTZKIN_INSTANTIATE_LISTS(D, A, B)                                                          \
  template void list_facet_bounds(const FramePair<D, A, B, false>&, FacetBounds&) noexcept;         \
  template Verdict separating_axis_verdict(const FramePair<D, A, B, false>&, NormalList&) noexcept; \
  template Verdict list_window_normals(const FramePair<D, A, B, true>&, NormalList&) noexcept;
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_LISTS, 3)

}  // namespace motzkin::detail

namespace motzkin {

template <int D, FrameKind A, FrameKind B>
SeparatingAxis<D> separating_axis(const Frame<D, A>& a, const Frame<D, B>& b) noexcept {
  const detail::StandardArithmetic standard;
  return MOTZKIN_FASTEST(decide<true>(detail::frame_pair(a, b)));
}

template <int D, FrameKind A, FrameKind B>
MovingSeparatingAxis<D> separating_axis(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b) noexcept {
  const detail::StandardArithmetic standard;
  return MOTZKIN_FASTEST(decide<true>(detail::frame_pair(a, b)));
}

template <int D, FrameKind A, FrameKind B>
Verdict separating_axis_verdict(const Frame<D, A>& a, const Frame<D, B>& b) noexcept {
  const detail::StandardArithmetic standard;
  return standard.settled(MOTZKIN_FASTEST(decide<false>(detail::frame_pair(a, b))).verdict);
}

template <int D, FrameKind A, FrameKind B>
Verdict separating_axis_verdict(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b) noexcept {
  const detail::StandardArithmetic standard;
  return standard.settled(MOTZKIN_FASTEST(decide<false>(detail::frame_pair(a, b))).verdict);
}

#define MOTZKIN_INSTANTIATE(D, A, B)                                                                                 \
  template SeparatingAxis<D> separating_axis(const Frame<D, A>&, const Frame<D, B>&) noexcept;                       \
  template MovingSeparatingAxis<D> separating_axis(const Moving<Frame<D, A>>&, const Moving<Frame<D, B>>&) noexcept; \
  template Verdict separating_axis_verdict(const Frame<D, A>&, const Frame<D, B>&) noexcept;                         \
  template Verdict separating_axis_verdict(const Moving<Frame<D, A>>&, const Moving<Frame<D, B>>&) noexcept;
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 3)

}  // namespace motzkin
