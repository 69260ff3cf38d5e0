#include <ode/ode.h>

#include "tree/peers.hpp"

namespace motzkin::bench {
namespace {

/// OPCODE's tree of axis-aligned boxes, in floats.
class Tree {
 public:
  explicit Tree(const TriangleMesh& mesh) {
    static const bool ready = dInitODE2(0) != 0 && dAllocateODEDataForThread(~0U) != 0;
    static_cast<void>(ready);
    for (const Vector<3>& v : mesh.vertices()) {
      points_.insert(points_.end(), {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])});
    }
    for (const auto& element : mesh.elements()) {
      indices_.insert(indices_.end(), element.begin(), element.end());
    }
    data_ = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildSingle(data_, points_.data(), 3 * sizeof(float), static_cast<int>(mesh.vertices().size()),
                                indices_.data(), static_cast<int>(indices_.size()), 3 * sizeof(dTriIndex));
    geom_ = dCreateTriMesh(nullptr, data_, nullptr, nullptr, nullptr);
  }
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;
  ~Tree() {
    dGeomDestroy(geom_);
    dGeomTriMeshDataDestroy(data_);
  }

  [[nodiscard]] static bool meet(const Tree& a, const Tree& b) {
    dContactGeom contact;
    return dCollide(a.geom_, b.geom_, static_cast<int>(1U | CONTACTS_UNIMPORTANT), &contact, sizeof contact) > 0;
  }

 private:
  std::vector<float> points_;
  std::vector<dTriIndex> indices_;
  dTriMeshDataID data_ = nullptr;
  dGeomID geom_ = nullptr;
};

}  // namespace

/// dCollide turns the pairs it finds into at most 65535 points of contact, and does not tell the pairs. Asked for one
/// point it still finds all pairs first, so that yes or no takes most of the time that all points do.
void add_ode(std::vector<MeshPeer>& peers) {
  peers.push_back(mesh_peer<Tree>("ODE " dODE_VERSION " trimesh, float", Tree::meet, nullptr));
}

}  // namespace motzkin::bench
