#pragma once

#include <span>

#include "contact/exact_contact.hpp"

namespace motzkin {

/// The contact of two primitives with these corners, with its point and normal in doubles.
[[nodiscard]] Contact<3> described(std::span<const CornerPath> corners, const FirstTime& first) noexcept;

}  // namespace motzkin
