#include "motzkin/number/interval.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "corpus/rational.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/interval_functions.hpp"
#include "support/random_interval.hpp"

namespace motzkin::testing::interval_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double most = std::numeric_limits<double>::max();
constexpr double least = std::numeric_limits<double>::denorm_min();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

Rational square(const Rational& value) { return value * value; }

bool encloses(const Interval& x, const Rational& value) {
  return testing::encloses(x.lower(), x.upper(), {value, value});
}

TEST(Interval, RefusesWhatContainsNoNumber) {
  EXPECT_THROW(Interval(1, 0), InvalidInput);
  EXPECT_THROW(Interval(infinity, infinity), InvalidInput);
  EXPECT_THROW(Interval(-infinity, -infinity), InvalidInput);
  EXPECT_THROW(Interval{nan}, InvalidInput);
  EXPECT_THROW(Interval{infinity}, InvalidInput);
  EXPECT_THROW(Interval(nan, 1), InvalidInput);
  EXPECT_THROW(Interval(0, nan), InvalidInput);
  EXPECT_THROW(Interval(1) * infinity, InvalidInput);
  EXPECT_THROW(nan - Interval(1), InvalidInput);
  EXPECT_NO_THROW(Interval(-infinity, infinity));
  EXPECT_NO_THROW(Interval(most, infinity));
  static_assert(!std::is_constructible_v<IntervalF, double>, "a double would be rounded");
}

/// Errata E1.10 and E4.1: all products of intervals with ends from -3 to 3, which are points of integers.
TEST(Interval, SmallIntegerProductsAreExact) {
  int count = 0;
  for (int a = -3; a <= 3; ++a) {
    for (int b = a; b <= 3; ++b) {
      for (int c = -3; c <= 3; ++c) {
        for (int d = c; d <= 3; ++d) {
          const int lower = std::min({a * c, a * d, b * c, b * d});
          const int upper = std::max({a * c, a * d, b * c, b * d});
          Interval product(a, b);
          product *= Interval(c, d);
          ASSERT_EQ(product, Interval(lower, upper)) << a << ' ' << b << ' ' << c << ' ' << d;
          ASSERT_EQ(IntervalF(static_cast<float>(a), static_cast<float>(b)) *
                        IntervalF(static_cast<float>(c), static_cast<float>(d)),
                    IntervalF(static_cast<float>(lower), static_cast<float>(upper)));
          ++count;
        }
      }
    }
  }
  EXPECT_EQ(count, 784);
}

/// Vectors 001-iv-*, 004-iv-*, reg-iv-*: the exact range must be inside, and where it is a pair of doubles, equal.
TEST(Interval, ValuesOfTheDocuments) {
  EXPECT_EQ(Interval(1, 2) * Interval(3, 4), Interval(3, 8));
  EXPECT_EQ(Interval(-2, -1) * Interval(-3, -2), Interval(2, 6));
  EXPECT_EQ(Interval(-1, 3) * Interval(-3, 1), Interval(-9, 3));
  EXPECT_EQ(Interval(-3, 1) * Interval(-3, 0), Interval(-3, 9));
  EXPECT_EQ(pow(Interval(-2, 1), 3), Interval(-8, 1));
  EXPECT_EQ(pow(Interval(-2, 1), 0), Interval(1));
  EXPECT_EQ(pow(Interval(-2, 1), 2), Interval(0, 4));
  EXPECT_EQ(pow(Interval(-2, 1), 4), Interval(0, 16));

  const Interval root = sqrt(Interval(2));
  const Interval product = root * Interval(0, 1) + Interval(0, 1);
  EXPECT_EQ(product.lower(), 0);
  EXPECT_GT(square(exact(product.upper()) - 1), 2);  // above 1 + sqrt 2
  EXPECT_LT(product.upper(), 2.4142135623730958);
}

/// R4.13 and erratum E4.10: x / (x - 1) and 1 + 1 / (x - 1) over [2.9, 3.1] as decimals, in both precisions.
template <class Real>
void check_dependency() {
  const auto x = BasicInterval<Real>::from_text("[2.9, 3.1]");
  const auto loose = x / (x - 1);
  const auto close = 1 + 1 / (x - 1);
  const Interval wide(static_cast<double>(loose.lower()), static_cast<double>(loose.upper()));
  const Interval narrow(static_cast<double>(close.lower()), static_cast<double>(close.upper()));
  for (const Rational& end : {Rational(29, 21), Rational(31, 19)}) {
    EXPECT_TRUE(encloses(wide, end));
    EXPECT_NEAR(static_cast<double>(end < Rational(3, 2) ? wide.lower() : wide.upper()), static_cast<double>(end),
                1e-6);
  }
  for (const Rational& end : {Rational(31, 21), Rational(29, 19)}) {
    EXPECT_TRUE(encloses(narrow, end));
  }
  EXPECT_TRUE(wide.contains(narrow));
  const BasicInterval<Real> three(3);
  EXPECT_EQ(three / (three - 1), BasicInterval<Real>(Real{1.5}));
}

TEST(Interval, DependencyOfTheDocument) {
  check_dependency<double>();
  check_dependency<float>();
}

/// R1.15 and erratum E1.4: sqrt2 sin t + cos t over [0, pi/2] has the range [1, sqrt3]. In slices the bound gets close.
TEST(Interval, SineAndCosineOfTheDocument) {
  const auto value = [](const Interval& t) { return sqrt(Interval(2)) * sin(t) + cos(t); };
  const Interval quarter(0, pi<double>.upper() / 2);
  const Interval whole = value(quarter);
  EXPECT_NEAR(whole.lower(), 0, 1e-15);
  EXPECT_NEAR(whole.upper(), 1 + std::sqrt(2), 1e-14);
  Interval range = value(Interval(0));
  constexpr int slices = 1000;
  for (int i = 0; i < slices; ++i) {
    const Interval t = quarter.upper() * Interval(i, i + 1) / slices;
    range = hull(range, value(t));
  }
  EXPECT_TRUE(range.contains(Interval(1, std::sqrt(3.0))));
  EXPECT_TRUE(range.contains(std::nextafter(std::sqrt(3.0), 2)));
  EXPECT_NEAR(range.upper(), std::sqrt(3), 4e-3);
  EXPECT_NEAR(range.lower(), 1, 4e-3);
}

TEST(Interval, OverflowIsUnboundedOnTheOuterSideOnly) {
  EXPECT_EQ(Interval(most) + Interval(most), Interval(most, infinity));
  EXPECT_EQ(Interval(-most) - Interval(most), Interval(-infinity, -most));
  EXPECT_EQ(Interval(most) * Interval(-2), Interval(-infinity, -most));
  EXPECT_EQ(Interval(most) / Interval(0.5), Interval(most, infinity));
  EXPECT_EQ(pow(Interval(-1e200, 2), 3), Interval(-infinity, 8));
}

TEST(Interval, UnderflowStopsAtTheSmallestNumber) {
  EXPECT_EQ(Interval(least) * Interval(least), Interval(0, least));
  EXPECT_EQ(Interval(-least) * Interval(0.5), Interval(-least, 0));
  EXPECT_EQ(Interval(least) / Interval(4), Interval(0, least));
  EXPECT_EQ(Interval(0x1p-1022) / Interval(4), Interval(0x1p-1024));
  EXPECT_FALSE(std::signbit((Interval(-least) * Interval(0.5)).upper()));
}

TEST(Interval, ZeroTimesUnboundedIsZero) {
  EXPECT_EQ(Interval(0) * Interval::whole(), Interval(0));
  EXPECT_EQ(Interval(0, 1) * Interval(1, infinity), Interval(0, infinity));
  EXPECT_EQ(Interval(-infinity, 1) * Interval(-1, 0), Interval(-1, infinity));
}

TEST(Interval, DivisionByZero) {
  EXPECT_EQ(Interval(1) / Interval(-1, 1), Interval::whole());
  EXPECT_EQ(Interval(1) / Interval(0), Interval::whole());
  EXPECT_EQ(Interval(1, 2) / Interval(0, 4), Interval(0.25, infinity));
  EXPECT_EQ(Interval(1, 2) / Interval(-4, 0), Interval(-infinity, -0.25));
  EXPECT_EQ(Interval(-2, -1) / Interval(0, 4), Interval(-infinity, -0.25));
  EXPECT_EQ(Interval(-2, -1) / Interval(-4, 0), Interval(0.25, infinity));
  EXPECT_EQ(Interval(-1, 2) / Interval(0, 4), Interval::whole());
  EXPECT_EQ(Interval(0, 2) / Interval(0, infinity), Interval(0, infinity));
  EXPECT_EQ(pow(Interval(-2, 1), -2), Interval(0.25, infinity));
  EXPECT_EQ(pow(Interval(-2, 1), -3), Interval::whole());
  EXPECT_EQ(pow(Interval(2), -2), Interval(0.25));
  EXPECT_EQ(pow(Interval(1), std::numeric_limits<int>::min()), Interval(1));
}

TEST(Interval, RootsOfPartsBelowZero) {
  EXPECT_EQ(sqrt(Interval(-4, 9)), Interval(0, 3));
  EXPECT_EQ(sqrt(Interval(4, infinity)), Interval(2, infinity));
  EXPECT_THROW(static_cast<void>(sqrt(Interval(-4, -1))), InvalidInput);
  EXPECT_THROW(static_cast<void>(acos(Interval(2, 3))), InvalidInput);
  EXPECT_EQ(acos(Interval(1, 3)), Interval(0));
}

TEST(Interval, ExtremaInsideAreFound) {
  EXPECT_EQ(cos(Interval(-1, 1)).upper(), 1);
  EXPECT_EQ(sin(Interval(1, 2)).upper(), 1);
  EXPECT_EQ(sin(Interval(4, 5)).lower(), -1);
  EXPECT_EQ(sin(Interval(0, 7)), Interval(-1, 1));
  EXPECT_LT(sin(Interval(0, 1.57)).upper(), 1);
  EXPECT_EQ(sin(Interval(1e10, 1e10)), Interval(-1, 1));
  EXPECT_EQ(cos(Interval::whole()), Interval(-1, 1));
  EXPECT_EQ(sin(Interval(0)), Interval(0));
  EXPECT_EQ(cos(Interval(0)), Interval(1));
}

/// Erratum E1.6: the distance of the box (3..4, -10..10, -10..10) from 0 is 3.
TEST(Interval, DistanceByMignitudes) {
  EXPECT_EQ(mignitude(Interval(3, 4)), 3);
  EXPECT_EQ(mignitude(Interval(-4, -3)), 3);
  EXPECT_EQ(mignitude(Interval(-10, 10)), 0);
  EXPECT_EQ(magnitude(Interval(-10, 3)), 10);
  const Interval box[] = {Interval(3, 4), Interval(-10, 10), Interval(-10, 10)};
  Interval distance_sq(0);
  for (const Interval& side : box) {
    distance_sq += square(side);
  }
  EXPECT_EQ(sqrt(distance_sq).lower(), 3);
}

TEST(Interval, WidthAndMidpoint) {
  EXPECT_EQ(width(Interval(1, 3)), 2);
  EXPECT_EQ(width(Interval(-most, most)), infinity);
  EXPECT_EQ(width(Interval(-least, 1)), std::nextafter(1.0, 2));
  EXPECT_EQ(midpoint(Interval(1, 3)), 2);
  EXPECT_EQ(midpoint(Interval(-most, most)), 0);
  EXPECT_EQ(midpoint(Interval(most, most)), most);
  EXPECT_EQ(midpoint(Interval(least)), least);
  EXPECT_EQ(midpoint(Interval(5, infinity)), 5);
  EXPECT_EQ(midpoint(Interval::whole()), 0);
  RandomIntervals random(7);
  for (int i = 0; i < 100000; ++i) {
    const Interval x = random.any();
    ASSERT_TRUE(x.contains(midpoint(x)) && std::isfinite(midpoint(x))) << x;
  }
}

TEST(Interval, OrderOfAllAndOfSomePoints) {
  EXPECT_TRUE(certainly_less(Interval(0, 1), 2));
  EXPECT_FALSE(certainly_less(Interval(0, 1), 1));
  EXPECT_TRUE(certainly_less_equal(Interval(0, 1), 1));
  EXPECT_TRUE(possibly_less(Interval(0, 2), 1));
  EXPECT_FALSE(possibly_less(1, Interval(0, 1)));
  EXPECT_TRUE(possibly_less_equal(1, Interval(0, 1)));
  EXPECT_TRUE(possibly_equal(Interval(0, 1), Interval(1, 2)));
  EXPECT_FALSE(possibly_equal(Interval(0, 1), Interval(2, 3)));
  EXPECT_EQ(hull(Interval(0, 1), 3), Interval(0, 3));
  EXPECT_EQ(intersection(Interval(0, 2), Interval(1, 3)), Interval(1, 2));
  EXPECT_EQ(intersection(Interval(0, 1), Interval(2, 3)), std::nullopt);
  EXPECT_EQ(min(Interval(0, 3), Interval(1, 2)), Interval(0, 2));
  EXPECT_EQ(max(Interval(0, 3), Interval(1, 2)), Interval(1, 3));
  EXPECT_EQ(abs(Interval(-3, 2)), Interval(0, 3));
}

/// Erratum E4.11. Decimals that are doubles are points; others lie strictly between neighbours.
TEST(Interval, DecimalText) {
  for (const char* text :
       {"0.1", "-0.1", "0.7", "1e-400", "123456789012345678901234567890", "2.9", "1e23", "-3e-310"}) {
    const Interval x = Interval::from_text(text);
    EXPECT_EQ(std::nextafter(x.lower(), infinity), x.upper()) << text;
  }
  EXPECT_TRUE(encloses(Interval::from_text("0.1"), Rational(1, 10)));
  EXPECT_TRUE(encloses(Interval::from_text("-0.7"), Rational(-7, 10)));
  EXPECT_EQ(Interval::from_text("0.5"), Interval(0.5));
  EXPECT_EQ(Interval::from_text("-1.25e1"), Interval(-12.5));
  EXPECT_EQ(Interval::from_text("-0"), Interval(0));
  EXPECT_EQ(Interval::from_text("1e999999999999"), Interval(most, infinity));
  EXPECT_EQ(Interval::from_text("-1e-999999999999"), Interval(-least, 0));
  EXPECT_EQ(Interval::from_text(" [ -1 , 2.5 ] "), Interval(-1, 2.5));
  EXPECT_EQ(Interval::from_text("[-inf, inf]"), Interval::whole());
  const auto narrow = IntervalF::from_text("0.7");
  EXPECT_LT(static_cast<double>(narrow.lower()), 0.7);
  EXPECT_GT(static_cast<double>(narrow.upper()), 0.7);
  EXPECT_EQ(std::nextafter(narrow.lower(), 1.0F), narrow.upper());
  for (const char* text : {"", "x", "0.1x", "[1, 2", "[2, 1]", "nan", "inf", "[inf, inf]", "1e", "--1", "+1", ".",
                           "1,5", "[0.1000000000000000000000000001, 0.1]"}) {
    EXPECT_THROW(static_cast<void>(Interval::from_text(text)), InvalidInput) << text;
  }
  EXPECT_THROW(static_cast<void>(Interval::from_text(std::string(max_interval_text + 1, '1'))), InvalidInput);
}

TEST(Interval, TextOutput) {
  std::ostringstream stream;
  stream << Interval::from_text("0.1") << ' ' << Interval(-1, infinity) << ' ' << pi<float>;
  EXPECT_EQ(stream.str(), "[0.09999999999999999, 0.1] [-1, inf] [3.1415925, 3.1415927]");
}

TEST(Interval, FloatsAreTheSmallestAroundDoubles) {
  RandomIntervals random(8);
  for (int i = 0; i < 200000; ++i) {
    const auto draw = [&] {
      const auto a = static_cast<float>(8 * random.unit());
      const auto b = static_cast<float>(std::ldexp(random.unit(), static_cast<int>(random.bits() % 250) - 125));
      return IntervalF(std::min(a, b), std::max(a, b));
    };
    const IntervalF a = draw();
    const IntervalF b = draw();
    const IntervalF product = a * b;
    const Interval exact = Interval(a) * Interval(b);
    ASSERT_TRUE(Interval(product).contains(exact));
    ASSERT_EQ(product, IntervalF(exact));
    ASSERT_EQ(a + b, IntervalF(Interval(a) + Interval(b)));
    ASSERT_TRUE(static_cast<double>(std::nextafter(product.lower(), HUGE_VALF)) > exact.lower() ||
                product.lower() == std::numeric_limits<float>::max());
    ASSERT_TRUE(static_cast<double>(std::nextafter(product.upper(), -HUGE_VALF)) < exact.upper());
  }
}

}  // namespace
}  // namespace motzkin::testing::interval_test
