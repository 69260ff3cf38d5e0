#include "motzkin/pair/cast.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "corpus/generator.hpp"
#include "corpus/oracle.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/text.hpp"
#include "pair/cast/cast_filter.hpp"
#include "pair/cast/exact_cast.hpp"
#include "support/corner_rays.hpp"
#include "support/draws.hpp"

// Lines, rays and segments against boxes, compared with exact linear programming. A cast that is missed or invented, a
// span that does not contain the exact one, or one that is more than two doubles wider fails.

namespace motzkin::testing::cast_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double largest = std::numeric_limits<double>::max();

enum class Kind { Line, Ray, Segment };

/// `origin + t direction` over the rationals.
struct ExactLine {
  Kind kind;
  std::vector<Rational> origin;
  std::vector<Rational> direction;
};

template <int D>
ExactLine exact_line(const Line<D>& line) {
  return {Kind::Line, exact<D>(line.origin()), exact<D>(line.direction())};
}
template <int D>
ExactLine exact_line(const Ray<D>& ray) {
  return {Kind::Ray, exact<D>(ray.origin()), exact<D>(ray.direction())};
}
template <int D>
ExactLine exact_line(const Segment<D>& segment) {
  ExactLine result{Kind::Segment, exact<D>(segment.vertices()[0]), exact<D>(segment.vertices()[1])};
  for (std::size_t k = 0; k < D; ++k) {
    result.direction[k] -= result.origin[k];
  }
  return result;
}

/// The exact parameters. The variables are those of the box, then t as a difference of two numbers.
std::optional<Span> reference(const ExactLine& line, const ExactFrame& box) {
  const std::size_t axes = box.axes.size();
  std::vector<LinearProgram::Row> rows;
  for (std::size_t k = 0; k < line.origin.size(); ++k) {
    LinearProgram::Row row{std::vector<Rational>(axes + 2), line.origin[k] - box.origin[k], true};
    for (std::size_t i = 0; i < axes; ++i) {
      row.coefficients[i] = box.axes[i][k];
    }
    row.coefficients[axes] = -line.direction[k];
    row.coefficients[axes + 1] = line.kind == Kind::Line ? line.direction[k] : Rational(0);
    rows.push_back(row);
  }
  for (std::size_t i = 0; i < axes + 2; ++i) {
    if (i < axes || line.kind == Kind::Segment || (i == axes + 1 && line.kind == Kind::Ray)) {
      LinearProgram::Row row{std::vector<Rational>(axes + 2), 1, false};
      row.coefficients[i] = 1;
      rows.push_back(row);
    }
  }
  LinearProgram program(axes + 2, rows);
  if (!program.feasible()) {
    return std::nullopt;
  }
  std::vector<Rational> t(axes + 2);
  t[axes] = 1;
  t[axes + 1] = line.kind == Kind::Line ? -1 : 0;
  return Span{program.minimum(t), program.maximum(t)};
}

template <int D>
std::string describe(const Vector<D>& vector) {
  std::string text = "(";
  for (int k = 0; k < D; ++k) {
    text += (k == 0 ? "" : ",") + motzkin::to_text(vector[k]);
  }
  return text + ")";
}
template <int D>
std::string describe(const Line<D>& line) {
  return "from " + describe<D>(line.origin()) + " along " + describe<D>(line.direction());
}
template <int D>
std::string describe(const Segment<D>& segment) {
  return "from " + describe<D>(segment.vertices()[0]) + " to " + describe<D>(segment.vertices()[1]);
}
template <int D>
std::string describe(const Aabb<D>& box) {
  return describe<D>(box.min()) + "-" + describe<D>(box.max());
}
template <int D>
std::string describe(const Obb<D>& box) {
  std::string text = "center " + describe<D>(box.center()) + " half " + describe<D>(box.half()) + " axes";
  for (int i = 0; i < D; ++i) {
    text += " " + describe<D>(box.axes().col(i));
  }
  return text;
}

/// Whether an end is right: not inside the exact one, and at most two doubles outside.
void expect_end(double end, double outwards, const Rational& truth) {
  const auto beyond = [&](double value) {  // whether value is outside of the truth, or on it
    return outwards < 0 ? value == -infinity || (value != infinity && exact(value) <= truth)
                        : value == infinity || (value != -infinity && exact(value) >= truth);
  };
  EXPECT_TRUE(beyond(end)) << motzkin::to_text(end) << " is inside of " << truth;
  double inner = end;
  for (int step = 0; step < 3; ++step) {
    inner = std::nextafter(inner, -outwards);
  }
  EXPECT_FALSE(beyond(inner)) << motzkin::to_text(end) << " is loose around " << truth;
}

template <class Caster, class Box>
void expect_exact(const Caster& caster, const Box& box) {
  SCOPED_TRACE(describe(caster) + "\n  box " + describe(box));
  const std::optional<Span> truth = reference(exact_line(caster), exact(box));
  const std::optional<ParameterSpan> span = cast(caster, box);
  ASSERT_EQ(span.has_value(), truth.has_value());
  if (span) {
    expect_end(span->enter, -infinity, truth->low);
    expect_end(span->exit, infinity, truth->high);
  }
}

/// The stage of last resort, asked where it is not needed.
template <class Box>
void expect_exact_stage(const Line<Box::dimension>& line, const Box& box) {
  for (const bool one_sided : {false, true}) {
    SCOPED_TRACE(describe(line) + "\n  box " + describe(box));
    ExactLine exactly = exact_line(line);
    exactly.kind = one_sided ? Kind::Ray : Kind::Line;
    const std::optional<Span> truth = reference(exactly, exact(box));
    const std::optional<ParameterSpan> span = detail::exact_cast<Box::dimension>(line, one_sided, box);
    ASSERT_EQ(span.has_value(), truth.has_value());
    if (span) {
      EXPECT_TRUE(encloses(span->enter, span->exit, *truth));
      EXPECT_TRUE(is_tight(span->enter, span->exit, *truth, 0));
    }
  }
}

template <int D, class Number>
Obb<D> draw_obb(const Number& number) {
  while (true) {
    Matrix<D> axes;
    for (int i = 0; i < D; ++i) {
      axes.col(i) = Generator::vector<D>(number);
    }
    try {
      return {Generator::vector<D>(number), axes, Generator::vector<D>(number).cwiseAbs()};
    } catch (const InvalidInput&) {  // a half size times its axis is too large
    }
  }
}

template <int D, class Number>
Aabb<D> draw_aabb(const Number& number) {
  const Vector<D> p = Generator::vector<D>(number);
  const Vector<D> q = Generator::vector<D>(number);
  return {p.cwiseMin(q), p.cwiseMax(q)};
}

template <int D, class Number>
Vector<D> draw_direction(const Number& number) {
  Vector<D> direction = Generator::vector<D>(number);
  while (direction.isZero(0)) {
    direction = Generator::vector<D>(number);
  }
  return direction;
}

/// One line, ray and segment against one box of each type.
template <int D, class Number>
void expect_exact_casts(const Number& number) {
  const Vector<D> p = Generator::vector<D>(number);
  const Vector<D> q = Generator::vector<D>(number);
  const Vector<D> direction = draw_direction<D>(number);
  const auto against = [&](const auto& box) {
    expect_exact(Line<D>(p, direction), box);
    expect_exact(Ray<D>(p, direction), box);
    expect_exact(Segment<D>(p, q), box);
  };
  against(draw_obb<D>(number));
  against(draw_aabb<D>(number));
}

template <class Number>
void expect_exact_casts_everywhere(int count, const Number& number) {
  for (int i = 0; i < rounds(count) && !::testing::Test::HasFailure(); ++i) {
    expect_exact_casts<2>(number);
    expect_exact_casts<3>(number);
  }
}

TEST(Cast, RandomNumbers) {
  Generator random(1);
  expect_exact_casts_everywhere(400, [&] { return random.uniform(-1, 1); });
}

// Small integers touch, graze and degenerate all the time.
TEST(Cast, SmallIntegers) {
  Generator random(2);
  expect_exact_casts_everywhere(1500, [&] { return static_cast<double>(random.integer(-2, 2)); });
}

TEST(Cast, NearlySmallIntegers) {
  Generator random(3);
  expect_exact_casts_everywhere(600, [&] {
    const double value = random.integer(-2, 2);
    return random.integer(0, 7) == 0 ? std::nextafter(value, random.coin() ? 9 : -9) : value;
  });
}

TEST(Cast, AnyMagnitude) {
  Generator random(4);
  expect_exact_casts_everywhere(150, [&] { return random.any_double(); });
}

// Extremes in the same coordinate: the scaled direction, or t, leaves the doubles.
TEST(Cast, ExtremeMagnitudes) {
  Generator random(5);
  constexpr double values[] = {0, 0x1p-1074, 0x3p-1070, 0x1p-1022, 0x1p-500, 1, 0x1p500, 0x1.8p999, 0x1p1000};
  expect_exact_casts_everywhere(150, [&] { return (random.coin() ? 1 : -1) * values[random.integer(0, 8)]; });
}

// Boxes whose numbers have other magnitudes than the ray.
TEST(Cast, RaysFromAfar) {
  Generator random(6);
  for (int i = 0; i < 300 && !HasFailure(); ++i) {
    const double scale = std::ldexp(1, random.integer(-300, 300));
    const auto near = [&] { return random.uniform(-1, 1); };
    const Vector<3> aim = Generator::vector<3>(near) * 1.5;
    const Vector<3> origin = Generator::vector<3>(near) * scale;
    const Vector<3> direction = (aim - origin) * std::ldexp(1, random.integer(-300, 300));
    const Obb<3> box = draw_obb<3>(near);
    expect_exact(Ray<3>(origin, direction), box);
    expect_exact(Line<3>(origin, direction), box);
    expect_exact(Segment<3>(origin, aim), box);
  }
}

/// The box as an oriented one, which is exact for the numbers of these rays.
template <int D>
Obb<D> oriented(const Aabb<D>& box) {
  return {(box.min() + box.max()) / 2, (box.max() - box.min()) / 2};
}

// Rounding decides about these unless it is bounded. Down to where products underflow.
template <int D>
void expect_corners_touched() {
  Generator random(8);
  for (int i = 0; i < 400 && !::testing::Test::HasFailure(); ++i) {
    const auto [ray, box] = corner_ray<D>(random, std::ldexp(1, -random.integer(0, 1) * random.integer(500, 545)));
    expect_exact(ray, box);
    expect_exact(ray, oriented(box));
    expect_exact(Line<D>(ray), box);
    EXPECT_TRUE(cast(ray, box).has_value());
  }
}
TEST(Cast, CornersInThePlane) { expect_corners_touched<2>(); }
TEST(Cast, CornersInSpace) { expect_corners_touched<3>(); }

// The filter abstains only where it is close: of random rays it leaves no miss open.
TEST(Cast, FilterSeesMisses) {
  Generator random(9);
  const auto number = [&] { return random.uniform(-1, 1); };
  int misses = 0;
  int hits = 0;
  for (int i = 0; i < 1000; ++i) {
    const Obb<3> box = draw_obb<3>(number);
    const Ray<3> ray(Generator::vector<3>(number), draw_direction<3>(number));
    const bool hit = detail::exact_cast<3>(ray, false, box).has_value();
    const detail::FilterBox<3> rounded(box);
    EXPECT_EQ(detail::CastFilter<3>(ray.origin(), ray.direction(), rounded).line_misses(), !hit);
    ++(hit ? hits : misses);
  }
  EXPECT_GT(misses, 100);
  EXPECT_GT(hits, 100);
}

TEST(Cast, ExactStageAlone) {
  Generator random(7);
  const auto number = [&] { return static_cast<double>(random.integer(-2, 2)); };
  for (int i = 0; i < 1000 && !HasFailure(); ++i) {
    expect_exact_stage(Line<2>(Generator::vector<2>(number), draw_direction<2>(number)), draw_obb<2>(number));
    expect_exact_stage(Line<3>(Generator::vector<3>(number), draw_direction<3>(number)), draw_obb<3>(number));
    expect_exact_stage(Line<3>(Generator::vector<3>(number), draw_direction<3>(number)), draw_aabb<3>(number));
  }
}

/// The cube from -1 to 1, as either type of box.
const Obb<3> cube({1, 1, 1});
const Aabb<3> aligned_cube({-1, -1, -1}, {1, 1, 1});

void expect_cube(const Vector<3>& origin, const Vector<3>& direction, const std::optional<ParameterSpan>& line,
                 const std::optional<ParameterSpan>& ray) {
  EXPECT_EQ(cast(Line<3>(origin, direction), cube), line);
  EXPECT_EQ(cast(Line<3>(origin, direction), aligned_cube), line);
  EXPECT_EQ(cast(Ray<3>(origin, direction), cube), ray);
  EXPECT_EQ(cast(Ray<3>(origin, direction), aligned_cube), ray);
}

TEST(Cast, Cube) {
  const auto hit = [](double enter, double exit) { return std::optional(ParameterSpan{enter, exit}); };
  expect_cube({-3, 0, 0}, {1, 0, 0}, hit(2, 4), hit(2, 4));                           // through the middle
  expect_cube({-3, 0, 0}, {0.5, 0, 0}, hit(4, 8), hit(4, 8));                         // no unit vector
  expect_cube({3, 0, 0}, {1, 0, 0}, hit(-4, -2), std::nullopt);                       // behind
  expect_cube({0, 0, 0}, {0, 0, 2}, hit(-0.5, 0.5), hit(0, 0.5));                     // from inside
  expect_cube({1, 0, 0}, {1, 0, 0}, hit(-2, 0), hit(0, 0));                           // leaves from the surface
  expect_cube({1, 0, 0}, {-1, 0, 0}, hit(0, 2), hit(0, 2));                           // enters from the surface
  expect_cube({-3, 1, 0}, {1, 0, 0}, hit(2, 4), hit(2, 4));                           // in the plane of a face
  expect_cube({-3, 1, 1}, {1, 0, 0}, hit(2, 4), hit(2, 4));                           // along an edge
  expect_cube({-3, 1, 0}, {1, 1, 0}, std::nullopt, std::nullopt);                     // past it
  expect_cube({-3, -1, 0}, {1, 1, 0}, hit(2, 2), hit(2, 2));                          // an edge
  expect_cube({0, 0, 3}, {1, 1, -2}, hit(1, 1), hit(1, 1));                           // a corner
  expect_cube({0, 0, 3}, {std::nextafter(1, 2), 1, -2}, std::nullopt, std::nullopt);  // past it by one ulp
  expect_cube({-3, 1 + 0x1p-52, 0}, {1, 0, 0}, std::nullopt, std::nullopt);           // above a face by one ulp
  expect_cube({-3, 0, 0}, {-1, 0, 0}, hit(-4, -2), std::nullopt);
}

TEST(Cast, Segments) {
  EXPECT_EQ(cast(Segment<3>({-3, 0, 0}, {5, 0, 0}), cube), (ParameterSpan{0.25, 0.5}));
  EXPECT_EQ(cast(Segment<3>({-3, 0, 0}, {-1, 0, 0}), cube), (ParameterSpan{1, 1}));
  EXPECT_EQ(cast(Segment<3>({-3, 0, 0}, {-1.5, 0, 0}), cube), std::nullopt);
  EXPECT_EQ(cast(Segment<3>({0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}), cube), (ParameterSpan{0, 1}));
  EXPECT_EQ(cast(Segment<3>({2, 0, 0}, {2, 0, 0}), cube), std::nullopt);
  // The difference of the ends is no double: 1e20 + 1 away, the middle of the box is at the end.
  EXPECT_TRUE(cast(Segment<2>({-1e20, 0}, {1, 0}), Obb<2>({1, 0}, {0, 0})).has_value());
  EXPECT_FALSE(cast(Segment<2>({-1e20, 0}, {1, 0}), Obb<2>({1 + 0x1p-52, 0}, {0, 0})).has_value());
}

TEST(Cast, FlatBoxes) {
  const Obb<3> square({0, 0, 0}, {1, 1, 0});
  EXPECT_EQ(cast(Ray<3>({0, 0, 1}, {0, 0, -1}), square), (ParameterSpan{1, 1}));
  EXPECT_EQ(cast(Ray<3>({-2, 0, 0}, {1, 0, 0}), square), (ParameterSpan{1, 3}));  // within its plane
  EXPECT_EQ(cast(Ray<3>({-2, 0, 0x1p-1074}, {1, 0, 0}), square), std::nullopt);
  const Obb<3> segment({0, 0, 0}, {1, 0, 0});
  EXPECT_EQ(cast(Line<3>({0, 5, 0}, {0, 1, 0}), segment), (ParameterSpan{-5, -5}));
  EXPECT_EQ(cast(Line<3>({0, 5, 1}, {0, 1, 0}), segment), std::nullopt);
  const Obb<3> point({0, 0, 0}, {0, 0, 0});
  EXPECT_EQ(cast(Ray<3>({0, 0, 0}, {0, 1, 0}), point), (ParameterSpan{0, 0}));
  EXPECT_EQ(cast(Ray<3>({3, 3, 3}, {-1, -1, -1}), point), (ParameterSpan{3, 3}));
  Matrix<3> dependent;  // three axes in one plane
  dependent << 1, 0, 1, 0, 1, 1, 0, 0, 0;
  const Obb<3> hexagon({0, 0, 0}, dependent, {1, 1, 1});
  EXPECT_EQ(cast(Ray<3>({-4, -2, 0}, {1, 1, 0}), hexagon), (ParameterSpan{2, 4}));
  EXPECT_EQ(cast(Ray<3>({0, 0, 4}, {0, 0, -2}), hexagon), (ParameterSpan{2, 2}));
}

TEST(Cast, ParametersBeyondDoubles) {
  const Aabb<2> far({0x1p900, -1}, {0x1p901, 1});
  EXPECT_EQ(cast(Ray<2>({0, 0}, {0x1p-1000, 0}), far), (ParameterSpan{largest, infinity}));
  EXPECT_EQ(cast(Line<2>({0, 0}, {-0x1p-1000, 0}), far), (ParameterSpan{-infinity, -largest}));
  EXPECT_EQ(cast(Ray<2>({0, 0}, {0x1p-100, 0}), Aabb<2>({1, -1}, {0x1p950, 1})), (ParameterSpan{0x1p100, infinity}));
  const Aabb<2> small({0x1p-1000, -1}, {0x1p-999, 1});
  EXPECT_EQ(cast(Ray<2>({0, 0}, {0x1p900, 0}), small), (ParameterSpan{0, 0x1p-1074}));
}

}  // namespace
}  // namespace motzkin::testing::cast_test
