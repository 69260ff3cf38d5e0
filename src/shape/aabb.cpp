#include "motzkin/shape/aabb.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/text.hpp"
#include "number/directed.hpp"

namespace motzkin {

template <int D>
Aabb<D>::Aabb(const Vector<D>& min, const Vector<D>& max) : min_(min), max_(max) {
  for (int k = 0; k < D; ++k) {
    if (!(std::abs(min[k]) <= max_box_coordinate) || !(std::abs(max[k]) <= max_box_coordinate)) {
      throw InvalidInput("box: the bounds of axis " + std::to_string(k) + " are " + motzkin::to_text(min[k]) + " and " +
                         motzkin::to_text(max[k]) + ", but must be numbers of magnitude up to 2^1008");
    }
    if (!detail::at_most(min[k], max[k])) {
      throw InvalidInput("box: on axis " + std::to_string(k) + " the minimum " + motzkin::to_text(min[k]) +
                         " exceeds the maximum " + motzkin::to_text(max[k]));
    }
  }
}

namespace {

template <int D, class Function>
Vector<D> per_axis(const Function& function) {
  Vector<D> result;
  for (int k = 0; k < D; ++k) {
    result[k] = function(k);
  }
  return result;
}

}  // namespace

template <int D>
Aabb<D> Aabb<D>::from_size(const Vector<D>& min, const Vector<D>& size) {
  const detail::StandardArithmetic standard;
  return {min, per_axis<D>([&](int k) { return detail::add_up(min[k], size[k]); })};
}

template <int D>
Aabb<D> Aabb<D>::from_center(const Vector<D>& center, const Vector<D>& half) {
  const detail::StandardArithmetic standard;
  return {per_axis<D>([&](int k) { return detail::add_down(center[k], -half[k]); }),
          per_axis<D>([&](int k) { return detail::add_up(center[k], half[k]); })};
}

template <int D>
Vector<D> Aabb<D>::size() const noexcept {
  const detail::StandardArithmetic standard;
  return per_axis<D>([&](int k) { return detail::add_up(max_[k], -min_[k]); });
}

template <int D>
Vector<D> Aabb<D>::center() const noexcept {
  const detail::StandardArithmetic standard;
  return per_axis<D>([&](int k) { return std::clamp(min_[k] / 2 + max_[k] / 2, min_[k], max_[k]); });
}

template <int D>
Vector<D> Aabb<D>::half() const noexcept {
  const detail::StandardArithmetic standard;
  const Vector<D> middle = center();
  return per_axis<D>(
      [&](int k) { return std::max(detail::add_up(max_[k], -middle[k]), detail::add_up(middle[k], -min_[k])); });
}

template class Aabb<2>;
template class Aabb<3>;
template class Aabb<4>;
template class Aabb<5>;

}  // namespace motzkin
