#include "pair/distance/core_distance.hpp"

#include <algorithm>
#include <bit>

#include "pair/distance/nearest_exactly.hpp"
#include "pair/distance/precise_nearest.hpp"
#include "pair/distance/radii.hpp"
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

// Over integers ------------------------------------------------------------------------------------------------------

/// Of length 1; of any length before, scaled so that no square leaves the doubles.
Triple<double> normalised(Triple<double> direction) noexcept {
  const double largest = std::max({std::abs(direction[0]), std::abs(direction[1]), std::abs(direction[2])});
  for (double& component : direction) {
    component /= largest;
  }
  const double length = std::sqrt(dot(direction, direction));
  return {direction[0] / length + 0.0, direction[1] / length + 0.0, direction[2] / length + 0.0};  // no negative zero
}

/// Where a feature is nearest to 0, and in which direction.
template <int L>
MOTZKIN_OWN_FRAME void add_place(const IntegerSet<L>& set, CoreDistance& result) noexcept {
  const FeatureNumbers<IntegerSet<L>> numbers(set, result.feature);
  result.weights = numbers.weights(set);
  if (result.apart) {
    result.direction =
        normalised(numbers.with_direction([](const auto& direction) { return rough_direction(direction); }));
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
      add_place(set, result);
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

}  // namespace

CoreDistance core_distance(const CorePair& pair, const Radii& radii, const DistanceOptions& options,
                           WithPlace with_place) noexcept {
  const PreciseSet set(pair);
  Feature start = start_of(pair, options.start);
  if (set.usable()) {
    const RadiusBounds radius = bounds_of(radii, set.scale());
    const double far = options.at_most * set.scale() * (1 + 0x1p-50) + radius.upper;
    const RoughNearest rough = rough_nearest(set, start, -1, far);
    if (rough.inside) {
      count(options.stats, Stage::Doubles);
      CoreDistance inside{{0, 0}, rough.feature, false};
      if (with_place == WithPlace::Yes) {
        inside.weights = FeatureNumbers<PreciseSet>(set, rough.feature).weights(set);
      }
      return inside;
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
      const PreciseNearest nearest = precise_nearest(set, start, with_place == WithPlace::Yes);
      start = nearest.feature;
      if (nearest.settled) {
        if (const auto found = doubles_around(set, less(set, nearest.bounded, radii))) {
          count(options.stats, Stage::DoublePairs);
          CoreDistance result{*found, nearest.feature, true, nearest.weights};
          if (with_place == WithPlace::Yes) {
            result.direction = normalised(nearest.direction);
          }
          return result;
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
      const PreciseNearest nearest = precise_nearest(set, start, false);
      start = nearest.feature;
      if (nearest.settled) {
        const Bounded excess = less(set, nearest.bounded, radii);
        if (excess.number.value > 2 * excess.below || excess.number.value < -2 * excess.above) {
          count(stats, Stage::DoublePairs);
          return excess.number.value > 0 ? 1 : -1;
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
