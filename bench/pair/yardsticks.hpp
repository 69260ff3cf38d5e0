#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/vertex_simplex.hpp"

/// Plain tests without error bounds, written as one would in an afternoon: what Motzkin's speed is compared with.

namespace motzkin::bench {

struct Vec {
  double x, y, z;
};

inline Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec cross(Vec a, Vec b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }

template <FrameKind Kind>
Vec origin_of(const Frame<3, Kind>& frame) {
  return {frame.origin()[0], frame.origin()[1], frame.origin()[2]};
}

template <FrameKind Kind>
std::array<Vec, 3> axes_of(const Frame<3, Kind>& frame) {
  const auto axis = [&](int i) { return Vec{frame.axes()(0, i), frame.axes()(1, i), frame.axes()(2, i)}; };
  return {axis(0), axis(1), axis(2)};
}

/// Separating axis test of two parallelepipeds with shared cofactors.
inline bool yardstick(const Cuboid<3>& frame_a, const Cuboid<3>& frame_b) {
  const std::array<Vec, 3> a = axes_of(frame_a);
  const std::array<Vec, 3> b = axes_of(frame_b);
  const Vec origins = origin_of(frame_b) - origin_of(frame_a);
  const Vec d = origins + origins + (b[0] + b[1] + b[2]) - (a[0] + a[1] + a[2]);
  double p[3][3];
  double q[3][3];
  const Vec normals_a[3] = {cross(a[1], a[2]), cross(a[2], a[0]), cross(a[0], a[1])};
  const double determinant_a = std::abs(dot(normals_a[0], a[0]));
  for (std::size_t i = 0; i < 3; ++i) {
    double radius = determinant_a;
    for (std::size_t j = 0; j < 3; ++j) {
      p[i][j] = std::abs(dot(normals_a[i], b[j]));
      radius += p[i][j];
    }
    if (std::abs(dot(normals_a[i], d)) > radius) {
      return false;
    }
  }
  const Vec normals_b[3] = {cross(b[1], b[2]), cross(b[2], b[0]), cross(b[0], b[1])};
  const double determinant_b = std::abs(dot(normals_b[0], b[0]));
  for (std::size_t i = 0; i < 3; ++i) {
    double radius = determinant_b;
    for (std::size_t j = 0; j < 3; ++j) {
      q[i][j] = std::abs(dot(normals_b[i], a[j]));
      radius += q[i][j];
    }
    if (std::abs(dot(normals_b[i], d)) > radius) {
      return false;
    }
  }
  for (std::size_t j = 0; j < 3; ++j) {
    const Vec turned = cross(b[j], d);
    for (std::size_t i = 0; i < 3; ++i) {
      const double radius = p[(i + 1) % 3][j] + p[(i + 2) % 3][j] + q[(j + 1) % 3][i] + q[(j + 2) % 3][i];
      if (std::abs(dot(a[i], turned)) > radius) {
        return false;
      }
    }
  }
  return true;
}

/// Gottschalk's test of two oriented boxes, whose axes it takes to be orthogonal and of length 1: the second box in the
/// coordinates of the first, and the 15 axes one after the other. No epsilon.
inline bool yardstick(const Obb<3>& a, const Obb<3>& b) {
  double r[3][3];
  double abs_r[3][3];
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      r[i][j] = a.axes()(0, i) * b.axes()(0, j) + a.axes()(1, i) * b.axes()(1, j) + a.axes()(2, i) * b.axes()(2, j);
      abs_r[i][j] = std::abs(r[i][j]);
    }
  }
  const double d[3] = {b.center()[0] - a.center()[0], b.center()[1] - a.center()[1], b.center()[2] - a.center()[2]};
  double t[3];
  for (int i = 0; i < 3; ++i) {
    t[i] = d[0] * a.axes()(0, i) + d[1] * a.axes()(1, i) + d[2] * a.axes()(2, i);
  }
  const Vector<3>& p = a.half();
  const Vector<3>& q = b.half();
  for (int i = 0; i < 3; ++i) {
    if (std::abs(t[i]) > p[i] + q[0] * abs_r[i][0] + q[1] * abs_r[i][1] + q[2] * abs_r[i][2]) {
      return false;
    }
  }
  for (int j = 0; j < 3; ++j) {
    const double distance = std::abs(t[0] * r[0][j] + t[1] * r[1][j] + t[2] * r[2][j]);
    if (distance > q[j] + p[0] * abs_r[0][j] + p[1] * abs_r[1][j] + p[2] * abs_r[2][j]) {
      return false;
    }
  }
  for (int i = 0; i < 3; ++i) {
    const int i1 = (i + 1) % 3;
    const int i2 = (i + 2) % 3;
    for (int j = 0; j < 3; ++j) {
      const int j1 = (j + 1) % 3;
      const int j2 = (j + 2) % 3;
      const double radius = p[i1] * abs_r[i2][j] + p[i2] * abs_r[i1][j] + q[j1] * abs_r[i][j2] + q[j2] * abs_r[i][j1];
      if (std::abs(t[i2] * r[i1][j] - t[i1] * r[i2][j]) > radius) {
        return false;
      }
    }
  }
  return true;
}

inline bool separates(Vec axis, const std::array<Vec, 4>& a, const std::array<Vec, 4>& b) {
  double min_a = dot(axis, a[0]);
  double max_a = min_a;
  double min_b = dot(axis, b[0]);
  double max_b = min_b;
  for (std::size_t i = 1; i < 4; ++i) {
    const double on_a = dot(axis, a[i]);
    const double on_b = dot(axis, b[i]);
    min_a = std::min(min_a, on_a);
    max_a = std::max(max_a, on_a);
    min_b = std::min(min_b, on_b);
    max_b = std::max(max_b, on_b);
  }
  return max_a < min_b || max_b < min_a;
}

/// Separating axis test of two tetrahedra: 8 face normals, then 36 pairs of edges, projecting the vertices.
inline bool tetrahedra_meet(const std::array<Vec, 4>& a, const std::array<Vec, 4>& b) {
  const auto edges = [](const std::array<Vec, 4>& v) {
    return std::array<Vec, 6>{v[1] - v[0], v[2] - v[0], v[3] - v[0], v[2] - v[1], v[3] - v[1], v[3] - v[2]};
  };
  const std::array<Vec, 6> edges_a = edges(a);
  const std::array<Vec, 6> edges_b = edges(b);
  constexpr std::size_t faces[4][2] = {{0, 1}, {1, 2}, {2, 0}, {3, 4}};
  for (const auto& face : faces) {
    if (separates(cross(edges_a[face[0]], edges_a[face[1]]), a, b)) {
      return false;
    }
  }
  for (const auto& face : faces) {
    if (separates(cross(edges_b[face[0]], edges_b[face[1]]), a, b)) {
      return false;
    }
  }
  for (const Vec& edge_a : edges_a) {
    for (const Vec& edge_b : edges_b) {
      if (separates(cross(edge_a, edge_b), a, b)) {
        return false;
      }
    }
  }
  return true;
}

inline std::array<Vec, 4> corners_of(const Simplex<3>& frame) {
  const Vec origin = origin_of(frame);
  const std::array<Vec, 3> axes = axes_of(frame);
  return {origin, origin + axes[0], origin + axes[1], origin + axes[2]};
}

inline std::array<Vec, 4> corners_of(const Tetrahedron& tetrahedron) {
  const auto corner = [&](std::size_t i) {
    const Vector<3>& v = tetrahedron.vertices()[i];
    return Vec{v[0], v[1], v[2]};
  };
  return {corner(0), corner(1), corner(2), corner(3)};
}

inline bool yardstick(const Simplex<3>& a, const Simplex<3>& b) {
  return tetrahedra_meet(corners_of(a), corners_of(b));
}

inline bool yardstick(const Tetrahedron& a, const Tetrahedron& b) {
  return tetrahedra_meet(corners_of(a), corners_of(b));
}

/// Six comparisons, exact as they stand.
inline bool yardstick(const Aabb<3>& a, const Aabb<3>& b) {
  bool meet = true;
  for (int k = 0; k < 3; ++k) {
    meet = meet && a.min()[k] <= b.max()[k] && b.min()[k] <= a.max()[k];
  }
  return meet;
}

}  // namespace motzkin::bench
