// Motions in every floating-point environment. They fail if a motion accepts or refuses other numbers, or a bound, a
// rate or a pose has other bits.

#include <gtest/gtest.h>

#include <limits>

#include "motzkin/invalid_input.hpp"
#include "motzkin/motion/any_motion.hpp"
#include "motzkin/motion/slerp.hpp"
#include "motzkin/motion/slice_cache.hpp"
#include "support/environments.hpp"
#include "support/hard_numbers.hpp"

namespace motzkin::environment::motion_test {
namespace {

using testing::Bits;
using testing::expect_same_everywhere;
using testing::HardNumbers;

constexpr double smallest = std::numeric_limits<double>::denorm_min();
const Interval slices[] = {0.0, smallest, 1 / 3.0, 1.0, {0, smallest}, {0.1, 0.7}, {0, 1}};

template <class Entries>
void add(Bits& bits, const Entries& entries) {
  for (Eigen::Index i = 0; i < entries.size(); ++i) {
    bits << entries.data()[i].lower() << entries.data()[i].upper();
  }
}

void add(Bits& bits, const Pose& pose) { bits << pose.linear() << pose.translation(); }

/// Pose, bound and rate, or what is said instead: hard numbers may leave what a pose accepts.
template <class M>
void add_motion(Bits& bits, const M& motion) {
  for (const Interval& slice : slices) {
    const PoseBound<3> bound = motion.bound(slice);
    const RateBound rate = motion.rate(slice);
    add(bits, bound.rotation);
    add(bits, bound.translation);
    add(bits, rate.turn);
    add(bits, rate.translation);
    bits << testing::refusal<InvalidInput>([&] {
      add(bits, motion.pose(slice.lower()));
      return 0;
    });
  }
}

struct Numbers {
  Vector<3> a;
  Vector<3> b;
  Vector<3> c;
  Quaternion q;
  double angle;
};

std::vector<Numbers> drawn(std::uint64_t seed) {
  HardNumbers numbers(seed);
  std::vector<Numbers> result;
  for (int i = 0; i < 40; ++i) {
    const Vector<3> a = numbers.vector<3>();
    const Vector<3> b = numbers.vector<3>();
    const Vector<3> c = numbers.vector<3>();
    const Vector<3> v = numbers.vector<3>();
    const double w = numbers.sizes<2>()[0];
    result.push_back({a, b, c, Quaternion(w, v[0], v[1], v[2]), numbers.generator().uniform(-9, 9)});
  }
  return result;
}

/// What `make` makes, or the message.
template <class Make>
void add_made(Bits& bits, const Make& make) {
  const std::string message = testing::refusal<InvalidInput>(make);
  bits << message;
  if (message.empty()) {
    add_motion(bits, make());
  }
}

TEST(MotionEnvironmentTest, motions_are_the_same) {
  const std::vector<Numbers> given = drawn(1);
  expect_same_everywhere([&](Bits& bits) {
    for (const Numbers& n : given) {
      add_made(bits, [&] { return Translation(n.a); });
      add_made(bits, [&] { return Turn(n.a, n.q, n.b); });
      add_made(bits, [&] { return Spin(n.a, n.b, n.angle, n.c); });
      add_made(bits, [&] { return screw(n.a, n.b, n.angle, n.c[0]); });
      add_made(bits, [&] { return RotationVector(n.a, n.b, n.b, n.c); });
      add_made(bits, [&] { return Slerp(n.q, Quaternion(n.a[0], n.a[1], n.b[2], n.angle), n.b, n.c); });
      for (const Between between : {Between::Turn, Between::Spin}) {
        const Knot start{0, Quaternion::Identity(), Vector<3>::Zero()};
        add_made(bits, [&] { return PoseSequence({start, {1 / 3.0, n.q, n.b}, {1, n.q, n.c}}, between); });
      }
    }
  });
}

TEST(MotionEnvironmentTest, motions_between_poses_are_the_same) {
  const Pose poses[] = {Pose(), parse_pose("r(1,2,3; 33.3) t(0.1,1e-310,3.3)"), parse_pose("r(1,0,0; 180)"),
                        parse_pose("r(0,1,0; 1e-300)"), parse_pose("s(2)")};
  expect_same_everywhere([&](Bits& bits) {
    for (const Pose& start : poses) {
      bits << is_rigid(start) << testing::refusal<InvalidInput>([&] { return quaternion(start); });
      add(bits, inverse(start));
      if (is_rigid(start)) {
        const Quaternion q = quaternion(start);
        const AxisAngle turn = axis_and_angle(start);
        bits << q.w() << q.x() << q.y() << q.z() << turn.axis << turn.angle;
        add(bits, Pose::rotation(q));
      }
      for (const Pose& end : poses) {
        const Vector<3> center(0.1, 0.2, 1e-310);
        add_made(bits, [&] { return Turn::between(start, end, center); });
        add_made(bits, [&] { return Spin::between(start, end, center); });
        bits << end_error(Spin(center, {1, 2, 3}, 0.1, center), end, center, 1 / 3.0);
      }
    }
  });
}

TEST(MotionEnvironmentTest, slices_are_the_same) {
  const Slerp motion(Quaternion(0.1, 0.2, 0.3, 0.4), Quaternion(1, -0.2, smallest, 0.4), {0.1, 0.2, 0.3}, {1, 2, 3});
  expect_same_everywhere([&](Bits& bits) {
    for (const Interval& slice : slices) {
      const Quaternion q = motion.quaternion(slice.upper());
      bits << q.w() << q.x() << q.y() << q.z();
      add(bits, motion.quaternion_bound(slice));
      add(bits, motion.quaternion_rate(slice));
    }
    const SliceCache cache(motion, 3);
    bits << cache.slice_length();
    for (const Interval& slice : slices) {
      bits << cache.lower_index(slice) << cache.upper_index(slice);
    }
    add_motion(bits, cache);
  });
}

}  // namespace
}  // namespace motzkin::environment::motion_test
