#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "motzkin/shape/vector.hpp"

/// From the world to the page of a picture.

namespace motzkin::detail {

/// Where the viewer of a spatial picture stands: z is up, and unless turned, x goes to the right, y away. Unit vectors,
/// orthogonal.
struct Viewpoint {
  double turn_cos = 0.5;
  double turn_sin = -0.8660254037844386;
  double rise_cos = 0.9165151389911681;
  double rise_sin = 0.4;

  [[nodiscard]] Vector<3> right() const { return {-turn_sin, turn_cos, 0}; }
  [[nodiscard]] Vector<3> up() const { return {-rise_sin * turn_cos, -rise_sin * turn_sin, rise_cos}; }
  [[nodiscard]] Vector<3> towards_viewer() const { return {rise_cos * turn_cos, rise_cos * turn_sin, rise_sin}; }
};

/// The drawing plane, y upwards.
inline Vector<2> flattened(const Vector<2>& point, const Viewpoint& /*view*/) { return point; }
inline Vector<2> flattened(const Vector<3>& point, const Viewpoint& view) {
  return {view.right().dot(point), view.up().dot(point)};
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

/// Brings a set of points into [-1, 1] per axis, whatever their magnitude.
template <int D>
class UnitScale {
 public:
  explicit UnitScale(std::span<const Vector<D>> points) : centre_(Extent<D>(points).centre()) {
    for (const Vector<D>& point : points) {
      size_ = std::max(size_, (point - centre_).cwiseAbs().maxCoeff());
    }
    if (size_ == 0) {
      size_ = 1;
    }
  }

  /// Divides, because the reciprocal of a small size would overflow.
  [[nodiscard]] Vector<D> operator()(const Vector<D>& point) const { return (point - centre_) / size_; }

 private:
  Vector<D> centre_;
  double size_ = 0;
};

/// Places a set of points in a rectangle of the page, as large as fits, for coordinates of any magnitude.
template <int D>
class Projection {
 public:
  Projection(std::span<const Vector<D>> points, const Vector<2>& page_min, const Vector<2>& page_max,
             const Viewpoint& view = {})
      : view_(view), to_unit_(points), page_centre_((page_min + page_max) / 2) {
    std::vector<Vector<2>> flat;
    for (const Vector<D>& point : points) {
      flat.push_back(flattened(to_unit_(point), view_));
    }
    const Extent<2> extent{std::span<const Vector<2>>(flat)};
    flat_centre_ = extent.centre();
    const Vector<2> room = page_max - page_min;
    const Vector<2> need = (extent.max - extent.min).cwiseMax(least_size);
    scale_ = std::min(room.x() / need.x(), room.y() / need.y());
  }

  [[nodiscard]] Vector<2> operator()(const Vector<D>& point) const {
    const Vector<2> flat = (flattened(to_unit_(point), view_) - flat_centre_) * scale_;
    return {page_centre_.x() + flat.x(), page_centre_.y() - flat.y()};
  }

  [[nodiscard]] const Viewpoint& view() const noexcept { return view_; }

 private:
  /// Smallest size that is enlarged to the whole page, where the largest is 1.
  static constexpr double least_size = 1e-6;

  Viewpoint view_;
  UnitScale<D> to_unit_;
  Vector<2> page_centre_;
  Vector<2> flat_centre_ = Vector<2>::Zero();
  double scale_ = 1;
};

}  // namespace motzkin::detail
