#pragma once

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <vector>

#include "io/projection.hpp"
#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/bounds.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/sphere.hpp"
#include "motzkin/shape/vertex_simplex.hpp"

namespace motzkin::detail {

/// A convex body as a picture needs it: corners, and the corners of each face in order around it.
template <int D>
struct DrawnBody {
  std::vector<Vector<D>> corners;
  std::vector<std::vector<std::size_t>> faces;

  [[nodiscard]] Vector<D> centre() const {
    Vector<D> sum = Vector<D>::Zero();
    for (const Vector<D>& corner : corners) {
      sum += corner / static_cast<double>(corners.size());
    }
    return sum;
  }
};

/// Faces in terms of the corner order of `vertices`.
template <int D>
std::vector<std::vector<std::size_t>> faces_of(FrameKind kind) {
  if constexpr (D == 2) {
    return kind == FrameKind::Cuboid ? std::vector<std::vector<std::size_t>>{{0, 1, 3, 2}}
                                     : std::vector<std::vector<std::size_t>>{{0, 1, 2}};
  } else {
    return kind == FrameKind::Cuboid
               ? std::vector<std::vector<std::size_t>>{{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                                       {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}}
               : std::vector<std::vector<std::size_t>>{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
  }
}

template <int D, FrameKind Kind>
DrawnBody<D> drawn_at(const Frame<D, Kind>& frame, double /*time*/) {
  return {vertices(frame), faces_of<D>(Kind)};
}

template <int D, FrameKind Kind>
DrawnBody<D> drawn_at(const Moving<Frame<D, Kind>>& moving, double time) {
  return {vertices(moving, time), faces_of<D>(Kind)};
}

template <int D>
DrawnBody<D> drawn_box(const Aabb<D>& box) {
  DrawnBody<D> body{{}, faces_of<D>(FrameKind::Cuboid)};
  for (unsigned index = 0; index < 1U << static_cast<unsigned>(D); ++index) {
    Vector<D> corner = box.min();
    for (int k = 0; k < D; ++k) {
      if ((index >> static_cast<unsigned>(k) & 1U) != 0) {
        corner[k] = box.max()[k];
      }
    }
    body.corners.push_back(corner);
  }
  return body;
}

template <int D>
DrawnBody<D> drawn_at(const Aabb<D>& box, double /*time*/) {
  return drawn_box(box);
}

template <int D>
DrawnBody<D> drawn_at(const Obb<D>& box, double /*time*/) {
  return {vertices(box), faces_of<D>(FrameKind::Cuboid)};
}

/// The outline of a sphere, which is a circle from wherever it is seen, here from the usual viewpoint. A sphere of
/// radius zero is a point.
template <int D>
DrawnBody<D> drawn_at(const Sphere<D>& sphere, double /*time*/) {
  if (sphere.radius() == 0) {
    return {{sphere.center()}, {}};
  }
  constexpr std::size_t corners = 96;
  DrawnBody<D> body{{}, {{}}};
  for (std::size_t i = 0; i < corners; ++i) {
    const double angle = static_cast<double>(i) * (2 * 3.141592653589793 / corners);
    Vector<D> radius;
    if constexpr (D == 2) {
      radius = {std::cos(angle), std::sin(angle)};
    } else {
      radius = std::cos(angle) * Viewpoint{}.right() + std::sin(angle) * Viewpoint{}.up();
    }
    body.corners.push_back(sphere.center() + sphere.radius() * radius);
    body.faces.front().push_back(i);
  }
  return body;
}

/// A segment is a face of two corners; a point has none.
template <int D, int N>
DrawnBody<D> drawn_at(const VertexSimplex<D, N>& simplex, double /*time*/) {
  DrawnBody<D> body{{simplex.vertices().begin(), simplex.vertices().end()}, {}};
  if constexpr (N == D + 1) {
    body.faces = faces_of<D>(FrameKind::Simplex);
  } else if constexpr (N == 3) {
    body.faces = {{0, 1, 2}};
  } else if constexpr (N == 2) {
    body.faces = {{0, 1}};
  }
  return body;
}

template <class Shape>
auto drawn_at(const Moving<Shape>& moving, double time) {
  auto body = drawn_at(moving.shape(), 0);
  for (auto& corner : body.corners) {
    corner += moving.velocity() * time;
  }
  return body;
}

/// Whether the viewer sees the outer side of a face. Flat bodies show every face.
inline bool faces_viewer(const DrawnBody<2>& /*body*/, const std::vector<std::size_t>& /*face*/,
                         const Viewpoint& /*view*/) {
  return true;
}
inline bool faces_viewer(const DrawnBody<3>& body, const std::vector<std::size_t>& face, const Viewpoint& view) {
  if (body.faces.size() == 1) {
    return true;
  }
  const Extent<3> extent{std::span<const Vector<3>>(body.corners)};
  const double size = (extent.max - extent.min).maxCoeff();
  const auto corner = [&](std::size_t i) -> Vector<3> { return (body.corners[face[i]] - body.corners[0]) / size; };
  const Vector<3> normal = (corner(1) - corner(0)).cross(corner(2) - corner(0));
  const Vector<3> centre = (body.centre() - body.corners[0]) / size;
  const double outwards = normal.dot(corner(0) - centre);
  return !(outwards * normal.dot(view.towards_viewer()) < 0);  // NaN: shown, the body is a point
}

}  // namespace motzkin::detail
