#pragma once

#include <cstddef>
#include <vector>

#include "motzkin/shape/vertex_simplex.hpp"

namespace motzkin::bench {

/// How many pairs of tetrahedra meet by the plain separating axis test, 8 face normals and 36 pairs of edges on which
/// the vertices are projected, of four pairs at once in doubles, without error bounds. Early exit once all four are
/// apart. Compiled for the processor at hand.
[[nodiscard]] std::size_t plain_hits(const std::vector<Tetrahedron>& a, const std::vector<Tetrahedron>& b);

}  // namespace motzkin::bench
