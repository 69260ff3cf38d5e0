#pragma once

#include <span>
#include <vector>

#include "motzkin/tree/deforming_mesh.hpp"
#include "tree/path_box.hpp"

namespace motzkin::detail {

/// The box of an element on its way.
template <int N>
[[nodiscard]] PathBox box_of(const DeformingMesh<N>& body, std::uint32_t element) noexcept;

/// The tree of a deforming mesh with boxes for its step. Boxes are numbered as in `WaitingPair`.
class PathTree {
 public:
  /// Refers to the tree of the mesh, which has elements. All boxes are larger by a margin on each side.
  template <int N>
  PathTree(const DeformingMesh<N>& body, double margin);

  [[nodiscard]] bool is_leaf(std::uint32_t box) const noexcept;
  [[nodiscard]] PathBox box(std::uint32_t box) const noexcept;

  /// The node whose children make up a box that is not a leaf, how many they are, and their boxes.
  [[nodiscard]] std::uint32_t node(std::uint32_t box) const noexcept;
  [[nodiscard]] std::size_t lanes(std::uint32_t node) const noexcept { return nodes_[node].lanes; }
  [[nodiscard]] const PathBoxes& children(std::uint32_t node) const noexcept { return boxes_[node]; }

  [[nodiscard]] std::span<const std::uint32_t> elements(std::uint32_t leaf) const noexcept;

 private:
  [[nodiscard]] PathBox node_box(std::uint32_t node) const noexcept;

  std::span<const BvhNode> nodes_;
  std::span<const std::uint32_t> order_;
  std::vector<PathBoxes> boxes_;  ///< of the children of each node
};

}  // namespace motzkin::detail
