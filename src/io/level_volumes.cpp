#include "io/level_volumes.hpp"

#include <algorithm>
#include <utility>

namespace motzkin::detail {
namespace {

Volume box_in_world(const PosedTree& of, const Vector<3>& low, const Vector<3>& high) {
  const TreeFrame& frame = of.tree.frame();
  const Vector<3> sides = (high - low) / frame.scale;
  const Cuboid<3> box(low / frame.scale + frame.center,
                      {Vector<3>(sides[0], 0, 0), Vector<3>(0, sides[1], 0), Vector<3>(0, 0, sides[2])});
  return posed(Volume(box), of.pose);
}

Vector<3> corner(const std::array<PerLane<float>, 3>& ends, std::size_t lane) {
  return {ends[0][lane], ends[1][lane], ends[2][lane]};
}

Volume root_box(const PosedTree& of) {
  const BvhNode& root = of.tree.nodes().front();
  Vector<3> low = corner(root.lo, 0);
  Vector<3> high = corner(root.hi, 0);
  for (std::size_t lane = 1; lane < root.lanes; ++lane) {
    low = low.cwiseMin(corner(root.lo, lane)).eval();
    high = high.cwiseMax(corner(root.hi, lane)).eval();
  }
  return box_in_world(of, low, high);
}

/// Adds the boxes of the children of nodes, and makes `nodes` those among them that have children themselves.
void add_children(const PosedTree& of, std::vector<std::uint32_t>& nodes, LevelVolumes& level) {
  std::vector<std::uint32_t> next;
  for (const std::uint32_t index : nodes) {
    const BvhNode& node = of.tree.nodes()[index];
    for (std::size_t lane = 0; lane < node.lanes; ++lane) {
      level.volumes.push_back(box_in_world(of, corner(node.lo, lane), corner(node.hi, lane)));
      level.owners.push_back(of.owner);
      if (node.count[lane] == 0) {
        next.push_back(node.first[lane]);
      }
    }
  }
  nodes = std::move(next);
}

}  // namespace

void add_box_levels(std::span<const PosedTree> trees, std::size_t most, std::vector<LevelVolumes>& levels) {
  std::vector<std::vector<std::uint32_t>> nodes(trees.size());  // whose children are on the next level
  const auto level_at = [&](std::size_t level) -> LevelVolumes& {
    levels.resize(std::max(levels.size(), level + 1));
    return levels[level];
  };
  std::size_t total = trees.size();
  if (total > most) {
    return;
  }
  for (std::size_t i = 0; i < trees.size(); ++i) {
    if (trees[i].tree.element_count() > 0) {
      level_at(0).volumes.push_back(root_box(trees[i]));
      level_at(0).owners.push_back(trees[i].owner);
      nodes[i] = {0};
    }
  }
  for (std::size_t level = 1;; ++level) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < trees.size(); ++i) {
      for (const std::uint32_t node : nodes[i]) {
        count += trees[i].tree.nodes()[node].lanes;
      }
    }
    total += count;
    if (count == 0 || total > most) {
      return;
    }
    for (std::size_t i = 0; i < trees.size(); ++i) {
      add_children(trees[i], nodes[i], level_at(level));
    }
  }
}

}  // namespace motzkin::detail
