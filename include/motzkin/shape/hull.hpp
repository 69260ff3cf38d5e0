#pragma once

#include <initializer_list>
#include <memory>
#include <span>
#include <vector>

#include "motzkin/shape/vertex_simplex.hpp"

namespace motzkin {

/// The convex hull of any number of points, which are kept as given. Faces are never made: questions are answered from
/// the points alone. Copies share the points, so that a hull is as cheap to pass on as a pointer.
/// Degenerate: one point, two or three, points on a line or plane, inside, and several at one place are all welcome.
template <int D>
class Hull {
 public:
  static_assert(D == 2 || D == 3);
  static constexpr int dimension = D;
  static constexpr std::size_t max_points = std::size_t{1} << 24U;

  /// Throws InvalidInput without points, for more than `max_points`, and for a number that is not finite or exceeds
  /// `max_coordinate`.
  explicit Hull(std::vector<Vector<D>> points);
  Hull(std::initializer_list<Vector<D>> points) : Hull(std::vector<Vector<D>>(points)) {}

  // Copied where it could be moved from, so that there are always points.
  Hull(const Hull&) = default;
  Hull& operator=(const Hull&) = default;
  ~Hull() = default;

  [[nodiscard]] std::span<const Vector<D>> points() const noexcept { return *points_; }

  /// At least the magnitude of each coordinate of any point less the first.
  [[nodiscard]] double reach() const noexcept { return reach_; }

  friend bool operator==(const Hull& a, const Hull& b) noexcept {
    return a.points_ == b.points_ || *a.points_ == *b.points_;
  }

 private:
  std::shared_ptr<const std::vector<Vector<D>>> points_;
  double reach_ = 0;
};

/// Smallest box around the points. Guarantee: exact.
template <int D>
[[nodiscard]] Aabb<D> bounding_box(const Hull<D>& hull) {
  return detail::box_around_points<D>(hull.points());
}

}  // namespace motzkin
