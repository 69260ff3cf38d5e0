#pragma once

#include "motzkin/pair/relation.hpp"
#include "motzkin/shape/obb.hpp"

namespace motzkin::detail {

/// Error bound of a gap along an axis, in terms of the skew of both boxes and of all lengths that are added up.
/// Derivation: docs/decisions/0008-oriented-boxes.md.
inline constexpr double skew_error = 32;

/// Boxes further from orthogonal than this are left to others.
inline constexpr double usable_skew = 0x1p-10;

/// The relation of two oriented boxes at rest by Gottschalk's 15 axes, with an error bound that also covers how far the
/// axes are from orthonormal ones.
/// Guarantee: `Disjoint` and `Overlapping` are proved.
[[nodiscard]] Verdict obb_verdict(const Obb<3>& a, const Obb<3>& b) noexcept;

}  // namespace motzkin::detail
