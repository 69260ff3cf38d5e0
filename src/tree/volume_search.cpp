#include "motzkin/tree/volume_search.hpp"

#include <algorithm>
#include <string>

#include "motzkin/invalid_input.hpp"
#include "tree/volume_pair_search.hpp"

namespace motzkin {

SearchStatistics& SearchStatistics::operator+=(const SearchStatistics& other) noexcept {
  quick_tests += other.quick_tests;
  pair_tests += other.pair_tests;
  boxes += other.boxes;
  return *this;
}

namespace {

using detail::PosedNodes;

/// Adds the collisions below two nodes to `result`.
void collect(const PosedNodes& a, std::uint32_t node_a, const PosedNodes& b, std::uint32_t node_b,
             const SearchOptions& options, std::vector<VolumeCollision>& result) {
  detail::search_volumes(
      a, node_a, b, node_b, options,
      [&](std::uint32_t leaf_a, std::uint32_t leaf_b, Relation relation, const Volume& volume_a,
          const Volume& volume_b) {
        result.push_back({leaf_a, leaf_b, relation,
                          detail::intersection_box(volume_a, volume_b, {}).value_or(detail::box_around(volume_a))});
        return !options.first;
      });
}

std::vector<VolumeCollision> sorted(std::vector<VolumeCollision> collisions) {
  std::sort(collisions.begin(), collisions.end(), [](const VolumeCollision& p, const VolumeCollision& q) {
    return std::pair(p.a, p.b) < std::pair(q.a, q.b);
  });
  return collisions;
}

/// The child of the root that `node` is, or is below.
std::uint32_t member(const VolumeTree& world, std::uint32_t node) noexcept {
  while (world.level(node) > 1) {
    node = world.parent(node);
  }
  return node;
}

}  // namespace

std::vector<VolumeCollision> collisions(const PosedTree& a, const PosedTree& b, const SearchOptions& options) {
  const detail::StandardArithmetic standard;
  std::vector<VolumeCollision> result;
  collect(PosedNodes(a), 0, PosedNodes(b), 0, options, result);
  return sorted(std::move(result));
}

bool any_collision(const PosedTree& a, const PosedTree& b, const SearchOptions& options) {
  const detail::StandardArithmetic standard;
  const auto stop = [](const auto&...) { return false; };
  return !detail::search_volumes(PosedNodes(a), 0, PosedNodes(b), 0, options, stop);
}

std::vector<VolumeCollision> collisions_between_children(const VolumeTree& world, const SearchOptions& options) {
  const detail::StandardArithmetic standard;
  std::vector<VolumeCollision> result;
  const PosedNodes nodes({world});
  const std::uint32_t first = world.first_child(0);
  const std::uint32_t end = first + world.child_count(0);
  for (std::uint32_t a = first; a < end; ++a) {
    for (std::uint32_t b = a + 1; b < end; ++b) {
      if (intersects(world.box(a), world.box(b))) {
        collect(nodes, a, nodes, b, options, result);
      }
    }
  }
  return sorted(std::move(result));
}

std::vector<VolumeCollision> collisions_of_node(const VolumeTree& world, std::uint32_t node,
                                                const SearchOptions& options) {
  const detail::StandardArithmetic standard;
  if (node == 0 || node >= world.node_count()) {
    throw InvalidInput("expected a node from 1 to " + std::to_string(world.node_count() - 1) + ", found " +
                       std::to_string(node));
  }
  std::vector<VolumeCollision> result;
  const PosedNodes nodes({world});
  const std::uint32_t own = member(world, node);
  const std::uint32_t first = world.first_child(0);
  for (std::uint32_t other = first; other < first + world.child_count(0); ++other) {
    if (other != own && intersects(world.box(node), world.box(other))) {
      collect(nodes, node, nodes, other, options, result);
    }
  }
  return sorted(std::move(result));
}

}  // namespace motzkin
