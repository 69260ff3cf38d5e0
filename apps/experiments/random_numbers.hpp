#pragma once

#include <cstdint>
#include <random>

namespace motzkin::experiments {

/// Random numbers that depend on the seed alone, on every machine; the distributions of the standard library do not
/// promise that.
class RandomNumbers {
 public:
  explicit RandomNumbers(std::uint64_t seed) : engine_(seed) {}

  /// Uniform in [low, high).
  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_() >> 11U) * 0x1p-53);
  }

  /// Uniform in [low, high], both included.
  int integer(int low, int high) {
    return low + static_cast<int>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace motzkin::experiments
