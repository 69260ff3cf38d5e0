#pragma once

#include <span>
#include <vector>

#include "world/box_search.hpp"

namespace motzkin::detail {

/// A hierarchy over numbered boxes that can change. Nodes are those of `Bvh`, with links to their parents; each box is
/// a leaf. The boxes themselves stay with the caller, who hands them in by number.
class BoxTree {
 public:
  BoxTree() = default;

  /// Over all boxes.
  BoxTree(std::span<const Aabb<3>> boxes, int threads);

  [[nodiscard]] bool has(std::uint32_t number) const noexcept {
    return number < places_.size() && places_[number] != no_place;
  }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  /// `boxes[number]` is new, changed, or of no interest any more.
  void insert(std::span<const Aabb<3>> boxes, std::uint32_t number);
  void move(std::span<const Aabb<3>> boxes, std::uint32_t number);
  void erase(std::span<const Aabb<3>> boxes, std::uint32_t number);

  /// All pairs of boxes that meet, ascending.
  [[nodiscard]] std::vector<BoxPair> pairs(std::span<const Aabb<3>> boxes, int threads) const;

  /// Not for an empty tree.
  [[nodiscard]] BoxTreeView view(std::span<const Aabb<3>> boxes) const noexcept {
    return {nodes_.data(), parents_.data(), boxes.data(), root_};
  }
  [[nodiscard]] FloatBox small(const Aabb<3>& box) const noexcept { return monotone_box(frame_, box); }

 private:
  /// Something to be put into a lane: a box or a node.
  struct Child {
    FloatBox box;
    std::uint32_t first;
    std::uint8_t count;
  };

  void rebuild(std::span<const Aabb<3>> boxes, int threads);
  void rebuild_if_worn(std::span<const Aabb<3>> boxes, std::size_t wear);

  void attach(const Child& child, std::uint32_t node);
  void detach(LanePlace place);
  void split(const Child& child, std::uint32_t node);
  void refit(std::uint32_t node) noexcept;
  void set_lane(std::uint32_t node, std::size_t lane, const Child& child) noexcept;
  void take_in(const Child& child);
  void take_out(std::uint32_t number);

  [[nodiscard]] Child child_at(LanePlace place) const noexcept;
  [[nodiscard]] std::uint32_t new_node();
  [[nodiscard]] std::uint32_t best_leaf_node(const FloatBox& box) const noexcept;

  std::vector<BvhNode> nodes_;
  std::vector<LanePlace> parents_;         ///< of each node: the lane it is the child of; no_place for the root
  std::vector<float> limits_;              ///< of each node with leaves: how long it may get by boxes that move in it
  std::vector<std::uint32_t> free_nodes_;  ///< places in nodes_ that are not used
  std::vector<LanePlace> places_;          ///< of each box
  TreeFrame frame_;
  std::uint32_t root_ = 0;
  std::size_t size_ = 0;
  std::size_t wear_ = 0;  ///< since the tree was built
};

}  // namespace motzkin::detail
