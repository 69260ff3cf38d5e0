#pragma once

#include <algorithm>
#include <cmath>

#include "motzkin/pair/ball.hpp"
#include "motzkin/pair/relation.hpp"
#include "pair/frame_pair.hpp"

namespace motzkin::detail {

/// Error bound of the numbers below, in terms of the sum of all magnitudes.
/// Derivation: docs/decisions/0009-spheres.md.
inline constexpr double nearest_error = 1024 * unit_roundoff;

/// Steps towards the nearest point before the search is given up.
inline constexpr int nearest_steps = 12;

/// Whether a ball of positive radius certainly meets a body at some time, or certainly never does: from a point of what
/// the body covers as seen from the ball, step by step towards the nearest (Gilbert 1966). Each point bounds the
/// distance from above, and the plane through the body's own point that is farthest back bounds it from below.
/// Guarantee: `Disjoint` and `Overlapping` are proved.
template <int D, FrameKind Kind>
[[nodiscard]] Verdict ball_verdict(const FramePair<D, FrameKind::Simplex, Kind, true>& pair, double radius) noexcept {
  const Vector<D>& start = pair.offset;
  const Matrix<D>& axes = pair.b;
  const double magnitude = start.cwiseAbs().sum() + axes.cwiseAbs().sum() + pair.drift.cwiseAbs().sum() + radius;
  if (!(magnitude > 0x1p-400 && magnitude < 0x1p400)) {  // squares could leave the doubles
    return Verdict::Undecided;
  }
  const double error_bound = nearest_error * magnitude;
  constexpr double middle = Kind == FrameKind::Cuboid ? 0.5 : 1.0 / (D + 1);
  Vector<D> x = start + 0.5 * pair.drift;
  for (int i = 0; i < D; ++i) {
    x += middle * axes.col(i);
  }
  for (int step = 0; step < nearest_steps; ++step) {
    const double length = std::sqrt(x.squaredNorm());
    if (length + error_bound < radius) {
      return Verdict::Overlapping;
    }
    // The point of the body that is farthest back along x.
    Vector<D> back = start;
    double lowest = 0;
    int lowest_axis = -1;
    for (int i = 0; i < D; ++i) {
      const double along = x.dot(axes.col(i));
      if constexpr (Kind == FrameKind::Cuboid) {
        if (along < 0) {
          back += axes.col(i);
        }
      } else if (along < lowest) {
        lowest = along;
        lowest_axis = i;
      }
    }
    if (lowest_axis >= 0) {
      back += axes.col(lowest_axis);
    }
    if (x.dot(pair.drift) < 0) {
      back += pair.drift;
    }
    const double height = x.dot(back);
    if (height > (radius + error_bound) * length) {
      return Verdict::Disjoint;
    }
    const Vector<D> way = back - x;
    const double way_sq = way.squaredNorm();
    if (!(way_sq > 0)) {
      break;
    }
    x += std::clamp(-x.dot(way) / way_sq, 0.0, 1.0) * way;
  }
  return Verdict::Undecided;
}

}  // namespace motzkin::detail
