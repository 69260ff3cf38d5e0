#include "io/mesh_parts.hpp"

#include <algorithm>

namespace motzkin::detail {

std::uint32_t MeshParts::corner(std::int64_t number, Place place) {
  if (number < first_index_ || number - first_index_ > max_mesh_index) {
    fail_at(name_, place, "the number of a vertex", std::to_string(number));
  }
  const std::int64_t index = number - first_index_;
  if (index > largest_) {
    largest_ = index;
    largest_place_ = place;
  }
  return static_cast<std::uint32_t>(index);
}

void MeshParts::reserve_vertices(std::size_t count) {
  vertices_.reserve(std::min(vertices_.size() + count, max_vertices()));
}

void MeshParts::add_vertex(const Vector<3>& vertex, Place place) {
  if (vertices_.size() == max_vertices()) {
    refuse_more_than(std::to_string(max_vertices()) + " vertices", place);
  }
  vertices_.push_back(vertex);
}

void MeshParts::refuse_more_than(const std::string& limit, Place place) const {
  throw MeshTooLarge(message_at(name_, place, "at most " + limit, "more"));
}

/// Room for so many elements more.
void MeshParts::require_room(std::size_t elements, Place place) const {
  if (elements > max_elements_ - triangles_.size() - tetrahedra_.size()) {
    refuse_more_than(std::to_string(max_elements_) + " triangles or tetrahedra", place);
  }
}

void MeshParts::add_tetrahedron(const TetrahedronMesh::Element& corners, Place place) {
  require_room(1, place);
  tetrahedra_.push_back(corners);
}

void MeshParts::add_polygon(std::span<const std::uint32_t> corners, Place place) {
  if (corners.size() < 3) {
    fail_at(name_, place, "a face of at least 3 corners", std::to_string(corners.size()));
  }
  require_room(corners.size() - 2, place);
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
    triangles_.push_back({corners[0], corners[i], corners[i + 1]});
  }
}

AnyMesh MeshParts::finish() {
  const auto count = static_cast<std::int64_t>(vertices_.size());
  if (largest_ >= count) {
    fail_at(name_, largest_place_, "the number of one of " + std::to_string(count) + " vertices",
            std::to_string(largest_ + first_index_));
  }
  if (!tetrahedra_.empty()) {
    return TetrahedronMesh(std::move(vertices_), std::move(tetrahedra_));
  }
  if (triangles_.empty()) {
    refuse(name_ + ": found no triangles and no tetrahedra");
  }
  return TriangleMesh(std::move(vertices_), std::move(triangles_));
}

}  // namespace motzkin::detail
