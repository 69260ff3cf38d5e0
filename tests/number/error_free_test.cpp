#include "number/error_free.hpp"

#include <gtest/gtest.h>

#include <random>

#include "number/rational.hpp"

namespace motzkin::testing::error_free_test {
namespace {

using namespace detail;  // what is tested

/// Numbers of magnitudes from `least` to `most` powers of two, with few or many bits.
class Numbers {
 public:
  Numbers(int least, int most) : exponent_(least, most) {}

  double draw() {
    const double mantissa = engine_() % 2 == 0 ? uniform_(engine_) : static_cast<double>(engine_() % 16) - 8;
    return std::ldexp(mantissa, exponent_(engine_));
  }

 private:
  std::mt19937_64 engine_{1971};
  std::uniform_real_distribution<double> uniform_{-1, 1};
  std::uniform_int_distribution<int> exponent_;
};

/// Fails where value + error is not the exact sum, or value not the rounded one.
TEST(ErrorFree, SumsLoseNothing) {
  for (const int spread : {4, 60, 1060}) {
    Numbers numbers(-spread, std::min(spread, 1000));
    for (int i = 0; i < 20000; ++i) {
      const double a = numbers.draw();
      const double b = numbers.draw();
      const ExactSum sum = two_sum(a, b);
      ASSERT_EQ(sum.value, a + b);
      ASSERT_EQ(to_rational(sum.value) + to_rational(sum.error), to_rational(a) + to_rational(b)) << a << " + " << b;
    }
  }
}

/// The same for products, down to the magnitude that is promised.
TEST(ErrorFree, ProductsLoseNothing) {
  for (const int spread : {4, 60, 478}) {
    Numbers numbers(-spread, spread);
    for (int i = 0; i < 20000; ++i) {
      const double a = numbers.draw();
      const double b = numbers.draw();
      const ExactSum product = two_product(a, b);
      ASSERT_EQ(product.value, a * b);
      if (std::abs(product.value) >= least_exact_product || product.value == 0) {
        ASSERT_EQ(to_rational(product.value) + to_rational(product.error), to_rational(a) * to_rational(b))
            << a << " * " << b;
      }
    }
  }
}

}  // namespace
}  // namespace motzkin::testing::error_free_test
