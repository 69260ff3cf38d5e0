#pragma once

#include <Eigen/LU>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>

#include "motzkin/shape/moving.hpp"

/// The random frames of the source documents: origin, axes and velocity uniform in [-100, 100], frames whose
/// determinant is at most 0.1 in magnitude drawn again. The sequence depends on the seed alone, on every machine.
/// Source: 000 section 7.1.

namespace motzkin::experiments {

inline constexpr double frame_range = 100;
inline constexpr double least_determinant = 0.1;

class RandomFrames {
 public:
  explicit RandomFrames(std::uint64_t seed) : engine_(seed) {}

  /// Uniform in [low, high).
  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_() >> 11U) * 0x1p-53);
  }

  bool coin() { return (engine_() >> 63U) != 0; }

  template <int D>
  Vector<D> vector() {
    Vector<D> result;
    for (int k = 0; k < D; ++k) {
      result[k] = uniform(-frame_range, frame_range);
    }
    return result;
  }

  template <int D, FrameKind Kind>
  Frame<D, Kind> frame() {
    const Vector<D> origin = vector<D>();
    Matrix<D> axes;
    std::array<Vector<D>, D> columns;
    do {
      for (int i = 0; i < D; ++i) {
        axes.col(i) = columns[static_cast<std::size_t>(i)] = vector<D>();
      }
    } while (std::abs(axes.determinant()) <= least_determinant);
    return {origin, std::span<const Vector<D>>(columns)};
  }

  template <int D, FrameKind Kind>
  Moving<Frame<D, Kind>> moving_frame() {
    const Frame<D, Kind> resting = frame<D, Kind>();
    return {resting, vector<D>()};
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace motzkin::experiments
