#include "motzkin/tree/volume_cast.hpp"

#include <limits>

#include "motzkin/pair/relate.hpp"
#include "motzkin/shape/bounds.hpp"
#include "pair/cast/core_cast.hpp"
#include "tree/element_cast.hpp"

namespace motzkin {
namespace {

using detail::Rational;
/// A half-space `normal . x <= offset`.
template <class HalfSpace>
std::optional<ParameterSpan> cast_at_plane(const Ray<3>& ray, const HalfSpace& shape) {
  const detail::ExactPoint normal = detail::exact_point(shape.normal());
  const Rational room = detail::to_rational(shape.offset()) - detail::dot(normal, detail::exact_point(ray.origin()));
  const Rational speed = detail::dot(normal, detail::exact_point(ray.direction()));
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (room < 0) {
    return speed < 0 ? std::optional(ParameterSpan{detail::round_down(Rational(room / speed)), infinity})
                     : std::nullopt;
  }
  return ParameterSpan{0, speed > 0 ? detail::round_up(Rational(room / speed)) : infinity};
}

ParameterSpan rounded(const Rational& enter, const Rational& exit) {
  return {detail::round_down(enter), detail::round_up(exit)};
}

template <int N>
std::optional<ParameterSpan> cast_at(const detail::RayCast& cast, const VertexSimplex<3, N>& shape) {
  return cast.span(shape);
}

/// Corners of frames are sums of doubles.
template <FrameKind Kind>
std::optional<ParameterSpan> cast_at(const detail::RayCast& cast, const Frame<3, Kind>& shape) {
  if (const auto quick = cast.quick_span(shape)) {
    return *quick;
  }
  std::vector<detail::ExactPoint> corners = {detail::exact_point(shape.origin())};
  for (Eigen::Index axis = 0; axis < 3; ++axis) {
    const detail::ExactPoint step = detail::exact_point(shape.axes().col(axis));
    const std::size_t count = Kind == FrameKind::Cuboid ? corners.size() : 1;
    for (std::size_t i = 0; i < count; ++i) {
      corners.push_back(detail::sum(corners[i], step));
    }
  }
  const auto span = detail::exact_span(cast.exact_line(), corners);
  return span ? std::optional(rounded(span->enter, span->exit)) : std::nullopt;
}

/// Whether a ray that is a point in flight certainly misses a core and what its radius adds.
bool misses(const detail::RayCast& ray, const detail::MovingCore<3>& shape) {
  const auto flight = ray.flight();
  return flight && detail::with_core(*flight, [&](const detail::MovingCore<3>& point) noexcept {
                     return detail::relate(point, shape, {});
                   }) == Relation::Disjoint;
}

/// Hulls, and shapes with a radius.
template <CoreShape Shape>
std::optional<ParameterSpan> cast_at(const detail::RayCast& cast, const Shape& shape) {
  const detail::CoreBody<Shape> body(shape);
  const detail::CoreView<3> view = body.view();
  if (misses(cast, {view, nullptr})) {
    return std::nullopt;
  }
  const detail::Core core = detail::core_of(view);
  if (view.radius == 0) {
    return detail::cast_at_core(cast.ray(), core);
  }
  const bool inside =
      detail::with_core(Point<3>(cast.ray().origin()), [&](const detail::MovingCore<3>& point) noexcept {
        return detail::relate(point, {view, nullptr}, {});
      }) != Relation::Disjoint;
  return detail::cast_at_round(cast.ray(), core, view.radius, inside);
}

}  // namespace

std::optional<ParameterSpan> cast(const Ray<3>& ray, const Sphere<3>& ball) {
  const detail::StandardArithmetic standard;
  // |offset + t direction|^2 <= radius^2 is t^2 a + 2 t b + c <= 0.
  const detail::ExactPoint direction = detail::exact_point(ray.direction());
  const detail::ExactPoint offset =
      detail::difference(detail::exact_point(ray.origin()), detail::exact_point(ball.center()));
  const Rational radius = detail::to_rational(ball.radius());
  const Rational a = detail::dot(direction, direction);
  const Rational b = detail::dot(direction, offset);
  const Rational c = detail::dot(offset, offset) - radius * radius;
  if (c > 0 && b >= 0) {
    return std::nullopt;
  }
  const Rational discriminant = b * b - a * c;
  if (discriminant < 0) {
    return std::nullopt;
  }
  // Each root as a quotient whose parts do not cancel, rounded outwards.
  const auto [low, high] = detail::square_root(discriminant);
  const Rational enter = c > 0 ? Rational(c / (high - b)) : Rational(0);
  const Rational exit = b <= 0 ? Rational((high - b) / a) : Rational(-c / (b + low));
  return rounded(enter, exit);
}

std::optional<ParameterSpan> cast(const Ray<3>& ray, const Volume& shape) {
  const detail::StandardArithmetic standard;
  return std::visit(
      [&]<class Shape>(const Shape& kind) -> std::optional<ParameterSpan> {
        if constexpr (std::is_same_v<Shape, Sphere<3>>) {
          return cast(ray, kind);
        } else if constexpr (std::is_same_v<Shape, Obb<3>> || std::is_same_v<Shape, Aabb<3>>) {
          return cast<3>(ray, kind);
        } else if constexpr (requires { kind.normal(); }) {
          return cast_at_plane(ray, kind);
        } else {
          const Aabb<3> box = bounding_box(Volume(kind));
          if (CoreShape<Shape> && !cast<3>(ray, box)) {
            return std::nullopt;
          }
          return cast_at(detail::RayCast(ray, box.min().cwiseAbs().cwiseMax(box.max().cwiseAbs())), kind);
        }
      },
      shape);
}

}  // namespace motzkin
