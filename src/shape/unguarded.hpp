#pragma once

#include "motzkin/shape/volume.hpp"

/// What `bounding_box` and `posed` do, for callers that are in standard arithmetic already.

namespace motzkin::detail {

template <int D, FrameKind Kind>
[[nodiscard]] Aabb<D> box_around(const Frame<D, Kind>& frame);
template <int D>
[[nodiscard]] Aabb<D> box_around(const Obb<D>& box);
template <int D>
[[nodiscard]] Aabb<D> box_around(const Sphere<D>& sphere);
/// Of a half-space all that boxes can hold.
[[nodiscard]] Aabb<3> box_around(const Volume& volume);

/// Whether the pose leaves a radius as it is.
[[nodiscard]] bool keeps_lengths(const Pose& pose) noexcept;

[[nodiscard]] Volume place(const Volume& volume, const Pose& pose);

}  // namespace motzkin::detail
