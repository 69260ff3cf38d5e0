#pragma once

#include "motzkin/pair/relate.hpp"
#include "pair/exact/pair_numbers.hpp"

namespace motzkin::detail {

/// The relation of a ball around the first shape of the pair, which is a point, to the second, in which that point
/// never lies unless all that the second covers is in one plane. The radius is positive. Guarantee: exact.
[[nodiscard]] Relation ball_relation(const PairNumbers& numbers, const ScaledSum& radius,
                                     PairStatistics* stats) noexcept;

/// The sign of `|vector| - radius`, for a radius that is not negative. Guarantee: exact.
[[nodiscard]] int compare_length(const Triple<ScaledSum>& vector, const ScaledSum& radius) noexcept;

}  // namespace motzkin::detail
