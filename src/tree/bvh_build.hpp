#pragma once

#include <bit>
#include <span>
#include <vector>

#include "motzkin/tree/bvh_node.hpp"
#include "tree/tree_frame.hpp"

namespace motzkin::detail {

/// An element while the tree is built. Four floats wide, as processors like it; the fourth of `lo` holds the index.
struct alignas(16) BuildBox {
  std::array<float, 4> lo;
  std::array<float, 4> hi;

  BuildBox() = default;
  BuildBox(const FloatBox& box, std::uint32_t element) noexcept
      : lo{box.lo[0], box.lo[1], box.lo[2], std::bit_cast<float>(element)}, hi{box.hi[0], box.hi[1], box.hi[2], 0} {}

  [[nodiscard]] std::uint32_t element() const noexcept { return std::bit_cast<std::uint32_t>(lo[3]); }
};

/// The nodes over `boxes`, which are brought into the order of the leaves. Guarantee: the same for any thread count.
/// Cost: n log n. Splits are chosen by the surface area of the parts, as is usual for trees that are searched a lot.
[[nodiscard]] std::vector<BvhNode> build_nodes(std::span<BuildBox> boxes, int leaf_size, int threads);

}  // namespace motzkin::detail
