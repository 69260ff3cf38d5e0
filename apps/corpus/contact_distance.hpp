#pragma once

#include <array>
#include <vector>

#include "corpus/contact_query.hpp"
#include "corpus/rational.hpp"

namespace motzkin::testing {

/// The square of the distance of the two primitives of a query at a time, by trying all pairs of their parts. `Number`
/// is Rational, exactly, or long double.
template <class Number>
[[nodiscard]] Number distance_sq(const ContactQuery& query, const Number& time);

/// The same for the vertices of both primitives.
template <class Number>
[[nodiscard]] Number distance_sq(ContactKind kind, const std::vector<std::array<Number, 3>>& at);

}  // namespace motzkin::testing
