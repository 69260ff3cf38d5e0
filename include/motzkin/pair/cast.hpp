#pragma once

#include <optional>

#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/ray.hpp"
#include "motzkin/shape/vertex_simplex.hpp"

namespace motzkin {

/// The numbers t from `enter` to `exit`. An end beyond the range of doubles is infinite, or the largest double where
/// the span lies beyond.
struct ParameterSpan {
  double enter = 0;
  double exit = 0;

  friend bool operator==(const ParameterSpan&, const ParameterSpan&) = default;
};

/// The parameters t at which `origin + t direction` lies in a closed box: all t of a line, those that are not negative
/// of a ray. A box that a ray starts in is entered at 0.
/// Guarantee: there is a value exactly where the sets share a point, touching counts. The span contains the exact one,
/// each end at most 2 ulp outside.
/// Degenerate: flat boxes, boxes that are segments or points, dependent axes, rays in the plane of a face, along an
/// edge or through a corner are decided like any others.
/// Cost: about ten nanoseconds for a clear miss, which a filter in doubles proves by separating axes, and for an
/// axis-aligned box; a few microseconds for a hit of an oriented one, the contact of a moving point. Where t or a
/// scaled direction leaves the range of normal doubles: rational arithmetic, which allocates and takes up to a
/// millisecond. Source: 004 exercise 5, erratum E4.23.
template <int D>
[[nodiscard]] std::optional<ParameterSpan> cast(const Line<D>& line, const Obb<D>& box);
template <int D>
[[nodiscard]] std::optional<ParameterSpan> cast(const Line<D>& line, const Aabb<D>& box);
template <int D>
[[nodiscard]] std::optional<ParameterSpan> cast(const Ray<D>& ray, const Obb<D>& box);
template <int D>
[[nodiscard]] std::optional<ParameterSpan> cast(const Ray<D>& ray, const Aabb<D>& box);

/// The same for a segment: t from 0 at its first vertex p to 1 at its second one q, exactly `p + t (q - p)`.
/// Degenerate: a segment of two equal vertices in the box has the span [0, 1]. Cost: nothing is allocated.
template <int D>
[[nodiscard]] std::optional<ParameterSpan> cast(const Segment<D>& segment, const Obb<D>& box) noexcept;
template <int D>
[[nodiscard]] std::optional<ParameterSpan> cast(const Segment<D>& segment, const Aabb<D>& box) noexcept;

}  // namespace motzkin
