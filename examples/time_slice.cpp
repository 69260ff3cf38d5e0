#include <iostream>
#include <motzkin/motzkin.hpp>

using motzkin::Interval;
using motzkin::Obb;
using motzkin::PoseBound;

// Half a turn and ten units to the right during [0, 1].
PoseBound<2> pose(const Interval& time) {
  const Interval angle = motzkin::pi<> * time;
  PoseBound<2> bound;
  bound.rotation << cos(angle), -sin(angle), sin(angle), cos(angle);
  bound.translation << 10.0 * time, Interval(0);
  return bound;
}

// The time up to which the moving bar is proved not to meet the post. Slices without a proof are cut in two.
double free_until(const Obb<2>& bar, const Obb<2>& post, double from, double until) {
  const PoseBound<2> moving = pose({from, until});
  const PoseBound<2> rest{motzkin::IntervalMatrix<2>::Identity(), motzkin::IntervalVector<2>::Zero()};
  if (certainly_apart(bound(bounding_sphere(bar), moving), bound(bounding_sphere(post), rest)) ||
      certainly_apart(bound(bar, moving), bound(post, rest))) {
    return until;
  }
  if (until - from < 1e-6) {
    return from;
  }
  const double middle = (from + until) / 2;
  const double first = free_until(bar, post, from, middle);
  return first < middle ? first : free_until(bar, post, middle, until);
}

int main() {
  const Obb<2> bar({2, 0.5});
  std::cout << to_text(bounding_box(bound(bar, pose({0, 0.5})))) << '\n';
  std::cout << "high post: free until " << free_until(bar, Obb<2>({5, 2.6}, {1, 0.5}), 0, 1) << '\n';
  std::cout << "low post:  free until " << free_until(bar, Obb<2>({5, 2.2}, {1, 0.5}), 0, 1) << '\n';
}
