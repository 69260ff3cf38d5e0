#include <fcl/config.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/math/bv/OBB.h>
#include <fcl/narrowphase/collision.h>

#include "peers/peers.hpp"

namespace motzkin::bench {
namespace {

fcl::Vector3d to_fcl(const usual::Vec& v) { return {v[0], v[1], v[2]}; }

fcl::Matrix3d axes_of(const usual::Box& box) {
  fcl::Matrix3d axes;
  axes << to_fcl(box.axes[0]), to_fcl(box.axes[1]), to_fcl(box.axes[2]);
  return axes;
}

bool collide(const fcl::CollisionGeometryd& a, const fcl::Transform3d& at_a, const fcl::CollisionGeometryd& b,
             const fcl::Transform3d& at_b, fcl::GJKSolverType solver) {
  fcl::CollisionRequestd request;
  request.gjk_solver_type = solver;
  fcl::CollisionResultd result;
  return fcl::collide(&a, at_a, &b, at_b, request, result) > 0;
}

bool boxes_collide(const usual::Box& a, const usual::Box& b, fcl::GJKSolverType solver) {
  const auto place = [](const usual::Box& box) {
    fcl::Transform3d result = fcl::Transform3d::Identity();
    result.linear() = axes_of(box);
    result.translation() = to_fcl(box.centre);
    return result;
  };
  return collide(fcl::Boxd(2 * to_fcl(a.half)), place(a), fcl::Boxd(2 * to_fcl(b.half)), place(b), solver);
}

bool tetrahedra_collide(const usual::Corners& a, const usual::Corners& b, fcl::GJKSolverType solver) {
  const auto convex = [](const usual::Corners& corners) {
    using namespace usual;
    auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    for (const Vec& corner : corners) {
      vertices->push_back(to_fcl(corner));
    }
    if (dot(cross(corners[1] - corners[0], corners[2] - corners[0]), corners[3] - corners[0]) < 0) {
      std::swap((*vertices)[0], (*vertices)[1]);
    }
    auto faces = std::make_shared<std::vector<int>>(std::vector{3, 0, 2, 1, 3, 0, 1, 3, 3, 1, 2, 3, 3, 0, 3, 2});
    return fcl::Convexd(vertices, 4, faces);
  };
  const fcl::Transform3d at_home = fcl::Transform3d::Identity();
  return collide(convex(a), at_home, convex(b), at_home, solver);
}

}  // namespace

void add_fcl(std::vector<Peer>& peers) {
  const std::string version = "FCL " FCL_VERSION;
  peers.push_back({version + " OBB",
                   [](const usual::Box& a, const usual::Box& b) {
                     return fcl::OBBd(axes_of(a), to_fcl(a.centre), to_fcl(a.half))
                         .overlap(fcl::OBBd(axes_of(b), to_fcl(b.centre), to_fcl(b.half)));
                   },
                   {}});
  for (const auto solver : {fcl::GST_LIBCCD, fcl::GST_INDEP}) {
    peers.push_back(
        {version + (solver == fcl::GST_LIBCCD ? " collide" : " collide, own GJK"),
         [solver](const usual::Box& a, const usual::Box& b) { return boxes_collide(a, b, solver); },
         [solver](const usual::Corners& a, const usual::Corners& b) { return tetrahedra_collide(a, b, solver); }});
  }
}

}  // namespace motzkin::bench
