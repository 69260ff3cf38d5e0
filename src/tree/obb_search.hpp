#pragma once

#include <optional>
#include <vector>

#include "motzkin/tree/collide.hpp"
#include "motzkin/tree/obb_tree.hpp"
#include "tree/obb_map.hpp"

namespace motzkin::detail {

/// Searches two trees of oriented boxes for elements whose boxes meet, from the pairs of nodes given.
/// Source: 001 sections 6.5 and 14.3, erratum E1.8.
class ObbSearch {
 public:
  /// Two nodes that remain to be tested.
  struct Pair {
    std::uint32_t a;
    std::uint32_t b;
  };
  static constexpr Pair roots = {0, 0};

  /// No value where the poses leave too little of the trees.
  static std::optional<ObbSearch> make(const ObbTree& a, const Pose& pose_a, const ObbTree& b,
                                       const Pose& pose_b) noexcept {
    const PosedFrame frame_a = {a.frame(), pose_a};
    const PosedFrame frame_b = {b.frame(), pose_b};
    const bool exchanged = smaller(frame_a, frame_b);
    const std::optional<ObbMap> map = exchanged ? obb_map(frame_b, frame_a) : obb_map(frame_a, frame_b);
    if (!map) {
      return std::nullopt;
    }
    return exchanged ? ObbSearch(b, a, *map, true) : ObbSearch(a, b, *map, false);
  }

  /// The pairs within one tree, each once.
  static std::optional<ObbSearch> make_self(const ObbTree& tree, const Pose& pose) noexcept {
    std::optional<ObbSearch> search = make(tree, pose, tree, pose);
    if (search) {
      search->self_ = true;
    }
    return search;
  }

  /// Tests one pair of nodes: calls `found(element_a, element_b)` for two leaves and adds the pairs that remain
  /// otherwise to `rest`. False once `found` says so.
  template <class Found>
  bool step(const Pair& pair, std::vector<Pair>& rest, const Found& found) const {
    const ObbNode& a = nodes_a_[pair.a];
    const ObbNode& b = nodes_b_[pair.b];
    const bool same = self_ && pair.a == pair.b;
    if (!same && apart(a.volume, b.volume, map_)) {
      return true;
    }
    if (a.is_leaf() && b.is_leaf()) {
      return visit_leaves(a, b, same, found);
    }
    if (same) {
      rest.insert(rest.end(), {{a.right, a.right}, {pair.a + 1, a.right}, {pair.a + 1, pair.a + 1}});
    } else if (b.is_leaf() || (!a.is_leaf() && size(a) > map_.growth * size(b))) {
      rest.insert(rest.end(), {{a.right, pair.b}, {pair.a + 1, pair.b}});
    } else {
      rest.insert(rest.end(), {{pair.a, b.right}, {pair.a, pair.b + 1}});
    }
    return true;
  }

 private:
  ObbSearch(const ObbTree& a, const ObbTree& b, const ObbMap& map, bool exchanged) noexcept
      : nodes_a_(a.nodes().data()),
        nodes_b_(b.nodes().data()),
        order_a_(a.order().data()),
        order_b_(b.order().data()),
        map_(map),
        exchanged_(exchanged) {}

  /// An eighth of the volume of the box.
  [[nodiscard]] static double size(const ObbNode& node) noexcept { return node.volume.half.prod(); }

  template <class Found>
  bool visit_leaves(const ObbNode& a, const ObbNode& b, bool same, const Found& found) const {
    for (std::uint32_t p = a.first; p < a.first + a.count; ++p) {
      for (std::uint32_t q = same ? p + 1 : b.first; q < b.first + b.count; ++q) {
        if (!(exchanged_ ? found(order_b_[q], order_a_[p]) : found(order_a_[p], order_b_[q]))) {
          return false;
        }
      }
    }
    return true;
  }

  const ObbNode* nodes_a_;
  const ObbNode* nodes_b_;
  const std::uint32_t* order_a_;
  const std::uint32_t* order_b_;
  ObbMap map_;
  bool exchanged_;     ///< the tree that is `a` here is the second one
  bool self_ = false;  ///< both trees are the same
};

}  // namespace motzkin::detail
