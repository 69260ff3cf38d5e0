#include "motzkin/lab/plain_tests.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "motzkin/number/standard_arithmetic.hpp"
#include "shape/instantiate.hpp"

namespace motzkin::lab {
namespace {

template <int D>
using Point = std::array<double, static_cast<std::size_t>(D)>;

template <int D>
Point<D> point(const Vector<D>& vector) {
  Point<D> result;
  for (std::size_t k = 0; k < D; ++k) {
    result[k] = vector[static_cast<int>(k)];
  }
  return result;
}

template <std::size_t D>
std::array<double, D> operator+(const std::array<double, D>& a, const std::array<double, D>& b) {
  std::array<double, D> result;
  for (std::size_t k = 0; k < D; ++k) {
    result[k] = a[k] + b[k];
  }
  return result;
}

template <std::size_t D>
std::array<double, D> operator-(const std::array<double, D>& a, const std::array<double, D>& b) {
  std::array<double, D> result;
  for (std::size_t k = 0; k < D; ++k) {
    result[k] = a[k] - b[k];
  }
  return result;
}

template <std::size_t D>
double dot(const std::array<double, D>& a, const std::array<double, D>& b) {
  double sum = a[0] * b[0];
  for (std::size_t k = 1; k < D; ++k) {
    sum += a[k] * b[k];
  }
  return sum;
}

Point<2> across(const Point<2>& edge) { return {-edge[1], edge[0]}; }

Point<3> cross(const Point<3>& a, const Point<3>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// A frame in plain numbers, relative to the origin of the first one, and its way.
template <int D, FrameKind Kind>
struct PlainFrame {
  static constexpr std::size_t dimension = D;
  static constexpr FrameKind kind = Kind;
  Point<D> origin;
  std::array<Point<D>, static_cast<std::size_t>(D)> axes;
};

template <int D, FrameKind Kind>
PlainFrame<D, Kind> plain(const Frame<D, Kind>& frame, const Vector<D>& relative_to) {
  PlainFrame<D, Kind> result;
  result.origin = point<D>(Vector<D>(frame.origin() - relative_to));
  for (std::size_t i = 0; i < D; ++i) {
    result.axes[i] = point<D>(frame.axes().col(static_cast<int>(i)));
  }
  return result;
}

/// Directions of the edges: of a simplex also those between the ends of its axes.
template <int D, FrameKind Kind>
auto edges_of(const PlainFrame<D, Kind>& frame) {
  if constexpr (Kind == FrameKind::Cuboid) {
    return frame.axes;
  } else if constexpr (D == 2) {
    return std::array{frame.axes[0], frame.axes[1], frame.axes[1] - frame.axes[0]};
  } else {
    const auto& [x, y, z] = frame.axes;
    return std::array{x, y, z, y - x, z - x, z - y};
  }
}

/// Calls `separates` with the normals of the faces until it says true.
template <int D, FrameKind Kind, class Separates>
bool any_face(const PlainFrame<D, Kind>& frame, const Separates& separates) {
  if constexpr (D == 2) {
    const auto edges = edges_of(frame);
    return std::any_of(edges.begin(), edges.end(), [&](const Point<2>& edge) { return separates(across(edge)); });
  } else {
    const auto& [x, y, z] = frame.axes;
    return separates(cross(x, y)) || separates(cross(y, z)) || separates(cross(z, x)) ||
           (Kind == FrameKind::Simplex && separates(cross(y - x, z - x)));
  }
}

/// The same with all directions that can separate the frames; `way` is where the second one moves, or null.
template <int D, FrameKind A, FrameKind B, class Separates>
bool any_axis(const PlainFrame<D, A>& a, const PlainFrame<D, B>& b, const Point<D>* way, const Separates& separates) {
  if (any_face(a, separates) || any_face(b, separates)) {
    return true;
  }
  if constexpr (D == 2) {
    return way != nullptr && separates(across(*way));
  } else {
    const auto edges_a = edges_of(a);
    const auto edges_b = edges_of(b);
    for (const Point<3>& edge_a : edges_a) {
      for (const Point<3>& edge_b : edges_b) {
        if (separates(cross(edge_a, edge_b))) {
          return true;
        }
      }
    }
    const auto along = [&](const Point<3>& edge) { return separates(cross(*way, edge)); };
    return way != nullptr &&
           (std::any_of(edges_a.begin(), edges_a.end(), along) || std::any_of(edges_b.begin(), edges_b.end(), along));
  }
}

struct Range {
  double low;
  double high;

  void take(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

/// Of all vertices, one after the other.
template <int D, FrameKind Kind>
Range project_vertices(const PlainFrame<D, Kind>& frame, const Point<D>& axis, const Point<D>* way) {
  Range range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  const auto take = [&](const Point<D>& vertex) {
    range.take(dot(axis, vertex));
    if (way != nullptr) {
      range.take(dot(axis, vertex + *way));
    }
  };
  if constexpr (Kind == FrameKind::Cuboid) {
    for (unsigned vertex = 0; vertex < 1U << static_cast<unsigned>(D); ++vertex) {
      Point<D> at = frame.origin;
      for (std::size_t i = 0; i < D; ++i) {
        if (((vertex >> i) & 1U) != 0) {
          at = at + frame.axes[i];
        }
      }
      take(at);
    }
  } else {
    take(frame.origin);
    for (const Point<D>& edge : frame.axes) {
      take(frame.origin + edge);
    }
  }
  return range;
}

template <int D, FrameKind A, FrameKind B>
bool vertices_meet(const PlainFrame<D, A>& a, const PlainFrame<D, B>& b, const Point<D>* way) {
  constexpr double least_square = 1e-14;
  return !any_axis(a, b, way, [&](const Point<D>& axis) {
    if (dot(axis, axis) < least_square) {
      return false;
    }
    const Range on_a = project_vertices<D, A>(a, axis, nullptr);
    const Range on_b = project_vertices<D, B>(b, axis, way);
    return on_a.high < on_b.low || on_b.high < on_a.low;
  });
}

/// By the projections of the axes.
template <int D, FrameKind Kind>
Range project_axes(const PlainFrame<D, Kind>& frame, const Point<D>& axis) {
  const double start = dot(axis, frame.origin);
  Range range{start, start};
  for (const Point<D>& edge : frame.axes) {
    const double along = dot(axis, edge);
    if constexpr (Kind == FrameKind::Cuboid) {
      range.low += std::min(along, 0.0);
      range.high += std::max(along, 0.0);
    } else {
      range.take(start + along);
    }
  }
  return range;
}

template <int D, FrameKind A, FrameKind B>
bool axes_meet(const PlainFrame<D, A>& a, const PlainFrame<D, B>& b, const Point<D>* way) {
  return !any_axis(a, b, way, [&](const Point<D>& axis) {
    const Range on_a = project_axes<D, A>(a, axis);
    Range on_b = project_axes<D, B>(b, axis);
    if (way != nullptr) {
      const double along = dot(axis, *way);
      on_b.low += std::min(along, 0.0);
      on_b.high += std::max(along, 0.0);
    }
    return on_a.high < on_b.low || on_b.high < on_a.low;
  });
}

/// Two resting parallelepipeds about their centres. The numbers that the faces need are those that the edges need.
bool cuboids_meet(const PlainFrame<3, FrameKind::Cuboid>& frame_a, const PlainFrame<3, FrameKind::Cuboid>& frame_b) {
  const auto& a = frame_a.axes;
  const auto& b = frame_b.axes;
  const Point<3> origins = frame_b.origin - frame_a.origin;
  const Point<3> distance = origins + origins + (b[0] + b[1] + b[2]) - (a[0] + a[1] + a[2]);
  double on_a[3][3];  // axes of b along the normals of a
  double on_b[3][3];
  const auto faces_separate = [&](const auto& own, const auto& others, double(&projected)[3][3]) {
    const Point<3> normals[3] = {cross(own[1], own[2]), cross(own[2], own[0]), cross(own[0], own[1])};
    const double volume = std::abs(dot(normals[0], own[0]));
    for (std::size_t i = 0; i < 3; ++i) {
      double radius = volume;
      for (std::size_t j = 0; j < 3; ++j) {
        projected[i][j] = std::abs(dot(normals[i], others[j]));
        radius += projected[i][j];
      }
      if (std::abs(dot(normals[i], distance)) > radius) {
        return true;
      }
    }
    return false;
  };
  if (faces_separate(a, b, on_a) || faces_separate(b, a, on_b)) {
    return false;
  }
  for (std::size_t j = 0; j < 3; ++j) {
    const Point<3> turned = cross(b[j], distance);
    for (std::size_t i = 0; i < 3; ++i) {
      const double radius = on_a[(i + 1) % 3][j] + on_a[(i + 2) % 3][j] + on_b[(j + 1) % 3][i] + on_b[(j + 2) % 3][i];
      if (std::abs(dot(a[i], turned)) > radius) {
        return false;
      }
    }
  }
  return true;
}

template <int D, FrameKind A, FrameKind B, class Test>
bool test_moving(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b, const Test& test) {
  const Vector<D>& origin = a.shape().origin();
  const Point<D> way = point<D>(Vector<D>(b.velocity() - a.velocity()));
  return test(plain(a.shape(), origin), plain(b.shape(), origin), &way);
}

}  // namespace

template <int D, FrameKind A, FrameKind B>
bool projected_vertices_meet(const Frame<D, A>& a, const Frame<D, B>& b) {
  const detail::StandardArithmetic standard;
  return vertices_meet<D, A, B>(plain(a, a.origin()), plain(b, a.origin()), nullptr);
}

template <int D, FrameKind A, FrameKind B>
bool projected_vertices_meet(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b) {
  const detail::StandardArithmetic standard;
  return test_moving(a, b, vertices_meet<D, A, B>);
}

template <int D, FrameKind A, FrameKind B>
bool projected_axes_meet(const Frame<D, A>& a, const Frame<D, B>& b) {
  const detail::StandardArithmetic standard;
  const PlainFrame<D, A> plain_a = plain(a, a.origin());
  const PlainFrame<D, B> plain_b = plain(b, a.origin());
  if constexpr (D == 3 && A == FrameKind::Cuboid && B == FrameKind::Cuboid) {
    return cuboids_meet(plain_a, plain_b);
  } else {
    return axes_meet<D, A, B>(plain_a, plain_b, nullptr);
  }
}

template <int D, FrameKind A, FrameKind B>
bool projected_axes_meet(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b) {
  const detail::StandardArithmetic standard;
  return test_moving(a, b, axes_meet<D, A, B>);
}

#define MOTZKIN_FRAME(D, Kind) Frame<D, Kind>
#define MOTZKIN_MOVING(D, Kind) Moving<Frame<D, Kind>>
#define MOTZKIN_INSTANTIATE(D, A, B)                                                               \
  template bool projected_vertices_meet(const MOTZKIN_FRAME(D, A)&, const MOTZKIN_FRAME(D, B)&);   \
  template bool projected_vertices_meet(const MOTZKIN_MOVING(D, A)&, const MOTZKIN_MOVING(D, B)&); \
  template bool projected_axes_meet(const MOTZKIN_FRAME(D, A)&, const MOTZKIN_FRAME(D, B)&);       \
  template bool projected_axes_meet(const MOTZKIN_MOVING(D, A)&, const MOTZKIN_MOVING(D, B)&);
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 3)

}  // namespace motzkin::lab
