#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "motzkin/shape/mesh.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/tree/bvh_node.hpp"
#include "motzkin/tree/obb_node.hpp"

namespace motzkin {

/// Where the elements of a node are divided, by their centres: at the centre of its box, along an axis of the box.
enum class SplitRule {
  Center,  ///< along the longest axis
  MinMax,  ///< along the axis for which the larger of the two boxes that result has the least surface
  MinSum,  ///< along the axis for which the surfaces of the two together are least
};

struct ObbTreeOptions {
  int leaf_size = 1;  ///< most elements of a leaf, from 1 to 64
  SplitRule split = SplitRule::Center;
  int threads = 1;  ///< 0 for all processors. The tree does not depend on it.
};

/// A binary hierarchy of oriented boxes over the elements of a mesh, each with a sphere about the same centre. Boxes
/// follow the directions in which the vertices of their elements spread, so that they are thin where a surface is
/// nearly flat. Answers the same questions about two meshes as `Bvh`, at rest and in motion, with the same answers.
/// Guarantee: the box and the sphere of a node contain every element below it, exactly.
/// Degenerate: flat, collinear and equal elements are fine; so is no element at all.
/// Cost: about 300 bytes per element; building takes some n log n, with `MinMax` and `MinSum` about four times as long.
/// Source: 001 sections 6.4, 6.5 and 14.9, errata E1.8 and E1.24.
class ObbTree {
 public:
  ObbTree() = default;

  /// Throws InvalidInput for options out of range.
  template <int N>
  explicit ObbTree(const Mesh<N>& mesh, const ObbTreeOptions& options = {});

  /// Fits all boxes to a mesh whose vertices moved, without dividing the elements anew. Throws InvalidInput for another
  /// number of elements.
  template <int N>
  void refit(const Mesh<N>& mesh);

  /// The number of elements it was built from.
  [[nodiscard]] std::size_t element_count() const noexcept { return order_.size(); }

  /// What the tree knows, for searches: the root is the first node, and no child comes before its parent.
  [[nodiscard]] std::span<const ObbNode> nodes() const noexcept { return nodes_; }
  [[nodiscard]] std::span<const std::uint32_t> order() const noexcept { return order_; }

  [[nodiscard]] const TreeFrame& frame() const noexcept { return frame_; }

  /// The box of a node in the coordinates of the mesh, rounded outwards. Throws InvalidInput for no such node and where
  /// the box exceeds what `Obb` accepts.
  [[nodiscard]] Obb<3> box(std::size_t node) const;

  friend bool operator==(const ObbTree&, const ObbTree&) = default;

 private:
  std::vector<ObbNode> nodes_;
  std::vector<std::uint32_t> order_;  ///< elements in the order of the leaves
  TreeFrame frame_;
};

}  // namespace motzkin
