#include "motzkin/pair/cast.hpp"

#include <algorithm>
#include <cmath>

#include "motzkin/pair/relate.hpp"
#include "pair/cast/cast_filter.hpp"
#include "pair/cast/cast_slabs.hpp"
#include "pair/cast/exact_cast.hpp"
#include "shape/unguarded.hpp"

namespace motzkin {
namespace {

/// Times below this are too near to the smallest doubles to be within some ulp.
constexpr double least_time = 0x1p-900;

/// `direction` times a power of two, and where that is exact and accepted.
template <int D>
struct Scaled {
  Vector<D> direction;
  bool usable = true;
};

template <int D>
Scaled<D> scaled(const Vector<D>& direction, int exponent) {
  Scaled<D> result;
  for (int k = 0; k < D; ++k) {
    const double value = std::ldexp(direction[k], exponent);
    result.direction[k] = value;
    result.usable = result.usable && std::abs(value) <= max_coordinate && std::ldexp(value, -exponent) == direction[k];
  }
  return result;
}

/// What a cast found, or that it could not find out.
struct Attempt {
  bool known = false;
  std::optional<ParameterSpan> span = std::nullopt;
};

template <int D>
Aabb<D> box_around(const Aabb<D>& box) {
  return box;
}
template <int D>
Aabb<D> box_around(const Obb<D>& box) {
  return detail::box_around(box);
}

/// `contact_window`, in standard arithmetic already.
template <class A, class B>
std::optional<Window> window_of(const A& a, const B& b) noexcept {
  return detail::contact_window(detail::Body(a).view(), detail::Body(b).view(), {});
}

/// A ray, as a point that moves from its origin to beyond the box while time runs from 0 to 1.
template <int D, class Box>
Attempt cast_ray(const Vector<D>& origin, const Vector<D>& direction, const Box& box) {
  const Aabb<D> bounds = box_around(box);
  Eigen::Index k = 0;
  const double speed = direction.cwiseAbs().maxCoeff(&k);
  const double distance = std::abs(origin[k]) + std::max(std::abs(bounds.min()[k]), std::abs(bounds.max()[k]));
  const int exponent = distance > 0 ? std::ilogb(distance) - std::ilogb(speed) + 2 : 0;  // twice as far at least
  const Scaled<D> velocity = scaled<D>(direction, exponent);
  if (!velocity.usable) {
    return {};
  }
  const Point<D> start(origin);
  const std::optional<Window> window = window_of(Moving<Point<D>>(start, velocity.direction), box);
  if (!window) {
    return {true, std::nullopt};
  }
  const bool inside = window->enter < least_time && detail::relate(start, box, {}) != Relation::Disjoint;
  const ParameterSpan span = {inside ? 0 : std::ldexp(window->enter, exponent), std::ldexp(window->exit, exponent)};
  const bool usable = (inside || (window->enter >= least_time && std::isnormal(span.enter))) &&
                      window->exit >= least_time && std::isnormal(span.exit);
  return usable ? Attempt{true, span} : Attempt{};
}

template <int D, class Box>
std::optional<ParameterSpan> cast_any(const Ray<D>& ray, const Box& box) {
  const detail::FilterBox<D> rounded(box);
  const detail::CastFilter<D> filter(ray.origin(), ray.direction(), rounded);
  if (filter.is_behind() || filter.line_misses()) {
    return std::nullopt;
  }
  const Attempt attempt = cast_ray<D>(ray.origin(), ray.direction(), box);
  return attempt.known ? attempt.span : detail::exact_cast<D>(ray, true, box);
}

/// A line, as two rays. Where both meet the box, so does their common origin.
template <int D, class Box>
std::optional<ParameterSpan> cast_any(const Line<D>& line, const Box& box) {
  const detail::FilterBox<D> rounded(box);
  if (detail::CastFilter<D>(line.origin(), line.direction(), rounded).line_misses()) {
    return std::nullopt;
  }
  const Attempt ahead = cast_ray<D>(line.origin(), line.direction(), box);
  const Attempt behind = ahead.known ? cast_ray<D>(line.origin(), -line.direction(), box) : Attempt{};
  if (!behind.known) {
    return detail::exact_cast<D>(line, false, box);
  }
  if (!behind.span) {
    return ahead.span;
  }
  return ParameterSpan{-behind.span->exit, ahead.span ? ahead.span->exit : 0 - behind.span->enter};
}

/// A segment from p to q, as a point that moves by q while the box moves by p: q - p need not be a double.
template <int D, class Box>
std::optional<ParameterSpan> cast_any(const Segment<D>& segment, const Box& box) noexcept {
  const auto& [p, q] = segment.vertices();
  const std::optional<Window> window = window_of(Moving<Point<D>>(Point<D>(p), q), Moving<Box>(box, p));
  return window ? std::optional(ParameterSpan{window->enter, window->exit}) : std::nullopt;
}

}  // namespace

template <int D>
std::optional<ParameterSpan> cast(const Line<D>& line, const Obb<D>& box) {
  const detail::StandardArithmetic standard;
  return cast_any(line, box);
}
template <int D>
std::optional<ParameterSpan> cast(const Line<D>& line, const Aabb<D>& box) {
  const detail::StandardArithmetic standard;
  const auto span = detail::cast_slabs(line, false, box);
  return span ? *span : cast_any(line, box);
}
template <int D>
std::optional<ParameterSpan> cast(const Ray<D>& ray, const Obb<D>& box) {
  const detail::StandardArithmetic standard;
  return cast_any(ray, box);
}
template <int D>
std::optional<ParameterSpan> cast(const Ray<D>& ray, const Aabb<D>& box) {
  const detail::StandardArithmetic standard;
  const auto span = detail::cast_slabs<D>(ray, true, box);
  return span ? *span : cast_any(ray, box);
}
template <int D>
std::optional<ParameterSpan> cast(const Segment<D>& segment, const Obb<D>& box) noexcept {
  const detail::StandardArithmetic standard;
  return cast_any(segment, box);
}
template <int D>
std::optional<ParameterSpan> cast(const Segment<D>& segment, const Aabb<D>& box) noexcept {
  const detail::StandardArithmetic standard;
  return cast_any(segment, box);
}

#define MOTZKIN_INSTANTIATE_BOX(D, Box)                                      \
  template std::optional<ParameterSpan> cast(const Line<D>&, const Box<D>&); \
  template std::optional<ParameterSpan> cast(const Ray<D>&, const Box<D>&);  \
  template std::optional<ParameterSpan> cast(const Segment<D>&, const Box<D>&) noexcept;
#define MOTZKIN_INSTANTIATE(D)    \
  MOTZKIN_INSTANTIATE_BOX(D, Obb) \
  MOTZKIN_INSTANTIATE_BOX(D, Aabb)
MOTZKIN_INSTANTIATE(2)
MOTZKIN_INSTANTIATE(3)

}  // namespace motzkin
