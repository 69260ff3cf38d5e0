#pragma once

#include "motzkin/contact/contact.hpp"
#include "motzkin/shape/linear_path.hpp"

namespace motzkin {

/// The first time at which two triangles share a point, while all six vertices move on straight lines.
/// Guarantee: exact, as for a vertex and a face. Triangles that intersect at t = 0, in whatever way, are in
///   `InitialContact`. Features are those of one of the contacts that begin within the bracket.
/// Degenerate: triangles may be or become segments or points.
/// Cost: a microsecond where doubles prove most of the 15 pairs of a vertex and a face or two edges apart; these share
///   what is known of the first contact so far.
/// Source: 001 sections 8.1 and 9.5, erratum E1.17.
[[nodiscard]] Contact<3> first_contact(const LinearPath<Triangle<3>>& a, const LinearPath<Triangle<3>>& b,
                                       const ContactOptions& options = {});

}  // namespace motzkin
