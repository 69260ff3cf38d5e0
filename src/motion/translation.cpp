#include "motzkin/motion/translation.hpp"

#include "motion/axis_turn.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {

Translation::Translation(const Vector<3>& displacement) : displacement_(displacement) {
  check_coordinates<3>(displacement, "displacement");
}

Pose Translation::pose(double time) const {
  const detail::StandardArithmetic standard;
  time = detail::checked_time(standard.settled(time)).lower();
  return {Matrix<3>::Identity(), displacement_ * time};
}

PoseBound<3> Translation::bound(const Interval& slice) const {
  const detail::StandardArithmetic standard;
  detail::check_slice(slice);
  return {IntervalMatrix<3>::Identity(), displacement_.cast<Interval>() * slice};
}

RateBound Translation::rate(const Interval& slice) const {
  const detail::StandardArithmetic standard;
  detail::check_slice(slice);
  return {IntervalVector<3>::Zero(), displacement_.cast<Interval>()};
}

}  // namespace motzkin
