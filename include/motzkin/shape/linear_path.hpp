#pragma once

#include "motzkin/shape/vertex_simplex.hpp"

namespace motzkin {

/// A shape whose vertices move on straight lines, each with a speed of its own, from `start` at t = 0 to `end` at
/// t = 1: at t it has the vertices (1 - t) start + t end, exactly. So move the elements of a deforming mesh during one
/// step of a simulation.
/// Degenerate: the shape may collapse on the way, and turn inside out.
template <class Shape>
struct LinearPath {
  static constexpr int dimension = Shape::dimension;

  Shape start;
  Shape end;

  friend bool operator==(const LinearPath&, const LinearPath&) = default;
};

template <class Shape>
LinearPath(Shape, Shape) -> LinearPath<Shape>;

}  // namespace motzkin
