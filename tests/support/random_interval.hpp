#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <utility>

#include "motzkin/number/interval.hpp"

namespace motzkin::testing {

/// Intervals that make arithmetic round in every way. The sequence depends on the seed alone, whatever the compiler:
/// draws are in statements of their own, and no product is added to anything.
class RandomIntervals {
 public:
  explicit RandomIntervals(std::uint64_t seed) : engine_(seed) {}

  /// A finite number: of usual size, of any size, subnormal, huge, with few bits, zero of either sign, or next to the
  /// one before.
  double number() {
    switch (engine_() % 10) {
      case 0: last_ = any_bits(); break;
      case 1: last_ = static_cast<double>(static_cast<std::int64_t>(engine_() % 33) - 16); break;
      case 2: last_ = scaled(-1075, -1030); break;
      case 3: last_ = scaled(1021, 1024); break;
      case 4: last_ = engine_() % 2 == 0 ? 0.0 : -0.0; break;
      case 5: last_ = static_cast<double>(static_cast<float>(unit())); break;
      case 6: last_ = std::nextafter(last_, engine_() % 2 == 0 ? -1e300 : 1e300); break;
      case 7: last_ = scaled(-600, 499); break;
      default: last_ = 8 * unit(); break;
    }
    return last_;
  }

  /// Bounded; a quarter are points, and some have a zero as an end.
  Interval bounded() {
    const double a = number();
    double b = engine_() % 4 == 0 ? a : number();
    if (engine_() % 4 == 0) {
      b = a * (1 + scaled(-40, -1));
      b = std::isfinite(b) ? b : a;
    }
    return a <= b ? Interval(a, b) : Interval(b, a);
  }

  /// One in sixteen is unbounded.
  Interval any() {
    const Interval inside = bounded();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    switch (engine_() % 48) {
      case 0: return {-infinity, inside.upper()};
      case 1: return {inside.lower(), infinity};
      case 2: return Interval::whole();
      default: return inside;
    }
  }

  /// Uniform in (-1, 1).
  double unit() { return static_cast<double>(static_cast<std::int64_t>(engine_()) >> 10U) * 0x1p-53; }

  /// The same times a power of two.
  double scaled(int least, int most) {
    const double value = unit();
    return std::ldexp(value, least + static_cast<int>(engine_() % static_cast<unsigned>(most - least + 1)));
  }

  std::uint64_t bits() { return engine_(); }

 private:
  double any_bits() {
    while (true) {
      const auto value = std::bit_cast<double>(engine_());
      if (std::isfinite(value)) {
        return value;
      }
    }
  }

  std::mt19937_64 engine_;
  double last_ = 1;
};

}  // namespace motzkin::testing
