#pragma once

#include <memory>
#include <variant>

#include "motzkin/io/mesh_file.hpp"
#include "motzkin/tree/collide.hpp"
#include "motzkin/world/world.hpp"
#include "python.hpp"

namespace motzkin::python {

/// A mesh with the tree over it. Objects of worlds share it.
struct MeshObject {
  std::variant<std::shared_ptr<const MeshBody<3>>, std::shared_ptr<const MeshBody<4>>> body;
};

/// A Mesh, or what the adapters make of any other object with vertices and faces. Throws InvalidInput for others.
[[nodiscard]] MeshObject mesh_of(py::handle object, const char* what = "mesh");

/// A mesh of triangles. Throws InvalidInput for one of tetrahedra.
[[nodiscard]] const MeshBody<3>& surface_of(const MeshObject& mesh, const char* what);

/// Calls `function` with the body of the mesh.
template <class Function>
auto with_body(const MeshObject& mesh, const Function& function) {
  return std::visit([&](const auto& body) { return function(*body); }, mesh.body);
}

/// Collisions as an array of records.
[[nodiscard]] py::array collision_array(const std::vector<Collision>& pairs);
[[nodiscard]] std::vector<Collision> collisions_from(py::handle pairs);

}  // namespace motzkin::python
