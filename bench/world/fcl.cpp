#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/config.h>
#include <fcl/geometry/shape/box.h>

#include <memory>

#include "world/peers.hpp"

namespace motzkin::bench {
namespace {

bool count(fcl::CollisionObjectd*, fcl::CollisionObjectd*, void* user) {
  ++*static_cast<std::size_t*>(user);
  return false;
}

/// Boxes by centre and size, which rounds them.
std::size_t count_pairs(std::span<const Aabb<3>> boxes) {
  std::vector<fcl::CollisionObjectd> objects;
  objects.reserve(boxes.size());
  for (const Aabb<3>& box : boxes) {
    const auto shape = std::make_shared<fcl::Boxd>(box.max() - box.min());
    objects.emplace_back(shape, fcl::Matrix3d::Identity(), 0.5 * (box.min() + box.max()));
  }
  std::vector<fcl::CollisionObjectd*> pointers;
  pointers.reserve(objects.size());
  for (fcl::CollisionObjectd& object : objects) {
    pointers.push_back(&object);
  }
  fcl::DynamicAABBTreeCollisionManagerd manager;
  manager.registerObjects(pointers);
  manager.setup();
  std::size_t pairs = 0;
  manager.collide(&pairs, count);
  return pairs;
}

}  // namespace

void add_fcl_boxes(std::vector<BoxPeer>& peers) { peers.push_back({"FCL " FCL_VERSION " dynamic tree", count_pairs}); }

}  // namespace motzkin::bench
