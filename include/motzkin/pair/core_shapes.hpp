#pragma once

#include <type_traits>

#include "motzkin/pair/core_view.hpp"
#include "motzkin/shape/half_space.hpp"
#include "motzkin/shape/hull.hpp"
#include "motzkin/shape/moving.hpp"
#include "motzkin/shape/rounded.hpp"

/// How compiled code sees hulls, shapes with a radius and half-spaces.

namespace motzkin::detail {

template <int D>
class CoreBody<motzkin::Hull<D>> {
 public:
  static constexpr bool has_few_edges = false;

  explicit CoreBody(const motzkin::Hull<D>& hull) noexcept : hull_(hull) {}
  [[nodiscard]] CoreView<D> view() const noexcept {
    CoreView<D> view;
    view.origin = hull_.points().data();
    view.points = hull_.points().data();
    view.point_count = static_cast<std::uint32_t>(hull_.points().size());
    view.reach = hull_.reach();
    return view;
  }

 private:
  const motzkin::Hull<D>& hull_;
};

template <class Shape>
class CoreBody<motzkin::Rounded<Shape>> {
 public:
  static constexpr bool has_few_edges = CoreBody<Shape>::has_few_edges;

  explicit CoreBody(const motzkin::Rounded<Shape>& rounded) noexcept
      : core_(rounded.core()), radius_(rounded.radius()) {}
  [[nodiscard]] CoreView<Shape::dimension> view() const noexcept {
    CoreView<Shape::dimension> view = core_.view();
    view.radius = radius_;
    return view;
  }

 private:
  CoreBody<Shape> core_;
  double radius_;
};

/// Whether a shape is a hull or has a radius, without being a sphere.
template <class Shape>
struct IsCoreShape : std::false_type {};
template <int D>
struct IsCoreShape<motzkin::Hull<D>> : std::true_type {};
template <class Shape>
struct IsCoreShape<motzkin::Rounded<Shape>> : std::true_type {};
template <class Shape>
struct IsCoreShape<Moving<Shape>> : IsCoreShape<Shape> {};

template <class Shape>
struct IsHalfSpace : std::false_type {};
template <int D>
struct IsHalfSpace<HalfSpace<D>> : std::true_type {};
template <class Shape>
struct IsHalfSpace<Moving<Shape>> : IsHalfSpace<Shape> {};

template <class Shape>
[[nodiscard]] const Shape& at_start(const Shape& shape) noexcept {
  return shape;  // NOLINT(bugprone-return-const-ref-from-parameter): callers keep it
}
template <class Shape>
[[nodiscard]] const Shape& at_start(const Moving<Shape>& moving) noexcept {
  return moving.shape();
}

/// Null for a shape at rest.
template <class Shape>
[[nodiscard]] const Vector<Shape::dimension>* velocity_of(const Shape& /*shape*/) noexcept {
  return nullptr;
}
template <class Shape>
[[nodiscard]] const Vector<Shape::dimension>* velocity_of(const Moving<Shape>& moving) noexcept {
  return &moving.velocity();
}

template <class Shape>
[[nodiscard]] auto core_body(const Shape& shape) noexcept {
  return CoreBody<std::remove_cvref_t<decltype(at_start(shape))>>(at_start(shape));
}

/// A core and how it moves.
template <int D>
struct MovingCore {
  static constexpr int dimension = D;

  CoreView<D> view;
  const Vector<D>* velocity;  ///< null at rest

  [[nodiscard]] bool moves() const noexcept { return velocity != nullptr; }
};

template <int D>
struct MovingHalfSpace {
  static constexpr int dimension = D;

  const HalfSpace<D>* half_space;
  const Vector<D>* velocity;  ///< null at rest

  [[nodiscard]] bool moves() const noexcept { return velocity != nullptr; }
};

template <class Shape>
[[nodiscard]] MovingHalfSpace<Shape::dimension> half_space_of(const Shape& shape) noexcept {
  return {&at_start(shape), velocity_of(shape)};
}

/// Calls `function` with the core of a shape, which lives meanwhile.
template <class Shape, class Function>
auto with_core(const Shape& shape, const Function& function) noexcept {
  const auto body = core_body(shape);
  return function(MovingCore<Shape::dimension>{body.view(), velocity_of(shape)});
}

}  // namespace motzkin::detail

namespace motzkin {

/// `Hull` and `Rounded`, `Capsule` among them, at rest or `Moving`.
template <class Shape>
concept CoreShape = detail::IsCoreShape<Shape>::value;

/// `HalfSpace`, at rest or `Moving`.
template <class Shape>
concept HalfSpaceShape = detail::IsHalfSpace<Shape>::value;

/// The shapes that can be related and have a box around them: all but half-spaces.
template <class Shape>
concept BoundedShape = PairShape<Shape> || SphereShape<Shape> || CoreShape<Shape>;

/// Any two of these of the same dimension can be related.
template <class Shape>
concept RelatableShape = BoundedShape<Shape> || HalfSpaceShape<Shape>;

}  // namespace motzkin
