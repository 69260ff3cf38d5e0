#include "motzkin/lab/base.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "corpus/rational.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/lab/float_bits.hpp"

namespace motzkin::testing::base_test {

using namespace lab;

namespace {

constexpr int rounds = 2000;

std::string in_base(std::string_view number, int base) { return to_text(expand(number, base)); }

TEST(Base, VectorsOfTheDocument) {
  EXPECT_EQ(to_base("89", 2), "1011001");
  EXPECT_EQ(from_base("1011001", 2), "89");
  EXPECT_EQ(in_base("0.1", 2), "0.0(0011)");
  EXPECT_EQ(in_base("0.15625", 2), "0.00101");
  EXPECT_EQ(to_base("64", 2).size(), 7U);  // floor(log2 n) + 1 digits, not ceil(log2 n)
}

TEST(Base, SmallNumbers) {
  EXPECT_EQ(to_base("0", 2), "0");
  EXPECT_EQ(to_base("-255", 16), "-ff");
  EXPECT_EQ(to_base("35", 36), "z");
  EXPECT_EQ(to_base("1e3", 10), "1000");
  EXPECT_EQ(from_base("-Ff", 16), "-255");
  EXPECT_EQ(from_base("-0", 16), "0");
  EXPECT_EQ(in_base("-6.8", 2), "-110.(1100)");
  EXPECT_EQ(in_base("0.5", 3), "0.(1)");
  EXPECT_EQ(in_base("0.1", 3), "0.(0022)");
  EXPECT_EQ(in_base("0.7", 10), "0.7");
  EXPECT_EQ(in_base("12", 5), "22");
}

TEST(Base, IntegersThereAndBack) {
  std::mt19937_64 random(3);
  for (int i = 0; i < rounds; ++i) {
    std::string number = std::to_string(random() >> (random() % 64));
    for (std::uint64_t pieces = random() % 4; pieces > 0 && number != "0"; --pieces) {
      number += std::to_string(random());
    }
    const int base = least_base + static_cast<int>(random() % 35);
    EXPECT_EQ(from_base(to_base(number, base), base), number);
    EXPECT_EQ(to_base(from_base(number, 10), 10), number);
  }
  const std::string longest(max_number_text, '7');
  EXPECT_EQ(from_base(to_base(longest, 36), 36), longest);
}

/// Long division that remembers where each rest was seen.
std::string divided(Integer rest, const Integer& divisor, int base) {
  std::map<Integer, std::size_t> seen;
  std::string digits;
  while (rest != 0 && seen.emplace(rest, digits.size()).second) {
    rest *= base;
    digits += "0123456789abcdefghijklmnopqrstuvwxyz"[static_cast<int>(rest / divisor)];
    rest %= divisor;
  }
  if (rest != 0) {
    digits.insert(seen[rest], "(");
    digits += ")";
  }
  return digits.empty() ? "0" : "0." + digits;
}

TEST(Base, PeriodsAsLongDivisionFindsThem) {
  std::mt19937_64 random(5);
  int periodic = 0;
  for (int i = 0; i < rounds; ++i) {
    const int places = 1 + static_cast<int>(random() % 4);
    const Integer divisor = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(places));
    const auto number = static_cast<unsigned>(random() % static_cast<std::uint64_t>(divisor));
    const int base = least_base + static_cast<int>(random() % 35);
    const std::string text = std::to_string(number) + "e-" + std::to_string(places);
    const std::string expected = divided(number, divisor, base);
    if (expected.size() < max_fraction_digits) {
      EXPECT_EQ(in_base(text, base), expected) << text << " in base " << base;
      periodic += expected.back() == ')' ? 1 : 0;
    }
  }
  EXPECT_GT(periodic, rounds / 10);
}

/// The least n > 0 with base^n = 1 modulo m.
std::size_t order(int base, int modulus) {
  std::size_t n = 1;
  for (int power = base % modulus; power != 1; power = power * base % modulus) {
    ++n;
  }
  return n;
}

// 10^-k = 2^-k 5^-k: k digits come first in base 2, and the period is the order of 2 modulo 5^k, 4 * 5^(k-1).
TEST(Base, ThePeriodIsTheOrderOfTheBase) {
  for (const auto& [text, modulus, before] :
       {std::tuple{"0.1", 5, 1U}, {"0.01", 25, 2U}, {"0.001", 125, 3U}, {"0.0001", 625, 4U}}) {
    const BaseExpansion expansion = expand(text, 2);
    EXPECT_TRUE(expansion.complete);
    EXPECT_EQ(expansion.fraction.size(), before);
    EXPECT_EQ(expansion.period.size(), order(2, modulus));
  }
}

TEST(Base, APeriodBeyondTheLimitIsSaidToBe) {
  const BaseExpansion expansion = expand("0.00001", 2);  // a period of 2500 digits
  EXPECT_FALSE(expansion.complete);
  EXPECT_TRUE(expansion.period.empty());
  EXPECT_EQ(expansion.fraction.size(), max_fraction_digits);
  EXPECT_EQ(to_text(expansion).substr(0, 20), "0.000000000000000010");
  EXPECT_EQ(Integer(from_base(expansion.fraction, 2)), (Integer(1) << max_fraction_digits) / 100000);
  EXPECT_EQ(to_text(expansion).substr(max_fraction_digits + 2), "...");
  // Just within, and one beyond: 2^-1000 ends with digit 1000.
  EXPECT_TRUE(expand("0x1p-1000", 2).complete);
  EXPECT_FALSE(expand("0x1p-1001", 2).complete);
}

TEST(Base, TheDigitsGiveTheNumberBack) {
  std::mt19937_64 random(9);
  for (int i = 0; i < rounds; ++i) {
    const int base = least_base + static_cast<int>(random() % 35);
    const auto number = static_cast<long long>(random() % 1000000);
    const BaseExpansion digits = expand(std::to_string(number) + "e-3", base);
    if (!digits.complete) {
      continue;
    }
    const auto value = [base](const std::string& text) {
      return text.empty() ? Integer(0) : Integer(from_base(text, base));
    };
    const auto scale = [base](const std::string& text) {
      return Rational(boost::multiprecision::pow(Integer(base), static_cast<unsigned>(text.size())));
    };
    Rational sum = value(digits.integer) + value(digits.fraction) / scale(digits.fraction);
    if (!digits.period.empty()) {
      sum += value(digits.period) / ((scale(digits.period) - 1) * scale(digits.fraction));
    }
    EXPECT_EQ(sum, Rational(number, 1000)) << number << " in base " << base;
  }
}

TEST(Base, WhatIsNoIntegerOrNoBaseIsRefused) {
  EXPECT_THROW((void)to_base("0.5", 2), InvalidInput);
  EXPECT_THROW((void)to_base("inf", 2), InvalidInput);
  EXPECT_THROW((void)to_base("1", 1), InvalidInput);
  EXPECT_THROW((void)to_base("1", 37), InvalidInput);
  EXPECT_THROW((void)expand("nan", 2), InvalidInput);
  EXPECT_THROW((void)expand("1", -2), InvalidInput);
  EXPECT_THROW((void)from_base("12", 2), InvalidInput);
  EXPECT_THROW((void)from_base("", 2), InvalidInput);
  EXPECT_THROW((void)from_base("-", 2), InvalidInput);
  EXPECT_THROW((void)from_base("1.1", 2), InvalidInput);
  EXPECT_THROW((void)from_base(std::string(max_number_text + 1, '1'), 2), InvalidInput);
}

}  // namespace
}  // namespace motzkin::testing::base_test
