#pragma once

#include <string>
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

/// `"status": "contact", "time": [0.25,0.26], "point": .., "normal": .., "features": {"a": .., "b": ..}`: members of an
/// object of JSON. The time is null where the bodies stay free, the rest where no contact was found; normal and
/// features also where one body is `inside` the other.
[[nodiscard]] std::string contact_json(const Contact<3>& contact, bool inside = false);

}  // namespace motzkin
