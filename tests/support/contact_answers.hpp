#pragma once

#include <string>

#include "corpus/contact_query.hpp"
#include "motzkin/contact/contact.hpp"
#include "motzkin/contact/first_contact.hpp"
#include "support/contact_oracle.hpp"

/// What the library says of a query, and what is wrong with that.

namespace motzkin::testing {

/// A vertex of the query, and the edge or face that begins with it.
template <int D>
[[nodiscard]] LinearPath<Point<D>> point_path(const ContactQuery& query, std::size_t i);
template <int D>
[[nodiscard]] LinearPath<Segment<D>> edge_path(const ContactQuery& query, std::size_t i);
[[nodiscard]] LinearPath<Triangle<3>> face_path(const ContactQuery& query, std::size_t i);

/// `first_contact` of the two primitives. In the plane the third coordinate of point and normal is 0.
[[nodiscard]] Contact<3> ask(const ContactQuery& query, const ContactOptions& options = {});

/// Empty where status and bracket are those that the exact first time asks for, otherwise what is wrong.
[[nodiscard]] std::string wrong_time(const Contact<3>& contact, const std::optional<Root>& first,
                                     double time_tolerance);

/// The same of the answer to a query, with its counts; and of what must follow for the query with other names for the
/// vertices and backwards in time where `transformed`.
[[nodiscard]] std::string wrong_contact(const ContactQuery& query, const ContactOracle& oracle,
                                        const ContactOptions& options, bool transformed);

/// Empty where the features of a contact are the smallest parts that hold its point.
[[nodiscard]] std::string wrong_features(const ContactQuery& query, const ContactOracle& oracle, double time_tolerance);

}  // namespace motzkin::testing
