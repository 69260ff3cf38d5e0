#include <algorithm>

#include "motzkin/number/interval_functions.hpp"
#include "motzkin/pair/relate.hpp"
#include "number/directed.hpp"
#include "pair/distance/core.hpp"

/// Boxes and windows of pairs with a half-space, in intervals: they enclose.

namespace motzkin::detail {
namespace {

using IntervalTriple = Triple<Interval>;

template <int D>
IntervalTriple exactly(const Vector<D>& vector) {
  IntervalTriple result = {0, 0, 0};
  for (int k = 0; k < D; ++k) {
    result[static_cast<std::size_t>(k)] = Interval(vector[k]);
  }
  return result;
}

Interval exactly(const ScaledSum& number) {
  const Interval sum = Interval(number.value) + Interval(number.error);
  const int half = number.exponent / 2;
  return sum * Interval(std::ldexp(1.0, half)) * Interval(std::ldexp(1.0, number.exponent - half));
}

Interval along(const IntervalTriple& a, const IntervalTriple& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

template <int D>
Interval speed(const IntervalTriple& normal, const Vector<D>* velocity) {
  return velocity == nullptr ? Interval(0) : along(normal, exactly<D>(*velocity));
}

Interval lesser(const Interval& a, const Interval& b) {
  return {std::min(a.lower(), b.lower()), std::min(a.upper(), b.upper())};
}

/// The least of normal . x over a core.
Interval least_along(const IntervalTriple& normal, const Core& core) {
  const auto along_point = [&](const Triple<double>& p) { return along(normal, {p[0], p[1], p[2]}); };
  Interval least = along_point(core.origin);
  for (std::uint32_t i = 1; i < core.point_count; ++i) {
    least = lesser(least, along_point(core.point(i)));
  }
  Interval farthest(0);
  for (int i = 0; i < core.axis_count; ++i) {
    const Triple<ScaledSum>& axis = core.axes[static_cast<std::size_t>(i)];
    const Interval height = along(normal, {exactly(axis[0]), exactly(axis[1]), exactly(axis[2])});
    if (core.centred) {
      least += lesser(height, -height);
    } else if (core.kind == FrameKind::Cuboid) {
      least += lesser(height, 0);
    } else {
      farthest = lesser(farthest, height);
    }
  }
  return least + farthest;
}

}  // namespace

template <int D>
Aabb<D> swept_box(const Aabb<D>& box, const Vector<D>* velocity) {
  Vector<D> min = box.min();
  Vector<D> max = box.max();
  for (int k = 0; k < D && velocity != nullptr; ++k) {
    min[k] = std::min(min[k], add_down(min[k], (*velocity)[k]));
    max[k] = std::max(max[k], add_up(max[k], (*velocity)[k]));
  }
  return {min.cwiseMax(-max_box_coordinate), max.cwiseMin(max_box_coordinate)};
}

/// On each axis, behind the plane where it is farthest out: n_k x_k <= offset less the least of the other products.
template <int D>
Aabb<D> box_behind(const MovingHalfSpace<D>& moving, const Aabb<D>& box) {
  const Vector<D>& normal = moving.half_space->normal();
  const Interval way = speed(exactly<D>(normal), moving.velocity);
  Vector<D> min = box.min();
  Vector<D> max = box.max();
  for (int k = 0; k < D; ++k) {
    Interval room = moving.half_space->offset();
    room += way.upper() > 0 ? way : Interval(0);
    for (int j = 0; j < D; ++j) {
      room -= j == k ? Interval(0) : Interval(normal[j]) * Interval(box.min()[j], box.max()[j]);
    }
    if (normal[k] == 0 || !(room.upper() <= max_coordinate)) {
      continue;
    }
    const Interval end = Interval(std::max(room.upper(), -max_coordinate)) / Interval(normal[k]);
    if (normal[k] > 0) {
      max[k] = std::clamp(end.upper(), min[k], max[k]);
    } else {
      min[k] = std::clamp(end.lower(), min[k], max[k]);
    }
  }
  return {min, max};
}

/// How far the shape is in front of the plane grows by `rate` in time; they meet while that is not positive.
template <int D>
Window window_behind(const MovingHalfSpace<D>& moving, const MovingCore<D>& core) {
  const IntervalTriple normal = exactly<D>(moving.half_space->normal());
  const Interval rate = speed(normal, core.velocity) - speed(normal, moving.velocity);
  const Interval start = least_along(normal, core_of(core.view)) - Interval(moving.half_space->offset()) -
                         Interval(core.view.radius) * sqrt(along(normal, normal));
  Window window;
  if (rate.upper() < 0) {
    window.enter = std::clamp((start / -rate).lower(), 0.0, 1.0);
  } else if (rate.lower() > 0) {
    window.exit = std::clamp((-start / rate).upper(), 0.0, 1.0);
  }
  return window;
}

#define MOTZKIN_INSTANTIATE(D)                                            \
  template Aabb<D> swept_box(const Aabb<D>&, const Vector<D>*);           \
  template Aabb<D> box_behind(const MovingHalfSpace<D>&, const Aabb<D>&); \
  template Window window_behind(const MovingHalfSpace<D>&, const MovingCore<D>&);
MOTZKIN_INSTANTIATE(2)
MOTZKIN_INSTANTIATE(3)

}  // namespace motzkin::detail
