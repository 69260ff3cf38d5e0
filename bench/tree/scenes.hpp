#pragma once

#include <string>
#include <vector>

#include "motzkin/shape/mesh.hpp"

namespace motzkin::bench {

/// Two meshes where they are: no pose is left to apply.
struct MeshScene {
  std::string name;
  TriangleMesh a;
  TriangleMesh b;
};

/// Two tori that cross each other, each of about `triangles` triangles. The number of pairs that meet grows like the
/// square root of that.
[[nodiscard]] MeshScene crossing_tori(std::size_t triangles);

/// What collisions are measured on, each mesh of about 50,000 triangles.
[[nodiscard]] std::vector<MeshScene> mesh_scenes();

}  // namespace motzkin::bench
