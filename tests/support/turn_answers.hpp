#pragma once

#include <optional>
#include <string>

#include "contact/exact_contact.hpp"
#include "corpus/turn_query.hpp"
#include "support/approach_oracle.hpp"
#include "support/turn_oracle.hpp"

/// What the exact stage says of primitives on rigid motions, and what is wrong with that.

namespace motzkin::testing {

/// `rational_contact` of the two primitives; or of the second with the first where `swapped`.
[[nodiscard]] std::optional<detail::FirstTime> ask(const TurnQuery& query, double time_tolerance, bool swapped = false);

/// Empty where there is a contact if the oracle has one, the bracket contains its time, is within the time asked for
/// and not too wide, and the place is one of the smallest parts that hold the point; and where the answer does not
/// depend on the order of the arguments, nor, if `transformed`, on that of the vertices. Otherwise what is wrong, with
/// the query.
[[nodiscard]] std::string wrong_rational_contact(const TurnQuery& query, const TurnOracle& oracle,
                                                 double time_tolerance, bool transformed);

/// The same of `rational_approach` for a distance.
[[nodiscard]] std::string wrong_rational_approach(const TurnQuery& query, double radius, const ApproachOracle& oracle,
                                                  double time_tolerance);

/// Whether a query is one about `Turn` and `Translation` during [0, 1].
[[nodiscard]] bool is_plain(const TurnQuery& query);

/// Empty where `first_contact` is right about a plain query, steps in doubles included, in both orders of its
/// arguments: the status is that of the oracle, and the bracket contains its time and is not too wide. Otherwise what
/// is wrong.
[[nodiscard]] std::string wrong_first_contact(const TurnQuery& query, const TurnOracle& oracle, double time_tolerance);

}  // namespace motzkin::testing
