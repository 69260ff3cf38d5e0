#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "corpus/generator.hpp"
#include "corpus/rational.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/text.hpp"
#include "motzkin/shape/volume.hpp"
#include "support/draws.hpp"

/// Hulls, rounded shapes and half-spaces as values: what they refuse, their boxes, what poses make of them, and their
/// text form.

namespace motzkin::testing::hull_and_rounded_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

std::string refusal(const std::function<void()>& make) {
  try {
    make();
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Hull, RefusesWhatIsNone) {
  EXPECT_EQ(refusal([] { Hull<3>(std::vector<Vector<3>>()); }), "points: are none, but a hull has one at least");
  for (const double bad : {not_a_number, infinity, -infinity, 2 * max_coordinate}) {
    EXPECT_TRUE(refusal([&] { Hull<2>({{0, 0}, {1, bad}}); }).starts_with("point 1: the y component is ")) << bad;
  }
}

TEST(Hull, SharesItsPointsAndKnowsHowFarTheyReach) {
  const Hull<3> hull{{1, 2, 3}, {-4, 2, 5}, {1, 2, 3}};
  const Hull<3> copy = hull;
  EXPECT_EQ(copy.points().data(), hull.points().data());
  EXPECT_EQ(copy, hull);
  EXPECT_EQ((Hull<3>{{1, 2, 3}, {-4, 2, 5}, {1, 2, 3}}), hull);
  EXPECT_NE((Hull<3>{{1, 2, 3}}), hull);
  EXPECT_EQ(hull.reach(), 5);
  EXPECT_EQ(bounding_box(hull), Aabb<3>({-4, 2, 3}, {1, 2, 5}));
  EXPECT_EQ((Hull<3>{{1, 0, 0}}).reach(), 0);
  EXPECT_GT((Hull<2>{{0x1p-60, 0}, {-1, 0}}).reach(), 1);  // rounded up
}

TEST(Rounded, RefusesBadRadii) {
  const Segment<3> core({0, 0, 0}, {1, 0, 0});
  for (const double bad : {not_a_number, infinity, -1.0, 2 * max_coordinate}) {
    EXPECT_TRUE(refusal([&] { Capsule<3>(core, bad); }).starts_with("radius: is ")) << bad;
  }
  EXPECT_NE(refusal([] {
              const Vector<2> largest = Vector<2>::Constant(max_box_coordinate);
              Rounded(Aabb<2>(-largest, largest), 1);
            }),
            "accepted");
}

TEST(Rounded, HasABoxThatEncloses) {
  EXPECT_EQ(bounding_box(Capsule<3>({{0, 0, 0}, {4, 1, 0}}, 2)), Aabb<3>({-2, -2, -2}, {6, 3, 2}));
  EXPECT_EQ(bounding_box(Rounded(Hull<2>{{0, 0}, {4, 1}}, 2)), Aabb<2>({-2, -2}, {6, 3}));
  EXPECT_EQ(bounding_box(Rounded(Cuboid<2>({0, 0}, {{4, 1}}), 2)), Aabb<2>({-2, -2}, {6, 3}));
  EXPECT_LT(bounding_box(Rounded(Aabb<2>({1, 1}, {2, 2}), 0x1p-60)).min()[0], 1);  // rounded outwards
  EXPECT_GT(bounding_box(Rounded(Aabb<2>({1, 1}, {2, 2}), 0x1p-60)).max()[1], 2);
}

TEST(HalfSpace, RefusesWhatIsNone) {
  EXPECT_EQ(refusal([] { HalfSpace<3>({0, -0.0, 0}, 1); }), "normal: is zero, but must lead out of the half-space");
  EXPECT_TRUE(refusal([] { HalfSpace<3>({0, infinity, 0}, 1); }).starts_with("normal: the y component is "));
  for (const double bad : {not_a_number, infinity, -infinity, -2 * max_coordinate}) {
    EXPECT_TRUE(refusal([&] { HalfSpace<2>({0, 1}, bad); }).starts_with("offset: is ")) << bad;
  }
  EXPECT_EQ(HalfSpace<2>({0, 5e-324}, -max_coordinate).normal()[1], 5e-324);
}

// Poses --------------------------------------------------------------------------------------------------------------

TEST(PosedShapes, KeepTheirPointsAndRadii) {
  const Pose quarter = Pose::rotation({0, 0, 1}, 90);
  EXPECT_EQ(posed(Volume(Hull<3>{{1, 0, 0}, {0, 2, 0}}), quarter), Volume(Hull<3>{{0, 1, 0}, {-2, 0, 0}}));
  EXPECT_EQ(posed(Volume(Capsule<3>({{1, 0, 0}, {0, 2, 0}}, 3)), quarter),
            Volume(Capsule<3>({{0, 1, 0}, {-2, 0, 0}}, 3)));
  EXPECT_EQ(posed(Volume(Rounded(Aabb<3>({1, 2, 3}, {2, 4, 6}), 3)), quarter),
            Volume(Rounded(Aabb<3>({-4, 1, 3}, {-2, 2, 6}), 3)));
  EXPECT_EQ(posed(Volume(Aabb<3>({1, 2, 3}, {2, 4, 6})), Pose::translation_by({1, 0, -3})),
            Volume(Aabb<3>({2, 2, 0}, {3, 4, 3})));
  EXPECT_EQ(refusal([] {
              static_cast<void>(posed(Volume(Capsule<3>({{1, 0, 0}, {0, 2, 0}}, 3)), Pose::scaling({2, 2, 2})));
            }),
            "a shape with a radius can be turned and moved, not scaled or sheared");
}

/// The box that turns becomes an oriented one that contains it: its corners are in there, exactly, before the pose.
TEST(PosedShapes, BoxesThatTurnBecomeOrientedOnes) {
  Generator generator(4);
  const Pose turn = Pose::rotation({1, 2, 3}, 40);
  for (int i = 0; i < rounds(200); ++i) {
    const auto number = [&] { return std::round(generator.uniform(-1000, 1000)) / 100; };
    const Vector<3> p = Generator::vector<3>(number);
    const Vector<3> q = Generator::vector<3>(number);
    const Aabb<3> box(p.cwiseMin(q), p.cwiseMax(q));
    EXPECT_EQ(posed(Volume(box), turn), posed(Volume(Obb<3>(box.center(), box.half())), turn));
    for (int k = 0; k < 3; ++k) {
      EXPECT_LE(exact(box.center()[k]) - exact(box.half()[k]), exact(box.min()[k]));
      EXPECT_GE(exact(box.center()[k]) + exact(box.half()[k]), exact(box.max()[k]));
    }
  }
}

/// What is behind the plane stays behind it, what is in front stays in front.
TEST(PosedShapes, HalfSpacesFollowTheirPlane) {
  const HalfSpace<3> ground({0, 0, 1}, 2);
  EXPECT_EQ(posed(Volume(ground), Pose::translation_by({5, 6, 7})), Volume(HalfSpace<3>({0, 0, 1}, 9)));
  EXPECT_EQ(posed(Volume(ground), Pose::rotation({1, 0, 0}, 90)), Volume(HalfSpace<3>({0, -1, 0}, 2)));
  EXPECT_EQ(posed(Volume(ground), Pose::scaling({1, 1, -1})), Volume(HalfSpace<3>({0, 0, -1}, 2)));
  EXPECT_NE(refusal([&] { static_cast<void>(posed(Volume(ground), Pose::scaling({1, 1, 0}))); }), "accepted");
  Generator generator(5);
  for (int i = 0; i < rounds(300); ++i) {
    const auto number = [&] { return generator.uniform(-3, 3); };
    const HalfSpace<3> half_space(Generator::vector<3>(number), number());
    Matrix<3> linear;
    for (double& entry : linear.reshaped()) {
      entry = number();
    }
    const Pose pose(linear, Generator::vector<3>(number));
    const auto moved = std::get<HalfSpace<3>>(posed(Volume(half_space), pose));
    for (int k = 0; k < 4; ++k) {
      const Vector<3> point = Generator::vector<3>(number);
      const double before = half_space.normal().dot(point) - half_space.offset();
      const double after = moved.normal().dot(apply(pose, point)) - moved.offset();
      EXPECT_TRUE(std::abs(before) < 1e-9 || std::abs(after) < 1e-9 || (before < 0) == (after < 0));
    }
  }
}

/// |linear v|^2 <= (radius' / radius)^2 |v|^2 for unit vectors: the ball of the new radius holds what the pose makes of
/// the old one. Exact, for directions on a grid.
void expect_enclosed(const Pose& pose, double radius) {
  const double grown = std::get<Sphere<3>>(posed(Volume(Sphere<3>({0, 0, 0}, radius)), pose)).radius();
  EXPECT_GT(grown, radius);
  for (int x = -2; x <= 2; ++x) {
    for (int y = -2; y <= 2; ++y) {
      for (int z = -2; z <= 2; ++z) {
        const std::array<int, 3> v = {x, y, z};
        Rational image_sq = 0;
        for (int i = 0; i < 3; ++i) {
          Rational component = 0;
          for (int k = 0; k < 3; ++k) {
            component += exact(pose.linear()(i, k)) * v[static_cast<std::size_t>(k)];
          }
          image_sq += component * component;
        }
        EXPECT_LE(exact(radius) * exact(radius) * image_sq, exact(grown) * exact(grown) * (x * x + y * y + z * z));
      }
    }
  }
  EXPECT_LT(grown, radius * (1 + 2 * max_stretch));
}

TEST(PosedSpheres, GrowUnderPosesThatAreNearlyRigid) {
  const Pose turn = Pose::rotation({1, 2, 3}, 40);
  EXPECT_EQ(std::get<Sphere<3>>(posed(Volume(Sphere<3>({1, 2, 3}, 0.7)), turn)).radius(), 0.7);
  expect_enclosed(Pose(turn.linear().cast<float>().cast<double>(), {0, 0, 0}), 0.7);
  expect_enclosed(Pose((turn.linear() * 1e6).array().round().matrix() / 1e6, {0, 0, 0}), 0.7);
  Pose chain = turn;
  const Pose step = Pose::rotation({0.3, -1, 2}, 17);
  for (int i = 0; i < 64000; ++i) {
    chain = then(chain, step);
  }
  const double radius = std::get<Sphere<3>>(posed(Volume(Sphere<3>({1, 2, 3}, 0.7)), chain)).radius();
  EXPECT_GE(radius, 0.7);
  EXPECT_LT(radius, 0.7 * (1 + 1e-9));
  for (const Matrix<3>& far :
       {Matrix<3>(turn.linear() * 1.001), Matrix<3>(turn.linear() * 1e200), Matrix<3>(Matrix<3>::Constant(1e301))}) {
    EXPECT_EQ(refusal([&] {
                static_cast<void>(posed(Volume(Sphere<3>({0, 0, 0}, 1)), Pose(far, {0, 0, 0})));
              }),
              "a shape with a radius can be turned and moved, not scaled or sheared");
  }
}

TEST(Orthonormal, MakesRotationsOfWhatIsNearlyOne) {
  const auto skew_of = [](const Pose& pose) {
    return (pose.linear().transpose() * pose.linear() - Matrix<3>::Identity()).cwiseAbs().maxCoeff();
  };
  const Pose turn = Pose::rotation({1, 2, 3}, 40);
  const Pose rough((turn.linear() * 1e3).array().round().matrix() / 1e3, {1, 2, 3});
  EXPECT_GT(skew_of(rough), 1e-5);
  const Pose better = orthonormal(rough);
  EXPECT_LT(skew_of(better), 1e-15);
  EXPECT_LT((better.linear() - turn.linear()).cwiseAbs().maxCoeff(), 1e-3);
  EXPECT_EQ(better.translation(), rough.translation());
  EXPECT_LT((orthonormal(better).linear() - better.linear()).cwiseAbs().maxCoeff(), 1e-15);
  EXPECT_LT(orthonormal(Pose::scaling({1.01, -1, 1})).linear()(1, 1), 0);  // a mirror image stays one
  EXPECT_NE(refusal([] { static_cast<void>(orthonormal(Pose::scaling({1.2, 1, 1}))); }), "accepted");
  EXPECT_NE(refusal([] { static_cast<void>(orthonormal(Pose::scaling({1e200, 1, 1}))); }), "accepted");
}

// Text ---------------------------------------------------------------------------------------------------------------

template <class Shape>
void expect_round_trip(const Shape& shape) {
  const std::string text = to_text(shape);
  const TextShape read = parse_shape(text);
  ASSERT_TRUE(std::holds_alternative<Shape>(read)) << text;
  EXPECT_EQ(std::get<Shape>(read), shape) << text;
  EXPECT_EQ(std::visit([](const auto& any) { return to_text(any); }, read), text);  // tells -0 from 0
}

template <class Shape>
void expect_round_trips(const Shape& shape, const Vector<Shape::dimension>& velocity) {
  expect_round_trip(shape);
  expect_round_trip(Moving<Shape>(shape, velocity));
}

template <int D>
void expect_round_trips(Generator& generator) {
  const auto number = [&] { return generator.any_double(); };
  const auto vector = [&] { return Generator::vector<D>(number); };
  const double radius = std::abs(number());
  const Cuboid<D> cuboid = Generator::frame<D, FrameKind::Cuboid>(number);
  expect_round_trips(cuboid, vector());
  expect_round_trips(Rounded(cuboid, radius), vector());
  expect_round_trips(Rounded(Generator::frame<D, FrameKind::Simplex>(number), radius), vector());
  expect_round_trips(Sphere<D>(vector(), radius), vector());
  expect_round_trips(Capsule<D>({vector(), vector()}, radius), vector());
  expect_round_trips(Hull<D>{vector()}, vector());
  expect_round_trips(Hull<D>{vector(), vector()}, vector());
  expect_round_trips(Rounded(Hull<D>{vector(), vector(), vector()}, radius), vector());
  expect_round_trips(HalfSpace<D>(vector(), number()), vector());
}

TEST(TextForm, LosesNoBitOfOtherShapes) {
  Generator generator(6);
  for (int i = 0; i < rounds(50); ++i) {
    expect_round_trips<2>(generator);
    expect_round_trips<3>(generator);
  }
}

TEST(TextForm, SaysWhereShapesGoWrong) {
  const auto message = [](const std::string& text) { return refusal([&] { static_cast<void>(parse_shape(text)); }); };
  EXPECT_EQ(message("Q"),
            "shape text, column 1: expected 'C' (cuboid), 'T' (simplex), 'H' (hull) or 'P' (half-space), found 'Q'");
  EXPECT_EQ(message("H"), "shape text, column 2: expected 'p(' with the point, found the end");
  EXPECT_EQ(message("Hp(0,0) p(1,2,3)"), "shape text, column 16: expected 2 numbers in 'p', as in 'p', found 3");
  EXPECT_EQ(message("Hp(0,0) r(1,2)"), "shape text, column 12: expected ')', found ',2)'");
  EXPECT_EQ(message("Hp(0,0) r(-1)"), "radius: is -1, but must be a number from 0 to 2^1000 (about 1.07e301)");
  EXPECT_EQ(message("Hp(0,0) p(1,1) s(1,1)"), "shape text, column 16: expected the end of the shape, found 's(1,1)'");
  EXPECT_EQ(message("Pn(0,1)"), "shape text, column 8: expected 'o(' with the offset, found the end");
  EXPECT_EQ(message("Pn(0) o(1)"), "shape text, column 5: expected 2 or 3 numbers in the normal, found 1");
  EXPECT_EQ(message("Pn(0,0) o(1)"), "normal: is zero, but must lead out of the half-space");
  EXPECT_EQ(message("Co(0,0) x(1,0) y(0,1) r(1) r(1)"),
            "shape text, column 28: expected the end of the shape, found 'r(1)'");
}

}  // namespace
}  // namespace motzkin::testing::hull_and_rounded_test
