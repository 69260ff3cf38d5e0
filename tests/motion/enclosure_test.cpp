#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>

#include "corpus/generator.hpp"
#include "support/draws.hpp"
#include "support/motion_oracle.hpp"

/// Random motions of every kind at random times inside random slices, against evaluation in 60 digits. Fails where a
/// pose or a rate is outside its bound, where the bound of one time is wider than rounding explains, or where the
/// rounded pose is off.

namespace motzkin::testing::enclosure_test {
namespace {

const int rounds = draws(40'000);

/// Numbers of usual size, some of them 0, some far larger or smaller.
double draw_number(Generator& random) {
  switch (random.integer(0, 9)) {
    case 0: return 0;
    case 1: return random.integer(-3, 3);
    case 2: return random.uniform(-1, 1) * std::ldexp(1.0, random.integer(-60, 40));
    default: return random.uniform(-2, 2);
  }
}

Vector<3> draw_vector(Generator& random) {
  return Generator::vector<3>([&] { return draw_number(random); });
}

double draw_angle(Generator& random) {
  switch (random.integer(0, 9)) {
    case 0: return 0;
    case 1: return random.coin() ? 1e-12 : 5e-324;
    case 2: return random.uniform(-1, 1) * 409330;
    case 3: return random.integer(-8, 8) * 1.5707963267948966;
    default: return random.uniform(-7, 7);
  }
}

Vector<3> draw_axis(Generator& random) {
  const Vector<3> axis = draw_vector(random);
  const Vector<3> any = axis == Vector<3>::Zero() ? Vector<3>(0, 0, 1) : axis;
  return random.integer(0, 9) == 0 ? Vector<3>(any * std::ldexp(1.0, random.integer(-900, 900))) : any;
}

Quaternion draw_quaternion(Generator& random) {
  const double size = random.integer(0, 5) == 0 ? std::ldexp(1.0, random.integer(-900, 900)) : 1.0;
  const double near = random.integer(0, 3) == 0 ? std::ldexp(1.0, -random.integer(0, 70)) : 1.0;
  const auto number = [&] { return random.integer(0, 4) == 0 ? random.integer(-1, 1) : random.uniform(-1, 1); };
  const Vector<3> v = Generator::vector<3>(number) * near;
  const double w = number();
  return {(w == 0 && v == Vector<3>::Zero() ? 1 : w) * size, v[0] * size, v[1] * size, v[2] * size};
}

Translation draw(Generator& random, const Translation*) { return Translation(draw_vector(random)); }

Turn draw(Generator& random, const Turn*) {
  Quaternion end = draw_quaternion(random);
  end.w() = std::abs(end.w());
  const Vector<3> center = draw_vector(random);
  return {center, end, draw_vector(random)};
}

Spin draw(Generator& random, const Spin*) {
  const Vector<3> center = draw_vector(random);
  const Vector<3> axis = draw_axis(random);
  const double angle = draw_angle(random);
  return {center, axis, angle, draw_vector(random)};
}

Screw draw(Generator& random, const Screw*) {
  const Vector<3> point = draw_vector(random);
  const Vector<3> axis = draw_axis(random);
  const double angle = draw_angle(random);
  const double pitch = draw_number(random);
  return {screw(point, axis, angle, pitch), pitch};
}

RotationVector draw(Generator& random, const RotationVector*) {
  const auto rotation = [&]() -> Vector<3> {
    switch (random.integer(0, 7)) {
      case 0: return Vector<3>::Zero();
      case 1: return Generator::vector<3>([&] { return random.uniform(-1, 1) * 1e-9; });
      case 2: return Generator::vector<3>([&] { return random.uniform(-1, 1) * 300'000; });
      default: return Generator::vector<3>([&] { return random.uniform(-3, 3); });
    }
  };
  const Vector<3> start = rotation();
  const Vector<3> end = random.integer(0, 5) == 0 ? Vector<3>(-start) : rotation();
  const Vector<3> position = draw_vector(random);
  return {start, end, position, draw_vector(random)};
}

PoseSequence draw(Generator& random, const PoseSequence*) {
  std::vector<Knot> knots{{0, Quaternion(random.coin() ? 1 : -0.3, 0, 0, 0), Vector<3>::Zero()}};
  for (int i = random.integer(0, 3); i > 0; --i) {
    const double time = random.uniform(knots.back().time, 1);
    if (time > knots.back().time && time < 1) {
      knots.push_back({time, draw_quaternion(random), draw_vector(random)});
    }
  }
  Quaternion last = draw_quaternion(random);
  if (random.integer(0, 3) == 0) {  // the orientation before, or the opposite quaternion
    last = knots.back().quaternion;
    last.coeffs() *= random.coin() ? -1 : 3;
  }
  knots.push_back({1, last, draw_vector(random)});
  return {knots, random.coin() ? Between::Turn : Between::Spin};
}

Interval draw_slice(Generator& random) {
  const double a = random.integer(0, 9) == 0 ? random.integer(0, 1) : random.uniform(0, 1);
  switch (random.integer(0, 3)) {
    case 0: return a;
    case 1: return {a, std::min(1.0, a + random.uniform(0, 1) * std::ldexp(1.0, -random.integer(1, 50)))};
    default: {
      const double b = random.uniform(0, 1);
      return {std::min(a, b), std::max(a, b)};
    }
  }
}

double draw_time(Generator& random, const Interval& slice) {
  const double part = random.integer(0, 4) == 0 ? random.integer(0, 1) : random.uniform(0, 1);
  return std::clamp(slice.lower() + part * (slice.upper() - slice.lower()), slice.lower(), slice.upper());
}

/// Whether a value is in its bound, up to the error of the value itself.
bool contains(const Interval& bound, const Real& value, const Real& size) {
  const Real error = size * Real("1e-24");
  return value >= Real(bound.lower()) - error && value <= Real(bound.upper()) + error;
}

template <class M>
class Enclosure : public ::testing::Test {};
using Motions = ::testing::Types<Translation, Turn, Spin, Screw, RotationVector, PoseSequence>;
TYPED_TEST_SUITE(Enclosure, Motions);

TYPED_TEST(Enclosure, PosesAreInTheirBounds) {
  Generator random(1);
  double widest = 0;
  for (int round = 0; round < rounds; ++round) {
    const TypeParam motion = draw(random, static_cast<const TypeParam*>(nullptr));
    const Interval slice = draw_slice(random);
    const PoseBound<3> bound = motion.bound(slice);
    for (int sample = 0; sample < 4; ++sample) {
      const double time = draw_time(random, slice);
      const RealPose exact = exact_pose(motion, time);
      const PoseBound<3> at_time = motion.bound(time);
      const Pose pose = motion.pose(time);
      for (int i = 0; i < 3; ++i) {
        const auto row = static_cast<std::size_t>(i);
        for (int j = 0; j < 3; ++j) {
          const Real& entry = exact.rotation[row][static_cast<std::size_t>(j)];
          ASSERT_TRUE(contains(bound.rotation(i, j), entry, 1))
              << "round " << round << ": " << i << ", " << j << " at " << time << " of " << slice << ": " << entry
              << " in " << bound.rotation(i, j);
          ASSERT_TRUE(contains(at_time.rotation(i, j), entry, 1))
              << "round " << round << ": " << entry << " at " << time;
          ASSERT_LE(std::abs(pose.linear()(i, j)), 1);
          ASSERT_LE(abs(Real(pose.linear()(i, j)) - entry), Real(1e-14)) << "round " << round;
          widest = std::max(widest, width(at_time.rotation(i, j)));
        }
        const Real& shift = exact.translation[row];
        const Real size = 1 + abs(shift);
        ASSERT_TRUE(contains(bound.translation[i], shift, size * 1e6))
            << "round " << round << ": " << i << " at " << time << " of " << slice << ": " << shift << " in "
            << bound.translation[i];
        ASSERT_TRUE(contains(at_time.translation[i], shift, size * 1e6)) << "round " << round;
      }
    }
  }
  std::cout << "widest entry of a rotation at one time: " << widest << '\n';
  EXPECT_LT(widest, 5e-14);
}

TYPED_TEST(Enclosure, RatesAreInTheirBounds) {
  Generator random(2);
  for (int round = 0; round < rounds; ++round) {
    const TypeParam motion = draw(random, static_cast<const TypeParam*>(nullptr));
    const Interval slice = draw_slice(random);
    const RateBound bound = motion.rate(slice);
    for (int sample = 0; sample < 2; ++sample) {
      const double time = draw_time(random, slice);
      const RateBound at_time = motion.rate(time);
      if (!(magnitude(at_time.turn.squaredNorm()) < 1e13)) {  // too fast for differences
        continue;
      }
      const RealRate exact = exact_rate(motion, time);
      Real speed = 0;
      Real size = 0;
      for (std::size_t k = 0; k < 3; ++k) {
        speed += abs(exact.turn[k]);
        size += abs(exact.translation[k]);
      }
      for (int k = 0; k < 3; ++k) {
        const auto i = static_cast<std::size_t>(k);
        const Real turn_error = (1 + speed) * (1 + speed) * (1 + speed) * Real(1e-5);  // of the difference
        ASSERT_TRUE(contains(bound.turn[k], exact.turn[i], turn_error))
            << "round " << round << ": " << k << " at " << time << " of " << slice << ": " << exact.turn[i] << " in "
            << bound.turn[k];
        ASSERT_TRUE(contains(at_time.turn[k], exact.turn[i], turn_error)) << "round " << round;
        const Real error = turn_error * (1 + size) * Real(1e13);
        ASSERT_TRUE(contains(bound.translation[k], exact.translation[i], error))
            << "round " << round << ": " << k << " at " << time << " of " << slice << ": " << exact.translation[i]
            << " in " << bound.translation[k];
        ASSERT_TRUE(contains(at_time.translation[k], exact.translation[i], error)) << "round " << round;
      }
    }
  }
}

}  // namespace
}  // namespace motzkin::testing::enclosure_test
