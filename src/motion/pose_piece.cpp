#include "motion/pose_piece.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "motion/quaternion_line.hpp"
#include "motion/rotation_functions.hpp"
#include "motzkin/invalid_input.hpp"
#include "number/rational.hpp"

namespace motzkin::detail {
namespace {

/// w, x, y, z divided by a power of two, such that the largest is from 1 to 2.
struct ScaledQuaternion {
  std::array<Interval, 4> numbers;
  int exponent;

  explicit ScaledQuaternion(const Quaternion& q)
      : exponent(std::ilogb(std::max({std::abs(q.w()), std::abs(q.x()), std::abs(q.y()), std::abs(q.z())}))) {
    const std::array values = {q.w(), q.x(), q.y(), q.z()};
    for (std::size_t i = 0; i < 4; ++i) {  // in two steps, each of which is a double; what is lost is enclosed
      const double half = std::ldexp(1.0, -exponent / 2);
      const double rest = std::ldexp(1.0, -exponent - -exponent / 2);
      numbers.at(i) = Interval(values.at(i)) * half * rest;
    }
  }

  [[nodiscard]] const Interval& w() const { return numbers[0]; }
  [[nodiscard]] IntervalVector<3> vector() const { return {numbers[1], numbers[2], numbers[3]}; }
  [[nodiscard]] Interval length_sq() const {
    return square(numbers[0]) + square(numbers[1]) + square(numbers[2]) + square(numbers[3]);
  }
};

IntervalMatrix<3> rotation_by(const ScaledQuaternion& q) {
  const Interval length_sq = q.length_sq();
  return rotation(q.vector(), {q.w() * 2.0 / length_sq, Interval(2) / length_sq, Interval(0), Interval(0)});
}

/// 2 atan2(x, w) / x, for w >= 0, which has no singularity at x = 0.
Interval angle_over(const Interval& x, const Interval& w) {
  if (x.upper() >= w.lower() / 2) {
    return atan2(x, w) * 2.0 / x;
  }
  const auto at = [](double value) {  // atan y / y falls from 1; it is at least 1 - y^2 / 3
    return value < 0x1p-27 ? Interval(value == 0 ? 1 : 1 - unit_roundoff, 1) : atan(Interval(value)) / value;
  };
  const Interval y = x / w;
  return Interval(at(y.upper()).lower(), at(std::max(0.0, y.lower())).upper()) * 2.0 / w;
}

const Interval half_pi = pi<double> / 2.0;

/// The product of quaternions.
IntervalVector<4> product(const Interval& w, const IntervalVector<3>& v, const IntervalVector<4>& q) {
  const IntervalVector<3> u(q[1], q[2], q[3]);
  const IntervalVector<3> vector = u * w + v * q[0] + v.cross(u);
  return {q[0] * w - (v[0] * u[0] + v[1] * u[1] + v[2] * u[2]), vector[0], vector[1], vector[2]};
}

}  // namespace

PosePiece::PosePiece(const Knot& from, const Knot& to, Between between) : from_(from), to_(to), between_(between) {
  const ScaledQuaternion p(from.quaternion);
  const ScaledQuaternion q(to.quaternion);
  start_ = rotation_by(p);
  unit_ = IntervalVector<4>(p.numbers[0], p.numbers[1], p.numbers[2], p.numbers[3]) / sqrt(p.length_sq());
  // q times the conjugate of p.
  const IntervalVector<3> pv = p.vector();
  const IntervalVector<3> qv = q.vector();
  const Interval w = p.w() * q.w() + pv[0] * qv[0] + pv[1] * qv[1] + pv[2] * qv[2];
  const Interval real = max(w, Interval(0));
  const IntervalVector<3> vector = qv * p.w() - pv * q.w() - qv.cross(pv);
  if (between == Between::Turn) {
    const int longer = q.exponent - p.exponent;
    axis_ = vector;
    real_start_ = p.length_sq() * std::ldexp(1.0, -(longer / 2));  // half of it each: neither is too large or small
    across_ = std::ldexp(1.0, longer - longer / 2);
    real_end_ = real * across_;
  } else {
    axis_ = vector * angle_over(sqrt(vector.squaredNorm()), real);
  }
}

/// For `Spin` the axis is as long as the angle x, at most pi: when the part s of the time is over, sin(s x) / x.
AxisTurn PosePiece::turn_during(const Interval& slice) const {
  if (between_ == Between::Turn) {
    return detail::turn_during(QuaternionLine{axis_, real_start_, real_end_, across_, from_.time, to_.time}, slice);
  }
  const Interval length = sqrt(axis_.squaredNorm());
  const Interval duration = Interval(to_.time) - from_.time;
  const auto part_at = [&](double time) { return (Interval(time) - from_.time) / duration; };
  const auto at = [&](double time) -> AxisTurn {
    const Interval part = part_at(time);
    const Interval angle = length * part;
    return {sine_over_angle(angle) * part, versine_over_square(angle) * square(part), cos(angle), 1.0 / duration};
  };
  AxisTurn result = at(slice.lower());
  if (slice.is_point()) {
    return result;
  }
  result = hull(result, at(slice.upper()));
  const Interval angles(std::max(0.0, (length * part_at(slice.lower())).lower()),
                        (length * part_at(slice.upper())).upper());
  if (angles.upper() >= half_pi.lower() && angles.lower() <= half_pi.upper()) {  // the sine may be 1
    result.sine = hull(result.sine, 1.0 / length);
  }
  if (angles.upper() > pi<double>.lower()) {  // half a turn, rounded up
    result.cosine = hull(result.cosine, Interval(-1));
    result.versine = hull(result.versine, 2.0 / square(length));
  }
  return result;
}

/// Linear from one translation to the other, which are met exactly.
IntervalVector<3> PosePiece::translation_at(double time) const {
  const IntervalVector<3> first = from_.translation.cast<Interval>();
  const IntervalVector<3> last = to_.translation.cast<Interval>();
  if (time == from_.time || time == to_.time) {
    return time == from_.time ? first : last;
  }
  const Interval done = Interval(time) - from_.time;
  const Interval left = Interval(to_.time) - time;
  return (first * left + last * done) / (Interval(to_.time) - from_.time);
}

PoseBound<3> PosePiece::bound(const Interval& slice) const {
  const AxisTurn turn = turn_during(slice);
  PoseBound<3> result{rotation(axis_, turn) * start_, translation_at(slice.lower())};
  clip_to_rotations(result.rotation);
  if (slice.is_point()) {
    return result;
  }
  const IntervalVector<3> last = translation_at(slice.upper());
  for (int k = 0; k < 3; ++k) {
    result.translation[k] = hull(result.translation[k], last[k]);
  }
  if (const auto change = from_middle(slice, axis_, turn.rate)) {
    const IntervalMatrix<3> middle = rotation(axis_, turn_during(Interval(midpoint(slice)))) * start_;
    for (int k = 0; k < 3; ++k) {
      const IntervalVector<3> column = middle.col(k);
      const IntervalVector<3> natural = result.rotation.col(k);
      result.rotation.col(k) = common(natural, turned(column, axis_, *change));
    }
  }
  return result;
}

RateBound PosePiece::rate(const Interval& slice) const {
  const IntervalVector<3> way = to_.translation.cast<Interval>() - from_.translation.cast<Interval>();
  return {axis_ * turn_during(slice).rate, way / (Interval(to_.time) - from_.time)};
}

/// cos(y) + sin(y) a / |a| times the one at the beginning, with y half the angle that has been turned.
IntervalVector<4> PosePiece::quaternion_during(const Interval& slice) const {
  const Interval part = (slice - from_.time) / (Interval(to_.time) - from_.time) * 0.5;
  const Interval angle = sqrt(axis_.squaredNorm()) * part;
  return product(cos(angle), axis_ * (sine_over_angle(angle) * part), unit_);
}

/// Intersected with what follows from the middle, where the derivative is that of length |a| / 2: so extrema inside a
/// slice cost second order in time only.
IntervalVector<4> PosePiece::quaternion_bound(const Interval& slice) const {
  IntervalVector<4> result = quaternion_during(slice);
  if (!slice.is_point()) {
    const Interval tau = (slice - midpoint(slice)) / (Interval(to_.time) - from_.time) * 0.5;
    const Interval angle_sq = square(tau) * axis_.squaredNorm();
    const Interval small(0, std::min(angle_sq.upper(), 1.0));
    if (small.upper() < 1) {
      const IntervalVector<4> middle = quaternion_during(Interval(midpoint(slice)));
      const IntervalVector<4> ahead = product(Interval(0), axis_, middle);
      for (int k = 0; k < 4; ++k) {  // cos y is from 1 - y^2 / 2 to 1, sin y / y from 1 - y^2 / 6 to 1
        result[k] = common(result[k], middle[k] * (1.0 - small / 2.0) + ahead[k] * (tau * (1.0 - small / 6.0)));
      }
    }
  }
  for (int k = 0; k < 4; ++k) {
    result[k] = common(result[k], Interval(-1, 1));
  }
  return result;
}

IntervalVector<4> PosePiece::quaternion_rate(const Interval& slice) const {
  const IntervalVector<3> half = axis_ / ((Interval(to_.time) - from_.time) * 2.0);
  return product(Interval(0), half, quaternion_bound(slice));
}

int sign_of_dot(const Quaternion& a, const Quaternion& b) {
  const Interval quick =
      Interval(a.w()) * b.w() + Interval(a.x()) * b.x() + Interval(a.y()) * b.y() + Interval(a.z()) * b.z();
  if (!quick.contains(0.0)) {
    return quick.lower() > 0 ? 1 : -1;
  }
  const auto product = [](double x, double y) -> Rational { return to_rational(x) * to_rational(y); };
  const Rational sum = product(a.w(), b.w()) + product(a.x(), b.x()) + product(a.y(), b.y()) + product(a.z(), b.z());
  return sum.sign();
}

Quaternion negated(const Quaternion& q) noexcept {
  return {0.0 - q.w(), 0.0 - q.x(), 0.0 - q.y(), 0.0 - q.z()};  // no negative zero
}

void check_quaternion(const Quaternion& q, const char* what) {
  check_coordinates<4>(Vector<4>(q.x(), q.y(), q.z(), q.w()), what);
  if (q.w() == 0 && q.x() == 0 && q.y() == 0 && q.z() == 0) {
    throw InvalidInput(std::string(what) + ": is zero");
  }
}

}  // namespace motzkin::detail
