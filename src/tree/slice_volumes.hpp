#pragma once

#include <array>

#include "motzkin/tree/obb_node.hpp"
#include "tree/time_slices.hpp"

namespace motzkin::detail {

/// Two volumes of trees during a slice, one pair at a time. Each part is that of the slice, from its beginning, during
/// which they are certainly apart; 2 where that is all of it.
/// Source: 001 sections 9.1 and 14.6; docs/decisions/0020-meshes-in-time.md.
class VolumesInSlice {
 public:
  /// Refers to all of them.
  VolumesInSlice(const ObbVolume& a, const ObbVolume& b, const Slice& slice) noexcept;

  /// By their spheres: along the way from one centre to the other, at the beginning and where both are nearest.
  [[nodiscard]] double free_spheres() const noexcept;

  /// By their boxes: along the axes of both in the middle of the slice.
  [[nodiscard]] double free_boxes() const noexcept;

 private:
  const ObbVolume& a_;
  const ObbVolume& b_;
  const Slice& slice_;
  std::array<Vector<3>, 2> between_;  ///< from the centre of a to that of b at both ends
};

}  // namespace motzkin::detail
