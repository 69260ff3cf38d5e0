#include "tree/posed_nodes.hpp"
#include "world/object_pair.hpp"

namespace motzkin::detail {
namespace {

Aabb<3> box_of(const VolumeTree& tree, const Pose& pose) { return PosedNodes({tree, pose})[0].box; }

template <int N>
Aabb<3> box_of(const MeshBody<N>& body, const Pose& pose) {
  const Aabb<3> box = posed_box(body.box, pose);
  if (!(box.min().cwiseAbs().cwiseMax(box.max().cwiseAbs()).maxCoeff() <= max_coordinate)) {
    return bounding_box(posed(body.mesh, pose));  // throws where a vertex is too far away
  }
  return box;
}

}  // namespace

Aabb<3> object_box(const Geometry& geometry, const Pose& pose) {
  return std::visit([&](const auto& body) { return box_of(*body, pose); }, geometry);
}

}  // namespace motzkin::detail
