#pragma once

#include <optional>
#include <span>

#include "contact/exact_contact.hpp"
#include "contact/rational_motion.hpp"
#include "number/dyadic.hpp"

/// First contact of a vertex, an edge or a face with another one on rational motions, decided in integers.

namespace motzkin::detail {

using ExactPoint = std::array<Dyadic, 3>;

/// One primitive: one to three vertices, in the coordinates of its body.
struct RationalPrimitive {
  const RationalMotion& motion;
  std::span<const ExactPoint> vertices;
};

/// The first time in `window` at which both share a point, with its place as `contact/corner_paths.hpp` numbers it; no
/// value where there is none. Numbers of vertices: 1 and 1, 1 and 2, 1 and 3, or 2 and 2. The window is within the
/// knots of both motions, and its ends are multiples of 2^-52 or any doubles from 0 to 1. Guarantee: exact for every
/// input; the bracket contains the exact first time, lies in the window, and is at most
///   `time_tolerance` wide (down to 2^-50).
[[nodiscard]] std::optional<FirstTime> rational_contact(const RationalPrimitive& a, const RationalPrimitive& b,
                                                        const TimeBracket& window, double time_tolerance);

/// The same for a distance of at most `radius` > 0, for 1 and 1, 1 and 2, or 1 and 3 vertices.
[[nodiscard]] std::optional<FirstTime> rational_approach(const RationalPrimitive& a, const RationalPrimitive& b,
                                                         const Dyadic& radius, const TimeBracket& window,
                                                         double time_tolerance);

}  // namespace motzkin::detail
