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

/// The distance of 0 from the line or plane of a feature that it lies above. `slack` is how much farther back than the
/// feature M may reach along the direction, times the length of that.
void settle(const PreciseSet& set, const Triple<Tracked>& direction, double slack, PreciseNearest& result) noexcept {
  const Feature& feature = result.feature;
  const Triple<Tracked> w = set.vertex(feature[0]);
  const ExactSum direction_length = length(direction);
  double relative_error = root_error;
  const auto take_length = [&](const Triple<Tracked>& vector) {
    const ExactSum size = length(vector);
    relative_error += error_bound(vector) / size.value;
    return size;
  };
  switch (feature.count) {
    case 1: result.bounded.number = take_length(w); break;
    case 2: {
      const Triple<Tracked> e = set.edge(feature[0], feature[1]);
      result.bounded.number = divide(take_length(cross(w, e)), take_length(e));
      break;
    }
    default: {
      const Tracked height = dot(direction, w);
      relative_error += height.error_bound() / height.value();
      result.bounded.number = divide(height.number, take_length(direction));
      break;
    }
  }
  // NaN: not settled.
  result.settled =
      result.bounded.number.value > least_number && direction_length.value > least_number && relative_error < 0x1p-10;
  result.bounded.above = 2 * relative_error * result.bounded.number.value;
  result.bounded.below = result.bounded.above + 2 * slack / direction_length.value;
}

}  // namespace

PreciseNearest precise_nearest(const PreciseSet& set, const Feature& start) noexcept {
  PreciseNearest result;
  Feature all = start;
  result.feature = start;
  for (int step = 0, newest = -1; step < most_steps; ++step) {
    const std::optional<Feature> part = nearest_part(set, all, newest);
    if (!part || !is_off(set, *part)) {
      return result;
    }
    result.feature = *part;
    const bool done = with_direction(set, *part, [&](const Triple<Tracked>& direction) {
      const FartherBack back = set.farther_back(direction, (*part)[0]);
      if (!back.certain) {
        settle(set, direction, back.slack, result);
        return true;
      }
      all = *part;
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

}  // namespace motzkin::detail
