#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/mesh.hpp"

namespace motzkin {

struct BvhOptions {
  int leaf_size = 4;  ///< most elements of a leaf, from 1 to 255
  int threads = 1;    ///< 0 for all processors. The tree does not depend on it.
};

/// A hierarchy of axis-aligned boxes over the elements of a mesh, or over any boxes: it knows boxes and indices, not
/// what is in them. Nodes have up to eight children, their boxes in floats rounded outwards, so that a few instructions
/// test all of them; exactness is a matter of the elements.
class Bvh {
 public:
  Bvh() = default;
  explicit Bvh(std::span<const Aabb<3>> boxes, const BvhOptions& options = {});
  template <int N>
  explicit Bvh(const Mesh<N>& mesh, const BvhOptions& options = {});

  /// Fits the tree to boxes that changed, in the order it was built from; cheaper than building, and worse the more
  /// they moved. Throws InvalidInput for another number of boxes.
  void refit(std::span<const Aabb<3>> boxes);
  template <int N>
  void refit(const Mesh<N>& mesh);

  [[nodiscard]] std::size_t element_count() const noexcept { return order_.size(); }

 private:
  std::vector<std::uint32_t> order_;
};

}  // namespace motzkin
