#include "pair/distance/core_distance.hpp"

#include <algorithm>
#include <bit>

#include "number/directed.hpp"
#include "pair/distance/precise_nearest.hpp"
#include "pair/distance/root.hpp"
#include "pair/distance/rough_search.hpp"
#include "pair/distance/walk.hpp"

namespace motzkin {

DistanceStatistics& DistanceStatistics::operator+=(const DistanceStatistics& other) noexcept {
  questions += other.questions;
  by_doubles += other.by_doubles;
  by_double_pairs += other.by_double_pairs;
  by_integers += other.by_integers;
  return *this;
}

namespace detail {
namespace {

/// More than the sum of the radii, and less, times a power of two.
struct RadiusBounds {
  double lower;
  double upper;
};

RadiusBounds bounds_of(const Radii& radii, double scale) noexcept {
  const double sum = (radii[0] + radii[1] + radii[2]) * scale;
  return {sum * (1 - 0x1p-50), sum * (1 + 0x1p-50) + 0x1p-1000};
}

ExactSum sum_of(const Radii& radii, double scale) noexcept {
  const ExactSum sum = add(two_sum(radii[0], radii[1]), {radii[2], 0});
  return {sum.value * scale, sum.error * scale};
}

bool any_of(const Radii& radii) noexcept { return radii[0] > 0 || radii[1] > 0 || radii[2] > 0; }

enum class Stage { Doubles, DoublePairs, Integers };

void count(DistanceStatistics* stats, Stage stage) noexcept {
  if (stats != nullptr) {
    ++stats->questions;
    ++(stage == Stage::Doubles ? stats->by_doubles
                               : (stage == Stage::DoublePairs ? stats->by_double_pairs : stats->by_integers));
  }
}

/// Of numbers times the scale of a set, which may be far from their own.
double unscaled(const PreciseSet& set, double value) noexcept { return std::ldexp(value, -set.exponent()); }

// Over integers ------------------------------------------------------------------------------------------------------

/// The feature nearest to 0, from some vertices on. Each step comes strictly nearer, and there are finitely many.
template <int L>
MOTZKIN_OWN_FRAME Feature nearest_exactly(const IntegerSet<L>& set, const Feature& start, bool& apart) noexcept {
  Feature all = start;
  if (all.count == 0) {
    all.add({});
  }
  int newest = -1;
  while (true) {
    const std::optional<Feature> part = nearest_part(set, all, newest);
    apart = part && is_off(set, *part);
    if (!apart) {
      return part ? *part : all;
    }
    const std::optional<DifferenceVertex> back =
        with_direction(set, *part, [&](const auto& direction) { return set.farther_back(direction, (*part)[0]); });
    if (!back) {
      return *part;
    }
    all = *part;
    newest = all.count;
    all.add(*back);
  }
}

/// Calls `visit` with the squared distance of 0 from the line or plane of a feature, as numerator and denominator.
template <int L, class Visit>
MOTZKIN_OWN_FRAME auto with_square(const IntegerSet<L>& set, const Feature& feature, const Visit& visit) noexcept {
  const IntegerTriple<L> w = set.vertex(feature[0]);
  if (feature.count == 1) {
    return visit(widened_to<6 * L>(dot(w, w)), WideInteger<4 * L>::of(1));
  }
  const IntegerTriple<L> e = set.edge(feature[0], feature[1]);
  if (feature.count == 2) {
    const IntegerTriple<2 * L> moment = cross(w, e);
    return visit(widened_to<6 * L>(dot(moment, moment)), widened_to<4 * L>(dot(e, e)));
  }
  const IntegerTriple<2 * L> n = cross(e, set.edge(feature[0], feature[2]));
  const WideInteger<3 * L> height = dot(n, w);
  return visit(height * height, dot(n, n));
}

template <int L>
WideInteger<L> integer_sum(const Radii& radii, int low) noexcept {
  return scaled_integer<L>(radii[0], low) + scaled_integer<L>(radii[1], low) + scaled_integer<L>(radii[2], low);
}

/// Where a feature is nearest to 0, and in which direction, in doubles.
template <class Set, class Rough>
void add_place(const Set& set, CoreDistance& result, const Rough& rough) noexcept {
  result.weights = weights_of(set, result.feature);
  if (result.apart) {
    Triple<double> direction = with_direction(set, result.feature, [&](const auto& exact) { return rough(exact); });
    // Of any length: scaled, so that no square leaves the doubles.
    const double largest = std::max({std::abs(direction[0]), std::abs(direction[1]), std::abs(direction[2])});
    for (double& component : direction) {
      component /= largest;
    }
    const double length = std::sqrt(dot(direction, direction));
    for (std::size_t k = 0; k < 3; ++k) {
      result.direction[k] = direction[k] / length;
    }
  }
}

CoreDistance exact_distance(const CorePair& pair, const Radii& radii, const Feature& start,
                            WithPlace with_place) noexcept {
  return with_integer_set(pair, radii, [&]<int L>(const IntegerSet<L>& set, int low) {
    CoreDistance result;
    result.feature = nearest_exactly(set, start, result.apart);
    if (result.apart) {
      const WideInteger<L> shift = -integer_sum<L>(radii, low);
      result.distance = with_square<L>(set, result.feature, [&](const auto& squared, const auto& divisor) {
        return ShiftedRoot<L>(squared, divisor, shift, low).enclosed();
      });
    } else {
      result.distance = {0, 0};
    }
    if (with_place == WithPlace::Yes) {
      add_place(set, result, [](const auto& direction) { return rough_direction(direction); });
    }
    return result;
  });
}

int exact_comparison(const CorePair& pair, const Radii& radii, const Feature& start) noexcept {
  return with_integer_set(pair, radii, [&]<int L>(const IntegerSet<L>& set, int low) {
    bool apart = false;
    const Feature feature = nearest_exactly(set, start, apart);
    const WideInteger<L> shift = -integer_sum<L>(radii, low);
    if (!apart) {
      return sign(shift);
    }
    return with_square<L>(set, feature, [&](const auto& squared, const auto& divisor) {
      return ShiftedRoot<L>(squared, divisor, shift, low).sign_of();
    });
  });
}

/// Vertices that a caller remembers, where the shapes have them.
Feature start_of(const CorePair& pair, const DistanceFeatures* features) noexcept {
  Feature start;
  const auto has = [](const Core& core, std::uint32_t name) {
    if (core.points != nullptr) {
      return name < core.point_count;
    }
    const auto axes = static_cast<std::uint32_t>(core.axis_count);
    return core.kind == FrameKind::Cuboid ? name < 1U << axes : name <= axes;
  };
  for (int i = 0; features != nullptr && i < std::min(features->count, 3); ++i) {
    const DistanceFeatures::Vertices& vertices = features->pairs[static_cast<std::size_t>(i)];
    if (has(pair.a, vertices.a) && has(pair.b, vertices.b)) {
      start.add({vertices.a, vertices.b, false});
    }
  }
  return start;
}

/// The doubles next to the distance less the radii, unless one may lie between the bounds.
std::optional<Enclosure> doubles_around(const PreciseSet& set, const PreciseNearest& nearest,
                                        const Radii& radii) noexcept {
  ExactSum distance = nearest.distance;
  double radius_error = 0;
  if (any_of(radii)) {
    const ExactSum radius = sum_of(radii, set.scale());
    radius_error = 0x1p-100 * (radius.value + distance.value);
    distance = add(distance, {-radius.value, -radius.error});
  }
  const double below = nearest.below + radius_error;
  const double above = nearest.above + radius_error;
  const double middle = unscaled(set, distance.value);
  if (!(middle > 0x1p-960 && distance.value > 0x1p-600)) {
    return std::nullopt;
  }
  const double least = distance.error - 2 * below;
  const double most = distance.error + 2 * above;
  if (least > 0 && most < next_up(distance.value) - distance.value) {
    return Enclosure{middle, next_up(middle)};
  }
  if (most < 0 && -least < distance.value - next_down(distance.value)) {
    return Enclosure{next_down(middle), middle};
  }
  return std::nullopt;
}

}  // namespace

CoreDistance core_distance(const CorePair& pair, const Radii& radii, const DistanceOptions& options,
                           WithPlace with_place) noexcept {
  const PreciseSet set(pair);
  const auto placed = [&](CoreDistance result) {
    if (with_place == WithPlace::Yes) {
      add_place(set, result, [](const Triple<Tracked>& direction) {
        return Triple<double>{direction[0].value(), direction[1].value(), direction[2].value()};
      });
    }
    return result;
  };
  Feature start = start_of(pair, options.start);
  if (set.usable()) {
    const RadiusBounds radius = bounds_of(radii, set.scale());
    const double far = options.at_most * set.scale() * (1 + 0x1p-50) + radius.upper;
    const RoughNearest rough = rough_nearest(set, start, -1, far);
    if (rough.inside) {
      count(options.stats, Stage::Doubles);
      return placed({{0, 0}, rough.feature, false});
    }
    if (rough.lower > far && rough.lower - radius.upper > 0x1p-600) {
      const double low = std::fmax(unscaled(set, (rough.lower - radius.upper) * (1 - 0x1p-50)), 0.0);
      if (low > options.at_most) {
        count(options.stats, Stage::Doubles);
        return {{low, std::numeric_limits<double>::infinity()}, rough.feature, true};
      }
    }
    start = rough.feature;
    if (start.count <= 3) {
      const PreciseNearest nearest = precise_nearest(set, start);
      start = nearest.feature;
      if (nearest.settled) {
        if (const auto found = doubles_around(set, nearest, radii)) {
          count(options.stats, Stage::DoublePairs);
          return placed({*found, nearest.feature, true});
        }
      }
    }
  }
  count(options.stats, Stage::Integers);
  return exact_distance(pair, radii, start, with_place);
}

int compare_distance(const CorePair& pair, const Radii& radii, DistanceStatistics* stats) noexcept {
  const PreciseSet set(pair);
  Feature start;
  if (set.usable()) {
    const RadiusBounds radius = bounds_of(radii, set.scale());
    // Less than the radii is less for certain only where these are not nothing beside the underflow.
    const double near = radius.lower > 0x1p-800 ? radius.lower : -1;
    const RoughNearest rough = rough_nearest(set, start, near, radius.upper);
    if (rough.inside) {
      count(stats, Stage::Doubles);
      return any_of(radii) ? -1 : 0;
    }
    if (rough.upper < near || rough.lower > radius.upper) {
      count(stats, Stage::Doubles);
      return rough.upper < near ? -1 : 1;
    }
    start = rough.feature;
    if (start.count <= 3) {
      const PreciseNearest nearest = precise_nearest(set, start);
      start = nearest.feature;
      if (nearest.settled) {
        const ExactSum sum = sum_of(radii, set.scale());
        const ExactSum excess = add(nearest.distance, {-sum.value, -sum.error});
        const double rest = 0x1p-100 * (sum.value + nearest.distance.value) + 0x1p-900;
        if (excess.value > 2 * nearest.below + rest || excess.value < -2 * nearest.above - rest) {
          count(stats, Stage::DoublePairs);
          return excess.value > 0 ? 1 : -1;
        }
      }
    }
  }
  count(stats, Stage::Integers);
  return exact_comparison(pair, radii, start);
}

Feature carrier_of_zero(const CorePair& pair, DistanceStatistics* stats) noexcept {
  const PreciseSet set(pair);
  Feature start;
  if (set.usable()) {
    const RoughNearest rough = rough_nearest(set, start, -1, 0);
    if (rough.inside || rough.lower > 0) {
      count(stats, Stage::Doubles);
      return rough.inside ? rough.feature : Feature{};
    }
    start = rough.feature;
  }
  count(stats, Stage::Integers);
  return with_integer_set(pair, {}, [&]<int L>(const IntegerSet<L>& integers, int /*low*/) {
    bool apart = false;
    const Feature feature = nearest_exactly(integers, start, apart);
    return apart ? Feature{} : feature;
  });
}

}  // namespace detail
}  // namespace motzkin
