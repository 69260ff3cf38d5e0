#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "motzkin/tree/bvh_node.hpp"

namespace motzkin::detail {

/// A box in a tree's coordinates.
struct FloatBox {
  std::array<float, 3> lo;
  std::array<float, 3> hi;
};

/// Coordinates of all boxes are at most this.
inline constexpr double most_tree_coordinate = 1 + 0x1p-20;

/// The coordinates for what lies between `min` and `max`.
inline TreeFrame tree_frame(const Vector<3>& min, const Vector<3>& max) noexcept {
  TreeFrame frame;
  frame.center = 0.5 * min + 0.5 * max;
  const double reach = std::max((max - frame.center).maxCoeff(), (frame.center - min).maxCoeff());
  const int exponent = reach > 0 ? std::ilogb(reach) + 1 : 0;  // reach < 2^exponent
  frame.scale = std::ldexp(1.0, -std::max(exponent, -1000));
  return frame;
}

/// The box in the tree's coordinates, rounded outwards.
/// Error: the difference is rounded by 2^-53 of itself, the conversion by 2^-24, or to one of the smallest floats; the
/// step outwards is at least one unit in the last place of the float.
inline FloatBox float_box(const TreeFrame& frame, const Vector<3>& min, const Vector<3>& max) noexcept {
  constexpr float step = 0x1p-23F;
  constexpr float least = std::numeric_limits<float>::min();
  FloatBox result;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    const auto lo = static_cast<float>((min[i] - frame.center[i]) * frame.scale);
    const auto hi = static_cast<float>((max[i] - frame.center[i]) * frame.scale);
    result.lo[k] = lo - (std::abs(lo) * step + least);
    result.hi[k] = hi + (std::abs(hi) * step + least);
  }
  return result;
}

}  // namespace motzkin::detail
