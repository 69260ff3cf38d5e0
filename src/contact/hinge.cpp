#include "contact/hinge.hpp"

#include <algorithm>
#include <cmath>

#include "motzkin/number/interval_functions.hpp"

namespace motzkin::detail {
namespace {

/// From this angle on, all of pi is covered.
constexpr double wide_angle = 3;

/// From this angle on, squares of the quaternion at the end are far from underflow.
constexpr double least_angle = 0x1p-400;

/// How a body moves that does not turn.
std::optional<Vector<3>> displacement(const AnyMotion& motion) {
  if (const auto* translation = std::get_if<Translation>(&motion.kind())) {
    return translation->displacement();
  }
  const auto* spin = std::get_if<Spin>(&motion.kind());
  return spin != nullptr && spin->angle() == 0 && spin->advance() == Interval(0)
             ? std::optional<Vector<3>>(spin->displacement())
             : std::nullopt;
}

const Spin* turning_spin(const AnyMotion& motion) {
  const auto* spin = std::get_if<Spin>(&motion.kind());
  return spin != nullptr && std::abs(spin->angle()) >= least_angle && spin->advance() == Interval(0) ? spin : nullptr;
}

Interval length_of(const Vector<3>& vector) {
  return sqrt(square(Interval(vector[0])) + square(Interval(vector[1])) + square(Interval(vector[2])));
}

}  // namespace

std::optional<Hinge> Hinge::of(const AnyMotion& a, const AnyMotion& b) {
  const Spin* spin_a = turning_spin(a);
  const Spin* spin_b = turning_spin(b);
  if (spin_b != nullptr && displacement(a) == spin_b->displacement()) {
    return Hinge(*spin_b, true);
  }
  if (spin_a != nullptr && displacement(b) == spin_a->displacement()) {
    return Hinge(*spin_a, false);
  }
  return std::nullopt;
}

Hinge::Hinge(const Spin& spin, bool turns_b)
    : turns_b_(turns_b), angle_(std::abs(spin.angle())), half_(angle_ >= wide_angle) {
  // A power of two times the axis, which keeps its direction to the last bit.
  int exponent = 0;
  std::frexp(spin.axis().cwiseAbs().maxCoeff(), &exponent);
  Vector<3> axis = spin.axis().unaryExpr([&](double value) { return std::ldexp(value, -exponent); });
  if (spin.angle() < 0) {
    axis = -axis;
  }
  if (!half_) {
    const Interval most = Interval(angle_) / 2;
    std::frexp((sin(most) / cos(most) / length_of(axis)).upper(), &exponent);
    axis = axis.unaryExpr([&](double value) { return std::ldexp(value, exponent); });
  }
  length_ = length_of(axis);
  turn_ = Turn(spin.center(), Quaternion(half_ ? 0 : 1, axis[0], axis[1], axis[2]), Vector<3>::Zero());
}

Interval Hinge::time(double parameter) const {
  const Interval rest = half_ ? Interval(1) - parameter : Interval(1);
  return Interval(2) * atan2(parameter * length_, rest) / angle_;
}

double Hinge::parameter_before(double time) const {
  const Interval half_angle = min(Interval(angle_) * time, pi<double>) / 2;
  const Interval sine = sin(half_angle);
  const Interval cosine = max(cos(half_angle), Interval(0));
  const Interval parameter = half_ ? sine / (length_ * cosine + sine) : sine / (cosine * length_);
  return std::clamp(parameter.lower(), 0.0, 1.0);
}

}  // namespace motzkin::detail
