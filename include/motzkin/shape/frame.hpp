#pragma once

#include <initializer_list>
#include <span>

#include "motzkin/shape/vector.hpp"

namespace motzkin {

enum class FrameKind {
  Cuboid,   ///< every parameter in [0, 1]
  Simplex,  ///< parameters not negative, their sum at most 1
};

/// The closed point set `origin + axes * x`, where `x` runs over the unit cube or the unit simplex: a parallelepiped or
/// a tetrahedron in 3D, a parallelogram or a triangle in 2D.
///
/// Degenerate: the axes may be dependent, and may be fewer than D. Missing axes are stored as zero vectors, which
/// leaves the point set as it is: a parallelogram in 3D is a cuboid with two axes, a point has none.
template <int D, FrameKind Kind>
class Frame {
 public:
  static_assert(D >= 2 && D <= 5, "frames are available in 2 to 5 dimensions");
  static constexpr int dimension = D;
  static constexpr FrameKind kind = Kind;

  /// Throws InvalidInput for a number that is not finite or exceeds `max_coordinate`, and for more than D axes.
  Frame(const Vector<D>& origin, std::span<const Vector<D>> axes);
  Frame(const Vector<D>& origin, std::initializer_list<Vector<D>> axes)
      : Frame(origin, std::span<const Vector<D>>(axes.begin(), axes.size())) {}

  [[nodiscard]] const Vector<D>& origin() const noexcept { return origin_; }

  /// One axis per column.
  [[nodiscard]] const Matrix<D>& axes() const noexcept { return axes_; }

  friend bool operator==(const Frame& a, const Frame& b) noexcept {
    return a.origin_ == b.origin_ && a.axes_ == b.axes_;
  }

 private:
  Vector<D> origin_;
  Matrix<D> axes_;
};

template <int D>
using Cuboid = Frame<D, FrameKind::Cuboid>;

template <int D>
using Simplex = Frame<D, FrameKind::Simplex>;

}  // namespace motzkin
