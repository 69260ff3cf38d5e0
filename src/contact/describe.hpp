#pragma once

#include <span>

#include "contact/exact_contact.hpp"

namespace motzkin::detail {

/// A contact with its features, of two primitives with so many corners.
[[nodiscard]] Contact<3> placed(const Place& place, std::size_t corner_count) noexcept;

/// The contact of two primitives with these corners, with its point and normal in doubles.
[[nodiscard]] Contact<3> described(std::span<const CornerPath> corners, const FirstTime& first) noexcept;

}  // namespace motzkin::detail
