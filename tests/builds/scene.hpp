#pragma once

#include "builds/hash.hpp"
#include "corpus/generator.hpp"
#include "tree/mesh_scenes.hpp"

/// Meshes and poses whose numbers follow from a seed alone.

namespace motzkin::testing {

/// A mesh at a scale, from coordinates on a grid where `grid` is not 0.
template <int N>
Mesh<N> scene_mesh(std::uint64_t seed, int elements, double scale, int grid) {
  std::mt19937_64 random(seed);
  const Mesh<N> unit = random_mesh<N>(random, elements / 2, elements, 0.9, grid);
  std::vector<Vector<3>> vertices(unit.vertices().begin(), unit.vertices().end());
  for (Vector<3>& vertex : vertices) {
    vertex *= scale;
  }
  return {vertices, {unit.elements().begin(), unit.elements().end()}};
}

inline Pose scene_pose(std::uint64_t seed, double offset) {
  std::mt19937_64 random(seed);
  return random_pose(random, offset);
}

template <int N>
void add(Hash& hash, const Mesh<N>& mesh) {
  for (const Vector<3>& vertex : mesh.vertices()) {
    hash.add(vertex);
  }
  for (const auto& element : mesh.elements()) {
    for (const std::uint32_t index : element) {
      hash.add(index);
    }
  }
}

inline void add(Hash& hash, const Pose& pose) {
  hash.add(pose.linear());
  hash.add(pose.translation());
}

inline void add(Hash& hash, const Collision& collision) {
  hash.add(collision.a);
  hash.add(collision.b);
  hash.add(collision.relation);
}

}  // namespace motzkin::testing
