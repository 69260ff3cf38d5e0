#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "pair/frame_pair.hpp"
#include "pair/witness.hpp"

/// The directions that can separate two frames, and the projections of the pair on them.
///
/// All lengths are doubled, and a cuboid is taken relative to its centre: its projection is then symmetric, and no
/// vertex is needed. The frames share a point along a direction where `low <= distance + t * speed <= high`.
///
/// In three dimensions every projection on a cross product of two edges is a sum of a few entries of three tables of
/// triple products, so that no direction is ever formed. Source: 004 section 3.3, without its orthogonal axes.

namespace motzkin {

/// Relative error bound of every number in a ProjectedPair, in terms of the size of the products behind it.
inline constexpr double axis_error = 2048 * unit_roundoff;

/// Which direction: the name from which `direction_of` forms it.
struct AxisName {
  enum class Family { World, FaceOfA, FaceOfB, Edges } family;
  int first;   ///< coordinate, face, or edge of a
  int second;  ///< edge of b
};

/// The pair projected on one direction. The exact numbers differ from these by less than `error_bound` in all sums.
struct ProjectedPair {
  double distance;
  double low;
  double high;
  double speed;
  double error_bound;
  AxisName name;
};

/// Sizes of the pair that the error bounds need, and its doubled, centred offset.
template <int D>
struct PairSizes {
  Vector<D> offset;  ///< doubled, from centre (cuboid) or origin (simplex) of a to that of b
  Vector<D> row_a;   ///< sum of magnitudes of the axes of a, per coordinate
  Vector<D> row_b;
  Vector<D> row_total;  ///< the same of everything that enters `offset`, `row_a`, `row_b` and the drift
  double size_a;        ///< largest of `row_a`
  double size_b;
  double total;  ///< largest of `row_total`
};

template <int D, FrameKind A, FrameKind B, bool Moves>
PairSizes<D> sizes_of(const FramePair<D, A, B, Moves>& pair) noexcept {
  PairSizes<D> sizes;
  for (int k = 0; k < D; ++k) {
    double sum_a = 0;
    double sum_b = 0;
    double row_a = 0;
    double row_b = 0;
    for (int i = 0; i < D; ++i) {
      sum_a += pair.a(k, i);
      sum_b += pair.b(k, i);
      row_a += std::abs(pair.a(k, i));
      row_b += std::abs(pair.b(k, i));
    }
    const double doubled = 2 * pair.offset[k];
    sizes.offset[k] = doubled + ((B == FrameKind::Cuboid ? sum_b : 0.0) - (A == FrameKind::Cuboid ? sum_a : 0.0));
    sizes.row_a[k] = row_a;
    sizes.row_b[k] = row_b;
    sizes.row_total[k] = std::abs(doubled) + (row_a + row_b);
    if constexpr (Moves) {
      sizes.row_total[k] += 2 * std::abs(pair.drift[k]);
    }
  }
  sizes.size_a = sizes.row_a.maxCoeff();
  sizes.size_b = sizes.row_b.maxCoeff();
  sizes.total = sizes.row_total.maxCoeff();
  return sizes;
}

/// Doubled projection of a frame: relative to its centre (cuboid) or origin (simplex).
template <FrameKind Kind, class... Dots>
Extent doubled_extent(Dots... dots) noexcept {
  if constexpr (Kind == FrameKind::Cuboid) {
    const double radius = (std::abs(dots) + ...);
    return {-radius, radius};
  } else {
    return {2 * std::min({0.0, dots...}), 2 * std::max({0.0, dots...})};
  }
}

/// The numbers of one direction from the projections of both frames.
inline ProjectedPair projected_pair(double distance, double speed, Extent a, Extent b, double error_bound,
                                    AxisName name) noexcept {
  return {distance, a.low - b.high, a.high - b.low, speed, error_bound, name};
}

/// The error bound, or infinity where it is so large that a sum behind the projections may overflow: nothing is certain
/// then.
inline double without_overflow(double error_bound) noexcept {
  return error_bound < 0x1p900 ? error_bound : std::numeric_limits<double>::infinity();
}

/// Visits the coordinate directions: enough to part most pairs that are far apart, and cheap. Stops where `visit`
/// returns true, and returns whether it did.
template <int D, FrameKind A, FrameKind B, bool Moves, class Visit>
bool visit_world_axes(const FramePair<D, A, B, Moves>& pair, const PairSizes<D>& sizes, const Visit& visit) noexcept {
  for (int k = 0; k < D; ++k) {
    const auto extent = [&]<FrameKind Kind>(const Matrix<D>& axes, double row) -> Extent {
      if constexpr (Kind == FrameKind::Cuboid) {
        return {-row, row};
      } else {
        return {2 * std::min(axes.row(k).minCoeff(), 0.0), 2 * std::max(axes.row(k).maxCoeff(), 0.0)};
      }
    };
    const Extent a = extent.template operator()<A>(pair.a, sizes.row_a[k]);
    const Extent b = extent.template operator()<B>(pair.b, sizes.row_b[k]);
    const double speed = Moves ? 2 * pair.drift[k] : 0.0;
    if (visit(projected_pair(sizes.offset[k], speed, a, b, axis_error * sizes.row_total[k],
                             {AxisName::Family::World, k, 0}))) {
      return true;
    }
  }
  return false;
}

/// Edges of a frame: its axes, and for a simplex the differences `axis i+1 - axis i` too, as edges D + i. In the plane
/// a simplex has one difference.
template <int D, FrameKind Kind>
inline constexpr int edge_count = Kind == FrameKind::Cuboid ? D : (D == 2 ? 3 : 6);

template <int D>
Vector<D> edge(const Matrix<D>& axes, int index) noexcept {
  return index < D ? Vector<D>(axes.col(index)) : Vector<D>(axes.col((index + 1) % D) - axes.col(index - D));
}

/// Visits the directions that decide in the plane: the normals of all edges.
template <FrameKind A, FrameKind B, bool Moves, class Visit>
bool visit_deciding_axes(const FramePair<2, A, B, Moves>& pair, const PairSizes<2>& sizes,
                         const Visit& visit) noexcept {
  const auto visit_normals = [&](const Matrix<2>& axes, int count, double size, AxisName::Family family) {
    const double error_bound = without_overflow(axis_error * size * sizes.total + underflow_error);
    for (int i = 0; i < count; ++i) {
      const Vector<2> along = edge<2>(axes, i);
      const Vector<2> normal(-along[1], along[0]);
      const Extent a = doubled_extent<A>(normal.dot(pair.a.col(0)), normal.dot(pair.a.col(1)));
      const Extent b = doubled_extent<B>(normal.dot(pair.b.col(0)), normal.dot(pair.b.col(1)));
      const double speed = Moves ? 2 * normal.dot(pair.drift) : 0.0;
      if (visit(projected_pair(normal.dot(sizes.offset), speed, a, b, error_bound, {family, i, 0}))) {
        return true;
      }
    }
    return false;
  };
  return visit_normals(pair.a, edge_count<2, A>, sizes.size_a, AxisName::Family::FaceOfA) ||
         visit_normals(pair.b, edge_count<2, B>, sizes.size_b, AxisName::Family::FaceOfB);
}

/// Triple products of the face normals of one frame with all edges of the other.
template <FrameKind Kind, FrameKind Other>
struct FaceTable {
  static constexpr int edges = edge_count<3, Other>;

  Matrix<3> normals;                           ///< column i: axis i+1 x axis i+2
  double determinant;                          ///< normal i . axis i
  std::array<std::array<double, 6>, 3> along;  ///< normal i . edge j of the other frame

  FaceTable(const Matrix<3>& axes, const Matrix<3>& other) noexcept {
    for (int i = 0; i < 3; ++i) {
      normals.col(i) = axes.col((i + 1) % 3).cross(axes.col((i + 2) % 3));
    }
    determinant = normals.col(0).dot(axes.col(0));
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        at(i, j) = normals.col(i).dot(other.col(j));
      }
      for (int j = 3; j < edges; ++j) {
        at(i, j) = at(i, (j + 1) % 3) - at(i, j - 3);
      }
    }
  }

  double& at(int i, int j) noexcept { return along[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]; }
  [[nodiscard]] double at(int i, int j) const noexcept {
    return along[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
  }

  /// Projection of this frame on (own edge) x (edge `j` of the other): two of its axes have a value of their own there.
  [[nodiscard]] Extent edge_extent(int own, int j) const noexcept {
    const int p = own % 3;
    const int q = (p + 1) % 3;
    const int r = (p + 2) % 3;
    return own < 3 ? doubled_extent<Kind>(-at(r, j), at(q, j)) : doubled_extent<Kind>(at(r, j), -at(p, j) - at(q, j));
  }
};

/// Visits the normals of the faces of one frame; a simplex has a fourth face, whose normal is the sum of the others.
template <FrameKind Kind, FrameKind Other, bool Moves, class Combine>
bool visit_faces(const FaceTable<Kind, Other>& table, const Vector<3>& offset, const Vector<3>& drift,
                 const Combine& combine) noexcept {
  std::array<double, 3> distances;
  std::array<double, 3> speeds{};
  for (int i = 0; i < 3; ++i) {
    const auto at = static_cast<std::size_t>(i);
    distances[at] = table.normals.col(i).dot(offset);
    if constexpr (Moves) {
      speeds[at] = 2 * table.normals.col(i).dot(drift);
    }
    if (combine(i, distances[at], speeds[at], doubled_extent<Kind>(table.determinant),
                doubled_extent<Other>(table.at(i, 0), table.at(i, 1), table.at(i, 2)))) {
      return true;
    }
  }
  if constexpr (Kind == FrameKind::Simplex) {
    const auto column = [&](int j) { return table.at(0, j) + table.at(1, j) + table.at(2, j); };
    return combine(3, distances[0] + distances[1] + distances[2], speeds[0] + speeds[1] + speeds[2],
                   doubled_extent<Kind>(table.determinant), doubled_extent<Other>(column(0), column(1), column(2)));
  }
  return false;
}

/// Values `a . (b x v)` for the edges of both frames.
template <FrameKind A, FrameKind B>
struct EdgeTable {
  std::array<std::array<double, 6>, 6> values;

  EdgeTable(const Matrix<3>& a, const Matrix<3>& b, const Vector<3>& v) noexcept {
    for (int j = 0; j < 3; ++j) {
      const Vector<3> turned = b.col(j).cross(v);
      for (int i = 0; i < 3; ++i) {
        at(i, j) = a.col(i).dot(turned);
      }
      for (int i = 3; i < edge_count<3, A>; ++i) {
        at(i, j) = at((i + 1) % 3, j) - at(i - 3, j);
      }
    }
    for (int i = 0; i < edge_count<3, A>; ++i) {
      for (int j = 3; j < edge_count<3, B>; ++j) {
        at(i, j) = at(i, (j + 1) % 3) - at(i, j - 3);
      }
    }
  }

  double& at(int i, int j) noexcept { return values[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]; }
};

/// Visits the directions that decide in space: the normals of all faces and the cross products of all edge pairs.
template <FrameKind A, FrameKind B, bool Moves, class Visit>
bool visit_deciding_axes(const FramePair<3, A, B, Moves>& pair, const PairSizes<3>& sizes,
                         const Visit& visit) noexcept {
  const double relative = axis_error * sizes.total;
  const double underflow = (sizes.total + 1) * underflow_error;

  const FaceTable<A, B> faces_a(pair.a, pair.b);
  const double error_a = without_overflow(relative * sizes.size_a * sizes.size_a + underflow);
  if (visit_faces<A, B, Moves>(
          faces_a, sizes.offset, pair.drift,
          [&](int i, double distance, double speed, const Extent& own, const Extent& other) {
            return visit(projected_pair(distance, speed, own, other, error_a, {AxisName::Family::FaceOfA, i, 0}));
          })) {
    return true;
  }
  const FaceTable<B, A> faces_b(pair.b, pair.a);
  const double error_b = without_overflow(relative * sizes.size_b * sizes.size_b + underflow);
  if (visit_faces<B, A, Moves>(
          faces_b, sizes.offset, pair.drift,
          [&](int i, double distance, double speed, const Extent& own, const Extent& other) {
            return visit(projected_pair(distance, speed, other, own, error_b, {AxisName::Family::FaceOfB, i, 0}));
          })) {
    return true;
  }
  EdgeTable<A, B> distances(pair.a, pair.b, sizes.offset);
  [[maybe_unused]] const Vector<3> doubled_drift = 2 * pair.drift;
  [[maybe_unused]] auto speeds = [&] {
    if constexpr (Moves) {
      return EdgeTable<A, B>(pair.a, pair.b, doubled_drift);
    } else {
      return 0;
    }
  }();
  const double error_edges = without_overflow(relative * sizes.size_a * sizes.size_b + underflow);
  for (int i = 0; i < edge_count<3, A>; ++i) {
    for (int j = 0; j < edge_count<3, B>; ++j) {
      double speed = 0;
      if constexpr (Moves) {
        speed = speeds.at(i, j);
      }
      // The direction is a x b for the tables of a, and -(b x a): the projection of b is turned round.
      const Extent b = faces_b.edge_extent(j, i);
      if (visit(projected_pair(distances.at(i, j), speed, faces_a.edge_extent(i, j), {-b.high, -b.low}, error_edges,
                               {AxisName::Family::Edges, i, j}))) {
        return true;
      }
    }
  }
  return false;
}

/// The direction of the given name, rounded.
template <int D, FrameKind A, FrameKind B, bool Moves>
Vector<D> direction_of(const FramePair<D, A, B, Moves>& pair, AxisName name) noexcept {
  if (name.family == AxisName::Family::World) {
    return Vector<D>::Unit(name.first);
  }
  const Matrix<D>& axes = name.family == AxisName::Family::FaceOfB ? pair.b : pair.a;
  if constexpr (D == 2) {
    const Vector<2> along = edge<2>(axes, name.first);
    return {-along[1], along[0]};
  } else {
    if (name.family == AxisName::Family::Edges) {
      return edge<3>(pair.a, name.first).cross(edge<3>(pair.b, name.second));
    }
    Vector<3> normal = Vector<3>::Zero();
    for (int i = 0; i < 3; ++i) {
      if (i == name.first || name.first == 3) {
        normal += axes.col((i + 1) % 3).cross(axes.col((i + 2) % 3));
      }
    }
    return normal;
  }
}

}  // namespace motzkin
