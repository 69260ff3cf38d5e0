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

  /// No value where the poses leave too little of the trees. Elements may be up to `margin` from where `apply` puts
  /// them, both together.
  static std::optional<BvhSearch> make(const Bvh& a, const Pose& pose_a, const Bvh& b, const Pose& pose_b,
                                       const Vector<3>& margin = Vector<3>::Zero()) noexcept {
    const PosedFrame frame_a = {a.frame(), pose_a, margin};
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
    const LaneSet lanes_a = pair.lanes_a & filled(a);
    PerLane<LaneSet> meeting;
    meeting_lanes(a, lanes_a, b, maps_, meeting);
    const bool diagonal = self_ && pair.a == pair.b;
    const auto each_lane = [&](const auto& use) {
      for (unsigned lanes = lanes_a; lanes != 0; lanes &= lanes - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(lanes));
        const unsigned once = diagonal ? unsigned{all_lanes} << i : unsigned{all_lanes};
        if (!use(i, unsigned{meeting[i]} & unsigned{pair.lanes_b} & once)) {
          return false;
        }
      }
      return true;
    };
    if (!has_leaves(a)) {
      return each_lane([&](std::size_t i, unsigned lanes) {
        if (!has_leaves(b)) {
          add_children(pair, i, lanes, rest);
        } else if (lanes != 0) {
          add({a.first[i], pair.b, all_lanes, static_cast<LaneSet>(lanes)}, rest);
        }
        return true;
      });
    }
    if (has_leaves(b)) {
      return each_lane([&](std::size_t i, unsigned lanes) {
        for (; lanes != 0; lanes &= lanes - 1) {
          if (!visit_leaves(a, i, b, static_cast<std::size_t>(std::countr_zero(lanes)), found)) {
            return false;
          }
        }
        return true;
      });
    }
    PerLane<LaneSet> met_by = {};  // of each child of b: the leaves of a
    each_lane([&](std::size_t i, unsigned lanes) {
      for (; lanes != 0; lanes &= lanes - 1) {
        met_by[static_cast<std::size_t>(std::countr_zero(lanes))] |= only(i);
      }
      return true;
    });
    for (std::size_t j = 0; j < b.lanes; ++j) {
      if (met_by[j] != 0) {
        add({pair.a, b.first[j], met_by[j], all_lanes}, rest);
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

  [[nodiscard]] static LaneSet only(std::size_t lane) noexcept { return static_cast<LaneSet>(1U << lane); }
  [[nodiscard]] static LaneSet filled(const BvhNode& node) noexcept {
    return static_cast<LaneSet>((1U << node.lanes) - 1);
  }
  [[nodiscard]] static bool has_leaves(const BvhNode& node) noexcept { return node.count[0] > 0; }

  void add(const NodePair& pair, std::vector<NodePair>& rest) const {
    fetch(nodes_a_[pair.a]);
    fetch(nodes_b_[pair.b]);
    rest.push_back(pair);
  }

  /// Adds inner child i of a with each of the inner children `lanes` of b.
  void add_children(const NodePair& pair, std::size_t i, unsigned lanes, std::vector<NodePair>& rest) const {
    const BvhNode& a = nodes_a_[pair.a];
    const BvhNode& b = nodes_b_[pair.b];
    for (; lanes != 0; lanes &= lanes - 1) {
      const auto j = static_cast<std::size_t>(std::countr_zero(lanes));
      const float size_a = length(a, i);
      const float size_b = length(b, j) * maps_.growth;
      if (size_a > much_larger * size_b) {
        add({a.first[i], pair.b, all_lanes, only(j)}, rest);
      } else if (size_b > much_larger * size_a) {
        add({pair.a, b.first[j], only(i), all_lanes}, rest);
      } else {
        add({a.first[i], b.first[j], all_lanes, all_lanes}, rest);
      }
    }
  }

  /// Sum of the sides of a child's box.
  [[nodiscard]] static float length(const BvhNode& node, std::size_t lane) noexcept {
    return (node.hi[0][lane] - node.lo[0][lane]) + (node.hi[1][lane] - node.lo[1][lane]) +
           (node.hi[2][lane] - node.lo[2][lane]);
  }

  /// Hands on the elements at two places of the orders.
  template <class Found>
  bool report(std::uint32_t p, std::uint32_t q, const Found& found) const {
    return exchanged_ ? found(order_b_[q], order_a_[p]) : found(order_a_[p], order_b_[q]);
  }

  template <class Found>
  bool visit_leaves(const BvhNode& a, std::size_t i, const BvhNode& b, std::size_t j, const Found& found) const {
    if (a.count[i] == 1 && b.count[j] == 1) {
      const bool same_element = self_ && a.first[i] == b.first[j];
      return same_element || report(a.first[i], b.first[j], found);
    }
    const bool same_leaf = self_ && &a == &b && i == j;
    for (std::uint32_t p = a.first[i]; p < a.first[i] + a.count[i]; ++p) {
      for (std::uint32_t q = same_leaf ? p + 1 : b.first[j]; q < b.first[j] + b.count[j]; ++q) {
        if (!report(p, q, found)) {
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

/// Calls `found(element_a, element_b)` for all elements whose boxes meet, until it returns false; returns false then.
template <class Found>
bool visit_pairs(const BvhSearch& search, const Found& found) {
  std::vector<NodePair> rest = {BvhSearch::roots};
  while (!rest.empty()) {
    const NodePair pair = rest.back();
    rest.pop_back();
    if (!search.step(pair, rest, found)) {
      return false;
    }
  }
  return true;
}

}  // namespace motzkin::detail
