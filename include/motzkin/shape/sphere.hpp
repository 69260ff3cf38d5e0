#pragma once

#include "motzkin/shape/aabb.hpp"

namespace motzkin {

namespace detail {

/// Throws InvalidInput unless the radius is from 0 to `max_coordinate`.
void check_radius(double radius);

/// Box around all points at most `radius` from the box, rounded outwards.
template <int D>
[[nodiscard]] Aabb<D> box_within(const Aabb<D>& box, double radius);

}  // namespace detail

/// The closed ball of the points at most `radius` from `center`; in the plane, a disc. Degenerate: a radius of zero
/// makes a point.
template <int D>
class Sphere {
 public:
  static_assert(D == 2 || D == 3);
  static constexpr int dimension = D;

  /// Throws InvalidInput for a number that is not finite or exceeds `max_coordinate`, and for a negative radius.
  Sphere(const Vector<D>& center, double radius);

  [[nodiscard]] const Vector<D>& center() const noexcept { return center_; }
  [[nodiscard]] double radius() const noexcept { return radius_; }

  friend bool operator==(const Sphere& a, const Sphere& b) noexcept {
    return a.center_ == b.center_ && a.radius_ == b.radius_;
  }

 private:
  Vector<D> center_;
  double radius_;
};

/// Smallest box of doubles around the sphere. Guarantee: encloses the exact point set.
template <int D>
[[nodiscard]] Aabb<D> bounding_box(const Sphere<D>& sphere);

}  // namespace motzkin
