#pragma once

#include <array>
#include <cstddef>

#include "motzkin/shape/vector.hpp"

/// Where two hulls of a few points are nearest to each other, in doubles: a guess, from which others make proofs.

namespace motzkin::detail {

inline constexpr std::size_t most_hull_points = 8;

/// Up to eight points side by side, those after the last of them the same as it up to a multiple of four, so that loops
/// over all of them have no rest.
struct HullPoints {
  using Row = std::array<double, most_hull_points>;

  std::array<Row, 3> rows{};
  std::size_t count = 0;

  [[nodiscard]] Vector<3> operator[](std::size_t i) const noexcept { return {rows[0][i], rows[1][i], rows[2][i]}; }
  [[nodiscard]] std::size_t padded() const noexcept { return count <= 4 ? 4 : 8; }

  void add(const Vector<3>& point) noexcept {
    for (std::size_t i = count; i < most_hull_points; ++i) {
      for (std::size_t k = 0; k < 3; ++k) {
        rows[k][i] = point[static_cast<int>(k)];
      }
    }
    ++count;
  }
};

/// Up to four differences of a point of b and one of a, the smallest number whose hull has the point nearest to 0; four
/// where 0 seems to be in their hull, and so in both.
struct HullNearest {
  std::size_t size = 0;
  std::array<std::size_t, 4> a{};
  std::array<std::size_t, 4> b{};
  std::array<double, 4> weights{};
  Vector<3> difference = Vector<3>::Zero();  ///< the nearest point: of b, less that of a
  Vector<3> direction = Vector<3>::Zero();   ///< of length 1, from a to b; 0 where nothing tells

  /// Each point once.
  struct Part {
    std::array<std::size_t, 4> points{};
    std::size_t count = 0;
  };
  [[nodiscard]] Part part_of_a() const noexcept { return part(a); }
  [[nodiscard]] Part part_of_b() const noexcept { return part(b); }

 private:
  [[nodiscard]] Part part(const std::array<std::size_t, 4>& points) const noexcept;
};

/// Magnitudes must be at most 2^200. `before` is the answer for the same hulls a little earlier, or empty.
/// Source: Gilbert, Johnson and Keerthi 1988.
[[nodiscard]] HullNearest nearest(const HullPoints& a, const HullPoints& b, const HullNearest& before) noexcept;

}  // namespace motzkin::detail
