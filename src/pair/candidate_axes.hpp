#pragma once

#include <array>
#include <limits>
#include <type_traits>
#include <utility>

#include "number/lanes.hpp"
#include "pair/frame_pair.hpp"
#include "pair/witness.hpp"

/// The directions that can separate two frames, in families, and the projections of the pair on them.
///
/// A cuboid is projected relative to its centre, and then all lengths are doubled: its projection is symmetric, and no
/// vertex is needed. The frames share a point along a direction where `low <= distance + t * speed <= high`.
///
/// In three dimensions every projection on a cross product of two edges is a sum of a few entries of three tables of
/// triple products, so that no direction is ever formed. Source: 004 section 3.3, without its orthogonal axes.

namespace motzkin {

/// Relative error bound of all numbers of a projection together, in terms of the sizes multiplied in them.
/// Derivation: docs/decisions/0003-error-bounds.md.
inline constexpr double axis_error = 2048 * unit_roundoff;

/// The name of a direction, from which `direction_of` forms it.
struct AxisName {
  enum class Family { World, FaceOfA, FaceOfB, Edges } family;
  int first;   ///< coordinate, face, or edge of a
  int second;  ///< edge of b

  [[nodiscard]] AxisName at(int lane) const noexcept { return {family, lane, second}; }
};

/// The pair projected on N directions, whose names are `name` with `first` counting the lanes.
template <int N>
struct ProjectedPairs {
  Lanes<N> distance;
  Lanes<N> low;
  Lanes<N> high;
  Lanes<N> speed;  ///< only for moving pairs
  AxisName name;
};

/// Projections of a frame, relative to its centre (cuboid) or origin (simplex). Of a cuboid only `high` is set, since
/// its `low` is the opposite.
template <FrameKind Kind, int N>
struct Extents {
  Lanes<N> low;
  Lanes<N> high;

  /// From the projections of the axes, of which those that are zero may be left out.
  template <class... More>
  static Extents of(double factor, const Lanes<N>& first, const More&... more) noexcept {
    Extents result;
    if constexpr (Kind == FrameKind::Cuboid) {
      result.high = (magnitude(first) + ... + magnitude(more));
      result.low = -result.high;
    } else {
      result.low = smaller(first, Lanes<N>::all(0));
      result.high = larger(first, Lanes<N>::all(0));
      ((result.low = smaller(more, result.low), result.high = larger(more, result.high)), ...);
      if (factor != 1) {
        result.low = result.low * Lanes<N>::all(factor);
        result.high = result.high * Lanes<N>::all(factor);
      }
    }
    return result;
  }
};

/// Factor of all lengths: 2 where a centre is involved, which is half a sum of axes.
template <FrameKind A, FrameKind B>
inline constexpr double length_factor = A == FrameKind::Cuboid || B == FrameKind::Cuboid ? 2 : 1;

/// How far the frames are apart along each direction; negative where they overlap.
template <FrameKind A, FrameKind B, int N>
Lanes<N> excess(const ProjectedPairs<N>& projected) noexcept {
  if constexpr (A == FrameKind::Cuboid && B == FrameKind::Cuboid) {
    return magnitude(projected.distance) - projected.high;
  } else {
    return larger(projected.distance - projected.high, projected.low - projected.distance);
  }
}

template <int N, FrameKind A, FrameKind B>
ProjectedPairs<N> projected_pairs(const Lanes<N>& distance, const Lanes<N>& speed, const Extents<A, N>& a,
                                  const Extents<B, N>& b, const AxisName& name) noexcept {
  return {distance, a.low - b.high, a.high - b.low, speed, name};
}

/// A vector as lanes, one per coordinate.
template <int D, class VectorLike>
Lanes<D> coordinates(const VectorLike& vector) noexcept {
  return Lanes<D>::of([&](int k) { return vector[k]; });
}

/// N vectors side by side: one set of lanes per coordinate.
template <int D, int N>
struct VectorLanes {
  std::array<Lanes<N>, static_cast<std::size_t>(D)> coordinate;

  template <class VectorLike>
  [[nodiscard]] Lanes<N> dot(const VectorLike& vector) const noexcept {
    Lanes<N> result = coordinate[0] * Lanes<N>::all(vector[0]);
    for (int k = 1; k < D; ++k) {
      result = result + coordinate[static_cast<std::size_t>(k)] * Lanes<N>::all(vector[k]);
    }
    return result;
  }
};

/// Columns `i + Shift`, counted in a circle, of a matrix.
template <int Shift>
VectorLanes<3, 3> shifted_columns(const Matrix<3>& matrix) noexcept {
  const auto row = [&](int k) { return Lanes<3>::of([&](int i) { return matrix(k, (i + Shift) % 3); }); };
  return {{row(0), row(1), row(2)}};
}

inline VectorLanes<3, 3> cross(const VectorLanes<3, 3>& a, const VectorLanes<3, 3>& b) noexcept {
  const auto component = [&](std::size_t k, std::size_t l) {
    return a.coordinate[k] * b.coordinate[l] - a.coordinate[l] * b.coordinate[k];
  };
  return {{component(1, 2), component(2, 0), component(0, 1)}};
}

/// The pair relative to the chosen points of its frames, and what the error bounds need.
template <int D, FrameKind A, FrameKind B, bool Moves>
struct CentredPair {
  static constexpr double factor = length_factor<A, B>;

  const Matrix<D>& a;
  const Matrix<D>& b;
  Lanes<D> offset;
  Lanes<D> drift;
  double size;   ///< bounds, per coordinate, the sum of the magnitudes of all axes
  double total;  ///< bounds the magnitude of everything that was added up for `offset`, `drift` and the extents

  explicit CentredPair(const FramePair<D, A, B, Moves>& pair) noexcept
      : a(pair.a), b(pair.b), offset(coordinates<D>(pair.offset) * Lanes<D>::all(factor)), drift(Lanes<D>::all(0)) {
    for (int i = 0; i < D; ++i) {
      if constexpr (A == FrameKind::Cuboid) {
        offset = offset - coordinates<D>(a.col(i));
      }
      if constexpr (B == FrameKind::Cuboid) {
        offset = offset + coordinates<D>(b.col(i));
      }
    }
    // The origins are at most `farthest + size` apart, so that everything added up is below `farthest + 2 * size`.
    size = largest_lane(reach(a) + reach(b));
    total = largest_lane(magnitude(offset)) + 3 * size;
    if constexpr (Moves) {
      drift = coordinates<D>(pair.drift) * Lanes<D>::all(factor);
      total += largest_lane(magnitude(drift));
    }
  }

  /// Per coordinate, the sum of the magnitudes of the axes.
  static Lanes<D> reach(const Matrix<D>& axes) noexcept {
    Lanes<D> sum = magnitude(coordinates<D>(axes.col(0)));
    for (int i = 1; i < D; ++i) {
      sum = sum + magnitude(coordinates<D>(axes.col(i)));
    }
    return sum;
  }

  template <int N>
  [[nodiscard]] Lanes<N> speed_along(const VectorLanes<D, N>& directions) const noexcept {
    if constexpr (Moves) {
      return directions.dot(drift);
    } else {
      return {};
    }
  }
};

/// Error bound of projections of the given degree in the axes. Infinite where so large that a sum may overflow: nothing
/// is certain then.
template <int Degree, class Pair>
double projection_error_bound(const Pair& pair) noexcept {
  double bound = axis_error * pair.total;
  for (int i = 0; i < Degree; ++i) {
    bound *= pair.size;
  }
  bound += (pair.total + 1) * underflow_error;
  return bound < 0x1p900 ? bound : std::numeric_limits<double>::infinity();
}

/// The coordinate directions: enough to part most pairs that are apart, and cheap.
template <int D, FrameKind A, FrameKind B, bool Moves>
struct WorldAxes {
  const CentredPair<D, A, B, Moves>& pair;
  double error_bound;

  explicit WorldAxes(const CentredPair<D, A, B, Moves>& centred) noexcept
      : pair(centred), error_bound(projection_error_bound<0>(centred)) {}

  template <class Visit>
  bool visit(const Visit& visit_lanes) const noexcept {
    return visit_lanes(projected_pairs(pair.offset, pair.drift, extents<A>(pair.a), extents<B>(pair.b),
                                       {AxisName::Family::World, 0, 0}));
  }

 private:
  template <FrameKind Kind>
  static Extents<Kind, D> extents(const Matrix<D>& axes) noexcept {
    const auto axis = [&](int i) { return coordinates<D>(axes.col(i)); };
    if constexpr (Kind == FrameKind::Cuboid) {
      const Lanes<D> radius = CentredPair<D, A, B, Moves>::reach(axes);
      return {-radius, radius};
    } else if constexpr (D == 2) {
      return Extents<Kind, D>::of(length_factor<A, B>, axis(0), axis(1));
    } else {
      return Extents<Kind, D>::of(length_factor<A, B>, axis(0), axis(1), axis(2));
    }
  }
};

/// Whether a coordinate direction certainly separates the frames at all times.
template <int D, FrameKind A, FrameKind B, bool Moves>
bool boxes_apart(const FramePair<D, A, B, Moves>& pair) noexcept {
  const CentredPair<D, A, B, Moves> centred(pair);
  const WorldAxes<D, A, B, Moves> world(centred);
  return world.visit([&](const ProjectedPairs<D>& projected) {
    const Lanes<D> zero = Lanes<D>::all(0);
    const Lanes<D> above = projected.distance + smaller(projected.speed, zero) - projected.high;
    const Lanes<D> below = projected.low - (projected.distance + larger(projected.speed, zero));
    return largest_lane(larger(above, below)) > world.error_bound;
  });
}

/// Edges of a frame: its axes, and for a simplex the differences `axis i+1 - axis i` too, as edges D + i. In the plane
/// a simplex has one difference.
template <int D, FrameKind Kind>
inline constexpr int edge_count = Kind == FrameKind::Cuboid ? D : (D == 2 ? 3 : 6);

template <int D>
Vector<D> edge(const Matrix<D>& axes, int index) noexcept {
  return index < D ? Vector<D>(axes.col(index)) : Vector<D>(axes.col((index + 1) % D) - axes.col(index - D));
}

/// The normals of the edges of both frames of the plane.
template <FrameKind A, FrameKind B, bool Moves>
struct PlaneAxes {
  const CentredPair<2, A, B, Moves>& pair;
  double error_bound;

  explicit PlaneAxes(const CentredPair<2, A, B, Moves>& centred) noexcept
      : pair(centred), error_bound(projection_error_bound<1>(centred)) {}

  template <class Visit>
  bool visit(const Visit& visit_lanes) const noexcept {
    return visit_lanes(project<edge_count<2, A>>(pair.a, AxisName::Family::FaceOfA)) ||
           visit_lanes(project<edge_count<2, B>>(pair.b, AxisName::Family::FaceOfB));
  }

 private:
  template <int N>
  [[nodiscard]] ProjectedPairs<N> project(const Matrix<2>& axes, AxisName::Family family) const noexcept {
    const VectorLanes<2, N> normals{{Lanes<N>::of([&](int i) { return -edge<2>(axes, i)[1]; }),
                                     Lanes<N>::of([&](int i) { return edge<2>(axes, i)[0]; })}};
    const auto extents = [&]<FrameKind Kind>(const Matrix<2>& frame) {
      return Extents<Kind, N>::of(length_factor<A, B>, normals.dot(frame.col(0)), normals.dot(frame.col(1)));
    };
    return projected_pairs(normals.dot(pair.offset), pair.speed_along(normals), extents.template operator()<A>(pair.a),
                           extents.template operator()<B>(pair.b), {family, 0, 0});
  }
};

/// Three values, one per axis, and for a simplex their differences in a circle: values of something linear at edges.
template <FrameKind Kind>
Lanes<edge_count<3, Kind>> at_edges(const Lanes<3>& at_axes) noexcept {
  if constexpr (Kind == FrameKind::Cuboid) {
    return at_axes;
  } else {
    return joined(at_axes, rotated<1>(at_axes) - at_axes);
  }
}

/// The normals of the faces of one frame in space, and their products with the edges of the other. A simplex has a
/// fourth face, whose normal is the sum of the others.
template <FrameKind Kind, FrameKind Other>
struct FaceTable {
  static constexpr int faces = Kind == FrameKind::Cuboid ? 3 : 4;

  VectorLanes<3, 3> normals;                         ///< lane i: axis i+1 x axis i+2
  std::array<Lanes<3>, edge_count<3, Other>> along;  ///< lane i: normal i . edge j of the other frame
  double determinant;                                ///< normal i . axis i

  FaceTable(const Matrix<3>& axes, const Matrix<3>& other) noexcept
      : normals(cross(shifted_columns<1>(axes), shifted_columns<2>(axes))) {
    for (int j = 0; j < 3; ++j) {
      along[static_cast<std::size_t>(j)] = normals.dot(other.col(j));
    }
    for (std::size_t j = 3; j < along.size(); ++j) {
      along[j] = along[(j + 1) % 3] - along[j - 3];
    }
    determinant = normals.coordinate[0][0] * axes(0, 0) + normals.coordinate[1][0] * axes(1, 0) +
                  normals.coordinate[2][0] * axes(2, 0);
  }

  /// Values at the faces from those at the first three.
  static Lanes<faces> at_faces(const Lanes<3>& values) noexcept {
    if constexpr (Kind == FrameKind::Cuboid) {
      return values;
    } else {
      const double sum = values[0] + values[1] + values[2];
      return Lanes<4>::of([&](int i) { return i < 3 ? values[i] : sum; });
    }
  }
};

/// The normals of the faces of `Kind`, which is the first frame of the pair or the second.
template <AxisName::Family Family, FrameKind Kind, FrameKind Other, class Pair>
struct FaceAxes {
  const FaceTable<Kind, Other>& table;
  const Pair& pair;
  double error_bound;

  template <class Visit>
  bool visit(const Visit& visit_lanes) const noexcept {
    using Table = FaceTable<Kind, Other>;
    constexpr int n = Table::faces;
    const auto own = Extents<Kind, n>::of(Pair::factor, Lanes<n>::all(table.determinant));
    const auto other = Extents<Other, n>::of(Pair::factor, Table::at_faces(table.along[0]),
                                             Table::at_faces(table.along[1]), Table::at_faces(table.along[2]));
    const Lanes<n> distance = Table::at_faces(table.normals.dot(pair.offset));
    const Lanes<n> speed = Table::at_faces(pair.speed_along(table.normals));
    if constexpr (Family == AxisName::Family::FaceOfA) {
      return visit_lanes(projected_pairs(distance, speed, own, other, {Family, 0, 0}));
    } else {
      return visit_lanes(projected_pairs(distance, speed, other, own, {Family, 0, 0}));
    }
  }
};

/// The cross products of an edge of each frame. The edges of a are lanes; those of b come one after the other.
template <FrameKind A, FrameKind B, bool Moves>
struct EdgeAxes {
  static constexpr int n = edge_count<3, A>;
  static constexpr std::size_t edges_b = edge_count<3, B>;
  static constexpr double factor = length_factor<A, B>;

  const CentredPair<3, A, B, Moves>& pair;
  const FaceTable<A, B>& faces_a;
  std::array<Lanes<n>, 3> along_a;  ///< of j: normal j of b . edges of a
  double error_bound;

  EdgeAxes(const CentredPair<3, A, B, Moves>& centred, const FaceTable<A, B>& table_a, const FaceTable<B, A>& table_b,
           double bound) noexcept
      : pair(centred), faces_a(table_a), error_bound(bound) {
    for (int j = 0; j < 3; ++j) {
      along_a[static_cast<std::size_t>(j)] =
          at_edges<A>(Lanes<3>::of([&](int i) { return table_b.along[static_cast<std::size_t>(i)][j]; }));
    }
  }

  template <class Visit>
  bool visit(const Visit& visit_lanes) const noexcept {
    const std::array<Lanes<n>, edges_b> distances = triple_products(pair.offset);
    [[maybe_unused]] std::array<Lanes<n>, edges_b> speeds;
    if constexpr (Moves) {
      speeds = triple_products(pair.drift);
    }
    return for_each_index<edges_b>([&](auto j) {
      Lanes<n> speed;
      if constexpr (Moves) {
        speed = speeds[j];
      }
      return visit_lanes(projected_pairs(distances[j], speed, extents_a(faces_a.along[j]), extents_b<j>(),
                                         {AxisName::Family::Edges, 0, static_cast<int>(j)}));
    });
  }

 private:
  /// Calls `function` with the constants 0 to Count - 1 until it returns true. Returns whether it did.
  template <std::size_t Count, class Function>
  static bool for_each_index(const Function& function) noexcept {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return (function(std::integral_constant<std::size_t, I>{}) || ...);
    }
    (std::make_index_sequence<Count>{});
  }

  /// Of each edge of b: (edge of a) . (edge of b x vector).
  [[nodiscard]] std::array<Lanes<n>, edges_b> triple_products(const Lanes<3>& vector) const noexcept {
    const VectorLanes<3, 3> axes_a = shifted_columns<0>(pair.a);
    std::array<Lanes<n>, edges_b> result;
    for (std::size_t j = 0; j < 3; ++j) {
      const auto b = pair.b.col(static_cast<Eigen::Index>(j));
      const std::array<double, 3> turned{b[1] * vector[2] - b[2] * vector[1], b[2] * vector[0] - b[0] * vector[2],
                                         b[0] * vector[1] - b[1] * vector[0]};
      result[j] = at_edges<A>(axes_a.dot(turned));
    }
    for (std::size_t j = 3; j < edges_b; ++j) {
      result[j] = result[(j + 1) % 3] - result[j - 3];
    }
    return result;
  }

  /// Projection of a on its edges x an edge of b, where the normals of a have the products `along`: two axes have a
  /// value of their own there.
  [[nodiscard]] static Extents<A, n> extents_a(const Lanes<3>& along) noexcept {
    const Lanes<3> next = rotated<1>(along);
    const Lanes<3> after = rotated<2>(along);
    if constexpr (A == FrameKind::Cuboid) {
      return Extents<A, n>::of(factor, after, next);
    } else {
      return Extents<A, n>::of(factor, joined(-after, after), joined(next, -(along + next)));
    }
  }

  /// Projection of b on the edges of a x edge J of b.
  template <std::size_t J>
  [[nodiscard]] Extents<B, n> extents_b() const noexcept {
    constexpr std::size_t p = J % 3;
    constexpr std::size_t q = (p + 1) % 3;
    constexpr std::size_t r = (p + 2) % 3;
    if constexpr (B == FrameKind::Cuboid) {
      return Extents<B, n>::of(factor, along_a[r], along_a[q]);
    } else if constexpr (J < 3) {
      return Extents<B, n>::of(factor, along_a[r], -along_a[q]);
    } else {
      return Extents<B, n>::of(factor, -along_a[r], along_a[p] + along_a[q]);
    }
  }
};

/// Passes the families of directions that decide about the pair to `test`, until it returns true.
template <FrameKind A, FrameKind B, bool Moves, class Test>
bool test_families(const CentredPair<2, A, B, Moves>& pair, const Test& test) noexcept {
  return test(PlaneAxes<A, B, Moves>(pair));
}

template <FrameKind A, FrameKind B, bool Moves, class Test>
bool test_families(const CentredPair<3, A, B, Moves>& pair, const Test& test) noexcept {
  using Pair = CentredPair<3, A, B, Moves>;
  using Family = AxisName::Family;
  const double error_bound = projection_error_bound<2>(pair);
  const FaceTable<A, B> faces_a(pair.a, pair.b);
  if (test(FaceAxes<Family::FaceOfA, A, B, Pair>{faces_a, pair, error_bound})) {
    return true;
  }
  const FaceTable<B, A> faces_b(pair.b, pair.a);
  if (test(FaceAxes<Family::FaceOfB, B, A, Pair>{faces_b, pair, error_bound})) {
    return true;
  }
  return test(EdgeAxes<A, B, Moves>(pair, faces_a, faces_b, error_bound));
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
