#include "motzkin/pair/relate.hpp"

#include "motzkin/pair/fourier_motzkin.hpp"
#include "motzkin/pair/separating_axis.hpp"
#include "pair/exact_pair.hpp"
#include "shape/instantiate.hpp"

namespace motzkin {
namespace {

/// What the engines can prove. `Auto` asks the faster one first; where it cannot tell, often because two edges are
/// nearly parallel, a common point found by elimination may still prove an overlap.
template <class A, class B>
Verdict engine_verdict(const A& a, const B& b, Method method) {
  switch (method) {
    case Method::FourierMotzkin: return fourier_motzkin(a, b);
    case Method::SeparatingAxis: return separating_axis_verdict(a, b);
    case Method::Auto: break;
  }
  const Verdict verdict = separating_axis_verdict(a, b);
  return verdict == Verdict::Undecided ? fourier_motzkin(a, b) : verdict;
}

template <class A, class B>
Relation decide(const A& a, const B& b, Method method) {
  switch (engine_verdict(a, b, method)) {
    case Verdict::Disjoint: return Relation::Disjoint;
    case Verdict::Overlapping: return Relation::Overlapping;
    case Verdict::Undecided: break;
  }
  return fourier_motzkin_exact(a, b);
}

template <int D, class A, class B>
std::optional<Aabb<D>> box(const A& a, const B& b) {
  const ExactPair pair(exact_frame(a), exact_frame(b));
  Vector<D> min;
  Vector<D> max;
  for (int k = 0; k < D; ++k) {
    const auto range = pair.coordinate_range(k);
    if (!range) {
      return std::nullopt;
    }
    min[k] = round_down(range->first);
    max[k] = round_up(range->second);
  }
  return Aabb<D>(min, max);
}

}  // namespace

template <int D, FrameKind A, FrameKind B>
Relation relate(const Frame<D, A>& a, const Frame<D, B>& b, const PairOptions& options) {
  return decide(a, b, options.method);
}

template <int D, FrameKind A, FrameKind B>
Relation relate(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b, const PairOptions& options) {
  return decide(a, b, options.method);
}

template <int D, FrameKind A, FrameKind B>
std::optional<Aabb<D>> intersection_box(const Frame<D, A>& a, const Frame<D, B>& b) {
  return box<D>(a, b);
}

template <int D, FrameKind A, FrameKind B>
std::optional<Aabb<D>> intersection_box(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b) {
  return box<D>(a, b);
}

template <int D, FrameKind A, FrameKind B>
std::optional<Window> contact_window(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b) {
  const auto range = ExactPair(exact_frame(a), exact_frame(b)).time_range();
  if (!range) {
    return std::nullopt;
  }
  return Window{round_down(range->first), round_up(range->second)};
}

#define MOTZKIN_INSTANTIATE(D, A, B)                                                                        \
  template Relation relate(const Frame<D, A>&, const Frame<D, B>&, const PairOptions&);                     \
  template Relation relate(const Moving<Frame<D, A>>&, const Moving<Frame<D, B>>&, const PairOptions&);     \
  template std::optional<Aabb<D>> intersection_box(const Frame<D, A>&, const Frame<D, B>&);                 \
  template std::optional<Aabb<D>> intersection_box(const Moving<Frame<D, A>>&, const Moving<Frame<D, B>>&); \
  template std::optional<Window> contact_window(const Moving<Frame<D, A>>&, const Moving<Frame<D, B>>&);
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 3)

}  // namespace motzkin
