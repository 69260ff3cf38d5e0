#include "motzkin/contact/in_motion.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <numbers>

#include "corpus/generator.hpp"
#include "motzkin/contact/motion_proof.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/pair/relate.hpp"
#include "support/draws.hpp"

/// First contact of convex shapes in rigid motion against what one sees at many times: shapes placed where the motion
/// puts them, and related exactly. Fails where a contact is missed, where two bodies meet before the time up to which
/// they are said to be free, where a contact is invented, and where a bracket is wider than it may be. Contacts at
/// times that can be computed by hand come last.

namespace motzkin::testing::in_motion_test {
namespace {

constexpr double pi = std::numbers::pi;

template <int N>
VertexSimplex<3, N> placed(const VertexSimplex<3, N>& shape, const Pose& pose) {
  std::array<Vector<3>, static_cast<std::size_t>(N)> vertices = shape.vertices();
  for (Vector<3>& vertex : vertices) {
    vertex = apply(pose, vertex);
  }
  return VertexSimplex<3, N>(vertices);
}

Obb<3> placed(const Obb<3>& box, const Pose& pose) {
  return {apply(pose, box.center()), pose.linear() * box.axes(), box.half()};
}

Sphere<3> placed(const Sphere<3>& sphere, const Pose& pose) {
  return Sphere<3>(apply(pose, sphere.center()), sphere.radius());
}

template <FrameKind Kind>
Frame<3, Kind> placed(const Frame<3, Kind>& frame, const Pose& pose) {
  const Matrix<3> axes = pose.linear() * frame.axes();
  return {apply(pose, frame.origin()), {axes.col(0), axes.col(1), axes.col(2)}};
}

template <class A, class M, class B, class N>
bool meet_at(const InMotion<A, M>& a, const InMotion<B, N>& b, double time) {
  return intersects(placed(a.shape, a.motion.pose(time)), placed(b.shape, b.motion.pose(time)));
}

struct Tally {
  int free = 0;
  int contacts = 0;
  int initial = 0;
  int unresolved = 0;
};

template <class A, class M, class B, class N>
void expect_right(const InMotion<A, M>& a, const InMotion<B, N>& b, Tally& tally, bool solid) {
  constexpr int samples = 97;
  constexpr double tolerance = 1e-4;
  const FirstContact found = first_contact(a, b, {.time_tolerance = tolerance});
  const auto& [status, on_a, on_b, time, point, normal] = found.contact;
  for (int i = 0; i <= samples; ++i) {
    const double t = static_cast<double>(i) / samples;
    if (status == ContactStatus::Free || t < time.lower) {
      ASSERT_FALSE(meet_at(a, b, t)) << "missed at " << t << ", free before " << time.lower;
    } else {
      break;
    }
  }
  switch (status) {
    case ContactStatus::Free: {
      ++tally.free;
      const std::optional<MotionProof> proof = prove_free(a, b);
      ASSERT_TRUE(proof);
      EXPECT_TRUE(verify(*proof, a, b)) << proof->steps.size() << " steps";
      break;
    }
    case ContactStatus::Unresolved: ++tally.unresolved; break;
    case ContactStatus::InitialContact:
      ++tally.initial;
      EXPECT_TRUE(meet_at(a, b, 0));
      break;
    case ContactStatus::Contact: {
      ++tally.contacts;
      EXPECT_LE(time.upper - time.lower, tolerance);
      EXPECT_LE(0, time.lower);
      EXPECT_LE(time.upper, 1);
      if (solid) {
        bool seen = false;
        for (int i = 0; i <= 64 && !seen; ++i) {
          seen = meet_at(a, b, time.lower + (time.upper - time.lower) * i / 64);
        }
        EXPECT_TRUE(seen) << "no contact in [" << time.lower << ", " << time.upper << "]";
      }
      EXPECT_NEAR(normal.norm(), 1, 1e-12);
      EXPECT_FALSE(prove_free(a, b));
      const FirstContact other = first_contact(b, a, {.time_tolerance = tolerance});
      EXPECT_EQ(other.contact.status, status);
      EXPECT_EQ(other.contact.time, time);
      break;
    }
  }
}

struct Draw {
  Generator generator;

  Vector<3> vector(double size) {
    return Generator::vector<3>([&] { return generator.uniform(-size, size); });
  }

  Quaternion quaternion(double degrees) {
    const double half = generator.uniform(0, degrees) * pi / 360;
    const Vector<3> axis = vector(1).normalized();
    const double length = generator.coin() ? 1 : generator.uniform(0.3, 3);
    return Quaternion(length * std::cos(half), length * std::sin(half) * axis[0], length * std::sin(half) * axis[1],
                      length * std::sin(half) * axis[2]);
  }

  Matrix<3> rotation() { return quaternion(180).normalized().toRotationMatrix(); }

  /// One shape near the origin, the other some way off; both move so that they may meet.
  Obb<3> box(const Vector<3>& center) { return {center, rotation(), vector(0.5).cwiseAbs()}; }
  template <int N>
  VertexSimplex<3, N> simplex(const Vector<3>& center) {
    std::array<Vector<3>, static_cast<std::size_t>(N)> vertices;
    for (Vector<3>& vertex : vertices) {
      vertex = center + vector(0.8);
    }
    return VertexSimplex<3, N>(vertices);
  }

  Turn turn(const Vector<3>& center, const Vector<3>& to, double degrees) {
    return {center + vector(0.5), quaternion(std::min(degrees, 179.0)), to - center};
  }
  Spin spin(const Vector<3>& center, const Vector<3>& to, double degrees) {
    return {center + vector(0.5), vector(1), generator.uniform(-degrees, degrees) * pi / 180, to - center};
  }
};

class Sampled : public ::testing::TestWithParam<int> {};

TEST_P(Sampled, BoxesSpin) {
  Draw draw{Generator(17)};
  Tally tally;
  for (int i = 0; i < draws(4000); ++i) {
    const Vector<3> away = draw.vector(3);
    expect_right(InMotion{draw.box(Vector<3>::Zero()), draw.spin(Vector<3>::Zero(), draw.vector(0.5), GetParam())},
                 InMotion{draw.box(away), draw.spin(away, draw.vector(1), GetParam())}, tally, true);
    ASSERT_FALSE(HasFailure()) << "pair " << i;
  }
  EXPECT_EQ(tally.unresolved, 0);
  EXPECT_GT(tally.free, 0);
  EXPECT_GT(tally.contacts, tally.free / 4);
}

TEST_P(Sampled, BoxesTurn) {
  Draw draw{Generator(18)};
  Tally tally;
  for (int i = 0; i < draws(4000); ++i) {
    const Vector<3> away = draw.vector(3);
    expect_right(InMotion{draw.box(Vector<3>::Zero()), draw.turn(Vector<3>::Zero(), draw.vector(0.5), GetParam())},
                 InMotion{draw.box(away), draw.turn(away, draw.vector(1), GetParam())}, tally, true);
    ASSERT_FALSE(HasFailure()) << "pair " << i;
  }
  EXPECT_EQ(tally.unresolved, 0);
  EXPECT_GT(tally.contacts, 0);
}

TEST_P(Sampled, BoxesAndTetrahedra) {
  Draw draw{Generator(21)};
  Tally tally;
  for (int i = 0; i < draws(4000); ++i) {
    const Vector<3> away = draw.vector(3);
    expect_right(InMotion{draw.box(Vector<3>::Zero()), draw.spin(Vector<3>::Zero(), draw.vector(0.5), GetParam())},
                 InMotion{draw.simplex<4>(away), draw.turn(away, draw.vector(1), GetParam())}, tally, true);
    expect_right(InMotion{draw.box(Vector<3>::Zero()), draw.turn(Vector<3>::Zero(), draw.vector(0.5), GetParam())},
                 InMotion{draw.simplex<4>(away), draw.spin(away, draw.vector(1), GetParam())}, tally, true);
    ASSERT_FALSE(HasFailure()) << "pair " << i;
  }
  EXPECT_EQ(tally.unresolved, 0);
  EXPECT_GT(tally.contacts, tally.free / 4);
}

TEST_P(Sampled, TetrahedraAndSpheres) {
  Draw draw{Generator(19)};
  Tally tally;
  for (int i = 0; i < draws(4000); ++i) {
    const Vector<3> away = draw.vector(3);
    const auto a =
        InMotion{draw.simplex<4>(Vector<3>::Zero()), draw.spin(Vector<3>::Zero(), draw.vector(0.5), GetParam())};
    expect_right(a, InMotion{draw.simplex<4>(away), draw.spin(away, draw.vector(1), GetParam())}, tally, true);
    expect_right(
        a, InMotion{Sphere<3>(away, draw.generator.uniform(0.01, 1)), draw.spin(away, draw.vector(1), GetParam())},
        tally, true);
    ASSERT_FALSE(HasFailure()) << "pair " << i;
  }
  EXPECT_EQ(tally.unresolved, 0);
}

TEST_P(Sampled, Triangles) {
  Draw draw{Generator(20)};
  Tally tally;
  for (int i = 0; i < draws(4000); ++i) {
    const Vector<3> away = draw.vector(3);
    expect_right(
        InMotion{draw.simplex<3>(Vector<3>::Zero()), draw.turn(Vector<3>::Zero(), draw.vector(0.5), GetParam())},
        InMotion{draw.simplex<3>(away), draw.spin(away, draw.vector(1), GetParam())}, tally, true);
    ASSERT_FALSE(HasFailure()) << "pair " << i;
  }
  EXPECT_EQ(tally.unresolved, 0);
}

INSTANTIATE_TEST_SUITE_P(Degrees, Sampled, ::testing::Values(30, 90, 170, 360, 720));

Spin about_z(double angle) { return {Vector<3>::Zero(), Vector<3>(0, 0, 3), angle, Vector<3>::Zero()}; }

void expect_contact(const FirstContact& found, double time) {
  EXPECT_EQ(found.contact.status, ContactStatus::Contact);
  EXPECT_LE(found.contact.time.lower, time);
  EXPECT_GE(found.contact.time.upper, time);
  EXPECT_LE(found.contact.time.upper - found.contact.time.lower, 1e-4);
}

TEST(InMotionByHand, AHandOfAClockMeetsAPin) {
  const Segment<3> hand{Vector<3>(0, 0, 0), Vector<3>(2, 0, 0)};
  const Segment<3> pin{Vector<3>(0, 1, -1), Vector<3>(0, 1, 1)};
  expect_contact(first_contact(InMotion{hand, about_z(pi)}, InMotion{pin, Translation()}), 0.5);
  expect_contact(first_contact(InMotion{pin, Translation()}, InMotion{hand, about_z(pi)}), 0.5);
  EXPECT_TRUE(first_contact(InMotion{hand, about_z(-1)}, InMotion{pin, Translation()}).contact.is_free());
  const Turn half(Vector<3>::Zero(), Quaternion(0, 0, 0, 1), Vector<3>::Zero());
  const FirstContact exact = first_contact(InMotion{hand, half}, InMotion{pin, Translation()});
  expect_contact(exact, 0.5);
  EXPECT_EQ(exact.contact.on_a, (Feature{FeatureKind::Edge, 0}));
  EXPECT_EQ(exact.contact.on_b, (Feature{FeatureKind::Edge, 0}));
}

TEST(InMotionByHand, AVertexPassesThroughAFace) {
  const Point<3> vertex(std::array{Vector<3>(1, 0, 0)});
  const Triangle<3> face{Vector<3>(-1, -1, 0.3), Vector<3>(3, -1, 0.3), Vector<3>(0.5, 5, 0.3)};
  const Spin up(Vector<3>::Zero(), Vector<3>(0, -1, 0), pi / 2, Vector<3>::Zero());
  const FirstContact found = first_contact(InMotion{vertex, up}, InMotion{face, Translation()});
  expect_contact(found, std::asin(0.3) / (pi / 2));
  EXPECT_EQ(found.contact.on_a, (Feature{FeatureKind::Vertex, 0}));
  EXPECT_EQ(found.contact.on_b, (Feature{FeatureKind::Face, 0}));
}

/// A quaternion so small that the half turn is made at the very end: at t = 1 the point is on the other side.
TEST(InMotionByHand, TheSmallestQuaternion) {
  const Point<3> vertex(std::array{Vector<3>(1, 0, 0)});
  const Triangle<3> face{Vector<3>(-1, -1, -1), Vector<3>(-1, 1, -1), Vector<3>(-1, 0, 1)};
  const Turn turn(Vector<3>::Zero(), Quaternion(0, 0, 0, 5e-324), Vector<3>::Zero());
  const FirstContact found = first_contact(InMotion{vertex, turn}, InMotion{face, Translation()});
  EXPECT_EQ(found.contact.status, ContactStatus::Contact);
  EXPECT_EQ(found.contact.time.upper, 1);
}

/// Brackets down to the tolerance asked for, as far as doubles go.
TEST(InMotionByHand, NarrowBrackets) {
  const Point<3> vertex(std::array{Vector<3>(1, 0, 0)});
  const Triangle<3> face{Vector<3>(-1, -1, 0.3), Vector<3>(3, -1, 0.3), Vector<3>(0.5, 5, 0.3)};
  const RotationVector up(Vector<3>(0, 0, 0), Vector<3>(0, -pi / 2, 0), Vector<3>::Zero(), Vector<3>::Zero());
  for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10, 1e-12}) {
    const FirstContact found =
        first_contact(InMotion{vertex, up}, InMotion{face, Translation()}, {.time_tolerance = tolerance});
    EXPECT_EQ(found.contact.status, ContactStatus::Contact) << tolerance;
    EXPECT_LE(found.contact.time.upper - found.contact.time.lower, tolerance);
    EXPECT_LE(found.contact.time.lower, std::asin(0.3) / (pi / 2));
    EXPECT_GE(found.contact.time.upper, std::asin(0.3) / (pi / 2));
  }
}

TEST(InMotionByHand, ASphereSwingsAgainstAWall) {
  const Sphere<3> ball(Vector<3>(2, 0, 0), 0.5);
  const Obb<3> wall(Vector<3>(0, 1.75, 0), Vector<3>(5, 0.25, 5));
  expect_contact(first_contact(InMotion{ball, about_z(pi / 2)}, InMotion{wall, Translation()}),
                 std::asin(0.5) / (pi / 2));
}

/// A proof is accepted for what it was made of alone: fails where a check of a slice lets through what is not so.
TEST(MotionProofs, WhatDoesNotProveIsRejected) {
  const Segment<3> hand{Vector<3>(0, 0, 0), Vector<3>(2, 0, 0)};
  const Segment<3> pin{Vector<3>(0, 1, -1), Vector<3>(0, 1, 1)};
  const InMotion still{pin, Translation()};
  const InMotion slow{hand, about_z(1.5)};
  const std::optional<MotionProof> proof = prove_free(slow, still);
  ASSERT_TRUE(proof);
  EXPECT_TRUE(verify(*proof, slow, still));
  EXPECT_FALSE(verify(*proof, still, slow));
  EXPECT_FALSE(verify(*proof, InMotion{hand, about_z(1.6)}, still));
  EXPECT_FALSE(verify(MotionProof{}, slow, still));
  for (std::size_t i = 0; i < proof->steps.size(); ++i) {
    MotionProof changed = *proof;
    changed.steps[i].direction = -changed.steps[i].direction;
    EXPECT_FALSE(verify(changed, slow, still));
    changed = *proof;
    changed.steps[i].direction = Vector<3>::Zero();
    EXPECT_FALSE(verify(changed, slow, still));
    changed = *proof;
    changed.steps[i].direction[0] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(verify(changed, slow, still));
    changed = *proof;
    changed.steps[i].time = i == 0 ? 0.5 : -0.5;
    EXPECT_FALSE(verify(changed, slow, still));
  }
}

/// Far from the origin a pose in doubles says nothing about a body of unit size: fails where proofs are checked seen
/// from there. What is no proof stays none.
TEST(MotionProofs, FarFromTheOrigin) {
  Generator draw(31);
  for (const double far : {0x1p30, 0x1p40, 0x1p49}) {
    int proved = 0;
    for (int i = 0; i < draws(40, 8); ++i) {
      const Vector<3> place(far, -far, far);
      const auto box = [&](const Vector<3>& center) {
        return Obb<3>(place + center, Vector<3>(draw.uniform(0.25, 0.5), draw.uniform(0.25, 0.5), 0.25));
      };
      const Obb<3> a = box(Vector<3>::Zero());
      const Obb<3> b = box(Vector<3>(1.5, 0, 0));
      const Vector<3> way(0, draw.uniform(-0.5, 0.5), 0);
      const Spin spin(place, Vector<3>(1, draw.uniform(-1, 1), 1), draw.uniform(-2, 2), way);
      const Turn turn(b.center(), Quaternion(1, 0, draw.uniform(0, 0.5), 0.25), -way);
      const auto check = [&](const auto& p, const auto& q) {
        const std::optional<MotionProof> proof = prove_free(p, q);
        if (!proof) {
          return;
        }
        ++proved;
        EXPECT_TRUE(verify(*proof, p, q)) << far << ", " << i;
        if (proved == 1) {  // which takes all the slices there may be
          EXPECT_FALSE(verify(*proof, q, p));
        }
      };
      check(InMotion{a, spin}, InMotion{b, turn});
      check(InMotion{a, screw(place, Vector<3>(0, 0, 1), 1, 0.1)}, InMotion{b, Translation(way)});
      check(InMotion{Obb<3>(Vector<3>(0.5, 0.25, 0.25)), RotationVector({0, 0, 0}, {0, 0, 0.5}, place, place)},
            InMotion{b, spin});
    }
    EXPECT_GT(proved, draws(40, 8)) << far;
  }
}

/// Shapes of the plane, one unit high: faces are flush all the time, so that no vertex is ever well inside a face.
TEST(InMotionByHand, FlushBoxes) {
  const Obb<3> bar(Vector<3>(2, 0.5, 0.5));
  const Obb<3> post(Vector<3>(5, 2.2, 0), Vector<3>(1, 0.5, 0.5));
  const Obb<3> tall(Vector<3>(5, 2.2, 0), Vector<3>(1, 0.5, 0.51));
  const Spin roll(Vector<3>::Zero(), Vector<3>(0, 0, 1), pi, Vector<3>(10, 0, 0));
  const FirstContact flush = first_contact(InMotion{bar, roll}, InMotion{post, Translation()});
  const FirstContact other = first_contact(InMotion{bar, roll}, InMotion{tall, Translation()});
  EXPECT_EQ(flush.contact.status, ContactStatus::Contact);
  EXPECT_LE(flush.contact.time.upper - flush.contact.time.lower, 1e-4);
  EXPECT_LE(flush.contact.time.lower, other.contact.time.upper);
  EXPECT_LE(other.contact.time.lower, flush.contact.time.upper);
}

/// The same at random: bars in the plane against bars that reach further, which meet at the same time.
TEST(InMotionByHand, FlushBoxesAtRandom) {
  Draw draw{Generator(22)};
  int contacts = 0;
  for (int i = 0; i < draws(2000); ++i) {
    const auto flat = [&] {
      const double x = draw.generator.uniform(-2, 2);
      const double y = draw.generator.uniform(-2, 2);
      return Vector<3>(x, y, 0);
    };
    const auto half = [&](double height) {
      const double x = draw.generator.uniform(0.1, 1);
      const double y = draw.generator.uniform(0.1, 1);
      return Vector<3>(x, y, height);
    };
    const Obb<3> a(flat(), half(0.5));
    const Vector<3> where = flat();
    const Vector<3> sizes = half(0.5);
    const Spin motion(flat(), Vector<3>(0, 0, 1), draw.generator.uniform(-4, 4), flat());
    const FirstContact flush = first_contact(InMotion{a, motion}, InMotion{Obb<3>(where, sizes), Translation()});
    const FirstContact tall =
        first_contact(InMotion{a, motion}, InMotion{Obb<3>(where, Vector<3>(sizes[0], sizes[1], 0.6)), Translation()});
    ASSERT_EQ(flush.contact.status, tall.contact.status) << i;
    if (flush.contact.status == ContactStatus::Contact) {
      ++contacts;
      EXPECT_LE(flush.contact.time.lower, tall.contact.time.upper) << i;
      EXPECT_LE(tall.contact.time.lower, flush.contact.time.upper) << i;
    }
  }
  EXPECT_GT(contacts, 0);
}

/// Motions and shapes times a power of two: the same steps, to the bit. Fails where squares of lengths overflow, so
/// that nothing is proved, or vanish, and errors with them.
TEST(InMotionByHand, SequencesAndMotionsOfUsersAtAnySize) {
  struct User {
    AnyMotion motion;
    [[nodiscard]] Pose pose(double time) const { return motion.pose(time); }
    [[nodiscard]] PoseBound<3> bound(const Interval& slice) const { return motion.bound(slice); }
    [[nodiscard]] RateBound rate(const Interval& slice) const { return motion.rate(slice); }
  };
  const auto sequence = [](double size, Between between) -> AnyMotion {
    return PoseSequence({{0, Quaternion(1, 0, 0, 0), {0, 0, 0}},
                         {0.5, Quaternion(1, 0, 0, 1), {0, 0, size}},
                         {1, Quaternion(1, 0, 0, 0), {3 * size, 0, 0}}},
                        between);
  };
  using Make = std::function<AnyMotion(double)>;
  for (const Make& make : {Make([&](double size) { return sequence(size, Between::Turn); }),
                           Make([&](double size) { return sequence(size, Between::Spin); }), Make([&](double size) {
                             return RotationVector({0, 0, 0}, {0, 1, 2}, {0, 0, 0}, {3 * size, 0, size});
                           }),
                           Make([&](double size) {
                             return User{Spin({size, 0, 0}, {1, 2, 2}, 2, {3 * size, 0, 0})};
                           })}) {
    const auto first = [&](double size, MotionStatistics& stats) {
      const Obb<3> box({0, 0, 0}, Vector<3>::Constant(size));
      const Obb<3> other({5.5 * size, 0, 0}, Vector<3>::Constant(size));
      return first_contact(InMotion{box, make(size)}, InMotion{other, Translation({-3 * size, 0, 0})},
                           {.stats = &stats});
    };
    MotionStatistics usual;
    const FirstContact expected = first(1, usual);
    ASSERT_EQ(expected.contact.status, ContactStatus::Contact);
    for (const int exponent : {-980, -700, -300, 300, 600, 980}) {
      MotionStatistics stats;
      const FirstContact found = first(std::ldexp(1.0, exponent), stats);
      EXPECT_EQ(found.contact.status, expected.contact.status) << exponent;
      // Intervals of such small numbers cannot always tell what their rounding lost, and are a last place wider.
      constexpr int least_exact = -950;
      const double slack = exponent < least_exact ? 1e-15 : 0;
      EXPECT_NEAR(found.contact.time.lower, expected.contact.time.lower, slack) << exponent;
      EXPECT_NEAR(found.contact.time.upper, expected.contact.time.upper, slack) << exponent;
      EXPECT_EQ(stats.steps, usual.steps) << exponent;
    }
  }
}

/// The quaternions of a sequence turn the same way at any length. Fails where the square of a product of two vanishes,
/// and with it the bound of how the body turns.
TEST(InMotionByHand, QuaternionsOfAnyLength) {
  for (const int exponent : {-420, -380, -330, -270, -100, 0, 100, 300, 420}) {
    const double length = std::ldexp(1.0, exponent);
    for (const Between between : {Between::Turn, Between::Spin}) {
      const PoseSequence half_turn(
          {{0, Quaternion(length, 0, 0, 0), {0, 0, 0}}, {1, Quaternion(0, 0, 0, length), {0, 0, 0}}}, between);
      const FirstContact found = first_contact(InMotion{Segment<3>({0.5, 0, 0}, {2, 0, 0}), half_turn},
                                               InMotion{Sphere<3>({0, 1.5, 0}, 0.0078125), Translation()});
      ASSERT_EQ(found.contact.status, ContactStatus::Contact) << exponent;
      EXPECT_NEAR(found.contact.time.lower, 0.498, 1e-3) << exponent;
    }
  }
}

/// A jump is a pair of knots next to each other. What is far apart is free, and doubles see it; what a box jumps
/// through is hit within the jump. Fails where a step that ends at a knot counts as one that does not get on.
TEST(InMotionByHand, JumpsBetweenKnots) {
  const Obb<3> box({0, 0, 0}, {1, 1, 1});
  for (const double gap : {1e-12, 1e-14, 1e-15, 0x1p-53}) {
    for (const Between between : {Between::Turn, Between::Spin}) {
      const PoseSequence jumps({{0, Quaternion(1, 0, 0, 0), {0, 0, 0}},
                                {0.5, Quaternion(1, 0, 0, 1), {0, 0, 1}},
                                {0.5 + 2 * gap, Quaternion(1, 0, 0.5, 1), {0, 0, 9}},
                                {1, Quaternion(1, 0, 0, 0), {0, 0, 0}}},
                               between);
      MotionStatistics stats;
      const FirstContact beside = first_contact(
          InMotion{box, jumps}, InMotion{Obb<3>({9, 0, 0}, {1, 1, 1}), Translation({-3, 0, 0})}, {.stats = &stats});
      EXPECT_TRUE(beside.contact.is_free()) << gap;
      EXPECT_EQ(stats.by_steps, 1U) << gap;
      const FirstContact above =
          first_contact(InMotion{box, jumps}, InMotion{Obb<3>({0, 0, 5}, {1, 1, 1}), Translation()});
      EXPECT_GE(above.contact.time.lower, 0.5 - 1e-4) << gap;
      EXPECT_LE(above.contact.time.lower, 0.5 + 2 * gap) << gap;
      EXPECT_NE(above.contact.status, ContactStatus::Free) << gap;
    }
  }
}

TEST(InMotionByHand, TouchingAtTheStart) {
  const Obb<3> a(Vector<3>(0, 0, 0), Vector<3>(1, 1, 1));
  const Obb<3> b(Vector<3>(2, 0, 0), Vector<3>(1, 1, 1));
  EXPECT_EQ(first_contact(InMotion{a, about_z(1)}, InMotion{b, Translation()}).contact.status,
            ContactStatus::InitialContact);
}

/// Where the pose at t = 0 is not the identity, overlaps at the start are proved in doubles, those of flush boxes too.
TEST(InMotionByHand, OverlappingAtTheStartOfARotationVector) {
  const Obb<3> box(Vector<3>(1, 1, 1));
  const RotationVector motion(Vector<3>(0, 0, 1), Vector<3>(0, 0, 2), Vector<3>(0.5, 0, 0), Vector<3>(3, 0, 0));
  EXPECT_EQ(first_contact(InMotion{box, motion}, InMotion{box, Translation()}).contact.status,
            ContactStatus::InitialContact);
}

/// The tip (5, 0) of a hand turns by a quaternion (2, 0, 0, 1), an angle of cosine 3/5: it comes to (3, 4) at t = 1,
/// and at t = 1/2, by (1.5, 0, 0, 0.5), to (4, 3). Just touching is contact, and a little less is none.
TEST(InMotionByHand, ATipThatJustTouches) {
  const Segment<3> hand{Vector<3>(0, 0, 0), Vector<3>(5, 0, 0)};
  const Turn turn(Vector<3>::Zero(), Quaternion(2, 0, 0, 1), Vector<3>::Zero());
  const auto wall = [](double y) { return Triangle<3>{Vector<3>(-9, y, -9), Vector<3>(9, y, -9), Vector<3>(0, y, 9)}; };
  const FirstContact touch = first_contact(InMotion{hand, turn}, InMotion{wall(4), Translation()});
  EXPECT_EQ(touch.contact.status, ContactStatus::Contact);
  EXPECT_EQ(touch.contact.time.lower, 1);
  EXPECT_EQ(touch.contact.time.upper, 1);
  EXPECT_TRUE(first_contact(InMotion{hand, turn}, InMotion{wall(4 + 0x1p-50), Translation()}).contact.is_free());
  expect_contact(first_contact(InMotion{hand, turn}, InMotion{wall(3), Translation()}), 0.5);
}

/// The same plate and wall as below, at a constant rate: exact touching is found, and its time is that of the angle.
TEST(InMotionByHand, ASpinningPlateThatGrazes) {
  const Obb<3> plate(Vector<3>(0, 0, 0), Vector<3>(3, 4, 0.1));
  for (const double angle : {0.7, 1.0, 3.0, pi, 3.5, 4.0}) {  // a corner comes up at 0.64, 2.50 and 3.79
    for (const double away : {0.0, 0x1p-48, -0x1p-48}) {
      const Obb<3> wall(Vector<3>(0, 6 + away, 0), Vector<3>(10, 1, 1));
      for (const bool moving : {false, true}) {
        const Vector<3> shift = moving ? Vector<3>(0.1, 0.2, 0.3) : Vector<3>(0, 0, 0);
        const Spin spin(Vector<3>::Zero(), Vector<3>(0, 0, 0.3), angle, shift);
        const FirstContact found = first_contact(InMotion{plate, spin}, InMotion{wall, Translation(shift)});
        if (away > 0) {
          EXPECT_EQ(found.contact.status, ContactStatus::Free) << angle;
        } else if (away < 0) {
          EXPECT_EQ(found.contact.status, ContactStatus::Contact);
          EXPECT_NEAR(found.contact.time.lower, std::atan2(3.0, 4.0) / angle, 2e-4);
        } else {
          expect_contact(found, std::atan2(3.0, 4.0) / angle);
        }
      }
    }
  }
}

/// A corner on a circle of radius 5 comes to (0, 5), where a wall is at y = 5, while it drifts by `drift` towards the
/// wall or away from it: whether it passes through or misses depends on the sign of the drift alone, however small.
/// Both bodies may turn: the wall about its normal. Nothing here is a hinge, so that no integers help.
struct Graze {
  const char* name;
  std::function<FirstContact(double drift)> ask;
};

class Grazes : public ::testing::TestWithParam<Graze> {};

TEST_P(Grazes, AreToldFromMisses) {
  const double when = (pi / 2 - std::atan2(4.0, 3.0)) / 2;
  for (int exponent = 20; exponent <= 140; exponent += 24) {
    const double drift = std::ldexp(1.0, -exponent);
    const FirstContact misses = GetParam().ask(-drift);
    EXPECT_EQ(misses.contact.status, ContactStatus::Free)
        << "2^-" << exponent << ", free up to " << misses.contact.time.lower;
    const FirstContact meets = GetParam().ask(drift);
    ASSERT_EQ(meets.contact.status, ContactStatus::Contact)
        << "2^-" << exponent << ", free up to " << meets.contact.time.lower;
    EXPECT_LE(meets.contact.time.upper - meets.contact.time.lower, 1e-4);
    EXPECT_NEAR(meets.contact.time.lower, when, 1e-4 + std::ldexp(2.0, -exponent / 2));
  }
}

Spin drifting(double drift) { return {Vector<3>::Zero(), Vector<3>(0, 0, 7), 2, Vector<3>(0, drift, 0)}; }
const Triangle<3> flat_wall(Vector<3>(-9, 5, -9), Vector<3>(9, 5, -9), Vector<3>(0, 5, 9));
const Spin about_y(Vector<3>(0.5, 0, 0.25), Vector<3>(0, 3, 0), -0.5, Vector<3>::Zero());

INSTANTIATE_TEST_SUITE_P(
    ByDigits, Grazes,
    ::testing::Values(
        Graze{"PointAndFace",
              [](double drift) {
                return first_contact(InMotion{Point<3>(Vector<3>(3, 4, 0)), drifting(drift)},
                                     InMotion{flat_wall, Translation()});
              }},
        Graze{"PointAndTurningFace",
              [](double drift) {
                return first_contact(InMotion{Point<3>(Vector<3>(3, 4, 0)), drifting(drift)},
                                     InMotion{flat_wall, about_y});
              }},
        Graze{"RotationVector",
              [](double drift) {
                const RotationVector motion(Vector<3>::Zero(), Vector<3>(0, 0, 2), Vector<3>::Zero(),
                                            Vector<3>(0, drift, 0));
                return first_contact(InMotion{flat_wall, about_y}, InMotion{Point<3>(Vector<3>(3, 4, 0)), motion});
              }},
        Graze{"Screw",
              [](double drift) {
                const Segment<3> hand(Vector<3>(3, 4, 0), Vector<3>(1, 1, 1));
                const Spin motion = screw(Vector<3>::Zero(), Vector<3>(0, 0, 1), 2, 0.125);
                return first_contact(InMotion{hand, motion}, InMotion{flat_wall, Translation(Vector<3>(0, -drift, 0))});
              }},
        Graze{"Edges",
              [](double drift) {
                const Segment<3> upright(Vector<3>(3, 4, -1), Vector<3>(3, 4, 2));
                const Segment<3> across(Vector<3>(-6, 5, 0.5), Vector<3>(7, 5, 0.5));
                return first_contact(InMotion{upright, drifting(drift)}, InMotion{across, Translation()});
              }},
        Graze{"Boxes",
              [](double drift) {
                const Aabb<3> plate(Vector<3>(0, 0, -1), Vector<3>(3, 4, 1));
                const Aabb<3> wall(Vector<3>(-9, 5, -9), Vector<3>(9, 6, 9));
                return first_contact(InMotion{plate, drifting(drift)}, InMotion{wall, about_y});
              }},
        Graze{"Tetrahedra",
              [](double drift) {
                const Tetrahedron tip(Vector<3>(3, 4, 0), Vector<3>(1, 1, 1), Vector<3>(1, 1, -1), Vector<3>(0, 1, 0));
                const Tetrahedron wall(Vector<3>(-9, 5, -9), Vector<3>(9, 5, -9), Vector<3>(0, 5, 9),
                                       Vector<3>(0, 9, 0));
                return first_contact(InMotion{tip, drifting(drift)}, InMotion{wall, about_y});
              }},
        Graze{"SphereAndBox",
              [](double drift) {  // around a centre that comes to (0, 2.5)
                const Sphere<3> ball(Vector<3>(1.5, 2, 0), 2.5);
                const Aabb<3> wall(Vector<3>(-9, 5, -9), Vector<3>(9, 6, 9));
                const Spin motion(Vector<3>::Zero(), Vector<3>(0, 0, 7), 2, Vector<3>(0, drift, 0));
                return first_contact(InMotion{ball, motion}, InMotion{wall, Translation()});
              }},
        Graze{"Spheres",
              [](double drift) {
                const Sphere<3> ball(Vector<3>(3, 4, 0), 2);
                const Sphere<3> other(Vector<3>(0, 10, 0), 3);
                const Spin motion(Vector<3>::Zero(), Vector<3>(0, 0, 7), 2, Vector<3>(0, drift, 0));
                return first_contact(InMotion{ball, motion}, InMotion{other, Translation()});
              }}),
    [](const auto& graze) { return std::string(graze.param.name); });

/// Bodies with a separation meet when shapes that are larger by as much do: a box that falls on another one, boxes that
/// pass edge by edge, and random boxes beside a sphere, where the larger sphere is another way to say it.
TEST(InMotionByHand, SeparationsAreDistances) {
  const MotionOptions apart{.time_tolerance = 1e-9, .min_separation = 0.25};
  const Aabb<3> box(Vector<3>(-1, -1, -1), Vector<3>(1, 1, 1));
  const Spin fall(Vector<3>(0, 0, 4), Vector<3>(0, 0, 1), 1, Vector<3>(0, 0, -4));
  const Aabb<3> above_it(Vector<3>(-1, -1, 3), Vector<3>(1, 1, 5));
  expect_contact(first_contact(InMotion{above_it, fall}, InMotion{box, Translation()}, apart), 1.75 / 4);
  EXPECT_EQ(first_contact(InMotion{box, Translation()}, InMotion{box, Translation()}, apart).contact.status,
            ContactStatus::InitialContact);
  const Aabb<3> near(Vector<3>(1.125, -1, -1), Vector<3>(2, 1, 1));
  EXPECT_EQ(first_contact(InMotion{box, Translation()}, InMotion{near, Translation()}, apart).contact.status,
            ContactStatus::InitialContact);
  EXPECT_THROW((void)first_contact(InMotion{box, Translation()}, InMotion{near, Translation()}, {.min_separation = -1}),
               InvalidInput);

  Draw draw{Generator(99)};
  int contacts = 0;
  for (int round = 0; round < draws(400); ++round) {
    const Vector<3> from = 3 * draw.vector(1).normalized();
    const InMotion a{draw.box(Vector<3>::Zero()), draw.spin(Vector<3>::Zero(), draw.vector(0.5), 170)};
    const Spin motion = draw.spin(from, draw.vector(0.7), 170);
    const FirstContact larger = first_contact(a, InMotion{Sphere<3>(from, 0.5), motion}, {.time_tolerance = 1e-9});
    const FirstContact separate =
        first_contact(a, InMotion{Sphere<3>(from, 0.25), motion}, {.time_tolerance = 1e-9, .min_separation = 0.25});
    const FirstContact swapped =
        first_contact(InMotion{Sphere<3>(from, 0.25), motion}, a, {.time_tolerance = 1e-9, .min_separation = 0.25});
    ASSERT_EQ(separate.contact.status, larger.contact.status) << round;
    ASSERT_EQ(swapped.contact.status, larger.contact.status) << round;
    if (!larger.contact.is_free()) {
      ++contacts;
      EXPECT_LE(separate.achieved_tolerance(), 1e-9);
      EXPECT_LE(separate.contact.time.lower, larger.contact.time.upper);
      EXPECT_LE(larger.contact.time.lower, separate.contact.time.upper);
      EXPECT_LE(swapped.contact.time.lower, larger.contact.time.upper);
    }
  }
  EXPECT_GT(contacts, draws(400) / 4);
}

/// A square plate turns about its centre in its own plane, and grazes a wall with its corners: the first corner comes
/// up at an eighth of a turn.
TEST(InMotionByHand, CornersThatGraze) {
  const auto plate = [](double half) { return Obb<3>(Vector<3>(0, 0, 0), Vector<3>(half, half, 0.1)); };
  const Turn quarter(Vector<3>::Zero(), Quaternion(1, 0, 0, 1), Vector<3>::Zero());
  // The corner (3, 4) of a plate comes to (0, 5) on its way, where the exact turn has the tangent 1/3 of its half.
  const Obb<3> flat(Vector<3>(0, 0, 0), Vector<3>(3, 4, 0.1));
  const Obb<3> wall(Vector<3>(0, 6, 0), Vector<3>(10, 1, 1));
  const FirstContact touch = first_contact(InMotion{flat, quarter}, InMotion{wall, Translation()});
  EXPECT_EQ(touch.contact.status, ContactStatus::Contact);
  const Obb<3> away(Vector<3>(0, 6 + 0x1p-45, 0), Vector<3>(10, 1, 1));
  EXPECT_TRUE(first_contact(InMotion{flat, quarter}, InMotion{away, Translation()}).contact.is_free());
  EXPECT_TRUE(first_contact(InMotion{plate(3), quarter}, InMotion{wall, Translation()}).contact.is_free());
}

}  // namespace
}  // namespace motzkin::testing::in_motion_test
