#pragma once

#include "motzkin/contact/contact.hpp"
#include "motzkin/shape/linear_path.hpp"

namespace motzkin::detail {

/// The first contact of two triangles or tetrahedra whose vertices move on straight lines. Tetrahedra are solid: one
/// that contains the other at t = 0 is in `InitialContact`. Features of tetrahedra are numbered as for bodies in
/// motion. Guarantee: as `first_contact` of two triangles.
template <int M, int N>
[[nodiscard]] Contact<3> first_of_simplices(const LinearPath<VertexSimplex<3, M>>& a,
                                            const LinearPath<VertexSimplex<3, N>>& b, const ContactOptions& options);

}  // namespace motzkin::detail
