#include "contact/rational_contact.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "contact/corner_paths.hpp"
#include "corpus/generator.hpp"
#include "corpus/rational.hpp"
#include "support/draws.hpp"

/// Contacts on rational motions whose times and places are known exactly. The tip (5, 0, 0) turns about the z axis by
/// the quaternion (1 + s, 0, 0, s): at s = 1/2 it is at (4, 3, 0), at s = 1 at (3, 4, 0), and never again on the same
/// side of these.

namespace motzkin::testing::rational_contact_test {
namespace {

using namespace detail;  // what is tested
using detail::Dyadic;    // not that of the oracle

constexpr double tolerance = 0x1p-50;
constexpr double beside = 0x1p-40;
const TimeBracket always{0, 1};

using Points = std::vector<Vector<3>>;

struct Body {
  RationalMotion motion;
  Points vertices;
};

std::vector<ExactPoint> exact_points(const Points& points) {
  std::vector<ExactPoint> result;
  for (const Vector<3>& point : points) {
    result.push_back({Dyadic(point[0]), Dyadic(point[1]), Dyadic(point[2])});
  }
  return result;
}

std::optional<FirstTime> contact(const Body& a, const Body& b, const TimeBracket& window = always) {
  const std::vector<ExactPoint> of_a = exact_points(a.vertices);
  const std::vector<ExactPoint> of_b = exact_points(b.vertices);
  return detail::rational_contact({a.motion, of_a}, {b.motion, of_b}, window, tolerance);
}

std::optional<FirstTime> approach(const Body& a, const Body& b, double radius, const TimeBracket& window = always) {
  const std::vector<ExactPoint> of_a = exact_points(a.vertices);
  const std::vector<ExactPoint> of_b = exact_points(b.vertices);
  return detail::rational_approach({a.motion, of_a}, {b.motion, of_b}, Dyadic(radius), window, tolerance);
}

RationalMotion turning() {
  RationalMotion result;
  result.to = {2, 0, 0, 1};
  return result;
}

RationalMotion moving(const Vector<3>& way) {
  RationalMotion result;
  result.toward = way;
  return result;
}

Body tip() { return {turning(), {{5, 0, 0}}}; }
Body resting(const Points& vertices) { return {{}, vertices}; }

/// All points moved by the same vector.
Points moved(Points points, const Vector<3>& by) {
  for (Vector<3>& point : points) {
    point += by;
  }
  return points;
}

/// The body seen from somewhere else: with its centre of rotation there, it turns as before.
Body moved(Body body, const Vector<3>& by) {
  body.vertices = moved(body.vertices, by);
  body.motion.center += by;
  body.motion.start += by;
  return body;
}

void expect_place(const std::optional<FirstTime>& found, Place::Kind kind, int index) {
  ASSERT_TRUE(found);
  EXPECT_EQ(found->place.kind, kind);
  EXPECT_EQ(found->place.index, index);
}

void expect_time(const std::optional<FirstTime>& found, double time) {
  ASSERT_TRUE(found);
  EXPECT_EQ(found->time, (TimeBracket{time, time}));
}

/// In the plane y = 3, with (4, 3, 0) inside.
const Points face_above = {{3, 3, -1}, {5, 3, -1}, {4, 3, 2}};

TEST(RationalContact, TipGoesThroughAFace) {
  const auto found = contact(tip(), resting(face_above));
  expect_time(found, 0.5);
  expect_place(found, Place::Kind::Inside, 0);
  expect_time(contact(resting(face_above), tip()), 0.5);
}

TEST(RationalContact, TipMeetsAnEdgeAndACornerOfAFaceAndPassesBesideThem) {
  const Points edge_there = {{4, 3, -1}, {4, 3, 1}, {6, 3, 0}};
  const auto on_edge = contact(tip(), resting(edge_there));
  expect_time(on_edge, 0.5);
  expect_place(on_edge, Place::Kind::Edge, 0);
  EXPECT_FALSE(contact(tip(), resting(moved(edge_there, {beside, 0, 0}))));
  const auto inside = contact(tip(), resting(moved(edge_there, {-beside, 0, 0})));
  expect_time(inside, 0.5);
  expect_place(inside, Place::Kind::Inside, 0);

  const Points corner_there = {{6, 3, -1}, {4, 3, 0}, {6, 3, 1}};
  const auto on_corner = contact(tip(), resting(corner_there));
  expect_time(on_corner, 0.5);
  expect_place(on_corner, Place::Kind::Corner, 1);
  for (const double side : {-beside, beside}) {
    EXPECT_FALSE(contact(tip(), resting(moved(corner_there, {0, 0, side * 8}))));
  }
  EXPECT_FALSE(contact(tip(), resting(moved(corner_there, {0x1p-50, 0, 0}))));
  const Body far_away = resting(moved(corner_there, {std::nextafter(4, 5) - 4, 0, 0}));
  EXPECT_FALSE(contact(tip(), far_away));
}

/// In the plane 4 x + 3 y = 25, tangent to the circle of the tip at (4, 3).
const Points tangent_face = {{1, 7, -1}, {7, -1, -1}, {4, 3, 2}};

TEST(RationalContact, TipTouchesATangentPlane) {
  expect_time(contact(tip(), resting(tangent_face)), 0.5);
  EXPECT_FALSE(contact(tip(), resting(moved(tangent_face, {beside, 0, 0}))));
  const auto before = contact(tip(), resting(moved(tangent_face, {-beside, 0, 0})));
  ASSERT_TRUE(before);
  EXPECT_LT(before->time.upper, 0.5);
  EXPECT_GT(before->time.lower, 0.5 - 0x1p-15);
  EXPECT_LE(before->time.upper - before->time.lower, 0x1p-52);
}

TEST(RationalContact, AtTheStartAndAtTheEnd) {
  expect_time(contact(tip(), resting(moved(face_above, {1, -3, 0}))), 0);
  expect_time(contact(tip(), resting(moved(face_above, {-1, 1, 0}))), 1);
  EXPECT_FALSE(contact(tip(), resting(moved(face_above, {-1, 1 + beside, 0}))));
  EXPECT_FALSE(contact(tip(), resting(moved(face_above, {-1, 1, 0})), {0, 1 - 0x1p-52}));
}

TEST(RationalContact, WindowsEndAtAnyDouble) {
  const Body face = resting(face_above);
  expect_time(contact(tip(), face, {0.5, 1}), 0.5);
  expect_time(contact(tip(), face, {0.1, 0.5}), 0.5);
  expect_time(contact(tip(), face, {0.5, 0.5}), 0.5);
  EXPECT_FALSE(contact(tip(), face, {0, std::nextafter(0.5, 0)}));
  EXPECT_FALSE(contact(tip(), face, {0.5 + 0x1p-52, 1}));
  EXPECT_FALSE(contact(tip(), face, {0x1p-1074, 0x1p-1073}));
  // Contact from the start on, and a start that is no multiple of 2^-52.
  const Body long_edge{turning(), {{0, 0, 0}, {9, 0, 0}}};
  const Body fixed_edge{turning(), {{3, 0, -1}, {3, 0, 1}}};
  expect_time(contact(long_edge, fixed_edge, {0x1p-1074, 1}), 0x1p-1074);
}

/// The time at which the tip reaches the plane y = height is a root of 10 (1 + s) s = height ((1 + s)^2 + s^2).
TEST(RationalContact, BracketsOfIrrationalTimes) {
  for (const double height : {1.0, 2.0, 0.125, 3.5}) {
    const auto found = contact(tip(), resting({{3, height, -1}, {9, height, -1}, {5, height, 9}}));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->time.upper - found->time.lower, 0x1p-52);
    const auto excess = [&](double time) {
      const Rational s = exact(time);
      return Rational(10 * (1 + s) * s - exact(height) * ((1 + s) * (1 + s) + s * s));
    };
    EXPECT_LT(excess(found->time.lower), 0);
    EXPECT_GT(excess(found->time.upper), 0);
  }
}

TEST(RationalContact, AlwaysInOnePlane) {
  const auto entering = contact(tip(), resting({{3, 3, 0}, {5, 3, 0}, {4, 5, 0}}));
  expect_time(entering, 0.5);
  expect_place(entering, Place::Kind::Edge, 0);
  const auto at_corner = contact(tip(), resting({{9, 3, 0}, {4, 3, 0}, {9, 4, 0}}));
  expect_time(at_corner, 0.5);
  expect_place(at_corner, Place::Kind::Corner, 1);
  EXPECT_FALSE(contact(tip(), resting({{9, 3, 0}, {4 + 0x1p-50, 3, 0}, {9, 4, 0}})));
  EXPECT_FALSE(contact(tip(), resting({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}})));
  const auto inside = contact(tip(), resting({{4, -1, 0}, {6, -1, 0}, {5, 2, 0}}));
  expect_time(inside, 0);
  expect_place(inside, Place::Kind::Inside, 0);

  const Body arm{turning(), {{1, 0, 0}, {5, 0, 0}}};
  const auto edges = contact(arm, resting({{4, 3, 0}, {9, 3, 0}}));
  expect_time(edges, 0.5);
  expect_place(edges, Place::Kind::Corner, 1);
  const auto side = contact(arm, resting({{1.5, 9, 0}, {2, 1.5, 0}}));  // its lower end is met at 3/4 : 1
  expect_time(side, 0.5);
  expect_place(side, Place::Kind::Edge, 2);
  EXPECT_FALSE(contact(arm, resting({{0, 3, 0}, {0, 9, 0}})));
}

TEST(RationalContact, ParallelEdges) {
  const Body turning_edge{turning(), {{5, 0, 0}, {5, 0, 3}}};
  expect_time(contact(turning_edge, resting({{4, 3, -1}, {4, 3, 1}})), 0.5);
  const auto end_to_end = contact(turning_edge, resting({{4, 3, -1}, {4, 3, 0}}));
  expect_time(end_to_end, 0.5);
  expect_place(end_to_end, Place::Kind::Corner, 3);
  EXPECT_FALSE(contact(turning_edge, resting({{4, 3, -1}, {4, 3, -0x1p-60}})));
  EXPECT_FALSE(contact(turning_edge, resting({{4, 3 + 0x1p-50, -1}, {4 + 0x1p-50, 3, 1}})));
}

TEST(RationalContact, DegenerateFacesAndEdges) {
  for (const Points& face : {Points{{2, 3, 0}, {6, 3, 0}, {3, 3, 0}},
                             {{4, 3, 0}, {4, 3, 0}, {4, 3, 0}},
                             {{4, 3, -1}, {4, 3, 1}, {4, 3, 1}}}) {
    expect_time(contact(tip(), resting(face)), 0.5);
    EXPECT_FALSE(contact(tip(), resting(moved(face, {0, 0, 2}))));
  }
  expect_time(contact(tip(), resting({{4, 3, -1}, {4, 3, 1}})), 0.5);
  expect_time(contact(tip(), resting({{4, 3, 0}})), 0.5);
  EXPECT_FALSE(contact(tip(), resting({{4, 3, 0x1p-1074}})));
  const Body point{turning(), {{5, 0, 0}, {5, 0, 0}}};
  expect_time(contact(point, resting({{4, 3, 0}, {4, 3, 0}})), 0.5);
  expect_time(contact(point, resting({{4, 3, -1}, {4, 3, 1}})), 0.5);
  EXPECT_FALSE(contact(point, resting({{4, 3, 1}, {4, 3, 0x1p-1074}})));
}

/// Two mirrored arms meet where both are at (4, 3, 0).
TEST(RationalContact, BothTurn) {
  Body other{turning(), {{-5, 0, 0}}};
  other.motion.to = {2, 0, 0, -1};
  other.motion.start = {8, 0, 0};
  const auto tips = contact(tip(), other);
  expect_time(tips, 0.5);
  expect_place(tips, Place::Kind::Corner, 0);
  other.vertices = {{-5, 0, -1}, {-5, 0, 1}};
  const auto on_edge = contact(tip(), other);
  expect_time(on_edge, 0.5);
  expect_place(on_edge, Place::Kind::Edge, 0);
  other.vertices = {{-6, 0, -1}, {-4, 0, -1}, {-5, 0, 2}};
  const auto in_face = contact(tip(), other);
  expect_time(in_face, 0.5);
  expect_place(in_face, Place::Kind::Inside, 0);
  other.vertices = {{-5, 0, 0}, {-4, 0, 1}, {-4, 0, -1}};
  expect_place(contact(tip(), other), Place::Kind::Corner, 0);
  EXPECT_FALSE(contact(tip(), {other.motion, moved(other.vertices, {0x1p-50, 0, 0})}));
  const Body edge{turning(), {{5, -1, 0}, {5, 0, 0}}};
  expect_time(contact(edge, {other.motion, {{-5, 0, -1}, {-5, 0, 1}}}), 0.5);
}

/// The same turn of both is none.
TEST(RationalContact, EqualMotions) {
  RationalMotion motion = turning();
  motion.toward = {1, 2, 3};
  const Body face{motion, face_above};
  EXPECT_FALSE(contact({motion, {{4, 3 + 0x1p-50, 0}}}, face));
  expect_time(contact({motion, {{4, 3, 0}}}, face), 0);
  expect_time(contact({motion, {{4, 3, 0}}}, face, {0.1, 0.7}), 0.1);
  // The same turn on different ways.
  RationalMotion other = motion;
  other.toward = {1, 3, 3};
  expect_place(contact({other, {{4, 2.5, 0}}}, face), Place::Kind::Inside, 0);
  EXPECT_FALSE(contact({other, {{4, 2, 0}}}, face));
}

TEST(RationalContact, ConstantRotations) {
  for (const double length : {1.0, 3.0, 0.1}) {
    RationalMotion motion;
    motion.from = {2, 0, 0, 1};
    motion.to = {2 * length, 0, 0, length};
    motion.toward = {0, 2, 0};
    expect_time(contact({motion, {{5, 0, 0}}}, resting({{2, 4.5, -1}, {4, 4.5, -1}, {3, 4.5, 2}})), 0.25);
    // Both have the same one: as if there were none.
    RationalMotion other = motion;
    other.toward = {0, 0, 0};
    const auto found = contact({other, {{5, 0, 0}}}, {motion, {{4, 3, -1}, {4, 3, 1}}});
    EXPECT_FALSE(found);
  }
}

/// What was moved away is back at the end, exactly, however large the numbers are.
TEST(RationalContact, DifferencesOfPositionsAreExact) {
  RationalMotion motion;
  motion.toward = {0x1p60, 0, 0};
  motion.away = {0x1p60, -1, 0};
  expect_time(contact({motion, {{0, 0, 0}}}, resting({{-1, 0.5, -1}, {1, 0.5, -1}, {0, 0.5, 1}})), 0.5);
}

TEST(RationalContact, KnotsAtAnyTimes) {
  for (const auto& [begin, end] : {std::array{0.25, 0.75}, {0.3, 0.7}, {0.1, 0x1.fffffffffffffp-1}}) {
    Body body = tip();
    body.motion.begin = begin;
    body.motion.end = end;
    const TimeBracket window{begin, end};
    const Rational middle = (exact(begin) + exact(end)) / 2;
    const auto found = contact(body, resting(face_above), window);
    ASSERT_TRUE(found);
    EXPECT_LE(exact(found->time.lower), middle);
    EXPECT_GE(exact(found->time.upper), middle);
    EXPECT_LE(found->time.upper - found->time.lower, 0x1p-52);
    body.motion.toward = {0, 0, 2};
    const auto higher = contact(body, resting(moved(face_above, {0, 0, 1})), window);
    ASSERT_TRUE(higher);
    EXPECT_EQ(higher->time, found->time);
    // The face rises as well, with knots of its own.
    Body face{moving({0, 0, 1}), face_above};
    face.motion.start = {0, 0, 1 - (begin + (end - begin) / 2)};
    EXPECT_TRUE(contact(body, face, window));
  }
}

TEST(RationalContact, EveryScale) {
  const std::array<Points, 3> faces = {face_above, tangent_face, {{4, 3, -1}, {4, 3, 1}, {6, 3, 0}}};
  for (const double scale : {0x1p-333, 0x1p333, 0x1p-1060, 0x1p1000}) {
    for (const Points& face : faces) {
      Points scaled = face;
      for (Vector<3>& vertex : scaled) {
        vertex *= scale;
      }
      expect_time(contact({turning(), {{5 * scale, 0, 0}}}, resting(scaled)), 0.5);
    }
  }
}

/// Numbers of all sizes in one question: beside an edge by the least double.
TEST(RationalContact, AllScalesAtOnce) {
  const double huge = 0x1p1000;
  const double least = 0x1p-1074;
  const Body huge_tip{turning(), {{5 * huge, 0, 0}}};
  const Points edge_there = {{4 * huge, 3 * huge, -1}, {4 * huge, 3 * huge, 1}, {6 * huge, 3 * huge, least}};
  expect_time(contact(huge_tip, resting(edge_there)), 0.5);
  Body face = resting(edge_there);
  face.motion.start = {least, 0, 0};
  EXPECT_FALSE(contact(huge_tip, face));
  face.motion.start = {-least, 0, 0};
  expect_place(contact(huge_tip, face), Place::Kind::Inside, 0);
  face.vertices = {{huge, 7 * huge, -1}, {7 * huge, -huge, -1}, {4 * huge, 3 * huge, 2}};
  face.motion.start = {least, 0, 0};
  EXPECT_FALSE(contact(huge_tip, face));
  face.motion.start = {-least, 0, 0};
  EXPECT_TRUE(contact(huge_tip, face));  // two roots that 2^-1037 separates
}

TEST(RationalContact, TheCentreOfRotationMayBeAnywhere) {
  for (const Vector<3>& by : {Vector<3>{1, 2, 3}, {-0x1p20, 0.5, 0x1p-20}}) {
    for (const Points& face : {face_above, tangent_face}) {
      expect_time(contact(moved(tip(), by), resting(moved(face, by))), 0.5);
      EXPECT_FALSE(contact(moved(tip(), by), resting(moved(moved(tangent_face, by), {0x1p-20, 0, 0}))));
    }
  }
}

/// Without rotation everything is as on linear paths: the same times, places and verdicts.
class TranslationsAgree {
 public:
  explicit TranslationsAgree(std::uint64_t seed) : generator_(seed) {}

  template <int A, int B>
  bool draw() {
    range_ = generator_.coin() ? 2 : 40;
    const Points start_a = points(A);
    const Points start_b = points(B);
    const Vector<3> way_a = vector();
    const Vector<3> way_b = vector();
    const auto linear = exact_contact(corners(path<A>(start_a, way_a), path<B>(start_b, way_b)), tolerance, nullptr);
    const auto found = contact({moving(way_a), start_a}, {moving(way_b), start_b});
    if (linear.has_value() != found.has_value()) {
      return false;
    }
    return !found || (found->time.lower >= linear->time.lower && found->time.upper <= linear->time.upper &&
                      found->place.kind == linear->place.kind && found->place.index == linear->place.index);
  }

 private:
  template <int N>
  static LinearPath<VertexSimplex<3, N>> path(const Points& start, const Vector<3>& way) {
    const Points end = moved(start, way);
    if constexpr (N == 1) {
      return {Point<3>(start[0]), Point<3>(end[0])};
    } else if constexpr (N == 2) {
      return {Segment<3>(start[0], start[1]), Segment<3>(end[0], end[1])};
    } else {
      return {Triangle<3>(start[0], start[1], start[2]), Triangle<3>(end[0], end[1], end[2])};
    }
  }

  Vector<3> vector() {
    return Generator::vector<3>([&] { return generator_.integer(-range_, range_) / 8.0; });
  }

  Points points(int count) {
    Points result;
    for (int i = 0; i < count; ++i) {
      result.push_back(vector());
    }
    return result;
  }

  Generator generator_;
  int range_ = 0;
};

TEST(RationalContact, TranslationsAreLinearPaths) {
  TranslationsAgree agree(1956);
  for (int i = 0; i < draws(20'000); ++i) {
    ASSERT_TRUE((agree.draw<1, 3>())) << i;
    ASSERT_TRUE((agree.draw<2, 2>())) << i;
    ASSERT_TRUE((agree.draw<1, 2>())) << i;
    ASSERT_TRUE((agree.draw<1, 1>())) << i;
  }
}

/// A body that turns, in coordinates of small integers, where coincidences are common: the answer does not depend on
/// the order of the bodies, the window is cut anywhere, and time may run backwards.
TEST(RationalContact, SymmetriesOfTurns) {
  Generator generator(1847);
  int contacts = 0;
  for (int i = 0; i < draws(4000); ++i) {
    const auto number = [&] { return static_cast<double>(generator.integer(-2, 2)); };
    const auto vector = [&] { return Generator::vector<3>(number); };
    const auto motion = [&] {
      RationalMotion result;
      result.center = vector() / 2;
      result.start = vector() / 4;
      if (generator.coin()) {
        result.toward = vector();
      }
      if (generator.coin()) {
        result.to = {std::abs(number()) + 1, number(), number(), number()};
      }
      return result;
    };
    const bool edges = generator.coin();
    Body a{motion(), {vector()}};
    Body b{motion(), {vector(), vector()}};
    (edges ? a : b).vertices.push_back(vector());
    const auto found = contact(a, b);
    const auto swapped = contact(b, a);
    ASSERT_EQ(found.has_value(), swapped.has_value()) << i;
    if (!found) {
      continue;
    }
    ++contacts;
    ASSERT_EQ(found->time, swapped->time) << i;
    ASSERT_LE(found->time.upper - found->time.lower, 0x1p-52);
    if (found->time.lower > 0) {
      ASSERT_FALSE(contact(a, b, {0, found->time.lower * generator.uniform(0, 1)})) << i;
      const auto later = contact(a, b, {found->time.lower / 2, found->time.upper});
      ASSERT_TRUE(later) << i;
      ASSERT_EQ(later->time, found->time) << i;
    }
  }
  EXPECT_GT(contacts, draws(4000) / 100);
}

TEST(RationalApproach, OfATipAndAVertexAnEdgeOrAFace) {
  // The tip is nearest to (8, 6, 0) at s = 1/2, where the distance is 5.
  const auto vertex = approach(tip(), resting({{8, 6, 0}}), 5);
  expect_time(vertex, 0.5);
  expect_place(vertex, Place::Kind::Corner, 0);
  EXPECT_FALSE(approach(tip(), resting({{8, 6, 0}}), std::nextafter(5, 0)));
  EXPECT_FALSE(approach(tip(), resting({{8, 6, 0x1p-40}}), 5));

  const auto edge = approach(tip(), resting({{8, 6, -1}, {8, 6, 1}}), 5);
  expect_time(edge, 0.5);
  expect_place(edge, Place::Kind::Edge, 0);
  const auto end = approach(tip(), resting({{8, 6, 0}, {8, 6, 1}}), 5);
  expect_time(end, 0.5);
  expect_place(end, Place::Kind::Corner, 0);
  EXPECT_FALSE(approach(tip(), resting({{8, 6, 0x1p-40}, {8, 6, 1}}), 5));

  // y = 5 is at a distance of 2 at s = 1/2.
  const auto face = approach(tip(), resting(moved(face_above, {0, 2, 0})), 2);
  expect_time(face, 0.5);
  expect_place(face, Place::Kind::Inside, 0);
  const Points tangent = moved(tangent_face, {4, 3, 0});  // 5 away
  expect_time(approach(tip(), resting(tangent), 5), 0.5);
  EXPECT_FALSE(approach(tip(), resting(tangent), std::nextafter(5, 0)));
  const auto before = approach(resting(tangent), tip(), 5 + 0x1p-30);
  ASSERT_TRUE(before);
  EXPECT_LT(before->time.upper, 0.5);
}

TEST(RationalApproach, AtTheStartAndAtTheEnd) {
  expect_time(approach(tip(), resting({{5, 0, 2}}), 2), 0);
  expect_time(approach(tip(), resting({{5, 0, 2}}), 3, {0.1, 1}), 0.1);
  EXPECT_FALSE(approach(tip(), resting({{5, 0, 2}}), 2, {0x1p-52, 1}));
  expect_time(approach(tip(), resting({{3, 4, 2}}), 2), 1);
  EXPECT_FALSE(approach(tip(), resting({{3, 4, 2}}), std::nextafter(2, 0)));
}

TEST(RationalApproach, DegenerateFeaturesAreSmallerOnes) {
  for (const Points& shape : {Points{{8, 6, 0}, {8, 6, 0}}, {{8, 6, 0}, {8, 6, 0}, {8, 6, 0}}}) {
    const auto found = approach(tip(), resting(shape), 5);
    expect_time(found, 0.5);
    expect_place(found, Place::Kind::Corner, 0);
  }
  const auto flat = approach(tip(), resting({{8, 6, -1}, {8, 6, 1}, {8, 6, 2}}), 5);
  expect_time(flat, 0.5);
  expect_place(flat, Place::Kind::Edge, 0);
}

/// The point keeps its distance from the plane, the line and the vertex, and comes in over the smaller ones.
TEST(RationalApproach, AtAConstantDistance) {
  const Points face = {{0, 0, 0}, {8, 0, 0}, {0, 8, 0}};
  const auto over_edge = approach({moving({0, 8, 0}), {{2, -4, 1}}}, resting(face), 1);
  expect_time(over_edge, 0.5);
  expect_place(over_edge, Place::Kind::Edge, 0);
  const auto over_corner = approach({moving({8, 0, 0}), {{-4, 0, 1}}}, resting({{0, 0, 0}, {9, 0, 0}}), 1);
  expect_time(over_corner, 0.5);
  expect_place(over_corner, Place::Kind::Corner, 0);
  expect_time(approach(tip(), resting({{0, 0, 0}}), 5), 0);
  EXPECT_FALSE(approach(tip(), resting({{0, 0, 0}}), std::nextafter(5, 0)));
}

/// A distance of 0 comes to the same as contact.
TEST(RationalApproach, ComesBeforeContact) {
  Generator generator(1799);
  int contacts = 0;
  for (int i = 0; i < draws(2000); ++i) {
    const auto number = [&] { return generator.integer(-8, 8) / 4.0; };
    const auto vector = [&] { return Generator::vector<3>(number); };
    Body point{turning(), {vector()}};
    point.motion.to = {2, number(), number(), number()};
    point.motion.toward = vector();
    Body face = resting({vector(), vector(), vector()});
    if (generator.coin()) {
      face.motion.to = {1, number(), number(), number()};
    }
    const auto touch = contact(point, face);
    if (!touch) {
      continue;
    }
    ++contacts;
    const auto far = approach(point, face, 0.5);
    const auto near = approach(point, face, 0x1p-100);
    ASSERT_TRUE(far && near) << i;
    EXPECT_LE(far->time.upper, near->time.upper);
    EXPECT_LE(near->time.upper, touch->time.upper);
    if (touch->time.lower != touch->time.upper && touch->place.kind == Place::Kind::Inside) {
      EXPECT_GE(near->time.lower, touch->time.lower - 0x1p-40);
    }
  }
  EXPECT_GT(contacts, draws(2000) / 50);
}

}  // namespace
}  // namespace motzkin::testing::rational_contact_test
