#pragma once

#include "motzkin/shape/vector.hpp"

namespace motzkin {

/// The points whose product with a normal is at most an offset: all that is behind a plane, such as the ground. The
/// normal points out of it and need not have length 1. Unbounded, so that there is no box around it.
template <int D>
class HalfSpace {
 public:
  static_assert(D == 2 || D == 3);
  static constexpr int dimension = D;

  /// Throws InvalidInput for a number that is not finite or exceeds `max_coordinate`, and for the normal zero.
  HalfSpace(const Vector<D>& normal, double offset);

  [[nodiscard]] const Vector<D>& normal() const noexcept { return normal_; }
  [[nodiscard]] double offset() const noexcept { return offset_; }

  /// Of the numbers, not of the points: twice the normal and the offset are another half-space here.
  friend bool operator==(const HalfSpace& a, const HalfSpace& b) noexcept {
    return a.normal_ == b.normal_ && a.offset_ == b.offset_;
  }

 private:
  Vector<D> normal_;
  double offset_;
};

}  // namespace motzkin
