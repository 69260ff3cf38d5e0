#include "motzkin/motion/slerp.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "corpus/generator.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/motion/slice_cache.hpp"
#include "support/draws.hpp"
#include "support/environments.hpp"
#include "support/motion_oracle.hpp"
#include "support/vectors.hpp"

/// Motions in quaternions against 60 digits, the documents' own tests, and the bounds that are kept per slice.

namespace motzkin::testing::slerp_test {
namespace {

const Vector<3> zero = Vector<3>::Zero();

Quaternion draw_quaternion(Generator& random) {
  const auto number = [&] { return random.integer(0, 4) == 0 ? random.integer(-1, 1) : random.uniform(-1, 1); };
  const double w = number();
  const Vector<3> v = Generator::vector<3>(number);
  return {w == 0 && v == zero ? 1 : w, v[0], v[1], v[2]};
}

RealQuaternion exact(const Slerp& motion, const Real& t) {
  return normalised(on_the_way(real(motion.start()), real(motion.end()), t, Between::Spin));
}

bool contains(const Interval& bound, const Real& value) {
  return value >= Real(bound.lower()) - Real(1e-25) && value <= Real(bound.upper()) + Real(1e-25);
}

TEST(Slerps, AreInTheirBounds) {
  Generator random(6);
  for (int round = 0; round < draws(40'000); ++round) {
    const Quaternion start = draw_quaternion(random);
    Quaternion end = draw_quaternion(random);
    switch (random.integer(0, 5)) {
      case 0: end = start; break;
      case 1: end = Quaternion(-start.w(), -start.x(), -start.y(), -start.z()); break;
      case 2: end = Quaternion(start.w() + 1e-12, start.x(), start.y() - 1e-13, start.z()); break;
      default: break;
    }
    const Slerp motion(start, end, {1, 2, 3}, {-1, 0.1, 7});
    const double a = random.uniform(0, 1);
    const double b = random.integer(0, 3) == 0 ? a : random.uniform(0, 1);
    const Interval slice(std::min(a, b), std::max(a, b));
    const double time = std::clamp(a + (b - a) * random.uniform(0, 1), slice.lower(), slice.upper());
    const RealQuaternion here = exact(motion, time);
    const Real step("1e-20");
    const RealQuaternion after = exact(motion, time + step);
    const RealQuaternion before = exact(motion, time - step);
    const auto rows = rotation(here);
    const PoseBound<3> bound = motion.bound(slice);
    const QuaternionBound four = motion.quaternion_bound(slice);
    const QuaternionBound rate = motion.quaternion_rate(slice);
    const Quaternion rounded = motion.quaternion(time);
    const std::array numbers = {rounded.w(), rounded.x(), rounded.y(), rounded.z()};
    for (int i = 0; i < 4; ++i) {
      const auto k = static_cast<std::size_t>(i);
      ASSERT_TRUE(contains(four[i], here[k])) << "round " << round;
      ASSERT_TRUE(contains(rate[i], (after[k] - before[k]) / (2 * step))) << "round " << round;
      ASSERT_LE(abs(here[k] - numbers.at(k)), 2e-15) << "round " << round;
    }
    for (int i = 0; i < 9; ++i) {
      ASSERT_TRUE(contains(bound.rotation(i / 3, i % 3),
                           rows.at(static_cast<std::size_t>(i / 3)).at(static_cast<std::size_t>(i % 3))))
          << "round " << round;
    }
  }
}

TEST(Slerps, ExtremaInsideASliceAreEnclosed) {  // erratum E1.15: at both ends the real part is 0.9239, between them 1
  const double half = 0.39269908169872414;
  const Slerp motion(Quaternion(std::cos(half), 0, 0, -std::sin(half)),
                     Quaternion(std::cos(half), 0, 0, std::sin(half)), zero, zero);
  const QuaternionBound bound = motion.quaternion_bound(Interval(0, 1));
  EXPECT_EQ(bound[0].upper(), 1);
  EXPECT_GT(bound[0].lower(), 0.85);
  EXPECT_EQ(SliceCache(motion).bound_of(63).rotation(0, 0).upper(), 1);
}

TEST(Slerps, AreDividedEvenly) {  // erratum E1.12: a quarter turn about x is at 45 degrees in the middle
  const double half = 0.78539816339744828;
  const Slerp motion(Quaternion::Identity(), Quaternion(std::cos(half), std::sin(half), 0, 0), zero, zero);
  const Quaternion middle = motion.quaternion(0.5);
  EXPECT_NEAR(middle.w(), std::cos(half / 2), 1e-16);
  EXPECT_NEAR(middle.x(), std::sin(half / 2), 1e-16);
  EXPECT_NEAR(motion.rate(Interval(0, 1)).turn[0].lower(), 2 * half, 1e-14);
}

/// AB00 to AB02: at rest, ten along x, half a turn about x. The document lists the last one with the wrong sign of x
/// (errata E1.12, E1.13).
TEST(Slerps, DoTheMotionsOfTheDocument) {
  const Slerp rest(Quaternion::Identity(), Quaternion::Identity(), zero, zero);
  const Slerp shift(Quaternion::Identity(), Quaternion::Identity(), zero, {10, 0, 0});
  const Slerp turn(Quaternion::Identity(), Quaternion(0, 1, 0, 0), zero, zero);
  const double cosines[] = {1,
                            0.98078528040323043,
                            0.92387953251128674,
                            0.83146961230254524,
                            0.70710678118654757,
                            0.55557023301960218,
                            0.38268343236508978,
                            0.19509032201612825,
                            0};
  for (int i = 0; i <= 8; ++i) {
    const double time = i / 8.0;
    EXPECT_EQ(rest.pose(time), Pose());
    EXPECT_EQ(shift.pose(time), Pose::translation_by({10 * time, 0, 0}));
    const Quaternion q = turn.quaternion(time);
    EXPECT_NEAR(q.w(), cosines[i], 5e-16);
    EXPECT_NEAR(q.x(), cosines[8 - i], 5e-16);
    EXPECT_EQ(q.y(), 0);
    EXPECT_EQ(q.z(), 0);
  }
}

TEST(Slerps, AgreeWithTheVectors) {
  const std::vector<VectorMotion> motions = read_vector_motions();
  if (motions.empty()) {
    GTEST_SKIP() << "no vectors at " << vectors_path();
  }
  EXPECT_EQ(motions.size(), 3U);
  for (const VectorMotion& given : motions) {
    const Slerp motion(given.start, given.end, given.start_translation, given.end_translation);
    EXPECT_EQ(given.positions.size(), 9U);
    for (const VectorPosition& position : given.positions) {
      EXPECT_LT((motion.quaternion(position.time).coeffs() - position.quaternion.coeffs()).norm(), 1e-15) << given.id;
      EXPECT_LT((motion.pose(position.time).translation() - position.translation).norm(), 1e-15) << given.id;
    }
  }
}

TEST(SliceCaches, HoldTheBoundsOfTheMotion) {
  const Slerp motion(Quaternion(1, 0, 0, 0), Quaternion(0.1, 1, 2, -1), zero, {1, 2, 3});
  const SliceCache cache(motion);
  EXPECT_EQ(cache.size(), 128);
  EXPECT_EQ(cache.slice_length(), 1 / 128.0);
  for (int i = 0; i < cache.size(); ++i) {
    EXPECT_EQ(cache.slice(i), Interval(i / 128.0, (i + 1) / 128.0));
    EXPECT_EQ(cache.bound_of(i).rotation, motion.bound(cache.slice(i)).rotation);
    EXPECT_EQ(cache.rate_of(i).turn, motion.rate(cache.slice(i)).turn);
    EXPECT_EQ(cache.pose_of(i), motion.pose(i / 128.0));
  }
  EXPECT_EQ(cache.pose_of(128), motion.pose(1));
  Generator random(7);
  for (int round = 0; round < 1000; ++round) {
    const double a = random.uniform(0, 1);
    const double b = random.uniform(0, 1);
    const Interval times(std::min(a, b), std::max(a, b));
    const PoseBound<3> inner = motion.bound(times);
    const PoseBound<3> outer = cache.bound(times);
    const RateBound rates = cache.rate(times);
    EXPECT_LE(cache.slice(cache.lower_index(times)).lower(), times.lower());
    EXPECT_GE(cache.slice(cache.upper_index(times)).upper(), times.upper());
    for (int k = 0; k < 3; ++k) {
      EXPECT_TRUE(outer.translation[k].contains(inner.translation[k]));
      EXPECT_TRUE(rates.turn[k].contains(motion.rate(times).turn[k]));
      EXPECT_TRUE(outer.rotation(k, 0).contains(motion.bound(Interval(a)).rotation(k, 0).lower()));
    }
  }
  static_assert(Motion<SliceCache>);
}

TEST(SliceCaches, NumberTheirSlices) {
  const SliceCache cache(Translation({1, 0, 0}), 2);
  const auto indices = [&](double a, double b) {
    return std::array{cache.lower_index(Interval(a, b)), cache.upper_index(Interval(a, b))};
  };
  EXPECT_EQ(indices(0, 1), (std::array{0, 3}));
  EXPECT_EQ(indices(0, 0), (std::array{0, 0}));
  EXPECT_EQ(indices(1, 1), (std::array{3, 3}));
  EXPECT_EQ(indices(0.25, 0.5), (std::array{1, 1}));
  EXPECT_EQ(indices(0.25, 0.25), (std::array{1, 1}));
  EXPECT_EQ(indices(0.2, 0.26), (std::array{0, 1}));
  EXPECT_EQ(indices(0.2, 0.25), (std::array{0, 0}));
  EXPECT_EQ(SliceCache(Translation({1, 0, 0}), 0).size(), 1);
  const auto message = [](const auto& ask) { return refusal<InvalidInput>(ask); };
  EXPECT_EQ(message([] { return SliceCache(Translation(), -1); }), "level of slices: expected from 0 to 16, found -1");
  EXPECT_EQ(message([] { return SliceCache(Translation(), 17); }), "level of slices: expected from 0 to 16, found 17");
  EXPECT_EQ(message([&] { return cache.slice(4); }), "slice 4: expected from 0 to 3");
  EXPECT_EQ(message([&] { return cache.pose_of(-1); }), "slice -1: expected from 0 to 4");
  EXPECT_EQ(message([&] { return cache.bound(Interval(0, 2)); }), "times are from 0 to 1, but the slice is [0, 2]");
}

}  // namespace
}  // namespace motzkin::testing::slerp_test
