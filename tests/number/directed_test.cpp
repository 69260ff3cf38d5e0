#include "number/directed.hpp"

#include <gtest/gtest.h>

#include "corpus/generator.hpp"
#include "corpus/rational.hpp"

/// Directed rounding against exact rationals: a wrong side is an unsound box, a needless step a loose one.

namespace motzkin::testing::directed_test {
namespace {

using namespace detail;  // what is tested

constexpr int rounds = 20000;

/// Doubles whose sums and products round in every way: random bits, and near ones, where sums cancel.
double operand(Generator& generator) { return generator.coin() ? generator.any_double() : generator.uniform(-4, 4); }

void expect_nearest_around(double low, double high, const Rational& value) {
  EXPECT_TRUE(encloses(low, high, {value, value})) << low << " " << high;
  EXPECT_TRUE(is_tight(low, high, {value, value}, 0)) << low << " " << high;
}

TEST(Directed, SumsAreTheNearestDoublesOnEitherSide) {
  Generator generator(1);
  for (int i = 0; i < rounds; ++i) {
    const double a = operand(generator);
    const double b = operand(generator);
    expect_nearest_around(add_down(a, b), add_up(a, b), exact(a) + exact(b));
  }
}

TEST(Directed, ProductsAreTheNearestDoublesOnEitherSide) {
  Generator generator(2);
  int checked = 0;
  for (int i = 0; i < rounds; ++i) {
    const double a = operand(generator);
    const double b = operand(generator);
    if (const double product = std::abs(a * b); product < 0x1p1000 && product >= 0x1p-960) {
      expect_nearest_around(multiply_down(a, b), multiply_up(a, b), exact(a) * exact(b));
      ++checked;
    }
  }
  EXPECT_GT(checked, rounds / 2);
}

TEST(Directed, ProductsThatUnderflowAreEnclosedWithinOneStep) {
  Generator generator(3);
  for (int i = 0; i < rounds; ++i) {
    const double a = std::ldexp(generator.uniform(-1, 1), generator.integer(-600, -450));
    const double b = std::ldexp(generator.uniform(-1, 1), generator.integer(-600, -480));
    const Rational product = exact(a) * exact(b);
    const Span span{product, product};
    EXPECT_TRUE(encloses(multiply_down(a, b), multiply_up(a, b), span)) << a << " " << b;
    EXPECT_TRUE(is_tight(multiply_down(a, b), multiply_up(a, b), span, 1)) << a << " " << b;
  }
}

TEST(Directed, ExactResultsStayExact) {
  EXPECT_EQ(add_down(0.5, 0.25), 0.75);
  EXPECT_EQ(add_up(0.5, 0.25), 0.75);
  EXPECT_EQ(add_down(0x1p-1074, 0x1p-1074), 0x1p-1073);
  EXPECT_EQ(multiply_down(3, -7), -21);
  EXPECT_EQ(multiply_up(3, -7), -21);
  EXPECT_EQ(multiply_down(0, 5), 0);
  EXPECT_EQ(multiply_up(0, -5), 0);
}

}  // namespace
}  // namespace motzkin::testing::directed_test
