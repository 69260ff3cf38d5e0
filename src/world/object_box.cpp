#include "tree/posed_nodes.hpp"
#include "world/object_pair.hpp"

namespace motzkin::detail {
namespace {

Aabb<3> box_of(const VolumeTree& tree, const Pose& pose) { return PosedNodes({tree, pose})[0].box; }

template <int N>
Aabb<3> box_of(const MeshBody<N>& body, const Pose& pose) {
  const Vector<3> reach = body.box.min().cwiseAbs().cwiseMax(body.box.max().cwiseAbs());
  const Vector<3> size = pose.linear().cwiseAbs() * reach + pose.translation().cwiseAbs();
  if (!(2 * size.maxCoeff() <= max_coordinate)) {
    return bounding_box(posed(body.mesh, pose));  // throws where a vertex is too far away
  }
  return posed_box(body.box, pose);
}

}  // namespace

Aabb<3> object_box(const Geometry& geometry, const Pose& pose) {
  return std::visit([&](const auto& body) { return box_of(*body, pose); }, geometry);
}

}  // namespace motzkin::detail
