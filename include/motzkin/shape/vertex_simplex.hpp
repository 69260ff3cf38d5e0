#pragma once

#include <array>
#include <span>

#include "motzkin/shape/aabb.hpp"

namespace motzkin {

/// The convex hull of N vertices that are kept as given: a triangle of a mesh turned into origin and axes would be
/// rounded. `Simplex` is the form with an origin and axes.
/// Degenerate: vertices may coincide or lie on a line or plane.
template <int D, int N>
class VertexSimplex {
 public:
  static_assert((D == 2 || D == 3) && N >= 1 && N <= D + 1);
  static constexpr int dimension = D;
  static constexpr int vertex_count = N;

  /// Throws InvalidInput for a number that is not finite or exceeds `max_coordinate`.
  explicit VertexSimplex(const Vector<D>& p) requires(N == 1) : VertexSimplex(std::array{p}) {}
  VertexSimplex(const Vector<D>& p, const Vector<D>& q) requires(N == 2) : VertexSimplex(std::array{p, q}) {}
  VertexSimplex(const Vector<D>& p, const Vector<D>& q, const Vector<D>& r) requires(N == 3)
      : VertexSimplex(std::array{p, q, r}) {}
  VertexSimplex(const Vector<D>& p, const Vector<D>& q, const Vector<D>& r, const Vector<D>& s) requires(N == 4)
      : VertexSimplex(std::array{p, q, r, s}) {}
  explicit VertexSimplex(const std::array<Vector<D>, N>& vertices);

  [[nodiscard]] const std::array<Vector<D>, N>& vertices() const noexcept { return vertices_; }

  friend bool operator==(const VertexSimplex& a, const VertexSimplex& b) noexcept { return a.vertices_ == b.vertices_; }

 private:
  std::array<Vector<D>, N> vertices_;
};

template <int D>
using Point = VertexSimplex<D, 1>;

template <int D>
using Segment = VertexSimplex<D, 2>;

template <int D>
using Triangle = VertexSimplex<D, 3>;

using Tetrahedron = VertexSimplex<3, 4>;

namespace detail {

/// Smallest box around points, of which there is one at least.
template <int D>
[[nodiscard]] Aabb<D> box_around_points(std::span<const Vector<D>> points);

}  // namespace detail

/// Smallest box around the vertices. Guarantee: exact.
template <int D, int N>
[[nodiscard]] Aabb<D> bounding_box(const VertexSimplex<D, N>& simplex) {
  return detail::box_around_points<D>(simplex.vertices());
}

}  // namespace motzkin
