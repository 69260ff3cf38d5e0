#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include "corpus/peers.hpp"

namespace motzkin::bench {
namespace {

btVector3 to_bullet(const Vector<3>& v) { return {v[0], v[1], v[2]}; }

btTransform moved_by(const Vector<3>& v) { return btTransform(btMatrix3x3::getIdentity(), to_bullet(v)); }

void add_corners(const std::vector<Vector<3>>& corners, btConvexHullShape& hull) {
  hull.setMargin(0);
  for (const Vector<3>& corner : corners) {
    hull.addPoint(to_bullet(corner));
  }
}

std::string meet(const PairQuestion& question) {
  btConvexHullShape a;
  btConvexHullShape b;
  add_corners(question.a, a);
  add_corners(question.b, b);
  const btTransform at_home = btTransform::getIdentity();
  btGjkEpaSolver2::sResults result;
  return intersects_json(!btGjkEpaSolver2::Distance(&a, at_home, &b, at_home, btVector3(1, 0, 0), result));
}

std::string sweep(const BodyQuestion& question) {
  btConvexHullShape a;
  btConvexHullShape b;
  add_corners(question.a, a);
  add_corners(question.b, b);
  btVoronoiSimplexSolver simplices;
  btGjkEpaPenetrationDepthSolver depths;
  btContinuousConvexCollision cast(&a, &b, &simplices, &depths);
  btConvexCast::CastResult result;
  const btTransform at_home = btTransform::getIdentity();
  const bool found = cast.calcTimeOfImpact(at_home, moved_by(question.by_a), at_home, moved_by(question.by_b), result);
  return time_json(found ? result.m_fraction : -1);
}

}  // namespace

void add_bullet(std::vector<Answerer>& answerers) {
  const int version = btGetVersion();
  answerers.push_back({.name = "Bullet " + std::to_string(version / 100) + "." + std::to_string(version % 100),
                       .pair = meet,
                       .bodies = sweep});
}

}  // namespace motzkin::bench
