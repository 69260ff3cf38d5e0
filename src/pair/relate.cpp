#include "motzkin/pair/relate.hpp"

#include "pair/axes/obb_verdict.hpp"
#include "pair/axes/triangle_verdict.hpp"
#include "pair/engines.hpp"
#include "pair/exact/exact_box.hpp"
#include "pair/exact/exact_relation.hpp"
#include "pair/exact/exact_window.hpp"
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

/// Whether the engines see the shapes as they are, up to rounding.
template <int D, FrameKind A, FrameKind B>
bool in_sight(const BodyView<D, A>& a, const BodyView<D, B>& b) noexcept {
  return !a.underflows && !b.underflows;
}

template <int D, FrameKind A, FrameKind B>
bool moves(const BodyView<D, A>& a, const BodyView<D, B>& b) noexcept {
  return a.moves() || b.moves();
}

/// What an engine says of a pair, and what it leaves to integers.
struct EngineAnswer {
  Verdict verdict = Verdict::Undecided;
  bool lists_open = false;  ///< whether no other normals than the `open` ones need be looked at
  NormalList open;
};

template <class Pair>
void ask_engine(const Pair& pair, Method method, EngineAnswer& answer) noexcept {
  if (method == Method::FourierMotzkin) {
    answer.verdict = fourier_motzkin_verdict(pair);
  } else if constexpr (Pair::dimension == 3 && !Pair::moves) {
    answer.verdict = separating_axis_verdict(pair, answer.open);
    answer.lists_open = true;
  } else {
    answer.verdict = separating_axis_verdict(pair);
  }
}

template <int D, FrameKind A, FrameKind B>
void ask_engine(const BodyView<D, A>& a, const BodyView<D, B>& b, Method method, EngineAnswer& answer) noexcept {
  if (!in_sight(a, b)) {
    return;
  }
  if (moves(a, b)) {
    ask_engine(frame_pair<true>(a, b), method, answer);
  } else {
    ask_engine(frame_pair<false>(a, b), method, answer);
  }
}

/// Whether no axis of the shapes is left out because it is zero, so that edges have the same numbers everywhere.
bool has_all_axes(const PairNumbers& numbers, int dimension) noexcept {
  return numbers.sides[0].axis_count == dimension && numbers.sides[1].axis_count == dimension;
}

/// The relation that no floating-point engine could prove, from the directions it left open where it listed them.
template <int D, FrameKind A, FrameKind B>
Relation resolve(const BodyView<D, A>& a, const BodyView<D, B>& b, const EngineAnswer& answer,
                 PairStatistics* stats) noexcept {
  const PairNumbers numbers(a, b, WithWorld::No);
  const bool continues = answer.lists_open && has_all_axes(numbers, D);
  return exact_relation(numbers, continues ? &answer.open : nullptr, stats);
}

/// With more facets left the filter that scales all numbers is worth its price.
constexpr std::size_t few_facets = 24;

/// The box where the pair is not disjoint.
template <int D, FrameKind A, FrameKind B>
Triple<Enclosure> box_ranges(const BodyView<D, A>& a, const BodyView<D, B>& b, const PairNumbers& numbers,
                             PairStatistics* stats) noexcept {
  if constexpr (D == 3) {
    if (!moves(a, b) && in_sight(a, b) && has_all_axes(numbers, D)) {
      FacetBounds bounding;
      list_facet_bounds(frame_pair<false>(a, b), bounding);
      if (bounding.count <= few_facets) {
        return exact_box(numbers, &bounding, stats);
      }
    }
  }
  return exact_box(numbers, nullptr, stats);
}

void count(PairStatistics* stats, Verdict verdict) noexcept {
  if (stats != nullptr) {
    ++stats->questions;
    ++(verdict == Verdict::Undecided ? stats->by_exact : stats->by_engine);
  }
}

}  // namespace

template <int D, FrameKind A, FrameKind B>
Relation relate(const BodyView<D, A>& a, const BodyView<D, B>& b, const PairOptions& options) noexcept {
  EngineAnswer answer;
  ask_engine(a, b, options.method, answer);
  count(options.stats, answer.verdict);
  switch (answer.verdict) {
    case Verdict::Disjoint: return Relation::Disjoint;
    case Verdict::Overlapping: return Relation::Overlapping;
    case Verdict::Undecided: break;
  }
  return resolve(a, b, answer, options.stats);
}

/// On each axis the boxes are intervals or points, and their relative interiors are open intervals or the points.
template <int D>
Relation relate(const Aabb<D>& a, const Aabb<D>& b, const PairOptions& options) noexcept {
  count(options.stats, Verdict::Overlapping);
  bool inside = true;
  for (int k = 0; k < D; ++k) {
    const double low = std::max(a.min()[k], b.min()[k]);
    const double high = std::min(a.max()[k], b.max()[k]);
    if (low > high) {
      return Relation::Disjoint;
    }
    const auto has_inside = [&](const Aabb<D>& box, double point) {
      return (box.min()[k] < point && point < box.max()[k]) || box.min()[k] == box.max()[k];
    };
    inside = inside && (low < high || (has_inside(a, low) && has_inside(b, low)));
  }
  return inside ? Relation::Overlapping : Relation::Touching;
}

/// The relation that `verdict` proves, or else the answer of the general way.
template <class A, class B>
Relation relation_of(Verdict verdict, const A& a, const B& b, const PairOptions& options) noexcept {
  if (verdict == Verdict::Undecided) {
    return relate(Body(a).view(), Body(b).view(), options);
  }
  count(options.stats, verdict);
  return verdict == Verdict::Disjoint ? Relation::Disjoint : Relation::Overlapping;
}

template <int D>
Relation relate(const Obb<D>& a, const Obb<D>& b, const PairOptions& options) noexcept {
  Verdict verdict = Verdict::Undecided;
  if constexpr (D == 3) {
    verdict = options.method == Method::Auto ? obb_verdict(a, b) : Verdict::Undecided;
  }
  return relation_of(verdict, a, b, options);
}

Relation relate(const Triangle<3>& a, const Triangle<3>& b, const PairOptions& options) noexcept {
  const bool quick = options.method == Method::Auto && are_near(a.vertices(), b.vertices());
  const Verdict verdict = quick ? triangle_verdict(a.vertices(), b.vertices()) : Verdict::Undecided;
  return relation_of(verdict, a, b, options);
}

template Relation relate(const Obb<2>&, const Obb<2>&, const PairOptions&) noexcept;
template Relation relate(const Obb<3>&, const Obb<3>&, const PairOptions&) noexcept;
template Relation relate(const Aabb<2>&, const Aabb<2>&, const PairOptions&) noexcept;
template Relation relate(const Aabb<3>&, const Aabb<3>&, const PairOptions&) noexcept;

template <int D, FrameKind A, FrameKind B>
std::optional<Aabb<D>> intersection_box(const BodyView<D, A>& a, const BodyView<D, B>& b,
                                        const PairOptions& options) noexcept {
  if (relate(a, b, options) == Relation::Disjoint) {
    return std::nullopt;
  }
  const PairNumbers numbers(a, b, WithWorld::Yes);
  const Triple<Enclosure> ranges = box_ranges(a, b, numbers, options.stats);
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
  if (!moves(a, b)) {
    return relate(a, b, options) == Relation::Disjoint ? std::nullopt : std::optional(Window{});
  }
  const auto window = [&](const PairNumbers& numbers, const NormalList* bounding) {
    const Enclosure times = exact_window(numbers, bounding, options.stats);
    return Window{times.low, times.high};
  };
  if constexpr (D == 3) {
    if (in_sight(a, b)) {
      NormalList bounding;
      const Verdict verdict = list_window_normals(frame_pair<true>(a, b), bounding);
      count(options.stats, verdict);
      if (verdict == Verdict::Disjoint) {
        return std::nullopt;
      }
      const PairNumbers numbers(a, b, WithWorld::No);
      if (verdict == Verdict::Undecided && exact_relation(numbers, nullptr, options.stats) == Relation::Disjoint) {
        return std::nullopt;
      }
      return window(numbers, has_all_axes(numbers, D) ? &bounding : nullptr);
    }
  }
  if (relate(a, b, options) == Relation::Disjoint) {
    return std::nullopt;
  }
  return window(PairNumbers(a, b, WithWorld::No), nullptr);
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
