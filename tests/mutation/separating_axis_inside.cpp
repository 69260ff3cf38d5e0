// Takes the place of the source file it includes, to reach what is private there.
#include "mutation/adversarial.hpp"
#include "pair/axes/separating_axis.cpp"  // NOLINT(bugprone-suspicious-include)

namespace motzkin::testing {

bool contact_times_hold() {
  namespace plain = detail::plain;
  using plain::Lanes;
  bool hold = true;
  for (int p = 1; p < 40; ++p) {
    for (int q = p + 1; q < 40; ++q) {
      for (int factor = 2; factor < 8; ++factor) {
        // q t >= p along the first direction, factor q t <= factor p along the second: contact at p / q alone.
        const plain::LaneNormals normals{plain::LaneNormals::Family::World};
        plain::ContactTimes times;
        times.clip(plain::ProjectedPairs<1>{Lanes<1>::all(0), Lanes<1>::all(p), Lanes<1>::all(1000), Lanes<1>::all(q),
                                            normals},
                   0);
        times.clip(plain::ProjectedPairs<1>{Lanes<1>::all(0), Lanes<1>::all(-1000), Lanes<1>::all(factor * p),
                                            Lanes<1>::all(factor * q), normals},
                   0);
        hold = hold && !times.none() && !times.certain();
      }
    }
  }
  return hold;
}

}  // namespace motzkin::testing
