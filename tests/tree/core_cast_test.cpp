// Rays against hulls and shapes with a radius, compared with exact linear programs and exact distances of every corner,
// edge and face. They fail if a hull is left too early, a point of it or a face of a core is not looked at, a root is
// rounded inwards or cancels, or a ray that grazes is missed.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "motzkin/pair/volume_pair.hpp"
#include "motzkin/tree/volume_cast.hpp"
#include "support/distance_oracle.hpp"
#include "support/draws.hpp"

namespace motzkin::testing::core_cast_test {
namespace {

std::vector<Rational> point_at(const Ray<3>& ray, const Rational& t) {
  std::vector<Rational> result = exact<3>(ray.origin());
  for (int k = 0; k < 3; ++k) {
    result[static_cast<std::size_t>(k)] += t * exact(ray.direction()[k]);
  }
  return result;
}

/// The part of a ray between two parameters.
ExactFrame part(const Ray<3>& ray, const Rational& from, const Rational& to) {
  ExactFrame result{FrameKind::Simplex, point_at(ray, from), {}, {}};
  std::vector<Rational> axis = point_at(ray, to);
  for (std::size_t k = 0; k < 3; ++k) {
    axis[k] -= result.origin[k];
  }
  result.axes.push_back(axis);
  return result;
}

ExactFrame exact_hull(const Hull<3>& hull) {
  ExactFrame result{FrameKind::Simplex, exact<3>(hull.points()[0]), {}, {}};
  for (const Vector<3>& point : hull.points().subspan(1)) {
    std::vector<Rational>& axis = result.axes.emplace_back(exact<3>(point));
    for (std::size_t k = 0; k < 3; ++k) {
      axis[k] -= result.origin[k];
    }
  }
  return result;
}

/// A core with its radius over the rationals.
struct ExactShape {
  ExactFrame core;
  Rational radius_sq;
};

std::optional<ExactShape> exact_shape(const Volume& volume) {
  return std::visit(
      []<class Shape>(const Shape& shape) -> std::optional<ExactShape> {
        if constexpr (std::is_same_v<Shape, Hull<3>>) {
          return ExactShape{exact_hull(shape), 0};
        } else if constexpr (std::is_same_v<Shape, Rounded<Hull<3>>>) {
          return ExactShape{exact_hull(shape.core()), exact(shape.radius()) * exact(shape.radius())};
        } else if constexpr (requires { shape.core(); }) {
          return ExactShape{exact(shape.core()), exact(shape.radius()) * exact(shape.radius())};
        } else {
          return std::nullopt;
        }
      },
      volume);
}

/// A parameter at which the ray is certainly beyond the shape.
Rational far_end(const Ray<3>& ray, const Volume& shape) {
  const Aabb<3> box = bounding_box(shape);
  Eigen::Index k = 0;
  const double speed = ray.direction().cwiseAbs().maxCoeff(&k);
  return 2 * (exact(std::abs(ray.origin()[k])) + exact(std::abs(box.min()[k])) + exact(std::abs(box.max()[k])) + 1) /
         exact(speed);
}

Rational stepped(double t, int count) {
  for (int i = 0; i < std::abs(count); ++i) {
    t = std::nextafter(t, count > 0 ? INFINITY : -INFINITY);
  }
  return exact(t);
}

/// Compares the ends with distances of parts of the ray, which tell on which side of the exact ends they are.
bool expect_exact(const Ray<3>& ray, const Volume& volume) {
  const ExactShape shape = exact_shape(volume).value();
  const Rational far = far_end(ray, volume);
  const auto meets = [&](const Rational& from, const Rational& to) {
    return distance_sq(part(ray, from, to), shape.core) <= shape.radius_sq;
  };
  const auto meets_inside = [&](const Rational& from, const Rational& to) {
    return distance_sq(part(ray, from, to), shape.core) < shape.radius_sq;
  };
  const std::optional<ParameterSpan> span = cast(ray, volume);
  EXPECT_EQ(span.has_value(), meets(0, far));
  if (!span) {
    return false;
  }
  EXPECT_LE(span->enter, span->exit);
  const Rational exit = std::min(exact(span->exit), far);
  EXPECT_FALSE(meets_inside(exit, far));
  EXPECT_FALSE(exact(span->exit) < far && meets(stepped(span->exit, 1), far));
  EXPECT_TRUE(meets(std::max<Rational>(stepped(span->exit, -3), 0), exit));
  if (span->enter > 0) {
    EXPECT_FALSE(meets_inside(0, exact(span->enter)));
    EXPECT_FALSE(meets(0, stepped(span->enter, -1)));
    EXPECT_TRUE(meets(exact(span->enter), stepped(span->enter, 3)));
  } else {
    EXPECT_TRUE(meets(0, 0));
  }
  return true;
}

/// Hulls without a radius: the exact ends by a linear program, in which a point flies past.
bool expect_exact_hull(const Ray<3>& ray, const Hull<3>& hull) {
  const Rational far = far_end(ray, hull);
  ExactFrame point{FrameKind::Simplex, exact<3>(ray.origin()), {}, exact<3>(ray.direction())};
  for (Rational& component : *point.velocity) {
    component *= far;
  }
  Oracle oracle(point, exact_hull(hull));
  const std::optional<ParameterSpan> span = cast(ray, Volume(hull));
  EXPECT_EQ(span.has_value(), oracle.relation() != Relation::Disjoint);
  if (!span) {
    return false;
  }
  const Span window = oracle.window();
  const Span truth = {window.low * far, window.high * far};
  EXPECT_TRUE(encloses(span->enter, span->exit, truth));
  EXPECT_TRUE(is_tight(span->enter, span->exit, truth, 0));
  return true;
}

/// Numbers of which many are equal, so that rays run along edges, touch corners and start on faces.
class Draw {
 public:
  explicit Draw(unsigned seed) : random_(seed) {}

  std::size_t index(std::size_t count) { return random_() % count; }
  double grid() { return static_cast<double>(random_() % 5) - 2; }
  double unit() { return std::uniform_real_distribution<double>(-1, 1)(random_); }
  Vector<3> grid_vector() { return {grid(), grid(), grid()}; }
  Vector<3> unit_vector() { return {unit(), unit(), unit()}; }

  Volume round(bool on_grid, double scale) {
    const auto vector = [&] { return Vector<3>(scale * (on_grid ? grid_vector() : unit_vector())); };
    const double radius = scale * (on_grid ? 0.5 + static_cast<double>(index(3)) / 2 : std::abs(unit()) / 2);
    switch (index(8)) {
      case 0: return Capsule<3>(Segment<3>(vector(), vector()), radius);
      case 1: return Rounded<Triangle<3>>(Triangle<3>(vector(), vector(), vector()), radius);
      case 2: return Rounded<Tetrahedron>(Tetrahedron(vector(), vector(), vector(), vector()), radius);
      case 3: return Rounded<Cuboid<3>>(Cuboid<3>(vector(), {vector(), vector(), vector()}), radius);
      case 4: return Rounded<Simplex<3>>(Simplex<3>(vector(), {vector(), vector(), vector()}), radius);
      case 5: {
        const Vector<3> corner = vector();
        return Rounded<Aabb<3>>(Aabb<3>(corner, corner + vector().cwiseAbs()), radius);
      }
      case 6: return Rounded<Obb<3>>(Obb<3>(vector(), vector().cwiseAbs()), radius);
      default: return Rounded<Hull<3>>(hull(on_grid, scale), radius);
    }
  }

  Hull<3> hull(bool on_grid, double scale) {
    std::vector<Vector<3>> points(1 + index(9));
    for (Vector<3>& point : points) {
      point = scale * (on_grid ? grid_vector() : unit_vector());
    }
    if (index(4) == 0) {  // in a plane, or on a line
      for (Vector<3>& point : points) {
        point[2] = points[0][2];
        point[1] = index(8) == 0 ? points[0][1] : point[1];
      }
    }
    return Hull<3>(points);
  }

  Ray<3> ray(bool on_grid, double scale) {
    Vector<3> direction = on_grid ? grid_vector() : unit_vector();
    if (direction == Vector<3>::Zero()) {
      direction = {1, 0, 0};
    }
    const Vector<3> middle = scale * (on_grid ? grid_vector() : unit_vector());
    const Vector<3> origin = middle - (scale * static_cast<double>(index(4))) * direction;
    return {origin, direction};
  }

 private:
  std::mt19937_64 random_;
};

TEST(CoreCast, HullsAreAsLinearProgramsSay) {
  Draw draw(1);
  int hits = 0;
  const int count = draws(4000, 300);
  for (int i = 0; i < count; ++i) {
    const bool on_grid = i % 2 == 0;
    const double scale = i % 8 == 1 ? std::ldexp(1.0, static_cast<int>(draw.index(1200)) - 600) : 1;
    SCOPED_TRACE(i);
    hits += expect_exact_hull(draw.ray(on_grid, scale), draw.hull(on_grid, scale)) ? 1 : 0;
  }
  EXPECT_GT(hits, count / 10);
}

TEST(CoreCast, PointsThatAreNearlyInAPlane) {
  Draw draw(4);
  for (int i = 0; i < draws(400, 100); ++i) {
    SCOPED_TRACE(i);
    std::vector<Vector<3>> points;
    for (int k = 0; k < 12; ++k) {
      const double x = draw.unit();
      const double y = draw.unit();
      points.emplace_back(x, y, 0.3 * x + 0.7 * y);
    }
    // From just above the plane, so that what rounding does to the height of a point counts.
    const Vector<3> middle = (points[0] + points[1] + points[2]) / 3;
    EXPECT_TRUE(expect_exact_hull({middle + Vector<3>(0, 0, 0x1p-20), {0x1p-10, 0, -1}}, Hull<3>(points)));
  }
}

TEST(CoreCast, RoundShapesAreAsDistancesSay) {
  Draw draw(2);
  int hits = 0;
  const int count = draws(1600, 150);
  for (int i = 0; i < count; ++i) {
    const bool on_grid = i % 2 == 0;
    const double scale = i % 8 == 1 ? std::ldexp(1.0, static_cast<int>(draw.index(1200)) - 600) : 1;
    SCOPED_TRACE(i);
    hits += expect_exact(draw.ray(on_grid, scale), draw.round(on_grid, scale)) ? 1 : 0;
  }
  EXPECT_GT(hits, count / 4);
}

TEST(CoreCast, CapsulesThatAreGrazedPiercedAndStartedIn) {
  const Volume capsule = Capsule<3>(Segment<3>({0, 0, 0}, {4, 0, 0}), 1);
  // Across, grazing the side, an ulp beside it, and grazing an end.
  EXPECT_EQ(cast(Ray<3>({2, 0, 5}, {0, 0, -2}), capsule), (ParameterSpan{2, 3}));
  EXPECT_EQ(cast(Ray<3>({2, 1, 5}, {0, 0, -1}), capsule), (ParameterSpan{5, 5}));
  EXPECT_EQ(cast(Ray<3>({2, std::nextafter(1.0, 2.0), 5}, {0, 0, -1}), capsule), std::nullopt);
  EXPECT_EQ(cast(Ray<3>({5, 0, 5}, {0, 0, -1}), capsule), (ParameterSpan{5, 5}));
  // Along the axis, parallel to it, along the side, and beyond.
  EXPECT_EQ(cast(Ray<3>({-3, 0, 0}, {1, 0, 0}), capsule), (ParameterSpan{2, 8}));
  EXPECT_EQ(cast(Ray<3>({-3, 1, 0}, {1, 0, 0}), capsule), (ParameterSpan{3, 7}));
  EXPECT_EQ(cast(Ray<3>({-3, 0, -1}, {0.5, 0, 0}), capsule), (ParameterSpan{6, 14}));
  EXPECT_EQ(cast(Ray<3>({-3, 1.5, 0}, {1, 0, 0}), capsule), std::nullopt);
  // From inside, from the surface outwards and inwards, and away from it.
  EXPECT_EQ(cast(Ray<3>({2, 0.5, 0}, {0, 1, 0}), capsule), (ParameterSpan{0, 0.5}));
  EXPECT_EQ(cast(Ray<3>({2, 1, 0}, {0, 1, 0}), capsule), (ParameterSpan{0, 0}));
  EXPECT_EQ(cast(Ray<3>({2, 1, 0}, {0, -1, 0}), capsule), (ParameterSpan{0, 2}));
  EXPECT_EQ(cast(Ray<3>({1, 1, 0}, {1, 0, 0}), capsule), (ParameterSpan{0, 3}));
  EXPECT_EQ(cast(Ray<3>({2, 2, 0}, {0, 1, 0}), capsule), std::nullopt);
  EXPECT_EQ(cast(Ray<3>({-1, 0, 0}, {-1, 0, 0}), capsule), (ParameterSpan{0, 0}));
  // A capsule without length is a ball, and without a radius a segment.
  const Volume ball = Capsule<3>(Segment<3>({1, 1, 1}, {1, 1, 1}), 2);
  EXPECT_EQ(cast(Ray<3>({1, 1, 8}, {0, 0, -1}), ball), (ParameterSpan{5, 9}));
  const Volume segment = Capsule<3>(Segment<3>({0, 0, 0}, {4, 0, 0}), 0);
  EXPECT_EQ(cast(Ray<3>({1, 0, 3}, {0, 0, -1}), segment), (ParameterSpan{3, 3}));
  EXPECT_EQ(cast(Ray<3>({-1, 0, 0}, {1, 0, 0}), segment), (ParameterSpan{1, 5}));
}

TEST(CoreCast, BoxesWithRoundEdges) {
  const Volume box = Rounded<Aabb<3>>(Aabb<3>({0, 0, 0}, {3, 4, 5}), 1);
  EXPECT_EQ(cast(Ray<3>({-3, 1, 1}, {1, 0, 0}), box), (ParameterSpan{2, 7}));
  // Deep inside, farther from every face than the radius.
  EXPECT_EQ(cast(Ray<3>({1.5, 2, 2.5}, {1, 0, 0}), Volume(Rounded<Aabb<3>>(Aabb<3>({0, 0, 0}, {3, 4, 5}), 0.25))),
            (ParameterSpan{0, 1.75}));
  // Along a face at the radius from it, and past an edge at 3/5 and 4/5 of the radius.
  EXPECT_EQ(cast(Ray<3>({-3, -1, 1}, {1, 0, 0}), box), (ParameterSpan{3, 6}));
  EXPECT_EQ(cast(Ray<3>({-0.75, -0.75, -9}, {0, 0, 1}), box), std::nullopt);
  const Volume large = Rounded<Aabb<3>>(Aabb<3>({0, 0, 0}, {3, 4, 5}), 5);
  EXPECT_EQ(cast(Ray<3>({-3, -4, -9}, {0, 0, 1}), large), (ParameterSpan{9, 14}));
  EXPECT_EQ(cast(Ray<3>({-3, std::nextafter(-4.0, -5.0), -9}, {0, 0, 1}), large), std::nullopt);
}

TEST(CoreCast, HullsOfFewPointsAndOfManyInAPlane) {
  EXPECT_EQ(cast(Ray<3>({-1, 0, 0}, {0.5, 0, 0}), Volume(Hull<3>({{2, 0, 0}}))), (ParameterSpan{6, 6}));
  EXPECT_EQ(cast(Ray<3>({-1, 0, 0}, {1, 1e-300, 0}), Volume(Hull<3>({{2, 0, 0}}))), std::nullopt);
  EXPECT_EQ(cast(Ray<3>({-1, 0, 0}, {1, 0, 0}), Volume(Hull<3>({{2, 0, 0}, {5, 0, 0}, {3, 0, 0}}))),
            (ParameterSpan{3, 6}));
  const Volume square = Hull<3>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0.5, 0.5, 0}, {1, 1, 0}});
  EXPECT_EQ(cast(Ray<3>({1, 1, 2}, {0, 0, -1}), square), (ParameterSpan{2, 2}));
  EXPECT_EQ(cast(Ray<3>({-1, 1, 0}, {1, 0, 0}), square), (ParameterSpan{1, 2}));
  EXPECT_EQ(cast(Ray<3>({-1, 2, 0}, {1, -1, 0}), square), (ParameterSpan{1, 2}));
  EXPECT_EQ(cast(Ray<3>({-1, 2, 0x1p-1000}, {1, -1, 0}), square), std::nullopt);
  EXPECT_EQ(cast(Ray<3>({0.25, 0.25, 0}, {1, 0, 0}), square), (ParameterSpan{0, 0.75}));
}

TEST(CoreCast, HullsOfManyPoints) {
  Draw draw(3);
  std::vector<Vector<3>> points;
  for (int i = 0; i < 20000; ++i) {
    const Vector<3> direction = draw.unit_vector();
    points.emplace_back(direction / direction.norm());
  }
  points.emplace_back(0, 0, 3);
  const Volume hull = Hull<3>(points);
  const auto span = cast(Ray<3>({0, 0, 10}, {0, 0, -1}), hull);
  ASSERT_TRUE(span);
  EXPECT_EQ(span->enter, 7);
  EXPECT_NEAR(span->exit, 11, 1e-3);
  const auto round = cast(Ray<3>({0, 0, 10}, {0, 0, -1}), Volume(Rounded<Hull<3>>(Hull<3>(points), 0.5)));
  ASSERT_TRUE(round);
  EXPECT_EQ(round->enter, 6.5);
  EXPECT_NEAR(round->exit, 11.5, 1e-3);
}

TEST(CoreCast, NumbersAtTheEndOfWhatShapesAccept) {
  const double huge = 0x1p990;
  const Volume capsule = Capsule<3>(Segment<3>({0, 0, 0}, {huge, 0, 0}), huge);
  EXPECT_EQ(cast(Ray<3>({-2 * huge, 0, 0}, {0x1p-990, 0, 0}), capsule),
            (ParameterSpan{std::numeric_limits<double>::max(), INFINITY}));
  EXPECT_EQ(cast(Ray<3>({-2 * huge, 0, 0}, {huge, 0, 0}), capsule), (ParameterSpan{1, 4}));
  const double tiny = 0x1p-1060;
  const Volume small = Capsule<3>(Segment<3>({0, 0, 0}, {4 * tiny, 0, 0}), tiny);
  EXPECT_EQ(cast(Ray<3>({2 * tiny, 5 * tiny, 0}, {0, -tiny, 0}), small), (ParameterSpan{4, 6}));
  EXPECT_EQ(cast(Ray<3>({2 * tiny, 5 * tiny, tiny}, {0, -tiny, 0}), small), (ParameterSpan{5, 5}));
  const Volume hull = Hull<3>({{tiny, 0, 0}, {huge, huge, 0}, {huge, 0, huge}, {0, 1, 1}});
  const auto span = cast(Ray<3>({0, 0, 0}, {1, tiny, tiny}), hull);
  EXPECT_EQ(span.has_value(),
            relate(Volume(Segment<3>({0, 0, 0}, {0x1p999, 0x1p-61, 0x1p-61})), hull) != Relation::Disjoint);
}

}  // namespace
}  // namespace motzkin::testing::core_cast_test
