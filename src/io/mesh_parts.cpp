#include "io/mesh_parts.hpp"

#include "motzkin/invalid_input.hpp"

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

void MeshParts::add_polygon(std::span<const std::uint32_t> corners, Place place) {
  if (corners.size() < 3) {
    fail_at(name_, place, "a face of at least 3 corners", std::to_string(corners.size()));
  }
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
    triangles_.push_back({corners[0], corners[i], corners[i + 1]});
  }
}

AnyMesh MeshParts::finish() {
  const auto count = static_cast<std::int64_t>(vertices.size());
  if (largest_ >= count) {
    fail_at(name_, largest_place_, "the number of one of " + std::to_string(count) + " vertices",
            std::to_string(largest_ + first_index_));
  }
  if (!tetrahedra_.empty()) {
    return TetrahedronMesh(std::move(vertices), std::move(tetrahedra_));
  }
  if (triangles_.empty()) {
    throw InvalidInput(name_ + ": found no triangles and no tetrahedra");
  }
  return TriangleMesh(std::move(vertices), std::move(triangles_));
}

}  // namespace motzkin::detail
