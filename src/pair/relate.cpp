#include "motzkin/pair/relate.hpp"

#include "pair/engines.hpp"
#include "pair/exact_range.hpp"
#include "pair/exact_relation.hpp"
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
  PairStatistics* const stats = options.stats;
  if (stats != nullptr) {
    ++stats->questions;
  }
  const Verdict verdict = moves(a, b) ? engine_verdict(frame_pair<true>(a, b), options.method)
                                      : engine_verdict(frame_pair<false>(a, b), options.method);
  if (stats != nullptr) {
    ++(verdict == Verdict::Undecided ? stats->by_exact : stats->by_engine);
  }
  switch (verdict) {
    case Verdict::Disjoint: return Relation::Disjoint;
    case Verdict::Overlapping: return Relation::Overlapping;
    case Verdict::Undecided: break;
  }
  return exact_relation(PairNumbers(a, b, WithWorld::No), stats);
}

template <int D, FrameKind A, FrameKind B>
std::optional<Aabb<D>> intersection_box(const BodyView<D, A>& a, const BodyView<D, B>& b,
                                        const PairOptions& options) noexcept {
  if (relate(a, b, options) == Relation::Disjoint) {
    return std::nullopt;
  }
  const Triple<Enclosure> ranges = exact_box(PairNumbers(a, b, WithWorld::Yes), options.stats);
  Vector<D> min;
  Vector<D> max;
  for (int k = 0; k < D; ++k) {
    min[k] = ranges[static_cast<std::size_t>(k)].low;
    max[k] = ranges[static_cast<std::size_t>(k)].high;
  }
  return Aabb<D>(min, max);
}

template <int D, FrameKind A, FrameKind B>
std::optional<Window> contact_window(const BodyView<D, A>& a, const BodyView<D, B>& b,
                                     const PairOptions& options) noexcept {
  if (relate(a, b, options) == Relation::Disjoint) {
    return std::nullopt;
  }
  if (!moves(a, b)) {
    return Window{};
  }
  const Enclosure times = exact_window(PairNumbers(a, b, WithWorld::No), options.stats);
  return Window{times.low, times.high};
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
