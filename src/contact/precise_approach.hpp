#pragma once

#include "contact/convex_body.hpp"
#include "contact/rigid_approach.hpp"

/// Two convex shapes in motion at a place where doubles cannot tell whether they touch: steps as those of
/// `RigidApproach`, with some hundred digits. Derived in docs/decisions/0019-more-digits.md.

namespace motzkin::detail {

/// A shape in motion as seen here. Refers to all of them.
struct PreciseSide {
  const AnyMotion& motion;
  const ConvexBody& body;
  const MovingHull& hull;
};

/// What lengths of hulls are relative to, and their unit.
struct PreciseView {
  Vector<3> origin;
  int exponent;
};

/// Whether poses of both motions are known to as many digits as it takes.
[[nodiscard]] bool can_be_precise(const AnyMotion& a, const AnyMotion& b) noexcept;

/// What comes after `from`, where both are apart. `Free`: both are until `time.lower`, which is `until`, or where
/// doubles can go on. `Contact`: as for `RigidApproach`. `Open`: they are free until `time.lower`, and the digits do
/// not suffice.
struct PreciseFound {
  RigidApproach::Verdict verdict = RigidApproach::Verdict::Open;
  TimeBracket time;
};
[[nodiscard]] PreciseFound approach_precisely(const PreciseSide& a, const PreciseSide& b, const PreciseView& view,
                                              const TimeBracket& window, double time_tolerance);

}  // namespace motzkin::detail
