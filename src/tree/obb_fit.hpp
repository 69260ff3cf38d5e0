#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "motzkin/shape/mesh.hpp"
#include "motzkin/tree/bvh_node.hpp"
#include "motzkin/tree/obb_node.hpp"

namespace motzkin::detail {

/// An element in the coordinates of a tree, rounded.
template <int N>
struct ObbElement {
  std::array<Vector<3>, static_cast<std::size_t>(N)> corners;
  std::uint32_t index;
};

/// Error: the difference is rounded once and at most 1 when scaled, scaling may underflow: together less than 2^-52 per
/// coordinate.
template <int N>
[[nodiscard]] ObbElement<N> obb_element(const Mesh<N>& mesh, const TreeFrame& frame, std::uint32_t index) noexcept {
  ObbElement<N> result;
  for (std::size_t k = 0; k < result.corners.size(); ++k) {
    result.corners[k] = (mesh.vertices()[mesh.elements()[index][k]] - frame.center) * frame.scale;
  }
  result.index = index;
  return result;
}

/// How far the axes of a fitted box are from orthonormal: entries of `axes^T axes - 1` are at most this.
inline constexpr double most_axes_error = 0x1p-48;

/// A box along the principal axes of the corners, each corner of each element counted once, and the sphere about its
/// centre. Guarantee: both contain the elements as they are before rounding. As these are within [-1, 1], the centre is
/// within 3 of the origin and half sizes are less than 1.8. Source: 001 section 14.9, erratum E1.24.
template <int N>
[[nodiscard]] ObbVolume fit_obb(std::span<const ObbElement<N>> elements) noexcept;

}  // namespace motzkin::detail
