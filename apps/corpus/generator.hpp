#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <span>

#include "motzkin/shape/moving.hpp"

namespace motzkin::testing {

/// Random numbers and frames for the tests. The sequence depends on the seed alone, on every machine.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : engine_(seed) {}

  /// Uniform in [low, high], both included.
  int integer(int low, int high) {
    return low + static_cast<int>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }

  bool coin() { return integer(0, 1) == 1; }

  /// Uniform in [low, high).
  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_() >> 11U) * 0x1p-53);
  }

  /// Any bit pattern that shapes accept: every magnitude from subnormal to `max_coordinate`, both signs, both zeros.
  double any_double() {
    while (true) {
      const auto value = std::bit_cast<double>(engine_());
      if (std::abs(value) <= max_coordinate) {  // NaN: drawn again
        return value;
      }
    }
  }

  /// A vector whose components are drawn by `number()`.
  template <int D, class Number>
  static Vector<D> vector(const Number& number) {
    Vector<D> result;
    for (int k = 0; k < D; ++k) {
      result[k] = number();
    }
    return result;
  }

  /// A frame with all axes, whose components are drawn by `number()`.
  template <int D, FrameKind Kind, class Number>
  static Frame<D, Kind> frame(const Number& number) {
    const Vector<D> origin = vector<D>(number);
    std::array<Vector<D>, D> axes;
    for (Vector<D>& axis : axes) {
      axis = vector<D>(number);
    }
    return {origin, std::span<const Vector<D>>(axes)};
  }

  template <int D, FrameKind Kind, class Number>
  static Moving<Frame<D, Kind>> moving_frame(const Number& number) {
    const Frame<D, Kind> resting = frame<D, Kind>(number);
    return {resting, vector<D>(number)};
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace motzkin::testing
