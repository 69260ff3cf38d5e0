#include "number/dyadic.hpp"

#include <gtest/gtest.h>

#include "corpus/generator.hpp"
#include "corpus/rational.hpp"
#include "support/draws.hpp"

namespace motzkin::testing::dyadic_test {
namespace {

using detail::BigInteger;
using detail::Dyadic;

Rational exact(const Dyadic& value) {
  const Rational mantissa(Integer(value.mantissa()));
  const Integer power = Integer(1) << static_cast<unsigned>(std::abs(value.exponent()));
  return value.exponent() < 0 ? Rational(mantissa / power) : Rational(mantissa * power);
}

TEST(Dyadic, IsTheNumberThatADoubleDenotes) {
  for (const double value : {0.0, -0.0, 1.0, -3.0, 0.1, 0x1p-1074, -0x1.fffffffffffffp1023, 0x1.8p-1022}) {
    EXPECT_EQ(exact(Dyadic(value)), testing::exact(value)) << value;
  }
}

TEST(Dyadic, HasOneFormPerNumber) {
  EXPECT_EQ(Dyadic(BigInteger(12), -2), Dyadic(3.0));
  EXPECT_EQ(Dyadic(BigInteger(-12), -2), Dyadic(-3.0));
  EXPECT_EQ(Dyadic(BigInteger(0), 7), Dyadic());
  EXPECT_EQ(Dyadic(0x1p-1074) + Dyadic(-0x1p-1074), Dyadic(0.0));
}

TEST(Dyadic, ComputesExactly) {
  Generator generator(1981);
  for (int i = 0; i < rounds(2000); ++i) {
    const double x = i % 2 == 0 ? generator.any_double() : generator.integer(-3, 3);
    const double y = i % 3 == 0 ? generator.any_double() : generator.integer(-3, 3);
    const Dyadic a(x);
    const Dyadic b(y);
    const Rational of_a = testing::exact(x);
    const Rational of_b = testing::exact(y);
    EXPECT_EQ(exact(a + b), of_a + of_b);
    EXPECT_EQ(exact(a - b), of_a - of_b);
    EXPECT_EQ(exact(a * b), of_a * of_b);
    EXPECT_EQ(exact(-a), -of_a);
    EXPECT_EQ(a < b, of_a < of_b);
    EXPECT_EQ(a <= b, of_a <= of_b);
    EXPECT_EQ(a == b, of_a == of_b);
    EXPECT_EQ(a.sign(), of_a.sign());
  }
}

}  // namespace
}  // namespace motzkin::testing::dyadic_test
