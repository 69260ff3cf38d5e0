#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "motzkin/shape/mesh.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/pose.hpp"
#include "motzkin/shape/vertex_simplex.hpp"

/// What other libraries are asked about the same shapes. Their own shapes are made before time is taken.

namespace motzkin::bench {

using BoxPairs = std::vector<std::array<Obb<3>, 2>>;
using TetrahedronPairs = std::vector<std::array<Tetrahedron, 2>>;

/// Answers all pairs, in order.
struct DistancePeer {
  std::string name;
  std::function<std::vector<double>()> run;
};
using DistancePeers = std::vector<DistancePeer>;

/// Two surfaces, the second moved by each of some translations.
struct MeshGaps {
  const TriangleMesh& a;
  const TriangleMesh& b;
  std::vector<Vector<3>> translations;
};

void add_fcl_distances(const BoxPairs& boxes, DistancePeers& peers);
void add_fcl_distances(const TetrahedronPairs& tetrahedra, DistancePeers& peers);
void add_fcl_depths(const BoxPairs& boxes, DistancePeers& peers);
void add_fcl_distances(const MeshGaps& meshes, DistancePeers& peers);
void add_bullet_distances(const BoxPairs& boxes, DistancePeers& peers);
void add_bullet_distances(const TetrahedronPairs& tetrahedra, DistancePeers& peers);
void add_bullet_depths(const BoxPairs& boxes, DistancePeers& peers);
void add_libccd_depths(const BoxPairs& boxes, DistancePeers& peers);

}  // namespace motzkin::bench
