#pragma once

#include "motzkin/pair/relation.hpp"
#include "motzkin/shape/obb.hpp"

namespace motzkin::detail {

/// The relation of two oriented boxes at rest by Gottschalk's 15 axes, with an error bound that also covers how far the
/// axes are from orthonormal ones.
/// Guarantee: `Disjoint` and `Overlapping` are proved.
[[nodiscard]] Verdict obb_verdict(const Obb<3>& a, const Obb<3>& b) noexcept;

}  // namespace motzkin::detail
