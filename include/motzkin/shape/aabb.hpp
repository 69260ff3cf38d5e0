#pragma once

#include <optional>

#include "motzkin/number/bit_order.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/shape/vector.hpp"

namespace motzkin {

/// Closed axis-aligned box.
template <int D>
class Aabb {
 public:
  static constexpr int dimension = D;

  /// Throws InvalidInput for a number that is not finite or exceeds `max_box_coordinate`, and where `min` exceeds `max`
  /// on an axis.
  Aabb(const Vector<D>& min, const Vector<D>& max);

  /// The box from a corner and the lengths of its sides.
  /// Guarantee: contains the exact box `[min, min + size]`; a bound is that box's own where the sum does not round.
  [[nodiscard]] static Aabb from_size(const Vector<D>& min, const Vector<D>& size);

  /// The box from its centre and half the lengths of its sides.
  /// Guarantee: contains the exact box `[center - half, center + half]`, each bound the nearest double outside.
  [[nodiscard]] static Aabb from_center(const Vector<D>& center, const Vector<D>& half);

  [[nodiscard]] const Vector<D>& min() const noexcept { return min_; }
  [[nodiscard]] const Vector<D>& max() const noexcept { return max_; }

  /// Lengths of the sides. Guarantee: rounded up, so that `from_size(min(), size())` contains the box.
  [[nodiscard]] Vector<D> size() const noexcept;

  /// The middle. Guarantee: approximate, and inside the box.
  [[nodiscard]] Vector<D> center() const noexcept;

  /// Half the lengths of the sides. Guarantee: rounded up, so that `from_center(center(), half())` contains the box.
  [[nodiscard]] Vector<D> half() const noexcept;

  friend bool operator==(const Aabb& a, const Aabb& b) noexcept { return a.min_ == b.min_ && a.max_ == b.max_; }

 private:
  Vector<D> min_;
  Vector<D> max_;
};

/// The box itself, like that of any other shape.
template <int D>
[[nodiscard]] Aabb<D> bounding_box(const Aabb<D>& box) noexcept {
  return box;
}

/// Whether two closed boxes share a point. Guarantee: exact.
template <int D>
[[nodiscard]] bool intersects(const Aabb<D>& a, const Aabb<D>& b) noexcept {
  if (!((a.min().array() <= b.max().array()).all() && (b.min().array() <= a.max().array()).all())) {
    return false;  // in any environment: flushed numbers may become equal, but do not change places
  }
  if (detail::is_standard(detail::read_control())) [[likely]] {
    return true;
  }
  bool meet = true;
  for (int k = 0; k < D; ++k) {
    meet = meet && detail::at_most(a.min()[k], b.max()[k]) && detail::at_most(b.min()[k], a.max()[k]);
  }
  return meet;
}

/// The common part of two boxes, if there is any. Guarantee: exact.
template <int D>
[[nodiscard]] std::optional<Aabb<D>> clip(const Aabb<D>& a, const Aabb<D>& b) {
  if (!intersects(a, b)) {
    return std::nullopt;
  }
  Vector<D> min;
  Vector<D> max;
  for (int k = 0; k < D; ++k) {
    min[k] = detail::larger(a.min()[k], b.min()[k]);
    max[k] = detail::smaller(a.max()[k], b.max()[k]);
  }
  return Aabb<D>(min, max);
}

}  // namespace motzkin
