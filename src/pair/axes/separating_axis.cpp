#include "motzkin/pair/separating_axis.hpp"

#include <Eigen/Geometry>

#include "motzkin/number/standard_arithmetic.hpp"
#include "number/error_free.hpp"
#include "pair/axes/candidate_axes.hpp"
#include "pair/engines.hpp"
#include "shape/instantiate.hpp"

#if defined(NDEBUG) && defined(__OPTIMIZE__)
#define MOTZKIN_FLATTEN [[gnu::flatten]]
#else
#define MOTZKIN_FLATTEN
#endif
#define MOTZKIN_ONCE_UNOPTIMISED
#define MOTZKIN_COMPILED_TWICE "pair/axes/separating_axis_engine.inc"
#include "number/compiled_twice.inc"

namespace motzkin::detail {

template <int D, FrameKind A, FrameKind B, bool Moves>
Verdict separating_axis_verdict(const FramePair<D, A, B, Moves>& pair) noexcept {
  return MOTZKIN_CHOOSE(decide<false>(pair)).verdict;
}

template <FrameKind A, FrameKind B>
Verdict separating_axis_verdict(const FramePair<3, A, B, false>& pair, NormalList& open) noexcept {
  return MOTZKIN_CHOOSE(decide<false>(pair, &open)).verdict;
}

template <FrameKind A, FrameKind B>
Verdict list_window_normals(const FramePair<3, A, B, true>& pair, NormalList& normals) noexcept {
  return MOTZKIN_CHOOSE(list_window(pair, normals));
}

template <FrameKind A, FrameKind B>
void list_facet_bounds(const FramePair<3, A, B, false>& pair, FacetBounds& bounds) noexcept {
  MOTZKIN_CHOOSE(list_facets(pair, bounds));
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
  return MOTZKIN_CHOOSE(decide<true>(detail::frame_pair(a, b)));
}

template <int D, FrameKind A, FrameKind B>
MovingSeparatingAxis<D> separating_axis(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b) noexcept {
  const detail::StandardArithmetic standard;
  return MOTZKIN_CHOOSE(decide<true>(detail::frame_pair(a, b)));
}

template <int D, FrameKind A, FrameKind B>
Verdict separating_axis_verdict(const Frame<D, A>& a, const Frame<D, B>& b) noexcept {
  const detail::StandardArithmetic standard;
  return standard.settled(MOTZKIN_CHOOSE(decide<false>(detail::frame_pair(a, b))).verdict);
}

template <int D, FrameKind A, FrameKind B>
Verdict separating_axis_verdict(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b) noexcept {
  const detail::StandardArithmetic standard;
  return standard.settled(MOTZKIN_CHOOSE(decide<false>(detail::frame_pair(a, b))).verdict);
}

#define MOTZKIN_INSTANTIATE(D, A, B)                                                                                 \
  template SeparatingAxis<D> separating_axis(const Frame<D, A>&, const Frame<D, B>&) noexcept;                       \
  template MovingSeparatingAxis<D> separating_axis(const Moving<Frame<D, A>>&, const Moving<Frame<D, B>>&) noexcept; \
  template Verdict separating_axis_verdict(const Frame<D, A>&, const Frame<D, B>&) noexcept;                         \
  template Verdict separating_axis_verdict(const Moving<Frame<D, A>>&, const Moving<Frame<D, B>>&) noexcept;
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 3)

}  // namespace motzkin
