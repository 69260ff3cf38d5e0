#include <fcl/config.h>
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/math/bv/OBBRSS.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <memory>

#include "distance/peers.hpp"

namespace motzkin::bench {
namespace {

struct Placed {
  std::shared_ptr<fcl::CollisionGeometryd> shape;
  fcl::Transform3d pose = fcl::Transform3d::Identity();
};

using Pairs = std::vector<std::array<Placed, 2>>;

Placed placed(const Obb<3>& box) {
  Placed result{std::make_shared<fcl::Boxd>(fcl::Vector3d(2 * box.half()))};
  result.pose.linear() = box.axes();
  result.pose.translation() = box.center();
  return result;
}

Placed placed(const Tetrahedron& tetrahedron) {
  auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
  for (const Vector<3>& corner : tetrahedron.vertices()) {
    vertices->emplace_back(corner);
  }
  const auto& v = *vertices;
  if ((v[1] - v[0]).cross(v[2] - v[0]).dot(v[3] - v[0]) < 0) {
    std::swap((*vertices)[0], (*vertices)[1]);
  }
  auto faces = std::make_shared<std::vector<int>>(std::vector{3, 0, 2, 1, 3, 0, 1, 3, 3, 1, 2, 3, 3, 0, 3, 2});
  return {std::make_shared<fcl::Convexd>(vertices, 4, faces)};
}

template <class Shape>
Pairs placed(const std::vector<std::array<Shape, 2>>& pairs) {
  Pairs result;
  for (const auto& [a, b] : pairs) {
    result.push_back({placed(a), placed(b)});
  }
  return result;
}

void add_distances(const Pairs& pairs, DistancePeers& peers) {
  const std::string version = "FCL " FCL_VERSION;
  for (const auto solver : {fcl::GST_LIBCCD, fcl::GST_INDEP}) {
    peers.push_back({version + (solver == fcl::GST_LIBCCD ? " distance, libccd" : " distance, own GJK"), [=] {
                       std::vector<double> result;
                       for (const auto& [a, b] : pairs) {
                         fcl::DistanceRequestd request(true);
                         request.gjk_solver_type = solver;
                         fcl::DistanceResultd found;
                         result.push_back(fcl::distance(a.shape.get(), a.pose, b.shape.get(), b.pose, request, found));
                       }
                       return result;
                     }});
  }
}

std::shared_ptr<fcl::BVHModel<fcl::OBBRSSd>> model(const TriangleMesh& mesh) {
  auto result = std::make_shared<fcl::BVHModel<fcl::OBBRSSd>>();
  std::vector<fcl::Vector3d> vertices;
  for (const Vector<3>& vertex : mesh.vertices()) {
    vertices.emplace_back(vertex);
  }
  std::vector<fcl::Triangle> triangles;
  for (const auto& [i, j, k] : mesh.elements()) {
    triangles.emplace_back(i, j, k);
  }
  result->beginModel();
  result->addSubModel(vertices, triangles);
  result->endModel();
  return result;
}

}  // namespace

void add_fcl_distances(const BoxPairs& boxes, DistancePeers& peers) { add_distances(placed(boxes), peers); }
void add_fcl_distances(const TetrahedronPairs& tetrahedra, DistancePeers& peers) {
  add_distances(placed(tetrahedra), peers);
}

void add_fcl_depths(const BoxPairs& boxes, DistancePeers& peers) {
  const Pairs pairs = placed(boxes);
  peers.push_back({"FCL " FCL_VERSION " box-box contacts", [=] {
                     std::vector<double> result;
                     for (const auto& [a, b] : pairs) {
                       fcl::CollisionRequestd request(8, true);
                       fcl::CollisionResultd found;
                       fcl::collide(a.shape.get(), a.pose, b.shape.get(), b.pose, request, found);
                       double depth = 0;
                       for (std::size_t i = 0; i < found.numContacts(); ++i) {
                         depth = std::max(depth, found.getContact(i).penetration_depth);
                       }
                       result.push_back(depth);
                     }
                     return result;
                   }});
}

void add_fcl_distances(const MeshGaps& meshes, DistancePeers& peers) {
  const auto a = model(meshes.a);
  const auto b = model(meshes.b);
  const std::vector<Vector<3>> translations = meshes.translations;
  peers.push_back({"FCL " FCL_VERSION " OBBRSS distance", [=] {
                     std::vector<double> result;
                     for (const Vector<3>& translation : translations) {
                       fcl::Transform3d pose = fcl::Transform3d::Identity();
                       pose.translation() = translation;
                       fcl::DistanceRequestd request(true);
                       fcl::DistanceResultd found;
                       result.push_back(
                           fcl::distance(a.get(), fcl::Transform3d::Identity(), b.get(), pose, request, found));
                     }
                     return result;
                   }});
}

}  // namespace motzkin::bench
