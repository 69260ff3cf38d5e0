#pragma once

#include <span>

#include "motzkin/contact/contact.hpp"
#include "motzkin/shape/linear_path.hpp"

namespace motzkin {

/// The first time at which a vertex lies in a triangle, while all four vertices move on straight lines.
/// Guarantee: exact for every path that could be constructed: contact is found exactly where there is one, touching
///   counts, at t = 0 and t = 1 too. The bracket contains the exact first time and is at most `time_tolerance` wide.
/// Degenerate: triangles that are or become segments or points, vertices that stay in the plane of the triangle, double
///   roots and no motion at all need no care.
/// Cost: some ten nanoseconds for most that stay apart, half a microsecond to one for a contact; some microseconds
///   where doubles cannot decide. The work is bounded, and no memory is allocated. Throws InvalidInput for options out
///   of range.
/// Source: 001 sections 7.2 and 7.3, errata E1.18, E1.22.
[[nodiscard]] Contact<3> first_contact(const LinearPath<Point<3>>& vertex, const LinearPath<Triangle<3>>& face,
                                       const ContactOptions& options = {});

struct VertexFace {
  LinearPath<Point<3>> vertex;
  LinearPath<Triangle<3>> face;
};

/// The same for many, side by side in the registers of the processor and on several threads: `results[i]` is the
/// contact of `queries[i]`. Throws InvalidInput where the sizes differ.
void first_contacts(std::span<const VertexFace> queries, std::span<Contact<3>> results,
                    const ContactOptions& options = {});

}  // namespace motzkin
