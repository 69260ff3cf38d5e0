#include <ccd/ccd.h>

#include <limits>

#include "corpus/peers.hpp"

namespace motzkin::bench {
namespace {

using Hull = std::vector<Vector<3>>;

void support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* found) {
  double most = -std::numeric_limits<double>::infinity();
  for (const Vector<3>& corner : *static_cast<const Hull*>(object)) {
    ccd_vec3_t point;
    ccdVec3Set(&point, corner[0], corner[1], corner[2]);
    if (ccdVec3Dot(&point, direction) > most) {
      most = ccdVec3Dot(&point, direction);
      *found = point;
    }
  }
}

void center(const void* object, ccd_vec3_t* found) {
  const Hull& hull = *static_cast<const Hull*>(object);
  Vector<3> sum = Vector<3>::Zero();
  for (const Vector<3>& corner : hull) {
    sum += corner;
  }
  sum /= static_cast<double>(hull.size());
  ccdVec3Set(found, sum[0], sum[1], sum[2]);
}

template <class Meet>
Answerer hulls(const char* name, const Meet& meet) {
  return {.name = name, .pair = [meet](const PairQuestion& question) {
            ccd_t ccd;
            CCD_INIT(&ccd);
            ccd.support1 = ccd.support2 = support;
            ccd.center1 = ccd.center2 = center;
            ccd.max_iterations = 1000;
            return intersects_json(meet(&question.a, &question.b, &ccd) != 0);
          }};
}

}  // namespace

void add_libccd(std::vector<Answerer>& answerers) {
  answerers.push_back(hulls("libccd GJK", ccdGJKIntersect));
  answerers.push_back(hulls("libccd MPR", ccdMPRIntersect));
}

}  // namespace motzkin::bench
