#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "motzkin/shape/aabb.hpp"

namespace motzkin::bench {

/// Another library's broad phase: builds what it needs from the boxes and counts the pairs that meet.
struct BoxPeer {
  std::string name;
  std::function<std::size_t(std::span<const Aabb<3>>)> count_pairs;
};

void add_cgal_boxes(std::vector<BoxPeer>& peers);
void add_embree_boxes(std::vector<BoxPeer>& peers);
void add_fcl_boxes(std::vector<BoxPeer>& peers);

}  // namespace motzkin::bench
