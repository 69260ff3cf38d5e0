#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/mesh.hpp"
#include "motzkin/tree/bvh_node.hpp"

namespace motzkin {

struct BvhOptions {
  int leaf_size = 1;  ///< most elements of a leaf, from 1 to 64
  int threads = 1;    ///< 0 for all processors. The tree does not depend on it.
};

/// A hierarchy of axis-aligned boxes over the elements of a mesh, or over any boxes: it knows boxes and indices, not
/// what is in them. Nodes have up to eight children, whose boxes are kept in floats rounded outwards, so that a few
/// instructions test all of them; exactness is a matter of the elements.
/// Cost: about 60 bytes per element.
class Bvh {
 public:
  Bvh() = default;

  /// Throws InvalidInput for options out of range and more than `Mesh<3>::max_elements` boxes.
  explicit Bvh(std::span<const Aabb<3>> boxes, const BvhOptions& options = {});
  template <int N>
  explicit Bvh(const Mesh<N>& mesh, const BvhOptions& options = {});

  /// Fits the tree to boxes that changed, given in the order it was built from: cheaper than building anew, and worse
  /// the more they moved. Throws InvalidInput for another number of boxes.
  void refit(std::span<const Aabb<3>> boxes);
  template <int N>
  void refit(const Mesh<N>& mesh);

  /// The number of boxes it was built from.
  [[nodiscard]] std::size_t element_count() const noexcept { return order_.size(); }

  /// What the tree knows, for searches: the root is the first node, and no child comes before its parent.
  [[nodiscard]] std::span<const BvhNode> nodes() const noexcept { return nodes_; }
  [[nodiscard]] std::span<const std::uint32_t> order() const noexcept { return order_; }

  [[nodiscard]] const TreeFrame& frame() const noexcept { return frame_; }

  friend bool operator==(const Bvh&, const Bvh&) = default;

 private:
  std::vector<BvhNode> nodes_;
  std::vector<std::uint32_t> order_;  ///< elements in the order of the leaves
  TreeFrame frame_;
};

}  // namespace motzkin
