#pragma once

#include <optional>

#include "motzkin/motion/fixed_axis.hpp"
#include "motzkin/motion/motion.hpp"

/// Bounds of motions about an axis of fixed direction, and what all motions share. Everything here counts on standard
/// arithmetic in its callers.

namespace motzkin::detail {

/// Where a turn by an angle f about an axis a is during a slice, and how fast.
struct AxisTurn {
  Interval sine;     ///< sin(f) / |a|
  Interval versine;  ///< (1 - cos f) / |a|^2
  Interval cosine;   ///< cos f
  Interval rate;     ///< f' / |a|, which makes the angular velocity this times a
};

/// The smallest bounds around both.
[[nodiscard]] AxisTurn hull(const AxisTurn& a, const AxisTurn& b) noexcept;

/// How a turn goes on from the middle of a slice: `first` is sin(g) / |a| / tau, `second` is (1 - cos g) / |a|^2 /
/// tau^2 for the angle g that is turned in the time tau since then.
struct TurnFromMiddle {
  Interval tau;
  Interval first;
  Interval second;
};

/// Of a slice whose rate is known. None where the angle may exceed 1, beyond which this says little.
[[nodiscard]] std::optional<TurnFromMiddle> from_middle(const Interval& slice, const IntervalVector<3>& axis,
                                                        const Interval& rate);

/// The vector after that turn, where it was `middle` in the middle. Its error is of second order in time.
[[nodiscard]] IntervalVector<3> turned(const IntervalVector<3>& middle, const IntervalVector<3>& axis,
                                       const TurnFromMiddle& turn);

/// 1 + s [a] + v [a]^2.
[[nodiscard]] IntervalMatrix<3> rotation(const IntervalVector<3>& axis, const AxisTurn& turn);

/// The axis with what follows from it.
[[nodiscard]] FixedAxis fixed_axis(const IntervalVector<3>& axis, const Vector<3>& center,
                                   const IntervalVector<3>& velocity);

/// Both, where intervals that enclose the same numbers make it certain that they meet.
[[nodiscard]] Interval common(const Interval& a, const Interval& b) noexcept;
[[nodiscard]] IntervalVector<3> common(const IntervalVector<3>& a, const IntervalVector<3>& b) noexcept;

/// `a` becomes the hull of both, entry by entry.
template <class Entries>
void widen(Entries& a, const Entries& b) noexcept {
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    a.data()[i] = hull(a.data()[i], b.data()[i]);
  }
}

/// Entries of rotations are from -1 to 1.
void clip_to_rotations(IntervalMatrix<3>& matrix) noexcept;

/// Pose and rate at one time, or wherever the turn may be during the slice, all of its numbers being independent.
[[nodiscard]] PoseBound<3> bound_at(const FixedAxis& motion, const AxisTurn& turn, const Interval& slice);
[[nodiscard]] RateBound rate_at(const FixedAxis& motion, const AxisTurn& turn);

/// Pose and rate during a slice, of a turn given by `turn_at(slice)`.
template <class TurnAt>
[[nodiscard]] PoseBound<3> bound_during(const FixedAxis& motion, const TurnAt& turn_at, const Interval& slice);
template <class TurnAt>
[[nodiscard]] RateBound rate_during(const FixedAxis& motion, const TurnAt& turn_at, const Interval& slice);

/// The pose in the middle of the bound. Throws InvalidInput for a translation beyond `max_coordinate`.
[[nodiscard]] Pose middle(const PoseBound<3>& bound);

/// What takes the world at t = 0, where a body is in its pose `start`, to where the body is in its pose `end`. Throws
/// InvalidInput where one of them is not rigid.
[[nodiscard]] Pose change(const Pose& start, const Pose& end);

/// Throws InvalidInput where a time is not from 0 to 1.
void check_slice(const Interval& slice);
[[nodiscard]] Interval checked_time(double time);

/// 2^-k such that `size` times it is around 1, as far as that is a double.
[[nodiscard]] double unit_scale(double size) noexcept;

template <class TurnAt>
PoseBound<3> bound_during(const FixedAxis& motion, const TurnAt& turn_at, const Interval& slice) {
  const AxisTurn turn = turn_at(slice);
  PoseBound<3> result = bound_at(motion, turn, slice);
  if (slice.is_point()) {
    return result;
  }
  if (const auto change = from_middle(slice, motion.axis, turn.rate)) {
    const Interval time = midpoint(slice);
    const AxisTurn in_middle = turn_at(time);
    const PoseBound<3> middle = bound_at(motion, in_middle, time);
    for (int k = 0; k < 3; ++k) {
      const IntervalVector<3> column = middle.rotation.col(k);
      const IntervalVector<3> natural = result.rotation.col(k);
      result.rotation.col(k) = common(natural, turned(column, motion.axis, *change));
    }
    const IntervalVector<3> arm = motion.across * in_middle.cosine + motion.inward * in_middle.sine;  // R a x center
    const IntervalVector<3> arm_inward = motion.axis.cross(arm);
    const Interval tau_sq = square(change->tau);
    const IntervalVector<3> way = (motion.velocity - arm * change->first) * change->tau;
    const IntervalVector<3> bend = arm_inward * (tau_sq * change->second);
    result.translation = common(result.translation, middle.translation + way - bend);
  }
  return result;
}

template <class TurnAt>
RateBound rate_during(const FixedAxis& motion, const TurnAt& turn_at, const Interval& slice) {
  const AxisTurn turn = turn_at(slice);
  RateBound result = rate_at(motion, turn);
  if (slice.is_point()) {
    return result;
  }
  if (const auto change = from_middle(slice, motion.axis, turn.rate)) {
    const AxisTurn in_middle = turn_at(Interval(midpoint(slice)));
    const IntervalVector<3> arm = motion.across * in_middle.cosine + motion.inward * in_middle.sine;
    const IntervalVector<3> centred = motion.velocity - turned(arm, motion.axis, *change) * turn.rate;
    result.translation = common(result.translation, centred);
  }
  return result;
}

}  // namespace motzkin::detail
