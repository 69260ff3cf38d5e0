#include "motion/axis_turn.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin::detail {
namespace {

/// x x^T - |x|^2, which is [x]^2, by products that are each a single one.
Interval square_entry(const IntervalVector<3>& x, int i, int j) {
  if (i == j) {
    return -(square(x[(i + 1) % 3]) + square(x[(i + 2) % 3]));
  }
  return x[i] * x[j];
}

}  // namespace

AxisTurn hull(const AxisTurn& a, const AxisTurn& b) noexcept {
  return {hull(a.sine, b.sine), hull(a.versine, b.versine), hull(a.cosine, b.cosine), hull(a.rate, b.rate)};
}

std::optional<TurnFromMiddle> from_middle(const Interval& slice, const IntervalVector<3>& axis, const Interval& rate) {
  const Interval tau = slice - midpoint(slice);
  const Interval angle_sq = square(tau * rate) * axis.squaredNorm();
  if (!(angle_sq.upper() <= 1)) {
    return std::nullopt;
  }
  // sin(g) / g is from 1 - g^2 / 6 to 1, (1 - cos g) / g^2 from 1/2 - g^2 / 24 to 1/2. The angle g over tau |a| is one
  // of the rates of the slice.
  const Interval small(0, angle_sq.upper());
  return TurnFromMiddle{tau, rate * (1.0 - small / 6.0), square(rate) * (0.5 - small / 24.0)};
}

IntervalVector<3> turned(const IntervalVector<3>& middle, const IntervalVector<3>& axis, const TurnFromMiddle& turn) {
  const IntervalVector<3> forward = axis.cross(middle);
  const IntervalVector<3> inward = axis.cross(forward);
  return middle + forward * (turn.tau * turn.first) + inward * (square(turn.tau) * turn.second);
}

IntervalMatrix<3> rotation(const IntervalVector<3>& axis, const AxisTurn& turn) {
  IntervalMatrix<3> result;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      result(i, j) = turn.versine * square_entry(axis, i, j);
    }
  }
  for (int i = 0; i < 3; ++i) {
    const Interval sine = turn.sine * axis[i];
    result(i, i) += 1.0;
    result((i + 2) % 3, (i + 1) % 3) += sine;
    result((i + 1) % 3, (i + 2) % 3) -= sine;
  }
  clip_to_rotations(result);
  return result;
}

FixedAxis fixed_axis(const IntervalVector<3>& axis, const Vector<3>& center, const IntervalVector<3>& velocity) {
  const IntervalVector<3> across = axis.cross(IntervalVector<3>(center.cast<Interval>()));
  const IntervalVector<3> inward = axis.cross(across);
  return {axis, across, inward, velocity};
}

Interval common(const Interval& a, const Interval& b) noexcept { return intersection(a, b).value_or(a); }

IntervalVector<3> common(const IntervalVector<3>& a, const IntervalVector<3>& b) noexcept {
  return {common(a[0], b[0]), common(a[1], b[1]), common(a[2], b[2])};
}

void clip_to_rotations(IntervalMatrix<3>& matrix) noexcept {
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      matrix(i, j) = common(matrix(i, j), Interval(-1, 1));
    }
  }
}

PoseBound<3> bound_at(const FixedAxis& motion, const AxisTurn& turn, const Interval& slice) {
  return {rotation(motion.axis, turn),
          motion.velocity * slice - motion.across * turn.sine - motion.inward * turn.versine};
}

RateBound rate_at(const FixedAxis& motion, const AxisTurn& turn) {
  const IntervalVector<3> arm = motion.across * turn.cosine + motion.inward * turn.sine;
  return {motion.axis * turn.rate, motion.velocity - arm * turn.rate};
}

Pose middle(const PoseBound<3>& bound) {
  const auto midpoint_of = [](const Interval& x) { return midpoint(x); };
  return {bound.rotation.unaryExpr(midpoint_of), bound.translation.unaryExpr(midpoint_of)};
}

Pose change(const Pose& start, const Pose& end) {
  for (const Pose* pose : {&start, &end}) {
    if (!is_rigid(*pose)) {
      throw InvalidInput(std::string(pose == &start ? "start" : "end") + ": the pose is not rigid");
    }
  }
  return then(inverse(start), end);
}

void check_slice(const Interval& slice) {
  if (!(slice.lower() >= 0 && slice.upper() <= 1)) {
    throw InvalidInput("times are from 0 to 1, but the slice is " + to_text(slice));
  }
}

Interval checked_time(double time) {
  if (!(time >= 0 && time <= 1)) {  // NaN: refused
    throw InvalidInput("times are from 0 to 1, but the time is " + to_text(time));
  }
  return time;
}

double unit_scale(double size) noexcept {
  return size > 0 ? std::ldexp(1.0, -std::clamp(std::ilogb(size), -1000, 1000)) : 1.0;
}

}  // namespace motzkin::detail
