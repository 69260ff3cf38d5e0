#pragma once

#include "contact/free_lanes.hpp"
#include "motzkin/shape/vertex_simplex.hpp"

/// The 15 pairs of a vertex and a face or of two edges that two triangles are made of, side by side.

namespace motzkin::detail {

/// A set of the 15 pairs has a bit for each: 5 i for vertex i of a with the face of b, 5 i + 1 for vertex i of b with
/// the face of a, 5 i + 2 + j for edge i of a with edge j of b.
inline constexpr unsigned bits_per_vertex = 5;
inline constexpr unsigned element_count = 3 * bits_per_vertex;
inline constexpr unsigned all_elements = (1U << element_count) - 1;

struct FreeElements {
  unsigned apart = 0;  ///< in one coordinate all the time
  unsigned free = 0;   ///< of these and others there is no contact
};

struct TrianglePath {
  const std::array<Vector<3>, 3>& start;
  const std::array<Vector<3>, 3>& end;
};

}  // namespace motzkin::detail
