#include <ccd/ccd.h>

#include "distance/peers.hpp"

namespace motzkin::bench {
namespace {

void support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* found) {
  const Obb<3>& box = *static_cast<const Obb<3>*>(object);
  const Vector<3> d(direction->v[0], direction->v[1], direction->v[2]);
  Vector<3> point = box.center();
  for (int i = 0; i < 3; ++i) {
    point += (d.dot(box.axes().col(i)) < 0 ? -box.half()[i] : box.half()[i]) * box.axes().col(i);
  }
  ccdVec3Set(found, point[0], point[1], point[2]);
}

void centre(const void* object, ccd_vec3_t* found) {
  const Vector<3>& center = static_cast<const Obb<3>*>(object)->center();
  ccdVec3Set(found, center[0], center[1], center[2]);
}

ccd_t settings() {
  ccd_t result;
  CCD_INIT(&result);
  result.support1 = support;
  result.support2 = support;
  result.center1 = centre;
  result.center2 = centre;
  result.max_iterations = 500;
  result.epa_tolerance = 1e-6;
  result.mpr_tolerance = 1e-6;
  return result;
}

}  // namespace

void add_libccd_depths(const BoxPairs& boxes, DistancePeers& peers) {
  for (const bool mpr : {false, true}) {
    peers.push_back({mpr ? "libccd MPR" : "libccd EPA", [=] {
                       const ccd_t ccd = settings();
                       std::vector<double> result;
                       for (const auto& [a, b] : boxes) {
                         ccd_real_t depth = 0;
                         ccd_vec3_t direction;
                         ccd_vec3_t position;
                         const int status =
                             (mpr ? ccdMPRPenetration : ccdGJKPenetration)(&a, &b, &ccd, &depth, &direction, &position);
                         result.push_back(status == 0 ? static_cast<double>(depth) : -1);
                       }
                       return result;
                     }});
  }
}

}  // namespace motzkin::bench
