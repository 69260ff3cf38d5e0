#pragma once

#include "motzkin/pair/ball.hpp"
#include "motzkin/pair/body.hpp"
#include "motzkin/shape/half_space.hpp"
#include "motzkin/shape/hull.hpp"
#include "motzkin/shape/rounded.hpp"

/// How compiled code sees the shapes that are hulls or have a radius: as the hull of points, or a body, and all that is
/// at most the radius away from it.

namespace motzkin::detail {

/// A shape that lives elsewhere.
template <int D>
struct CoreView {
  static constexpr int dimension = D;

  std::span<const Vector<D>> points;  ///< whose hull the core is; none where it is the body below
  FrameKind kind = FrameKind::Simplex;
  BodyView<D, FrameKind::Simplex> body = {};  ///< its kind is `kind`
  const Vector<D>* velocity = nullptr;        ///< null for a shape at rest
  double radius = 0;

  [[nodiscard]] bool moves() const noexcept { return velocity != nullptr; }
};

template <int D, FrameKind Kind>
[[nodiscard]] CoreView<D> core_of(const BodyView<D, Kind>& body) noexcept {
  return {{},
          Kind,
          {body.origin, body.axes, body.tips, body.tip_count, body.velocity, body.box, body.underflows},
          body.velocity,
          0};
}

template <int D>
[[nodiscard]] CoreView<D> core_of(const BallView<D>& ball) noexcept {
  CoreView<D> core{.points = {ball.center, 1}};
  core.velocity = ball.velocity;
  core.radius = ball.radius;
  return core;
}

/// Holds what a view of `Shape` needs besides the shape itself.
template <class Shape>
class Core;
template <class Shape>
Core(const Shape&) -> Core<Shape>;

template <HasBody Shape>
class Core<Shape> {
 public:
  explicit Core(const Shape& shape) noexcept : body_(shape) {}
  [[nodiscard]] CoreView<Shape::dimension> view() const noexcept { return core_of(body_.view()); }

 private:
  Body<Shape> body_;
};

template <SphereShape Shape>
class Core<Shape> {
 public:
  explicit Core(const Shape& shape) noexcept : shape_(shape) {}
  [[nodiscard]] CoreView<Shape::dimension> view() const noexcept { return core_of(ball(shape_)); }

 private:
  const Shape& shape_;
};

template <int D>
class Core<motzkin::Hull<D>> {
 public:
  explicit Core(const motzkin::Hull<D>& hull) noexcept : hull_(hull) {}
  [[nodiscard]] CoreView<D> view() const noexcept { return {.points = hull_.points()}; }

 private:
  const motzkin::Hull<D>& hull_;
};

template <class Shape>
class Core<Rounded<Shape>> {
 public:
  explicit Core(const Rounded<Shape>& rounded) noexcept : core_(rounded.core()), radius_(rounded.radius()) {}
  [[nodiscard]] CoreView<Shape::dimension> view() const noexcept {
    auto view = core_.view();
    view.radius = radius_;
    return view;
  }

 private:
  Core<Shape> core_;
  double radius_;
};

/// A shape that is a hull or has a radius, and is not a sphere.
template <class Shape>
struct IsCoreShape : std::false_type {};
template <int D>
struct IsCoreShape<motzkin::Hull<D>> : std::true_type {};
template <class Shape>
struct IsCoreShape<Rounded<Shape>> : std::true_type {};

template <class Shape>
requires IsCoreShape<Shape>::value class Core<Moving<Shape>> {
 public:
  explicit Core(const Moving<Shape>& moving) noexcept : core_(moving.shape()), velocity_(moving.velocity()) {}
  [[nodiscard]] CoreView<Shape::dimension> view() const noexcept {
    auto view = core_.view();
    view.velocity = &velocity_;
    return view;
  }

 private:
  Core<Shape> core_;
  const Vector<Shape::dimension>& velocity_;
};
template <class Shape>
struct IsCoreShape<Moving<Shape>> : IsCoreShape<Shape> {};

template <int D>
struct HalfSpaceView {
  static constexpr int dimension = D;

  const HalfSpace<D>* half_space;
  const Vector<D>* velocity;  ///< null at rest
};

template <int D>
[[nodiscard]] HalfSpaceView<D> half_space_view(const HalfSpace<D>& half_space) noexcept {
  return {&half_space, nullptr};
}
template <int D>
[[nodiscard]] HalfSpaceView<D> half_space_view(const Moving<HalfSpace<D>>& moving) noexcept {
  return {&moving.shape(), &moving.velocity()};
}

}  // namespace motzkin::detail

namespace motzkin {

/// `Hull` and `Rounded`, `Capsule` among them, at rest or `Moving`.
template <class Shape>
concept CoreShape = detail::IsCoreShape<Shape>::value;

/// `HalfSpace`, at rest or `Moving`.
template <class Shape>
concept HalfSpaceShape = requires(const Shape& shape) {
  detail::half_space_view(shape);
};

/// All that have a box around them.
template <class Shape>
concept BoundedShape = PairShape<Shape> || SphereShape<Shape> || CoreShape<Shape>;

}  // namespace motzkin
