#pragma once

#include <array>
#include <cstdint>

#include "motzkin/shape/vector.hpp"

namespace motzkin {

/// How many boxes one instruction tests.
inline constexpr int bvh_width = 8;

template <class Value>
using PerLane = std::array<Value, static_cast<std::size_t>(bvh_width)>;

/// Up to eight children with their boxes, one per lane, in the coordinates of the tree. All are leaves, or none is. A
/// lane without child has a box that meets nothing.
struct alignas(32) BvhNode {
  std::array<PerLane<float>, 3> lo;
  std::array<PerLane<float>, 3> hi;
  PerLane<std::uint32_t> first;  ///< of an inner child: its node; of a leaf: where its elements begin in the order
  PerLane<std::uint8_t> count;   ///< elements of a leaf; 0 for an inner child and for no child
  std::uint8_t lanes;            ///< number of children; they are the first lanes

  friend bool operator==(const BvhNode&, const BvhNode&) = default;
};

/// The tree's coordinates of `point` are `(point - center) * scale`: all boxes lie within [-1, 1], up to rounding, so
/// that floats can hold them whatever their size.
struct TreeFrame {
  Vector<3> center = Vector<3>::Zero();
  double scale = 1;  ///< a power of two

  friend bool operator==(const TreeFrame& a, const TreeFrame& b) noexcept {
    return a.center == b.center && a.scale == b.scale;
  }
};

}  // namespace motzkin
