#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <sstream>

#include "motzkin/number/interval_functions.hpp"
#include "motzkin/number/interval_vector.hpp"
#include "mutation/report.hpp"
#include "number/sine.hpp"
#include "support/random_interval.hpp"

/// Intervals against numbers of many more bits. Exit status 1 where one misses a value. Passes for the library as it
/// is, and must fail for a library with any one line of the table changed.

namespace motzkin::testing {
namespace {

namespace mp = boost::multiprecision;

/// Holds sums and products of two doubles whatever their size, and sums of such products of ordinary size.
using Exact = mp::number<mp::cpp_bin_float<2200, mp::digit_base_2>, mp::et_off>;

/// Its functions are right to far more bits than intervals can show.
using Precise = mp::number<mp::cpp_bin_float<160, mp::digit_base_2>, mp::et_off>;

constexpr int operations = 8'000;
constexpr int angles = 24'000;
constexpr int sums = 6'000;

template <class Number>
bool misses(const Interval& x, const Number& value) {
  return value < Number(x.lower()) || Number(x.upper()) < value;
}

template <class... Arguments>
std::string text(const char* name, const Arguments&... arguments) {
  std::ostringstream out;
  out.precision(17);
  ((out << name) << ... << arguments);
  return out.str();
}

/// Finite numbers; one in three is huge or subnormal.
double number(RandomIntervals& random, int i) {
  switch (i % 6) {
    case 0: return random.scaled(-1074, -1000);
    case 1: return random.scaled(990, 1023);
    default: return random.number();
  }
}

bool is_finite(const Interval& x) { return std::isfinite(x.lower()) && std::isfinite(x.upper()); }

void try_sums_and_products(Report& report) {
  RandomIntervals random(7);
  for (int i = 0; i < operations; ++i) {
    const double a = number(random, i);
    const double b = number(random, i / 6);
    const Interval sum = Interval(a) + Interval(b);
    const Interval product = Interval(a) * Interval(b);
    report.count(is_finite(sum) && misses(sum, Exact(Exact(a) + b)), text("sum of ", a, ' ', b));
    report.count(is_finite(product) && misses(product, Exact(Exact(a) * b)), text("product of ", a, ' ', b));
    const Interval square = motzkin::square(Interval(a));
    report.count(is_finite(square) && misses(square, Exact(Exact(a) * a)), text("square of ", a));
    const Interval root = sqrt(Interval(std::abs(a)));
    const Exact low = root.lower();
    const Exact high = root.upper();
    report.count(low * low > std::abs(a) || high * high < std::abs(a), text("root of ", std::abs(a)));
    if (b != 0) {
      const Interval quotient = Interval(a) / Interval(b);
      const Exact size = std::abs(b);
      const Exact value = b < 0 ? -a : a;
      report.count(is_finite(quotient) && (quotient.lower() * size > value || quotient.upper() * size < value),
                   text("quotient of ", a, ' ', b));
    }
  }
}

/// Factors that are no points are multiplied in a quicker way.
void try_wide_products(Report& report) {
  RandomIntervals random(8);
  for (int i = 0; i < operations; ++i) {
    const Interval a = random.bounded();
    const Interval b = random.bounded();
    const Interval product = a * b;
    if (!is_finite(product)) {
      continue;
    }
    for (const double s : {a.lower(), a.upper()}) {
      for (const double t : {b.lower(), b.upper()}) {
        report.count(misses(product, Exact(Exact(s) * t)), text("product of ", s, ' ', t));
      }
    }
  }
}

void try_floats(Report& report) {
  RandomIntervals random(9);
  for (int i = 0; i < operations; ++i) {
    const double value = random.scaled(-140, 120);
    const auto narrow = BasicInterval<float>::unchecked(detail::Ends{value, value});
    report.count(!(static_cast<double>(narrow.lower()) <= value && value <= static_cast<double>(narrow.upper())),
                 text("float of ", value));
  }
}

/// Numbers of ordinary size, and such that products underflow.
double component(RandomIntervals& random, int i) { return i % 2 == 0 ? random.unit() : random.scaled(-540, -530); }

void try_vectors(Report& report) {
  RandomIntervals random(10);
  for (int i = 0; i < sums; ++i) {
    IntervalVector<3> x;
    IntervalVector<3> y;
    Eigen::Vector3d numbers;
    Exact dot_exact = 0;
    for (int k = 0; k < 3; ++k) {
      const double a = component(random, i);
      numbers[k] = component(random, i);
      x[k] = Interval(a);
      y[k] = Interval(numbers[k]);
      dot_exact += Exact(a) * numbers[k];
    }
    report.count(misses(dot(x, y), dot_exact), "dot");
    report.count(misses(dot(x, numbers), dot_exact), "dot with numbers");
    const IntervalVector<3> normal = cross(x, y);
    for (int k = 0; k < 3; ++k) {
      const int k1 = (k + 1) % 3;
      const int k2 = (k + 2) % 3;
      const Exact value = Exact(x[k1].lower()) * Exact(y[k2].lower()) - Exact(x[k2].lower()) * Exact(y[k1].lower());
      report.count(misses(normal[k], value), "cross");
    }
  }
}

/// Up to the largest argument, near 0, and next to multiples of pi / 2.
double angle(RandomIntervals& random, int i) {
  switch (i % 8) {
    case 0: return random.scaled(-30, -20);
    case 1: return random.scaled(0, 30);
    case 2: return std::nearbyint(random.scaled(2, 29)) * 0x1.921fb54442d18p+0;
    case 3: return std::nearbyint(random.scaled(2, 29)) * 0x1.921fb54442d18p+0 * (1 + random.unit() * 0x1p-30);
    default: return 0.8 * random.unit();
  }
}

void try_angles(Report& report) {
  RandomIntervals random(11);
  for (int i = 0; i < angles; ++i) {
    const double x = angle(random, i);
    report.count(misses(sin(Interval(x)), Precise(sin(Precise(x)))), text("sin ", x));
    report.count(misses(cos(Interval(x)), Precise(cos(Precise(x)))), text("cos ", x));
  }
}

void try_inverse_angles(Report& report) {
  RandomIntervals random(12);
  for (int i = 0; i < angles; ++i) {
    const double x = i % 4 == 0 ? random.scaled(-40, 0) : random.unit();
    report.count(misses(asin(Interval(x)), Precise(asin(Precise(x)))), text("asin ", x));
    report.count(misses(acos(Interval(x)), Precise(acos(Precise(x)))), text("acos ", x));
    const double slope = i % 4 == 0 ? random.scaled(-40, 40) : 2 * random.unit();
    report.count(misses(atan(Interval(slope)), Precise(atan(Precise(slope)))), text("atan ", slope));
  }
}

int run() {
  Report report;
  try_sums_and_products(report);
  try_wide_products(report);
  try_floats(report);
  try_vectors(report);
  try_angles(report);
  try_inverse_angles(report);
  return report.exit_status();
}

}  // namespace
}  // namespace motzkin::testing

int main() { return motzkin::testing::run(); }
