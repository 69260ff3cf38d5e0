#include "number/wide_integer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "corpus/rational.hpp"
#include "number/rational.hpp"

/// Fixed-width integers against Boost's of any width, on random limbs and on those that make carries run: all bits set,
/// none, only the sign.

namespace motzkin::testing::wide_integer_test {
namespace {

using namespace detail;  // what is tested

constexpr int rounds = 2000;

class Random {
 public:
  /// Limbs that are often extreme, and often few.
  template <int N>
  WideInteger<N> integer() {
    auto result = WideInteger<N>::of(draw() % 2 == 0 ? 0 : -1);
    const std::size_t used = 1 + draw() % WideInteger<N>::limb_count;
    for (std::size_t i = 0; i < used; ++i) {
      result.limbs[i] = limb();
    }
    return result;
  }

  /// Finite doubles of all magnitudes, subnormal ones included; never zero.
  double number() {
    const double value = std::bit_cast<double>(draw());
    return std::isfinite(value) && value != 0 ? value : std::ldexp(1.0, static_cast<int>(draw() % 64) - 1074);
  }

  std::uint64_t draw() { return engine_(); }

 private:
  std::uint64_t limb() {
    switch (draw() % 4) {
      case 0: return 0;
      case 1: return ~std::uint64_t{0};
      case 2: return std::uint64_t{1} << 63U;
      default: return draw();
    }
  }

  std::mt19937_64 engine_{1956};
};

template <int N>
Integer value_of(const WideInteger<N>& integer) {
  Integer result = integer.negative() ? -1 : 0;
  for (std::size_t i = WideInteger<N>::limb_count; i-- > 0;) {
    result <<= 64U;
    result += integer.limbs[i];
  }
  return result;
}

Integer shifted(Integer value, int bits) {
  value <<= static_cast<unsigned>(bits);
  return value;
}

Rational power_of_two(int exponent) {
  return exponent >= 0 ? Rational(shifted(1, exponent)) : Rational(1, shifted(1, -exponent));
}

/// The value that N limbs keep of any integer.
template <int N>
Integer wrapped(const Integer& value) {
  const Integer modulus = shifted(1, 64 * N);
  Integer result = value % modulus;
  if (result < 0) {
    result += modulus;
  }
  if (2 * result >= modulus) {
    result -= modulus;
  }
  return result;
}

template <int N, int M>
void compare_arithmetic() {
  Random random;
  for (int i = 0; i < rounds; ++i) {
    const WideInteger<N> a = random.integer<N>();
    const WideInteger<N> b = random.integer<N>();
    const WideInteger<M> c = random.integer<M>();
    ASSERT_EQ(value_of(a + b), wrapped<N>(value_of(a) + value_of(b)));
    ASSERT_EQ(value_of(a - b), wrapped<N>(value_of(a) - value_of(b)));
    ASSERT_EQ(value_of(-a), wrapped<N>(-value_of(a)));
    ASSERT_EQ(value_of(a * c), value_of(a) * value_of(c));
    ASSERT_EQ(value_of(c * a), value_of(a) * value_of(c));
    const WideInteger<N + M> before = random.integer<N + M>();
    WideInteger<N + M> sum = before;
    add_product(sum, a, c);
    ASSERT_EQ(value_of(sum), wrapped<N + M>(value_of(before) + value_of(a) * value_of(c)));
    subtract_product(sum, a, c);
    ASSERT_EQ(sum, before);
    ASSERT_EQ(a.zero(), value_of(a) == 0);
    ASSERT_EQ(a.positive(), value_of(a) > 0);
    ASSERT_EQ(a.negative(), value_of(a) < 0);
  }
}

TEST(WideInteger, AddsAndMultipliesLikeIntegersOfAnyWidth) {
  compare_arithmetic<1, 1>();
  compare_arithmetic<2, 1>();
  compare_arithmetic<2, 2>();
  compare_arithmetic<3, 1>();
  compare_arithmetic<4, 2>();
  compare_arithmetic<10, 5>();
  compare_arithmetic<66, 33>();
}

TEST(WideInteger, TakesDoublesWithoutLoss) {
  Random random;
  for (int i = 0; i < rounds; ++i) {
    const double value = random.number();
    const BitRange range = bit_range(value);
    const Rational ratio = to_rational(value) * power_of_two(-range.low);
    ASSERT_EQ(denominator(ratio), 1) << value;
    const Integer odd = numerator(ratio);
    ASSERT_EQ(odd % 2 == 0, false) << value;
    ASSERT_LT(abs(odd), shifted(1, range.high - range.low)) << value;
    ASSERT_EQ(value_of(scaled_integer<1>(value, range.low)), odd);
    const int below = static_cast<int>(random.draw() % 900);
    ASSERT_EQ(value_of(scaled_integer<33>(value, range.low - below)), shifted(odd, below));
  }
}

/// Fails for a quotient on the wrong side of the exact value, or with more than two doubles in between.
template <int N, int M>
void compare_quotients() {
  Random random;
  for (int i = 0; i < rounds; ++i) {
    const WideInteger<N> numerator = random.integer<N>();
    const WideInteger<M> denominator = random.integer<M>();
    if (denominator.zero() || magnitude(numerator).negative() || magnitude(denominator).negative()) {
      continue;  // the least integer of all has no magnitude
    }
    const int exponent = static_cast<int>(random.draw() % 2400) - 1200;
    Rational exact = Rational(value_of(numerator)) / Rational(value_of(denominator));
    exact *= power_of_two(exponent);
    const double low = quotient(numerator, denominator, exponent, Rounding::Down);
    const double high = quotient(numerator, denominator, exponent, Rounding::Up);
    const auto below = [](double x) { return std::nextafter(x, -std::numeric_limits<double>::infinity()); };
    const auto above = [](double x) { return std::nextafter(x, std::numeric_limits<double>::infinity()); };
    ASSERT_LE(low, round_down(exact));
    ASSERT_GE(low, below(round_down(exact)));
    ASSERT_GE(high, round_up(exact));
    ASSERT_LE(high, above(round_up(exact)));
  }
}

TEST(WideInteger, QuotientsAreRoundedToTheSideAskedFor) {
  compare_quotients<1, 1>();
  compare_quotients<4, 3>();
  compare_quotients<8, 6>();
  compare_quotients<132, 99>();
}

TEST(WideInteger, ExactQuotientsStayExact) {
  const auto seven = WideInteger<4>::of(-28);
  EXPECT_EQ(quotient(seven, WideInteger<3>::of(4), 0, Rounding::Down), -7);
  EXPECT_EQ(quotient(seven, WideInteger<3>::of(4), 0, Rounding::Up), -7);
  EXPECT_EQ(quotient(WideInteger<2>::of(0), WideInteger<3>::of(-4), 5, Rounding::Up), 0);
}

}  // namespace
}  // namespace motzkin::testing::wide_integer_test
