#pragma once

#include "contact/float_contact.hpp"
#include "motzkin/contact/contact.hpp"

namespace motzkin {

/// Throws InvalidInput for options out of range.
void check(const ContactOptions& options);

/// The first contact of two primitives with these corners. Options are not checked.
template <std::size_t Count>
[[nodiscard]] Contact<3> find_contact(const std::array<CornerPath, Count>& corners, const ContactOptions& options,
                                      Tried tried = Tried::Nothing) noexcept;

}  // namespace motzkin
