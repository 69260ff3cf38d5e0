#include "motzkin/pair/distance.hpp"

#include <algorithm>
#include <cmath>

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/text.hpp"
#include "pair/distance/core_distance.hpp"
#include "pair/half_space.hpp"

namespace motzkin {

Clearance::Clearance(double value) : value_(value) {
  const detail::StandardArithmetic standard;       // flushed numbers would not be negative
  if (!(value >= 0 && value <= max_coordinate)) {  // NaN: refused
    throw InvalidInput("clearance: must be a number from 0 to 2^1000, not " + to_text(value));
  }
}

namespace detail {
namespace {

/// The mean of some vertices of a core, rounded: taken relative to the origin, so that it is as good far away.
Triple<double> mean_of(const Core& core, std::span<const std::uint32_t> names,
                       std::span<const double> weights) noexcept {
  Triple<double> result = core.origin;
  Triple<double> rest{};
  if (core.points != nullptr) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Triple<double> p = core.point(names[i]);
      for (std::size_t k = 0; k < 3; ++k) {
        rest[k] += weights[i] * (p[k] - core.origin[k]);
      }
    }
  } else {
    for (int axis = 0; axis < core.axis_count; ++axis) {
      double factor = core.centred ? -1 : 0;
      for (std::size_t i = 0; i < names.size(); ++i) {
        const bool taken = core.kind == FrameKind::Cuboid ? (names[i] >> static_cast<unsigned>(axis) & 1U) != 0
                                                          : names[i] == static_cast<std::uint32_t>(axis) + 1;
        factor += taken ? (core.centred ? 2 : 1) * weights[i] : 0;
      }
      for (std::size_t k = 0; k < 3; ++k) {
        const ScaledSum& number = core.axes[static_cast<std::size_t>(axis)][k];
        rest[k] += factor * (number.exponent == 0 ? number.value : std::ldexp(number.value, number.exponent));
      }
    }
  }
  for (std::size_t k = 0; k < 3; ++k) {
    result[k] += rest[k];
  }
  return result;
}

template <int D>
Vector<D> vector_of(const Triple<double>& triple) noexcept {
  Vector<D> result;
  for (int k = 0; k < D; ++k) {
    result[k] = triple[static_cast<std::size_t>(k)];
  }
  return result;
}

}  // namespace

template <int D>
Distance<D> distance(const CoreView<D>& a, const CoreView<D>& b, const DistanceOptions& options) noexcept {
  const Core core_a = core_of(a);
  const Core core_b = core_of(b);
  const CoreDistance found = core_distance({core_a, core_b}, {a.radius, b.radius, 0}, options, WithPlace::Yes);
  Distance<D> result;
  result.lower = found.distance.low;
  result.upper = found.distance.high;
  result.features.count = found.feature.count;
  std::array<std::uint32_t, 4> names_a{};
  std::array<std::uint32_t, 4> names_b{};
  const auto count = static_cast<std::size_t>(found.feature.count);
  for (std::size_t i = 0; i < count; ++i) {
    names_a[i] = found.feature.vertices[i].a;
    names_b[i] = found.feature.vertices[i].b;
    result.features.pairs[i] = {names_a[i], names_b[i]};
  }
  if (!(found.distance.high < std::numeric_limits<double>::infinity())) {
    return result;
  }
  const std::span<const double> weights = std::span(found.weights).first(count);
  const Triple<double> p = mean_of(core_a, std::span(names_a).first(count), weights);
  const Triple<double> q = mean_of(core_b, std::span(names_b).first(count), weights);
  const Vector<D> direction = vector_of<D>(found.direction);
  const Vector<D> core_point_a = vector_of<D>(p);
  const Vector<D> core_point_b = vector_of<D>(q);
  if (found.distance.high > 0) {
    result.direction = direction;
    result.nearest_a = core_point_a + a.radius * direction;
    result.nearest_b = core_point_b - b.radius * direction;
  } else if (!found.apart) {
    result.nearest_a = core_point_a;
    result.nearest_b = core_point_a;
  } else {  // balls about both points meet: a point between them that is in both
    const double way = std::sqrt((core_point_b - core_point_a).squaredNorm());
    result.nearest_a = core_point_a + std::fmin(a.radius, way) * direction;
    result.nearest_b = result.nearest_a;
  }
  return result;
}

template <int D>
bool within(const CoreView<D>& a, const CoreView<D>& b, double clearance, DistanceStatistics* stats) noexcept {
  const Core core_a = core_of(a);
  const Core core_b = core_of(b);
  return compare_distance({core_a, core_b}, {a.radius, b.radius, clearance}, stats) <= 0;
}

#define MOTZKIN_INSTANTIATE(D)                                                                            \
  template Distance<D> distance(const CoreView<D>&, const CoreView<D>&, const DistanceOptions&) noexcept; \
  template bool within(const CoreView<D>&, const CoreView<D>&, double clearance, DistanceStatistics*) noexcept;
MOTZKIN_INSTANTIATE(2)
MOTZKIN_INSTANTIATE(3)

namespace {

/// What `function` says of the core of a volume that is no half-space.
template <class Result, class Function>
Result of_view(const Volume& volume, const Function& function) noexcept {
  return std::visit(
      [&]<class Shape>(const Shape& shape) noexcept -> Result {
        if constexpr (HalfSpaceShape<Shape>) {
          return Result{};
        } else {
          return function(CoreBody<Shape>(shape).view());
        }
      },
      volume);
}

/// The distance with the roles exchanged.
Distance<3> swapped(Distance<3> distance) noexcept {
  std::swap(distance.nearest_a, distance.nearest_b);
  distance.direction = -distance.direction;
  for (DistanceFeatures::Vertices& pair : distance.features.pairs) {
    std::swap(pair.a, pair.b);
  }
  return distance;
}

}  // namespace

Distance<3> distance(const Volume& a, const Volume& b, const DistanceOptions& options) noexcept {
  const auto* first = std::get_if<HalfSpace<3>>(&a);
  const auto* second = std::get_if<HalfSpace<3>>(&b);
  if (first != nullptr && second != nullptr) {
    return distance_to(*first, *second);
  }
  if (second != nullptr) {
    return swapped(detail::distance(b, a, options));
  }
  return of_view<Distance<3>>(b, [&](const CoreView<3>& q) noexcept {
    return first != nullptr
               ? distance_to(*first, q)
               : of_view<Distance<3>>(a, [&](const CoreView<3>& p) noexcept { return distance(p, q, options); });
  });
}

bool within(const Volume& a, const Volume& b, double clearance, DistanceStatistics* stats) noexcept {
  const auto* first = std::get_if<HalfSpace<3>>(&a);
  const auto* second = std::get_if<HalfSpace<3>>(&b);
  if (first != nullptr && second != nullptr) {
    return within(*first, *second, clearance);
  }
  if (second != nullptr) {
    return detail::within(b, a, clearance, stats);
  }
  return of_view<bool>(b, [&](const CoreView<3>& q) noexcept {
    return first != nullptr
               ? within(*first, q, clearance)
               : of_view<bool>(a, [&](const CoreView<3>& p) noexcept { return within(p, q, clearance, stats); });
  });
}

}  // namespace detail

Distance<3> distance(const Volume& a, const Volume& b, const DistanceOptions& options) noexcept {
  const detail::StandardArithmetic standard;
  return detail::distance(a, b, options);
}

bool within(const Volume& a, const Volume& b, Clearance clearance, DistanceStatistics* stats) noexcept {
  const detail::StandardArithmetic standard;
  return detail::within(a, b, clearance.value(), stats);
}

}  // namespace motzkin
