#pragma once

#include "pair/edge_vectors.hpp"

/// The pairs of directions whose cross products can separate a pair.

namespace motzkin {

enum class WithDrift { No, Yes };

/// Most pairs of directions that there are: faces, edges, and edges with the drift of two tetrahedra.
inline constexpr std::size_t max_normals = 2 * 4 + 6 * 6 + 2 * 6;

/// Some of them.
struct NormalList {
  std::array<std::array<Direction, 2>, max_normals> pairs;
  std::size_t count = 0;

  void add(Direction first, Direction second) noexcept { pairs[count++] = {first, second}; }
};

/// Calls `visit(Direction, Direction)` for each of them. In a spanned space of less than three dimensions the normals
/// lie in the kept coordinates: a unit vector stands for each one that was projected out.
template <class Vectors, class Visit>
void for_each_normal(const Vectors& vectors, int rank, const Triple<bool>& kept, WithDrift with_drift,
                     const Visit& visit) noexcept {
  using Source = Direction::Source;
  const auto edge = [](std::size_t side, int index) {
    return Direction{side == 0 ? Source::First : Source::Second, static_cast<std::uint8_t>(index)};
  };
  constexpr Direction drift{Source::Drift, 0};
  if (rank == 3) {
    for (std::size_t s = 0; s < 2; ++s) {
      for (const auto& [i, j] : vectors.counts[s].faces) {
        visit(edge(s, i), edge(s, j));
      }
    }
    for (int i = 0; i < vectors.counts[0].edges; ++i) {
      for (int j = 0; j < vectors.counts[1].edges; ++j) {
        visit(edge(0, i), edge(1, j));
      }
    }
    for (std::size_t s = 0; s < 2 && with_drift == WithDrift::Yes; ++s) {
      for (int i = 0; i < vectors.counts[s].edges; ++i) {
        visit(edge(s, i), drift);
      }
    }
    return;
  }
  std::array<Direction, 3> units;
  std::size_t unit_count = 0;
  for (std::uint8_t k = 0; k < 3; ++k) {
    if (!kept[k]) {
      units[unit_count++] = {Source::Unit, k};
    }
  }
  if (rank == 2) {
    for (std::size_t s = 0; s < 2; ++s) {
      for (int i = 0; i < vectors.counts[s].edges; ++i) {
        visit(edge(s, i), units[0]);
      }
    }
    if (with_drift == WithDrift::Yes) {
      visit(drift, units[0]);
    }
  } else if (rank == 1) {
    visit(units[0], units[1]);
  }
}

}  // namespace motzkin
