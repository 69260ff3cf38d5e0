#pragma once

#include "tree/time_slices.hpp"

namespace motzkin::detail {

/// A box in the coordinates of its tree.
struct TreeBox {
  Vector<3> center;
  Vector<3> half;
};

/// One box during a slice, as the other tree sees it, in floats: along each direction of each tree, at each end. Refers
/// to the slice.
struct SliceBox {
  struct End {
    const TreeAlong* other;
    std::array<float, 3> ahead;  ///< where a box of the other tree is, its centre being at 0
    std::array<float, 3> reach;  ///< half sizes of this box, and everything that may be off
  };
  std::array<std::array<End, 2>, 2> ends;  ///< per tree whose directions they are
};

/// `of_a`: the box is one of a, and will be tested with those of b; or the other way round.
[[nodiscard]] SliceBox slice_box(const TreeBox& box, bool of_a, const Slice& slice) noexcept;

/// For each child of a node of the other tree: the part of the slice, from its beginning, during which the child is
/// certainly apart from the box; 2 where that is all of it.
void free_parts(const SliceBox& box, const BvhNode& node, PerLane<float>& parts) noexcept;

}  // namespace motzkin::detail
