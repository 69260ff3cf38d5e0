#pragma once

#include <optional>

#include "motzkin/pair/relate.hpp"
#include "motzkin/shape/volume.hpp"

/// Questions about two shapes of any kind. They cost what they cost for the kinds themselves.

namespace motzkin {
namespace detail {

// The same for callers that are in standard arithmetic already.
[[nodiscard]] Relation relate(const Volume& a, const Volume& b, const PairOptions& options) noexcept;
[[nodiscard]] std::optional<Aabb<3>> intersection_box(const Volume& a, const Volume& b,
                                                      const PairOptions& options) noexcept;

}  // namespace detail

/// The relation of two shapes. Guarantee: exact and symmetric.
[[nodiscard]] Relation relate(const Volume& a, const Volume& b, const PairOptions& options = {}) noexcept;

/// Box around the common part. Guarantee: as for the kinds themselves. No value exactly where the shapes are disjoint,
/// and for two half-spaces.
[[nodiscard]] std::optional<Aabb<3>> intersection_box(const Volume& a, const Volume& b,
                                                      const PairOptions& options = {}) noexcept;

/// Whether every point of `inner` is in `outer`. Guarantee: exact. A half-space is in none. Degenerate: nothing is
/// inside a flat cuboid or simplex. Throws InvalidInput where `outer` is not a cuboid or simplex.
[[nodiscard]] bool is_inside(const Volume& inner, const Volume& outer);

}  // namespace motzkin
