#pragma once

#include <optional>
#include <span>

#include "contact/corner_paths.hpp"
#include "motzkin/contact/contact.hpp"

namespace motzkin::detail {

/// When 0 is in the polygon for the first time.
struct FirstTime {
  TimeBracket time;
  Place place;
};

/// No value where that is after `until`, a multiple of 2^-52 from 0 to 1, or never.
/// Guarantee: exact for every input, in bounded work and without memory allocation.
/// Source: docs/decisions/0015-first-contact.md.
[[nodiscard]] std::optional<FirstTime> exact_contact(std::span<const CornerPath> corners, double time_tolerance,
                                                     ContactStatistics* stats, double until = 1) noexcept;

/// A bracket within [lower, upper] of the only time there at which the polygon of three or four corners passes through
/// 0, changing sides. `lower` and `upper` are multiples of 2^-52.
[[nodiscard]] TimeBracket refined_crossing(std::span<const CornerPath> corners, const TimeBracket& time,
                                           double time_tolerance) noexcept;

}  // namespace motzkin::detail
