#include <gtest/gtest.h>
#include <mpfi.h>
#include <mpfr.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iostream>
#include <sstream>

#include "motzkin/number/interval_functions.hpp"
#include "support/draws.hpp"
#include "support/random_interval.hpp"

/// Every operation against MPFI, which computes outwards with more bits. What it returns, rounded outwards once more,
/// is the smallest interval of doubles. A test fails where an interval misses a point of that one, or is wider by more
/// ulp than documented. The widths found are printed.

namespace motzkin::testing::interval_oracle_test {
namespace {

const int rounds = draws(1'000'000);
constexpr mpfr_prec_t oracle_bits = 128;

/// An interval of MPFI.
class Oracle {
 public:
  Oracle() { mpfi_init2(value_, oracle_bits); }
  explicit Oracle(const Interval& x) : Oracle() { mpfi_interv_d(value_, x.lower(), x.upper()); }
  Oracle(const Oracle&) = delete;
  Oracle& operator=(const Oracle&) = delete;
  ~Oracle() { mpfi_clear(value_); }

  [[nodiscard]] mpfi_ptr get() { return value_; }

  [[nodiscard]] Interval smallest() {
    return {mpfr_get_d(&value_->left, MPFR_RNDD), mpfr_get_d(&value_->right, MPFR_RNDU)};
  }

 private:
  mpfi_t value_;
};

/// Number of the double in order; neighbours differ by one.
std::int64_t position(double value) {
  const auto bits = std::bit_cast<std::int64_t>(value);
  return bits < 0 ? std::numeric_limits<std::int64_t>::min() - bits : bits;
}

/// How many ends were how far outside the smallest interval.
class Widths {
 public:
  /// False where `found` does not contain `smallest`, or is more than `limit` wider.
  bool add(const Interval& found, const Interval& smallest, std::int64_t limit) {
    const std::int64_t below = position(smallest.lower()) - position(found.lower());
    const std::int64_t above = position(found.upper()) - position(smallest.upper());
    if (below < 0 || above < 0) {
      return false;
    }
    ++counts_.at(static_cast<std::size_t>(std::min<std::int64_t>(below, 4)));
    ++counts_.at(static_cast<std::size_t>(std::min<std::int64_t>(above, 4)));
    widest_ = std::max({widest_, below, above});
    return below <= limit && above <= limit && !std::signbit(found.lower() == 0 ? found.lower() : 1.0) &&
           !std::signbit(found.upper() == 0 ? found.upper() : 1.0);
  }

  void report(const char* name) const {
    std::ostringstream text;
    text << "ends 0, 1, 2, 3, more ulp wider:";
    for (const int count : counts_) {
      text << ' ' << count;
    }
    text << "; widest " << widest_;
    ::testing::Test::RecordProperty("widths", text.str());
    std::cout << name << ": " << text.str() << '\n';
  }

 private:
  std::array<int, 5> counts_{};
  std::int64_t widest_ = 0;
};

using Binary = Interval (*)(const Interval&, const Interval&);
using Unary = Interval (*)(const Interval&);
using BinaryOracle = int (*)(mpfi_ptr, mpfi_srcptr, mpfi_srcptr);
using UnaryOracle = int (*)(mpfi_ptr, mpfi_srcptr);

void compare(const char* name, Binary operation, BinaryOracle oracle, std::int64_t limit) {
  RandomIntervals random(1);
  Widths widths;
  Oracle result;
  for (int i = 0; i < rounds; ++i) {
    const Interval a = random.bounded();
    const Interval b = i % 16 == 0 ? a : random.bounded();
    Oracle x(a);
    Oracle y(b);
    oracle(result.get(), x.get(), y.get());
    const Interval found = operation(a, b);
    ASSERT_TRUE(widths.add(found, result.smallest(), limit))
        << name << " of " << a << " and " << b << ": " << found << ", smallest " << result.smallest();
  }
  widths.report(name);
}

TEST(IntervalOracle, Sum) {
  compare(
      "+", [](const Interval& a, const Interval& b) { return a + b; }, mpfi_add, 0);
}

TEST(IntervalOracle, Difference) {
  compare(
      "-", [](const Interval& a, const Interval& b) { return a - b; }, mpfi_sub, 0);
}

TEST(IntervalOracle, Product) {
  compare(
      "*", [](const Interval& a, const Interval& b) { return a * b; }, mpfi_mul, 1);
}

TEST(IntervalOracle, ProductWithANumber) {
  compare(
      "* number", [](const Interval& a, const Interval& b) { return a * b.lower(); },
      [](mpfi_ptr result, mpfi_srcptr a, mpfi_srcptr b) { return mpfi_mul_fr(result, a, &b->left); }, 0);
}

TEST(IntervalOracle, SumAndDifferenceWithANumber) {
  compare(
      "+ - number", [](const Interval& a, const Interval& b) { return hull(a + b.lower(), b.upper() - a); },
      [](mpfi_ptr result, mpfi_srcptr a, mpfi_srcptr b) {
        Oracle other;
        mpfi_add_fr(result, a, &b->left);
        mpfi_fr_sub(other.get(), &b->right, a);
        return mpfi_union(result, result, other.get());
      },
      0);
}

TEST(IntervalOracle, Quotient) {
  RandomIntervals random(2);
  Widths widths;
  Oracle result;
  for (int i = 0; i < rounds; ++i) {
    const Interval a = random.bounded();
    const Interval b = random.bounded();
    const Interval found = a / b;
    if (b.contains(0.0)) {
      ASSERT_FALSE(found.is_bounded()) << a << " / " << b;
      continue;
    }
    Oracle x(a);
    Oracle y(b);
    mpfi_div(result.get(), x.get(), y.get());
    ASSERT_TRUE(widths.add(found, result.smallest(), 0))
        << a << " / " << b << ": " << found << ", smallest " << result.smallest();
  }
  widths.report("/");
}

void compare(const char* name, Unary operation, UnaryOracle oracle, std::int64_t limit,
             const std::function<Interval(RandomIntervals&)>& draw) {
  RandomIntervals random(3);
  Widths widths;
  Oracle result;
  for (int i = 0; i < rounds; ++i) {
    const Interval a = draw(random);
    Oracle x(a);
    oracle(result.get(), x.get());
    const Interval found = operation(a);
    ASSERT_TRUE(widths.add(found, result.smallest(), limit))
        << name << " of " << a << ": " << found << ", smallest " << result.smallest();
  }
  widths.report(name);
}

TEST(IntervalOracle, Square) { compare("square", square, mpfi_sqr, 0, &RandomIntervals::bounded); }

TEST(IntervalOracle, SquareRoot) {
  compare("sqrt", sqrt, mpfi_sqrt, 0, [](RandomIntervals& random) { return abs(random.bounded()); });
}

/// The bound of powers is 2 ulp per factor.
TEST(IntervalOracle, Power) {
  RandomIntervals random(4);
  Widths widths;
  Oracle result;
  for (int i = 0; i < rounds; ++i) {
    const Interval a = random.bounded();
    const int exponent = static_cast<int>(random.bits() % 12);
    const bool even = exponent % 2 == 0;
    const auto power = [&](mpfr_ptr to, double base, mpfr_rnd_t mode) {
      mpfr_set_d(to, base, MPFR_RNDN);
      mpfr_pow_si(to, to, exponent, mode);
    };
    power(&result.get()->left, even ? mignitude(a) : a.lower(), MPFR_RNDD);
    power(&result.get()->right, even ? magnitude(a) : a.upper(), MPFR_RNDU);
    const Interval found = pow(a, exponent);
    ASSERT_TRUE(widths.add(found, result.smallest(), exponent <= 2 ? 0 : 2 * exponent))
        << a << " ^ " << exponent << ": " << found << ", smallest " << result.smallest();
  }
  widths.report("pow");
}

/// Ends of every size up to the limit, half of them next to a multiple of pi / 2; narrow and wide.
Interval draw_angle(RandomIntervals& random) {
  const auto end = [&] {
    const double size = random.scaled(-3, 29);
    switch (random.bits() % 8) {
      case 0: return random.scaled(-1069, 0);
      case 1:
      case 2:
      case 3: return std::nearbyint(size) * 0x1.921fb54442d18p+0 * (1 + random.unit() * 0x1p-51);
      default: return size;
    }
  };
  const double a = end();
  const double b = random.bits() % 2 == 0 ? a : (random.bits() % 2 == 0 ? a + 4 * random.unit() : end());
  return {std::min(a, b), std::max(a, b)};
}

TEST(IntervalOracle, Sine) { compare("sin", sin, mpfi_sin, 2, draw_angle); }

TEST(IntervalOracle, Cosine) { compare("cos", cos, mpfi_cos, 2, draw_angle); }

/// In [-1, 1], with ends near 0 and near 1.
Interval draw_sine(RandomIntervals& random) {
  const auto end = [&] {
    const double small = random.scaled(-1069, 0);
    switch (random.bits() % 4) {
      case 0: return small;
      case 1: return std::copysign(1 - std::abs(small), random.unit());
      default: return random.unit();
    }
  };
  const double a = end();
  const double b = random.bits() % 2 == 0 ? a : end();
  return {std::min(a, b), std::max(a, b)};
}

TEST(IntervalOracle, ArcSine) { compare("asin", asin, mpfi_asin, 1, draw_sine); }

TEST(IntervalOracle, ArcCosine) { compare("acos", acos, mpfi_acos, 1, draw_sine); }

TEST(IntervalOracle, ArcTangent) { compare("atan", atan, mpfi_atan, 1, &RandomIntervals::any); }

/// Boxes of points without the origin and off the negative half axis.
TEST(IntervalOracle, ArcTangentOfTwo) {
  RandomIntervals random(6);
  Widths widths;
  Oracle result;
  for (int i = 0; i < rounds; ++i) {
    const Interval y = random.bounded();
    const Interval x = random.bounded();
    const Interval found = atan2(y, x);
    if ((y.contains(0.0) && x.contains(0.0)) || (x.lower() < 0 && y.lower() < 0 && y.upper() >= 0)) {
      ASSERT_EQ(found, Interval(-pi<double>.upper(), pi<double>.upper()));
      continue;
    }
    bool first = true;
    for (const double s : {x.lower(), x.upper()}) {
      for (const double t : {y.lower(), y.upper()}) {
        Oracle corner;
        Oracle across;
        mpfr_set_d(&corner.get()->left, t, MPFR_RNDN);
        mpfr_set_d(&across.get()->left, s, MPFR_RNDN);
        const int rounded = mpfr_atan2(&corner.get()->left, &corner.get()->left, &across.get()->left, MPFR_RNDD);
        mpfr_set(&corner.get()->right, &corner.get()->left, MPFR_RNDN);
        if (rounded != 0) {
          mpfr_nextabove(&corner.get()->right);
        }
        first ? mpfi_set(result.get(), corner.get()) : mpfi_union(result.get(), result.get(), corner.get());
        first = false;
      }
    }
    ASSERT_TRUE(widths.add(found, result.smallest(), 1))
        << "atan2 of " << y << " and " << x << ": " << found << ", smallest " << result.smallest();
  }
  widths.report("atan2");
}

/// Products of unbounded factors from products of ends, where 0 times infinity is 0.
TEST(IntervalOracle, UnboundedProductAndSum) {
  RandomIntervals random(5);
  Widths widths;
  for (int i = 0; i < rounds; ++i) {
    const Interval a = random.any();
    const Interval b = random.any();
    if (a.is_bounded() && b.is_bounded()) {
      continue;
    }
    Oracle sum;
    mpfr_set_d(&sum.get()->left, a.lower(), MPFR_RNDN);
    mpfr_add_d(&sum.get()->left, &sum.get()->left, b.lower(), MPFR_RNDD);
    mpfr_set_d(&sum.get()->right, a.upper(), MPFR_RNDN);
    mpfr_add_d(&sum.get()->right, &sum.get()->right, b.upper(), MPFR_RNDU);
    ASSERT_TRUE(widths.add(a + b, sum.smallest(), 0)) << a << " + " << b << ": " << a + b;
    ASSERT_TRUE(widths.add(a - -b, sum.smallest(), 0)) << a << " + " << b << ": " << a + b;

    Oracle product;
    bool first = true;
    for (const double s : {a.lower(), a.upper()}) {
      for (const double t : {b.lower(), b.upper()}) {
        Oracle corner;
        mpfr_set_d(&corner.get()->left, s == 0 || t == 0 ? 0 : s, MPFR_RNDN);
        mpfr_set(&corner.get()->right, &corner.get()->left, MPFR_RNDN);
        if (s != 0 && t != 0) {
          mpfr_mul_d(&corner.get()->left, &corner.get()->left, t, MPFR_RNDD);
          mpfr_mul_d(&corner.get()->right, &corner.get()->right, t, MPFR_RNDU);
        }
        if (first || mpfr_less_p(&corner.get()->left, &product.get()->left)) {
          mpfr_set(&product.get()->left, &corner.get()->left, MPFR_RNDD);
        }
        if (first || mpfr_greater_p(&corner.get()->right, &product.get()->right)) {
          mpfr_set(&product.get()->right, &corner.get()->right, MPFR_RNDU);
        }
        first = false;
      }
    }
    ASSERT_TRUE(widths.add(a * b, product.smallest(), 1)) << a << " * " << b << ": " << a * b;
  }
  widths.report("unbounded + *");
}

}  // namespace
}  // namespace motzkin::testing::interval_oracle_test
