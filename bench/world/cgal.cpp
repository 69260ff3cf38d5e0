#include <CGAL/Box_intersection_d/Box_d.h>
#include <CGAL/box_intersection_d.h>
#include <CGAL/version.h>

#include "world/peers.hpp"

namespace motzkin::bench {
namespace {

std::size_t count_pairs(std::span<const Aabb<3>> boxes) {
  using Box = CGAL::Box_intersection_d::Box_d<double, 3>;
  std::vector<Box> copies;
  copies.reserve(boxes.size());
  for (const Aabb<3>& box : boxes) {
    Vector<3> min = box.min();
    Vector<3> max = box.max();
    copies.emplace_back(min.data(), max.data());
  }
  std::size_t pairs = 0;
  CGAL::box_self_intersection_d(copies.begin(), copies.end(), [&](const Box&, const Box&) { ++pairs; });
  return pairs;
}

}  // namespace

void add_cgal_boxes(std::vector<BoxPeer>& peers) {
  peers.push_back({"CGAL " CGAL_VERSION_STR " box_intersection_d", count_pairs});
}

}  // namespace motzkin::bench
