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

/// A box along `axes`, which are its columns: the points p with `low <= axes^T p <= high`.
struct TurnedBox {
  Matrix<3> axes;
  Vector<3> low;
  Vector<3> high;
};

/// A box with little surface around points: along the axes of the parent's box, where there is one, turned about one of
/// these, near `axes` or along the coordinate axes; but none that sticks far out of the parent's box.
/// Guarantee: approximate, and axes orthonormal up to rounding if the given ones are.
[[nodiscard]] TurnedBox choose_box(std::span<const Vector<3>> points, const Matrix<3>& axes, const TurnedBox* parent);

/// The box along `axes`. Guarantee: every one of `children` is inside it, exactly. `points` are their corners in the
/// coordinates of `frame`, approximate.
/// Degenerate: volumes on a plane, a line or a point get a box with a thickness that rounding would not notice.
/// Throws InvalidInput where a box would exceed `max_coordinate`.
[[nodiscard]] Cuboid<3> fit_turned(std::span<const VolumeNode> children, std::span<const Vector<3>> points,
                                   const Matrix<3>& axes, const TreeFrame& frame);

/// The same along the coordinate axes.
[[nodiscard]] Cuboid<3> fit_aligned(std::span<const VolumeNode> children);

}  // namespace motzkin::detail
