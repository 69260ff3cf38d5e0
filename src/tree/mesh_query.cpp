#include "motzkin/tree/mesh_query.hpp"

#include <algorithm>
#include <limits>

#include "tree/element_cast.hpp"
#include "tree/line_query.hpp"

namespace motzkin {
namespace {

using detail::ExactLine;
using detail::ExactSpan;
using detail::WorldElements;
using detail::WorldLine;

constexpr double no_end = std::numeric_limits<double>::infinity();

void add(const TreeStatistics& stats, const QueryOptions& options) noexcept {
  if (options.stats != nullptr) {
    *options.stats += stats;
  }
}

template <class Shape, int N>
std::vector<ElementHit> elements_met(const Shape& shape, const WorldLine& line, const PosedMesh<N>& body,
                                     const QueryOptions& options) {
  std::vector<ElementHit> result;
  TreeStatistics stats;
  PairStatistics counts;
  detail::visit_along(line, body, stats, [&](std::uint32_t element, const VertexSimplex<3, N>& other) {
    const Relation relation = detail::relate(shape, other, {.method = Method::SeparatingAxis, .stats = &counts});
    if (relation != Relation::Disjoint) {
      result.push_back({element, relation});
    }
    return no_end;
  });
  std::sort(result.begin(), result.end(),
            [](const ElementHit& a, const ElementHit& b) { return a.element < b.element; });
  stats.exact_pairs += counts.by_exact;
  add(stats, options);
  return result;
}

/// A number that the exact parameter does not exceed, if it is at most 2 ulp above `enter`.
double above(double enter) noexcept {
  return enter * (1 + 8 * unit_roundoff) + 4 * std::numeric_limits<double>::denorm_min();
}

/// Brings hits into the exact order. Where floating point cannot tell neighbours apart, rationals do.
template <int N>
void sort(std::vector<RayHit>& hits, const ExactLine& line, const PosedMesh<N>& body, TreeStatistics& stats) {
  std::sort(hits.begin(), hits.end(), [](const RayHit& a, const RayHit& b) {
    return std::pair(a.span.enter, a.element) < std::pair(b.span.enter, b.element);
  });
  struct ExactHit {
    std::uint32_t element;
    ExactSpan span;
  };
  const WorldElements<N> elements(body.mesh, body.pose);
  for (auto begin = hits.begin(); begin != hits.end();) {
    auto end = begin + 1;
    while (end != hits.end() && end->span.enter <= above((end - 1)->span.enter)) {
      ++end;
    }
    if (end - begin > 1) {
      std::vector<ExactHit> unclear;
      std::transform(begin, end, std::back_inserter(unclear), [&](const RayHit& hit) {
        return ExactHit{hit.element, *exact_span(line, elements.corners(hit.element))};
      });
      std::sort(unclear.begin(), unclear.end(), [](const ExactHit& a, const ExactHit& b) {
        return a.span.enter < b.span.enter || (a.span.enter == b.span.enter && a.element < b.element);
      });
      std::transform(unclear.begin(), unclear.end(), begin, [](const ExactHit& hit) {
        return RayHit{hit.element, {detail::round_down(hit.span.enter), detail::round_up(hit.span.exit)}};
      });
      stats.exact_pairs += unclear.size();
    }
    begin = end;
  }
}

enum class Wanted { All, First };

/// The hits in order. If only the first is wanted, some or all of the others may be missing.
template <class Cast, class Shape, int N>
std::vector<RayHit> hits_along(const Shape& shape, const PosedMesh<N>& body, Wanted wanted,
                               const QueryOptions& options) {
  const Cast cast(shape, world_reach(detail::posed_frame(body)));
  std::vector<RayHit> result;
  TreeStatistics stats;
  double least_enter = no_end;
  detail::visit_along(cast.line(), body, stats, [&](std::uint32_t element, const VertexSimplex<3, N>& corners) {
    const std::optional<ParameterSpan> span = cast.span(corners);
    if (span && (wanted == Wanted::All || span->enter <= above(least_enter))) {
      result.push_back({element, *span});
      least_enter = std::min(least_enter, span->enter);
    }
    // Parameters too small or too large for doubles are bounded by what is none of both.
    const double end = std::max(above(above(least_enter)), 0x1p-1000);
    return wanted == Wanted::All || end > 0x1p1000 ? no_end : end;
  });
  sort(result, cast.exact_line(), body, stats);
  add(stats, options);
  return result;
}

template <class Cast, class Shape, int N>
std::optional<RayHit> first_along(const Shape& shape, const PosedMesh<N>& body, const QueryOptions& options) {
  const std::vector<RayHit> hits = hits_along<Cast>(shape, body, Wanted::First, options);
  return hits.empty() ? std::nullopt : std::optional(hits.front());
}

}  // namespace

template <int N>
std::vector<ElementHit> elements_hit(const Point<3>& point, const PosedMesh<N>& mesh, const QueryOptions& options) {
  const detail::StandardArithmetic standard;
  return elements_met(point, {point.vertices()[0], Vector<3>::Zero(), 0}, mesh, options);
}

template <int N>
std::vector<ElementHit> elements_hit(const Segment<3>& segment, const PosedMesh<N>& mesh, const QueryOptions& options) {
  const detail::StandardArithmetic standard;
  return elements_met(segment, detail::world_line(segment), mesh, options);
}

template <int N>
std::vector<RayHit> all_hits(const Ray<3>& ray, const PosedMesh<N>& mesh, const QueryOptions& options) {
  const detail::StandardArithmetic standard;
  return hits_along<detail::RayCast>(ray, mesh, Wanted::All, options);
}

template <int N>
std::vector<RayHit> all_hits(const Segment<3>& segment, const PosedMesh<N>& mesh, const QueryOptions& options) {
  const detail::StandardArithmetic standard;
  return hits_along<detail::SegmentCast>(segment, mesh, Wanted::All, options);
}

template <int N>
std::optional<RayHit> first_hit(const Ray<3>& ray, const PosedMesh<N>& mesh, const QueryOptions& options) {
  const detail::StandardArithmetic standard;
  return first_along<detail::RayCast>(ray, mesh, options);
}

template <int N>
std::optional<RayHit> first_hit(const Segment<3>& segment, const PosedMesh<N>& mesh, const QueryOptions& options) {
  const detail::StandardArithmetic standard;
  return first_along<detail::SegmentCast>(segment, mesh, options);
}

#define MOTZKIN_INSTANTIATE_LINE(N, Line)                                                          \
  template std::vector<RayHit> all_hits(const Line<3>&, const PosedMesh<N>&, const QueryOptions&); \
  template std::optional<RayHit> first_hit(const Line<3>&, const PosedMesh<N>&, const QueryOptions&);
#define MOTZKIN_INSTANTIATE(N)                                                                                \
  template std::vector<ElementHit> elements_hit(const Point<3>&, const PosedMesh<N>&, const QueryOptions&);   \
  template std::vector<ElementHit> elements_hit(const Segment<3>&, const PosedMesh<N>&, const QueryOptions&); \
  MOTZKIN_INSTANTIATE_LINE(N, Ray)                                                                            \
  MOTZKIN_INSTANTIATE_LINE(N, Segment)
MOTZKIN_INSTANTIATE(3)
MOTZKIN_INSTANTIATE(4)

}  // namespace motzkin
