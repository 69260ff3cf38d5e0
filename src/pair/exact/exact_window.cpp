#include "pair/exact/exact_window.hpp"

#include <limits>
#include <optional>

#include "pair/exact/integer_pair.hpp"
#include "pair/exact/scaled_pair.hpp"

// Along a normal the shapes meet while `low <= time * speed <= high`. Each normal bounds the times of contact from both
// sides, and the normals of the facets give the exact ends. Floating point finds the few that can be the last to let
// the shapes in or the first to part them; those are divided out in integers.

namespace motzkin::detail {
namespace {

/// Bounds of the time from one normal, as floating point knows them.
struct TimeBounds {
  Normal normal;
  Enclosure enter;  ///< the time before which the normal keeps the shapes apart
  Enclosure exit;
};

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Nothing where the normal certainly lets the shapes meet at all times of [0, 1].
std::optional<TimeBounds> time_bounds(const ScaledPair& pair, const Normal& name) noexcept {
  const Triple<double> normal = cross(pair.values.at(name.first), pair.values.at(name.second));
  const ScaledExtent a = pair.extent(0, normal);
  const ScaledExtent b = pair.extent(1, normal);
  const double distance = dot(normal, pair.values.offset);
  const double speed = dot(normal, pair.values.drift);
  const double low = a.low - b.high - distance;
  const double high = a.high - b.low - distance;
  const double error_bound = 2 * pair.error_bound(name);
  if (low + error_bound < std::min(speed, 0.0) && std::max(speed, 0.0) < high - error_bound) {
    return std::nullopt;
  }
  if (std::abs(speed) <= 2 * error_bound) {
    return TimeBounds{name, {-infinity, infinity}, {-infinity, infinity}};
  }
  // Of t * speed = x with |t| <= 1; other times need no accuracy.
  const auto times = [&](double x) {
    const double least = (x - error_bound) / speed;
    const double most = (x + error_bound) / speed;
    const double margin = 0x1p-50 * (1 + std::abs(least) + std::abs(most));
    return Enclosure{std::min(least, most) - margin, std::max(least, most) + margin};
  };
  return speed > 0 ? TimeBounds{name, times(low), times(high)} : TimeBounds{name, times(high), times(low)};
}

/// Lists the normals that can bound the window.
void list_bounding(const ScaledPair& scaled, const SpannedSpace& space, NormalList& bounding) noexcept {
  std::array<TimeBounds, max_normals> bounds;
  std::size_t count = 0;
  double latest_enter = 0;
  double earliest_exit = 1;
  for_each_normal(scaled.values, space.rank, space.kept, WithDrift::No, [&](const Normal& normal) {
    if (const auto found = time_bounds(scaled, normal)) {
      latest_enter = std::max(latest_enter, found->enter.low);
      earliest_exit = std::min(earliest_exit, found->exit.high);
      bounds[count++] = *found;
    }
  });
  for (std::size_t i = 0; i < count; ++i) {
    if (bounds[i].enter.high > latest_enter || bounds[i].exit.low < earliest_exit) {
      bounding.add(bounds[i].normal);
    }
  }
}

template <int L>
Enclosure window(const IntegerPair<L>& pair, const PairNumbers& numbers, const NormalList* known_bounding,
                 PairStatistics* stats) noexcept {
  const SpannedSpace space = pair.spanned_space();
  NormalList own_list;
  if (known_bounding == nullptr || space.rank < 3) {
    list_bounding(ScaledPair(numbers), space, own_list);
    known_bounding = &own_list;
  }
  Enclosure result{0, 1};
  for (std::size_t i = 0; i < known_bounding->count; ++i) {
    const auto& [first, second] = known_bounding->normals[i];
    const IntegerTriple<2 * L> normal = cross(pair.at(first), pair.at(second));
    const WideInteger<3 * L> speed = dot(normal, pair.drift);
    if (stats != nullptr) {
      ++stats->exact_directions;
    }
    if (speed.zero()) {
      continue;
    }
    const IntegerExtent<3 * L> a = pair.extent(0, normal);
    const IntegerExtent<3 * L> b = pair.extent(1, normal);
    const WideInteger<3 * L> distance = dot(normal, pair.offset);
    const WideInteger<3 * L> low = a.low - b.high - distance;
    const WideInteger<3 * L> high = a.high - b.low - distance;
    const WideInteger<3 * L>& at_enter = speed.positive() ? low : high;
    const WideInteger<3 * L>& at_exit = speed.positive() ? high : low;
    if (at_enter.negative() == speed.negative()) {  // later than 0
      result.low = std::max(result.low, quotient(at_enter, speed, 0, Rounding::Down));
    }
    if ((at_exit - speed).negative() != speed.negative()) {  // earlier than 1
      result.high = std::min(result.high, quotient(at_exit, speed, 0, Rounding::Up));
    }
  }
  return result;
}

}  // namespace

Enclosure exact_window(const PairNumbers& numbers, const NormalList* bounding, PairStatistics* stats) noexcept {
  return with_integers(numbers,
                       [&]<int L>(const IntegerPair<L>& pair) { return window(pair, numbers, bounding, stats); });
}

}  // namespace motzkin::detail
