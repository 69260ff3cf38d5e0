#include "motzkin/lab/float_bits.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>
#include <set>

#include "corpus/rational.hpp"
#include "motzkin/invalid_input.hpp"

/// The parts of a float against the standard library: from_chars for rounding, printf for exact decimals, nextafter for
/// neighbours. Half precision has no type to compare with; its numbers are compared with ldexp and with one another.

namespace motzkin::testing::float_bits_test {

using namespace lab;

namespace {

constexpr int rounds = 20000;
constexpr std::uint64_t halves = 1U << 16U;

FloatBits half(std::uint64_t bits) { return {FloatFormat::Half, bits}; }
FloatBits single(std::string_view text) { return nearest_float(FloatFormat::Single, text); }
FloatBits twice(std::string_view text) { return nearest_float(FloatFormat::Double, text); }

/// What printf says of a double with more places than any has, without the zeros at the end.
std::string printed(double value) {
  std::string text(2048, '\0');
  text.resize(static_cast<std::size_t>(std::snprintf(text.data(), text.size(), "%.1100f", value)));
  text.erase(text.find_last_not_of('0') + 1);
  return text.back() == '.' ? text.substr(0, text.size() - 1) : text;
}

/// Any finite bit pattern, every exponent equally likely.
template <class Float, class Bits>
Float any_finite(std::mt19937_64& random) {
  while (true) {
    const auto value = std::bit_cast<Float>(static_cast<Bits>(random()));
    if (std::isfinite(value)) {
      return value;
    }
  }
}

TEST(FloatBits, VectorsOfTheDocument) {
  const FloatBits a = single("0.15625");
  EXPECT_EQ(a.bits(), 0x3E200000U);
  EXPECT_FALSE(a.negative());
  EXPECT_EQ(a.raw_exponent(), 124);
  EXPECT_EQ(a.mantissa(), 2097152U);
  EXPECT_EQ(a.exponent(), -3);
  EXPECT_EQ(significand(a), "1.25");
  EXPECT_EQ(a.kind(), FloatClass::Normal);
  EXPECT_EQ(exact_decimal(a), "0.15625");
  EXPECT_EQ(bit_string(a), "00111110001000000000000000000000");

  const FloatBits b = single("-6.8");
  EXPECT_EQ(b.bits(), 0xC0D9999AU);
  EXPECT_TRUE(b.negative());
  EXPECT_EQ(b.raw_exponent(), 129);
  EXPECT_EQ(b.mantissa(), 5872026U);
  EXPECT_EQ(bit_string(b).substr(9), "10110011001100110011010");
  EXPECT_EQ(exact_decimal(b), "-6.80000019073486328125");
  EXPECT_EQ(rounding_error(b, "-6.8"), "-0.00000019073486328125");

  EXPECT_EQ(exact_decimal(single("0.1")), "0.100000001490116119384765625");
  EXPECT_EQ(exact_decimal(twice("0.1")), "0.1000000000000000055511151231257827021181583404541015625");
}

TEST(FloatBits, EpsilonIsTheFullDistanceAndHalfOfItTheError) {
  EXPECT_EQ(exact_decimal(ulp(single("1"))), "0.00000011920928955078125");
  EXPECT_EQ(next_up(single("1")), FloatBits(1 + 0x1p-23F));
  EXPECT_EQ(single("1.000000059604644775390625"), single("1"));  // 1 + 2^-24: the even one
  EXPECT_EQ(single("1.0000000596046447753906250000000000000000000001"), FloatBits(1 + 0x1p-23F));  // above the half
  EXPECT_EQ(exact_decimal(single("0x1p-24")), "0.000000059604644775390625");
}

TEST(FloatBits, SpecialNumbers) {
  EXPECT_EQ(single("0").bits(), 0U);
  EXPECT_EQ(single("-0").bits(), 0x80000000U);
  EXPECT_EQ(exact_decimal(single("-0.0e5")), "-0");
  EXPECT_EQ(single("inf").bits(), 0x7F800000U);
  EXPECT_EQ(single("-Infinity").bits(), 0xFF800000U);
  EXPECT_EQ(single("nan").kind(), FloatClass::Nan);
  EXPECT_EQ(single("1e39"), single("inf"));
  EXPECT_EQ(single("1e-46"), single("0"));
  EXPECT_EQ(single("-1e-46"), single("-0"));
  EXPECT_EQ(single("1e-45").kind(), FloatClass::Subnormal);
  EXPECT_EQ(single("1e-45").exponent(), -126);
  EXPECT_EQ(significand(single("1e-45")), "0.00000011920928955078125");
  const FloatBits payload(FloatFormat::Single, 0xFFC0BEEFU);
  EXPECT_EQ(payload.kind(), FloatClass::Nan);
  EXPECT_TRUE(payload.negative());
  EXPECT_EQ(payload.mantissa(), 0x40BEEFU);
  EXPECT_EQ(exact_decimal(payload), "-nan");
  EXPECT_EQ(next_up(payload), payload);
  EXPECT_EQ(next_down(payload), payload);
  EXPECT_EQ(ulp(payload).kind(), FloatClass::Nan);
  EXPECT_EQ(ulp(single("inf")).kind(), FloatClass::Nan);
  EXPECT_THROW(FloatBits(FloatFormat::Single, 0x100000000U), InvalidInput);
  EXPECT_THROW(FloatBits(FloatFormat::Half, 0x10000U), InvalidInput);
  EXPECT_NO_THROW(FloatBits(FloatFormat::Double, ~std::uint64_t{0}));
}

TEST(FloatBits, HalfAtItsEnds) {
  const auto rounded = [](std::string_view text) { return nearest_float(FloatFormat::Half, text); };
  EXPECT_EQ(rounded("65504").bits(), 0x7BFFU);
  EXPECT_EQ(rounded("65519.999999999999999999999999999").bits(), 0x7BFFU);
  EXPECT_EQ(rounded("65520").kind(), FloatClass::Infinity);
  EXPECT_EQ(rounded("0x1p-24").bits(), 1U);
  EXPECT_EQ(rounded("0x1p-25").bits(), 0U);
  EXPECT_EQ(rounded("0x1.0000000000000001p-25").bits(), 1U);
  EXPECT_EQ(rounded("0x1p-14").kind(), FloatClass::Normal);
  EXPECT_EQ(rounded("0x0.ffcp-14").kind(), FloatClass::Subnormal);
  EXPECT_EQ(rounded("0x0.ffep-14"), rounded("0x1p-14"));  // a carry from subnormal to normal
}

// Two roundings in a row would see an exact half here and go to the even side.
TEST(FloatBits, TextIsRoundedOnceOnly) {
  EXPECT_EQ(single("1.00000005960464477540"), FloatBits(1 + 0x1p-23F));  // as a double 1 + 2^-24
  EXPECT_EQ(static_cast<float>(1.00000005960464477540), 1.0F);
  EXPECT_EQ(nearest_float(FloatFormat::Half, "1.00048828126"), half(0x3C01));         // 1 + 2^-11 in single
  EXPECT_EQ(nearest_float(FloatFormat::Half, "1.000488281250000001"), half(0x3C01));  // 1 + 2^-11 in double
}

TEST(FloatBits, AllHalvesThereAndBack) {
  double last = -std::numeric_limits<double>::infinity();
  for (std::uint64_t bits = 0; bits < halves; ++bits) {
    const FloatBits number = half(bits);
    EXPECT_EQ(bit_string(number).size(), 16U);
    if (number.kind() == FloatClass::Nan) {
      EXPECT_TRUE(std::isnan(to_double(number)));
      continue;
    }
    EXPECT_EQ(nearest_float(FloatFormat::Half, exact_decimal(number)), number);
    if (number.finite()) {
      EXPECT_EQ(exact_decimal(number), printed(to_double(number)));
      const int exponent = static_cast<int>(bits >> 10U & 31U);
      const auto mantissa = static_cast<double>(bits & 1023U);
      const double magnitude = exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024 + mantissa, exponent - 25);
      EXPECT_EQ(to_double(number), bits >= halves / 2 ? -magnitude : magnitude);
    }
  }
  // Upwards from the lowest, one sees them all, in order, only one of the zeros.
  std::size_t seen = 1;
  for (FloatBits number = half(0xFC00); number != half(0x7C00); number = next_up(number)) {
    const FloatBits next = next_up(number);
    ASSERT_GT(to_double(next), last = to_double(number));
    EXPECT_EQ(to_double(next_down(next)), last);
    ++seen;
  }
  EXPECT_EQ(seen, 2 * 31 * 1024 + 2 - 1U);
}

TEST(FloatBits, HalvesBetweenNeighboursRoundToTheNearerAndToEven) {
  std::mt19937_64 random(7);
  for (int i = 0; i < rounds; ++i) {
    const FloatBits low = half(random() % 0x7BFFU);
    const FloatBits high = next_up(low);
    const double middle = (to_double(low) + to_double(high)) / 2;  // exact
    const auto rounded = [](double value) { return nearest_float(FloatFormat::Half, printed(value)); };
    EXPECT_EQ(rounded(middle), low.bits() % 2 == 0 ? low : high);
    EXPECT_EQ(rounded(std::nextafter(middle, 0)), low);
    EXPECT_EQ(rounded(std::nextafter(middle, 1e9)), high);
  }
}

template <class Float, class Bits>
void expect_as_standard_library(FloatFormat format) {
  std::mt19937_64 random(11);
  constexpr Float infinity = std::numeric_limits<Float>::infinity();
  for (int i = 0; i < rounds; ++i) {
    const Float value = any_finite<Float, Bits>(random);
    const FloatBits number(value);
    EXPECT_EQ(exact_decimal(number), printed(static_cast<double>(value)));
    EXPECT_EQ(to_double(number), static_cast<double>(value));
    EXPECT_EQ(next_up(number), FloatBits(std::nextafter(value, infinity)));
    EXPECT_EQ(next_down(number), FloatBits(std::nextafter(value, -infinity)));
    EXPECT_EQ(number.negative(), std::signbit(value));
    EXPECT_EQ(number.kind() == FloatClass::Normal, std::isnormal(value));
    const Float magnitude = std::abs(value);
    if (magnitude < std::numeric_limits<Float>::max()) {
      EXPECT_EQ(to_double(ulp(number)), static_cast<double>(std::nextafter(magnitude, infinity) - magnitude));
    }
    if (std::isnormal(value)) {
      EXPECT_EQ(number.exponent(), std::ilogb(value));
    }
  }
  EXPECT_EQ(next_up(nearest_float(format, "inf")), nearest_float(format, "inf"));
  EXPECT_EQ(to_double(next_down(nearest_float(format, "inf"))), static_cast<double>(std::numeric_limits<Float>::max()));
  EXPECT_EQ(next_up(nearest_float(format, "-0")), FloatBits(std::numeric_limits<Float>::denorm_min()));
  EXPECT_EQ(next_down(nearest_float(format, "0")), FloatBits(-std::numeric_limits<Float>::denorm_min()));
}

TEST(FloatBits, SinglesAsTheStandardLibrary) { expect_as_standard_library<float, std::uint32_t>(FloatFormat::Single); }
TEST(FloatBits, DoublesAsTheStandardLibrary) { expect_as_standard_library<double, std::uint64_t>(FloatFormat::Double); }

/// Texts that stand near the middle of two numbers, or anywhere, with few digits or with many.
template <class Float, class Bits>
void expect_as_from_chars(FloatFormat format) {
  std::mt19937_64 random(13);
  for (int i = 0; i < rounds / 4; ++i) {
    const Float low = std::abs(any_finite<Float, Bits>(random));
    std::string text;
    if (i % 2 == 0) {
      const Rational middle =
          (exact(static_cast<double>(low)) + exact(static_cast<double>(std::nextafter(low, Float{0})))) / 2;
      Integer scaled = numerator(middle) * boost::multiprecision::pow(Integer(10), 1100) / denominator(middle);
      scaled += static_cast<int>(random() % 3) - 1;
      text = scaled.str() + "e-1100";
    } else {
      text = std::to_string(random() >> (random() % 60)) + "e" + std::to_string(static_cast<int>(random() % 700) - 360);
    }
    Float expected = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), expected);
    if (result.ec == std::errc::result_out_of_range) {
      const FloatBits number = nearest_float(format, text);
      EXPECT_TRUE(number.kind() == FloatClass::Infinity || number.kind() == FloatClass::Zero) << text;
      continue;
    }
    EXPECT_EQ(nearest_float(format, text), FloatBits(expected)) << text;
    EXPECT_EQ(nearest_float(format, "-" + text), FloatBits(-expected)) << text;
  }
}

TEST(FloatBits, SinglesFromTextAsFromChars) { expect_as_from_chars<float, std::uint32_t>(FloatFormat::Single); }
TEST(FloatBits, DoublesFromTextAsFromChars) { expect_as_from_chars<double, std::uint64_t>(FloatFormat::Double); }

TEST(FloatBits, HexadecimalAsPrintf) {
  std::mt19937_64 random(17);
  for (int i = 0; i < rounds; ++i) {
    const double value = any_finite<double, std::uint64_t>(random);
    std::array<char, 64> text{};
    ASSERT_GT(std::snprintf(text.data(), text.size(), "%a", value), 0);
    EXPECT_EQ(twice(text.data()), FloatBits(value)) << text.data();
  }
  EXPECT_EQ(twice("0X1.8P3"), FloatBits(12.0));
  EXPECT_EQ(twice("0x.8"), FloatBits(0.5));
  EXPECT_EQ(twice("0xff"), FloatBits(255.0));
}

TEST(FloatBits, TheErrorIsWhatRoundingAdded) {
  EXPECT_EQ(rounding_error(twice("0.1"), "0.1"), "0.0000000000000000055511151231257827021181583404541015625");
  EXPECT_EQ(rounding_error(twice("0.5"), "0.5"), "0");
  EXPECT_EQ(rounding_error(single("16777217"), "16777217"), "-1");
  EXPECT_EQ(rounding_error(single("2e-60"), "2e-60"), "-0." + std::string(59, '0') + "2");  // more fives than twos
  EXPECT_EQ(rounding_error(single("1e39"), "1e39"), "inf");
  EXPECT_EQ(rounding_error(single("-1e39"), "-1e39"), "-inf");
  EXPECT_EQ(rounding_error(single("inf"), "inf"), "0");
  EXPECT_EQ(rounding_error(single("1"), "inf"), "-inf");
  EXPECT_EQ(rounding_error(single("inf"), "-inf"), "inf");
  EXPECT_EQ(rounding_error(single("nan"), "nan"), "nan");
  EXPECT_EQ(rounding_error(single("1"), "nan"), "nan");
}

TEST(FloatBits, WhatIsNoNumberIsRefused) {
  for (const std::string_view text :
       {"",         "-",   "+",   ".",      "e5",      "1e",   "1e+", "1.2.3", "--1", "+-1",    "0x",
        "0x.p1",    "0xg", "1p3", "0x1e+5", "infinit", "nanx", "1 ",  " 1",    "1,5", "1e5001", "1e-99999999999",
        "0x1p5001", "١"}) {
    EXPECT_THROW((void)twice(text), InvalidInput) << text;
  }
  const std::string longest(max_number_text, '9');
  EXPECT_EQ(twice(longest).kind(), FloatClass::Infinity);
  EXPECT_THROW((void)twice(longest + "9"), InvalidInput);
  for (const auto& [text, value] : {std::pair{"007", 7.0}, {"1.", 1.0}, {".5", 0.5}, {"+5E-1", 0.5}, {"00", 0.0}}) {
    EXPECT_EQ(twice(text), FloatBits(value));
  }
}

}  // namespace
}  // namespace motzkin::testing::float_bits_test
