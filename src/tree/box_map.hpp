#pragma once

#include <array>
#include <optional>

#include "motzkin/shape/pose.hpp"
#include "motzkin/tree/bvh_node.hpp"

namespace motzkin::detail {

/// Carries boxes of one tree to the coordinates of another: `center -> linear center + offset`,
/// `half -> absolute half + margin`, in floats. A box that it makes misses a box of the other tree only if no element
/// in the one meets an element in the other, as their poses place them in the world.
struct BoxMap {
  std::array<std::array<float, 3>, 3> linear = {};  ///< by rows
  std::array<std::array<float, 3>, 3> absolute = {};
  std::array<float, 3> offset = {};
  std::array<float, 3> margin = {};
};

/// Where a tree stands.
struct PosedFrame {
  TreeFrame frame;
  Pose pose;
  Vector<3> margin = Vector<3>::Zero();  ///< how far elements may be from where `apply` puts them, in the world
};

/// Both ways between two trees. `aligned`: the axes are the same, and only `to_a` is needed.
struct BoxMaps {
  BoxMap to_a;  ///< from b's coordinates to a's
  BoxMap to_b;
  bool aligned;
  float growth;  ///< about how much larger a length of b is in a's coordinates
};

/// No value where rounding is too large for the trees to be of use in their poses, or `a` is much smaller than `b`. For
/// trees without pose there is always one, unless `a` is smaller.
[[nodiscard]] std::optional<BoxMaps> box_maps(const PosedFrame& a, const PosedFrame& b) noexcept;

/// Whether the tree of `a` covers less of the world than that of `b`.
[[nodiscard]] bool smaller(const PosedFrame& a, const PosedFrame& b) noexcept;

}  // namespace motzkin::detail
