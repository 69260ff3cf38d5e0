#include "number/rational.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "corpus/generator.hpp"
#include "corpus/rational.hpp"

/// The way from doubles to exact numbers and back to the neighbouring doubles.

namespace motzkin::testing::rational_test {
namespace {

using namespace detail;  // what is tested

constexpr int rounds = 20000;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double largest = std::numeric_limits<double>::max();
constexpr double smallest = std::numeric_limits<double>::denorm_min();

void expect_nearest(const Rational& value) {
  const double low = round_down(value);
  const double high = round_up(value);
  EXPECT_TRUE(encloses(low, high, {value, value})) << low << " " << high;
  EXPECT_TRUE(is_tight(low, high, {value, value}, 0)) << low << " " << high;
}

TEST(Rational, ADoubleIsTheNumberItDenotes) {
  Generator generator(1);
  for (int i = 0; i < rounds; ++i) {
    const double value = generator.any_double();
    EXPECT_EQ(to_rational(value), exact(value));
    EXPECT_EQ(round_down(to_rational(value)), value);
    EXPECT_EQ(round_up(to_rational(value)), value);
  }
}

TEST(Rational, QuotientsRoundToTheNeighbours) {
  Generator generator(2);
  for (int i = 0; i < rounds; ++i) {
    const double divisor = generator.any_double();
    if (divisor != 0) {
      expect_nearest(exact(generator.uniform(-1, 1)) / exact(generator.uniform(1, 2)));
      const Rational quotient = exact(generator.any_double()) / exact(divisor);
      if (abs(quotient) < exact(largest)) {
        expect_nearest(quotient);
      }
    }
  }
}

TEST(Rational, SubnormalNeighbours) {
  expect_nearest(exact(smallest) / 3);
  expect_nearest(-exact(smallest) / 3);
  expect_nearest(exact(0x1p-1022) - exact(smallest) / 7);
  EXPECT_EQ(round_down(exact(smallest) / 3), 0);
  EXPECT_EQ(round_up(exact(smallest) / 3), smallest);
  EXPECT_EQ(round_down(-exact(smallest) / 3), -smallest);
}

TEST(Rational, BeyondTheRangeOfDoubles) {
  const Rational beyond = 2 * exact(largest);
  EXPECT_EQ(round_down(beyond), largest);
  EXPECT_EQ(round_up(beyond), infinity);
  EXPECT_EQ(round_down(-beyond), -infinity);
  EXPECT_EQ(round_up(-beyond), -largest);
  EXPECT_EQ(round_down(exact(largest) + Rational(1, 3)), largest);
}

TEST(Rational, TheNearestDoubleWithTiesToEven) {
  Generator generator(3);
  for (int i = 0; i < rounds; ++i) {
    const double low = std::abs(generator.any_double());
    const double high = std::nextafter(low, infinity);
    if (std::isinf(high)) {
      continue;
    }
    const double even = std::bit_cast<std::uint64_t>(low) % 2 == 0 ? low : high;
    const Rational middle = (exact(low) + exact(high)) / 2;
    const Rational little = (exact(high) - exact(low)) / 1000;
    for (const int sign : {1, -1}) {
      EXPECT_EQ(round_nearest(sign * exact(low)), sign * low);
      EXPECT_EQ(round_nearest(sign * middle), sign * even);
      EXPECT_EQ(round_nearest(sign * (middle - little)), sign * low);
      EXPECT_EQ(round_nearest(sign * (middle + little)), sign * high);
    }
  }
  EXPECT_EQ(round_nearest(2 * exact(largest)), infinity);
  EXPECT_EQ(round_nearest(-2 * exact(largest)), -infinity);
}

}  // namespace
}  // namespace motzkin::testing::rational_test
