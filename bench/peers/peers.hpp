#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "usual_tests.hpp"

/// Collision libraries, asked whether two shapes meet. Each file adds what its library offers, with its defaults.

namespace motzkin::bench {

struct Peer {
  std::string name;
  std::function<bool(const usual::Box&, const usual::Box&)> boxes;
  std::function<bool(const usual::Corners&, const usual::Corners&)> tetrahedra;  ///< may be empty
};

inline std::vector<usual::Vec> corners_of(const usual::Box& box) {
  using usual::operator+;  // those of motzkin would hide them
  using usual::operator*;
  std::vector<usual::Vec> corners;
  for (const double x : {-1, 1}) {
    for (const double y : {-1, 1}) {
      for (const double z : {-1, 1}) {
        corners.push_back(box.centre + x * box.half[0] * box.axes[0] + y * box.half[1] * box.axes[1] +
                          z * box.half[2] * box.axes[2]);
      }
    }
  }
  return corners;
}

/// A peer that knows convex hulls.
template <class HullsMeet>
Peer hull_peer(const char* name, const HullsMeet& meet) {
  return {name, [meet](const usual::Box& a, const usual::Box& b) { return meet(corners_of(a), corners_of(b)); },
          [meet](const usual::Corners& a, const usual::Corners& b) { return meet(a, b); }};
}

void add_libccd(std::vector<Peer>& peers);
void add_fcl(std::vector<Peer>& peers);
void add_bullet(std::vector<Peer>& peers);

}  // namespace motzkin::bench
