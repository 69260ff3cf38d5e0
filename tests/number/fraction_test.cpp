// Fractions that are not reduced, compared with rationals that are.

#include "number/fraction.hpp"

#include <gtest/gtest.h>

#include <random>

namespace motzkin::testing::fraction_test {
namespace {

using detail::BigInteger;
using detail::Fraction;
using detail::Rational;
using detail::root_around;
using detail::shortened;
using detail::to_rational;

TEST(Fraction, ComputesAsRationalsDo) {
  std::mt19937_64 random(1);
  const auto draw = [&] {
    const BigInteger numerator = BigInteger(static_cast<int>(random() % 41) - 20)
                                 << static_cast<unsigned>(random() % 90);
    return Fraction(numerator, BigInteger(1 + random() % 12) << static_cast<unsigned>(random() % 90));
  };
  for (int i = 0; i < 2000; ++i) {
    const Fraction a = draw();
    const Fraction b = draw();
    const Rational p = to_rational(a);
    const Rational q = to_rational(b);
    EXPECT_EQ(to_rational(a + b), p + q);
    EXPECT_EQ(to_rational(a - b), p - q);
    EXPECT_EQ(to_rational(a * b), p * q);
    if (q != 0) {
      EXPECT_EQ(to_rational(a / b), p / q);
      EXPECT_GT((a / b).denominator(), 0);
    }
    EXPECT_EQ(to_rational(-a), -p);
    EXPECT_EQ(a < b, p < q);
    EXPECT_EQ(a == b, p == q);
    EXPECT_EQ(a > 3, p > 3);
  }
}

TEST(Fraction, ShortenedToEitherSide) {
  const Rational least = 1 / Rational(boost::multiprecision::cpp_int(1) << 158U);
  BigInteger power = 1;
  for (int i = 0; i < 300; ++i) {
    power *= 7;
    for (const Fraction& value : {Fraction(power, BigInteger(3)), Fraction(BigInteger(5), power), Fraction(power)}) {
      const Rational exact = to_rational(value);
      const Rational down = to_rational(shortened(value, false));
      const Rational up = to_rational(shortened(value, true));
      EXPECT_TRUE(down <= exact && exact <= up);
      EXPECT_TRUE(up - down <= exact * least);
    }
  }
  EXPECT_EQ(shortened(Fraction(BigInteger(3), BigInteger(8)), true), Fraction(BigInteger(3), BigInteger(8)));
  EXPECT_EQ(shortened(0, true), 0);
}

TEST(Fraction, RootsLieBetween) {
  const Rational least = 1 / Rational(boost::multiprecision::cpp_int(1) << 128U);
  BigInteger number = 2;
  for (int i = 0; i < 200; ++i) {
    number = number * 3 + i;
    const auto [below, above] = root_around(number);
    const Rational exact = to_rational(Fraction(number));
    const Rational low = to_rational(below);
    const Rational high = to_rational(above);
    EXPECT_TRUE(low * low <= exact && exact <= high * high);
    EXPECT_TRUE(high - low <= low * least);
  }
  EXPECT_EQ(root_around(BigInteger(144)).below, 12);
  EXPECT_EQ(root_around(BigInteger(144)).above, 12);
  EXPECT_EQ(root_around(BigInteger(0)).above, 0);
  const detail::RootBounds half = detail::square_root(Rational(1, 4));
  EXPECT_EQ(half.below, Rational(1, 2));
  EXPECT_EQ(half.above, Rational(1, 2));
}

}  // namespace
}  // namespace motzkin::testing::fraction_test
