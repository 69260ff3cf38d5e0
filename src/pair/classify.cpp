#include "motzkin/pair/classify.hpp"

#include <algorithm>

#include "pair/exact/ball_distance.hpp"

namespace motzkin {

template <int D>
Placement classify(const Aabb<D>& box, const Sphere<D>& sphere) noexcept {
  const detail::StandardArithmetic standard;
  detail::Triple<detail::ScaledSum> nearest{};
  detail::Triple<detail::ScaledSum> farthest{};
  for (int k = 0; k < D; ++k) {
    const auto at = static_cast<std::size_t>(k);
    const double center = sphere.center()[k];
    nearest[at] = detail::exact_difference(std::clamp(center, box.min()[k], box.max()[k]), center);
    const detail::ScaledSum to_min = detail::exact_difference(center, box.min()[k]);
    const detail::ScaledSum to_max = detail::exact_difference(box.max()[k], center);
    // The larger of two exact sums is the one with the larger value, or with the larger error at the same value.
    const bool max_is_farther =
        to_min.value < to_max.value || (to_min.value == to_max.value && to_min.error < to_max.error);
    farthest[at] = max_is_farther ? to_max : to_min;
  }
  const detail::ScaledSum radius{sphere.radius(), 0, 0};
  if (detail::compare_length(nearest, radius) > 0) {
    return Placement::Outside;
  }
  return detail::compare_length(farthest, radius) <= 0 ? Placement::Inside : Placement::Crosses;
}

template Placement classify(const Aabb<2>&, const Sphere<2>&) noexcept;
template Placement classify(const Aabb<3>&, const Sphere<3>&) noexcept;

}  // namespace motzkin
