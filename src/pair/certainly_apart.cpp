#include "motzkin/pair/certainly_apart.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "motzkin/invalid_input.hpp"
#include "number/directed.hpp"
#include "shape/ordered_sums.hpp"

namespace motzkin {
namespace {

using detail::cross_product;

/// Relative error bound of a gap, in terms of the sum of all magnitudes that make it up.
/// Derivation: docs/decisions/0010-one-direction-per-slice.md.
constexpr double gap_error = 16 * unit_roundoff;

/// Above all underflow errors of a gap, in terms of 1 and the size of the direction.
constexpr double gap_underflow = 0x1p-1000;

/// 2^-k such that `size` times it is around 1, as far as that is a double.
double unit_scale(double size) noexcept {
  return size > 0 ? std::ldexp(1.0, -std::clamp(std::ilogb(size), -1000, 1000)) : 1.0;
}

template <int D>
void check_bounded(const IntervalVector<D>& values, const std::string& what) {
  for (int k = 0; k < D; ++k) {
    if (!(magnitude(values[k]) <= max_box_coordinate)) {
      throw InvalidInput(what + ": component " + std::to_string(k) + " is " + to_text(values[k]) +
                         ", beyond the largest accepted magnitude 2^1008 (about 2.74e303)");
    }
  }
}

template <int D>
Vector<D> middle(const IntervalVector<D>& values) noexcept {
  Vector<D> result;
  for (int k = 0; k < D; ++k) {
    result[k] = midpoint(values[k]);
  }
  return result;
}

template <int D>
Obb<D> middle(const IntervalVector<D>& center, const IntervalMatrix<D>& axes, const Vector<D>& half) {
  const detail::StandardArithmetic standard;
  check_bounded<D>(center, "center");
  Matrix<D> middles;
  for (int i = 0; i < D; ++i) {
    const IntervalVector<D> axis = axes.col(i);
    check_bounded<D>(axis, "axis " + std::to_string(i));
    middles.col(i) = middle<D>(axis);
  }
  return {middle<D>(center), middles, half};
}

/// How far points of the interval are from one, rounded up.
double radius(const Interval& values, double around) noexcept { return magnitude(values - Interval(around)); }

/// How far the box reaches from its centre along the coordinates, rounded up.
template <int D>
Vector<D> reach(const Obb<D>& box) noexcept {
  Vector<D> result = Vector<D>::Zero();
  for (int k = 0; k < D; ++k) {
    for (int i = 0; i < D; ++i) {
      result[k] = detail::add_up(result[k], detail::multiply_up(box.half()[i], std::abs(box.axes()(k, i))));
    }
  }
  return result;
}

/// Sums in a fixed order, where Eigen's would depend on the instruction set.
template <int D>
double dot(const Vector<D>& x, const Vector<D>& y) noexcept {
  if constexpr (D == 2) {
    return x[0] * y[0] + x[1] * y[1];
  } else {
    return (x[0] * y[0] + x[1] * y[1]) + x[2] * y[2];
  }
}
template <int N>
double sum_of_magnitudes(const Eigen::Array<double, N, 1, Eigen::DontAlign>& x) noexcept {
  const Eigen::Array<double, N, 1, Eigen::DontAlign> y = x.abs();
  if constexpr (N == 4) {
    return (y[0] + y[2]) + (y[1] + y[3]);
  } else {
    return ((y[0] + y[2]) + y[4]) + ((y[1] + y[3]) + y[5]);
  }
}

/// Two bounds as what a direction has to tell apart: the way between the middles, the segments that both middles are
/// sums of, and the sum of the margins.
template <int D>
class Gap {
 public:
  Gap(const ObbBound<D>& a, const ObbBound<D>& b) noexcept
      : way_(b.middle().center() - a.middle().center()), margin_(a.margin() + b.margin()) {
    for (int k = 0; k < D; ++k) {
      segments_[k] << a.middle().half().cwiseProduct(a.middle().axes().row(k).transpose()),
          b.middle().half().cwiseProduct(b.middle().axes().row(k).transpose());
      size_[k] = std::abs(way_[k]) + margin_[k] + sum_of_magnitudes(segments_[k]);
    }
  }

  /// Whether the plane across `direction` proves that the bounds are apart, wherever the direction comes from. What
  /// overflows makes the size, and so the error bound, infinite; unless it is the way alone, and then it is right.
  [[nodiscard]] bool is_open_along(const Vector<D>& direction) const noexcept {
    Row projections = direction[0] * segments_[0] + direction[1] * segments_[1];
    if constexpr (D == 3) {
      projections += direction[2] * segments_[2];
    }
    const Vector<D> magnitudes = direction.cwiseAbs();
    const double size = dot<D>(magnitudes, size_);
    const double gap =
        std::abs(dot<D>(direction, way_)) - (sum_of_magnitudes(projections) + dot<D>(magnitudes, margin_));
    const double error_bound = gap_error * size + gap_underflow * (1 + magnitudes.maxCoeff());
    return gap > error_bound;  // NaN: no
  }

 private:
  /// One coordinate of the segments of both.
  using Row = Eigen::Array<double, 2 * D, 1, Eigen::DontAlign>;

  Vector<D> way_;
  Vector<D> margin_;
  Row segments_[D];
  Vector<D> size_;
};

/// The normals of the faces of a box, and of its sides in the plane.
bool is_open_across_faces(const Gap<2>& gap, const Matrix<2>& axes) noexcept {
  return gap.is_open_along({axes(1, 0), -axes(0, 0)}) || gap.is_open_along({axes(1, 1), -axes(0, 1)});
}
bool is_open_across_faces(const Gap<3>& gap, const Matrix<3>& axes) noexcept {
  return gap.is_open_along(cross_product(axes.col(1), axes.col(2))) ||
         gap.is_open_along(cross_product(axes.col(2), axes.col(0))) ||
         gap.is_open_along(cross_product(axes.col(0), axes.col(1)));
}

bool is_open_across_edges(const Gap<3>& gap, const Matrix<3>& a, const Matrix<3>& b) noexcept {
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      if (gap.is_open_along(cross_product(a.col(i), b.col(j)))) {
        return true;
      }
    }
  }
  return false;
}

template <int D>
bool has_gap(const ObbBound<D>& a, const ObbBound<D>& b) noexcept {
  const Gap<D> gap(a, b);
  for (int k = 0; k < D; ++k) {
    if (gap.is_open_along(Vector<D>::Unit(k))) {
      return true;
    }
  }
  if (is_open_across_faces(gap, a.middle().axes()) || is_open_across_faces(gap, b.middle().axes())) {
    return true;
  }
  if constexpr (D == 3) {
    return is_open_across_edges(gap, a.middle().axes(), b.middle().axes());
  }
  return false;
}

}  // namespace

template <int D>
SphereBound<D>::SphereBound(const IntervalVector<D>& center, double radius)
    : center_(center), radius_(Sphere<D>(Vector<D>::Zero(), radius).radius()) {
  check_bounded<D>(center, "center");
}

template <int D>
ObbBound<D>::ObbBound(const IntervalVector<D>& center, const IntervalMatrix<D>& axes, const Vector<D>& half)
    : middle_(motzkin::middle<D>(center, axes, half)), margin_(Vector<D>::Zero()) {
  const detail::StandardArithmetic standard;
  for (int k = 0; k < D; ++k) {
    margin_[k] = radius(center[k], middle_.center()[k]);
    for (int i = 0; i < D; ++i) {
      margin_[k] = detail::add_up(margin_[k], detail::multiply_up(half[i], radius(axes(k, i), middle_.axes()(k, i))));
    }
    if (!(margin_[k] <= max_box_coordinate)) {  // NaN: refused
      throw InvalidInput("margin: component " + std::to_string(k) +
                         " is beyond the largest accepted magnitude 2^1008 (about 2.74e303)");
    }
  }
}

template <int D>
IntervalVector<D> bound(const Vector<D>& point, const PoseBound<D>& pose) {
  const detail::StandardArithmetic standard;
  return multiply(pose.rotation, point) + pose.translation;
}

template <int D>
SphereBound<D> bound(const Sphere<D>& sphere, const PoseBound<D>& pose) {
  return {bound(sphere.center(), pose), sphere.radius()};
}

template <int D>
ObbBound<D> bound(const Obb<D>& box, const PoseBound<D>& pose) {
  const detail::StandardArithmetic standard;
  IntervalMatrix<D> axes;
  for (int i = 0; i < D; ++i) {
    const Vector<D> axis = box.axes().col(i);
    axes.col(i) = multiply(pose.rotation, axis);
  }
  return {bound(box.center(), pose), axes, box.half()};
}

template <int D>
Sphere<D> bounding_sphere(const Obb<D>& box) {
  const detail::StandardArithmetic standard;
  const double scale = unit_scale(reach(box).maxCoeff());
  double largest_sq = 0;
  for (unsigned corner = 0; corner < 1U << static_cast<unsigned>(D - 1); ++corner) {  // the others are opposite
    Interval distance_sq;
    for (int k = 0; k < D; ++k) {
      Interval sum = Interval(box.half()[D - 1]) * box.axes()(k, D - 1);
      for (int i = 0; i < D - 1; ++i) {
        const double sign = (corner >> static_cast<unsigned>(i) & 1U) != 0 ? 1 : -1;
        sum += Interval(box.half()[i]) * (sign * box.axes()(k, i));
      }
      distance_sq += square(sum * scale);
    }
    largest_sq = std::max(largest_sq, distance_sq.upper());
  }
  return {box.center(), (sqrt(Interval(largest_sq)) / scale).upper()};
}

template <int D>
Aabb<D> bounding_box(const SphereBound<D>& bound) {
  const detail::StandardArithmetic standard;
  Vector<D> min;
  Vector<D> max;
  for (int k = 0; k < D; ++k) {
    min[k] = detail::add_down(bound.center()[k].lower(), -bound.radius());
    max[k] = detail::add_up(bound.center()[k].upper(), bound.radius());
  }
  return {min, max};
}

template <int D>
Aabb<D> bounding_box(const ObbBound<D>& bound) {
  const detail::StandardArithmetic standard;
  const Vector<D> middle = reach(bound.middle());
  Vector<D> min;
  Vector<D> max;
  for (int k = 0; k < D; ++k) {
    const double all = detail::add_up(middle[k], bound.margin()[k]);
    min[k] = detail::add_down(bound.middle().center()[k], -all);
    max[k] = detail::add_up(bound.middle().center()[k], all);
  }
  return {min, max};
}

template <int D>
bool certainly_apart(const SphereBound<D>& a, const SphereBound<D>& b) noexcept {
  const detail::StandardArithmetic standard;
  Vector<D> way;
  for (int k = 0; k < D; ++k) {
    way[k] = mignitude(a.center()[k] - b.center()[k]);
  }
  const double radii = detail::add_up(a.radius(), b.radius());
  const double scale = unit_scale(std::max(radii, way.maxCoeff()));
  Interval distance_sq;
  for (int k = 0; k < D; ++k) {
    distance_sq += square(Interval(way[k]) * scale);
  }
  return standard.settled(distance_sq.lower() > square(Interval(radii) * scale).upper());
}

template <int D>
bool certainly_apart(const ObbBound<D>& a, const ObbBound<D>& b) noexcept {
  const detail::StandardArithmetic standard;
  return standard.settled(has_gap(a, b));
}

#define MOTZKIN_INSTANTIATE(D)                                                          \
  template class SphereBound<D>;                                                        \
  template class ObbBound<D>;                                                           \
  template IntervalVector<D> bound(const Vector<D>&, const PoseBound<D>&);              \
  template SphereBound<D> bound(const Sphere<D>&, const PoseBound<D>&);                 \
  template ObbBound<D> bound(const Obb<D>&, const PoseBound<D>&);                       \
  template Sphere<D> bounding_sphere(const Obb<D>&);                                    \
  template Aabb<D> bounding_box(const SphereBound<D>&);                                 \
  template Aabb<D> bounding_box(const ObbBound<D>&);                                    \
  template bool certainly_apart(const SphereBound<D>&, const SphereBound<D>&) noexcept; \
  template bool certainly_apart(const ObbBound<D>&, const ObbBound<D>&) noexcept;
MOTZKIN_INSTANTIATE(2)
MOTZKIN_INSTANTIATE(3)

}  // namespace motzkin
