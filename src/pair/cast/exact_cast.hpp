#pragma once

#include <optional>

#include "motzkin/pair/cast.hpp"

namespace motzkin::detail {

/// The parameters t, from 0 on where `one_sided`, at which `origin + t direction` lies in the box, in rationals: for
/// every number that a shape accepts. The direction is not zero. Guarantee: exact, the ends rounded outwards.
template <int D>
[[nodiscard]] std::optional<ParameterSpan> exact_cast(const Line<D>& line, bool one_sided, const Obb<D>& box);
template <int D>
[[nodiscard]] std::optional<ParameterSpan> exact_cast(const Line<D>& line, bool one_sided, const Aabb<D>& box);

}  // namespace motzkin::detail
