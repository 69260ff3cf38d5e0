#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

/// Intersection tests as they are found in books and engines, in doubles. Each is right over the real numbers.

namespace usual {

using Vec = std::array<double, 3>;

inline Vec operator+(const Vec& a, const Vec& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
inline Vec operator-(const Vec& a, const Vec& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline Vec operator*(double s, const Vec& a) { return {s * a[0], s * a[1], s * a[2]}; }
inline double dot(const Vec& a, const Vec& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline double norm(const Vec& a) { return std::sqrt(dot(a, a)); }
inline Vec cross(const Vec& a, const Vec& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

// ---- Boxes: the separating axis test of Gottschalk, Lin and Manocha (OBBTree, 1996) ----

struct Box {
  Vec centre;
  std::array<Vec, 3> axes;  ///< of length 1
  Vec half;                 ///< half the lengths of the edges
};

/// Fifteen axes in the frame of the first box. `epsilon` is added to the rotation, as the authors do with 1e-6 against
/// the case of parallel edges.
inline bool boxes_meet(const Box& a, const Box& b, double epsilon) {
  double r[3][3];
  double f[3][3];
  Vec t;
  const Vec between = b.centre - a.centre;
  for (std::size_t i = 0; i < 3; ++i) {
    t[i] = dot(between, a.axes[i]);
    for (std::size_t j = 0; j < 3; ++j) {
      r[i][j] = dot(a.axes[i], b.axes[j]);
      f[i][j] = std::abs(r[i][j]) + epsilon;
    }
  }
  for (std::size_t i = 0; i < 3; ++i) {
    if (std::abs(t[i]) > a.half[i] + b.half[0] * f[i][0] + b.half[1] * f[i][1] + b.half[2] * f[i][2]) {
      return false;
    }
    if (std::abs(t[0] * r[0][i] + t[1] * r[1][i] + t[2] * r[2][i]) >
        b.half[i] + a.half[0] * f[0][i] + a.half[1] * f[1][i] + a.half[2] * f[2][i]) {
      return false;
    }
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t i1 = (i + 1) % 3;
    const std::size_t i2 = (i + 2) % 3;
    for (std::size_t j = 0; j < 3; ++j) {
      const std::size_t j1 = (j + 1) % 3;
      const std::size_t j2 = (j + 2) % 3;
      const double radius =
          a.half[i1] * f[i2][j] + a.half[i2] * f[i1][j] + b.half[j1] * f[i][j2] + b.half[j2] * f[i][j1];
      if (std::abs(t[i2] * r[i1][j] - t[i1] * r[i2][j]) > radius) {
        return false;
      }
    }
  }
  return true;
}

// ---- Tetrahedra: separating axis test ----

using Corners = std::array<Vec, 4>;

inline bool separates(const Vec& axis, const Corners& a, const Corners& b) {
  const auto range = [&](const Corners& corners) {
    const std::array<double, 4> along{dot(axis, corners[0]), dot(axis, corners[1]), dot(axis, corners[2]),
                                      dot(axis, corners[3])};
    const auto [low, high] = std::minmax_element(along.begin(), along.end());
    return std::array{*low, *high};
  };
  const auto on_a = range(a);
  const auto on_b = range(b);
  return on_a[1] < on_b[0] || on_b[1] < on_a[0];
}

/// The normals of the faces, then the cross products of all edges: 44 axes.
inline bool tetrahedra_meet(const Corners& a, const Corners& b) {
  const auto edges = [](const Corners& v) {
    return std::array<Vec, 6>{v[1] - v[0], v[2] - v[0], v[3] - v[0], v[2] - v[1], v[3] - v[1], v[3] - v[2]};
  };
  constexpr std::array<std::array<std::size_t, 2>, 4> faces{{{0, 1}, {1, 2}, {2, 0}, {3, 4}}};
  const auto edges_a = edges(a);
  const auto edges_b = edges(b);
  for (const auto& [i, j] : faces) {
    if (separates(cross(edges_a[i], edges_a[j]), a, b) || separates(cross(edges_b[i], edges_b[j]), a, b)) {
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

// ---- Segment and triangle: Cramer's rule, by Moeller and Trumbore (1997), with their epsilon ----

inline bool segment_meets_triangle(const Vec& from, const Vec& to, const std::array<Vec, 3>& triangle) {
  constexpr double epsilon = 0.000001;
  const Vec direction = to - from;
  const Vec edge1 = triangle[1] - triangle[0];
  const Vec edge2 = triangle[2] - triangle[0];
  const Vec p = cross(direction, edge2);
  const double determinant = dot(edge1, p);
  if (std::abs(determinant) < epsilon) {
    return false;  // taken for parallel
  }
  const Vec t = from - triangle[0];
  const double u = dot(t, p) / determinant;
  const Vec q = cross(t, edge1);
  const double v = dot(direction, q) / determinant;
  const double time = dot(edge2, q) / determinant;
  return u >= 0 && v >= 0 && u + v <= 1 && time >= 0 && time <= 1;
}

// ---- Convex hulls: the distance algorithm of Gilbert, Johnson and Keerthi (1988) ----

/// Point of the hull of some points that is nearest to 0, and those of the points that span its face.
struct Nearest {
  Vec point;
  std::vector<Vec> face;
};

/// Weights of edges whose sum, from `start`, is perpendicular to all of them: Gauss elimination of normal equations.
inline std::vector<double> perpendicular_weights(const Vec& start, std::span<const Vec> edges) {
  const std::size_t n = edges.size();
  double m[3][4];
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      m[i][j] = dot(edges[i], edges[j]);
    }
    m[i][n] = -dot(edges[i], start);
  }
  for (std::size_t p = 0; p < n; ++p) {
    for (std::size_t i = 0; i < n; ++i) {
      const double factor = i == p ? 0 : m[i][p] / m[p][p];
      for (std::size_t j = p; j <= n; ++j) {
        m[i][j] -= factor * m[p][j];
      }
    }
  }
  std::vector<double> weights(n);
  for (std::size_t i = 0; i < n; ++i) {
    weights[i] = m[i][n] / m[i][i];
  }
  return weights;
}

/// Tries all faces and keeps the nearest on which 0 projects inside.
inline Nearest nearest_to_origin(const std::vector<Vec>& points) {
  Nearest best{points.back(), {points.back()}};
  for (unsigned subset = 1; subset < 1U << points.size(); ++subset) {
    std::vector<Vec> face;
    std::vector<Vec> edges;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if ((subset >> i & 1U) != 0) {
        face.push_back(points[i]);
        if (face.size() > 1) {
          edges.push_back(points[i] - face[0]);
        }
      }
    }
    Vec point = face[0];
    double sum = 0;
    bool inside = true;
    const std::vector<double> weights = perpendicular_weights(face[0], edges);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      inside = inside && weights[i] >= 0;
      sum += weights[i];
      point = point + weights[i] * edges[i];
    }
    if (inside && sum <= 1 && dot(point, point) < dot(best.point, best.point)) {
      best = {point, face};
    }
  }
  return best;
}

/// Distance of two tetrahedra; 0 where they meet, or come closer than `tolerance`.
inline double gjk_distance(const Corners& a, const Corners& b, double tolerance) {
  const auto farthest = [](const Corners& corners, const Vec& direction) {
    return *std::max_element(corners.begin(), corners.end(),
                             [&](const Vec& p, const Vec& q) { return dot(direction, p) < dot(direction, q); });
  };
  std::vector<Vec> simplex;
  Vec v = a[0] - b[0];
  for (int round = 0; round < 100 && norm(v) > tolerance && simplex.size() < 4; ++round) {
    const Vec w = farthest(a, -1 * v) - farthest(b, v);
    if (dot(v, v) - dot(v, w) <= tolerance * dot(v, v)) {
      return norm(v);  // no point of the difference is nearer to 0
    }
    simplex.push_back(w);
    const Nearest nearest = nearest_to_origin(simplex);
    v = nearest.point;
    simplex = nearest.face;
  }
  return norm(v) <= tolerance || simplex.size() == 4 ? 0 : norm(v);
}

}  // namespace usual
