#include <ccd/ccd.h>

#include "peers/peers.hpp"

namespace motzkin::bench {
namespace {

using Hull = std::span<const usual::Vec>;

void support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* found) {
  double most = -std::numeric_limits<double>::infinity();
  for (const usual::Vec& corner : *static_cast<const Hull*>(object)) {
    ccd_vec3_t point;
    ccdVec3Set(&point, corner[0], corner[1], corner[2]);
    if (ccdVec3Dot(&point, direction) > most) {
      most = ccdVec3Dot(&point, direction);
      *found = point;
    }
  }
}

void centre(const void* object, ccd_vec3_t* found) {
  const Hull& hull = *static_cast<const Hull*>(object);
  ccdVec3Set(found, 0, 0, 0);
  for (const usual::Vec& corner : hull) {
    ccd_vec3_t point;
    ccdVec3Set(&point, corner[0], corner[1], corner[2]);
    ccdVec3Add(found, &point);
  }
  ccdVec3Scale(found, 1.0 / static_cast<double>(hull.size()));
}

ccd_t settings() {
  ccd_t result;
  CCD_INIT(&result);
  result.support1 = support;
  result.support2 = support;
  result.center1 = centre;
  result.center2 = centre;
  result.max_iterations = 1000;
  return result;
}

}  // namespace

void add_libccd(std::vector<Peer>& peers) {
  peers.push_back(hull_peer("libccd GJK", [](Hull a, Hull b) {
    const ccd_t ccd = settings();
    return ccdGJKIntersect(&a, &b, &ccd) != 0;
  }));
  peers.push_back(hull_peer("libccd MPR", [](Hull a, Hull b) {
    const ccd_t ccd = settings();
    return ccdMPRIntersect(&a, &b, &ccd) != 0;
  }));
}

}  // namespace motzkin::bench
