#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/// The directions that decide about a pair: cross products of two of its vectors. Both engines' families of candidate
/// axes and the facets of the exact stage are named by them.

namespace motzkin::detail {

/// A vector of the pair. Edges of a shape are its axes, and then, for a simplex, the differences between them.
struct Direction {
  enum class Source : std::uint8_t { First, Second, Drift, Unit } source;
  std::uint8_t index;  ///< edge of the shape, or coordinate

  friend bool operator==(const Direction&, const Direction&) = default;
};

[[nodiscard]] constexpr Direction edge_direction(std::size_t side, int index) noexcept {
  return {side == 0 ? Direction::Source::First : Direction::Source::Second, static_cast<std::uint8_t>(index)};
}

[[nodiscard]] constexpr Direction unit_direction(int coordinate) noexcept {
  return {Direction::Source::Unit, static_cast<std::uint8_t>(coordinate)};
}

/// The cross product of two vectors. Shapes of the plane lie in the plane z = 0, where `unit z x edge` is normal to an
/// edge.
struct Normal {
  Direction first;
  Direction second;
};

/// Most normals that there are: faces, edges, and edges with the drift of two tetrahedra.
inline constexpr std::size_t max_normals = 2 * 4 + 6 * 6 + 2 * 6;

/// Some of them.
struct NormalList {
  std::array<Normal, max_normals> normals;
  std::size_t count = 0;

  void add(const Normal& normal) noexcept { normals[count++] = normal; }
};

}  // namespace motzkin::detail
