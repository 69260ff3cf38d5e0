#pragma once

#include <algorithm>

#include "motzkin/contact/contact.hpp"

namespace motzkin::detail {

/// Whether a contact of two parts tells more of the first one than another does: one that is known to be, and then the
/// one with the least upper end, because that begins before all upper ends.
inline bool tells_more(const Contact<3>& one, const Contact<3>& other) noexcept {
  const bool open = one.status == ContactStatus::Unresolved;
  if (open != (other.status == ContactStatus::Unresolved)) {
    return !open;
  }
  return open ? one.time.lower < other.time.lower : one.time.upper < other.time.upper;
}

/// What is known of the first contact of both from that of two of their parts.
inline void take(Contact<3>& known, const Contact<3>& part) noexcept {
  if (part.is_free()) {
    return;
  }
  const TimeBracket time{std::min(known.time.lower, part.time.lower), std::min(known.time.upper, part.time.upper)};
  if (known.is_free() || tells_more(part, known)) {
    known = part;
  }
  known.time = time;
}

}  // namespace motzkin::detail
