#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>

#include "peers/peers.hpp"

namespace motzkin::bench {

void add_bullet(std::vector<Peer>& peers) {
  const int version = btGetVersion();
  const std::string name =
      "Bullet " + std::to_string(version / 100) + "." + std::to_string(version % 100) + " GJK, double";
  peers.push_back(hull_peer(name.c_str(), [](std::span<const usual::Vec> a, std::span<const usual::Vec> b) {
    const auto hull = [](std::span<const usual::Vec> corners, btConvexHullShape& shape) {
      shape.setMargin(0);
      for (const usual::Vec& corner : corners) {
        shape.addPoint(btVector3(corner[0], corner[1], corner[2]));
      }
    };
    btConvexHullShape hull_a;
    btConvexHullShape hull_b;
    hull(a, hull_a);
    hull(b, hull_b);
    const btTransform at_home = btTransform::getIdentity();
    btGjkEpaSolver2::sResults result;
    return !btGjkEpaSolver2::Distance(&hull_a, at_home, &hull_b, at_home, btVector3(1, 0, 0), result);
  }));
}

}  // namespace motzkin::bench
