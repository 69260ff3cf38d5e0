#pragma once

#include "motzkin/pair/core_shapes.hpp"
#include "motzkin/pair/distance.hpp"

/// Distances from half-spaces, for callers that do not know the kinds of their shapes.

namespace motzkin::detail {

/// Guarantee: `lower` and `upper` enclose the distance, as closely as intervals tell; both are 0 exactly where the
/// shapes meet. No vertices of the half-space are named.
[[nodiscard]] Distance<3> distance_to(const HalfSpace<3>& a, const CoreView<3>& b) noexcept;
[[nodiscard]] Distance<3> distance_to(const HalfSpace<3>& a, const HalfSpace<3>& b) noexcept;

/// Exact.
[[nodiscard]] bool within(const HalfSpace<3>& a, const CoreView<3>& b, double clearance) noexcept;
[[nodiscard]] bool within(const HalfSpace<3>& a, const HalfSpace<3>& b, double clearance) noexcept;

}  // namespace motzkin::detail
