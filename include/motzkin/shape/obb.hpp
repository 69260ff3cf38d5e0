#pragma once

#include <vector>

#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/half_space.hpp"

namespace motzkin {

/// The closed box `center + [-1, 1] half[0] axes[0] + ...`, the axes taken as they are stored: rounded axes that are
/// not quite orthogonal or of length 1 make a parallelepiped that is not quite a box, and every exact answer is about
/// that. Degenerate: axes may be dependent and half sizes zero. Source: 004 section 3, 001 section 6.3.
template <int D>
class Obb {
 public:
  static constexpr int dimension = D;

  /// One axis per column of `axes`. Throws InvalidInput for a number that is not finite or exceeds `max_coordinate`, a
  /// negative half size, and where a half size times its axis exceeds `max_coordinate`.
  Obb(const Vector<D>& center, const Matrix<D>& axes, const Vector<D>& half);

  /// With the coordinate axes.
  Obb(const Vector<D>& center, const Vector<D>& half) : Obb(center, Matrix<D>::Identity(), half) {}

  /// With the coordinate axes, around the origin.
  explicit Obb(const Vector<D>& half) : Obb(Vector<D>::Zero(), half) {}

  [[nodiscard]] const Vector<D>& center() const noexcept { return center_; }

  /// One axis per column.
  [[nodiscard]] const Matrix<D>& axes() const noexcept { return axes_; }
  [[nodiscard]] const Vector<D>& half() const noexcept { return half_; }

  /// Bounds how far the axes are from orthonormal: `|axes[i].axes[k]|` for two different axes, and the distance of
  /// `axes[i].axes[i]` from 1. A few times 1e-15 for a rotation in doubles.
  [[nodiscard]] double skew() const noexcept { return skew_; }

  friend bool operator==(const Obb& a, const Obb& b) noexcept {
    return a.center_ == b.center_ && a.axes_ == b.axes_ && a.half_ == b.half_;
  }

 private:
  Vector<D> center_;
  Matrix<D> axes_;
  Vector<D> half_;
  double skew_ = 0;
};

/// Smallest box of doubles around the oriented one, nearly. Guarantee: encloses the exact point set.
template <int D>
[[nodiscard]] Aabb<D> bounding_box(const Obb<D>& box);

/// The 2^D corners; bit i of the index selects the end of axis i. Guarantee: approximate, each coordinate is a rounded
/// sum.
template <int D>
[[nodiscard]] std::vector<Vector<D>> vertices(const Obb<D>& box);

/// The 2 D half-spaces whose common part is the box: face i, then its opposite, for each axis.
/// Guarantee: approximate. Degenerate: faces without a direction, of a box whose axes are dependent, are left out.
/// Throws InvalidInput where an offset leaves the accepted numbers.
template <int D>
[[nodiscard]] std::vector<HalfSpace<D>> half_spaces(const Obb<D>& box);

}  // namespace motzkin
