#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

/// Fourier-Motzkin elimination of bands, `low <= coefficients . z <= high` over the unit cube: what two opposite faces
/// of a cuboid are. Two bands without the first variable are one band again, so that there is half as much to combine,
/// and no row to sort by a sign. All bands of a step are made side by side, and looked at once: no branch depends on
/// the numbers but whether a step contradicts the unit cube, and where the last variable is cut.
///
/// Over doubles, and nothing is proved here: the caller proves what the elimination suggests, as in `elimination.hpp`.
/// What bands cannot do, coefficients that are zero where they are divided by, is left to the rows.

namespace motzkin::detail {

enum class BandSearch : std::uint8_t { Solution, Contradiction, Undecided };

/// Bands that a step makes of so many: each alone, with the unit band, and each with those before it.
constexpr std::size_t bands_after_step(std::size_t bands) noexcept { return bands * (bands + 1) / 2; }

/// How band `index` of a step came about: from band `first` of the step before without band `second`, or alone.
struct BandParents {
  std::size_t first;
  std::size_t second;
  bool alone;
};
constexpr BandParents parents_of(std::size_t index, std::size_t before) noexcept {
  if (index < before) {
    return {index, 0, true};
  }
  index -= before;
  std::size_t first = 1;
  while (index >= first) {
    index -= first++;
  }
  return {first, index, false};
}

/// N bands of V variables, number by number.
template <std::size_t V, std::size_t N>
struct Bands {
  using Numbers = std::array<double, N>;

  std::array<Numbers, V> coefficients;
  Numbers low;
  Numbers high;

  /// Below 0 the number of a band that lies above its high side everywhere in the unit cube, minus one; above 0 that of
  /// one below its low side, plus one; 0 where there is none.
  [[nodiscard]] int contradiction() const noexcept {
    Numbers least;
    Numbers most;
    for (std::size_t k = 0; k < N; ++k) {
      double sum = 0;
      double magnitude = 0;
      for (std::size_t v = 0; v < V; ++v) {
        sum += coefficients[v][k];
        magnitude += std::abs(coefficients[v][k]);
      }
      least[k] = (sum - magnitude) / 2 - high[k];
      most[k] = low[k] - (sum + magnitude) / 2;
    }
    double worst = -1;
    for (std::size_t k = 0; k < N; ++k) {
      worst = least[k] > worst ? least[k] : worst;
      worst = most[k] > worst ? most[k] : worst;
    }
    if (!(worst > 0)) {
      return 0;
    }
    for (std::size_t k = 0; k < N; ++k) {
      if (least[k] > 0) {
        return -static_cast<int>(k) - 1;
      }
      if (most[k] > 0) {
        return static_cast<int>(k) + 1;
      }
    }
    return 0;
  }
};

/// The same divided by the first coefficients: the first variable is between low and high minus the others.
template <std::size_t V, std::size_t N>
struct NormalisedBands {
  using Numbers = std::array<double, N>;

  std::array<Numbers, V - 1> coefficients;
  Numbers low;
  Numbers high;
  Numbers factor;

  explicit NormalisedBands(const Bands<V, N>& bands) noexcept {
    for (std::size_t k = 0; k < N; ++k) {
      factor[k] = 1 / bands.coefficients[0][k];
    }
    for (std::size_t v = 1; v < V; ++v) {
      for (std::size_t k = 0; k < N; ++k) {
        coefficients[v - 1][k] = bands.coefficients[v][k] * factor[k];
      }
    }
    for (std::size_t k = 0; k < N; ++k) {
      const double one = bands.low[k] * factor[k];
      const double other = bands.high[k] * factor[k];
      low[k] = one < other ? one : other;
      high[k] = one < other ? other : one;
    }
  }

  /// Whether something was divided by zero.
  [[nodiscard]] bool degenerate() const noexcept {
    double largest = 0;
    for (std::size_t k = 0; k < N; ++k) {
      largest += std::abs(factor[k]);
    }
    return !(largest < std::numeric_limits<double>::infinity());
  }
};

/// Eliminates the variables of N bands one after the other.
template <std::size_t V, std::size_t N>
class BandElimination {
 public:
  /// Looks for a solution with room on all sides, or for bands that contradict each other. `z` takes the solution, each
  /// variable in the middle of its bounds. `axis(number, weight)` is called for the bands that contradict: their sum
  /// holds nowhere in the unit cube, of high sides with weights above 0 and of low ones below.
  template <class Axis>
  static BandSearch find(const Bands<V, N>& bands, double* z, const Axis& axis) noexcept {
    // The last step tries a value first: of pairs that meet most are done then.
    if (V > 2 && contradicts(bands, axis)) {
      return BandSearch::Contradiction;
    }
    const NormalisedBands<V, N> own(bands);
    if (own.degenerate()) {
      return BandSearch::Undecided;
    }
    if constexpr (V == 2) {
      return find_last(bands, own, z, axis);
    } else {
      constexpr std::size_t next_count = bands_after_step(N);
      Bands<V - 1, next_count> next;
      for (std::size_t v = 0; v + 1 < V; ++v) {
        next.coefficients[v] = without_first(own.coefficients[v], own.coefficients[v], 0);
      }
      next.low = without_first(own.low, own.high, 1);
      next.high = without_first(own.high, own.low, 0);
      const auto pass_on = [&](std::size_t number, double weight) {
        const BandParents parents = parents_of(number, N);
        axis(parents.first, weight * own.factor[parents.first]);
        if (!parents.alone) {
          axis(parents.second, -weight * own.factor[parents.second]);
        }
      };
      const BandSearch result = BandElimination<V - 1, next_count>::find(next, z + 1, pass_on);
      if (result == BandSearch::Solution) {
        double low = 0;
        double high = 1;
        for (std::size_t k = 0; k < N; ++k) {
          double shift = own.coefficients[0][k] * z[1];
          for (std::size_t v = 1; v + 1 < V; ++v) {
            shift += own.coefficients[v][k] * z[v + 1];
          }
          low = own.low[k] - shift > low ? own.low[k] - shift : low;
          high = own.high[k] - shift < high ? own.high[k] - shift : high;
        }
        z[0] = (low + high) / 2;
      }
      return result;
    }
  }

 private:
  using Numbers = std::array<double, N>;

  template <class Axis>
  static bool contradicts(const Bands<V, N>& bands, const Axis& axis) noexcept {
    const int found = bands.contradiction();
    if (found != 0) {
      axis(static_cast<std::size_t>(found < 0 ? -found : found) - 1, found < 0 ? 1.0 : -1.0);
    }
    return found != 0;
  }

  /// Each number minus that of the unit band, then minus those of the bands before it.
  static std::array<double, bands_after_step(N)> without_first(const Numbers& numbers, const Numbers& others,
                                                               double of_unit) noexcept {
    std::array<double, bands_after_step(N)> result;
    for (std::size_t k = 0; k < N; ++k) {
      result[k] = numbers[k] - of_unit;
    }
    std::size_t next = N;
    for (std::size_t i = 1; i < N; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        result[next++] = numbers[i] - others[j];
      }
    }
    return result;
  }

  /// What bounds the first of two variables at a value of the last one, and how that changes with the last one.
  struct Room {
    double least = 0;
    double most = 1;
    double slope_of_least = 0;
    double slope_of_most = 0;
  };

  static Room room_at(const NormalisedBands<V, N>& own, double last) noexcept {
    Room room;
    for (std::size_t k = 0; k < N; ++k) {
      const double slope = own.coefficients[0][k];
      const double shift = slope * last;
      const double from = own.low[k] - shift;
      const double to = own.high[k] - shift;
      room.slope_of_least = from > room.least ? slope : room.slope_of_least;
      room.least = from > room.least ? from : room.least;
      room.slope_of_most = to < room.most ? slope : room.slope_of_most;
      room.most = to < room.most ? to : room.most;
    }
    return room;
  }

  /// The bands that bound the first variable most at a value of the last one: the difference of their sides, which
  /// leave no room there, times a weight.
  template <class Axis>
  static void pass_on_tightest(const NormalisedBands<V, N>& own, double last, double weight,
                               const Axis& axis) noexcept {
    std::size_t low = N;  // N: the unit band
    std::size_t high = N;
    double least = 0;
    double most = 1;
    for (std::size_t k = 0; k < N; ++k) {
      const double shift = own.coefficients[0][k] * last;
      if (own.low[k] - shift > least) {
        least = own.low[k] - shift;
        low = k;
      }
      if (own.high[k] - shift < most) {
        most = own.high[k] - shift;
        high = k;
      }
    }
    if (high < N) {
      axis(high, weight * own.factor[high]);
    }
    if (low < N) {
      axis(low, -weight * own.factor[low]);
    }
  }

  /// A value of the last variable without room, beyond an end of it: the weight of the bands that say so is the
  /// reciprocal of how fast they close.
  struct Cut {
    double at = 0;
    double weight = 0;
  };

  /// Two variables. Where the bands leave no room at a value of the last one, those that bound the other most cut away
  /// at least half of what is left of the last one.
  template <class Axis>
  static BandSearch find_last(const Bands<V, N>& bands, const NormalisedBands<V, N>& own, double* z,
                              const Axis& axis) noexcept {
    constexpr int max_cuts = 64;
    double low = 0;
    double high = 1;
    Cut upper;
    Cut lower;
    for (int cut = 0; cut < max_cuts; ++cut) {
      const double last = (low + high) / 2;
      const Room room = room_at(own, last);
      if (room.least < room.most) {
        z[0] = (room.least + room.most) / 2;
        z[1] = last;
        return BandSearch::Solution;
      }
      if (cut == 0 && contradicts(bands, axis)) {
        return BandSearch::Contradiction;
      }
      const double closing = room.slope_of_most - room.slope_of_least;
      const double weight = 1 / std::abs(closing);
      const double step = (room.least - room.most) * weight;
      if (closing > 0) {
        high = last - step;
        upper = {last, weight};
      } else if (closing < 0) {
        low = last + step;
        lower = {last, weight};
      } else {
        if (room.least > room.most) {
          pass_on_tightest(own, last, 1, axis);
          return BandSearch::Contradiction;
        }
        return BandSearch::Undecided;
      }
      if (low > high) {
        pass_on_tightest(own, upper.at, upper.weight, axis);
        pass_on_tightest(own, lower.at, lower.weight, axis);
        return BandSearch::Contradiction;
      }
    }
    return BandSearch::Undecided;
  }
};

}  // namespace motzkin::detail
