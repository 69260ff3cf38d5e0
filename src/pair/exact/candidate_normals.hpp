#pragma once

#include "pair/exact/edge_vectors.hpp"

/// The normals that can separate a pair.

namespace motzkin::detail {

enum class WithDrift { No, Yes };

/// Calls `visit(Normal)` for each of them. In a spanned space of less than three dimensions the normals
/// lie in the kept coordinates: a unit vector stands for each one that was projected out.
template <class Vectors, class Visit>
void for_each_normal(const Vectors& vectors, int rank, const Triple<bool>& kept, WithDrift with_drift,
                     const Visit& visit) noexcept {
  constexpr Direction drift{Direction::Source::Drift, 0};
  if (rank == 3) {
    for (std::size_t s = 0; s < 2; ++s) {
      for (const auto& [i, j] : vectors.counts[s].faces) {
        visit(Normal{edge_direction(s, i), edge_direction(s, j)});
      }
    }
    for (int i = 0; i < vectors.counts[0].edges; ++i) {
      for (int j = 0; j < vectors.counts[1].edges; ++j) {
        visit(Normal{edge_direction(0, i), edge_direction(1, j)});
      }
    }
    for (std::size_t s = 0; s < 2 && with_drift == WithDrift::Yes; ++s) {
      for (int i = 0; i < vectors.counts[s].edges; ++i) {
        visit(Normal{edge_direction(s, i), drift});
      }
    }
    return;
  }
  std::array<Direction, 3> units;
  std::size_t unit_count = 0;
  for (int k = 0; k < 3; ++k) {
    if (!kept[static_cast<std::size_t>(k)]) {
      units[unit_count++] = unit_direction(k);
    }
  }
  if (rank == 2) {
    for (std::size_t s = 0; s < 2; ++s) {
      for (int i = 0; i < vectors.counts[s].edges; ++i) {
        visit(Normal{edge_direction(s, i), units[0]});
      }
    }
    if (with_drift == WithDrift::Yes) {
      visit(Normal{drift, units[0]});
    }
  } else if (rank == 1) {
    visit(Normal{units[0], units[1]});
  }
}

}  // namespace motzkin::detail
