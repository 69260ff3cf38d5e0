#include "motzkin/lab/finite_numbers.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "corpus/rational.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/lab/base.hpp"
#include "motzkin/lab/float_bits.hpp"

namespace motzkin::testing::finite_numbers_test {

using namespace lab;

namespace {

constexpr int rounds = 3000;

Rational power(int base, int exponent) {
  const Integer magnitude = boost::multiprecision::pow(Integer(base), static_cast<unsigned>(std::abs(exponent)));
  return exponent < 0 ? Rational(Integer(1), magnitude) : Rational(magnitude);
}

Rational value_of(const FiniteNumber& number, int base) {
  const Rational magnitude = Integer(from_base(number.digits, base)) *
                             power(base, number.exponent + 1 - static_cast<int>(number.digits.size()));
  return number.negative ? Rational(-magnitude) : magnitude;
}

std::string truncated(const FiniteNumbers& set, std::string_view text) {
  return to_text(set.truncate(text), set.base());
}
std::string rounded(const FiniteNumbers& set, std::string_view text) { return to_text(set.round(text), set.base()); }

TEST(FiniteNumbers, DigitsAreDroppedOrRounded) {
  const FiniteNumbers decimal(10, 3, -5, 5);
  EXPECT_EQ(truncated(decimal, "2.71828"), "2.71 x 10^0");
  EXPECT_EQ(rounded(decimal, "2.71828"), "2.72 x 10^0");
  EXPECT_EQ(truncated(decimal, "-0.0099999"), "-9.99 x 10^-3");
  EXPECT_EQ(rounded(decimal, "-0.0099999"), "-1.00 x 10^-2");
  EXPECT_EQ(rounded(decimal, "1.005"), "1.01 x 10^0");  // the half goes away from zero
  EXPECT_EQ(rounded(decimal, "1.00499999999999999999999999"), "1.00 x 10^0");
  EXPECT_EQ(rounded(decimal, "0"), "0.00 x 10^0");
  const FiniteNumbers binary(2, 4, -10, 10);
  EXPECT_EQ(truncated(binary, "0.1"), "1.100 x 2^-4");
  EXPECT_EQ(rounded(binary, "0.1"), "1.101 x 2^-4");
  EXPECT_EQ(rounded(FiniteNumbers(3, 1, 0, 0), "1.5"), "2 x 3^0");  // an odd base has halves too
}

TEST(FiniteNumbers, OverflowAndUnderflow) {
  const FiniteNumbers set(10, 2, -1, 1);
  EXPECT_EQ(set.truncate("99.9").range, FiniteRange::Inside);
  EXPECT_EQ(set.round("99.4").range, FiniteRange::Inside);
  EXPECT_EQ(set.round("99.5").range, FiniteRange::Overflow);  // the carry leaves the range
  EXPECT_EQ(set.truncate("-100").range, FiniteRange::Overflow);
  EXPECT_EQ(set.truncate("0.1").range, FiniteRange::Inside);
  EXPECT_EQ(set.truncate("0.0999").range, FiniteRange::Underflow);
  EXPECT_EQ(set.round("0.0999").range, FiniteRange::Inside);  // the carry enters it
  EXPECT_EQ(set.round("-0.01").range, FiniteRange::Underflow);
  EXPECT_EQ(set.round("0").range, FiniteRange::Inside);
}

// Half precision is F(2, 11, -14, 15) and the subnormal numbers; halves between two go to the even one there.
TEST(FiniteNumbers, NormalHalvesAreSuchASet) {
  const FiniteNumbers set(2, 11, -14, 15);
  std::mt19937_64 random(3);
  for (int i = 0; i < rounds; ++i) {
    const std::string text =
        std::to_string(1 + random() % 1000000007) + "e" + std::to_string(static_cast<int>(random() % 12) - 12);
    const FloatBits expected = nearest_float(FloatFormat::Half, text);
    const FiniteNumber found = set.round(text);
    EXPECT_EQ(found.range == FiniteRange::Overflow, expected.kind() == FloatClass::Infinity) << text;
    if (expected.kind() == FloatClass::Normal && found.error_in_places != 0.5) {
      EXPECT_EQ(value_of(found, 2), exact(to_double(expected))) << text;
    }
  }
}

TEST(FiniteNumbers, ErrorsAreTrueAndWithinTheirBounds) {
  std::mt19937_64 random(4);
  for (int i = 0; i < rounds; ++i) {
    const int base = least_base + static_cast<int>(random() % 35);
    const int digits = 1 + static_cast<int>(random() % 8);
    const FiniteNumbers set(base, digits, -1000, 1000);
    const auto mantissa = static_cast<long long>(1 + random() % 1000000000000);
    const int scale = static_cast<int>(random() % 60) - 30;
    const std::string text = std::to_string(mantissa) + "e" + std::to_string(scale);
    const Rational value = Integer(mantissa) * power(10, scale);
    const FiniteNumber low = set.truncate(text);
    const FiniteNumber near = set.round(text);
    const Rational place = power(base, low.exponent + 1 - digits);
    const Rational low_error = value - value_of(low, base);
    const Rational near_error = abs(value - value_of(near, base));
    EXPECT_TRUE(low_error >= 0 && low_error < place) << text;
    EXPECT_TRUE(2 * near_error <= place && near_error <= low_error) << text;
    EXPECT_DOUBLE_EQ(low.error_in_places, static_cast<double>(Rational(low_error / place)));
    EXPECT_DOUBLE_EQ(near.error_in_places, static_cast<double>(Rational(near_error / place)));
    EXPECT_DOUBLE_EQ(near.relative_error, static_cast<double>(Rational(near_error / value)));
    EXPECT_TRUE(value_of(low, base) >= power(base, low.exponent) && value < power(base, low.exponent + 1));
    const FiniteNumber opposite = set.round("-" + text);
    EXPECT_TRUE(opposite.negative);
    EXPECT_EQ(opposite.digits, near.digits);
  }
}

TEST(FiniteNumbers, ImpossibleSetsAreRefused) {
  EXPECT_THROW(FiniteNumbers(1, 1, 0, 0), InvalidInput);
  EXPECT_THROW(FiniteNumbers(37, 1, 0, 0), InvalidInput);
  EXPECT_THROW(FiniteNumbers(2, 0, 0, 0), InvalidInput);
  EXPECT_THROW(FiniteNumbers(2, max_finite_digits + 1, 0, 0), InvalidInput);
  EXPECT_THROW(FiniteNumbers(2, 1, 1, 0), InvalidInput);
  EXPECT_THROW(FiniteNumbers(2, 1, -max_finite_exponent - 1, 0), InvalidInput);
  EXPECT_THROW(FiniteNumbers(2, 1, 0, max_finite_exponent + 1), InvalidInput);
  EXPECT_THROW((void)FiniteNumbers(2, 1, 0, 0).round("inf"), InvalidInput);
}

}  // namespace
}  // namespace motzkin::testing::finite_numbers_test
