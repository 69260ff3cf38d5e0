#pragma once

#include <algorithm>
#include <cmath>

#include "motzkin/number/floating_point.hpp"
#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/obb.hpp"

/// Separating axes in doubles for a line or ray and a box: proves that they miss each other, or abstains.

namespace motzkin::detail {

/// Relative to the magnitudes of the terms: more than all roundings of a product of three vectors.
constexpr double cast_error = 64 * unit_roundoff;

/// More than what underflow takes from products of numbers up to `max_filtered`.
constexpr double cast_underflow = 0x1p-400;
constexpr double max_filtered = 0x1p200;

/// A box in rounded numbers.
template <int D>
struct FilterBox {
  Vector<D> center;
  Matrix<D> axes;
  Vector<D> half;

  explicit FilterBox(const Obb<D>& box) : center(box.center()), axes(box.axes()), half(box.half()) {}
  explicit FilterBox(const Aabb<D>& box)
      : center(box.min() / 2 + box.max() / 2), axes(Matrix<D>::Identity()), half(box.max() / 2 - box.min() / 2) {}
};

/// A rounded number with the sum of the magnitudes of its terms.
struct RoundedSum {
  double value = 0;
  double magnitude = 0;

  [[nodiscard]] double error_bound() const noexcept { return cast_error * magnitude + cast_underflow; }
};

/// A direction with the magnitudes of the terms of its components.
template <int D>
struct FilterDirection {
  Vector<D> value;
  Vector<D> magnitude;

  explicit FilterDirection(const Vector<D>& direction) : value(direction), magnitude(direction.cwiseAbs()) {}

  /// a x b.
  FilterDirection(const Vector<3>& a, const Vector<3>& b) requires(D == 3) {
    for (int k = 0; k < 3; ++k) {
      const double first = a[(k + 1) % 3] * b[(k + 2) % 3];
      const double second = a[(k + 2) % 3] * b[(k + 1) % 3];
      value[k] = first - second;
      magnitude[k] = std::abs(first) + std::abs(second);
    }
  }

  [[nodiscard]] RoundedSum dot(const Vector<D>& other, const Vector<D>& magnitudes) const noexcept {
    return {value.dot(other), magnitude.dot(magnitudes)};
  }
};

/// A line or ray and a box.
template <int D>
class CastFilter {
 public:
  CastFilter(const Vector<D>& origin, const Vector<D>& direction, const FilterBox<D>& box) noexcept
      : direction_(direction),
        box_(box),
        distance_(box.center - origin),
        distance_magnitude_(box.center.cwiseAbs() + origin.cwiseAbs()),
        usable_(std::max({distance_magnitude_.maxCoeff(), direction.cwiseAbs().maxCoeff(),
                          box.axes.cwiseAbs().maxCoeff(), box.half.maxCoeff()}) <= max_filtered) {}

  /// Whether the line certainly misses. It is a box without end along one axis and without size along the others, which
  /// leaves the products of its direction with the edges.
  [[nodiscard]] bool line_misses() const noexcept {
    if (!usable_) {
      return false;
    }
    if constexpr (D == 2) {
      return gap(FilterDirection<2>(Vector<2>(-direction_[1], direction_[0]))) != 0;
    } else {
      return gap({direction_, box_.axes.col(0)}) != 0 || gap({direction_, box_.axes.col(1)}) != 0 ||
             gap({direction_, box_.axes.col(2)}) != 0;
    }
  }

  /// Whether the box certainly lies behind the origin, along one of its axes.
  [[nodiscard]] bool is_behind() const noexcept {
    for (int i = 0; usable_ && i < D; ++i) {
      const FilterDirection<D> axis(Vector<D>(box_.axes.col(i)));
      const RoundedSum speed = axis.dot(direction_, direction_.cwiseAbs());
      const double ahead = std::abs(speed.value) > speed.error_bound() ? gap(axis) : 0;
      if ((ahead > 0 && speed.value < 0) || (ahead < 0 && speed.value > 0)) {
        return true;
      }
    }
    return false;
  }

 private:
  /// From the origin to the box, in the direction or against it; 0 where there may be no gap.
  [[nodiscard]] double gap(const FilterDirection<D>& direction) const noexcept {
    const RoundedSum to_center = direction.dot(distance_, distance_magnitude_);
    RoundedSum reach;
    for (int i = 0; i < D; ++i) {
      const RoundedSum part = direction.dot(box_.axes.col(i), box_.axes.col(i).cwiseAbs());
      reach.value += box_.half[i] * std::abs(part.value);
      reach.magnitude += box_.half[i] * part.magnitude;
    }
    const double least = std::abs(to_center.value) - reach.value - to_center.error_bound() - reach.error_bound();
    return least > 0 ? std::copysign(least, to_center.value) : 0;
  }

  const Vector<D>& direction_;
  const FilterBox<D>& box_;
  Vector<D> distance_;
  Vector<D> distance_magnitude_;
  bool usable_;
};

}  // namespace motzkin::detail
