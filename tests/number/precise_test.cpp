#include "number/precise.hpp"

#include <gtest/gtest.h>

#include <boost/multiprecision/mpfr.hpp>

#include "corpus/generator.hpp"
#include "support/draws.hpp"

/// Numbers of some hundred digits against MPFR with more. Fails where a true value is outside its radius, or where a
/// radius is so wide that digits are lost.

namespace motzkin::testing::precise_test {
namespace {

using detail::Precise;
using Real =
    boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<260, boost::multiprecision::allocate_stack>,
                                  boost::multiprecision::et_off>;

/// A float of many bits is a sum of doubles.
Real real(Precise::Float value) {
  Real result = 0;
  for (int i = 0; i < 24 && value != 0; ++i) {
    const auto part = static_cast<double>(value);
    result += part;
    value -= part;
  }
  return result;
}

/// With the given radius, on a random side of the value meant.
struct Drawn {
  Real exact;
  Precise known;
};

Drawn draw(Generator& random, int least_exponent, int most_exponent) {
  Precise::Float value = 0;
  for (int i = 0; i < 9; ++i) {
    value += ldexp(Precise::Float(random.uniform(-1, 1)), -53 * i);
  }
  value = ldexp(value, random.integer(least_exponent, most_exponent));
  const double radius =
      random.coin() ? 0 : std::abs(static_cast<double>(value)) * std::ldexp(1.0, -random.integer(300, 480));
  return {real(value) + Real(radius) * random.uniform(-1, 1), Precise(value, radius)};
}

void expect_known(const Precise& known, const Real& exact, double widest, const char* what) {
  EXPECT_LE(abs(real(known.middle()) - exact), Real(known.radius())) << what;
  EXPECT_LE(known.radius(), widest) << what;
}

TEST(PreciseNumbers, AreInTheirRadius) {
  Generator random(11);
  for (int round = 0; round < draws(4000); ++round) {
    const Drawn x = draw(random, -60, 60);
    const Drawn y = draw(random, -60, 60);
    const double size = x.known.magnitude() + y.known.magnitude();
    expect_known(x.known + y.known, x.exact + y.exact, size * 0x1p-290, "sum");
    expect_known(x.known - y.known, x.exact - y.exact, size * 0x1p-290, "difference");
    expect_known(x.known * y.known, x.exact * y.exact, size * size * 0x1p-290, "product");
    expect_known(scaled(x.known, -70), ldexp(x.exact, -70), size * 0x1p-290, "power of two");
    expect_known(inverse(x.known), 1 / x.exact, 0x1p-290 / std::abs(static_cast<double>(x.exact)), "inverse");
    const Precise magnitude = x.known.middle() < 0 ? -x.known : x.known;
    expect_known(square_root(magnitude), sqrt(Real(abs(x.exact))), size * 0x1p-200, "root");
  }
}

TEST(PreciseNumbers, SinesAreInTheirRadius) {
  Generator random(12);
  for (int round = 0; round < draws(2000); ++round) {
    const Drawn x = draw(random, -100, 29);
    const auto [sine, versine] = sine_and_versine(x.known);
    const double widest = 0x1p-400 + 8 * x.known.radius();
    expect_known(sine, sin(x.exact), widest, "sine");
    const Real half = sin(Real(x.exact / 2));
    expect_known(versine, 2 * half * half, widest, "versine");
  }
}

TEST(PreciseNumbers, AreThoseOfDyadicNumbers) {
  Generator random(13);
  for (int round = 0; round < 500; ++round) {
    const double a = random.uniform(-1, 1) * std::ldexp(1.0, random.integer(-900, 900));
    const double b = random.uniform(-1, 1) * std::ldexp(1.0, random.integer(-900, 900));
    const detail::Dyadic sum = detail::Dyadic(a) + detail::Dyadic(b) * detail::Dyadic(b);
    Real exact = Real(b) * Real(b);
    if (std::abs(std::log2(std::abs(a)) - 2 * std::log2(std::abs(b))) < 300) {  // MPFR is exact, too
      exact += a;
      const Precise known = Precise::of(sum);
      EXPECT_LE(abs(real(ldexp(known.middle(), -600)) - ldexp(exact, -600)), Real(known.radius())) << a << ' ' << b;
    }
  }
}

TEST(PreciseNumbers, WhatMayBeZeroHasNoInverse) {
  EXPECT_EQ(inverse(Precise(Precise::Float(1e-30), 1e-29)).radius(), std::numeric_limits<double>::infinity());
  EXPECT_EQ(inverse(Precise(0)).radius(), std::numeric_limits<double>::infinity());
  EXPECT_EQ(square_root(Precise(Precise::Float(0), 1e-29)).radius(), std::numeric_limits<double>::infinity());
  EXPECT_FALSE(inverse(Precise(0)).is_positive());
  EXPECT_FALSE(inverse(Precise(0)).is_negative());
}

}  // namespace
}  // namespace motzkin::testing::precise_test
