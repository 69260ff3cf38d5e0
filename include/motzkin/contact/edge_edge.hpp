#pragma once

#include <span>

#include "motzkin/contact/contact.hpp"
#include "motzkin/shape/linear_path.hpp"

namespace motzkin {

/// The first time at which two segments share a point, while all four vertices move on straight lines; in the plane
/// (D = 2) and in space.
/// Guarantee, Degenerate and Cost: those of a vertex and a face. Parallel, collinear and zero-length segments need no
///   care.
/// Source: 001 sections 7.1 and 7.3, errata E1.18, E1.19.
template <int D>
[[nodiscard]] Contact<D> first_contact(const LinearPath<Segment<D>>& a, const LinearPath<Segment<D>>& b,
                                       const ContactOptions& options = {});

struct EdgeEdge {
  LinearPath<Segment<3>> a;
  LinearPath<Segment<3>> b;
};

/// The same for many, side by side in the registers of the processor and on several threads: `results[i]` is the
/// contact of `queries[i]`. Throws InvalidInput where the sizes differ.
void first_contacts(std::span<const EdgeEdge> queries, std::span<Contact<3>> results,
                    const ContactOptions& options = {});

}  // namespace motzkin
