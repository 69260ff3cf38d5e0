#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>

#include <memory>

#include "distance/peers.hpp"

namespace motzkin::bench {
namespace {

struct Placed {
  std::shared_ptr<btConvexShape> shape;
  btTransform pose = btTransform::getIdentity();
};

using Pairs = std::vector<std::array<Placed, 2>>;

btVector3 to_bullet(const Vector<3>& v) { return {v[0], v[1], v[2]}; }

Placed placed(const Obb<3>& box) {
  auto shape = std::make_shared<btBoxShape>(to_bullet(box.half()));
  shape->setMargin(0);
  Placed result{shape};
  const Matrix<3>& m = box.axes();
  result.pose.setBasis(btMatrix3x3(m(0, 0), m(0, 1), m(0, 2), m(1, 0), m(1, 1), m(1, 2), m(2, 0), m(2, 1), m(2, 2)));
  result.pose.setOrigin(to_bullet(box.center()));
  return result;
}

Placed placed(const Tetrahedron& tetrahedron) {
  auto shape = std::make_shared<btConvexHullShape>();
  shape->setMargin(0);
  for (const Vector<3>& corner : tetrahedron.vertices()) {
    shape->addPoint(to_bullet(corner));
  }
  return {shape};
}

template <class Shape>
Pairs placed(const std::vector<std::array<Shape, 2>>& pairs) {
  Pairs result;
  for (const auto& [a, b] : pairs) {
    result.push_back({placed(a), placed(b)});
  }
  return result;
}

void add(const char* what, const Pairs& pairs, bool depth, DistancePeers& peers) {
  const int version = btGetVersion();
  const std::string name = "Bullet " + std::to_string(version / 100) + "." + std::to_string(version % 100) + what;
  peers.push_back({name, [=] {
                     std::vector<double> result;
                     for (const auto& [a, b] : pairs) {
                       const btVector3 guess = b.pose.getOrigin() - a.pose.getOrigin();
                       const btVector3 start = guess.length2() > 0 ? guess : btVector3(1, 0, 0);
                       btGjkEpaSolver2::sResults found{};
                       if (depth) {
                         btGjkEpaSolver2::Penetration(a.shape.get(), a.pose, b.shape.get(), b.pose, start, found,
                                                      false);
                         result.push_back(-found.distance);
                       } else {
                         btGjkEpaSolver2::Distance(a.shape.get(), a.pose, b.shape.get(), b.pose, start, found);
                         result.push_back(found.distance);
                       }
                     }
                     return result;
                   }});
}

}  // namespace

void add_bullet_distances(const BoxPairs& boxes, DistancePeers& peers) {
  add(" GjkEpa2, double", placed(boxes), false, peers);
}
void add_bullet_distances(const TetrahedronPairs& tetrahedra, DistancePeers& peers) {
  add(" GjkEpa2, double", placed(tetrahedra), false, peers);
}
void add_bullet_depths(const BoxPairs& boxes, DistancePeers& peers) {
  add(" GjkEpa2, double", placed(boxes), true, peers);
}

}  // namespace motzkin::bench
