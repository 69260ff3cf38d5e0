#pragma once

#include "motzkin/contact/contact.hpp"
#include "motzkin/shape/linear_path.hpp"

namespace motzkin {

/// The first time at which a vertex lies on a segment, or where another vertex is, while all of them move on straight
/// lines; in the plane (D = 2) and in space.
/// Guarantee, Degenerate and Cost: those of a vertex and a face.
template <int D>
[[nodiscard]] Contact<D> first_contact(const LinearPath<Point<D>>& vertex, const LinearPath<Segment<D>>& edge,
                                       const ContactOptions& options = {});
template <int D>
[[nodiscard]] Contact<D> first_contact(const LinearPath<Point<D>>& a, const LinearPath<Point<D>>& b,
                                       const ContactOptions& options = {});

}  // namespace motzkin
