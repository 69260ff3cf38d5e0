#pragma once

#include "contact/float_polygon.hpp"

/// Proofs that there is no contact, four at once.

namespace motzkin::detail {

inline constexpr std::size_t lane_count = 4;
inline constexpr unsigned all_lanes = (1U << lane_count) - 1;

/// The first vertices of both primitives of each query, as a corner names them; the others follow them.
using FourQueries = std::array<CornerPath, lane_count>;

/// Which of a's or b's vertices a corner is made of, see `corners`.
template <std::size_t Count>
constexpr std::size_t vertex_of_corner(std::size_t corner, bool of_a) noexcept {
  if constexpr (Count == 4) {
    return of_a ? (corner == 1 || corner == 2 ? 1 : 0) : corner / 2;
  } else {
    return of_a ? 0 : corner;
  }
}

/// The numbers of a query: three per vertex, first those of a at the start and at the end, then those of b.
inline constexpr std::size_t numbers_per_query = 24;

}  // namespace motzkin::detail
