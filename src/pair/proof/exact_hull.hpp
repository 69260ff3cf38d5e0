#pragma once

#include "pair/proof/common_parameters.hpp"

/// Corners, edges and normals of frames in exact numbers, in two and three dimensions.

namespace motzkin::detail {

using ExactVector = std::vector<Rational>;

[[nodiscard]] Rational dot(const ExactVector& a, const ExactVector& b);

/// `a + factor * b`.
[[nodiscard]] ExactVector sum(const ExactVector& a, const Rational& factor, const ExactVector& b);

/// Corners of the resting frame, in the order of `certificate.hpp`.
[[nodiscard]] std::vector<ExactVector> corners(const ExactFrame& frame);

/// A direction of every edge; zero vectors are left out.
[[nodiscard]] std::vector<ExactVector> edge_directions(const ExactFrame& frame);

/// Dimension of the space that vectors other than zero span.
[[nodiscard]] std::size_t rank(std::vector<ExactVector> vectors);

/// Normals of the faces of any polytope whose edges have these directions, none of them zero, each once up to its sign
/// and with integer components that have no common factor. Where the directions do not span the space, there are also
/// normals of the flat that the polytope lies in, and enough of others to bound it within.
[[nodiscard]] std::vector<ExactVector> face_normals(std::vector<ExactVector> directions, std::size_t dimension);

}  // namespace motzkin::detail
