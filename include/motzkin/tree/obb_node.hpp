#pragma once

#include <cstdint>

#include "motzkin/shape/vector.hpp"

namespace motzkin {

/// An oriented box `center + [-1, 1] half[0] axes[0] + ...`, the axes taken as they are stored, one per column, and a
/// sphere of `radius` about the same centre. Either encloses the same elements.
struct ObbVolume {
  Vector<3> center;
  Matrix<3> axes;
  Vector<3> half;
  double radius;

  friend bool operator==(const ObbVolume& a, const ObbVolume& b) noexcept {
    return a.center == b.center && a.axes == b.axes && a.half == b.half && a.radius == b.radius;
  }
};

/// A node of a tree of oriented boxes, in the coordinates of the tree.
struct ObbNode {
  ObbVolume volume;
  std::uint32_t first;  ///< where its elements begin in the order
  std::uint32_t count;  ///< number of them
  std::uint32_t right;  ///< its second child, 0 for a leaf. The first child is the next node.

  [[nodiscard]] bool is_leaf() const noexcept { return right == 0; }

  friend bool operator==(const ObbNode&, const ObbNode&) = default;
};

}  // namespace motzkin
