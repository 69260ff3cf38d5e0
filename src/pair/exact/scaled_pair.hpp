#pragma once

#include "motzkin/number/floating_point.hpp"
#include "pair/exact/edge_vectors.hpp"

/// A pair in doubles, scaled so that no coordinate exceeds 1: the filter before integers, for all shapes and scales.

namespace motzkin::detail {

/// Relative error bound of the numbers along a normal, in terms of the magnitudes multiplied in them, and what
/// underflow can add. Derivation: docs/decisions/0003-error-bounds.md.
inline constexpr double normal_error = 64 * unit_roundoff;
inline constexpr double normal_underflow = 0x1p-1000;

[[nodiscard]] inline Triple<double> cross_magnitude(const Triple<double>& a, const Triple<double>& b) noexcept {
  return {a[1] * b[2] + a[2] * b[1], a[2] * b[0] + a[0] * b[2], a[0] * b[1] + a[1] * b[0]};
}

/// Range of a linear function over a shape, from its values at the axes.
struct ScaledExtent {
  double low = 0;
  double high = 0;

  void take(FrameKind kind, double at_axis) noexcept {
    if (kind == FrameKind::Cuboid) {
      low += std::min(at_axis, 0.0);
      high += std::max(at_axis, 0.0);
    } else {
      low = std::min(low, at_axis);
      high = std::max(high, at_axis);
    }
  }
};

struct ScaledPair {
  Triple<double> scales;  ///< powers of two, by which the numbers of each coordinate were multiplied
  EdgeVectors<double> values;
  EdgeVectors<double> magnitudes;
  Triple<double> reach{};  ///< per coordinate, the sum of the magnitudes of all axes, the offset and the drift

  explicit ScaledPair(const PairNumbers& numbers) noexcept
      : ScaledPair(numbers, {exponent(numbers.bits[0]), exponent(numbers.bits[1]), exponent(numbers.bits[2])}) {}

  [[nodiscard]] ScaledExtent extent(std::size_t side, const Triple<double>& normal) const noexcept {
    ScaledExtent result;
    for (const auto& axis : values.axes(side)) {
      result.take(values.kinds[side], dot(normal, axis));
    }
    return result;
  }

  /// Error bound of everything along a normal.
  [[nodiscard]] double error_bound(const Normal& normal) const noexcept {
    const Triple<double> size = cross_magnitude(magnitudes.at(normal.first), magnitudes.at(normal.second));
    return normal_error * dot(size, reach) + normal_underflow;
  }

 private:
  ScaledPair(const PairNumbers& numbers, const Triple<int>& exponents) noexcept
      : scales{power_of_two(exponents[0]), power_of_two(exponents[1]), power_of_two(exponents[2])},
        values(
            numbers, [&](const ScaledSum& number, std::size_t k) { return scaled(number, exponents[k], scales[k]); },
            sum<double>, difference<double>, 0, 1),
        magnitudes(
            numbers,
            [&](const ScaledSum& number, std::size_t k) { return std::abs(scaled(number, exponents[k], scales[k])); },
            sum<double>, sum<double>, 0, 1) {
    for (std::size_t k = 0; k < 3; ++k) {
      reach[k] = magnitudes.offset[k] + magnitudes.drift[k];
      for (std::size_t s = 0; s < 2; ++s) {
        for (const auto& axis : magnitudes.axes(s)) {
          reach[k] += axis[k];
        }
      }
    }
  }

  /// Of the power of two that brings the numbers of a coordinate below 1; not further up than doubles can be scaled at
  /// once.
  static int exponent(const BitRange& range) noexcept { return std::clamp(-range.high, -1020, 1000); }

  static double power_of_two(int exponent) noexcept {
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52U);
  }

  static double scaled(const ScaledSum& number, int exponent, double power) noexcept {
    return number.exponent == 0 ? number.value * power : std::ldexp(number.value, number.exponent + exponent);
  }
};

}  // namespace motzkin::detail
