#pragma once

#include <span>

#include "contact/corner_paths.hpp"
#include "motzkin/contact/contact.hpp"

namespace motzkin {

/// The first time at which two primitives with these corners are no further apart than `options.min_separation`, which
/// is positive.
/// Guarantee: conservative, see ContactOptions.
[[nodiscard]] Contact<3> first_approach(std::span<const CornerPath> corners, const ContactOptions& options) noexcept;

}  // namespace motzkin
