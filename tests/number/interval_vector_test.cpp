#include "motzkin/number/interval_vector.hpp"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <vector>

#include "corpus/rational.hpp"
#include "support/random_interval.hpp"

namespace motzkin::testing::interval_vector_test {
namespace {

/// Ends as rationals; finite intervals only.
Span span(const Interval& x) { return {exact(x.lower()), exact(x.upper())}; }

Span product(const Span& a, const Span& b) {
  const Rational corners[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  return {*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4)};
}

Span sum(const Span& a, const Span& b) { return {a.low + b.low, a.high + b.high}; }
Span negative(const Span& a) { return {-a.high, -a.low}; }

bool encloses(const Interval& x, const Span& exact) { return testing::encloses(x.lower(), x.upper(), exact); }

/// Not wider than promised: 12 unit roundoffs of the sizes of the products, and 2^-1059.
bool is_close(const Interval& x, const Span& range, const Rational& sizes) {
  const Rational room = sizes * 12 / (Integer(1) << 53) + Rational(1, Integer(1) << 1059);
  return exact(x.lower()) >= range.low - room && exact(x.upper()) <= range.high + room;
}

Interval draw(RandomIntervals& random, int kind) {
  const auto end = [&] {
    const int spread = kind == 0 ? 0 : (kind == 1 ? 30 : 500);
    return random.bits() % 8 == 0 ? 0.0 : random.scaled(-spread, kind == 2 ? 300 : spread);
  };
  const double a = end();
  const double b = random.bits() % 3 == 0 ? a : end();
  return {std::min(a, b), std::max(a, b)};
}

IntervalVector<3> draw_vector(RandomIntervals& random, int kind) {
  return {draw(random, kind), draw(random, kind), draw(random, kind)};
}

Rational size(const Span& range) { return std::max(Rational(abs(range.low)), Rational(abs(range.high))); }

TEST(IntervalVector, FusedProductsEncloseAndAreClose) {
  RandomIntervals random(1);
  for (int i = 0; i < 600; ++i) {
    const IntervalVector<3> x = draw_vector(random, i % 3);
    const IntervalVector<3> y = draw_vector(random, i % 3);
    Span dot_range{0, 0};
    Rational dot_size = 0;
    for (int k = 0; k < 3; ++k) {
      const Span term = product(span(x[k]), span(y[k]));
      dot_range = sum(dot_range, term);
      dot_size += size(term);
    }
    ASSERT_TRUE(encloses(dot(x, y), dot_range)) << x.transpose() << " . " << y.transpose();
    ASSERT_TRUE(is_close(dot(x, y), dot_range, dot_size)) << x.transpose() << " . " << y.transpose();
    const IntervalVector<3> normal = cross(x, y);
    for (int k = 0; k < 3; ++k) {
      const Span first = product(span(x[(k + 1) % 3]), span(y[(k + 2) % 3]));
      const Span second = negative(product(span(x[(k + 2) % 3]), span(y[(k + 1) % 3])));
      ASSERT_TRUE(encloses(normal[k], sum(first, second))) << x.transpose() << " x " << y.transpose();
      ASSERT_TRUE(is_close(normal[k], sum(first, second), size(first) + size(second)));
    }
  }
}

TEST(IntervalVector, FusedProductsWithNumbers) {
  RandomIntervals random(2);
  for (int i = 0; i < 600; ++i) {
    IntervalMatrix<3> a;
    for (Interval& entry : a.reshaped()) {
      entry = draw(random, i % 3);
    }
    const Eigen::Vector3d y(random.unit(), random.unit(), random.unit());
    const IntervalVector<3> found = multiply(a, y);
    for (int k = 0; k < 3; ++k) {
      Span range{0, 0};
      Rational sizes = 0;
      for (int j = 0; j < 3; ++j) {
        const Span term = product(span(a(k, j)), {exact(y[j]), exact(y[j])});
        range = sum(range, term);
        sizes += size(term);
      }
      ASSERT_TRUE(encloses(found[k], range) && is_close(found[k], range, sizes));
    }
  }
}

/// The quick product of two intervals never hides that an end is infinite: all combinations of a few ends.
TEST(IntervalVector, QuickProductsNoticeInfinity) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  std::vector<Interval> all;
  for (const double lower : {-infinity, -2.0, -1.0, 0.0, 1.0, 2.0}) {
    for (const double upper : {-2.0, -1.0, 0.0, 1.0, 2.0, infinity}) {
      if (lower <= upper) {
        all.emplace_back(lower, upper);
      }
    }
  }
  for (const Interval& x : all) {
    for (const Interval& y : all) {
      const detail::Ends quick = detail::nearest_product(x.ends(), y.ends());
      const detail::Ends right = detail::multiply_intervals_smallest(x.ends(), y.ends());
      const bool finite = std::isfinite(quick[0]) && std::isfinite(quick[1]);
      ASSERT_TRUE(!finite || (quick[0] == -right[0] && quick[1] == right[1])) << x << " * " << y;
    }
  }
}

TEST(IntervalVector, UnboundedAndHugeEntries) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  RandomIntervals random(3);
  for (int i = 0; i < 100000; ++i) {
    const IntervalVector<3> x(random.any(), random.any(), random.any());
    const IntervalVector<3> y(random.any(), random.any(), random.any());
    Interval terms;
    for (int k = 0; k < 3; ++k) {
      terms += x[k] * y[k];
    }
    const Interval found = dot(x, y);
    // Term by term is at most 6 roundings wider than exact, the fused product contains what is exact.
    ASSERT_EQ(found.lower() == -infinity, terms.lower() == -infinity) << x.transpose() << " . " << y.transpose();
    ASSERT_EQ(found.upper() == infinity, terms.upper() == infinity) << x.transpose() << " . " << y.transpose();
    const IntervalVector<3> normal = cross(x, y);
    const Interval first = x[1] * y[2] - x[2] * y[1];
    ASSERT_EQ(normal[0].lower() == -infinity, first.lower() == -infinity);
    ASSERT_EQ(normal[0].upper() == infinity, first.upper() == infinity);
  }
}

/// Erratum E1.5: the point (-1, -2, 0) turned by 180 degrees about z stays within (-1, -sqrt5) and (sqrt5, 2) on the
/// way.
TEST(IntervalVector, PointOfTheDocumentTurned) {
  const Interval angle(0, pi<double>.upper());
  IntervalMatrix<3> rotation = IntervalMatrix<3>::Zero();
  rotation(0, 0) = cos(angle);
  rotation(0, 1) = -sin(angle);
  rotation(1, 0) = sin(angle);
  rotation(1, 1) = cos(angle);
  rotation(2, 2) = 1;
  const Eigen::Vector3d point(-1, -2, 0);
  const IntervalVector<3> path = rotation * point;
  for (int i = 0; i <= 100; ++i) {
    const double t = 3.14159265358979 * i / 100;
    EXPECT_TRUE(path[0].contains(-std::cos(t) + 2 * std::sin(t)));
    EXPECT_TRUE(path[1].contains(-std::sin(t) - 2 * std::cos(t)));
  }
  EXPECT_TRUE(path[0].contains(std::sqrt(5.0)));
  EXPECT_TRUE(path[1].contains(-std::sqrt(5.0)));
  EXPECT_EQ(path[2], Interval(0));
  EXPECT_TRUE(multiply(rotation, point)[0].contains(path[0]));
}

IntervalMatrix<3> draw_matrix(RandomIntervals& random) {
  IntervalMatrix<3> result;
  for (Interval& entry : result.reshaped()) {
    const double middle = 4 * random.unit();
    entry = Interval(middle, middle + 0x1p-20 * std::abs(random.unit()));
  }
  return result;
}

/// A number inside an interval, as a rational.
Rational inside(RandomIntervals& random, const Interval& x) {
  const Rational share = exact((random.unit() + 1) / 2);
  return exact(x.lower()) + share * (exact(x.upper()) - exact(x.lower()));
}

using RationalMatrix = std::array<std::array<Rational, 3>, 3>;

RationalMatrix inside(RandomIntervals& random, const IntervalMatrix<3>& a) {
  RationalMatrix result;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      result[i][j] = inside(random, a(static_cast<int>(i), static_cast<int>(j)));
    }
  }
  return result;
}

TEST(IntervalVector, EigenProductsAndInversesEnclose) {
  RandomIntervals random(4);
  for (int n = 0; n < 500; ++n) {
    const IntervalMatrix<3> a = draw_matrix(random);
    const IntervalMatrix<3> b = draw_matrix(random);
    const RationalMatrix p = inside(random, a);
    const RationalMatrix q = inside(random, b);
    const IntervalMatrix<3> found = a * b;
    const IntervalMatrix<3> inverse = a.inverse();
    const Rational det = p[0][0] * (p[1][1] * p[2][2] - p[1][2] * p[2][1]) -
                         p[0][1] * (p[1][0] * p[2][2] - p[1][2] * p[2][0]) +
                         p[0][2] * (p[1][0] * p[2][1] - p[1][1] * p[2][0]);
    ASSERT_TRUE(encloses(a.determinant(), Span{det, det}));
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        const Rational value = p[i][0] * q[0][j] + p[i][1] * q[1][j] + p[i][2] * q[2][j];
        ASSERT_TRUE(encloses(found(static_cast<int>(i), static_cast<int>(j)), Span{value, value}));
        const std::size_t r = (j + 1) % 3;
        const std::size_t s = (j + 2) % 3;
        const std::size_t t = (i + 1) % 3;
        const std::size_t u = (i + 2) % 3;
        const Rational cofactor = (p[r][t] * p[s][u] - p[r][u] * p[s][t]) / det;
        const Interval entry = inverse(static_cast<int>(i), static_cast<int>(j));
        if (entry.is_bounded()) {
          ASSERT_TRUE(encloses(entry, Span{cofactor, cofactor}));
        }
      }
    }
  }
  Eigen::Matrix<Interval, 2, 2> small;
  small << 1, 2, 3, 4;
  const Eigen::Matrix<Interval, 2, 2> inverse = small.inverse();
  EXPECT_EQ(inverse(0, 0), Interval(-2));
  EXPECT_EQ(inverse(1, 1), Interval(-0.5));
}

TEST(IntervalVector, QuaternionsTurnPoints) {
  RandomIntervals random(5);
  for (int n = 0; n < 500; ++n) {
    // (w, x, y, z) / norm is a rotation for any integers; twice the sum of squares clears the denominators.
    const double w = static_cast<double>(random.bits() % 9) + 1;
    const double x = static_cast<double>(random.bits() % 9) - 4;
    const double y = static_cast<double>(random.bits() % 9) - 4;
    const double z = static_cast<double>(random.bits() % 9) - 4;
    const Interval norm = sqrt(Interval(w * w + x * x + y * y + z * z));
    const Eigen::Quaternion<Interval> turn(w / norm, x / norm, y / norm, z / norm);
    const Eigen::Matrix<Interval, 3, 1> point(1, 2, 3);
    const Eigen::Matrix<Interval, 3, 1> by_quaternion = turn * point;
    const Eigen::Matrix<Interval, 3, 1> by_matrix = turn.toRotationMatrix() * point;
    const Rational norm_sq = exact(w * w + x * x + y * y + z * z);
    const Rational rows[3][3] = {
        {exact(w * w + x * x - y * y - z * z), exact(2 * (x * y - w * z)), exact(2 * (x * z + w * y))},
        {exact(2 * (x * y + w * z)), exact(w * w - x * x + y * y - z * z), exact(2 * (y * z - w * x))},
        {exact(2 * (x * z - w * y)), exact(2 * (y * z + w * x)), exact(w * w - x * x - y * y + z * z)}};
    for (int k = 0; k < 3; ++k) {
      const Rational value = (rows[k][0] + 2 * rows[k][1] + 3 * rows[k][2]) / norm_sq;
      ASSERT_TRUE(encloses(by_quaternion[k], Span{value, value}));
      ASSERT_TRUE(encloses(by_matrix[k], Span{value, value}));
      ASSERT_LT(width(by_matrix[k]), 1e-13);
    }
  }
}

TEST(IntervalVector, EigenMixesWithNumbers) {
  const Eigen::Matrix<Interval, 3, 1> x(Interval(-1, 1), 2, 3);
  const Eigen::Vector3d y(1, 2, 3);
  EXPECT_EQ(x.dot(y), Interval(12, 14));
  EXPECT_EQ((2.0 * x)[0], Interval(-2, 2));
  EXPECT_EQ(x.squaredNorm(), Interval(13, 14));
  EXPECT_EQ(Eigen::Vector3d::UnitX().dot(x), Interval(-1, 1));
  EXPECT_EQ((x + y)[0], Interval(0, 2));
}

}  // namespace
}  // namespace motzkin::testing::interval_vector_test
