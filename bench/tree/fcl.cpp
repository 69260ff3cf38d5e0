#include <fcl/config.h>
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/math/bv/OBBRSS.h>
#include <fcl/narrowphase/collision.h>

#include <limits>

#include "tree/peers.hpp"

namespace motzkin::bench {
namespace {

struct Tree {
  explicit Tree(const TriangleMesh& mesh) {
    std::vector<fcl::Vector3d> points(mesh.vertices().begin(), mesh.vertices().end());
    std::vector<fcl::Triangle> triangles;
    triangles.reserve(mesh.elements().size());
    for (const auto& [i, j, k] : mesh.elements()) {
      triangles.emplace_back(i, j, k);
    }
    model.beginModel(static_cast<int>(triangles.size()), static_cast<int>(points.size()));
    model.addSubModel(points, triangles);
    model.endModel();
  }

  fcl::BVHModel<fcl::OBBRSSd> model;
};

std::size_t collide(const Tree& a, const Tree& b, std::size_t at_most) {
  const fcl::Transform3d at_home = fcl::Transform3d::Identity();
  const fcl::CollisionRequestd request(at_most, false);
  fcl::CollisionResultd result;
  return fcl::collide(&a.model, at_home, &b.model, at_home, request, result);
}

}  // namespace

void add_fcl(std::vector<MeshPeer>& peers) {
  peers.push_back(mesh_peer<Tree>(
      "FCL " FCL_VERSION " OBBRSS, double", [](const Tree& a, const Tree& b) { return collide(a, b, 1) > 0; },
      [](const Tree& a, const Tree& b) { return collide(a, b, std::numeric_limits<std::size_t>::max()); }));
}

}  // namespace motzkin::bench
