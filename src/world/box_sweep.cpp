#include "world/box_sweep.hpp"

#include <algorithm>
#include <numeric>

#include "world/sort_pairs.hpp"

namespace motzkin::detail {

std::vector<BoxPair> sweep_boxes(std::span<const Aabb<3>> boxes, int /*threads*/) {
  std::vector<std::uint32_t> order(boxes.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return boxes[a].min()[0] < boxes[b].min()[0]; });
  std::vector<BoxPair> result;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Aabb<3>& box = boxes[order[i]];
    for (std::size_t j = i + 1; j < order.size() && boxes[order[j]].min()[0] <= box.max()[0]; ++j) {
      if (intersects(box, boxes[order[j]])) {
        result.push_back({std::min(order[i], order[j]), std::max(order[i], order[j])});
      }
    }
  }
  sort_pairs(result, boxes.size());
  return result;
}

}  // namespace motzkin::detail
