#pragma once

#include <cstdint>
#include <span>
#include <type_traits>

#include "pair/direction.hpp"
#include "pair/exact/pair_numbers.hpp"

/// The edges of both shapes of a pair, over integers or doubles.
///
/// Seen from the first shape, the pair is one convex set M: all differences between its points, those of the second and
/// the way that the second moves. The shapes meet if and only if 0 is in M, and they overlap if and only if it is in
/// the relative interior of M. M is a sum of segments and simplices, so each facet of M is spanned by edges of the two
/// shapes and the drift: their cross products are the only directions that can separate.

namespace motzkin::detail {

/// Edges of a side that span a face of it. The axes come first; then, for a simplex, the differences between them.
struct EdgeCounts {
  int axes = 0;
  int edges = 0;
  std::span<const std::array<std::uint8_t, 2>> faces;
};

[[nodiscard]] inline EdgeCounts edge_counts(const PairNumbers::Side& side) noexcept {
  static constexpr std::array<std::array<std::uint8_t, 2>, 4> faces{{{0, 1}, {1, 2}, {2, 0}, {3, 4}}};
  static constexpr std::array<int, 4> simplex_edges = {0, 1, 3, 6};
  const auto axes = static_cast<std::size_t>(side.axis_count);
  const bool simplex = side.kind == FrameKind::Simplex;
  static constexpr std::array<std::size_t, 4> cuboid_faces = {0, 0, 1, 3};
  const std::size_t face_count = cuboid_faces[axes] + (simplex && axes == 3 ? 1 : 0);
  return {side.axis_count, simplex ? simplex_edges[axes] : side.axis_count, std::span(faces).first(face_count)};
}

template <class Scalar>
struct EdgeVectors {
  std::array<FrameKind, 2> kinds;
  std::array<EdgeCounts, 2> counts;
  std::array<std::array<Triple<Scalar>, 6>, 2> edges;
  Triple<Scalar> offset;
  Triple<Scalar> drift;
  std::array<Triple<Scalar>, 3> units;

  /// `convert(number, coordinate)` makes a scalar of an exact sum; `add(a, b)` and `subtract(a, b)` take two triples.
  template <class Convert, class Add, class Subtract>
  EdgeVectors(const PairNumbers& numbers, const Convert& convert, const Add& add, const Subtract& subtract,
              const Scalar& zero, const Scalar& one) noexcept
      : kinds{numbers.sides[0].kind, numbers.sides[1].kind},
        counts{edge_counts(numbers.sides[0]), edge_counts(numbers.sides[1])} {
    const auto triple = [&](const Triple<ScaledSum>& number) {
      return Triple<Scalar>{convert(number[0], 0), convert(number[1], 1), convert(number[2], 2)};
    };
    offset = triple(numbers.offset);
    drift = triple(numbers.drift);
    units = {{{one, zero, zero}, {zero, one, zero}, {zero, zero, one}}};
    for (std::size_t s = 0; s < 2; ++s) {
      const auto axes = static_cast<std::size_t>(counts[s].axes);
      for (std::size_t i = 0; i < axes; ++i) {
        edges[s][i] = triple(numbers.sides[s].axes[i]);
      }
      for (std::size_t i = axes; i < static_cast<std::size_t>(counts[s].edges); ++i) {
        edges[s][i] = subtract(edges[s][(i + 1) % axes], edges[s][i - axes]);
      }
      // From the centre to the first corner, and from there along the whole axes.
      for (std::size_t i = 0; i < axes && numbers.sides[s].centred; ++i) {
        offset = s == 0 ? add(offset, edges[s][i]) : subtract(offset, edges[s][i]);
        edges[s][i] = add(edges[s][i], edges[s][i]);
      }
    }
  }

  [[nodiscard]] const Triple<Scalar>& at(Direction direction) const noexcept {
    switch (direction.source) {
      case Direction::Source::First: return edges[0][direction.index];
      case Direction::Source::Second: return edges[1][direction.index];
      case Direction::Source::Drift: return drift;
      case Direction::Source::Unit: break;
    }
    return units[direction.index];
  }

  [[nodiscard]] std::span<const Triple<Scalar>> axes(std::size_t side) const noexcept {
    return std::span(edges[side]).first(static_cast<std::size_t>(counts[side].axes));
  }
};

}  // namespace motzkin::detail
