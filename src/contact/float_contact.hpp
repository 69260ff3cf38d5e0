#pragma once

#include "contact/exact_contact.hpp"

namespace motzkin::detail {

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

/// What was tried before: nothing, or whether the primitives are apart in one coordinate, whether the volume between
/// them vanishes, and whether one edge shows them apart, over all the time.
enum class Tried { Nothing, WholeTime };

/// The first contact of the polygon with 0, where error bounds leave no doubt. What begins after `until`, from 0 to 1,
/// may be taken for free.
template <std::size_t Count>
[[nodiscard]] FloatContact float_contact(const std::array<CornerPath, Count>& corners, double time_tolerance,
                                         Tried tried, double until) noexcept;

}  // namespace motzkin::detail
