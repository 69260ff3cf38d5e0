#include <fcl/config.h>
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/triangle_p.h>
#include <fcl/math/bv/OBBRSS.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/detail/traversal/collision/intersect.h>

#include <limits>
#include <memory>

#include "corpus/peers.hpp"

namespace motzkin::bench {
namespace {

using Geometry = std::shared_ptr<fcl::CollisionGeometryd>;

double volume(const std::vector<Vector<3>>& c, std::size_t i, std::size_t j, std::size_t k) {
  return (c[i] - c[0]).cross(c[j] - c[0]).dot(c[k] - c[0]);
}

/// A triangle, tetrahedron or parallelepiped; FCL has no points and segments.
Geometry geometry(const std::vector<Vector<3>>& corners) {
  auto vertices = std::make_shared<std::vector<fcl::Vector3d>>(corners.begin(), corners.end());
  switch (corners.size()) {
    case 3: return std::make_shared<fcl::TriangleP<double>>(corners[0], corners[1], corners[2]);
    case 4: {
      if (volume(corners, 1, 2, 3) < 0) {
        std::swap((*vertices)[0], (*vertices)[1]);
      }
      auto faces = std::make_shared<std::vector<int>>(std::vector{3, 0, 2, 1, 3, 0, 1, 3, 3, 1, 2, 3, 3, 0, 3, 2});
      return std::make_shared<fcl::Convexd>(vertices, 4, faces);
    }
    case 8: {
      if (volume(corners, 1, 2, 4) < 0) {  // bit i of a corner's number selects axis i
        std::swap((*vertices)[1], (*vertices)[2]);
        std::swap((*vertices)[5], (*vertices)[6]);
      }
      auto faces = std::make_shared<std::vector<int>>(
          std::vector{4, 0, 2, 3, 1, 4, 4, 5, 7, 6, 4, 0, 1, 5, 4, 4, 2, 6, 7, 3, 4, 0, 4, 6, 2, 4, 1, 3, 7, 5});
      return std::make_shared<fcl::Convexd>(vertices, 6, faces);
    }
    default: return nullptr;
  }
}

std::string meet(const PairQuestion& question, fcl::GJKSolverType solver) {
  const Geometry a = geometry(question.a);
  const Geometry b = geometry(question.b);
  if (!a || !b) {
    return "null";
  }
  fcl::CollisionRequestd request;
  request.gjk_solver_type = solver;
  fcl::CollisionResultd result;
  const fcl::Transform3d at_home = fcl::Transform3d::Identity();
  return intersects_json(fcl::collide(a.get(), at_home, b.get(), at_home, request, result) > 0);
}

using Model = fcl::BVHModel<fcl::OBBRSSd>;

void build(const TriangleMesh& mesh, Model& model) {
  const std::vector<fcl::Vector3d> points(mesh.vertices().begin(), mesh.vertices().end());
  std::vector<fcl::Triangle> triangles;
  for (const auto& [i, j, k] : mesh.elements()) {
    triangles.emplace_back(i, j, k);
  }
  model.beginModel(static_cast<int>(triangles.size()), static_cast<int>(points.size()));
  model.addSubModel(points, triangles);
  model.endModel();
}

std::string collide(const MeshQuestion& question) {
  Model a;
  Model b;
  build(question.a, a);
  build(question.b, b);
  const fcl::CollisionRequestd request(std::numeric_limits<std::size_t>::max(), true);
  fcl::CollisionResultd result;
  const fcl::Transform3d at_home = fcl::Transform3d::Identity();
  fcl::collide(&a, at_home, &b, at_home, request, result);
  std::vector<std::array<std::uint32_t, 2>> pairs;
  for (std::size_t i = 0; i < result.numContacts(); ++i) {
    const fcl::Contactd& contact = result.getContact(i);
    pairs.push_back({static_cast<std::uint32_t>(contact.b1), static_cast<std::uint32_t>(contact.b2)});
  }
  return pairs_json(pairs);
}

std::string follow(const PathQuestion& question) {
  const auto& [kind, s, e] = question;
  using Kernel = fcl::detail::Intersect<double>;
  double time = -1;
  fcl::Vector3d point;
  const bool found = kind == "edge-edge"
                         ? Kernel::intersect_EE(s[0], s[1], s[2], s[3], e[0], e[1], e[2], e[3], &time, &point)
                         : Kernel::intersect_VF(s[1], s[2], s[3], s[0], e[1], e[2], e[3], e[0], &time, &point);
  return time_json(found ? time : -1);
}

}  // namespace

void add_fcl(std::vector<Answerer>& answerers) {
  const std::string name = "FCL " FCL_VERSION;
  answerers.push_back({.name = name,
                       .pair = [](const PairQuestion& question) { return meet(question, fcl::GST_LIBCCD); },
                       .meshes = collide,
                       .path = follow});
  answerers.push_back({.name = name + ", own GJK",
                       .pair = [](const PairQuestion& question) { return meet(question, fcl::GST_INDEP); }});
}

}  // namespace motzkin::bench
