#pragma once

#include <optional>

#include "motzkin/tree/obb_node.hpp"
#include "tree/box_map.hpp"

namespace motzkin::detail {

/// Carries the volumes of one tree of oriented boxes, b, to the coordinates of another, a: `y -> linear y + offset`.
struct ObbMap {
  Matrix<3> linear;
  Vector<3> offset;
  double margin;      ///< what is to be added to the half sizes of a's boxes for all that is rounded
  double stretch;     ///< no length of b becomes more than so many times as long
  double face_error;  ///< what is to be added where an axis is the normal of a face of b's box
  double growth;      ///< about how many times as large volumes of b become
};

/// No value where rounding is too large for the trees to be of use in their poses, or `a` is much smaller than `b`.
/// There is always one where neither is moved and `a` is not the smaller one.
[[nodiscard]] std::optional<ObbMap> obb_map(const PosedFrame& a, const PosedFrame& b) noexcept;

/// Whether the elements in two volumes are certainly apart where their poses place them, rounded as `apply` does. First
/// by the spheres, then by the 15 axes: normals of faces, and products of edges.
/// Guarantee: `true` is a proof. `false` says nothing.
/// Source: 001 sections 6.3 and 9.1, Gottschalk.
[[nodiscard]] bool apart(const ObbVolume& a, const ObbVolume& b, const ObbMap& map) noexcept;

}  // namespace motzkin::detail
