#pragma once

#include "motzkin/pair/ball.hpp"
#include "motzkin/pair/body.hpp"

/// How compiled code sees a shape that it asks for distances: a convex core with flat faces, and a radius about it.

namespace motzkin::detail {

/// A shape at rest that lives elsewhere. Either `points` has the points whose hull the core is, or the core is what
/// BodyView says.
template <int D>
struct CoreView {
  static constexpr int dimension = D;

  FrameKind kind = FrameKind::Simplex;
  const Vector<D>* origin = nullptr;
  const Matrix<D>* axes = nullptr;
  const Vector<D>* tips = nullptr;
  int tip_count = 0;
  const Obb<D>* box = nullptr;

  const Vector<D>* points = nullptr;
  std::uint32_t point_count = 0;
  double reach = 0;  ///< of points: at least the magnitude of each coordinate of points[i] - points[0]

  double radius = 0;

  CoreView() = default;
  template <FrameKind Kind>
  explicit CoreView(const BodyView<D, Kind>& body) noexcept
      : kind(Kind),
        origin(body.origin),
        axes(body.axes),
        tips(body.tips),
        tip_count(body.axis_count()),
        box(body.box) {}
  explicit CoreView(const BallView<D>& ball) noexcept : origin(ball.center), radius(ball.radius) {}
};

/// Holds what a CoreView of `Shape` needs besides the shape itself. `has_few_edges` says whether the core is a cuboid
/// or a simplex, whose edges are known.
template <class Shape>
class CoreBody;

template <class Shape>
requires(HasBody<Shape> && !requires(const Shape& shape) { shape.velocity(); }) class CoreBody<Shape> {
 public:
  static constexpr bool has_few_edges = true;

  explicit CoreBody(const Shape& shape) noexcept : body_(shape) {}
  [[nodiscard]] CoreView<Shape::dimension> view() const noexcept { return CoreView<Shape::dimension>(body_.view()); }

 private:
  Body<Shape> body_;
};

template <int D>
class CoreBody<Sphere<D>> {
 public:
  static constexpr bool has_few_edges = true;

  explicit CoreBody(const Sphere<D>& sphere) noexcept : sphere_(sphere) {}
  [[nodiscard]] CoreView<D> view() const noexcept { return CoreView<D>(ball(sphere_)); }

 private:
  const Sphere<D>& sphere_;
};

template <class Shape>
concept HasCore = requires(const Shape& shape) {
  CoreBody<Shape>(shape).view();
};

}  // namespace motzkin::detail
