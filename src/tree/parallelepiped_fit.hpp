#pragma once

#include <array>
#include <span>

#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/volume.hpp"
#include "motzkin/tree/bvh_node.hpp"
#include "motzkin/tree/volume_tree.hpp"

namespace motzkin::detail {

/// The corners, in the coordinates of `frame`. Guarantee: approximate.
[[nodiscard]] std::array<Vector<3>, 8> local_corners(const Cuboid<3>& cuboid, const TreeFrame& frame) noexcept;

/// Of the box along the coordinate axes and boxes near `axes` the one with the least surface.
/// Guarantee: every one of `children` is inside it, exactly. `points` are their corners in the coordinates of `frame`,
/// within [-8, 8] and approximate; orthonormal `axes`, in columns, up to rounding.
/// Degenerate: volumes on a plane, a line or a point get a box with a thickness that rounding would not notice.
/// Throws InvalidInput where a box would exceed `max_coordinate`.
[[nodiscard]] Cuboid<3> fit_oriented(std::span<const VolumeNode> children, std::span<const Vector<3>> points,
                                     const Matrix<3>& axes, const TreeFrame& frame);

/// The box along the coordinate axes. The rest as above.
[[nodiscard]] Cuboid<3> fit_aligned(std::span<const VolumeNode> children);

}  // namespace motzkin::detail
