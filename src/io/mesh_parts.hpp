#pragma once

#include <span>
#include <string>
#include <vector>

#include "io/place.hpp"
#include "motzkin/io/mesh_file.hpp"

namespace motzkin::detail {

/// What a reader finds in a file, until the mesh is complete.
class MeshParts {
 public:
  /// The first vertex of the file has number `first_index`.
  MeshParts(std::string name, std::int64_t first_index) : name_(std::move(name)), first_index_(first_index) {}

  std::vector<Vector<3>> vertices;

  /// The corner that a file calls `number`. It may come before the vertex it names; `finish` checks that there is one.
  [[nodiscard]] std::uint32_t corner(std::int64_t number, Place place);

  /// Adds a polygon as a fan of triangles about its first corner. Fails for less than three corners.
  void add_polygon(std::span<const std::uint32_t> corners, Place place);

  void add_tetrahedron(const TetrahedronMesh::Element& corners) { tetrahedra_.push_back(corners); }

  /// The tetrahedra, or the triangles where there are none. Fails where there is neither.
  [[nodiscard]] AnyMesh finish();

 private:
  std::string name_;
  std::int64_t first_index_;
  std::vector<TriangleMesh::Element> triangles_;
  std::vector<TetrahedronMesh::Element> tetrahedra_;
  std::int64_t largest_ = -1;  ///< corner
  Place largest_place_;
};

}  // namespace motzkin::detail
