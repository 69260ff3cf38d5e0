#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "corpus/generator.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/motion/any_motion.hpp"
#include "motzkin/motion/slerp.hpp"
#include "support/draws.hpp"
#include "support/environments.hpp"

/// What motions promise at single poses: refusals word by word, the start, the degenerate turns, and motions between
/// two poses.

namespace motzkin::testing::motion_test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double pi_double = std::numbers::pi;
constexpr double smallest = std::numeric_limits<double>::denorm_min();
const Vector<3> zero = Vector<3>::Zero();
const Quaternion one = Quaternion::Identity();

template <class Ask>
std::string refused(const Ask& ask) {
  return refusal<InvalidInput>(ask);
}

double distance(const Pose& a, const Pose& b) {
  return std::max((a.linear() - b.linear()).cwiseAbs().maxCoeff(),
                  (a.translation() - b.translation()).cwiseAbs().maxCoeff());
}

TEST(Motions, RefuseBadNumbers) {
  const std::string far = ", beyond the largest accepted magnitude 2^1000 (about 1.07e301)";
  EXPECT_EQ(refused([] {
              return Translation({0, nan, 0});
            }),
            "displacement: the y component is nan, but must be a finite number");
  EXPECT_EQ(refused([] { return Translation({1e302, 0, 0}); }), "displacement: the x component is 1e+302" + far);
  EXPECT_EQ(refused([] {
              return Turn({0, 0, infinity}, one, zero);
            }),
            "center: the z component is inf, but must be a finite number");
  EXPECT_EQ(refused([] { return Turn(zero, Quaternion(nan, 0, 0, 0), zero); }),
            "quaternion: the w component is nan, but must be a finite number");
  EXPECT_EQ(refused([] { return Turn(zero, Quaternion(0, 0, 0, 0), zero); }), "quaternion: is zero");
  EXPECT_EQ(refused([] { return Turn(zero, Quaternion(-0.5, 1, 0, 0), zero); }),
            "quaternion: w is -0.5, but has to be at least 0: negate all of it");
  EXPECT_EQ(refused([] { return Turn(zero, Quaternion(-0.0, 1, 0, 0), zero); }), "");
  EXPECT_EQ(refused([] { return Spin(zero, zero, 1, zero); }), "axis: a turn by 1 needs one that is not zero");
  EXPECT_EQ(refused([] { return Spin(zero, zero, 0, zero); }), "");
  EXPECT_EQ(refused([] { return Spin(zero, {0, 0, 1}, nan, zero); }), "angle: nan is not finite");
  EXPECT_EQ(refused([] { return Spin(zero, {0, 0, 1}, 0x1p31, zero); }), "angle: 2147483648 is beyond 2^30");
  EXPECT_EQ(refused([] { return screw(zero, {0, 0, 1}, 1, infinity); }), "pitch: inf is not finite");
  EXPECT_NE(refused([] { return screw(zero, {0, 0, 1}, 1e9, 1e300); }), "");
  EXPECT_EQ(refused([] { return RotationVector({0x1p30, 0, 0}, zero, zero, zero); }), "");
  EXPECT_EQ(refused([] {
              return RotationVector(zero, {0x1p30, smallest, 0}, zero, zero);
            }),
            "rotation vector: is longer than 2^30");
  EXPECT_EQ(refused([] {
              return RotationVector(zero, zero, {0, 0, nan}, zero);
            }),
            "start position: the z component is nan, but must be a finite number");
  EXPECT_EQ(refused([] { return Slerp(Quaternion(0, 0, 0, 0), one, zero, zero); }), "start quaternion: is zero");
}

TEST(Motions, RefuseBadKnots) {
  const auto sequence = [](std::vector<Knot> knots) { return PoseSequence(std::move(knots), Between::Turn); };
  EXPECT_EQ(refused([&] { return sequence({}); }), "knots: expected from 2 to 1000000, found 0");
  EXPECT_EQ(refused([&] { return sequence({{0, one, zero}}); }), "knots: expected from 2 to 1000000, found 1");
  EXPECT_EQ(refused([&] {
              return sequence({{0.5, one, zero}, {1, one, zero}});
            }),
            "knot 0: time 0.5, but the first one has to be 0");
  EXPECT_EQ(refused([&] {
              return sequence({{0, one, zero}, {0.5, one, zero}});
            }),
            "knot 1: time 0.5, but the last one has to be 1");
  EXPECT_EQ(refused([&] {
              return sequence({{0, one, zero}, {nan, one, zero}, {1, one, zero}});
            }),
            "knot 1: time nan is not from 0 to 1");
  EXPECT_EQ(refused([&] {
              return sequence({{0, one, zero}, {0, one, zero}, {1, one, zero}});
            }),
            "knot 1: time 0 is not after 0");
  EXPECT_EQ(refused([&] {
              return sequence({{0, one, zero}, {1, Quaternion(0, 0, 0, 0), zero}});
            }),
            "knot 1, quaternion: is zero");
  EXPECT_EQ(refused([&] {
              return sequence({{0, one, zero}, {1, one, {0, 0, nan}}});
            }),
            "knot 1, translation: the z component is nan, but must be a finite number");
  EXPECT_EQ(refused([&] {
              return sequence({{0, Quaternion(1, 1e-9, 0, 0), zero}, {1, one, zero}});
            }),
            "knot 0: the first position has to be the identity");
  EXPECT_EQ(refused([&] { return sequence({{0, Quaternion(-2, 0, 0, 0), zero}, {1, one, zero}}); }), "");
}

TEST(Motions, RefuseTimesOutside) {
  const AnyMotion motion = Spin(zero, {0, 0, 1}, 1, zero);
  EXPECT_EQ(refused([&] { return motion.pose(nan); }), "times are from 0 to 1, but the time is nan");
  EXPECT_EQ(refused([&] { return motion.pose(-smallest); }), "times are from 0 to 1, but the time is -5e-324");
  EXPECT_EQ(refused([&] { return motion.bound(Interval(0, 1.5)); }),
            "times are from 0 to 1, but the slice is [0, 1.5]");
  EXPECT_EQ(refused([&] { return motion.rate(Interval(-1, 1)); }), "times are from 0 to 1, but the slice is [-1, 1]");
}

TEST(Motions, BeginWithTheIdentity) {
  const Vector<3> center(0.1, 1e10, -3);
  const Vector<3> shift(1, 2, 3);
  const AnyMotion motions[] = {
      AnyMotion(),
      Translation(shift),
      Turn(center, Quaternion(0.3, 1, 2, 3), shift),
      Turn(center, Quaternion(0, 0, 0, 1e-320), shift),
      Spin(center, {1, 2, 3}, 100, shift),
      screw(center, {1, 2, 3}, 100, 0.1),
      PoseSequence({{0, Quaternion(3, 0, 0, 0), zero}, {1, Quaternion(0.1, 1e300, 2, 3), shift}}, Between::Turn),
      PoseSequence({{0, Quaternion(-1e-300, 0, 0, 0), zero}, {1, Quaternion(0.1, 1, 2, 3), shift}}, Between::Spin)};
  for (const AnyMotion& motion : motions) {
    EXPECT_EQ(motion.pose(0), Pose()) << motion.kind().index();
    const PoseBound<3> bound = motion.bound(Interval(0));
    EXPECT_EQ(bound.rotation, IntervalMatrix<3>::Identity()) << motion.kind().index();
    EXPECT_EQ(bound.translation, IntervalVector<3>::Zero()) << motion.kind().index();
  }
}

TEST(Motions, TinyAndManyTurns) {
  const Vector<3> z(0, 0, 7);
  EXPECT_NEAR(Spin(zero, z, 1e-12, zero).pose(1).linear()(1, 0), 1e-12, 1e-27);
  EXPECT_EQ(Spin(zero, z, smallest, zero).rate(Interval(0, 1)).turn[2], Interval(smallest));
  EXPECT_TRUE(Spin(zero, z, smallest, zero).bound(Interval(1)).rotation(1, 0).contains(smallest));
  EXPECT_LT(distance(Spin({5, 0, 0}, z, 4 * pi_double, zero).pose(1), Pose()), 1e-14);
  EXPECT_LT(distance(Spin({5, 0, 0}, z, 4 * pi_double, zero).pose(0.25),
                     Pose(Matrix<3>(Eigen::Vector3d(-1, -1, 1).asDiagonal()), {10, 0, 0})),
            1e-14);
  EXPECT_NEAR(Spin(zero, z, 409330, zero).pose(1).linear()(0, 0), std::cos(409330.0), 1e-15);
  const PoseBound<3> whole = Spin(zero, z, 409330, zero).bound(Interval(0, 1));
  EXPECT_EQ(whole.rotation(0, 1), Interval(-1, 1));
  EXPECT_EQ(whole.rotation(2, 2), Interval(1));
  EXPECT_EQ(Turn(zero, Quaternion(1, smallest, 0, 0), zero).bound(Interval(1)).rotation(0, 0), Interval(1));
}

TEST(Motions, HalfTurns) {
  const Pose half(Matrix<3>(Eigen::Vector3d(1, -1, -1).asDiagonal()), zero);
  const Pose quarter = Pose::rotation({1, 0, 0}, 90);
  const Quaternion end(0, 1, 0, 0);
  const AnyMotion motions[] = {Turn(zero, end, zero),
                               Spin(zero, {1, 0, 0}, pi_double, zero),
                               PoseSequence({{0, one, zero}, {1, end, zero}}, Between::Turn),
                               PoseSequence({{0, one, zero}, {1, end, zero}}, Between::Spin),
                               Slerp(one, end, zero, zero),
                               RotationVector(zero, {pi_double, 0, 0}, zero, zero)};
  for (const AnyMotion& motion : motions) {
    EXPECT_LT(distance(motion.pose(1), half), 4e-15) << motion.kind().index();
    EXPECT_LT(distance(motion.pose(0.5), quarter), 4e-15) << motion.kind().index();
  }
}

TEST(Motions, EqualAndOppositeQuaternionsDoNotTurn) {
  const Quaternion q(0.3, -1, 2, 0.7);
  const Quaternion minus(-0.3, 1, -2, -0.7);
  for (const Quaternion& end : {q, minus}) {
    const Slerp slerp(q, end, zero, {1, 0, 0});
    const RateBound rate = slerp.rate(Interval(0, 1));
    const Pose start = Pose::rotation(q);
    for (int k = 0; k < 3; ++k) {
      EXPECT_LT(magnitude(rate.turn[k]), 1e-14);
    }
    EXPECT_LT(distance(slerp.pose(0.3), Pose(start.linear(), {0.3, 0, 0})), 1e-15);
    for (const Between between : {Between::Turn, Between::Spin}) {
      const PoseSequence sequence({{0, one, zero}, {0.25, q, zero}, {1, end, zero}}, between);
      EXPECT_LT(distance(sequence.pose(0.7), start), 1e-14);
      EXPECT_LT(magnitude(sequence.rate(Interval(0.3, 1)).turn[1]), 1e-13);
    }
  }
}

TEST(Motions, SequencesTakeTheShorterWay) {
  const auto at = [](double degrees, double sign) {
    const double half = degrees * pi_double / 360;
    return Quaternion(sign * std::cos(half), 0, 0, sign * std::sin(half));
  };
  for (const Between between : {Between::Turn, Between::Spin}) {
    const PoseSequence sequence({{0, one, zero}, {0.5, at(100, -1), zero}, {1, at(-100, 1), zero}}, between);
    EXPECT_LT(distance(sequence.pose(0.25), Pose::rotation({0, 0, 1}, 50)), 1e-14);
    EXPECT_LT(distance(sequence.pose(0.75), Pose::rotation({0, 0, 1}, 180)), 1e-14);  // not back over 0
    EXPECT_GT(sequence.rate(Interval(0, 1)).turn[2].lower(), 0);
    const RateBound both = sequence.rate(Interval(0.5));  // 200 and 320 degrees per time, more or less
    EXPECT_GT(width(both.turn[2]), 0.1);
  }
}

TEST(Motions, TheRateOfAQuarterTurnIsWithinATenthOfConstant) {
  const double half = pi_double / 4;
  const Turn quarter(zero, Quaternion(std::cos(half), 0, 0, std::sin(half)), zero);
  const Interval rate = quarter.rate(Interval(0, 1)).turn[2] / (pi_double / 2);
  EXPECT_GT(rate.lower(), 0.9);
  EXPECT_LT(rate.lower(), 0.901);
  EXPECT_LT(rate.upper(), 1.056);
  EXPECT_GT(rate.upper(), 1.05);
}

TEST(Motions, BoundsOfSlicesShrinkAsThePartsOfTheMotionDo) {
  const AnyMotion motions[] = {
      Turn({1, 2, 3}, Quaternion(0.5, 1, -1, 0.2), {1, 0, 0}), Spin({1, 2, 3}, {1, 1, -1}, 2, {1, 0, 0}),
      RotationVector({0.1, 0.2, 0.3}, {1, -1, 2}, zero, {1, 0, 0}),
      PoseSequence({{0, one, zero}, {1, Quaternion(0.5, 1, -1, 0.2), {1, 0, 0}}}, Between::Spin)};
  for (const AnyMotion& motion : motions) {
    for (int level = 3; level < 12; ++level) {
      const double length = std::ldexp(1.0, -level);
      double worst = 0;  // by how much more than the way between the poses at both ends
      for (double start = 0; start < 1; start += length) {
        const PoseBound<3> bound = motion.bound(Interval(start, start + length));
        const Pose a = motion.pose(start);
        const Pose b = motion.pose(start + length);
        for (int i = 0; i < 3; ++i) {
          for (int j = 0; j < 3; ++j) {
            worst = std::max(worst, width(bound.rotation(i, j)) - std::abs(a.linear()(i, j) - b.linear()(i, j)));
          }
          worst = std::max(worst, width(bound.translation[i]) - std::abs(a.translation()[i] - b.translation()[i]));
        }
      }
      EXPECT_LT(worst, 40 * length * length) << motion.kind().index() << ", level " << level;
    }
  }
}

TEST(Motions, BetweenTwoPosesEndThere) {
  Generator random(5);
  const auto unit = [&] { return random.uniform(-1, 1); };
  double largest = 0;
  for (int round = 0; round < rounds(2000); ++round) {
    const auto pose = [&] {
      const Vector<3> axis = Generator::vector<3>(unit);
      const double degrees = random.integer(0, 4) == 0 ? 90.0 * random.integer(-2, 2) : random.uniform(-360, 360);
      return then(Pose::rotation(axis, degrees), Pose::translation_by(Generator::vector<3>(unit)));
    };
    const Pose start = pose();
    const Pose end = random.integer(0, 9) == 0 ? start : pose();
    const Vector<3> center = Generator::vector<3>(unit);
    const Pose meant = then(inverse(start), end);
    const Turn turn = Turn::between(start, end, center);
    const Spin spin = Spin::between(start, end, center);
    EXPECT_GE(turn.end().w(), 0);
    EXPECT_LE(spin.angle(), pi<double>.upper());
    for (const AnyMotion& motion : {AnyMotion(turn), AnyMotion(spin)}) {
      const double error = end_error(motion, meant, center, 2);
      largest = std::max(largest, error);
      const Pose last = motion.pose(1);
      for (int sample = 0; sample < 4; ++sample) {
        const Vector<3> direction = Generator::vector<3>(unit).normalized() * 2;
        const Vector<3> point = center + direction * 0.999;
        EXPECT_LE((apply(last, point) - apply(meant, point)).norm(), error + 2e-15);
      }
      EXPECT_LT((apply(motion.pose(0.5), center) - (center + turn.displacement() / 2)).norm(), 1e-14);
    }
  }
  EXPECT_LT(largest, 1e-13);
  EXPECT_GT(largest, 1e-16);
  const Pose stretched = Pose::scaling({2, 1, 1});
  EXPECT_EQ(refused([&] { return Turn::between(stretched, Pose(), zero); }), "start: the pose is not rigid");
  EXPECT_EQ(refused([&] { return Spin::between(Pose(), stretched, zero); }), "end: the pose is not rigid");
}

TEST(Motions, EndErrorIsTheDistanceOfWhereAPointEndsUp) {
  const AnyMotion shift = Translation({3, 4, 0});
  EXPECT_EQ(end_error(shift, Pose(), {7, 7, 7}, 100), 5);
  const AnyMotion half = Spin(zero, {0, 0, 1}, pi_double, zero);
  const double error = end_error(half, Pose(), {1, 0, 0}, 1);  // the farthest point is (2, 0, 0), which moves by 4
  EXPECT_GE(error, 4);
  EXPECT_LT(error, 5);
  EXPECT_EQ(refused([&] { return end_error(shift, Pose(), zero, -1); }), "radius: -1 is not from 0 to 2^1000");
}

/// A motion of a user: to and fro along x.
struct Swing {
  [[nodiscard]] Pose pose(double time) const { return Pose::translation_by({time * (1 - time), 0, 0}); }
  [[nodiscard]] PoseBound<3> bound(const Interval& slice) const {
    return {IntervalMatrix<3>::Identity(), {slice * (1.0 - slice), Interval(0), Interval(0)}};
  }
  [[nodiscard]] RateBound rate(const Interval& slice) const {
    return {IntervalVector<3>::Zero(), {1.0 - 2.0 * slice, Interval(0), Interval(0)}};
  }
};

TEST(AnyMotions, KeepWhatTheyAreMadeOf) {
  const AnyMotion swing = Swing{};
  EXPECT_EQ(swing.kind().index(), 5U);
  EXPECT_EQ(swing.pose(0.5), Pose::translation_by({0.25, 0, 0}));
  EXPECT_EQ(swing.bound(Interval(0.5)).translation[0], Interval(0.25));
  EXPECT_EQ(swing.rate(Interval(0, 1)).translation[0], Interval(-1, 1));
  const AnyMotion copy = swing;
  EXPECT_EQ(copy.pose(0.5), swing.pose(0.5));
  EXPECT_TRUE(std::holds_alternative<Turn>(AnyMotion(Turn(zero, one, zero)).kind()));
  static_assert(Motion<AnyMotion> && Motion<Swing> && Motion<Slerp> && !Motion<Pose>);
}

}  // namespace
}  // namespace motzkin::testing::motion_test
