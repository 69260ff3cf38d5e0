#pragma once

#include <span>

#include "contact/corner_paths.hpp"
#include "motzkin/contact/contact.hpp"

namespace motzkin::detail {

/// The first time at which two primitives with these corners are no further apart than `options.min_separation`, which
/// is positive. What begins after `until` may be taken for free.
/// Guarantee: exact about t = 0, conservative later, see ContactOptions.
[[nodiscard]] Contact<3> first_approach(std::span<const CornerPath> corners, const ContactOptions& options,
                                        double until) noexcept;

}  // namespace motzkin::detail
