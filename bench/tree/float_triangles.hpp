#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <array>

/// Whether two triangles meet, in floats without error bounds: what a program without exact tests does.
/// Source: Moeller, "A fast triangle-triangle intersection test", 1997, the intervals on the common line of the planes.

namespace motzkin::bench {

using FloatTriangle = std::array<Eigen::Vector3f, 3>;

namespace float_triangles {

struct Range {
  float min;
  float max;
};

inline bool apart(const Range& a, const Range& b) { return a.max < b.min || b.max < a.min; }

/// Distances of the corners from a plane, in units of the length of its normal.
inline Eigen::Vector3f distances(const FloatTriangle& t, const Eigen::Vector3f& normal, const Eigen::Vector3f& point) {
  return {normal.dot(t[0] - point), normal.dot(t[1] - point), normal.dot(t[2] - point)};
}

inline bool one_side(const Eigen::Vector3f& d) { return (d.array() > 0).all() || (d.array() < 0).all(); }

/// The part of the common line in a triangle whose corners lie at `along` on the line and at `d` from the other plane.
inline Range part_in(const Eigen::Vector3f& along, const Eigen::Vector3f& d) {
  int alone = 0;  // the corner on a side of its own; the two others are on the other side or in the plane
  if (d[0] * d[1] > 0) {
    alone = 2;
  } else if (d[0] * d[2] > 0) {
    alone = 1;
  } else if (d[1] * d[2] > 0 || d[0] != 0) {
    alone = 0;
  } else {
    alone = d[1] != 0 ? 1 : 2;
  }
  const auto crossing = [&](int other) {
    return along[alone] + (along[other] - along[alone]) * (d[alone] / (d[alone] - d[other]));
  };
  const float s = crossing((alone + 1) % 3);
  const float t = crossing((alone + 2) % 3);
  return {std::min(s, t), std::max(s, t)};
}

/// Triangles in one plane: some side keeps them apart, or none does.
inline bool coplanar_meet(const FloatTriangle& a, const FloatTriangle& b, const Eigen::Vector3f& normal) {
  for (const FloatTriangle* sides : {&a, &b}) {
    for (std::size_t i = 0; i < 3; ++i) {
      const Eigen::Vector3f across = normal.cross((*sides)[(i + 1) % 3] - (*sides)[i]);
      const Eigen::Vector3f on_a = distances(a, across, (*sides)[i]);
      const Eigen::Vector3f on_b = distances(b, across, (*sides)[i]);
      if (apart({on_a.minCoeff(), on_a.maxCoeff()}, {on_b.minCoeff(), on_b.maxCoeff()})) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace float_triangles

inline bool meet(const FloatTriangle& a, const FloatTriangle& b) {
  using namespace float_triangles;
  const Eigen::Vector3f normal_b = (b[1] - b[0]).cross(b[2] - b[0]);
  const Eigen::Vector3f a_from_b = distances(a, normal_b, b[0]);
  if (one_side(a_from_b)) {
    return false;
  }
  const Eigen::Vector3f normal_a = (a[1] - a[0]).cross(a[2] - a[0]);
  const Eigen::Vector3f b_from_a = distances(b, normal_a, a[0]);
  if (one_side(b_from_a)) {
    return false;
  }
  if (a_from_b.isZero(0) || b_from_a.isZero(0)) {
    return coplanar_meet(a, b, normal_b);
  }
  int axis = 0;  // positions on the line are measured along the axis it is closest to
  normal_a.cross(normal_b).cwiseAbs().maxCoeff(&axis);
  return !apart(part_in({a[0][axis], a[1][axis], a[2][axis]}, a_from_b),
                part_in({b[0][axis], b[1][axis], b[2][axis]}, b_from_a));
}

}  // namespace motzkin::bench
