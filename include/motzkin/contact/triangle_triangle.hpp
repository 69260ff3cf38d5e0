#pragma once

#include "motzkin/contact/contact.hpp"
#include "motzkin/shape/linear_path.hpp"

namespace motzkin {

/// The first time at which two triangles share a point, while all six vertices move on straight lines.
/// Guarantee: exact, as for a vertex and a face. Triangles that intersect at t = 0, in whatever way, are in
///   `InitialContact`. Features are those of one of the contacts that begin within the bracket.
/// Degenerate: triangles may be or become segments or points.
/// Cost: half a microsecond where doubles prove all 15 pairs of a vertex and a face or two edges apart, two for a
///   contact. The pairs are looked at in one pass: three at a time for a proof that they never meet, then those that
///   are left in turn, each of them only until a little after the first contact that is known.
/// Source: 001 sections 7 and 9.5, erratum E1.17.
[[nodiscard]] Contact<3> first_contact(const LinearPath<Triangle<3>>& a, const LinearPath<Triangle<3>>& b,
                                       const ContactOptions& options = {});

}  // namespace motzkin
