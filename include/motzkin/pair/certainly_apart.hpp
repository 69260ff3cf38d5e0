#pragma once

#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/pose_bound.hpp"
#include "motzkin/shape/sphere.hpp"

/// Shapes whose numbers are known to lie in intervals, because the shapes move during a time slice, and proofs that two
/// of them stay apart throughout. Available for D = 2 and 3.

namespace motzkin {

/// All spheres of radius at most `radius` whose centre lies in `center`.
template <int D>
class SphereBound {
 public:
  static constexpr int dimension = D;

  /// Throws InvalidInput for a centre that may leave `max_box_coordinate`, and a radius that `Sphere` refuses.
  SphereBound(const IntervalVector<D>& center, double radius);

  [[nodiscard]] const IntervalVector<D>& center() const noexcept { return center_; }
  [[nodiscard]] double radius() const noexcept { return radius_; }

 private:
  IntervalVector<D> center_;
  double radius_;
};

/// All boxes `c + [-1, 1] h[0] e[0] + ...` whose centre and axes lie in intervals and whose half sizes are at most
/// `half`. The axes may be any vectors in their intervals: nothing relies on right angles or length 1.
///
/// Kept as one box in the middle and how far others may reach beyond it. The sum of that box and of
/// `[-margin, margin]` is the convex hull of all of them, up to rounding outwards, so that no direction in which they
/// could be separated is lost.
template <int D>
class ObbBound {
 public:
  static constexpr int dimension = D;

  /// One axis per column of `axes`. Throws InvalidInput for a middle that `Obb` refuses, and where the centre, an axis
  /// or the margin may leave `max_box_coordinate`.
  ObbBound(const IntervalVector<D>& center, const IntervalMatrix<D>& axes, const Vector<D>& half);

  [[nodiscard]] const Obb<D>& middle() const noexcept { return middle_; }
  [[nodiscard]] const Vector<D>& margin() const noexcept { return margin_; }

 private:
  Obb<D> middle_;
  Vector<D> margin_;
};

/// Where a point is during the slice. Guarantee: encloses. Source: 001 section 5.2, erratum E1.5.
template <int D>
[[nodiscard]] IntervalVector<D> bound(const Vector<D>& point, const PoseBound<D>& pose);

/// The sphere during the slice. Guarantee: encloses for every pose that is rigid; one that stretched lengths would
/// stretch the radius. Source: 001 section 6.1.
template <int D>
[[nodiscard]] SphereBound<D> bound(const Sphere<D>& sphere, const PoseBound<D>& pose);

/// The box during the slice. Guarantee: encloses for every matrix in the intervals, rotation or not.
/// Source: 001 section 8.2, erratum E1.9.
template <int D>
[[nodiscard]] ObbBound<D> bound(const Obb<D>& box, const PoseBound<D>& pose);

/// A sphere around the box and its centre, for a test before that of the boxes: cheaper, and stronger where a box turns
/// far during the slice. Guarantee: encloses; the radius is the smallest for the centre, up to rounding.
/// Throws InvalidInput for a radius beyond `max_coordinate`. Source: 001 section 9.1.
template <int D>
[[nodiscard]] Sphere<D> bounding_sphere(const Obb<D>& box);

/// Box around all shapes of the bound. Guarantee: encloses. Throws InvalidInput where it leaves `max_box_coordinate`.
/// Source: 001 section 6.2.
template <int D>
[[nodiscard]] Aabb<D> bounding_box(const SphereBound<D>& bound);
template <int D>
[[nodiscard]] Aabb<D> bounding_box(const ObbBound<D>& bound);

/// Whether no sphere of `a` meets one of `b`.
/// Guarantee: true is a proof; false proves nothing. True whenever the nearest spheres are apart by more than rounding.
/// Source: 001 section 6.1, erratum E1.6.
template <int D>
[[nodiscard]] bool certainly_apart(const SphereBound<D>& a, const SphereBound<D>& b) noexcept;

/// Whether no box of `a` meets one of `b`.
/// Guarantee: true is a proof, for any axes within the intervals; false proves nothing. Bounds of one box each are
///   proved apart whenever they are by more than rounding.
/// Degenerate: half sizes and axes may be zero. Directions whose projections overflow prove nothing.
/// Cost: some four times that of `relate` for two resting boxes. No memory is allocated.
/// Source: 001 sections 6.3, 8.2 and 9.1, errata E1.7, E1.9; docs/decisions/0010-one-direction-per-slice.md.
template <int D>
[[nodiscard]] bool certainly_apart(const ObbBound<D>& a, const ObbBound<D>& b) noexcept;

/// Whether two boxes share no point. Guarantee: exact. Source: 001 section 6.2.
template <int D>
[[nodiscard]] bool certainly_apart(const Aabb<D>& a, const Aabb<D>& b) noexcept {
  return !intersects(a, b);
}

}  // namespace motzkin
