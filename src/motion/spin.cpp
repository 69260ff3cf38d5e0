#include "motzkin/motion/spin.hpp"

#include <cmath>
#include <string>

#include "motion/axis_turn.hpp"
#include "motion/rotation_functions.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin {
namespace {

constexpr const char* beyond_coordinates = " is beyond the largest accepted magnitude 2^1000 (about 1.07e301)";

void check_angle(double angle, const Vector<3>& axis) {
  if (!(std::abs(angle) <= max_trigonometric_argument)) {  // NaN: refused
    throw InvalidInput("angle: " + to_text(angle) + (std::isfinite(angle) ? " is beyond 2^30" : " is not finite"));
  }
  if (angle != 0 && axis == Vector<3>::Zero()) {
    throw InvalidInput("axis: a turn by " + to_text(angle) + " needs one that is not zero");
  }
}

/// axis / |axis|, or 0.
IntervalVector<3> unit(const Vector<3>& axis) {
  const double scale = detail::unit_scale(axis.cwiseAbs().maxCoeff());
  const IntervalVector<3> scaled = axis.cast<Interval>() * scale;
  const Interval length = sqrt(scaled.squaredNorm());
  return length == Interval(0) ? scaled : IntervalVector<3>(scaled / length);
}

detail::AxisTurn turn_during(double angle, const Interval& slice) {
  const Interval range = slice * angle;
  if (slice.is_point()) {
    const double head = midpoint(range);
    const detail::ExactSum product = detail::two_product(slice.lower(), angle);
    const bool exact = detail::is_exact_product(slice.lower(), angle, product.value);
    const detail::FineAngle fine =
        exact ? detail::FineAngle{product.value, product.error} : detail::FineAngle{head, range - head};
    return {sine(fine), versine(fine), cosine(fine), angle};
  }
  return {sin(range), square(sin(range / 2.0)) * 2.0, cos(range), angle};
}

}  // namespace

Spin::Spin(const Vector<3>& center, const Vector<3>& axis, double angle, const Vector<3>& displacement)
    : center_(center), axis_(axis), angle_(angle), displacement_(displacement) {
  const detail::StandardArithmetic standard;
  check_coordinates<3>(center, "center");
  check_coordinates<3>(axis, "axis");
  check_coordinates<3>(displacement, "displacement");
  check_angle(angle, axis);
  fixed_axis_ = detail::fixed_axis(unit(axis), center, displacement.cast<Interval>());
}

Spin Spin::between(const Pose& start, const Pose& end, const Vector<3>& center) {
  const detail::StandardArithmetic standard;
  check_coordinates<3>(center, "center");
  const Pose change = detail::change(start, end);
  const auto [axis, angle] = axis_and_angle(change);
  return {center, axis, angle, apply(change, center) - center};
}

Spin screw(const Vector<3>& point, const Vector<3>& axis, double angle, double pitch) {
  const detail::StandardArithmetic standard;
  angle = standard.settled(angle);
  pitch = standard.settled(pitch);
  if (!(std::abs(pitch) <= max_coordinate)) {  // NaN: refused
    throw InvalidInput("pitch: " + to_text(pitch) + (std::isfinite(pitch) ? beyond_coordinates : " is not finite"));
  }
  Spin result(point, axis, angle, Vector<3>::Zero());
  result.pitch_ = pitch;
  result.advance_ = Interval(angle) * pitch;
  if (magnitude(result.advance_) > max_coordinate) {
    throw InvalidInput("angle * pitch: " + to_text(result.advance_) + beyond_coordinates);
  }
  result.fixed_axis_.velocity = result.fixed_axis_.axis * result.advance_;
  return result;
}

Pose Spin::pose(double time) const {
  const detail::StandardArithmetic standard;
  return detail::middle(bound(detail::checked_time(standard.settled(time))));
}

PoseBound<3> Spin::bound(const Interval& slice) const {
  const detail::StandardArithmetic standard;
  detail::check_slice(slice);
  return bound_during(
      fixed_axis_, [this](const Interval& times) { return turn_during(angle_, times); }, slice);
}

RateBound Spin::rate(const Interval& slice) const {
  const detail::StandardArithmetic standard;
  detail::check_slice(slice);
  return rate_during(
      fixed_axis_, [this](const Interval& times) { return turn_during(angle_, times); }, slice);
}

}  // namespace motzkin
