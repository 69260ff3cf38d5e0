#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <motzkin/motzkin.hpp>
#include <optional>
#include <random>

#include "usual_tests.hpp"

/// Families of pairs, simple to describe, in which a search finds one that a usual test gets wrong. The searches are
/// deterministic; whether a test errs is found by running it.

namespace usual {

inline motzkin::Vector<3> to_vector(const Vec& v) { return {v[0], v[1], v[2]}; }

inline motzkin::Cuboid<3> to_cuboid(const Box& box) {
  Vec corner = box.centre;
  std::array<motzkin::Vector<3>, 3> edges;
  for (std::size_t i = 0; i < 3; ++i) {
    corner = corner - box.half[i] * box.axes[i];
    edges[i] = to_vector(2 * box.half[i] * box.axes[i]);
  }
  return {to_vector(corner), edges};
}

inline motzkin::Tetrahedron to_tetrahedron(const Corners& c) {
  return {to_vector(c[0]), to_vector(c[1]), to_vector(c[2]), to_vector(c[3])};
}

/// A pair of a family, the first for which a property holds, and how many there are.
template <class Pair>
struct Found {
  std::optional<Pair> first;
  int count = 0;
  int tried = 0;

  void take(const Pair& pair, bool holds) {
    ++tried;
    count += holds ? 1 : 0;
    if (holds && !first) {
      first = pair;
    }
  }
};

// ---- Unit cubes with the same rotation, which two usual formulas round differently ----

using Quaternion = std::array<double, 4>;

/// Columns of the rotation matrix of q, for |q|^2 = n.
inline std::array<Vec, 3> rotation(const Quaternion& q, double n) {
  const auto [w, x, y, z] = q;
  const double c[3][3] = {{w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)},
                          {2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)},
                          {2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z}};
  return {{{c[0][0] / n, c[0][1] / n, c[0][2] / n},
           {c[1][0] / n, c[1][1] / n, c[1][2] / n},
           {c[2][0] / n, c[2][1] / n, c[2][2] / n}}};
}

struct TurnedCubes {
  std::array<int, 4> quaternion;
  std::array<int, 3> fifths;  ///< where the second cube is, along the edges of the first
  Box a;
  Box b;
};

inline TurnedCubes turned_cubes(const std::array<int, 4>& quaternion, const std::array<int, 3>& fifths) {
  const Quaternion q{double(quaternion[0]), double(quaternion[1]), double(quaternion[2]), double(quaternion[3])};
  const double n = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
  const double length = std::sqrt(n);
  const Vec half{0.5, 0.5, 0.5};
  const Box a{{0, 0, 0}, rotation(q, n), half};
  const Vec centre = fifths[0] / 5.0 * a.axes[0] + fifths[1] / 5.0 * a.axes[1] + fifths[2] / 5.0 * a.axes[2];
  const Quaternion unit{q[0] / length, q[1] / length, q[2] / length, q[3] / length};
  return {quaternion, fifths, a, Box{centre, rotation(unit, 1), half}};
}

/// Cubes that overlap by a fifth of their edges or more.
inline Found<TurnedCubes> find_cubes(const std::function<bool(const TurnedCubes&)>& wanted) {
  constexpr int most = 5;
  Found<TurnedCubes> found;
  for (int code = 1; code < most * most * most * most; ++code) {
    const std::array<int, 4> quaternion{code % most, code / most % most, code / (most * most) % most,
                                        code / (most * most * most)};
    for (int place = 0; place < most * most * most; ++place) {
      const TurnedCubes pair = turned_cubes(quaternion, {place / (most * most), place / most % most, place % most});
      found.take(pair, wanted(pair));
    }
  }
  return found;
}

// ---- Two rails ----

/// Two square rods, `length` long and `width` thick, side by side with a gap.
inline std::array<Box, 2> rods(double length, double width, double gap) {
  const std::array<Vec, 3> upright{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  const Vec half{length / 2, width / 2, width / 2};
  return {Box{{0, 0, 0}, upright, half}, Box{{0, width + gap, 0}, upright, half}};
}

// ---- Tetrahedra ----

using TwoTetrahedra = std::array<Corners, 2>;

class Draw {
 public:
  /// A whole number from -size to size.
  double whole(int size) {
    const std::uint64_t count = 2 * static_cast<std::uint64_t>(size) + 1;
    return static_cast<double>(static_cast<std::int64_t>(engine_() % count) - size);
  }

  Vec whole_point(int size) {
    const double x = whole(size);
    const double y = whole(size);
    return {x, y, whole(size)};
  }

 private:
  std::mt19937_64 engine_{1};
};

/// Whole coordinates of at most seven digits. The first corner of the second lies on a face of the first, in whole
/// numbers: p + (q - p) / 4 + (r - p) / 4 with q - p and r - p multiples of 4.
inline Found<TwoTetrahedra> find_corner_on_face(int tries, const std::function<bool(const TwoTetrahedra&)>& wanted) {
  constexpr int size = 1000000;
  Draw draw;
  Found<TwoTetrahedra> found;
  for (int i = 0; i < tries; ++i) {
    const Vec p = draw.whole_point(size);
    const Vec quarter_q = draw.whole_point(size);
    const Vec quarter_r = draw.whole_point(size);
    const Corners a{p, p + 4 * quarter_q, p + 4 * quarter_r, draw.whole_point(size)};
    const Vec u = draw.whole_point(size);
    const Vec v = draw.whole_point(size);
    const Corners b{p + quarter_q + quarter_r, u, v, draw.whole_point(size)};
    found.take({a, b}, wanted({a, b}));
  }
  return found;
}

/// Foils: corners in tenths in the plane, and `thickness` times a whole number up to 9 above it.
inline Found<TwoTetrahedra> find_foils(int tries, double thickness,
                                       const std::function<bool(const TwoTetrahedra&)>& wanted) {
  Draw draw;
  Found<TwoTetrahedra> found;
  for (int i = 0; i < tries; ++i) {
    TwoTetrahedra pair;
    for (Corners& corners : pair) {
      for (Vec& corner : corners) {
        const double x = draw.whole(9) / 10;
        const double y = draw.whole(9) / 10;
        corner = {x, y, draw.whole(9) * thickness};
      }
    }
    found.take(pair, wanted(pair));
  }
  return found;
}

// ---- Random pairs, which usual tests are made for ----

inline Found<TwoTetrahedra> find_tetrahedra(int tries, const std::function<bool(const TwoTetrahedra&)>& wanted) {
  Draw draw;
  Found<TwoTetrahedra> found;
  for (int i = 0; i < tries; ++i) {
    TwoTetrahedra pair;
    for (Corners& corners : pair) {
      for (Vec& corner : corners) {
        corner = draw.whole_point(1000000);
      }
    }
    found.take(pair, wanted(pair));
  }
  return found;
}

inline Found<std::array<Box, 2>> find_boxes(int tries, const std::function<bool(const std::array<Box, 2>&)>& wanted) {
  Draw draw;
  Found<std::array<Box, 2>> found;
  for (int i = 0; i < tries; ++i) {
    std::array<Box, 2> pair;
    for (Box& box : pair) {
      const Vec q = draw.whole_point(1000);
      box = {0.001 * draw.whole_point(1000), rotation({1, q[0], q[1], q[2]}, 1 + dot(q, q)), {0.5, 0.7, 0.9}};
    }
    found.take(pair, wanted(pair));
  }
  return found;
}

}  // namespace usual
