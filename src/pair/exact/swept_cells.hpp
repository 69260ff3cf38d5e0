#pragma once

#include "pair/exact/edge_vectors.hpp"

/// The corners, edges and faces of the second shape of a pair, in motion: of all that it covers as seen from the first.
/// The point of that set nearest to a point outside lies inside one of them.

namespace motzkin::detail {

/// A corner, a segment, a parallelogram or a triangle, of what the second shape covers.
struct Cell {
  static constexpr std::uint8_t drift = 6;     ///< in place of an edge: the way that the shape moves
  static constexpr std::uint8_t diagonal = 7;  ///< in place of an edge: axis 2 - axis 0 of a simplex

  std::uint8_t corner;  ///< bits select the axes of a cuboid; of a simplex the number of a tip, after 0 for the origin
  bool late;            ///< where the shape ends, not where it starts
  std::uint8_t side_count;
  std::array<std::uint8_t, 2> sides;  ///< edges that start at the corner
  bool triangle;
};

/// Most cells there are: of a moving cuboid, twice its 8 corners, 12 edges and 6 faces, and the ways of the first two.
inline constexpr std::size_t max_cells = 2 * (8 + 12 + 6) + 8 + 12;

/// Calls `visit` for the cells of a resting shape.
template <class Visit>
void for_each_resting_cell(FrameKind kind, int axes, const Visit& visit) noexcept {
  const auto cell = [&](int corner, std::initializer_list<int> sides) {
    Cell result{static_cast<std::uint8_t>(corner), false, 0, {}, kind == FrameKind::Simplex && sides.size() == 2};
    for (const int side : sides) {
      result.sides[result.side_count++] = static_cast<std::uint8_t>(side);
    }
    visit(result);
  };
  if (kind == FrameKind::Cuboid) {
    for (int corner = 0; corner < 1 << axes; ++corner) {
      cell(corner, {});
      for (int i = 0; i < axes; ++i) {
        if ((corner >> i & 1) != 0) {
          continue;
        }
        cell(corner, {i});
        for (int j = 0; j < i; ++j) {
          if ((corner >> j & 1) == 0) {
            cell(corner, {i, j});
          }
        }
      }
    }
    return;
  }
  cell(0, {});
  for (int i = 0; i < axes; ++i) {
    cell(i + 1, {});
    cell(0, {i});
    for (int j = 0; j < i; ++j) {
      cell(0, {i, j});
    }
  }
  // The edges between tips start at the tips in turn; two axes have one such edge.
  for (int i = 0; i < (axes == 3 ? 3 : axes - 1); ++i) {
    cell(i + 1, {axes + i});
  }
  if (axes == 3) {
    cell(1, {3, Cell::diagonal});
  }
}

/// Calls `visit` for all cells.
template <class Visit>
void for_each_cell(FrameKind kind, int axes, bool moves, const Visit& visit) noexcept {
  for_each_resting_cell(kind, axes, [&](Cell cell) {
    visit(cell);
    if (!moves) {
      return;
    }
    cell.late = true;
    visit(cell);
    if (cell.side_count < 2) {
      visit(Cell{
          cell.corner, false, static_cast<std::uint8_t>(cell.side_count + 1), {Cell::drift, cell.sides[0]}, false});
    }
  });
}

/// Where a cell starts, seen from the origin of the first shape. `Add` adds two triples.
template <class Scalar, class Add>
Triple<Scalar> corner_of(const EdgeVectors<Scalar>& vectors, const Cell& cell, const Add& add) noexcept {
  Triple<Scalar> result = vectors.offset;
  const auto axes = vectors.axes(1);
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const bool taken = vectors.kinds[1] == FrameKind::Cuboid ? (cell.corner >> i & 1U) != 0 : cell.corner == i + 1;
    if (taken) {
      result = add(result, axes[i]);
    }
  }
  return cell.late ? add(result, vectors.drift) : result;
}

template <class Scalar, class Subtract>
Triple<Scalar> side_of(const EdgeVectors<Scalar>& vectors, std::uint8_t side, const Subtract& subtract) noexcept {
  switch (side) {
    case Cell::drift: return vectors.drift;
    case Cell::diagonal: return subtract(vectors.edges[1][2], vectors.edges[1][0]);
    default: return vectors.edges[1][side];
  }
}

}  // namespace motzkin::detail
