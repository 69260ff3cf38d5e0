#pragma once

#include <cmath>
#include <limits>

#include "corpus/any_shape.hpp"
#include "support/ball_oracle.hpp"

/// Spheres beside the other shapes of the sets, at contact to the last bit.

namespace motzkin::testing {

/// A point of a shape, and its velocity.
template <int D, FrameKind Kind>
[[nodiscard]] Vector<D> anchor(const Frame<D, Kind>& frame) {
  return frame.origin();
}
template <int D, int N>
[[nodiscard]] Vector<D> anchor(const VertexSimplex<D, N>& simplex) {
  return simplex.vertices().front();
}
template <int D>
[[nodiscard]] Vector<D> anchor(const Aabb<D>& box) {
  return box.min().cwiseMax(-max_coordinate).cwiseMin(max_coordinate);
}
template <int D>
[[nodiscard]] Vector<D> anchor(const Obb<D>& box) {
  return box.center();
}

template <int D>
using AnySphere = std::variant<Sphere<D>, Moving<Sphere<D>>>;

/// The sphere of the given radius around a point of the shape, moving as it does.
template <int D>
[[nodiscard]] AnySphere<D> sphere_at(const AnyShape<D>& shape, double radius) {
  return std::visit(
      [&]<class Shape>(const Shape& known) -> AnySphere<D> {
        if constexpr (requires { known.velocity(); }) {
          return Moving<Sphere<D>>({anchor(known.shape()), radius}, known.velocity());
        } else {
          return Sphere<D>(anchor(known), radius);
        }
      },
      shape);
}

template <int D>
[[nodiscard]] ExactBall exact_ball(const Sphere<D>& sphere) {
  return {exact<D>(sphere.center()), exact(sphere.radius()), std::nullopt};
}
template <int D>
[[nodiscard]] ExactBall exact_ball(const Moving<Sphere<D>>& moving) {
  return {exact<D>(moving.shape().center()), exact(moving.shape().radius()), exact<D>(moving.velocity())};
}

/// Rounded to some double near the square root.
[[nodiscard]] inline double root(const Rational& square) {
  const auto [top, exponent] = [&] {
    int power = 0;
    if (square == 0) {
      return std::pair(0.0, 0);
    }
    power = static_cast<int>(msb(numerator(square))) - static_cast<int>(msb(denominator(square)));
    power -= power % 2;
    const Rational scaled = power < 0 ? Rational(square * (Integer(1) << static_cast<unsigned>(-power)))
                                      : Rational(square / (Integer(1) << static_cast<unsigned>(power)));
    return std::pair(static_cast<double>(scaled), power / 2);
  }();
  return std::min(std::ldexp(std::sqrt(top), exponent), max_coordinate);
}

/// Radii to try: those around contact, to the last bit, and others.
[[nodiscard]] inline std::vector<double> radii(const Rational& distance_sq) {
  const double contact = root(distance_sq);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return {contact,
          std::nextafter(contact, 0.0),
          std::min(std::nextafter(contact, infinity), max_coordinate),
          contact / 2,
          std::min(contact * 2 + 1, max_coordinate),
          0};
}

}  // namespace motzkin::testing
