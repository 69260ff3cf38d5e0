#include "contact/algebraic_time.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "corpus/generator.hpp"
#include "corpus/rational.hpp"
#include "support/draws.hpp"

/// Polynomials whose roots are known fractions, so that every sign and order at them is known as well. A fraction with
/// an odd denominator is a root like any other to the code, which only knows dyadic times.

namespace motzkin::testing::algebraic_time_test {
namespace {

using detail::AlgebraicTime;
using detail::BigInteger;
using detail::IntegerPolynomial;
using detail::RootSearch;
using detail::TimeCell;

const TimeCell unit_cell{0, 1, 0};

/// under t - over
IntegerPolynomial factor(const Rational& root) {
  return IntegerPolynomial({BigInteger(-numerator(root)), BigInteger(denominator(root))});
}

IntegerPolynomial constant(int value) { return IntegerPolynomial({BigInteger(value)}); }

Rational value(const IntegerPolynomial& polynomial, const Rational& time) {
  Rational result = 0;
  for (std::size_t i = polynomial.coefficients().size(); i-- > 0;) {
    result = result * time + Rational(Integer(polynomial.coefficients()[i]));
  }
  return result;
}

std::vector<AlgebraicTime> roots(const IntegerPolynomial& polynomial, const TimeCell& cell = unit_cell) {
  std::vector<AlgebraicTime> result;
  RootSearch search(polynomial, cell);
  while (std::optional<AlgebraicTime> root = search.next()) {
    result.push_back(*root);
  }
  return result;
}

/// Whether a bracket is that of a time: the multiples of 2^-52 next to it.
bool is_bracket(const TimeBracket& bracket, const Rational& time) {
  const bool is_step = denominator(time) <= Integer(1) << 52U && (denominator(time) & (denominator(time) - 1)) == 0;
  return exact(bracket.lower) <= time && time <= exact(bracket.upper) &&
         bracket.upper - bracket.lower == (is_step ? 0 : 0x1p-52);
}

/// Fails where the roots in [0, 1], or signs of the other polynomials at them, are not those of the fractions.
void expect_roots(const IntegerPolynomial& polynomial, const std::set<Rational>& expected,
                  const std::vector<IntegerPolynomial>& others) {
  std::vector<AlgebraicTime> found = roots(polynomial);
  ASSERT_EQ(found.size(), expected.size());
  std::size_t i = 0;
  for (const Rational& time : expected) {
    for (const IntegerPolynomial& other : others) {
      EXPECT_EQ(found[i].sign_of(other), value(other, time).sign());
    }
    EXPECT_EQ(found[i].sign_of(polynomial), 0);
    EXPECT_TRUE(is_bracket(found[i].bracket({0, 1}), time)) << time;
    for (std::size_t j = 0; j < found.size(); ++j) {
      AlgebraicTime one = found[i];
      EXPECT_EQ(one.compared_to(found[j]), i < j ? -1 : (i == j ? 0 : 1));
    }
    ++i;
  }
}

TEST(AlgebraicTime, SignsAreThoseAtKnownRoots) {
  Generator generator(1637);
  for (int i = 0; i < rounds(400); ++i) {
    std::set<Rational> expected;
    std::vector<Rational> all;
    const auto fraction = [&] { return Rational(generator.integer(-1, 9), generator.integer(1, 8)); };
    IntegerPolynomial polynomial = constant(generator.coin() ? 3 : -1);
    if (generator.coin()) {
      polynomial = polynomial * (factor(fraction()) * factor(fraction()) + constant(100));  // no root
    }
    for (int k = generator.integer(1, 4); k > 0; --k) {
      const Rational root = fraction();
      for (int times = generator.integer(1, 3); times > 0; --times) {
        polynomial = polynomial * factor(root);
      }
      all.push_back(root);
      if (root >= 0 && root <= 1) {
        expected.insert(root);
      }
    }
    std::vector<IntegerPolynomial> others = {factor(fraction()) * factor(fraction()), {}, constant(-5)};
    others.push_back(factor(all.front()) * factor(fraction()));
    others.push_back(factor(all.back()) * factor(all.back()) + factor(all.back()));
    expect_roots(polynomial, expected, others);
  }
}

TEST(AlgebraicTime, RootsThatNearlyCoincide) {
  for (const unsigned bits : {10U, 52U, 53U, 200U, 3000U}) {
    const Rational step(1, Integer(1) << bits);
    for (const Rational& root : {Rational(1, 3), Rational(1, 2), Rational(1, 1000003)}) {
      const IntegerPolynomial first = factor(root);
      const IntegerPolynomial second = factor(root + step);
      const std::vector<IntegerPolynomial> others = {first, second, factor(root + step / 2), first * second};
      expect_roots(first * second, {root, root + step}, others);
      expect_roots(first * first * second, {root, root + step}, others);
      expect_roots(first * second * factor(root + 2 * step), {root, root + step, root + 2 * step}, others);
      expect_roots(first * first * second * second, {root, root + step}, others);
    }
  }
}

TEST(AlgebraicTime, WhatTouchesZeroHasOneRootAndWhatIsJustAboveNone) {
  for (const unsigned bits : {10U, 60U, 500U, 5000U}) {
    for (const Rational& root : {Rational(1, 2), Rational(2, 7)}) {
      const IntegerPolynomial square = factor(root) * factor(root) * BigInteger(BigInteger(1) << bits);
      EXPECT_EQ(roots(square).size(), 1U);
      EXPECT_EQ(roots(square + constant(1)).size(), 0U);
      EXPECT_EQ(roots(square - constant(1)).size(), 2U);
      EXPECT_EQ(roots(square * square - constant(1)).size(), 2U);
      EXPECT_EQ(roots(square * factor(root) - constant(1)).size(), 1U);
    }
  }
}

/// 2 t^2 - 1 and polynomials that have its root, or one that agrees with it in 2^-200.
TEST(AlgebraicTime, IrrationalRoots) {
  const IntegerPolynomial t({BigInteger(0), BigInteger(1)});
  const IntegerPolynomial half = t * t * BigInteger(2) - constant(1);
  const BigInteger large = BigInteger(1) << 200U;
  const IntegerPolynomial above = half * large - constant(1);
  std::vector<AlgebraicTime> found = roots(half);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].sign_of(half * factor(Rational(1, 3))), 0);
  EXPECT_EQ(found[0].sign_of(above), -1);
  EXPECT_EQ(found[0].sign_of(half + t * half), 0);
  std::vector<AlgebraicTime> other = roots(above);
  ASSERT_EQ(other.size(), 1U);
  EXPECT_EQ(other[0].compared_to(found[0]), 1);
  EXPECT_EQ(found[0].compared_to(other[0]), -1);
  EXPECT_EQ(other[0].sign_of(half), 1);
  EXPECT_EQ(roots(half * half)[0].compared_to(found[0]), 0);
  EXPECT_EQ(other[0].bracket({0, 1}), found[0].bracket({0, 1}));
}

TEST(AlgebraicTime, BracketsStayInTheWindow) {
  const double next_to_third = 0x1.5555555555555p-2;  // less than 1/3, and no multiple of 2^-52
  const IntegerPolynomial third = factor(Rational(1, 3));
  const TimeCell cell = cell_between(detail::time_point(next_to_third), detail::time_point(0.75));
  std::vector<AlgebraicTime> found = roots(third, cell);
  ASSERT_EQ(found.size(), 1U);
  const TimeBracket bracket = found[0].bracket({next_to_third, 0.75});
  EXPECT_EQ(bracket.lower, next_to_third);
  EXPECT_EQ(bracket.upper, (std::floor(0x1p52 / 3) + 1) * 0x1p-52);
  EXPECT_EQ(roots(third, cell_between(detail::time_point(0.5), detail::time_point(1))).size(), 0U);

  const double tiny = 0x1p-1074;
  const TimeCell none = cell_between(detail::time_point(tiny), detail::time_point(tiny));
  std::vector<AlgebraicTime> at_once = roots(factor(exact(tiny)), none);
  ASSERT_EQ(at_once.size(), 1U);
  EXPECT_EQ(at_once[0].bracket({tiny, tiny}), (TimeBracket{tiny, tiny}));
  at_once = roots(factor(exact(tiny)));
  ASSERT_EQ(at_once.size(), 1U);
  EXPECT_EQ(at_once[0].bracket({0, 1}), (TimeBracket{0, 0x1p-52}));
}

TEST(IntegerPolynomial, CommonDivisors) {
  const IntegerPolynomial a = factor(Rational(1, 3)) * factor(Rational(5, 7));
  const IntegerPolynomial b = factor(Rational(5, 7)) * factor(Rational(2, 9)) * BigInteger(6);
  EXPECT_FALSE(certainly_coprime(a, b));
  const IntegerPolynomial divisor = common_divisor(a, b);
  ASSERT_EQ(divisor.degree(), 1);
  EXPECT_EQ(value(divisor, Rational(5, 7)), 0);
  EXPECT_TRUE(certainly_coprime(a, factor(Rational(2, 9))));
  EXPECT_EQ(common_divisor(a, factor(Rational(2, 9))).degree(), 0);
  // Both leading coefficients are multiples of the prime number: nothing is proved.
  const BigInteger prime = (BigInteger(1) << 61U) - 1;
  const IntegerPolynomial one({BigInteger(1), prime});
  const IntegerPolynomial other({BigInteger(2), prime});
  EXPECT_FALSE(certainly_coprime(one, other));
  EXPECT_EQ(common_divisor(one, other).degree(), 0);
}

}  // namespace
}  // namespace motzkin::testing::algebraic_time_test
