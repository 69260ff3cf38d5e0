#include <algorithm>
#include <cmath>

#include "motzkin/number/interval_functions.hpp"
#include "motzkin/pair/relate.hpp"
#include "number/directed.hpp"
#include "pair/distance/core.hpp"
#include "pair/half_space.hpp"
#include "shape/ordered_sums.hpp"

/// Boxes, windows and distances of pairs with a half-space, in intervals: they enclose.

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

/// The least of normal . x over a core, and a vertex that has it, nearly.
struct Lowest {
  Interval height;
  std::uint32_t vertex = 0;
  Triple<double> place{};
};

Lowest lowest_of(const IntervalTriple& normal, const Core& core) {
  const auto along_point = [&](const Triple<double>& p) { return along(normal, {p[0], p[1], p[2]}); };
  Lowest result{along_point(core.origin), 0, core.origin};
  for (std::uint32_t i = 1; i < core.point_count; ++i) {
    const Interval height = along_point(core.point(i));
    if (height.lower() < result.height.lower()) {
      result.vertex = i;
      result.place = core.point(i);
    }
    result.height = lesser(result.height, height);
  }
  Interval farthest(0);
  const auto move = [&](const Triple<ScaledSum>& axis, double factor) {
    for (std::size_t k = 0; k < 3; ++k) {
      result.place[k] += factor * std::ldexp(axis[k].value, axis[k].exponent);
    }
  };
  for (int i = 0; i < core.axis_count; ++i) {
    const Triple<ScaledSum>& axis = core.axes[static_cast<std::size_t>(i)];
    const Interval height = along(normal, {exactly(axis[0]), exactly(axis[1]), exactly(axis[2])});
    const bool down = height.lower() < 0;
    if (core.kind == FrameKind::Simplex) {
      result.vertex = height.lower() < farthest.lower() ? static_cast<std::uint32_t>(i) + 1 : result.vertex;
      farthest = lesser(farthest, height);
      continue;
    }
    result.vertex |= down ? 1U << static_cast<unsigned>(i) : 0;
    result.height += core.centred ? lesser(height, -height) : lesser(height, 0);
    move(axis, down ? 1 : (core.centred ? -1 : 0));
  }
  if (core.kind == FrameKind::Simplex && core.points == nullptr && result.vertex > 0) {
    move(core.axes[result.vertex - 1], 1);
  }
  result.height += farthest;
  return result;
}

Vector<3> vector_of(const Triple<double>& triple) { return {triple[0], triple[1], triple[2]}; }

Interval length_of(const IntervalTriple& vector) { return sqrt(along(vector, vector)); }

/// Of length 1, rounded; the normal of a half-space is not 0.
Vector<3> direction_of(const Vector<3>& normal) {
  const double scale = std::ldexp(1.0, -std::clamp(std::ilogb(normal.cwiseAbs().maxCoeff()), -1000, 1000));
  return normalized(normal * scale);
}

/// The distance where it is certainly not 0.
Distance<3> distance_of(const Interval& apart) {
  Distance<3> result;
  result.lower = std::max(apart.lower(), 0.0);
  result.upper = std::max(apart.upper(), 0.0);
  return result;
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
Aabb<D> box_behind(const MovingHalfSpace<D>& half_space, const Aabb<D>& box) {
  const Vector<D>& normal = half_space.half_space->normal();
  const Interval way = speed(exactly<D>(normal), half_space.velocity);
  Vector<D> min = box.min();
  Vector<D> max = box.max();
  for (int k = 0; k < D; ++k) {
    Interval room = half_space.half_space->offset();
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
Window window_behind(const MovingHalfSpace<D>& half_space, const MovingCore<D>& core) {
  const IntervalTriple normal = exactly<D>(half_space.half_space->normal());
  const Interval rate = speed(normal, core.velocity) - speed(normal, half_space.velocity);
  const Interval start = lowest_of(normal, core_of(core.view)).height - Interval(half_space.half_space->offset()) -
                         Interval(core.view.radius) * length_of(normal);
  Window window;
  if (rate.upper() < 0) {
    window.enter = std::clamp((start / -rate).lower(), 0.0, 1.0);
  } else if (rate.lower() > 0) {
    window.exit = std::clamp((-start / rate).upper(), 0.0, 1.0);
  }
  return window;
}

Distance<3> distance_to(const HalfSpace<3>& a, const CoreView<3>& b) noexcept {
  const IntervalTriple normal = exactly<3>(a.normal());
  const Lowest lowest = lowest_of(normal, core_of(b));
  const Vector<3> direction = direction_of(a.normal());
  Distance<3> result;
  result.features.count = 1;
  result.features.pairs[0] = {0, lowest.vertex};
  result.nearest_b = vector_of(lowest.place) - b.radius * direction;
  result.nearest_a = result.nearest_b;
  if (!within(a, b, 0)) {
    const Distance<3> apart =
        distance_of((lowest.height - Interval(a.offset())) / length_of(normal) - Interval(b.radius));
    result.lower = apart.lower;
    result.upper = apart.upper;
    result.direction = direction;
    result.nearest_a -= (0.5 * apart.lower + 0.5 * apart.upper) * direction;
  }
  return result;
}

Distance<3> distance_to(const HalfSpace<3>& a, const HalfSpace<3>& b) noexcept {
  if (within(a, b, 0)) {
    return {};
  }
  const Interval of_a = Interval(a.offset()) / length_of(exactly<3>(a.normal()));
  const Interval of_b = Interval(b.offset()) / length_of(exactly<3>(b.normal()));
  Distance<3> result = distance_of(-(of_a + of_b));
  result.direction = direction_of(a.normal());
  result.nearest_a = (0.5 * of_a.lower() + 0.5 * of_a.upper()) * result.direction;
  result.nearest_b = -(0.5 * of_b.lower() + 0.5 * of_b.upper()) * result.direction;
  return result;
}

#define MOTZKIN_INSTANTIATE(D)                                            \
  template Aabb<D> swept_box(const Aabb<D>&, const Vector<D>*);           \
  template Aabb<D> box_behind(const MovingHalfSpace<D>&, const Aabb<D>&); \
  template Window window_behind(const MovingHalfSpace<D>&, const MovingCore<D>&);
MOTZKIN_INSTANTIATE(2)
MOTZKIN_INSTANTIATE(3)

}  // namespace motzkin::detail
