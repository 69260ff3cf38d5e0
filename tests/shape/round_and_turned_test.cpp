#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "corpus/generator.hpp"
#include "corpus/oracle.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/ray.hpp"
#include "motzkin/shape/sphere.hpp"

/// Oriented boxes, spheres, lines, and boxes in their three forms. Fails where a shape accepts what no query could
/// answer, and where a conversion that promises to enclose does not.

namespace motzkin::testing::round_and_turned_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

template <class Make>
std::string refusal(const Make& make) {
  try {
    make();
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return {};
}

TEST(Obb, RefusesBadNumbersWhereverTheyStand) {
  for (const double bad : {not_a_number, infinity, -infinity, 2 * max_coordinate}) {
    Matrix<3> axes = Matrix<3>::Identity();
    axes(1, 2) = bad;
    EXPECT_TRUE(refusal([&] { Obb<3>({0, 0, 0}, axes, {1, 1, 1}); }).starts_with("axis 2: the y component is ")) << bad;
    EXPECT_TRUE(refusal([&] { Obb<3>({0, bad, 0}, {1, 1, 1}); }).starts_with("center: ")) << bad;
    EXPECT_TRUE(refusal([&] { Obb<3>({1, 1, bad}); }).starts_with("half: ")) << bad;
  }
  EXPECT_EQ(refusal([] { Obb<2>({1, -0.5}); }), "half: size 1 is -0.5, but must not be negative");
  EXPECT_TRUE(refusal([] {
                Obb<2>({0, 0}, 0x1p600 * Matrix<2>::Identity(), {1, 0x1p600});
              }).starts_with("axis 1: times"));
}

TEST(Obb, AcceptsTheLargestAndTheFlat) {
  const Obb<2> largest({max_coordinate, -max_coordinate}, {max_coordinate, 0});
  EXPECT_EQ(largest.half()[0], max_coordinate);
  EXPECT_EQ(Obb<3>({0, 0, 0}, Matrix<3>::Zero(), {1, 2, 3}).axes(), Matrix<3>::Zero());
}

TEST(Obb, KnowsHowSkewItIs) {
  EXPECT_LT(Obb<3>({1, 2, 3}).skew(), 1e-15);
  Matrix<3> axes = Matrix<3>::Identity();
  axes(0, 1) = 0x1p-20;  // axes 0 and 1 are off by 2^-20 from orthogonal
  EXPECT_GE(Obb<3>({0, 0, 0}, axes, {1, 1, 1}).skew(), 0x1p-20);
  EXPECT_LT(Obb<3>({0, 0, 0}, axes, {1, 1, 1}).skew(), 0x1p-19);
  EXPECT_EQ(Obb<3>({0, 0, 0}, 2 * Matrix<3>::Identity(), {1, 1, 1}).skew(), infinity);
  EXPECT_EQ(Obb<3>({0, 0, 0}, 0x1p600 * Matrix<3>::Identity(), {0, 0, 0}).skew(), infinity);
}

/// The skew bounds the exact products of the axes, whatever rounding does to them.
TEST(Obb, BoundsItsSkewExactly) {
  Generator generator(3);
  for (int i = 0; i < 2000; ++i) {
    const Vector<2> x = Vector<2>(generator.uniform(-1, 1), generator.uniform(-1, 1)).normalized();
    Matrix<2> axes;
    axes << x[0], -x[1], x[1], x[0];
    axes +=
        std::ldexp(1.0, -generator.integer(2, 60)) * Matrix<2>::NullaryExpr([&] { return generator.uniform(-1, 1); });
    const Obb<2> box({0, 0}, axes, {1, 1});
    for (int j = 0; j < 2 && box.skew() < 1; ++j) {
      for (int k = 0; k <= j; ++k) {
        const Rational product = exact(axes(0, j)) * exact(axes(0, k)) + exact(axes(1, j)) * exact(axes(1, k));
        const Rational off = product - (j == k ? 1 : 0);
        ASSERT_LE(abs(off), exact(box.skew()));
      }
    }
  }
}

TEST(Obb, IsEnclosedByItsBoundingBox) {
  Generator generator(4);
  for (int i = 0; i < 2000; ++i) {
    const double scale = std::ldexp(1.0, generator.integer(-1000, 900));
    const auto number = [&] { return generator.uniform(-1, 1) * scale; };
    Matrix<3> axes = Matrix<3>::NullaryExpr([&] { return generator.uniform(-1, 1); });
    const Obb<3> box({number(), number(), number()}, axes,
                     {std::abs(number()), std::abs(number()), std::abs(number())});
    const Aabb<3> bounds = bounding_box(box);
    for (int k = 0; k < 3; ++k) {
      const Span span = extent(exact(box), static_cast<std::size_t>(k));
      ASSERT_TRUE(encloses(bounds.min()[k], bounds.max()[k], span));
      // Five roundings of sums up to the centre and the reach together.
      const Rational size = abs(exact(box.center()[k])) + (span.high - span.low) / 2;
      const Rational margin = size / (Integer(1) << 49U) + Rational(1, Integer(1) << 1070U);
      ASSERT_LE(span.low - exact(bounds.min()[k]), margin);
      ASSERT_LE(exact(bounds.max()[k]) - span.high, margin);
    }
  }
}

/// The other two representations: eight corners in their order, and six half-spaces that hold them.
TEST(Obb, HasCornersAndHalfSpaces) {
  Matrix<3> left_handed;
  left_handed << 0, 1, 0, 1, 0, 0, 0, 0, 1;
  const Obb<3> box({1, 2, 3}, left_handed, {1, 2, 4});
  const std::vector<Vector<3>> corners = vertices(box);
  ASSERT_EQ(corners.size(), 8U);
  EXPECT_EQ(corners[0], Vector<3>(-1, 1, -1));
  EXPECT_EQ(corners[1], Vector<3>(-1, 3, -1));
  EXPECT_EQ(corners[7], Vector<3>(3, 3, 7));
  const std::vector<HalfSpace<3>> faces = half_spaces(box);
  ASSERT_EQ(faces.size(), 6U);
  for (const HalfSpace<3>& face : faces) {
    int on_face = 0;
    for (const Vector<3>& corner : corners) {
      EXPECT_LE(face.normal().dot(corner), face.offset());
      on_face += face.normal().dot(corner) == face.offset() ? 1 : 0;
    }
    EXPECT_EQ(on_face, 4);
  }
}

TEST(Sphere, RefusesWhatIsNoSphere) {
  for (const double bad : {not_a_number, infinity, -1.0, 2 * max_coordinate}) {
    EXPECT_TRUE(refusal([&] { Sphere<2>({0, 0}, bad); }).starts_with("radius: is ")) << bad;
  }
  EXPECT_TRUE(refusal([] { Sphere<3>({0, not_a_number, 0}, 1); }).starts_with("center: "));
  EXPECT_EQ(bounding_box(Sphere<2>({1, 2}, 3)), Aabb<2>({-2, -1}, {4, 5}));
  EXPECT_LT(bounding_box(Sphere<2>({1, 2}, 0x1p-60)).min()[0], 1);  // rounded outwards
}

TEST(Line, MustLeadSomewhere) {
  EXPECT_EQ(refusal([] { Line<2>({0, 0}, {0, 0}); }), "direction: is zero, but must lead somewhere");
  EXPECT_TRUE(refusal([] { Ray<3>({0, 0, 0}, {0, infinity, 0}); }).starts_with("direction: "));
  EXPECT_EQ(Ray<2>({1, 2}, {0, 5e-324}).direction(), Vector<2>(0, 5e-324));
}

/// [0.1, 0.1 + 0.2] holds the exact sum, which is no double.
TEST(Aabb, HasThreeForms) {
  const Aabb<2> by_size = Aabb<2>::from_size({0.1, 1}, {0.2, 2});
  EXPECT_TRUE(encloses(by_size.min()[0], by_size.max()[0], {exact(0.1), exact(0.1) + exact(0.2)}));
  EXPECT_EQ(by_size.max()[1], 3);
  EXPECT_EQ(Aabb<2>::from_center({1, 2}, {0.5, 3}), Aabb<2>({0.5, -1}, {1.5, 5}));
  EXPECT_THROW((void)Aabb<2>::from_size({0, 0}, {-1, 0}), InvalidInput);
  EXPECT_THROW((void)Aabb<2>::from_center({0, not_a_number}, {1, 1}), InvalidInput);
}

TEST(Aabb, LosesNothingOnTheWayToAnotherFormAndBack) {
  Generator generator(5);
  for (int i = 0; i < 20000; ++i) {
    const double scale = std::ldexp(1.0, generator.integer(-1074, 1000));
    const auto number = [&] { return generator.uniform(-1, 1) * (generator.coin() ? scale : 1); };
    const Vector<2> p(number(), number());
    const Vector<2> q(number(), number());
    const Aabb<2> box(p.cwiseMin(q), p.cwiseMax(q));
    for (const Aabb<2>& back :
         {Aabb<2>::from_size(box.min(), box.size()), Aabb<2>::from_center(box.center(), box.half())}) {
      for (int k = 0; k < 2; ++k) {
        ASSERT_LE(back.min()[k], box.min()[k]);
        ASSERT_GE(back.max()[k], box.max()[k]);
      }
    }
    ASSERT_EQ(clip(box, Aabb<2>(box.center(), box.center())).has_value(), true);
  }
}

}  // namespace
}  // namespace motzkin::testing::round_and_turned_test
