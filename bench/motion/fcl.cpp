#include <fcl/config.h>
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/math/bv/OBBRSS.h>
#include <fcl/math/motion/interp_motion.h>
#include <fcl/narrowphase/continuous_collision.h>

#include <cstdio>
#include <memory>

#include "motion/peers.hpp"

namespace motzkin::bench {
namespace {

using Geometry = std::shared_ptr<fcl::CollisionGeometryd>;

Geometry geometry_of(const Flyer& flyer) {
  if (flyer.half) {
    return std::make_shared<fcl::Boxd>(2 * *flyer.half);
  }
  const std::vector<Vector<3>>& c = flyer.corners;
  auto vertices = std::make_shared<std::vector<fcl::Vector3d>>(c.begin(), c.end());
  if ((c[1] - c[0]).cross(c[2] - c[0]).dot(c[3] - c[0]) < 0) {
    std::swap((*vertices)[0], (*vertices)[1]);
  }
  auto faces = std::make_shared<std::vector<int>>(std::vector{3, 0, 2, 1, 3, 0, 1, 3, 3, 1, 2, 3, 3, 0, 3, 2});
  return std::make_shared<fcl::Convexd>(vertices, 4, faces);
}

Geometry geometry_of(const TriangleMesh& mesh) {
  std::vector<fcl::Vector3d> points(mesh.vertices().begin(), mesh.vertices().end());
  std::vector<fcl::Triangle> triangles;
  triangles.reserve(mesh.elements().size());
  for (const auto& [i, j, k] : mesh.elements()) {
    triangles.emplace_back(i, j, k);
  }
  auto model = std::make_shared<fcl::BVHModel<fcl::OBBRSSd>>();
  model->beginModel(static_cast<int>(triangles.size()), static_cast<int>(points.size()));
  model->addSubModel(points, triangles);
  model->endModel();
  return model;
}

/// A geometry on its way: the two poses that FCL is told.
struct Body {
  Geometry geometry;
  Matrix<3> from_axes;
  Vector<3> from;
  Matrix<3> to_axes;
  Vector<3> to;

  Body(Geometry of, const Flight& flight)
      : geometry(std::move(of)),
        from_axes(flight.axes),
        from(flight.center),
        to_axes(flight.axes_at(1)),
        to(flight.center_at(1)) {}

  /// `continuousCollide` makes its motions of the kind CCDM_LINEAR without a point of reference, which is left
  /// uninitialised then. Here it is given.
  [[nodiscard]] fcl::InterpMotion<double> motion() const {
    return {from_axes, from, to_axes, to, fcl::Vector3d::Zero()};
  }
};

using Bodies = std::vector<std::pair<Body, Body>>;

std::optional<double> first(const Body& a, const Body& b, fcl::CCDSolverType solver, fcl::GJKSolverType distances) {
  const fcl::ContinuousCollisionRequestd request(10, 1e-4, fcl::CCDM_LINEAR, distances, solver);
  fcl::ContinuousCollisionResultd result;
  const fcl::InterpMotion<double> motion_a = a.motion();
  const fcl::InterpMotion<double> motion_b = b.motion();
  fcl::continuousCollide<double>(a.geometry.get(), &motion_a, b.geometry.get(), &motion_b, request, result);
  return result.is_collide ? std::optional<double>(result.time_of_contact) : std::nullopt;
}

void add(std::vector<Finder>& finders, const std::shared_ptr<Bodies>& bodies, bool meshes) {
  const auto add_one = [&](const char* name, fcl::CCDSolverType solver, fcl::GJKSolverType distances) {
    const double tolerance = solver == fcl::CCDC_NAIVE ? 1.0 / 9 : 1e-4;
    finders.push_back({std::string("FCL " FCL_VERSION ", ") + name,
                       [bodies, solver, distances](std::size_t i) {
                         const auto& [a, b] = (*bodies)[i];
                         return first(a, b, solver, distances);
                       },
                       tolerance});
  };
  add_one(meshes ? "advancement" : "advancement, libccd", fcl::CCDC_CONSERVATIVE_ADVANCEMENT, fcl::GST_LIBCCD);
  if (!meshes) {
    add_one("advancement, own GJK", fcl::CCDC_CONSERVATIVE_ADVANCEMENT, fcl::GST_INDEP);
  }
  add_one("ten poses (its default)", fcl::CCDC_NAIVE, fcl::GST_LIBCCD);
}

}  // namespace

void add_fcl(std::vector<Finder>& finders, std::span<const Encounter> encounters) {
  if (!encounters[0].a.half && encounters[0].a.corners.size() < 4) {
    std::printf("  (FCL has no continuous collision of two triangles)\n");
    return;
  }
  auto bodies = std::make_shared<Bodies>();
  bodies->reserve(encounters.size());
  for (const auto& [a, b] : encounters) {
    bodies->emplace_back(Body(geometry_of(a), a.flight), Body(geometry_of(b), b.flight));
  }
  add(finders, bodies, false);
}

void add_fcl(std::vector<Finder>& finders, const TriangleMesh& a, const TriangleMesh& b,
             std::span<const MeshEncounter> encounters) {
  const Geometry geometry_a = geometry_of(a);
  const Geometry geometry_b = geometry_of(b);
  auto bodies = std::make_shared<Bodies>();
  bodies->reserve(encounters.size());
  for (const MeshEncounter& encounter : encounters) {
    bodies->emplace_back(Body(geometry_a, encounter.a), Body(geometry_b, encounter.b));
  }
  add(finders, bodies, true);
}

}  // namespace motzkin::bench
