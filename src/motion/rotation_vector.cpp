#include "motzkin/motion/rotation_vector.hpp"

#include <array>
#include <cmath>

#include "motion/axis_turn.hpp"
#include "motion/rotation_functions.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "number/double_double.hpp"

namespace motzkin {
namespace {

/// (1 - t) a + t b, which is linear: between what it is at both ends.
IntervalVector<3> on_line(const Vector<3>& a, const Vector<3>& b, const Interval& slice) {
  const auto at = [&](double time) -> IntervalVector<3> {
    return a.cast<Interval>() * (1.0 - Interval(time)) + b.cast<Interval>() * Interval(time);
  };
  IntervalVector<3> result = at(slice.lower());
  if (!slice.is_point()) {
    const IntervalVector<3> last = at(slice.upper());
    for (int k = 0; k < 3; ++k) {
      result[k] = hull(result[k], last[k]);
    }
  }
  return result;
}

/// r(t) at one time in twice the precision. With u the unit roundoff and M the sum of the magnitudes of all numbers: a
/// component is off by at most 10 u^2 of its two terms, and 2^-1020 where products underflow, the length by as much of
/// M and of 1; squares, their sums and the root add 29 u^2 of the length. In all less than 64 u^2 (M + 2^-900), which
/// is the error bound of every number here, provided that the length is not below 2^-400, where squares are no longer
/// exact.
struct FineVector {
  IntervalVector<3> vector;
  detail::FineAngle length;
};

FineVector fine_vector(const Vector<3>& a, const Vector<3>& b, double time) {
  const detail::ExactSum rest = detail::two_sum(1, -time);
  std::array<detail::ExactSum, 3> components;
  detail::ExactSum length_sq;
  double size = 0x1p-900;
  for (int k = 0; k < 3; ++k) {
    detail::ExactSum& component = components.at(static_cast<std::size_t>(k));
    component = detail::add(multiply(rest, {a[k], 0}), detail::two_product(time, b[k]));
    length_sq = detail::add(length_sq, multiply(component, component));
    size += std::abs(a[k]) + std::abs(b[k]);
  }
  const double most = 64 * unit_roundoff * unit_roundoff * size;
  const Interval error_bound(-most, most);
  const auto enclosed = [&](const detail::ExactSum& x) { return x.value + (x.error + error_bound); };
  const detail::ExactSum length = detail::square_root(length_sq);
  return {{enclosed(components[0]), enclosed(components[1]), enclosed(components[2])},
          {length.value, length.error + error_bound}};
}

/// exp([r]) and the angular velocity at r, each as numbers independent of the others: the rotation is
/// 1 + first [r] + second [r]^2, the angular velocity r' + second [r] r' + third [r]^2 r'.
struct Factors {
  Interval first;
  Interval second;
  Interval third;
};

Factors factors(const Interval& length) {
  return {detail::sine_over_angle(length), detail::versine_over_square(length), detail::rest_over_cube(length)};
}

/// The same where the angle is known better than as an interval of doubles.
Factors factors(const detail::FineAngle& angle) {
  const Interval length = angle.head + angle.tail;
  const Interval sine = detail::sine(angle);
  return {sine / length, detail::versine(angle) / square(length), (1.0 - sine / length) / square(length)};
}

/// From this length on, rounding the length is what an interval of it would suffer from.
constexpr double long_vector = 1;

/// The rotation and the angular velocity at one time, or anywhere in a slice.
struct TurnedBy {
  IntervalMatrix<3> rotation;
  IntervalVector<3> velocity;
};

TurnedBy turned_by(const Vector<3>& start, const Vector<3>& end, const Interval& slice) {
  const IntervalVector<3> change = end.cast<Interval>() - start.cast<Interval>();
  IntervalVector<3> r = on_line(start, end, slice);
  Interval length = sqrt(r.squaredNorm());
  Factors f = factors(length);
  if (slice.is_point()) {
    const FineVector fine = fine_vector(start, end, slice.lower());
    r = detail::common(r, fine.vector);
    length = sqrt(r.squaredNorm());
    f = length.lower() > long_vector ? factors(fine.length) : factors(length);
  }
  const IntervalVector<3> across = r.cross(change);
  const IntervalVector<3> inward = r.cross(across);
  return {detail::rotation(r, {f.first, f.second, Interval(0), Interval(0)}),
          change + across * f.second + inward * f.third};
}

/// |r'|, rounded up: no angular velocity exceeds it.
double speed(const Vector<3>& start, const Vector<3>& end) {
  const IntervalVector<3> change = end.cast<Interval>() - start.cast<Interval>();
  return sqrt(change.squaredNorm()).upper();
}

}  // namespace

RotationVector::RotationVector(const Vector<3>& start_rotation, const Vector<3>& end_rotation,
                               const Vector<3>& start_position, const Vector<3>& end_position)
    : start_rotation_(start_rotation),
      end_rotation_(end_rotation),
      start_position_(start_position),
      end_position_(end_position) {
  const detail::StandardArithmetic standard;
  check_coordinates<3>(start_rotation, "start rotation");
  check_coordinates<3>(end_rotation, "end rotation");
  check_coordinates<3>(start_position, "start position");
  check_coordinates<3>(end_position, "end position");
  for (const Vector<3>& rotation : {start_rotation, end_rotation}) {
    const IntervalVector<3> vector = rotation.cast<Interval>();
    if (sqrt(vector.squaredNorm()).upper() > max_trigonometric_argument) {
      throw InvalidInput("rotation vector: is longer than 2^30");
    }
  }
}

Pose RotationVector::pose(double time) const {
  const detail::StandardArithmetic standard;
  return detail::middle(bound(detail::checked_time(standard.settled(time))));
}

/// Around the middle, by Taylor: the angular velocity is at most |r'|, its derivative at most |r'|^2 / 2, because it is
/// the mean of exp(s [r]) r' for s from 0 to 1. So the second derivative of a turned unit vector is at most 3/2 |r'|^2.
PoseBound<3> RotationVector::bound(const Interval& slice) const {
  const detail::StandardArithmetic standard;
  detail::check_slice(slice);
  PoseBound<3> result{turned_by(start_rotation_, end_rotation_, slice).rotation,
                      on_line(start_position_, end_position_, slice)};
  if (slice.is_point()) {
    return result;
  }
  const double middle = midpoint(slice);
  const Interval tau = slice - middle;
  const TurnedBy in_middle = turned_by(start_rotation_, end_rotation_, middle);
  const double bend = (square(tau) * square(Interval(speed(start_rotation_, end_rotation_))) * 0.75).upper();
  for (int k = 0; k < 3; ++k) {
    const IntervalVector<3> column = in_middle.rotation.col(k);
    const IntervalVector<3> natural = result.rotation.col(k);
    const IntervalVector<3> forward = in_middle.velocity.cross(column);
    const IntervalVector<3> rest = IntervalVector<3>::Constant(Interval(-bend, bend));
    result.rotation.col(k) = detail::common(natural, column + forward * tau + rest);
  }
  return result;
}

RateBound RotationVector::rate(const Interval& slice) const {
  const detail::StandardArithmetic standard;
  detail::check_slice(slice);
  const double most = speed(start_rotation_, end_rotation_);
  const IntervalVector<3> limit = IntervalVector<3>::Constant(Interval(-most, most));
  RateBound result{detail::common(turned_by(start_rotation_, end_rotation_, slice).velocity, limit),
                   end_position_.cast<Interval>() - start_position_.cast<Interval>()};
  if (!slice.is_point()) {
    const double middle = midpoint(slice);
    const double bend = (abs(slice - middle) * square(Interval(most)) * 0.5).upper();
    const IntervalVector<3> rest = IntervalVector<3>::Constant(Interval(-bend, bend));
    const IntervalVector<3> in_middle = turned_by(start_rotation_, end_rotation_, middle).velocity;
    result.turn = detail::common(result.turn, in_middle + rest);
  }
  return result;
}

}  // namespace motzkin
