#include "pair/distance/precise_nearest.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "pair/distance/walk.hpp"

namespace motzkin::detail {
namespace {

/// Steps before integers are asked.
constexpr int most_steps = 16;

/// Below this magnitude numbers are left to integers: products of them could underflow.
constexpr double least_number = 0x1p-150;

/// Errors of roots and quotients, relatively.
constexpr double root_error = 0x1p-95;

using Numbers = FeatureNumbers<PreciseSet>;

/// The distance of 0 from the line or plane of a feature that it lies above. `slack` is how much farther back than the
/// feature M may reach along the direction, times the length of that.
void settle(const Numbers& numbers, const Triple<Tracked>& direction, double slack, PreciseNearest& result) noexcept {
  double relative_error = root_error;
  const auto take_length = [&](const Triple<Tracked>& vector) {
    const ExactSum size = length(vector);
    relative_error += error_bound(vector) / size.value;
    return size;
  };
  double direction_length = 0;
  switch (numbers.feature().count) {
    case 1:
      result.bounded.number = take_length(numbers.w());
      direction_length = result.bounded.number.value;
      break;
    case 2: {
      const ExactSum moment = take_length(numbers.moment());
      const ExactSum edge = take_length(numbers.e());
      result.bounded.number = divide(moment, edge);
      direction_length = moment.value * edge.value;
      break;
    }
    default: {
      const Tracked height = dot(direction, numbers.w());
      const ExactSum size = take_length(direction);
      relative_error += height.error_bound() / height.value();
      result.bounded.number = divide(height.number, size);
      direction_length = size.value;
      break;
    }
  }
  // NaN: not settled.
  result.settled =
      result.bounded.number.value > least_number && direction_length > least_number && relative_error < 0x1p-10;
  result.bounded.above = 2 * relative_error * result.bounded.number.value;
  result.bounded.below = result.bounded.above + 2 * slack / direction_length;
}

void add_place(const PreciseSet& set, const Numbers& numbers, const Triple<Tracked>& direction,
               PreciseNearest& result) noexcept {
  result.weights = numbers.weights(set);
  result.direction = {direction[0].value(), direction[1].value(), direction[2].value()};
}

PreciseNearest walk(const PreciseSet& set, const Feature& start, bool with_place) noexcept {
  PreciseNearest result;
  Feature all = start;
  result.feature = start;
  for (int step = 0, newest = -1; step < most_steps; ++step) {
    const std::optional<Numbers> part = nearest_part(set, all, newest);
    if (!part || !part->is_off()) {
      return result;
    }
    all = part->feature();
    result.feature = all;
    const bool done = part->with_direction([&](const Triple<Tracked>& direction) {
      const FartherBack back = set.farther_back(direction, all[0]);
      if (!back.certain) {
        settle(*part, direction, back.slack, result);
        if (with_place && result.settled) {
          add_place(set, *part, direction, result);
        }
        return true;
      }
      if (all.contains(back.vertex)) {
        return true;  // cannot be; not settled
      }
      newest = all.count;
      all.add(back.vertex);
      return false;
    });
    if (done) {
      return result;
    }
  }
  return result;
}

#if defined(__x86_64__)
/// The same with the processor's own fused operations in place of calls: products of two doubles in two are made of
/// them. No others are fused, so that the bits are the same.
[[gnu::target("avx2,fma"), gnu::flatten]] PreciseNearest walk_fused(const PreciseSet& set, const Feature& start,
                                                                    bool with_place) noexcept {
  return walk(set, start, with_place);
}

const bool has_fused_operations = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
#endif

}  // namespace

PreciseNearest precise_nearest(const PreciseSet& set, const Feature& start, bool with_place) noexcept {
#if defined(__x86_64__)
  if (has_fused_operations) {
    return walk_fused(set, start, with_place);
  }
#endif
  return walk(set, start, with_place);
}

}  // namespace motzkin::detail
