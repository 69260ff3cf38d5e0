#pragma once

#include "contact/exact_contact.hpp"

namespace motzkin {

/// What floating point can prove.
enum class FloatVerdict {
  Apart,    ///< in one coordinate all the time
  Free,     ///< no contact
  Contact,  ///< at the time given
  Unclear,
};

struct FloatContact {
  FloatVerdict verdict = FloatVerdict::Unclear;
  FirstTime first;
};

/// The first contact of the polygon with 0, where error bounds leave no doubt.
template <std::size_t Count>
[[nodiscard]] FloatContact float_contact(const std::array<CornerPath, Count>& corners, double time_tolerance) noexcept;

}  // namespace motzkin
