#include "motzkin/motion/any_motion.hpp"

#include <cmath>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin {
namespace {

/// What `ask` says to the motion, of whatever kind.
template <class Ask>
auto asked(const AnyMotion::Kind& kind, const Ask& ask) {
  return std::visit(
      [&]<class M>(const M& motion) {
        if constexpr (Motion<M>) {
          return ask(motion);
        } else {
          return ask(*motion);
        }
      },
      kind);
}

}  // namespace

Pose AnyMotion::pose(double time) const {
  return asked(kind_, [time](const auto& motion) { return motion.pose(time); });
}

PoseBound<3> AnyMotion::bound(const Interval& slice) const {
  return asked(kind_, [&slice](const auto& motion) { return motion.bound(slice); });
}

RateBound AnyMotion::rate(const Interval& slice) const {
  return asked(kind_, [&slice](const auto& motion) { return motion.rate(slice); });
}

double end_error(const AnyMotion& motion, const Pose& end, const Vector<3>& center, double radius) {
  const detail::StandardArithmetic standard;
  radius = standard.settled(radius);
  check_coordinates<3>(center, "center");
  if (!(radius >= 0 && radius <= max_coordinate)) {  // NaN: refused
    throw InvalidInput("radius: " + to_text(radius) + " is not from 0 to 2^1000");
  }
  const PoseBound<3> bound = motion.bound(Interval(1));
  const IntervalMatrix<3> turn = bound.rotation - end.linear().cast<Interval>();
  const IntervalVector<3> shift = bound.translation - end.translation().cast<Interval>();
  const IntervalVector<3> at_center = turn * center.cast<Interval>() + shift;
  const Interval error = sqrt(at_center.squaredNorm()) + sqrt(turn.squaredNorm()) * radius;
  return standard.settled(error.upper());
}

}  // namespace motzkin
