#pragma once

#include <array>
#include <cstddef>

#include "motzkin/shape/vector.hpp"

/// Where two hulls of a few points are nearest to each other, in doubles: a guess, from which others make proofs.

namespace motzkin::detail {

inline constexpr std::size_t most_hull_points = 8;

struct HullPoints {
  std::array<Vector<3>, most_hull_points> points;
  std::size_t count = 0;
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

/// Magnitudes must be at most 2^200. `guess` is a direction from a to b that may be near the answer, or 0.
/// Source: Gilbert, Johnson and Keerthi 1988, with the simplices of Ericson 2005.
[[nodiscard]] HullNearest nearest(const HullPoints& a, const HullPoints& b, const Vector<3>& guess) noexcept;

}  // namespace motzkin::detail
