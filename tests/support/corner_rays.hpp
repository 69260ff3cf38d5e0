#pragma once

#include <cmath>

#include "corpus/generator.hpp"
#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/ray.hpp"

namespace motzkin::testing {

/// A ray that touches a box in one corner, or in one edge of space, exactly.
template <int D>
struct CornerRay {
  Ray<D> ray;
  Aabb<D> box;
};

/// Numbers of 30 bits, so that differences are exact and products of three round, times `scale`.
template <int D>
CornerRay<D> corner_ray(Generator& random, double scale) {
  const auto number = [&](double low, double high) { return std::round(std::ldexp(random.uniform(low, high), 30)); };
  const Vector<D> corner = Generator::vector<D>([&] { return number(-1, 1); });
  const Vector<D> size = Generator::vector<D>([&] { return number(0.25, 1); });
  Vector<D> direction = Generator::vector<D>([&] { return number(0.25, 1); });
  direction[0] = -direction[0];  // past the corner of the two largest coordinates
  const double factor = std::ldexp(scale, -30);
  return {{(corner - direction) * factor, direction * factor}, {(corner - size) * factor, corner * factor}};
}

}  // namespace motzkin::testing
