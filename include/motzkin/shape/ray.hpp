#pragma once

#include "motzkin/shape/vector.hpp"

namespace motzkin {

/// The points `origin + t direction` for all numbers t. The direction need not have length 1.
template <int D>
class Line {
 public:
  static_assert(D == 2 || D == 3);
  static constexpr int dimension = D;

  /// Throws InvalidInput for a number that is not finite or exceeds `max_coordinate`, and for the direction zero.
  Line(const Vector<D>& origin, const Vector<D>& direction);

  [[nodiscard]] const Vector<D>& origin() const noexcept { return origin_; }
  [[nodiscard]] const Vector<D>& direction() const noexcept { return direction_; }

  friend bool operator==(const Line& a, const Line& b) noexcept {
    return a.origin_ == b.origin_ && a.direction_ == b.direction_;
  }

 private:
  Vector<D> origin_;
  Vector<D> direction_;
};

/// The part of a line with t >= 0.
template <int D>
class Ray : public Line<D> {
 public:
  using Line<D>::Line;
};

}  // namespace motzkin
