#include <span>

#include "support/embree_device.hpp"
#include "tree/float_triangles.hpp"
#include "tree/peers.hpp"

namespace motzkin::bench {
namespace {

/// Triangles as user geometry, the one kind that Embree collides; it calls back with pairs whose boxes meet.
class Tree {
 public:
  explicit Tree(const TriangleMesh& mesh) : scene_(rtcNewScene(embree_device())) {
    triangles_.reserve(mesh.elements().size());
    for (const auto& element : mesh.elements()) {
      FloatTriangle& triangle = triangles_.emplace_back();
      for (std::size_t k = 0; k < 3; ++k) {
        triangle[k] = mesh.vertices()[element[k]].cast<float>();
      }
    }
    RTCGeometry geometry = rtcNewGeometry(embree_device(), RTC_GEOMETRY_TYPE_USER);
    rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(triangles_.size()));
    rtcSetGeometryUserData(geometry, this);
    rtcSetGeometryBoundsFunction(geometry, bound, nullptr);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene_, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene_);
  }
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;
  ~Tree() { rtcReleaseScene(scene_); }

  [[nodiscard]] static std::size_t count_pairs(const Tree& a, const Tree& b) {
    Search search{a, b, {}};
    rtcCollide(a.scene_, b.scene_, test, &search);
    return search.found.size();
  }

 private:
  struct Search {
    const Tree& a;
    const Tree& b;
    std::vector<RTCCollision> found;
  };

  static void bound(const RTCBoundsFunctionArguments* arguments) {
    const auto& [p, q, r] = static_cast<const Tree*>(arguments->geometryUserPtr)->triangles_[arguments->primID];
    const Eigen::Vector3f low = p.cwiseMin(q).cwiseMin(r);
    const Eigen::Vector3f high = p.cwiseMax(q).cwiseMax(r);
    *arguments->bounds_o = {low[0], low[1], low[2], 0, high[0], high[1], high[2], 0};
  }

  static void test(void* user, RTCCollision* candidates, unsigned count) {
    auto& search = *static_cast<Search*>(user);
    for (const RTCCollision& pair : std::span(candidates, count)) {
      if (meet(search.a.triangles_[pair.primID0], search.b.triangles_[pair.primID1])) {
        search.found.push_back(pair);
      }
    }
  }

  std::vector<FloatTriangle> triangles_;
  RTCScene scene_;
};

}  // namespace

/// rtcCollide cannot be stopped at the first pair, so that yes or no takes as long as all pairs.
void add_embree(std::vector<MeshPeer>& peers) {
  peers.push_back(mesh_peer<Tree>("Embree " RTC_VERSION_STRING " + float test", nullptr, Tree::count_pairs));
}

}  // namespace motzkin::bench
