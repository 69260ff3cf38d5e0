#pragma once

#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "motzkin/tree/bvh_node.hpp"
#include "motzkin/world/broad_phase.hpp"
#include "tree/tree_frame.hpp"

/// Searches in a tree of boxes. Nodes hold floats, and each answer is that of the boxes in doubles.

namespace motzkin::detail {

/// The box in floats. Every coordinate goes through one function that never decreases: rounded difference, product,
/// conversion. So boxes that meet still do, whatever was rounded; and boxes whose intervals share more than an end in
/// floats meet for certain. Only equal ends need the doubles.
inline FloatBox monotone_box(const TreeFrame& frame, const Aabb<3>& box) noexcept {
  constexpr double most = std::numeric_limits<float>::max();  // finite: no box meets the infinite one of an empty lane
  const auto map = [&](double coordinate, Eigen::Index k) {
    return static_cast<float>(std::clamp((coordinate - frame.center[k]) * frame.scale, -most, most));
  };
  FloatBox result;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    result.lo[k] = map(box.min()[i], i);
    result.hi[k] = map(box.max()[i], i);
  }
  return result;
}

/// A lane of a node, by one number.
using LanePlace = std::uint32_t;

inline constexpr LanePlace no_place = std::numeric_limits<LanePlace>::max();

inline LanePlace lane_place(std::uint32_t node, std::size_t lane) noexcept {
  return node * static_cast<std::uint32_t>(bvh_width) + static_cast<std::uint32_t>(lane);
}
inline std::uint32_t node_of(LanePlace place) noexcept { return place / static_cast<std::uint32_t>(bvh_width); }
inline std::size_t lane_of(LanePlace place) noexcept { return place % static_cast<std::uint32_t>(bvh_width); }

/// What searches see of a tree. `first` of a leaf is the number of its box, `count` is 1.
struct BoxTreeView {
  const BvhNode* nodes;
  const LanePlace* parents;  ///< of each node but the root: the lane it is the child of
  const Aabb<3>* boxes;      ///< by number
  std::uint32_t root;
};

/// Two nodes, or one twice, below which boxes remain to be tested against each other.
struct BoxNodePair {
  std::uint32_t a;
  std::uint32_t b;
};

/// Tests the children of two nodes: adds boxes that meet to `found`, in any order, and what remains to `rest`.
void step(const BoxTreeView& tree, BoxNodePair pair, std::vector<BoxNodePair>& rest, std::vector<BoxPair>& found);

/// The same until nothing remains.
void exhaust(const BoxTreeView& tree, std::vector<BoxNodePair>& rest, std::vector<BoxPair>& found);

/// Calls `found` for each box that meets `box`, which is `small` in the tree's floats, until it returns false.
void visit_boxes(const BoxTreeView& tree, const FloatBox& small, const Aabb<3>& box,
                 const std::function<bool(std::uint32_t)>& found);

/// Adds them to `found`. `scratch` is empty before and afterwards.
void collect_boxes(const BoxTreeView& tree, const FloatBox& small, const Aabb<3>& box,
                   std::vector<std::uint32_t>& scratch, std::vector<std::uint32_t>& found);

}  // namespace motzkin::detail
