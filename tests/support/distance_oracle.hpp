#pragma once

#include "corpus/oracle.hpp"

/// What is true of the distance of two shapes and of how deep they are in each other, by trying every corner, edge and
/// face of one beside those of the other. Slow, obvious, and without search.

namespace motzkin::testing {

/// The square of the least distance of two shapes at rest.
[[nodiscard]] Rational distance_sq(const ExactFrame& a, const ExactFrame& b);

/// The square of the length of the shortest shift after which the interiors of two shapes that are not disjoint are.
[[nodiscard]] Rational depth_sq(const ExactFrame& a, const ExactFrame& b);

/// The square of the distance of 0 from the hull of points, which does not hold it.
[[nodiscard]] Rational distance_sq_from_zero(const std::vector<std::vector<Rational>>& points);

/// The depth of hulls, simplices with any number of axes: every two of their points are taken for an edge.
[[nodiscard]] Rational hull_depth_sq(const ExactFrame& a, const ExactFrame& b);

}  // namespace motzkin::testing
