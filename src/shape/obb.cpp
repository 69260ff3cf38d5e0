#include "motzkin/shape/obb.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/text.hpp"
#include "number/directed.hpp"
#include "shape/ordered_sums.hpp"
#include "shape/unguarded.hpp"

namespace motzkin {

template <int D>
Obb<D>::Obb(const Vector<D>& center, const Matrix<D>& axes, const Vector<D>& half)
    : center_(center), axes_(axes), half_(half) {
  const detail::StandardArithmetic standard;
  check_coordinates<D>(center, "center");
  check_coordinates<D>(half, "half");
  for (int i = 0; i < D; ++i) {
    const auto name = [i] { return "axis " + std::to_string(i); };
    if (!(axes.col(i).array().abs() <= max_coordinate).all()) {  // NaN: refused
      check_coordinates<D>(axes.col(i), name().c_str());
    }
    if (half[i] < 0) {
      throw InvalidInput("half: size " + std::to_string(i) + " is " + to_text(half[i]) + ", but must not be negative");
    }
    if (!(half[i] * axes.col(i).cwiseAbs().maxCoeff() <= max_coordinate)) {
      throw InvalidInput(name() + ": times its half size " + to_text(half[i]) +
                         " it is beyond the largest accepted magnitude 2^1000 (about 1.07e301)");
    }
    for (int k = 0; k <= i; ++k) {
      skew_ = std::max(skew_, std::abs(axes.col(i).dot(axes.col(k)) - (i == k ? 1 : 0)));
    }
  }
  // Three products and sums of numbers up to 1, or the dot product is not near one of 0 and 1 anyway.
  skew_ = skew_ < 1 ? skew_ + 8 * unit_roundoff : std::numeric_limits<double>::infinity();  // NaN: infinite
}

template <int D>
Aabb<D> detail::box_around(const Obb<D>& box) {
  Vector<D> reach = Vector<D>::Zero();
  for (int k = 0; k < D; ++k) {
    for (int i = 0; i < D; ++i) {
      reach[k] = add_up(reach[k], multiply_up(box.half()[i], std::abs(box.axes()(k, i))));
    }
  }
  Vector<D> min;
  Vector<D> max;
  for (int k = 0; k < D; ++k) {
    min[k] = add_down(box.center()[k], -reach[k]);
    max[k] = add_up(box.center()[k], reach[k]);
  }
  return {min, max};
}

template <int D>
Aabb<D> bounding_box(const Obb<D>& box) {
  const detail::StandardArithmetic standard;
  return detail::box_around(box);
}

template <int D>
std::vector<Vector<D>> vertices(const Obb<D>& box) {
  const detail::StandardArithmetic standard;
  std::vector<Vector<D>> result;
  for (unsigned corner = 0; corner < 1U << static_cast<unsigned>(D); ++corner) {
    Vector<D> point = box.center();
    for (int i = 0; i < D; ++i) {
      const double sign = (corner >> static_cast<unsigned>(i) & 1U) != 0 ? 1 : -1;
      point += sign * box.half()[i] * box.axes().col(i);
    }
    result.push_back(point);
  }
  return result;
}

namespace {

using detail::cross_product;

/// Of the face at the end of axis i, turned to that end.
template <int D>
Vector<D> face_normal(const Matrix<D>& axes, int i) {
  Vector<D> normal;
  if constexpr (D == 2) {
    const auto other = axes.col(1 - i);
    normal = {other[1], -other[0]};
  } else {
    normal = cross_product(axes.col((i + 1) % 3), axes.col((i + 2) % 3));
  }
  return normal.dot(axes.col(i)) < 0 ? Vector<D>(-normal) : normal;
}

}  // namespace

template <int D>
std::vector<HalfSpace<D>> half_spaces(const Obb<D>& box) {
  const detail::StandardArithmetic standard;
  std::vector<HalfSpace<D>> result;
  for (int i = 0; i < D; ++i) {
    const Vector<D> normal = face_normal<D>(box.axes(), i);
    if (normal.isZero(0)) {
      continue;
    }
    const double center = normal.dot(box.center());
    const double reach = box.half()[i] * normal.dot(box.axes().col(i));
    result.emplace_back(normal, center + reach);
    result.emplace_back(-normal, reach - center);
  }
  return result;
}

#define MOTZKIN_INSTANTIATE(D)                             \
  template class Obb<D>;                                   \
  template Aabb<D> detail::box_around(const Obb<D>&);      \
  template Aabb<D> bounding_box(const Obb<D>&);            \
  template std::vector<Vector<D>> vertices(const Obb<D>&); \
  template std::vector<HalfSpace<D>> half_spaces(const Obb<D>&);
MOTZKIN_INSTANTIATE(2)
MOTZKIN_INSTANTIATE(3)

}  // namespace motzkin
