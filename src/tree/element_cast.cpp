#include "tree/element_cast.hpp"

#include <cmath>

#include "motzkin/pair/relate.hpp"

namespace motzkin::detail {
namespace {

/// Times below this are too near to the smallest doubles to be within some ulp.
constexpr double least_time = 0x1p-900;

/// `contact_window`, in standard arithmetic already.
template <class A, class B>
std::optional<Window> window_of(const A& a, const B& b) noexcept {
  return contact_window(Body(a).view(), Body(b).view(), {});
}

std::optional<ParameterSpan> rounded(const std::optional<ExactSpan>& span) {
  return span ? std::optional(ParameterSpan{round_down(span->enter), round_up(span->exit)}) : std::nullopt;
}

}  // namespace

RayCast::RayCast(const Ray<3>& ray, const Vector<3>& reach) noexcept : ray_(ray) {
  Eigen::Index k = 0;
  const double speed = ray.direction().cwiseAbs().maxCoeff(&k);
  const double distance = std::abs(ray.origin()[k]) + reach[k];
  exponent_ = distance > 0 ? std::ilogb(distance) - std::ilogb(speed) + 2 : 0;  // twice as far at least
  for (int i = 0; i < 3; ++i) {
    const double component = ray.direction()[i];
    velocity_[i] = std::ldexp(component, exponent_);
    usable_ = usable_ && std::abs(velocity_[i]) <= max_coordinate && std::ldexp(velocity_[i], -exponent_) == component;
  }
}

std::optional<Moving<Point<3>>> RayCast::flight() const {
  return usable_ ? std::optional(Moving<Point<3>>(Point<3>(ray_.origin()), velocity_)) : std::nullopt;
}

template <class Shape>
std::optional<std::optional<ParameterSpan>> RayCast::quick_span(const Shape& shape) const {
  const std::optional<Moving<Point<3>>> flying = flight();
  if (!flying) {
    return std::nullopt;
  }
  const Point<3>& start = flying->shape();
  const std::optional<Window> window = window_of(*flying, shape);
  if (!window) {
    return std::optional<ParameterSpan>();
  }
  const bool inside = window->enter < least_time && detail::relate(start, shape, {}) != Relation::Disjoint;
  const ParameterSpan span = {inside ? 0 : std::ldexp(window->enter, exponent_), std::ldexp(window->exit, exponent_)};
  const bool leaves_at_once = inside && window->exit == 0;
  if ((inside || (window->enter >= least_time && std::isnormal(span.enter))) &&
      (leaves_at_once || (window->exit >= least_time && std::isnormal(span.exit)))) {
    return std::optional(span);
  }
  return std::nullopt;
}

template <int N>
std::optional<ParameterSpan> RayCast::span(const VertexSimplex<3, N>& element) const {
  if (const auto quick = quick_span(element)) {
    return *quick;
  }
  return rounded(detail::exact_span(exact_line(), element.vertices()));
}

template <int N>
std::optional<ParameterSpan> SegmentCast::span(const VertexSimplex<3, N>& element) const {
  const auto& [p, q] = segment_.vertices();
  const std::optional<Window> window =
      window_of(Moving<Point<3>>(Point<3>(p), q), Moving<VertexSimplex<3, N>>(element, p));
  return window ? std::optional(ParameterSpan{window->enter, window->exit}) : std::nullopt;
}

template std::optional<std::optional<ParameterSpan>> RayCast::quick_span(const Cuboid<3>&) const;
template std::optional<std::optional<ParameterSpan>> RayCast::quick_span(const Simplex<3>&) const;
template std::optional<ParameterSpan> RayCast::span(const VertexSimplex<3, 1>&) const;
template std::optional<ParameterSpan> RayCast::span(const VertexSimplex<3, 2>&) const;
template std::optional<ParameterSpan> RayCast::span(const VertexSimplex<3, 3>&) const;
template std::optional<ParameterSpan> RayCast::span(const VertexSimplex<3, 4>&) const;
template std::optional<ParameterSpan> SegmentCast::span(const VertexSimplex<3, 3>&) const;
template std::optional<ParameterSpan> SegmentCast::span(const VertexSimplex<3, 4>&) const;

}  // namespace motzkin::detail
