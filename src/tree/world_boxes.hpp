#pragma once

#include <array>
#include <cmath>
#include <string>

#include "motzkin/invalid_input.hpp"
#include "motzkin/tree/collide.hpp"
#include "number/directed.hpp"
#include "shape/pose_order.hpp"

/// The boxes of a tree where a pose puts them, in doubles: for searches by distance.

namespace motzkin::detail {

/// Coordinates may be beyond what shapes accept.
struct WorldBox {
  Vector<3> min;
  Vector<3> max;

  [[nodiscard]] double size() const noexcept { return (max - min).sum(); }
};

/// At most the distance of two points of these boxes. Rounding: gaps are off by 2^-53 of themselves, and so are squares
/// and the root; squares that leave the doubles are done without.
[[nodiscard]] inline double distance_below(const WorldBox& a, const WorldBox& b) noexcept {
  double largest = 0;
  double sum = 0;
  for (int k = 0; k < 3; ++k) {
    const double gap = std::fmax(b.min[k] - a.max[k], a.min[k] - b.max[k]);
    if (gap > 0) {
      largest = std::fmax(largest, gap);
      sum += gap * gap;
    }
  }
  const bool squares = largest < 0x1p500 && largest > 0x1p-400;
  return (squares ? std::sqrt(sum) : largest) * (1 - 0x1p-50);
}

/// Where a search is in a tree: an inner node, or a leaf with some elements.
struct WorldNode {
  WorldBox box;
  std::uint32_t first = 0;  ///< of an inner node its number; of a leaf where its elements begin in the order
  std::uint32_t count = 0;  ///< elements of a leaf, 0 for an inner node

  [[nodiscard]] bool is_leaf() const noexcept { return count > 0; }
};

/// The nodes of a tree in a pose.
class WorldTree {
 public:
  /// Elements may be up to `margin` from where `apply` puts them.
  WorldTree(const Bvh& tree, const Pose& pose, const Vector<3>& margin = Vector<3>::Zero()) noexcept
      : tree_(&tree), pose_(pose), margin_(margin), moved_(!pose.is_identity()) {}

  /// The whole tree as an inner node. Not for a tree without elements.
  [[nodiscard]] WorldNode root() const noexcept {
    WorldNode result{box_of(tree_->nodes()[0], 0), 0, 0};
    for (std::size_t lane = 1; lane < tree_->nodes()[0].lanes; ++lane) {
      const WorldBox box = box_of(tree_->nodes()[0], lane);
      result.box.min = result.box.min.cwiseMin(box.min);
      result.box.max = result.box.max.cwiseMax(box.max);
    }
    return result;
  }

  /// Calls `visit` with the children of an inner node.
  template <class Visit>
  void for_each_child(const WorldNode& node, const Visit& visit) const {
    const BvhNode& inner = tree_->nodes()[node.first];
    for (std::size_t lane = 0; lane < inner.lanes; ++lane) {
      visit(WorldNode{box_of(inner, lane), inner.first[lane], inner.count[lane]});
    }
  }

  [[nodiscard]] std::uint32_t element(std::uint32_t place) const noexcept { return tree_->order()[place]; }

 private:
  /// A box of the tree, rounded outwards and placed: rounded sums and products grow with what they are made of, so that
  /// the corner where a coordinate is greatest is so after rounding as well.
  [[nodiscard]] WorldBox box_of(const BvhNode& node, std::size_t lane) const noexcept {
    const TreeFrame& frame = tree_->frame();
    const double size = 1 / frame.scale;
    WorldBox box;
    for (int k = 0; k < 3; ++k) {
      const auto at = static_cast<std::size_t>(k);
      box.min[k] = next_down(frame.center[k] + static_cast<double>(node.lo[at][lane]) * size);
      box.max[k] = next_up(frame.center[k] + static_cast<double>(node.hi[at][lane]) * size);
    }
    if (!moved_) {
      return box;
    }
    WorldBox result;
    for (int i = 0; i < 3; ++i) {
      double low = 0;
      double high = 0;
      for (int k = 0; k < 3; ++k) {
        const double factor = pose_.linear()(i, k);
        const double at_min = factor * box.min[k];
        const double at_max = factor * box.max[k];
        const double least = factor >= 0 ? at_min : at_max;
        const double most = factor >= 0 ? at_max : at_min;
        low = k == 0 ? least : low + least;
        high = k == 0 ? most : high + most;
      }
      result.min[i] = low + pose_.translation()[i];
      result.max[i] = high + pose_.translation()[i];
      if (margin_[i] > 0) {
        result.min[i] = next_down(result.min[i] - margin_[i]);
        result.max[i] = next_up(result.max[i] + margin_[i]);
      }
    }
    return result;
  }

  const Bvh* tree_;
  Pose pose_;
  Vector<3> margin_;
  bool moved_;
};

/// Throws InvalidInput where the tree is not that of the mesh, or the pose takes a vertex beyond `max_coordinate`.
template <int N>
void check_posed(const PosedMesh<N>& body, const WorldBox& box) {
  if (!(box.min.minCoeff() >= -max_coordinate && box.max.maxCoeff() <= max_coordinate)) {  // NaN: looked at closely
    static_cast<void>(posed(body.mesh, body.pose));
  }
}

template <int N>
void check_tree(const PosedMesh<N>& body) {
  if (body.tree.element_count() != body.mesh.elements().size()) {
    throw InvalidInput("the tree was built from " + std::to_string(body.tree.element_count()) +
                       " elements, but the mesh has " + std::to_string(body.mesh.elements().size()));
  }
}

}  // namespace motzkin::detail
