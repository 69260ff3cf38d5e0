#pragma once

#include <array>
#include <cstddef>

#include "motzkin/shape/vector.hpp"

/// Where two hulls of a few points are nearest to each other, in doubles: a guess, from which others make proofs.

namespace motzkin::detail {

inline constexpr std::size_t most_hull_points = 8;

/// Up to eight points side by side, those after the last of them the same as it up to a multiple of four, so that loops
/// over all of them have no rest. Beyond that, nothing is meant.
struct HullPoints {
  using Row = std::array<double, most_hull_points>;

  std::array<Row, 3> rows{};
  std::size_t count = 0;

  [[nodiscard]] Vector<3> operator[](std::size_t i) const noexcept { return {rows[0][i], rows[1][i], rows[2][i]}; }
  [[nodiscard]] std::size_t padded() const noexcept { return count <= 4 ? 4 : 8; }

  void add(const Vector<3>& point) noexcept {
    const std::size_t first = count++;
    for (std::size_t k = 0; k < 3; ++k) {
      for (std::size_t i = first; i < padded(); ++i) {
        rows[k][i] = point[static_cast<int>(k)];
      }
    }
  }
};

/// The least of the first values, `count` of them being a multiple of four.
[[nodiscard]] inline double least(const HullPoints::Row& values, std::size_t count) noexcept {
  std::array<double, 4> result = {values[0], values[1], values[2], values[3]};
  if (count > 4) {
    for (std::size_t i = 0; i < 4; ++i) {
      result[i] = result[i] < values[i + 4] ? result[i] : values[i + 4];
    }
  }
  const double even = result[0] < result[2] ? result[0] : result[2];
  const double odd = result[1] < result[3] ? result[1] : result[3];
  return even < odd ? even : odd;
}

/// The first place of a value that is there.
[[nodiscard]] inline std::size_t place_of(double value, const HullPoints::Row& values) noexcept {
  std::size_t i = 0;
  while (i + 1 < most_hull_points && values[i] != value) {
    ++i;
  }
  return i;
}

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
