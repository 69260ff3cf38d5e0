#pragma once

#include "number/directed.hpp"
#include "pair/distance/core_distance.hpp"
#include "pair/distance/precise_set.hpp"

/// Radii beside numbers in pairs of doubles, the doubles around such numbers, and the counts of the stages.

namespace motzkin::detail {

[[nodiscard]] inline bool any_of(const Radii& radii) noexcept { return radii[0] > 0 || radii[1] > 0 || radii[2] > 0; }

/// The sum times the scale of a set; relative error below 2^-103.
[[nodiscard]] inline ExactSum sum_of(const Radii& radii, const PreciseSet& set) noexcept {
  const ExactSum sum = add(two_sum(radii[0], radii[1]), {radii[2], 0});
  return {sum.value * set.scale(), sum.error * set.scale()};
}

/// The number plus the radii, or less them.
[[nodiscard]] inline Bounded plus(const PreciseSet& set, const Bounded& x, const Radii& radii, int side) noexcept {
  if (!any_of(radii)) {
    return x;
  }
  const ExactSum radius = sum_of(radii, set);
  const double error = 0x1p-100 * (radius.value + std::abs(x.number.value)) + 0x1p-900;
  return {add(x.number, {side * radius.value, side * radius.error}), x.below + error, x.above + error};
}
[[nodiscard]] inline Bounded less(const PreciseSet& set, const Bounded& x, const Radii& radii) noexcept {
  return plus(set, x, radii, -1);
}

/// Of numbers times the scale of a set, which may be far from their own.
[[nodiscard]] inline double unscaled(const PreciseSet& set, double value) noexcept {
  return std::ldexp(value, -set.exponent());
}

/// The doubles next to a number times the scale of a set, unless one may lie between its bounds.
[[nodiscard]] inline std::optional<Enclosure> doubles_around(const PreciseSet& set, const Bounded& x) noexcept {
  const double middle = unscaled(set, x.number.value);
  if (!(middle > 0x1p-960 && x.number.value > 0x1p-600)) {
    return std::nullopt;
  }
  const double least = x.number.error - 2 * x.below;
  const double most = x.number.error + 2 * x.above;
  if (least > 0 && most < next_up(x.number.value) - x.number.value) {
    return Enclosure{middle, next_up(middle)};
  }
  if (most < 0 && -least < x.number.value - next_down(x.number.value)) {
    return Enclosure{next_down(middle), middle};
  }
  return std::nullopt;
}

enum class Stage { Doubles, DoublePairs, Integers };

inline void count(DistanceStatistics* stats, Stage stage) noexcept {
  if (stats != nullptr) {
    ++stats->questions;
    ++(stage == Stage::Doubles ? stats->by_doubles
                               : (stage == Stage::DoublePairs ? stats->by_double_pairs : stats->by_integers));
  }
}

}  // namespace motzkin::detail
