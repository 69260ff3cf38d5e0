// The scope in which the library computes. They fail if arithmetic in it is not standard, if it leaves another
// environment behind, or if it forgets exceptions that were raised.

#include "motzkin/number/standard_arithmetic.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <stdexcept>

#include "motzkin/number/bit_order.hpp"
#include "support/environments.hpp"

namespace motzkin::environment::standard_arithmetic_test {
namespace {

using detail::StandardArithmetic;
using testing::Bits;
using testing::expect_same_everywhere;

/// A number that the compiler does not know.
double number(double value) {
  volatile double copy = value;
  return copy;
}

/// Results that show each part of an environment.
void compute(Bits& bits) {
  const double smallest = number(std::numeric_limits<double>::denorm_min());
  const double normal = number(std::numeric_limits<double>::min());
  bits << number(1) / number(3) << number(-1) / number(3) << normal / 2 << smallest * 3 << (smallest > 0)
       << static_cast<double>(number(0x1p-140F)) << std::strtod("0.1", nullptr) << std::strtod("-3.3e-310", nullptr);
}

TEST(StandardArithmeticTest, arithmetic_is_the_same) {
  expect_same_everywhere([](Bits& bits) {
    const StandardArithmetic standard;
    compute(bits);
  });
}

/// Without it the results above do differ, so that the test above can fail.
TEST(StandardArithmeticTest, arithmetic_differs_without) {
  Bits expected;
  compute(expected);
  for (const testing::Environment& environment : testing::every_environment) {
    const bool standard =
        environment.rounding == FE_TONEAREST && !environment.flush_results && !environment.flush_operands;
    if (!environment.traps) {
      EXPECT_EQ(answers_in(environment, compute).bits == expected, standard) << environment;
    }
  }
}

TEST(StandardArithmeticTest, scopes_nest) {
  expect_same_everywhere([](Bits& bits) {
    const StandardArithmetic outer;
    {
      const StandardArithmetic inner;
      compute(bits);
    }
    compute(bits);
  });
}

TEST(StandardArithmeticTest, exceptions_leave_the_environment_as_it_was) {
  expect_same_everywhere([](Bits& bits) {
    bits << testing::refusal<std::runtime_error>([]() -> int {
      const StandardArithmetic standard;
      throw std::runtime_error("left");
    });
  });
}

TEST(StandardArithmeticTest, flags_are_kept) {
  for (const testing::Environment& environment : testing::every_environment) {
    int flags = 0;
    {
      const testing::EnvironmentScope scope(environment);
      std::feclearexcept(FE_ALL_EXCEPT);
      {
        const StandardArithmetic standard;
        std::feraiseexcept(FE_INVALID);
        static_cast<void>(number(standard.settled(number(0x1p1000)) * number(0x1p1000)));
      }
      flags = std::fetestexcept(FE_INVALID | FE_OVERFLOW | FE_DIVBYZERO);
    }
    EXPECT_EQ(flags, FE_INVALID | FE_OVERFLOW) << environment;
  }
}

TEST(StandardArithmeticTest, flags_raised_before_stay) {
  for (const testing::Environment& environment : testing::every_environment) {
    if (environment.traps) {
      continue;
    }
    int flags = 0;
    {
      const testing::EnvironmentScope scope(environment);
      std::feclearexcept(FE_ALL_EXCEPT);
      std::feraiseexcept(FE_DIVBYZERO);
      { const StandardArithmetic standard; }
      flags = std::fetestexcept(FE_ALL_EXCEPT);
    }
    EXPECT_EQ(flags, FE_DIVBYZERO) << environment;
  }
}

TEST(StandardArithmeticTest, rounding_of_the_c_library_is_restored) {
  for (const int rounding : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    const testing::EnvironmentScope scope({"", rounding});
    {
      const StandardArithmetic standard;
      EXPECT_EQ(std::fegetround(), FE_TONEAREST);
    }
    EXPECT_EQ(std::fegetround(), rounding);
  }
}

TEST(BitOrderTest, is_that_of_doubles_in_every_environment) {
  const double infinity = std::numeric_limits<double>::infinity();
  const double smallest = std::numeric_limits<double>::denorm_min();
  const double ascending[] = {-infinity,   -0x1p1000, -1,       -0x1p-1022, -0x1p-1023, -2 * smallest,
                              -smallest,   0,         smallest, 0x1p-1050,  0x1p-1023,  0x1p-1022,
                              0x1.8p-1022, 1,         0x1p1000, infinity};
  const testing::EnvironmentScope standard({"nearest"});
  for (const testing::Environment& environment : testing::every_environment) {
    const testing::EnvironmentScope scope(environment);
    bool right = detail::at_most(-0.0, 0.0) && detail::at_most(0.0, -0.0);
    for (std::size_t i = 0; i < std::size(ascending); ++i) {
      for (std::size_t k = 0; k < std::size(ascending); ++k) {
        const double x = ascending[i];
        const double y = ascending[k];
        right = right && detail::at_most(x, y) == (i <= k);
        right = right && std::bit_cast<std::uint64_t>(detail::larger(x, y)) ==
                             std::bit_cast<std::uint64_t>(ascending[std::max(i, k)]);
        right = right && std::bit_cast<std::uint64_t>(detail::smaller(x, y)) ==
                             std::bit_cast<std::uint64_t>(ascending[std::min(i, k)]);
      }
    }
    EXPECT_TRUE(right) << environment;
  }
}

}  // namespace
}  // namespace motzkin::environment::standard_arithmetic_test
