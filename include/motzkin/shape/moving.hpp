#pragma once

#include "motzkin/shape/frame.hpp"

namespace motzkin {

/// A shape that translates with constant velocity: at time t in [0, 1] it stands at `shape + t * velocity`.
template <class Shape>
class Moving {
 public:
  static constexpr int dimension = Shape::dimension;

  /// Throws InvalidInput for a velocity that is not finite or exceeds `max_coordinate`.
  Moving(const Shape& shape, const Vector<Shape::dimension>& velocity) : shape_(shape), velocity_(velocity) {
    check_coordinates<dimension>(velocity, "velocity");
  }

  [[nodiscard]] const Shape& shape() const noexcept { return shape_; }
  [[nodiscard]] const Vector<dimension>& velocity() const noexcept { return velocity_; }

  friend bool operator==(const Moving& a, const Moving& b) noexcept {
    return a.shape_ == b.shape_ && a.velocity_ == b.velocity_;
  }

 private:
  Shape shape_;
  Vector<dimension> velocity_;
};

/// A part of the time interval [0, 1], both ends included.
struct Window {
  double enter = 0;
  double exit = 1;

  friend bool operator==(const Window&, const Window&) = default;
};

}  // namespace motzkin
