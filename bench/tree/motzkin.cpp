#include "motzkin/tree/collide.hpp"
#include "tree/peers.hpp"

namespace motzkin::bench {
namespace {

struct Tree {
  explicit Tree(const TriangleMesh& given) : mesh(given), bvh(mesh) {}

  const TriangleMesh& mesh;
  Bvh bvh;
};

PosedMesh<3> at_home(const Tree& tree) { return {tree.mesh, tree.bvh}; }

}  // namespace

void add_motzkin(std::vector<MeshPeer>& peers) {
  peers.push_back(mesh_peer<Tree>(
      "Motzkin, exact", [](const Tree& a, const Tree& b) { return any_collision(at_home(a), at_home(b)).has_value(); },
      [](const Tree& a, const Tree& b) { return collisions(at_home(a), at_home(b)).size(); }));
}

}  // namespace motzkin::bench
