#pragma once

#include <bit>
#include <optional>
#include <vector>

#include "motzkin/tree/bvh.hpp"
#include "motzkin/tree/collide.hpp"
#include "tree/meeting_lanes.hpp"

namespace motzkin::detail {

/// Children of two nodes that remain to be tested against each other.
struct NodePair {
  std::uint32_t a;
  std::uint32_t b;
  LaneSet lanes_a;
  LaneSet lanes_b;
};

/// Searches two trees for elements whose boxes meet, from the pairs of nodes given. A pair of children goes on to both
/// their nodes where they are of similar size, and otherwise to the node of the larger one: then children of one node
/// are tested against one child of the other.
/// Source: 001 section 6.5, erratum E1.8.
class BvhSearch {
 public:
  using Pair = NodePair;
  static constexpr Pair roots = {0, 0, all_lanes, all_lanes};

  /// No value where the poses leave too little of the trees.
  static std::optional<BvhSearch> make(const Bvh& a, const Pose& pose_a, const Bvh& b, const Pose& pose_b) noexcept {
    const PosedFrame frame_a = {a.frame(), pose_a};
    const PosedFrame frame_b = {b.frame(), pose_b};
    const bool exchanged = smaller(frame_a, frame_b);
    const std::optional<BoxMaps> maps = exchanged ? box_maps(frame_b, frame_a) : box_maps(frame_a, frame_b);
    if (!maps) {
      return std::nullopt;
    }
    return exchanged ? BvhSearch(b, a, *maps, true) : BvhSearch(a, b, *maps, false);
  }

  /// The pairs within one tree, each once.
  static std::optional<BvhSearch> make_self(const Bvh& tree, const Pose& pose) noexcept {
    std::optional<BvhSearch> search = make(tree, pose, tree, pose);
    if (search) {
      search->self_ = true;
    }
    return search;
  }

  /// Tests the children of one pair of nodes: calls `found(element_a, element_b)` for leaves and adds pairs of nodes
  /// that remain to `rest`. False once `found` says so.
  template <class Found>
  bool step(const NodePair& pair, std::vector<NodePair>& rest, const Found& found) const {
    const BvhNode& a = nodes_a_[pair.a];
    const BvhNode& b = nodes_b_[pair.b];
    PerLane<LaneSet> meeting;
    meeting_lanes(a, pair.lanes_a, b, maps_, meeting);
    for (unsigned lanes_a = pair.lanes_a; lanes_a != 0; lanes_a &= lanes_a - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(lanes_a));
      const unsigned once = self_ && pair.a == pair.b ? all_lanes << i : all_lanes;
      for (unsigned lanes_b = meeting[i] & pair.lanes_b & once; lanes_b != 0; lanes_b &= lanes_b - 1) {
        const auto j = static_cast<std::size_t>(std::countr_zero(lanes_b));
        if (a.count[i] > 0 && b.count[j] > 0) {
          if (!visit_leaves(a, i, b, j, found)) {
            return false;
          }
        } else {
          rest.push_back(next(pair, i, j));
          fetch(nodes_a_[rest.back().a]);
          fetch(nodes_b_[rest.back().b]);
        }
      }
    }
    return true;
  }

 private:
  BvhSearch(const Bvh& a, const Bvh& b, const BoxMaps& maps, bool exchanged) noexcept
      : nodes_a_(a.nodes().data()),
        nodes_b_(b.nodes().data()),
        order_a_(a.order().data()),
        order_b_(b.order().data()),
        maps_(maps),
        exchanged_(exchanged) {}

  /// A child is larger than another if it is so many times as long.
  static constexpr float much_larger = 4;

  /// Asks memory for a node.
  static void fetch(const BvhNode& node) noexcept {
    constexpr std::size_t line = 64;
    for (std::size_t offset = 0; offset < sizeof node; offset += line) {
      __builtin_prefetch(reinterpret_cast<const char*>(&node) + offset);
    }
  }

  [[nodiscard, gnu::always_inline]] inline NodePair next(const NodePair& pair, std::size_t i, std::size_t j) const noexcept {
    const BvhNode& a = nodes_a_[pair.a];
    const BvhNode& b = nodes_b_[pair.b];
    const auto only = [](std::size_t lane) { return static_cast<LaneSet>(1U << lane); };
    const bool inner_a = a.count[i] == 0;
    const bool inner_b = b.count[j] == 0;
    const float size_a = length(a, i);
    const float size_b = length(b, j) * maps_.growth;
    if (!inner_b || (inner_a && size_a > much_larger * size_b)) {
      return {a.first[i], pair.b, all_lanes, only(j)};
    }
    if (!inner_a || size_b > much_larger * size_a) {
      return {pair.a, b.first[j], only(i), all_lanes};
    }
    return {a.first[i], b.first[j], all_lanes, all_lanes};
  }

  /// Sum of the sides of a child's box.
  [[nodiscard, gnu::always_inline]] inline static float length(const BvhNode& node, std::size_t lane) noexcept {
    return (node.hi[0][lane] - node.lo[0][lane]) + (node.hi[1][lane] - node.lo[1][lane]) +
           (node.hi[2][lane] - node.lo[2][lane]);
  }

  template <class Found>
  bool visit_leaves(const BvhNode& a, std::size_t i, const BvhNode& b, std::size_t j, const Found& found) const {
    const bool same_leaf = self_ && &a == &b && i == j;
    for (std::uint32_t p = a.first[i]; p < a.first[i] + a.count[i]; ++p) {
      for (std::uint32_t q = same_leaf ? p + 1 : b.first[j]; q < b.first[j] + b.count[j]; ++q) {
        if (!(exchanged_ ? found(order_b_[q], order_a_[p]) : found(order_a_[p], order_b_[q]))) {
          return false;
        }
      }
    }
    return true;
  }

  const BvhNode* nodes_a_;
  const BvhNode* nodes_b_;
  const std::uint32_t* order_a_;
  const std::uint32_t* order_b_;
  BoxMaps maps_;
  bool exchanged_;     ///< the tree that is `a` here is the second one
  bool self_ = false;  ///< both trees are the same
};

}  // namespace motzkin::detail
