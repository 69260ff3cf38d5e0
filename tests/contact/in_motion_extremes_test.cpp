#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "corpus/generator.hpp"
#include "motzkin/contact/in_motion.hpp"
#include "motzkin/motion/slerp.hpp"
#include "support/draws.hpp"

/// First contact of bodies whose motions are extreme: angles from none to 65,000 turns, both bodies in the same motion,
/// lengths from 1e-100 to 1e+100, far from the origin, arguments exchanged. Fails where a verdict depends on what it
/// must not, where a bracket misses the time that is known by hand, and where a contact is invented or missed.

namespace motzkin::testing::in_motion_extremes_test {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double smallest = 5e-324;
const Vector<3> zero = Vector<3>::Zero();

FirstContact ask(const MovingShape& a, const AnyMotion& of_a, const MovingShape& b, const AnyMotion& of_b,
                 const MotionOptions& options = {}) {
  return detail::first_contact(a, of_a, b, of_b, options);
}

bool overlap(const TimeBracket& x, const TimeBracket& y) { return x.lower <= y.upper && y.lower <= x.upper; }

/// Asks in both orders, and expects the same of both.
FirstContact ask_both(const MovingShape& a, const AnyMotion& of_a, const MovingShape& b, const AnyMotion& of_b) {
  const FirstContact found = ask(a, of_a, b, of_b);
  const FirstContact other = ask(b, of_b, a, of_a);
  EXPECT_EQ(found.contact.status, other.contact.status);
  if (found.contact.status == ContactStatus::Contact) {
    EXPECT_TRUE(overlap(found.contact.time, other.contact.time))
        << found.contact.time.lower << " to " << found.contact.time.upper << ", exchanged " << other.contact.time.lower
        << " to " << other.contact.time.upper;
    EXPECT_EQ(found.achieved_tolerance(), found.contact.time.upper - found.contact.time.lower);
    EXPECT_LE(found.achieved_tolerance(), MotionOptions{}.time_tolerance);
  }
  if (found.contact.is_free()) {
    EXPECT_EQ(found.achieved_tolerance(), 0);
  }
  return found;
}

/// The tip (2, 0, 0) of a hand that turns about z, and a wall across y that it meets at `height`.
const Point<3> tip(Vector<3>(2, 0, 0));
Triangle<3> wall(double height) {
  return {Vector<3>(-9, height, -9), Vector<3>(9, height, -9), Vector<3>(0, height, 9)};
}

void expect_meets(const AnyMotion& motion, double height, double time) {
  const FirstContact found = ask_both(tip, motion, wall(height), Translation());
  EXPECT_EQ(found.contact.status, time == 0 ? ContactStatus::InitialContact : ContactStatus::Contact) << height;
  EXPECT_LE(found.contact.time.lower, time * (1 + 1e-15)) << height;
  EXPECT_GE(found.contact.time.upper, time * (1 - 1e-15)) << height;
}

void expect_free(const AnyMotion& motion, double height) {
  EXPECT_TRUE(ask_both(tip, motion, wall(height), Translation()).contact.is_free()) << height;
}

Spin spin(double angle) { return {zero, Vector<3>(0, 0, 3), angle, zero}; }
Turn turn(double tangent) { return {zero, Quaternion(1, 0, 0, tangent), zero}; }
RotationVector rotation_vector(double angle) { return {zero, Vector<3>(0, 0, angle), zero, zero}; }

TEST(ExtremeMotions, NoAngle) {
  for (const AnyMotion& still : {AnyMotion(spin(0)), AnyMotion(spin(-0.0)), AnyMotion(turn(0)),
                                 AnyMotion(rotation_vector(0)), AnyMotion(Spin(zero, zero, 0, zero))}) {
    expect_meets(still, 0, 0);
    expect_free(still, smallest);
    expect_free(still, -smallest);
  }
}

/// sin(1e-12) is 1e-12 to within 1e-36 of it.
TEST(ExtremeMotions, TinyAngles) {
  constexpr double angle = 1e-12;
  for (const AnyMotion& tiny :
       {AnyMotion(spin(angle)), AnyMotion(turn(angle / 2)), AnyMotion(rotation_vector(angle))}) {
    expect_meets(tiny, 0, 0);
    expect_meets(tiny, 1e-12, 0.5);
    expect_meets(tiny, 1.75e-12, 0.875);
    expect_free(tiny, 2.000001e-12);
    expect_free(tiny, -1e-50);
  }
  expect_free(spin(angle), -smallest);
  expect_free(turn(angle / 2), -smallest);
}

/// An angle of the smallest double: integers tell for a `Turn`, which turns by twice as much. What a `Spin` does is not
/// told from a touch, and that is said.
TEST(ExtremeMotions, TheSmallestAngle) {
  expect_meets(turn(smallest), 0, 0);
  expect_meets(turn(smallest), smallest, 0.25);
  expect_meets(turn(smallest), 3 * smallest, 0.75);
  expect_free(turn(smallest), 4 * smallest);  // which the tip does not reach quite
  expect_free(turn(smallest), -smallest);
  const FirstContact found = ask_both(tip, spin(smallest), wall(smallest), Translation());
  EXPECT_EQ(found.contact.status, ContactStatus::Unresolved);
  EXPECT_LE(found.contact.time.lower, 0.5);
  expect_meets(spin(smallest), 0, 0);
  expect_free(spin(smallest), 1e-50);
}

/// 65,000 turns: what is beyond the circle, or above its plane, is never met, however many steps that would take; a
/// wall across it is met within the first turn. What is inside the circle and in its plane is open, but free for some
/// time.
TEST(ExtremeMotions, ManyTurns) {
  constexpr double angle = 409'330;
  for (const AnyMotion& fast : {AnyMotion(spin(angle)), AnyMotion(rotation_vector(angle))}) {
    expect_meets(fast, 1, pi / 6 / angle);
    const Obb<3> beyond(Vector<3>(5, 0, 0), Vector<3>(2.5, 9, 9));
    EXPECT_TRUE(ask_both(tip, fast, beyond, Translation()).contact.is_free());
    const Sphere<3> passing(Vector<3>(9, 3, 0), 0.9);
    EXPECT_TRUE(ask_both(tip, fast, passing, Translation(Vector<3>(-18, 0, 0))).contact.is_free());
    MotionStatistics counts;
    const FirstContact inside = ask(tip, fast, Sphere<3>(zero, 1.9), Translation(), {.stats = &counts});
    EXPECT_EQ(inside.contact.status, ContactStatus::Unresolved);
    EXPECT_EQ(counts.unresolved, 1U);
    EXPECT_GT(inside.contact.time.lower, 0);
  }
  const Sphere<3> above(Vector<3>(2, 0, 1), 0.9);
  EXPECT_TRUE(ask_both(tip, spin(angle), above, Translation()).contact.is_free());
  const Spin also_fast(Vector<3>(0, 0, 1), Vector<3>(0, 0, 1), -angle, zero);
  const Triangle<3> blade(Vector<3>(3, 0, 0.5), Vector<3>(-3, 1, 0.5), Vector<3>(1, 1, 0.75));
  EXPECT_TRUE(ask_both(tip, spin(angle), blade, also_fast).contact.is_free());
}

struct Draw {
  Generator generator;

  double number(double size) { return generator.uniform(-size, size); }
  /// With few digits, so that sums with what is far are exact.
  double short_number(double size) { return std::ldexp(std::round(std::ldexp(number(size), 8)), -8); }
  Vector<3> vector(double size) {
    return Generator::vector<3>([&] { return number(size); });
  }
  Vector<3> short_vector(double size) {
    return Generator::vector<3>([&] { return short_number(size); });
  }
};

/// Two shapes and their motions, in a unit of length and as seen from far away.
struct Scene {
  std::array<Vector<3>, 4> a;
  std::array<Vector<3>, 4> b;
  Vector<3> center_b;
  Vector<3> half_b;
  Vector<3> turns_about;
  Vector<3> goes_to;
  Vector<3> axis;
  double angle;
  int shape;
  int motion;

  Scene(Draw& draw, int its_motion) : motion(its_motion) {
    for (Vector<3>& vertex : a) {
      vertex = draw.short_vector(1);
    }
    center_b = draw.short_vector(3);
    for (Vector<3>& vertex : b) {
      vertex = center_b + draw.short_vector(1);
    }
    half_b = draw.short_vector(1).cwiseAbs();
    turns_about = draw.short_vector(1);
    goes_to = center_b + draw.short_vector(1);
    axis = draw.vector(1);
    angle = draw.number(3);
    shape = draw.generator.integer(0, 3);
  }

  [[nodiscard]] FirstContact ask_at(double unit, const Vector<3>& away, bool swapped = false) const {
    const auto place = [&](const Vector<3>& x) -> Vector<3> { return unit * x + away; };
    const Tetrahedron of_a(place(a[0]), place(a[1]), place(a[2]), place(a[3]));
    const AnyMotion turning = motion_of_a(unit, away);
    const AnyMotion other = motion == 1 ? AnyMotion(Turn(place(center_b), Quaternion(0.9, 0.1, -0.3, 0.2), zero))
                                        : AnyMotion(Spin(place(center_b), axis.cross(goes_to), 0.7, zero));
    const MovingShape of_b = shape == 0   ? MovingShape(Sphere<3>(place(center_b), unit * half_b[0]))
                             : shape == 1 ? MovingShape(Obb<3>(place(center_b), Vector<3>(unit * half_b)))
                             : shape == 2 ? MovingShape(Triangle<3>(place(b[0]), place(b[1]), place(b[2])))
                                          : MovingShape(Segment<3>(place(b[0]), place(b[1])));
    return swapped ? ask(of_b, other, of_a, turning) : ask(of_a, turning, of_b, other);
  }

  [[nodiscard]] AnyMotion motion_of_a(double unit, const Vector<3>& away) const {
    const Vector<3> center = unit * turns_about + away;
    const Vector<3> way = unit * goes_to;
    const Vector<3> vector = axis.normalized() * std::sin(angle / 2);
    const Quaternion end(std::cos(angle / 2), vector[0], vector[1], vector[2]);
    switch (motion) {
      case 0: return Spin(center, axis, angle, way);
      case 1: return Turn(center, end, way);
      case 2: return screw(center, axis, angle, unit * 0.5);
      case 3: return RotationVector(zero, axis * angle, zero, way);
      case 4: return PoseSequence({{0, Quaternion::Identity(), zero}, {0.25, end, way}, {1, end, zero}}, Between::Turn);
      case 5: return PoseSequence({{0, Quaternion::Identity(), zero}, {0.5, end, way}, {1, end, way}}, Between::Spin);
      default: return Slerp(Quaternion::Identity(), end, zero, way);
    }
  }
};

class ExtremeScenes : public ::testing::TestWithParam<int> {};

/// Of motions about any centre; the others turn about the origin.
class FarScenes : public ::testing::TestWithParam<int> {};

/// A unit of length that is a power of two changes no bit of the time; any other only rounds.
TEST_P(ExtremeScenes, AnyUnitOfLength) {
  Draw draw{Generator(61)};
  int contacts = 0;
  for (int i = 0; i < draws(800, 100); ++i) {
    const Scene scene(draw, GetParam());
    const Contact<3> usual = scene.ask_at(1, zero).contact;
    contacts += usual.status == ContactStatus::Contact ? 1 : 0;
    for (const double unit : {0x1p-333, 0x1p333, 0x1p-960, 0x1p960}) {
      const Contact<3> found = scene.ask_at(unit, zero).contact;
      ASSERT_EQ(found.status, usual.status) << i << ", unit " << unit;
      ASSERT_EQ(found.time.lower, usual.time.lower) << i << ", unit " << unit;
      ASSERT_EQ(found.time.upper, usual.time.upper) << i << ", unit " << unit;
    }
    for (const double unit : {1e-100, 1e100, 1e-290, 1e290}) {
      const Contact<3> found = scene.ask_at(unit, zero).contact;
      ASSERT_EQ(found.status, usual.status) << i << ", unit " << unit;
      ASSERT_TRUE(overlap(found.time, usual.time)) << i << ", unit " << unit;
    }
  }
  EXPECT_GT(contacts, 0);
}

/// Far from the origin, where all positions are exact still: what is relative stays as it is.
TEST_P(FarScenes, KeepTheirAnswers) {
  Draw draw{Generator(62)};
  for (int i = 0; i < draws(800); ++i) {
    const Scene scene(draw, GetParam());
    const Contact<3> usual = scene.ask_at(1, zero).contact;
    for (const double far : {0x1p20, 0x1p40}) {
      const Contact<3> found = scene.ask_at(1, Vector<3>(far, -far, far / 2)).contact;
      ASSERT_EQ(found.status, usual.status) << i << " at " << far;
      ASSERT_TRUE(overlap(found.time, usual.time)) << i << " at " << far;
    }
  }
}

TEST_P(ExtremeScenes, ArgumentsExchanged) {
  Draw draw{Generator(63)};
  for (int i = 0; i < draws(4000); ++i) {
    const Scene scene(draw, GetParam());
    const Contact<3> found = scene.ask_at(1, zero).contact;
    const Contact<3> other = scene.ask_at(1, zero, true).contact;
    ASSERT_EQ(found.status, other.status) << i;
    ASSERT_NE(found.status, ContactStatus::Unresolved) << i;
    ASSERT_TRUE(overlap(found.time, other.time)) << i;
  }
}

/// Two bodies in one motion keep their distance, however small: they meet where they meet at the start, and never else.
TEST_P(ExtremeScenes, TheSameMotionOfBoth) {
  Draw draw{Generator(64)};
  for (int i = 0; i < draws(200); ++i) {
    const Scene scene(draw, GetParam());
    const AnyMotion motion = scene.motion_of_a(1, zero);
    const Aabb<3> box(Vector<3>(0, 0, 0), Vector<3>(1, 1, 1));
    for (const double gap : {-0.5, -0x1p-52, 0.0, 0x1p-52, 1e-9, 1e-3}) {
      const Aabb<3> beside(Vector<3>(1 + gap, 0.25, 0.25), Vector<3>(2, 2, 2));
      const FirstContact found = ask_both(box, motion, beside, motion);
      ASSERT_EQ(found.contact.status, gap > 0 ? ContactStatus::Free : ContactStatus::InitialContact) << gap;
    }
  }
}

std::string motion_name(const ::testing::TestParamInfo<int>& parameter) {
  constexpr std::array names = {"Spin", "Turn", "Screw", "RotationVector", "Turns", "Spins", "Slerp"};
  return names.at(static_cast<std::size_t>(parameter.param));
}

INSTANTIATE_TEST_SUITE_P(Motions, ExtremeScenes, ::testing::Range(0, 7), motion_name);
INSTANTIATE_TEST_SUITE_P(Motions, FarScenes, ::testing::Range(0, 3), motion_name);

/// Bodies whose motion does not begin in place, and which just touch there: contact from the start is found where
/// doubles see it, and else nothing is said that is not so.
TEST(ExtremeMotions, TouchingAtTheStartOfARotationVector) {
  for (const double gap : {-0x1p-30, -0x1p-48, 0.0, 0x1p-48, 0x1p-30}) {
    const Aabb<3> box(Vector<3>(0, 0, 0), Vector<3>(1, 1, 1));
    const Aabb<3> beside(Vector<3>(4 + gap, -2, -2), Vector<3>(6, 2, 2));
    const RotationVector away(zero, Vector<3>(0, 0, 1), Vector<3>(3, 0, 0), Vector<3>(-2, 0, 0));
    const FirstContact found = ask_both(box, away, beside, Translation());
    if (gap > 0) {
      EXPECT_NE(found.contact.status, ContactStatus::InitialContact) << gap;
    } else {
      EXPECT_FALSE(found.contact.is_free()) << gap;
      EXPECT_EQ(found.contact.time.lower, 0) << gap;
    }
    if (gap == -0x1p-30) {
      EXPECT_EQ(found.contact.status, ContactStatus::InitialContact);
    }
  }
}

}  // namespace
}  // namespace motzkin::testing::in_motion_extremes_test
