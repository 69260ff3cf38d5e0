#pragma once

#include <algorithm>
#include <span>

#include "motzkin/shape/vector.hpp"

/// From the world to the page of a picture.

namespace motzkin {

/// Where the viewer of a spatial picture stands: z is up, x goes to the right, y away. Unit vectors, orthogonal.
struct Viewpoint {
  static constexpr double turn_cos = 0.5;
  static constexpr double turn_sin = -0.8660254037844386;
  static constexpr double rise_cos = 0.9165151389911681;
  static constexpr double rise_sin = 0.4;

  static Vector<3> right() { return {-turn_sin, turn_cos, 0}; }
  static Vector<3> up() { return {-rise_sin * turn_cos, -rise_sin * turn_sin, rise_cos}; }
  static Vector<3> towards_viewer() { return {rise_cos * turn_cos, rise_cos * turn_sin, rise_sin}; }
};

/// The drawing plane, y upwards.
inline Vector<2> flattened(const Vector<2>& point) { return point; }
inline Vector<2> flattened(const Vector<3>& point) {
  return {Viewpoint::right().dot(point), Viewpoint::up().dot(point)};
}

/// Range of a set of points.
template <int D>
struct Extent {
  Vector<D> min;
  Vector<D> max;

  explicit Extent(std::span<const Vector<D>> points) : min(points.front()), max(points.front()) {
    for (const Vector<D>& point : points) {
      min = min.cwiseMin(point);
      max = max.cwiseMax(point);
    }
  }

  /// Halves are summed, so that the largest coordinates do not overflow.
  [[nodiscard]] Vector<D> centre() const { return min / 2 + max / 2; }
};

/// Places a set of points in a rectangle of the page, as large as fits, for coordinates of any magnitude.
template <int D>
class Projection {
 public:
  Projection(std::span<const Vector<D>> points, const Vector<2>& page_min, const Vector<2>& page_max)
      : world_centre_(Extent<D>(points).centre()), page_centre_((page_min + page_max) / 2) {
    for (const Vector<D>& point : points) {
      world_size_ = std::max(world_size_, (point - world_centre_).cwiseAbs().maxCoeff());
    }
    if (world_size_ == 0) {
      world_size_ = 1;
    }
    std::vector<Vector<2>> flat;
    for (const Vector<D>& point : points) {
      flat.push_back(flattened(normalised(point)));
    }
    const Extent<2> extent{std::span<const Vector<2>>(flat)};
    flat_centre_ = extent.centre();
    const Vector<2> room = page_max - page_min;
    const Vector<2> need = (extent.max - extent.min).cwiseMax(least_size);
    scale_ = std::min(room.x() / need.x(), room.y() / need.y());
  }

  [[nodiscard]] Vector<2> operator()(const Vector<D>& point) const {
    const Vector<2> flat = (flattened(normalised(point)) - flat_centre_) * scale_;
    return {page_centre_.x() + flat.x(), page_centre_.y() - flat.y()};
  }

 private:
  /// Smallest size that is enlarged to the whole page, where the largest is 1.
  static constexpr double least_size = 1e-6;

  /// Into [-1, 1] per axis. Divides, because the reciprocal of a small size would overflow.
  [[nodiscard]] Vector<D> normalised(const Vector<D>& point) const { return (point - world_centre_) / world_size_; }

  Vector<D> world_centre_;
  Vector<2> page_centre_;
  Vector<2> flat_centre_ = Vector<2>::Zero();
  double world_size_ = 0;
  double scale_ = 1;
};

}  // namespace motzkin
