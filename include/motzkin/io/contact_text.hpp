#pragma once

#include <string_view>

#include "motzkin/contact/contact.hpp"

/// What the command and pictures call the parts of a contact.

namespace motzkin {

/// `free`, `contact`, `initial-contact` or `unresolved`.
[[nodiscard]] std::string_view to_text(ContactStatus status) noexcept;

/// `vertex`, `edge` or `face`.
[[nodiscard]] std::string_view to_text(FeatureKind kind) noexcept;

/// Whether a contact was found, so that there are features, a point and a normal; where a query is unresolved, none
/// was.
[[nodiscard]] bool is_contact(const Contact<3>& contact) noexcept;

}  // namespace motzkin
