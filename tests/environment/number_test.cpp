// Numbers as text and taken apart, in every floating-point environment. They fail if one of them is rounded, or taken
// for zero, as the caller's environment would have it.

#include <gtest/gtest.h>

#include <cmath>

#include "motzkin/invalid_input.hpp"
#include "motzkin/lab/base.hpp"
#include "motzkin/lab/finite_numbers.hpp"
#include "motzkin/lab/float_bits.hpp"
#include "motzkin/number/interval.hpp"
#include "support/environments.hpp"

namespace motzkin::environment::number_test {
namespace {

using namespace lab;

using testing::Bits;
using testing::expect_same_everywhere;

const std::vector<std::string> texts = {
    "0",      "-0",   "0.1",  "3.3",   "1e-310",      "-4.9e-324", "2.2250738585072014e-308",       "1e-45", "1e-40",
    "-1e-39", "6e-8", "1e-5", "65519", "0x1.8p-1070", "0x1p-149",  "123456789012345678901234567890"};

TEST(NumberEnvironmentTest, floats_taken_apart_are_the_same) {
  expect_same_everywhere([](Bits& bits) {
    for (const std::string& text : texts) {
      for (const FloatFormat format : {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double}) {
        const FloatBits number = nearest_float(format, text);
        bits << number.bits() << to_double(number) << to_double(next_up(number)) << to_double(ulp(number))
             << exact_decimal(number) << significand(number) << rounding_error(number, text);
      }
    }
  });
}

TEST(NumberEnvironmentTest, finite_numbers_are_the_same) {
  expect_same_everywhere([](Bits& bits) {
    for (const std::string& text : texts) {
      for (const int base : {2, 3, 10}) {
        for (const FiniteNumber& number :
             {FiniteNumbers(base, 5, -400, 400).round(text), FiniteNumbers(base, 3, -9, 9).truncate(text)}) {
          bits << number.digits << number.exponent << number.error_in_places << number.relative_error;
        }
        bits << to_text(expand(text, base));
      }
    }
  });
}

TEST(NumberEnvironmentTest, text_of_intervals_are_the_same) {
  expect_same_everywhere([](Bits& bits) {
    for (const std::string& text : texts) {
      if (text.find('x') == std::string::npos) {
        const Interval interval = Interval::from_text(text);
        bits << interval.lower() << interval.upper() << to_text(interval);
      }
    }
    bits << to_text(Interval::from_text("[-1e-310, 3e-320]"));
  });
}

TEST(NumberEnvironmentTest, bad_text_is_refused_the_same) {
  expect_same_everywhere([](Bits& bits) {
    bits << testing::refusal<InvalidInput>([] { return nearest_float(FloatFormat::Double, "1e"); })
         << testing::refusal<InvalidInput>([] { return Interval::from_text("[1, 0.1]"); })
         << testing::refusal<InvalidInput>([] { return FiniteNumbers(10, 3, -9, 9).round("one"); });
  });
}

}  // namespace
}  // namespace motzkin::environment::number_test
