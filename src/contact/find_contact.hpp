#pragma once

#include "contact/float_contact.hpp"
#include "motzkin/contact/contact.hpp"

namespace motzkin::detail {

/// Throws InvalidInput for options out of range.
void check(const ContactOptions& options);

/// When two primitives with these corners are in contact for the first time; the separation does not count. What begins
/// after `until`, a multiple of 2^-52 from 0 to 1, may be left out.
template <std::size_t Count>
[[nodiscard]] std::optional<FirstTime> find_first_time(const std::array<CornerPath, Count>& corners,
                                                       const ContactOptions& options, Tried tried,
                                                       double until) noexcept;

/// The first contact of two primitives with these corners. Options are not checked.
template <std::size_t Count>
[[nodiscard]] Contact<3> find_contact(const std::array<CornerPath, Count>& corners, const ContactOptions& options,
                                      Tried tried = Tried::Nothing) noexcept;

}  // namespace motzkin::detail
