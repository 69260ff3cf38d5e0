#pragma once

#include <array>
#include <cstddef>

#include "motzkin/shape/linear_path.hpp"

/// Two primitives share a point where 0 lies in the set of differences of their points. Of a vertex and a face this is
/// a triangle, of two edges a parallelogram, of less a segment or a point: a convex polygon of up to four corners, each
/// the difference of two vertices, which moves on a straight line, too.

namespace motzkin::detail {

/// A corner b - a.
struct CornerPath {
  const Vector<3>* a_start;
  const Vector<3>* a_end;
  const Vector<3>* b_start;
  const Vector<3>* b_end;

  /// Rounded, with the sign of the exact difference and at most unit_roundoff of relative error.
  [[nodiscard]] double start(int k) const noexcept { return (*b_start)[k] - (*a_start)[k]; }
  [[nodiscard]] double end(int k) const noexcept { return (*b_end)[k] - (*a_end)[k]; }
};

/// In the order in which the polygon is gone around. Edge i leads from corner i to the next.
template <int Count>
using Corners = std::array<CornerPath, static_cast<std::size_t>(Count)>;

/// The place of a vertex or edge of `a` and one of `b` in the list of corners, by the number of vertices of both.
///   1 and n: corner j is b_j - a, so edges and corners are those of b.
///   2 and 2: (a, b) = (0, 0), (1, 0), (1, 1), (0, 1). Edge 0 is all of a at vertex 0 of b, edge 1 all of b at vertex 1
///            of a, edge 2 all of a at vertex 1 of b, edge 3 all of b at vertex 0 of a.
template <int A, int B>
[[nodiscard]] Corners<A * B> corners(const LinearPath<VertexSimplex<3, A>>& a,
                                     const LinearPath<VertexSimplex<3, B>>& b) noexcept {
  static_assert(A == 1 || (A == 2 && B == 2));
  const auto corner = [&](std::size_t i, std::size_t j) {
    return CornerPath{&a.start.vertices()[i], &a.end.vertices()[i], &b.start.vertices()[j], &b.end.vertices()[j]};
  };
  if constexpr (A == 2) {
    return {corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)};
  } else {
    Corners<B> result;
    for (std::size_t j = 0; j < static_cast<std::size_t>(B); ++j) {
      result[j] = corner(0, j);
    }
    return result;
  }
}

/// Where in the polygon 0 lies.
struct Place {
  enum class Kind { Inside, Edge, Corner } kind = Kind::Inside;
  int index = 0;
};

}  // namespace motzkin::detail
