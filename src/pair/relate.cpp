#include "motzkin/pair/relate.hpp"

#include "pair/engines.hpp"
#include "pair/exact_pair.hpp"
#include "shape/instantiate.hpp"

namespace motzkin {

PairStatistics& PairStatistics::operator+=(const PairStatistics& other) noexcept {
  questions += other.questions;
  by_engine += other.by_engine;
  by_exact += other.by_exact;
  exact_directions += other.exact_directions;
  wide_integers += other.wide_integers;
  return *this;
}

namespace detail {
namespace {

template <class Pair>
Verdict engine_verdict(const Pair& pair, Method method) noexcept {
  return method == Method::FourierMotzkin ? fourier_motzkin_verdict(pair) : separating_axis_verdict(pair);
}

template <int D, FrameKind A, FrameKind B>
bool moves(const BodyView<D, A>& a, const BodyView<D, B>& b) noexcept {
  return a.velocity != nullptr || b.velocity != nullptr;
}

}  // namespace

template <int D, FrameKind A, FrameKind B>
Relation relate(const BodyView<D, A>& a, const BodyView<D, B>& b, const PairOptions& options) noexcept {
  const Verdict verdict = moves(a, b) ? engine_verdict(frame_pair<true>(a, b), options.method)
                                      : engine_verdict(frame_pair<false>(a, b), options.method);
  switch (verdict) {
    case Verdict::Disjoint: return Relation::Disjoint;
    case Verdict::Overlapping: return Relation::Overlapping;
    case Verdict::Undecided: break;
  }
  return exact_pair(a, b).relation(Redundancy::UnitCube);
}

template <int D, FrameKind A, FrameKind B>
std::optional<Aabb<D>> intersection_box(const BodyView<D, A>& a, const BodyView<D, B>& b,
                                        const PairOptions& /*options*/) noexcept {
  const ExactPair pair = exact_pair(a, b);
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

template <int D, FrameKind A, FrameKind B>
std::optional<Window> contact_window(const BodyView<D, A>& a, const BodyView<D, B>& b,
                                     const PairOptions& options) noexcept {
  if (!moves(a, b)) {
    return relate(a, b, options) == Relation::Disjoint ? std::nullopt : std::optional(Window{});
  }
  const auto range = exact_pair(a, b).time_range();
  if (!range) {
    return std::nullopt;
  }
  return Window{round_down(range->first), round_up(range->second)};
}

#define MOTZKIN_INSTANTIATE(D, A, B)                                                                   \
  template Relation relate(const BodyView<D, A>&, const BodyView<D, B>&, const PairOptions&) noexcept; \
  template std::optional<Aabb<D>> intersection_box(const BodyView<D, A>&, const BodyView<D, B>&,       \
                                                   const PairOptions&) noexcept;                       \
  template std::optional<Window> contact_window(const BodyView<D, A>&, const BodyView<D, B>&,          \
                                                const PairOptions&) noexcept;
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 3)

}  // namespace detail
}  // namespace motzkin
