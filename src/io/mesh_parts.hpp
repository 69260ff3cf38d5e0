#pragma once

#include <span>
#include <string>
#include <vector>

#include "io/mesh_formats.hpp"
#include "io/place.hpp"
#include "motzkin/invalid_input.hpp"

namespace motzkin::detail {

/// A mesh of more elements or vertices than are accepted.
class MeshTooLarge : public InvalidInput {
 public:
  using InvalidInput::InvalidInput;
};

/// What a reader finds in a file, until the mesh is complete.
class MeshParts {
 public:
  /// The first vertex of the file has number `first_index`.
  MeshParts(const MeshText& file, std::int64_t first_index)
      : name_(file.name), max_elements_(file.max_elements), first_index_(first_index) {}

  /// For what comes next.
  void set_first_index(std::int64_t number) noexcept { first_index_ = number; }
  void set_name(const std::string& name) { name_ = name; }

  /// Every facet of STL has corners of its own.
  [[nodiscard]] std::size_t max_vertices() const noexcept { return 3 * max_elements_; }
  [[nodiscard]] std::size_t vertex_count() const noexcept { return vertices_.size(); }

  /// Memory for so many vertices more.
  void reserve_vertices(std::size_t count);

  /// Fails beyond the limit of vertices.
  void add_vertex(const Vector<3>& vertex, Place place);

  /// The corner that a file calls `number`. It may come before the vertex it names; `finish` checks that there is one.
  [[nodiscard]] std::uint32_t corner(std::int64_t number, Place place);

  /// Adds a polygon as a fan of triangles about its first corner. Fails for less than three corners, and beyond the
  /// limit of elements.
  void add_polygon(std::span<const std::uint32_t> corners, Place place);

  /// Fails beyond the limit of elements.
  void add_tetrahedron(const TetrahedronMesh::Element& corners, Place place);

  /// The tetrahedra, or the triangles where there are none. Fails where there is neither.
  [[nodiscard]] AnyMesh finish();

 private:
  void require_room(std::size_t elements, Place place) const;
  [[noreturn]] void refuse_more_than(const std::string& limit, Place place) const;

  std::string name_;
  std::size_t max_elements_;
  std::int64_t first_index_;
  std::vector<Vector<3>> vertices_;
  std::vector<TriangleMesh::Element> triangles_;
  std::vector<TetrahedronMesh::Element> tetrahedra_;
  std::int64_t largest_ = -1;  ///< corner
  Place largest_place_;
};

}  // namespace motzkin::detail
