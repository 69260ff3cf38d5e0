#include "support/embree_device.hpp"
#include "world/peers.hpp"

namespace motzkin::bench {
namespace {

/// Boxes as user geometry: floats, rounded to nearest.
void bound(const RTCBoundsFunctionArguments* arguments) {
  const Aabb<3>& box = static_cast<const Aabb<3>*>(arguments->geometryUserPtr)[arguments->primID];
  const Eigen::Vector3f low = box.min().cast<float>();
  const Eigen::Vector3f high = box.max().cast<float>();
  *arguments->bounds_o = {low[0], low[1], low[2], 0, high[0], high[1], high[2], 0};
}

/// A scene with itself is given each pair twice, and each box with itself.
void keep(void* user, RTCCollision* candidates, unsigned count) {
  auto& found = *static_cast<std::vector<RTCCollision>*>(user);
  for (const RTCCollision& pair : std::span(candidates, count)) {
    if (pair.primID0 < pair.primID1) {
      found.push_back(pair);
    }
  }
}

std::size_t count_pairs(std::span<const Aabb<3>> boxes) {
  RTCScene scene = rtcNewScene(embree_device());
  RTCGeometry geometry = rtcNewGeometry(embree_device(), RTC_GEOMETRY_TYPE_USER);
  rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(boxes.size()));
  rtcSetGeometryUserData(geometry, const_cast<Aabb<3>*>(boxes.data()));
  rtcSetGeometryBoundsFunction(geometry, bound, nullptr);
  rtcCommitGeometry(geometry);
  rtcAttachGeometry(scene, geometry);
  rtcReleaseGeometry(geometry);
  rtcCommitScene(scene);
  std::vector<RTCCollision> found;
  rtcCollide(scene, scene, keep, &found);
  rtcReleaseScene(scene);
  return found.size();
}

}  // namespace

void add_embree_boxes(std::vector<BoxPeer>& peers) {
  peers.push_back({"Embree " RTC_VERSION_STRING ", floats", count_pairs});
}

}  // namespace motzkin::bench
