#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <memory>

#include "motion/peers.hpp"

namespace motzkin::bench {
namespace {

btVector3 to_bullet(const Vector<3>& v) { return {v[0], v[1], v[2]}; }

btTransform pose_at(const Flight& flight, double time) {
  const Matrix<3> axes = flight.axes_at(time);
  const btMatrix3x3 basis(axes(0, 0), axes(0, 1), axes(0, 2), axes(1, 0), axes(1, 1), axes(1, 2), axes(2, 0),
                          axes(2, 1), axes(2, 2));
  return btTransform(basis, to_bullet(flight.center_at(time)));
}

struct Body {
  std::unique_ptr<btConvexShape> shape;
  btTransform from;
  btTransform to;

  explicit Body(const Flyer& flyer) : from(pose_at(flyer.flight, 0)), to(pose_at(flyer.flight, 1)) {
    if (flyer.half) {
      shape = std::make_unique<btBoxShape>(to_bullet(*flyer.half));
    } else {
      auto hull = std::make_unique<btConvexHullShape>();
      for (const Vector<3>& corner : flyer.corners) {
        hull->addPoint(to_bullet(corner));
      }
      shape = std::move(hull);
    }
    shape->setMargin(0);
  }
};

}  // namespace

void add_bullet(std::vector<Finder>& finders, std::span<const Encounter> encounters) {
  const int version = btGetVersion();
  const std::string name = "Bullet " + std::to_string(version / 100) + "." + std::to_string(version % 100);
  auto bodies = std::make_shared<std::vector<std::pair<Body, Body>>>();
  bodies->reserve(encounters.size());
  for (const auto& [a, b] : encounters) {
    bodies->emplace_back(Body(a), Body(b));
  }
  finders.push_back({name + ", advancement, no margin", [bodies](std::size_t i) {
                       const auto& [a, b] = (*bodies)[i];
                       btVoronoiSimplexSolver simplices;
                       btGjkEpaPenetrationDepthSolver depths;
                       btContinuousConvexCollision cast(a.shape.get(), b.shape.get(), &simplices, &depths);
                       btConvexCast::CastResult result;
                       return cast.calcTimeOfImpact(a.from, a.to, b.from, b.to, result)
                                  ? std::optional<double>(result.m_fraction)
                                  : std::nullopt;
                     }});
}

}  // namespace motzkin::bench
