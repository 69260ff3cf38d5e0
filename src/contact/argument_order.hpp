#pragma once

#include <compare>

#include "motzkin/contact/in_motion.hpp"

/// An order of motions and of shapes by the numbers that they are made of. Searches take their two arguments in this
/// order, whichever came first, so that both orders of arguments have the same bits.

namespace motzkin::detail {

/// Motions of users are compared by where they are at the start, in the middle and at the end; two of them that are
/// there at one place may be equal here and differ.
[[nodiscard]] std::partial_ordering compare(const AnyMotion& a, const AnyMotion& b);

/// Whether two motions are one, number for number. Those of users are where they are the same object.
[[nodiscard]] bool are_same(const AnyMotion& a, const AnyMotion& b);

[[nodiscard]] std::partial_ordering compare(const MovingShape& a, const MovingShape& b);
[[nodiscard]] std::partial_ordering compare(const Pose& a, const Pose& b);

/// Whether the second body comes first.
[[nodiscard]] bool comes_after(const MovingShape& a, const AnyMotion& motion_a, const MovingShape& b,
                               const AnyMotion& motion_b);

/// The contact as it is with the arguments the other way round.
[[nodiscard]] Contact<3> swapped(Contact<3> found);

}  // namespace motzkin::detail
