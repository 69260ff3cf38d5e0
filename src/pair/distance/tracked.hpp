#pragma once

#include "number/double_double.hpp"
#include "number/triple.hpp"

/// Numbers of about 100 bits that know how far off they may be: pairs of doubles, each beside the sum of the magnitudes
/// multiplied in it.

namespace motzkin::detail {

/// How far off a number may be, in terms of its size, and what underflow can add.
/// Derivation: docs/decisions/0025-certified-distance.md.
inline constexpr double tracked_error = 0x1p-97;
inline constexpr double tracked_underflow = 0x1p-1000;

struct Tracked {
  ExactSum number;
  double size = 0;  ///< at least the magnitude

  [[nodiscard]] double value() const noexcept { return number.value; }
  [[nodiscard]] double error_bound() const noexcept { return tracked_error * size + tracked_underflow; }

  friend Tracked operator+(const Tracked& a, const Tracked& b) noexcept {
    return {add(a.number, b.number), a.size + b.size};
  }
  friend Tracked operator-(const Tracked& a) noexcept { return {{-a.number.value, -a.number.error}, a.size}; }
  friend Tracked operator-(const Tracked& a, const Tracked& b) noexcept { return a + -b; }
  friend Tracked operator*(const Tracked& a, const Tracked& b) noexcept {
    return {multiply(a.number, b.number), a.size * b.size};
  }
};

/// 1 or -1 where the sign is certain, else 0.
[[nodiscard]] inline int sign(const Tracked& x) noexcept {
  const double bound = x.error_bound();
  return x.value() > bound ? 1 : (x.value() < -bound ? -1 : 0);
}

/// Of a ratio that is known to lie between 0 and 1.
[[nodiscard]] inline double ratio(const Tracked& a, const Tracked& b) noexcept {
  return std::fmin(std::fmax(a.value() / b.value(), 0), 1);
}

/// A number that is too large by `below` at most, and too small by `above` at most.
struct Bounded {
  ExactSum number;
  double below = 0;
  double above = 0;
};

/// How far a vector may be off in length.
[[nodiscard]] inline double error_bound(const Triple<Tracked>& vector) noexcept {
  return vector[0].error_bound() + vector[1].error_bound() + vector[2].error_bound();
}

/// The length of the numbers as they are; relative error below 2^-98.
[[nodiscard]] inline ExactSum length(const Triple<Tracked>& vector) noexcept {
  const auto square = [](const Tracked& x) { return multiply(x.number, x.number); };
  return square_root(add(add(square(vector[0]), square(vector[1])), square(vector[2])));
}

}  // namespace motzkin::detail
