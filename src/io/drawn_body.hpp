#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "io/projection.hpp"
#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/bounds.hpp"
#include "motzkin/shape/half_space.hpp"
#include "motzkin/shape/hull.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/rounded.hpp"
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

/// The point of a hull that is farthest along a direction.
template <int D>
Vector<D> farthest(std::span<const Vector<D>> points, const Vector<D>& direction) {
  return *std::ranges::max_element(points, {}, [&](const Vector<D>& point) { return direction.dot(point); });
}

/// The outline of all that is at most `radius` from the hull of points, from the usual viewpoint.
template <int D>
DrawnBody<D> drawn_outline(std::span<const Vector<D>> points, double radius) {
  constexpr std::size_t directions = 96;
  DrawnBody<D> body{{}, {{}}};
  for (std::size_t i = 0; i < directions; ++i) {
    const double angle = static_cast<double>(i) * (2 * 3.141592653589793 / directions);
    Vector<D> direction;
    if constexpr (D == 2) {
      direction = {std::cos(angle), std::sin(angle)};
    } else {
      direction = std::cos(angle) * Viewpoint{}.right() + std::sin(angle) * Viewpoint{}.up();
    }
    const Vector<D> corner = farthest<D>(points, direction) + radius * direction;
    if (body.corners.empty() || corner != body.corners.back()) {
      body.faces.front().push_back(body.corners.size());
      body.corners.push_back(corner);
    }
  }
  return body;
}

/// The outline of a sphere, which is a circle from wherever it is seen, here from the usual viewpoint. A sphere of
/// radius zero is a point.
template <int D>
DrawnBody<D> drawn_at(const Sphere<D>& sphere, double /*time*/) {
  if (sphere.radius() == 0) {
    return {{sphere.center()}, {}};
  }
  return drawn_outline<D>(std::span(&sphere.center(), 1), sphere.radius());
}

template <int D>
DrawnBody<D> drawn_at(const motzkin::Hull<D>& hull, double /*time*/) {
  return drawn_outline<D>(hull.points(), 0);
}

/// A piece of a plane, `reach` to each side of the point nearest to `middle`.
template <int D>
DrawnBody<D> drawn_plane(const HalfSpace<D>& half_space, const Vector<D>& middle, double reach) {
  const double scale = std::ldexp(1.0, -std::clamp(std::ilogb(half_space.normal().cwiseAbs().maxCoeff()), -1000, 1000));
  const Vector<D> scaled = half_space.normal() * scale;
  const double length = std::sqrt(scaled.dot(scaled));
  const Vector<D> normal = scaled / length;
  const Vector<D> foot = middle + (half_space.offset() * scale / length - normal.dot(middle)) * normal;
  if constexpr (D == 2) {
    const Vector<2> along = Vector<2>(-normal[1], normal[0]) * reach;
    return {{foot - along, foot + along}, {{0, 1}}};
  } else {
    Eigen::Index least = 0;
    normal.cwiseAbs().minCoeff(&least);
    const Vector<3> x = normal.cross(Vector<3>::Unit(least)).normalized() * reach;
    const Vector<3> y = normal.cross(x);
    return {{foot - x - y, foot + x - y, foot + x + y, foot - x + y}, {{0, 1, 2, 3}}};
  }
}

/// A piece of the plane, and as little is known of where, around the point nearest to the origin.
template <int D>
DrawnBody<D> drawn_at(const HalfSpace<D>& half_space, double /*time*/) {
  const DrawnBody<D> point = drawn_plane<D>(half_space, Vector<D>::Zero(), 0);
  return drawn_plane<D>(half_space, Vector<D>::Zero(), 2 + point.corners[0].cwiseAbs().maxCoeff());
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

/// The points whose hull a core is, rounded.
template <class Shape>
std::vector<Vector<Shape::dimension>> core_points(const Shape& core) {
  if constexpr (requires { core.points(); }) {
    return {core.points().begin(), core.points().end()};
  } else {
    return drawn_at(core, 0).corners;
  }
}

template <class Shape>
DrawnBody<Shape::dimension> drawn_at(const Rounded<Shape>& rounded, double time) {
  const DrawnBody<Shape::dimension> core = drawn_at(rounded.core(), time);
  return rounded.radius() == 0 ? core : drawn_outline<Shape::dimension>(core.corners, rounded.radius());
}
/// Of all points, not of those on an outline that is none of the core alone.
template <int D>
DrawnBody<D> drawn_at(const Rounded<motzkin::Hull<D>>& rounded, double /*time*/) {
  return drawn_outline<D>(rounded.core().points(), rounded.radius());
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
