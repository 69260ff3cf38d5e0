#pragma once

#include "motzkin/shape/moving.hpp"
#include "motzkin/shape/sphere.hpp"

/// How compiled code sees a sphere of a pair.

namespace motzkin::detail {

template <int D>
struct BallView {
  static constexpr int dimension = D;

  const Vector<D>* center;
  const Vector<D>* velocity;  ///< null for a sphere at rest
  double radius;
};

template <int D>
[[nodiscard]] BallView<D> ball(const Sphere<D>& sphere) noexcept {
  return {&sphere.center(), nullptr, sphere.radius()};
}

template <int D>
[[nodiscard]] BallView<D> ball(const Moving<Sphere<D>>& moving) noexcept {
  return {&moving.shape().center(), &moving.velocity(), moving.shape().radius()};
}

}  // namespace motzkin::detail

namespace motzkin {

/// Spheres, at rest or `Moving`.
template <class Shape>
concept SphereShape = requires(const Shape& shape) {
  detail::ball(shape);
};

}  // namespace motzkin
