#pragma once

#include <type_traits>

#include "motzkin/shape/bounds.hpp"
#include "motzkin/shape/sphere.hpp"
#include "motzkin/shape/vertex_simplex.hpp"

namespace motzkin {

/// Every point at most `radius` from a shape, its core: a segment makes a capsule, a box one with rounded edges and
/// corners, anything the same with a margin. A sphere is a rounded point and has a type of its own.
/// Cores are the shapes with flat faces: `Cuboid`, `Simplex`, `Segment`, `Triangle`, `Tetrahedron`, `Aabb`, `Obb`,
/// `Point` and `Hull`.
/// Degenerate: a radius of zero leaves the core as it is.
template <class Shape>
class Rounded {
 public:
  static constexpr int dimension = Shape::dimension;
  static_assert(dimension == 2 || dimension == 3);

  /// Throws InvalidInput for a radius that is negative, not finite or above `max_coordinate`.
  Rounded(const Shape& core, double radius) : core_(core), radius_(radius) {
    detail::check_radius(radius);
    if constexpr (std::is_same_v<Shape, Aabb<dimension>>) {
      static_cast<void>(detail::box_within(core, radius));  // throws where the core is at the end of what boxes accept
    }
  }

  [[nodiscard]] const Shape& core() const noexcept { return core_; }
  [[nodiscard]] double radius() const noexcept { return radius_; }

  friend bool operator==(const Rounded& a, const Rounded& b) noexcept {
    return a.core_ == b.core_ && a.radius_ == b.radius_;
  }

 private:
  Shape core_;
  double radius_;
};

template <int D>
using Capsule = Rounded<Segment<D>>;

/// Smallest box of doubles around that of the core and `radius` further. Guarantee: encloses the exact point set.
template <class Shape>
[[nodiscard]] Aabb<Shape::dimension> bounding_box(const Rounded<Shape>& rounded) {
  return detail::box_within(bounding_box(rounded.core()), rounded.radius());
}

}  // namespace motzkin
