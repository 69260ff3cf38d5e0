// Intervals that contain the exact result, whatever rounding does.
#include <iostream>
#include <motzkin/number/interval_vector.hpp>

using motzkin::Interval;

int main() {
  // One tenth is no double: the interval contains it, and so does every result.
  const Interval tenth = Interval::from_text("0.1");
  std::cout << tenth << '\n';
  std::cout << tenth + tenth + tenth << '\n';

  // Measured: 2 kg and 9.8 m/s^2, both known to one digit behind the point. The force in newtons:
  const Interval mass = Interval::from_text("[1.95, 2.05]");
  const Interval acceleration = Interval::from_text("[9.75, 9.85]");
  std::cout << mass * acceleration << '\n';

  // What holds for all points, and what for some.
  std::cout << certainly_less(mass, 3) << possibly_less(mass, 2) << certainly_less(mass, 2) << '\n';

  // The same function written twice: an interval that occurs once gives the range.
  const Interval x = Interval::from_text("[2.9, 3.1]");
  std::cout << x / (x - 1) << '\n' << 1 + 1 / (x - 1) << '\n';

  // Powers and products keep signs apart; a divisor with zero inside gives the whole line.
  std::cout << pow(Interval(-2, 1), 3) << ' ' << square(Interval(-2, 1)) << ' ' << 1 / Interval(-1, 1) << '\n';

  // All positions of the point (1, 0, 0) while it turns from 0 to 60 degrees about z.
  const Interval angle = Interval(0, 1) * motzkin::pi<double> / 3;
  motzkin::IntervalMatrix<3> turn = motzkin::IntervalMatrix<3>::Identity();
  turn.topLeftCorner<2, 2>() << cos(angle), -sin(angle), sin(angle), cos(angle);
  std::cout << (turn * Eigen::Vector3d(1, 0, 0)).transpose() << '\n';
}
