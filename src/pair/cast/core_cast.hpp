#pragma once

#include <optional>

#include "motzkin/pair/cast.hpp"
#include "pair/distance/core.hpp"

namespace motzkin::detail {

/// The parameters t >= 0 at which a ray is in a core: the hull of few or many points. Guarantee: exact, the ends
/// rounded outwards. Degenerate: points may coincide, lie on a line or on a plane. Cost: a linear program of four rows
/// in integers, some ten steps with a look at each point.
[[nodiscard]] std::optional<ParameterSpan> cast_at_core(const Ray<3>& ray, const Core& core);

/// The same for all that is at most `radius` away, which is above 0. `starts_inside` says whether the origin is.
/// Guarantee: exact about hit or miss, each end at most 2 ulp outside.
[[nodiscard]] std::optional<ParameterSpan> cast_at_round(const Ray<3>& ray, const Core& core, double radius,
                                                         bool starts_inside);

}  // namespace motzkin::detail
