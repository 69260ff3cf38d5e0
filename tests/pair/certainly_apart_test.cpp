#include "motzkin/pair/certainly_apart.hpp"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "corpus/generator.hpp"
#include "corpus/rational.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/pair/relate.hpp"

/// `certainly_apart` and the bounds it takes, against exact relations of single shapes and of samples of motions. Fails
/// where a proof is wrong, where a clear gap goes unseen, and where a bound leaves out a point.

namespace motzkin::testing::certainly_apart_test {
namespace {

#ifdef NDEBUG
constexpr int factor = 10;
#else
constexpr int factor = 1;
#endif

template <int D>
ObbBound<D> point_bound(const Obb<D>& box) {
  return {box.center().template cast<Interval>(), box.axes().template cast<Interval>(), box.half()};
}

template <int D>
SphereBound<D> point_bound(const Sphere<D>& sphere) {
  return {sphere.center().template cast<Interval>(), sphere.radius()};
}

template <int D>
Obb<D> grown(const Obb<D>& box, double by) {
  return {box.center(), box.axes(), Vector<D>(box.half().array() * by)};
}

template <int D>
Matrix<D> random_rotation(Generator& random) {
  if constexpr (D == 2) {
    return Eigen::Rotation2Dd(random.uniform(-4, 4)).toRotationMatrix();
  } else {
    const auto number = [&] { return random.uniform(-1, 1); };
    return Eigen::AngleAxisd(random.uniform(-4, 4), Generator::vector<3>(number).normalized()).toRotationMatrix();
  }
}

template <int D>
Obb<D> random_box(Generator& random, double spread) {
  const Vector<D> center = Generator::vector<D>([&] { return random.uniform(-spread, spread); });
  Matrix<D> axes = random_rotation<D>(random);
  if (random.integer(0, 4) == 0) {  // far from orthogonal
    axes.col(0) += axes.col(1) * random.uniform(-2, 2);
  }
  return {center, axes, Generator::vector<D>([&] { return random.integer(0, 9) == 0 ? 0 : random.uniform(0.1, 1); })};
}

/// What `relate` and `certainly_apart` say must agree: no proof where they meet, one where a gap is clear.
template <int D>
void expect_agreement(const Obb<D>& a, const Obb<D>& b, std::array<int, 2>& proofs) {
  const bool apart = certainly_apart(point_bound(a), point_bound(b));
  ASSERT_EQ(apart, certainly_apart(point_bound(b), point_bound(a)));
  ++proofs[apart ? 1 : 0];
  if (apart) {
    ASSERT_EQ(relate(a, b), Relation::Disjoint);
  } else {
    ASSERT_NE(relate(grown(a, 1 + 1e-9), grown(b, 1 + 1e-9)), Relation::Disjoint);
  }
}

template <int D>
void expect_agreement_on_random_boxes() {
  Generator random(10);
  std::array<int, 2> proofs{};
  for (int i = 0; i < 2000 * factor; ++i) {
    expect_agreement(random_box<D>(random, 1.5), random_box<D>(random, 1.5), proofs);
    if (::testing::Test::HasFatalFailure()) {
      FAIL() << "pair " << i;
    }
  }
  EXPECT_GT(proofs[0], 200 * factor);
  EXPECT_GT(proofs[1], 200 * factor);
}

TEST(CertainlyApart, BoundsOfOneBoxEachAgreeWithRelate) {
  expect_agreement_on_random_boxes<2>();
  expect_agreement_on_random_boxes<3>();
}

TEST(CertainlyApart, NoProofForBoxesThatMeetByARoundingError) {
  Generator random(11);
  int meet = 0;
  for (int i = 0; i < 2000 * factor; ++i) {
    const Obb<3> a = random_box<3>(random, 10);
    const int side = random.integer(0, 2);
    const Vector<3> along = a.axes().col((side + 1) % 3) * random.uniform(-1, 1);
    const Obb<3> b(a.center() + 2 * a.half()[side] * a.axes().col(side) + along, a.axes(), a.half());
    const Relation truth = relate(a, b);
    meet += truth == Relation::Disjoint ? 0 : 1;
    if (certainly_apart(point_bound(a), point_bound(b))) {
      ASSERT_EQ(truth, Relation::Disjoint) << "pair " << i;
    }
  }
  EXPECT_GT(meet, 200 * factor);
}

TEST(CertainlyApart, NoProofForBoxesThatTouch) {
  const Obb<3> cube({1, 1, 1});
  EXPECT_FALSE(certainly_apart(point_bound(cube), point_bound(Obb<3>({2, 0, 0}, {1, 1, 1}))));
  EXPECT_FALSE(certainly_apart(point_bound(cube), point_bound(Obb<3>({2, 2, 2}, {1, 1, 1}))));
  EXPECT_TRUE(certainly_apart(point_bound(cube), point_bound(Obb<3>({2.0000001, 0, 0}, {1, 1, 1}))));
  // Half a least number times 1 is no double, and rounds to nothing.
  constexpr double least = std::numeric_limits<double>::denorm_min();
  const Obb<2> small({0, 0}, Matrix<2>::Identity() / 2, {least, least});
  const Obb<2> beside({least, 0}, Matrix<2>::Identity() / 2, {least, least});
  ASSERT_EQ(relate(small, beside), Relation::Touching);
  EXPECT_FALSE(certainly_apart(point_bound(small), point_bound(beside)));
}

TEST(CertainlyApart, NumbersOfEveryMagnitudeLeadToNoWrongProof) {
  Generator random(12);
  int proofs = 0;
  for (int i = 0; i < 1000 * factor; ++i) {
    const double size = std::ldexp(1.0, random.integer(-1070, 990));
    const double other = random.coin() ? size : std::ldexp(1.0, random.integer(-1070, 990));
    const Obb<3> a = random_box<3>(random, 1.5);
    const Obb<3> b = random_box<3>(random, 1.5);
    const Obb<3> a_scaled(a.center() * size, a.axes(), a.half() * size);
    const Obb<3> b_scaled(b.center() * other, b.axes(), b.half() * other);
    if (certainly_apart(point_bound(a_scaled), point_bound(b_scaled))) {
      ASSERT_EQ(relate(a_scaled, b_scaled), Relation::Disjoint) << "pair " << i;
      ++proofs;
    }
  }
  EXPECT_GT(proofs, 100 * factor);
  const Obb<2> left({-max_coordinate, 0}, {max_coordinate / 2, max_coordinate});
  const Obb<2> right({max_coordinate, 0}, {max_coordinate / 2, max_coordinate});
  EXPECT_TRUE(certainly_apart(point_bound(left), point_bound(right)));
}

TEST(CertainlyApart, SpheresAgreeWithRelate) {
  Generator random(13);
  std::array<int, 2> proofs{};
  for (int i = 0; i < 2000 * factor; ++i) {
    const double size = std::ldexp(1.0, random.integer(-900, 900));
    const auto coordinate = [&] { return size * random.uniform(-2, 2); };
    const Sphere<3> a(Generator::vector<3>(coordinate), size * random.uniform(0, 1.5));
    const Sphere<3> b(Generator::vector<3>(coordinate), size * random.uniform(0, 1.5));
    const bool apart = certainly_apart(point_bound(a), point_bound(b));
    ++proofs[apart ? 1 : 0];
    ASSERT_EQ(apart, relate(a, b) == Relation::Disjoint) << "pair " << i << " of size " << size;
  }
  EXPECT_GT(proofs[0], 200 * factor);
  EXPECT_GT(proofs[1], 200 * factor);
  EXPECT_FALSE(certainly_apart(point_bound(Sphere<2>({0, 0}, 2)), point_bound(Sphere<2>({3, 4}, 3))));
}

TEST(CertainlyApart, SpheresByTheNearestPointOfTheirDifference) {
  // Erratum E1.6: the lower ends (3, -10, -10) of this difference have length 14.5, but its nearest point length 3.
  const IntervalVector<3> difference(Interval(3, 4), Interval(-10, 10), Interval(-10, 10));
  const SphereBound<3> rest(IntervalVector<3>::Zero(), 1);
  EXPECT_FALSE(certainly_apart(SphereBound<3>(difference, 10), rest));
  EXPECT_FALSE(certainly_apart(SphereBound<3>(difference, 2), rest));
  EXPECT_TRUE(certainly_apart(SphereBound<3>(difference, 1.9999999), rest));
  EXPECT_TRUE(certainly_apart(rest, SphereBound<3>(-difference, 1.9999999)));
}

TEST(CertainlyApart, AlignedBoxesByComparison) {
  const Aabb<2> box({0, 0}, {1, 1});
  EXPECT_FALSE(certainly_apart(box, Aabb<2>({1, 1}, {2, 2})));
  EXPECT_TRUE(certainly_apart(box, Aabb<2>({0, std::nextafter(1.0, 2.0)}, {1, 2})));
}

/// A turn about an axis with constant speed, and a translation.
struct Turn {
  Vector<3> axis;
  double angle = 0;
  double speed = 0;
  Vector<3> start;
  Vector<3> velocity;

  template <class Number>
  [[nodiscard]] Eigen::Matrix<Number, 3, 3, Eigen::DontAlign> rotation(const Number& time) const {
    using std::cos;
    using std::sin;
    Matrix<3> cross;
    cross << 0, -axis[2], axis[1], axis[2], 0, -axis[0], -axis[1], axis[0], 0;
    const Matrix<3> along = axis * axis.transpose();
    const Matrix<3> rest = Matrix<3>::Identity() - along;
    const Number turned = time * speed + Number(angle);
    const Number cosine = cos(turned);
    const Number sine = sin(turned);
    Eigen::Matrix<Number, 3, 3, Eigen::DontAlign> result;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        result(i, j) = cosine * rest(i, j) + sine * cross(i, j) + Number(along(i, j));
      }
    }
    return result;
  }

  template <class Number>
  [[nodiscard]] Eigen::Matrix<Number, 3, 1, Eigen::DontAlign> translation(const Number& time) const {
    Eigen::Matrix<Number, 3, 1, Eigen::DontAlign> result;
    for (int k = 0; k < 3; ++k) {
      result[k] = time * velocity[k] + Number(start[k]);
    }
    return result;
  }

  [[nodiscard]] PoseBound<3> bound(const Interval& time) const { return {rotation(time), translation(time)}; }

  /// The box with the half sizes around the origin, at a time, up to rounding: its numbers are those it says.
  [[nodiscard]] Obb<3> box(const Vector<3>& half, double time) const {
    return {translation(time), rotation(time), half};
  }

  /// The pose bound, made to contain the rounded numbers of a sample.
  void include(PoseBound<3>& pose, double time) const {
    const Matrix<3> turned = rotation(time);
    const Vector<3> moved = translation(time);
    for (int i = 0; i < 3; ++i) {
      pose.translation[i] = hull(pose.translation[i], Interval(moved[i]));
      for (int j = 0; j < 3; ++j) {
        pose.rotation(i, j) = hull(pose.rotation(i, j), Interval(turned(i, j)));
      }
    }
  }
};

Turn random_turn(Generator& random, double spread) {
  const auto number = [&] { return random.uniform(-1, 1); };
  return {.axis = Generator::vector<3>(number).normalized(),
          .angle = random.uniform(-4, 4),
          .speed = random.uniform(-2, 2),
          .start = Generator::vector<3>(number) * spread,
          .velocity = Generator::vector<3>(number)};
}

/// The test of the source, word for word: 15 axes as intervals, both sides as intervals. Sound for any axes, too.
bool apart_by_interval_axes(const ObbBound<3>& a, const ObbBound<3>& b, const PoseBound<3>& pose_a,
                            const PoseBound<3>& pose_b) {
  const auto separates = [&](const IntervalVector<3>& axis) {
    Interval radius;
    for (int i = 0; i < 3; ++i) {
      const IntervalVector<3> e = pose_a.rotation.col(i);
      const IntervalVector<3> f = pose_b.rotation.col(i);
      radius += abs(dot(axis, e)) * a.middle().half()[i] + abs(dot(axis, f)) * b.middle().half()[i];
    }
    const IntervalVector<3> way = pose_b.translation - pose_a.translation;
    return mignitude(dot(axis, way)) > radius.upper();
  };
  for (int i = 0; i < 3; ++i) {
    if (separates(pose_a.rotation.col(i)) || separates(pose_b.rotation.col(i))) {
      return true;
    }
    for (int j = 0; j < 3; ++j) {
      const IntervalVector<3> e = pose_a.rotation.col(i);
      const IntervalVector<3> f = pose_b.rotation.col(j);
      if (separates(cross(e, f))) {
        return true;
      }
    }
  }
  return false;
}

TEST(CertainlyApart, NoProofForASliceWithASampleThatMeets) {
  constexpr int samples = 33;
  Generator random(14);
  std::array<int, 2> proofs{};
  int by_interval_axes = 0;
  int met = 0;
  for (int i = 0; i < 1000 * factor; ++i) {
    const std::array<Turn, 2> turns{random_turn(random, 1.5), random_turn(random, 1.5)};
    std::array<Vector<3>, 2> half;
    std::array<PoseBound<3>, 2> poses;
    const double from = random.uniform(0, 1);
    const double until = from + std::ldexp(1.0, random.integer(-8, 0));
    for (std::size_t k = 0; k < 2; ++k) {
      half[k] = Generator::vector<3>([&] { return random.uniform(0.05, 1); });
      poses[k] = turns[k].bound(Interval(from, until));
    }
    bool meets = false;
    for (int s = 0; s < samples; ++s) {
      const double time = from + (until - from) * s / (samples - 1);
      turns[0].include(poses[0], time);
      turns[1].include(poses[1], time);
      meets = meets || intersects(turns[0].box(half[0], time), turns[1].box(half[1], time));
    }
    const ObbBound<3> a = bound(Obb<3>(half[0]), poses[0]);
    const ObbBound<3> b = bound(Obb<3>(half[1]), poses[1]);
    const bool apart = certainly_apart(a, b);
    ASSERT_FALSE(apart && meets) << "slice " << i;
    ASSERT_EQ(apart, certainly_apart(b, a)) << "slice " << i;
    const Sphere<3> around_a = bounding_sphere(Obb<3>(half[0]));
    const Sphere<3> around_b = bounding_sphere(Obb<3>(half[1]));
    ASSERT_FALSE(certainly_apart(bound(around_a, poses[0]), bound(around_b, poses[1])) && meets) << "slice " << i;
    ASSERT_FALSE(certainly_apart(bounding_box(a), bounding_box(b)) && meets) << "slice " << i;
    ++proofs[apart ? 1 : 0];
    met += meets ? 1 : 0;
    by_interval_axes += apart_by_interval_axes(a, b, poses[0], poses[1]) ? 1 : 0;
  }
  EXPECT_GT(met, 200 * factor);
  EXPECT_GT(proofs[1], 200 * factor);
  EXPECT_GT(proofs[1], by_interval_axes);  // one direction for the whole slice loses less than a direction that turns
}

TEST(CertainlyApart, BoxesThatTurnAllAroundAreTheirAlignedBoxes) {
  const Turn turn{.axis = {0, 0, 1}, .angle = 0, .speed = 7, .start = {0, 0, 0}, .velocity = {0, 0, 0}};
  const PoseBound<3> here = turn.bound(Interval(0, 1));
  const Obb<3> cube({1, 1, 1});
  for (const double distance : {3.99, 4.01}) {
    const PoseBound<3> there{here.rotation, Vector<3>(distance, -2, 0.5).cast<Interval>()};
    EXPECT_EQ(certainly_apart(bound(cube, here), bound(cube, there)), distance > 4);
  }
}

/// How many slices it takes to prove the boxes apart throughout, 0 if some slice of the least width is not proved.
int slices(const std::array<Turn, 2>& turns, const std::array<Vector<3>, 2>& half, double from, double until,
           int depth) {
  const Interval time(from, until);
  if (certainly_apart(bound(Obb<3>(half[0]), turns[0].bound(time)), bound(Obb<3>(half[1]), turns[1].bound(time)))) {
    return 1;
  }
  if (depth == 0) {
    return 0;
  }
  const double middle = (from + until) / 2;
  const int before = slices(turns, half, from, middle, depth - 1);
  const int after = before == 0 ? 0 : slices(turns, half, middle, until, depth - 1);
  return after == 0 ? 0 : before + after;
}

TEST(CertainlyApart, ShrinkingSlicesDecide) {
  Generator random(15);
  int split = 0;
  int clear = 0;
  for (int i = 0; i < 100 * factor; ++i) {
    const std::array<Turn, 2> turns{random_turn(random, 2), random_turn(random, 2)};
    std::array<Vector<3>, 2> half;
    for (Vector<3>& sizes : half) {
      sizes = Generator::vector<3>([&] { return random.uniform(0.1, 1); });
    }
    bool meets = false;
    bool near = false;
    for (int s = 0; s <= 256; ++s) {
      const Obb<3> a = turns[0].box(half[0], s / 256.0);
      const Obb<3> b = turns[1].box(half[1], s / 256.0);
      meets = meets || intersects(a, b);
      near = near || intersects(grown(a, 1.1), grown(b, 1.1));
    }
    const int count = slices(turns, half, 0, 1, 10);
    if (meets) {
      EXPECT_EQ(count, 0) << "motion " << i;
    }
    if (!near) {
      ++clear;
      EXPECT_GT(count, 0) << "motion " << i;
      EXPECT_LT(count, 150) << "motion " << i;
      split += count > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(clear, 10 * factor);
  EXPECT_GT(split, 5 * factor);
}

TEST(Bound, PointTurnedByHalfATurn) {
  // Erratum E1.5: the ends of the rotation times (-1, -2, 0) are not the ends of where the point goes.
  const Turn turn{.axis = {0, 0, 1}, .angle = 0, .speed = 1, .start = {0, 0, 0}, .velocity = {0, 0, 0}};
  const IntervalVector<3> where = bound(Vector<3>(-1, -2, 0), turn.bound(Interval(0, pi<>.upper())));
  const double far = std::sqrt(5.0);
  EXPECT_TRUE(where[0].contains(Interval(-1, far)) && where[1].contains(Interval(-far, 2)) && where[2].contains(0.0));
  EXPECT_TRUE(Interval(-1.001, 3.001).contains(where[0]) && Interval(-3.001, 2.001).contains(where[1]));
  EXPECT_LT(width(where[2]), 1e-15);
}

template <int D>
Rational moved(const Matrix<D>& rotation, const Vector<D>& translation, const std::array<Rational, D>& point, int k) {
  Rational result = exact(translation[k]);
  for (int i = 0; i < D; ++i) {
    result += exact(rotation(k, i)) * point[static_cast<std::size_t>(i)];
  }
  return result;
}

template <int D>
void expect_corners_inside() {
  Generator random(16);
  for (int i = 0; i < 50 * factor; ++i) {
    const Obb<D> box = random_box<D>(random, 3);
    PoseBound<D> pose;
    Matrix<D> rotation;
    Vector<D> translation;
    const auto draw = [&](Interval& interval, double& number) {
      const double low = random.uniform(-2, 2);
      interval = Interval(low, low + (random.coin() ? 0 : random.uniform(0, 1)));
      const std::array<double, 3> choice{interval.lower(), interval.upper(), midpoint(interval)};
      number = choice[static_cast<std::size_t>(random.integer(0, 2))];
    };
    for (int k = 0; k < D; ++k) {
      draw(pose.translation[k], translation[k]);
      for (int j = 0; j < D; ++j) {
        draw(pose.rotation(k, j), rotation(k, j));
      }
    }
    const ObbBound<D> moving = bound(box, pose);
    const Aabb<D> around = bounding_box(moving);
    const IntervalVector<D> center = bound(box.center(), pose);
    for (unsigned corner = 0; corner < 1U << static_cast<unsigned>(D); ++corner) {
      std::array<Rational, D> point;
      std::array<Rational, D> middle;
      for (int k = 0; k < D; ++k) {
        const auto index = static_cast<std::size_t>(k);
        middle[index] = exact(box.center()[k]);
        point[index] = middle[index];
        for (int j = 0; j < D; ++j) {
          const int sign = (corner >> static_cast<unsigned>(j) & 1U) != 0 ? 1 : -1;
          point[index] += sign * exact(box.half()[j]) * exact(box.axes()(k, j));
        }
      }
      for (int k = 0; k < D; ++k) {
        const Rational x = moved<D>(rotation, translation, point, k);
        ASSERT_TRUE(exact(around.min()[k]) <= x && x <= exact(around.max()[k])) << "box " << i;
        const Rational c = moved<D>(rotation, translation, middle, k);
        ASSERT_TRUE(exact(center[k].lower()) <= c && c <= exact(center[k].upper())) << "box " << i;
      }
    }
  }
}

TEST(Bound, ContainsEveryCornerForAnyMatrixWithin) {
  expect_corners_inside<2>();
  expect_corners_inside<3>();
}

TEST(Bound, BoxTurnedByHalfATurnAndMovedByTen) {
  const Turn turn{.axis = {0, 0, 1}, .angle = 0, .speed = pi<>.lower(), .start = {0, 0, 0}, .velocity = {10, 0, 0}};
  const Obb<3> box({2, 1, 0}, {3, 1, 0.5});
  double covered_before = std::numeric_limits<double>::infinity();
  std::vector<Aabb<3>> wider;
  for (int level = 0; level <= 8; ++level) {
    const int count = 1 << level;
    std::vector<Aabb<3>> boxes;
    double covered = 0;
    for (int i = 0; i < count; ++i) {
      const Interval time(static_cast<double>(i) / count, (i + 1.0) / count);
      boxes.push_back(bounding_box(bound(box, turn.bound(time))));
      covered += boxes.back().size().prod() / count;
      for (int s = 0; s <= 16; ++s) {
        const double sample = time.lower() + width(time) * s / 16;
        const Matrix<3> rotation = turn.rotation(sample);
        const Vector<3> translation = turn.translation(sample);
        for (const Vector<3>& corner : vertices(box)) {
          const Vector<3> point = rotation * corner + translation;
          ASSERT_TRUE((boxes.back().min().array() <= point.array() + 1e-13).all() &&
                      (point.array() - 1e-13 <= boxes.back().max().array()).all())
              << "level " << level << ", slice " << i;
        }
      }
      if (level > 0) {
        const Aabb<3>& parent = wider[static_cast<std::size_t>(i / 2)];
        EXPECT_TRUE((parent.min().array() <= boxes.back().min().array() + 1e-13).all() &&
                    (boxes.back().max().array() - 1e-13 <= parent.max().array()).all())
            << "level " << level << ", slice " << i;
      }
    }
    EXPECT_LT(covered, covered_before) << "level " << level;
    covered_before = covered;
    wider = boxes;
  }
  EXPECT_LT(covered_before, 4 * 8 * box.half().prod());  // 23 times the box for the whole turn at once
}

TEST(BoundingSphere, ContainsAllCornersAndTouchesOne) {
  Generator random(17);
  for (int i = 0; i < 50 * factor; ++i) {
    const Obb<3> box = random_box<3>(random, 3);
    const Sphere<3> sphere = bounding_sphere(box);
    ASSERT_EQ(sphere.center(), box.center());
    Rational largest_sq = 0;
    for (int corner = 0; corner < 8; ++corner) {
      Rational distance_sq = 0;
      for (int k = 0; k < 3; ++k) {
        Rational sum = 0;
        for (int j = 0; j < 3; ++j) {
          sum += ((corner >> j & 1) != 0 ? 1 : -1) * exact(box.half()[j]) * exact(box.axes()(k, j));
        }
        distance_sq += sum * sum;
      }
      largest_sq = std::max(largest_sq, distance_sq);
    }
    const Rational radius = exact(sphere.radius());
    ASSERT_TRUE(radius * radius >= largest_sq) << "box " << i;
    ASSERT_TRUE(radius * radius <= largest_sq * Rational(1 + 1e-14)) << "box " << i;
  }
  EXPECT_EQ(bounding_sphere(Obb<2>({0x3p900, 0x4p900})).radius(), 0x5p900);
  EXPECT_EQ(bounding_sphere(Obb<2>({0, 0})).radius(), 0);
}

TEST(BoundingSphere, ProvesWhatBoxesCannotWhereTheyTurnFar) {
  const Turn turn{.axis = {0, 0, 1}, .angle = 0, .speed = 7, .start = {0, 0, 0}, .velocity = {0, 0, 0}};
  const PoseBound<3> turning = turn.bound(Interval(0, 1));
  const PoseBound<3> rest{IntervalMatrix<3>::Identity(), IntervalVector<3>::Zero()};
  const Obb<3> cube({1, 1, 1});
  const Obb<3> other({2, 0, 0}, {0.1, 0.1, 0.1});
  EXPECT_FALSE(certainly_apart(bound(cube, turning), bound(other, rest)));
  EXPECT_TRUE(certainly_apart(bound(bounding_sphere(cube), turning), bound(bounding_sphere(other), rest)));
}

TEST(Bound, RefusesWhatIsNoShape) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const IntervalVector<2> center(Interval(0, 1), Interval(0, 1));
  const IntervalVector<2> anywhere(Interval(0, infinity), Interval(0));
  EXPECT_THROW(SphereBound<2>(center, -1), InvalidInput);
  EXPECT_THROW(SphereBound<2>(center, std::nan("")), InvalidInput);
  EXPECT_THROW(SphereBound<2>(anywhere, 1), InvalidInput);
  const IntervalMatrix<2> axes = IntervalMatrix<2>::Identity();
  EXPECT_THROW(ObbBound<2>(anywhere, axes, {1, 1}), InvalidInput);
  EXPECT_THROW(ObbBound<2>(center, axes, {1, -1}), InvalidInput);
  EXPECT_THROW(ObbBound<2>(center, axes * Interval::whole(), {1, 1}), InvalidInput);
  EXPECT_THROW(ObbBound<2>(center, axes * Interval(-0x1p1000, 0x1p1000), {0x1p9, 1}), InvalidInput);
  EXPECT_NO_THROW(ObbBound<2>(center, axes * Interval(-0x1p900, 0x1p900), {0x1p9, 1}));
}

}  // namespace
}  // namespace motzkin::testing::certainly_apart_test
