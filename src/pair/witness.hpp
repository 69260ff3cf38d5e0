#pragma once

#include <algorithm>
#include <cmath>

#include "motzkin/number/floating_point.hpp"
#include "pair/frame_pair.hpp"

/// Proofs in floating point. A direction or a point may come from anywhere, however it was computed: what counts is
/// that it does its job by more than the rounding error of checking it. Derivations:
/// docs/decisions/0003-error-bounds.md.

namespace motzkin::detail {

/// Relative error bound of a sum of at most 6 (D = 2) to 12 (D = 5) products of two, and of the sum's absolute value.
inline constexpr double projection_error = 64 * unit_roundoff;

/// Above the sum of all underflow errors that one check can collect.
inline constexpr double underflow_error = 0x1p-960;

/// Relative error bound of all numbers of a projection on a candidate direction together, in terms of the sizes
/// multiplied in them.
inline constexpr double axis_error = 2048 * unit_roundoff;

/// Projection of a frame on a direction, relative to its origin.
struct Extent {
  double low = 0;
  double high = 0;
};

template <FrameKind Kind, class Dots>
Extent projected_extent(const Dots& dots) noexcept {
  Extent extent;
  for (const double dot : dots) {
    if constexpr (Kind == FrameKind::Cuboid) {
      extent.low += std::min(dot, 0.0);
      extent.high += std::max(dot, 0.0);
    } else {
      extent.low = std::min(extent.low, dot);
      extent.high = std::max(extent.high, dot);
    }
  }
  return extent;
}

enum class Side { Below, Above, Unproved };

/// Whether all of a lies certainly below or above all of b along `n`, at every time.
template <int D, FrameKind A, FrameKind B, bool Moves>
Side proved_side(const FramePair<D, A, B, Moves>& pair, const Vector<D>& n) noexcept {
  const Eigen::Matrix<double, 1, D, Eigen::DontAlign | Eigen::RowMajor> dots_a = n.transpose() * pair.a;
  const Eigen::Matrix<double, 1, D, Eigen::DontAlign | Eigen::RowMajor> dots_b = n.transpose() * pair.b;
  const Extent extent_a = projected_extent<A>(dots_a);
  Extent extent_b = projected_extent<B>(dots_b);
  double magnitude = 0;
  for (int k = 0; k < D; ++k) {
    double row = std::abs(pair.offset[k]);
    for (int i = 0; i < D; ++i) {
      row += std::abs(pair.a(k, i)) + std::abs(pair.b(k, i));
    }
    if constexpr (Moves) {
      row += std::abs(pair.drift[k]);
    }
    magnitude += std::abs(n[k]) * row;
  }
  if constexpr (Moves) {
    const double way = n.dot(pair.drift);
    extent_b.low += std::min(way, 0.0);
    extent_b.high += std::max(way, 0.0);
  }
  const double distance = n.dot(pair.offset);
  const double error_bound = projection_error * magnitude + underflow_error;
  // NaN: neither comparison holds.
  if (distance + extent_b.low - extent_a.high > error_bound) {
    return Side::Below;
  }
  if (extent_a.low - (distance + extent_b.high) > error_bound) {
    return Side::Above;
  }
  return Side::Unproved;
}

}  // namespace motzkin::detail
