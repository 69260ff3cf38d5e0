#include <iostream>
#include <motzkin/motion/any_motion.hpp>
#include <motzkin/motion/slice_cache.hpp>
#include <motzkin/pair/certainly_apart.hpp>

using motzkin::Interval;
using motzkin::IntervalMatrix;
using motzkin::IntervalVector;

/// A pendulum about the x axis whose angle is sin(4 t): it swings out, back and to the other side. Everything is in
/// intervals, so that bounds enclose whatever is rounded.
struct Pendulum {
  [[nodiscard]] motzkin::PoseBound<3> bound(const Interval& slice) const {
    const Interval angle = sin(slice * 4.0);
    const Interval c = cos(angle);
    const Interval s = sin(angle);
    IntervalMatrix<3> rotation;
    rotation << Interval(1), Interval(0), Interval(0), Interval(0), c, -s, Interval(0), s, c;
    return {rotation, IntervalVector<3>::Zero()};
  }
  [[nodiscard]] motzkin::RateBound rate(const Interval& slice) const {
    return {{cos(slice * 4.0) * 4.0, Interval(0), Interval(0)}, IntervalVector<3>::Zero()};
  }
  [[nodiscard]] motzkin::Pose pose(double time) const {
    const motzkin::PoseBound<3> there = bound(Interval(time));
    return {there.rotation.unaryExpr([](const Interval& x) { return midpoint(x); }), motzkin::Vector<3>::Zero()};
  }
};

int main() {
  const motzkin::AnyMotion motion = Pendulum{};
  const motzkin::Obb<3> bob({0, 0, -2}, {0.25, 0.25, 0.25});
  const motzkin::Obb<3> wall({0, 2.5, 0}, {1, 0.5, 3});
  const motzkin::PoseBound<3> rest{IntervalMatrix<3>::Identity(), IntervalVector<3>::Zero()};

  // The bob meets the wall at some time, or never: slices that are proved free say which times are left.
  for (const int level : {3, 5, 7}) {
    const motzkin::SliceCache slices(motion, level);
    int free = 0;
    double first = 1;
    for (int i = slices.size() - 1; i >= 0; --i) {
      if (certainly_apart(bound(bob, slices.bound_of(i)), bound(wall, rest))) {
        ++free;
      } else {
        first = slices.slice(i).lower();
      }
    }
    std::cout << free << " of " << slices.size() << " slices are proved free, all of those before t = " << first
              << '\n';
  }
}
