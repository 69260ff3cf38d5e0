#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/pose.hpp"
#include "motzkin/shape/vertex_simplex.hpp"

namespace motzkin {

/// Triangles or tetrahedra (N = 3 or 4 corners) over common vertices. A triangle mesh is a surface, closed or not; a
/// tetrahedral one is solid. Vertices are kept as given, so that every element is the exact shape they define.
/// Degenerate: elements may be flat, name a vertex twice, or lie on each other; vertices may be unused.
template <int N>
class Mesh {
 public:
  static_assert(N == 3 || N == 4);
  static constexpr int corner_count = N;
  using Element = std::array<std::uint32_t, static_cast<std::size_t>(N)>;  ///< indices of vertices

  Mesh() = default;

  /// Throws InvalidInput for a number that is not finite or exceeds `max_coordinate`, for an index without vertex, and
  /// for more than `max_elements` elements.
  Mesh(std::vector<Vector<3>> vertices, std::vector<Element> elements);

  static constexpr std::size_t max_elements = std::size_t{1} << 31U;

  [[nodiscard]] std::span<const Vector<3>> vertices() const noexcept { return vertices_; }
  [[nodiscard]] std::span<const Element> elements() const noexcept { return elements_; }

  /// Moves the vertices; the elements stay. Throws InvalidInput for bad numbers and for another number of vertices, and
  /// leaves the mesh as it was.
  void set_vertices(std::vector<Vector<3>> vertices);

  /// Element `index` as a shape.
  [[nodiscard]] VertexSimplex<3, N> operator[](std::size_t index) const;

  friend bool operator==(const Mesh&, const Mesh&) = default;

 private:
  std::vector<Vector<3>> vertices_;
  std::vector<Element> elements_;
};

using TriangleMesh = Mesh<3>;
using TetrahedronMesh = Mesh<4>;

/// The mesh with its vertices moved by `pose`, see `apply`. Throws InvalidInput where a vertex leaves the accepted
/// numbers.
template <int N>
[[nodiscard]] Mesh<N> posed(const Mesh<N>& mesh, const Pose& pose);

/// The mesh with vertices that are equal bit for bit made one (0 and -0 are equal, too) and those that no element names
/// left out. The elements keep their order, the vertices the order of their first use.
template <int N>
[[nodiscard]] Mesh<N> merge_equal_vertices(const Mesh<N>& mesh);

/// Smallest box around the elements. Throws InvalidInput for a mesh without elements.
template <int N>
[[nodiscard]] Aabb<3> bounding_box(const Mesh<N>& mesh);

/// The faces of the tetrahedra that belong to one of them alone, turned outwards where the tetrahedron is not flat.
/// Element i of the result is a face of tetrahedron `owners[i]`. The vertices are those of the mesh, also inner ones.
/// Degenerate: a face that a tetrahedron has twice, because it names a vertex twice, counts once.
struct Boundary {
  TriangleMesh surface;
  std::vector<std::uint32_t> owners;
};
[[nodiscard]] Boundary boundary(const TetrahedronMesh& mesh);

}  // namespace motzkin
