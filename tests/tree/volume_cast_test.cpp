// Rays against shapes of every kind, compared with the relation of points and segments that lie along them. They fail
// if a root is rounded inwards or cancels, a shape that only touches is missed, or corners of a frame are rounded.

#include "motzkin/tree/volume_cast.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "motzkin/pair/volume_pair.hpp"
#include "number/rational.hpp"
#include "number/triple.hpp"
#include "support/draws.hpp"

namespace motzkin::testing::volume_cast_test {
namespace {

using detail::Rational;

/// |origin + t direction - center|^2 - radius^2.
Rational height(const Ray<3>& ray, const Sphere<3>& ball, double t) {
  Rational sum = -detail::to_rational(ball.radius()) * detail::to_rational(ball.radius());
  for (int k = 0; k < 3; ++k) {
    const Rational x = detail::to_rational(ray.origin()[k]) +
                       detail::to_rational(t) * detail::to_rational(ray.direction()[k]) -
                       detail::to_rational(ball.center()[k]);
    sum += x * x;
  }
  return sum;
}

double steps(double t, int count) {
  for (int i = 0; i < std::abs(count); ++i) {
    t = std::nextafter(t, count > 0 ? INFINITY : -INFINITY);
  }
  return t;
}

TEST(VolumeCast, RootsOfSpheresAreEnclosedWithinTwoUlp) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> unit(-1, 1);
  int hits = 0;
  for (int i = 0; i < draws(4000, 400); ++i) {
    const double scale = std::ldexp(1.0, static_cast<int>(random() % 600) - 300);
    const auto vector = [&](double size) {
      return Vector<3>(size * Vector<3>(unit(random), unit(random), unit(random)));
    };
    const Sphere<3> ball(vector(scale), scale * std::abs(unit(random)));
    const Ray<3> ray(vector(2 * scale), vector(1));
    const auto span = cast(ray, ball);
    if (!span) {
      EXPECT_EQ(detail::to_rational(0) < height(ray, ball, 0), true);
      continue;
    }
    ++hits;
    if (span->enter > 0) {
      EXPECT_GE(height(ray, ball, span->enter), 0);
      EXPECT_LE(height(ray, ball, steps(span->enter, 2)), 0);
    } else {
      EXPECT_LE(height(ray, ball, 0), 0);
    }
    EXPECT_GE(height(ray, ball, span->exit), 0);
    EXPECT_LE(height(ray, ball, steps(span->exit, -2)), 0);
  }
  EXPECT_GT(hits, 50);
}

TEST(VolumeCast, SpheresThatAreTouchedOrMissedByAnUlp) {
  const Sphere<3> ball({0, 0, 0}, 1);
  EXPECT_EQ(cast(Ray<3>({-2, 1, 0}, {1, 0, 0}), ball), (ParameterSpan{2, 2}));
  EXPECT_EQ(cast(Ray<3>({-2, std::nextafter(1.0, 2.0), 0}, {1, 0, 0}), ball), std::nullopt);
  EXPECT_EQ(cast(Ray<3>({-3, 0, 0}, {2, 0, 0}), ball), (ParameterSpan{1, 2}));
  EXPECT_EQ(cast(Ray<3>({0, 0, 0}, {0, 0, 4}), ball), (ParameterSpan{0, 0.25}));
  EXPECT_EQ(cast(Ray<3>({1, 0, 0}, {1, 0, 0}), ball), (ParameterSpan{0, 0}));
  EXPECT_EQ(cast(Ray<3>({2, 0, 0}, {1, 0, 0}), ball), std::nullopt);
  EXPECT_EQ(cast(Ray<3>({-1, 0, 0}, {1, 0, 0}), Sphere<3>({3, 0, 0}, 0)), (ParameterSpan{4, 4}));
}

TEST(VolumeCast, EveryKindIsMetWhereAPointOfTheRayIsInIt) {
  std::mt19937_64 random(6);
  const auto integer = [&] { return static_cast<double>(random() % 5) - 2; };
  const auto vector = [&] { return Vector<3>(integer(), integer(), integer()); };
  int hits = 0;
  for (int i = 0; i < draws(4000, 400); ++i) {
    const std::array<Vector<3>, 4> v = {vector(), vector(), vector(), vector()};
    const std::array<Volume, 7> shapes = {Cuboid<3>(v[0], {v[1], v[2], v[3]}),
                                          Simplex<3>(v[0], {v[1], v[2], v[3]}),
                                          Point<3>(v[0]),
                                          Segment<3>(v[0], v[1]),
                                          Triangle<3>(v[0], v[1], v[2]),
                                          Tetrahedron(v[0], v[1], v[2], v[3]),
                                          Obb<3>(v[0], {1, 0.5, 2})};
    const Volume& shape = shapes[random() % shapes.size()];
    const Vector<3> origin = 3 * vector();
    Vector<3> direction = vector() - origin;
    if (direction == Vector<3>::Zero()) {
      direction = {1, 0, 0};
    }
    const Ray<3> ray(origin, direction);
    const auto span = cast(ray, shape);
    // Long enough to leave every shape.
    const Volume segment = Segment<3>(ray.origin(), ray.origin() + 64 * ray.direction());
    ASSERT_EQ(span.has_value(), relate(segment, shape) != Relation::Disjoint);
    if (span) {
      ++hits;
      EXPECT_LE(span->enter, span->exit);
      const double before = span->enter - 1e-9;
      if (before > 0) {
        const Volume ahead = Segment<3>(ray.origin(), ray.origin() + before * ray.direction());
        EXPECT_EQ(relate(ahead, shape), Relation::Disjoint);
      }
    }
  }
  EXPECT_GT(hits, 50);
}

TEST(VolumeCast, CornersThatDoublesCannotRepresent) {
  // The far face of the cuboid is at 1 + 2^-80.
  const Volume cuboid = Cuboid<3>({0x1p-80, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
  const auto span = cast(Ray<3>({0, 0.5, 0.5}, {1, 0, 0}), cuboid);
  ASSERT_TRUE(span);
  EXPECT_LE(span->enter, 0x1p-80);
  EXPECT_GT(span->enter, 0x1p-80 * (1 - 0x1p-50));
  EXPECT_GT(span->exit, 1);
  EXPECT_LE(span->exit, 1 + 0x1p-50);
}

TEST(VolumeCast, HalfSpaces) {
  const Volume below = HalfSpace<3>({0, 0, 2}, 1);
  EXPECT_EQ(cast(Ray<3>({0, 0, 3}, {0, 0, -1}), below), (ParameterSpan{2.5, INFINITY}));
  EXPECT_EQ(cast(Ray<3>({0, 0, 0}, {0, 1, 1}), below), (ParameterSpan{0, 0.5}));
  EXPECT_EQ(cast(Ray<3>({0, 0, 3}, {1, 0, 0}), below), std::nullopt);
}

}  // namespace
}  // namespace motzkin::testing::volume_cast_test
