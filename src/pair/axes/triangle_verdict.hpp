#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "motzkin/number/floating_point.hpp"
#include "motzkin/pair/relation.hpp"
#include "motzkin/shape/vector.hpp"

/// What two triangles in space are to each other, from the signs of volumes: on which sides of each other's plane the
/// corners lie, and then in which order the two cut the line that both planes share.

namespace motzkin::detail {

using TriangleCorners = std::array<Vector<3>, 3>;

/// A number and a bound of its error.
struct Rounded {
  double value;
  double error_bound;

  /// -1 or 1 where certain, otherwise 0.
  [[nodiscard]] int sign() const noexcept { return (value > error_bound) - (value < -error_bound); }  // NaN: 0
};

/// Differences of coordinates may be at most this for the bound of `volume` to hold.
inline constexpr double max_triangle_extent = 0x1p300;

inline bool are_near(const TriangleCorners& a, const TriangleCorners& b) noexcept {
  double extent = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    extent = std::max({extent, (a[i] - a[0]).cwiseAbs().maxCoeff(), (b[i] - a[0]).cwiseAbs().maxCoeff()});
  }
  return extent <= max_triangle_extent / 2;
}

/// A cross product with the sums of the magnitudes of its terms.
struct RoundedCross {
  Vector<3> value;
  Vector<3> size;

  RoundedCross(const Vector<3>& p, const Vector<3>& q) noexcept {
    for (int k = 0; k < 3; ++k) {
      const int i = (k + 1) % 3;
      const int j = (k + 2) % 3;
      const double left = p[i] * q[j];
      const double right = p[j] * q[i];
      value[k] = left - right;
      size[k] = std::abs(left) + std::abs(right);
    }
  }
};

/// Six times the volume between the differences behind `cross`, and `difference`, all of them rounded.
/// Error: with u the unit roundoff, a term of the cross product is off by 4 u of its size (two differences, a product,
/// a sum), the rest adds 4 u (a difference, a product, two sums) up to terms in u^2; the size itself is computed up to
/// 5 u. So 10 u of it are enough. Products that underflow add less than 6 * 2^-1074 * 2^300 + 3 * 2^-1074.
inline Rounded volume(const RoundedCross& cross, const Vector<3>& difference) noexcept {
  const double value =
      (cross.value[0] * difference[0] + cross.value[1] * difference[1]) + cross.value[2] * difference[2];
  const double size = (cross.size[0] * std::abs(difference[0]) + cross.size[1] * std::abs(difference[1])) +
                      cross.size[2] * std::abs(difference[2]);
  return {value, 10 * unit_roundoff * size + 0x1p-760};
}

/// Which sides of the plane of `plane` the corners of `triangle` lie on.
inline std::array<int, 3> sides(const TriangleCorners& plane, const TriangleCorners& triangle) noexcept {
  const RoundedCross normal(plane[1] - plane[0], plane[2] - plane[0]);
  std::array<int, 3> result;
  for (std::size_t i = 0; i < 3; ++i) {
    result[i] = volume(normal, triangle[i] - plane[0]).sign();
  }
  return result;
}

/// The sign of the volume spanned by the edges from `a`.
inline int orientation(const Vector<3>& a, const Vector<3>& b, const Vector<3>& c, const Vector<3>& d) noexcept {
  return volume(RoundedCross(b - a, c - a), d - a).sign();
}

/// The corner that is alone on its side. Needs both signs, and no zero.
inline std::size_t lone_corner(const std::array<int, 3>& signs) noexcept {
  return signs[1] == signs[2] ? 0 : signs[0] == signs[2] ? 1 : 2;
}

/// Guarantee: `Disjoint` and `Overlapping` are proved, where no coordinates differ by more than `max_triangle_extent`.
/// Degenerate: corners on the other's plane, and flat triangles, are never decided but by the other's plane.
inline Verdict triangle_verdict(const TriangleCorners& a, const TriangleCorners& b) noexcept {
  const std::array<int, 3> of_a = sides(b, a);
  if (of_a[0] != 0 && of_a[0] == of_a[1] && of_a[0] == of_a[2]) {
    return Verdict::Disjoint;
  }
  const std::array<int, 3> of_b = sides(a, b);
  if (of_b[0] != 0 && of_b[0] == of_b[1] && of_b[0] == of_b[2]) {
    return Verdict::Disjoint;
  }
  if (of_a[0] * of_a[1] * of_a[2] == 0 || of_b[0] * of_b[1] * of_b[2] == 0) {
    return Verdict::Undecided;
  }
  // With the lone corner of each in front of the other's plane, seen along the common line a comes in through the edge
  // to r and leaves through that to q, b in through q and out through r. Exchanging two corners turns a plane.
  const std::size_t i = lone_corner(of_a);
  const std::size_t j = lone_corner(of_b);
  const auto at = [](const TriangleCorners& triangle, std::size_t corner) -> const Vector<3>& {
    return triangle[corner % 3];
  };
  const bool turn_a = of_b[j] < 0;
  const bool turn_b = of_a[i] < 0;
  const Vector<3>& p_a = at(a, i);
  const Vector<3>& p_b = at(b, j);
  const int leaves_after = orientation(p_a, at(a, i + (turn_a ? 2 : 1)), p_b, at(b, j + (turn_b ? 2 : 1)));
  if (leaves_after > 0) {
    return Verdict::Disjoint;
  }
  const int enters_before = orientation(p_a, at(a, i + (turn_a ? 1 : 2)), p_b, at(b, j + (turn_b ? 1 : 2)));
  if (enters_before < 0) {
    return Verdict::Disjoint;
  }
  return leaves_after < 0 && enters_before > 0 ? Verdict::Overlapping : Verdict::Undecided;
}

}  // namespace motzkin::detail
