#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "motion.hpp"
#include "motzkin/number/interval_vector.hpp"
#include "processor_time.hpp"
#include "random_numbers.hpp"
#if __has_include(<boost/numeric/interval.hpp>)
#include <boost/numeric/interval.hpp>
#define MOTZKIN_WITH_BOOST_INTERVAL
#endif

namespace motzkin::experiments {
namespace {

constexpr std::size_t operands = 256;  // operands and results stay in the first cache
constexpr int interval_repetitions = 400;

/// Keeps the compiler from doing the work of all repetitions at once.
template <class Array>
void touch(Array& results) {
  __asm__ volatile("" : : "r"(results.data()) : "memory");
}

/// Nanoseconds of one operation; the results of the last repetition stay in `results`.
template <class Operand, class Result, class Operation>
double nanoseconds(const std::vector<Operand>& x, const std::vector<Operand>& y, std::vector<Result>& results,
                   const Operation& operation) {
  results.resize(operands);
  const double seconds = median_seconds(
      [&] {
        for (int r = 0; r < interval_repetitions; ++r) {
          for (std::size_t i = 0; i < operands; ++i) {
            results[i] = operation(x[i], y[i]);
          }
          touch(results);
        }
      },
      search_runs);
  return 1e9 * seconds / (interval_repetitions * static_cast<double>(operands));
}

struct Timing {
  const char* name;
  double own = 0;
  std::optional<double> boost = {};
};

#if defined(MOTZKIN_WITH_BOOST_INTERVAL)
using BoostInterval = boost::numeric::interval<double>;

/// Both hold the exact result, so that they share a point.
void expect_common(const std::vector<Interval>& own, const std::vector<BoostInterval>& other, const char* name) {
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (!(own[i].lower() <= other[i].upper() && other[i].lower() <= own[i].upper())) {
      throw std::logic_error(std::string("intervals of a ") + name + " share no point with those of Boost");
    }
  }
}
#endif

/// Intervals of numbers from -2 to 2, as divisors without 0.
std::vector<Interval> draw(RandomNumbers& random, bool divisors) {
  std::vector<Interval> result;
  while (result.size() < operands) {
    const double middle =
        divisors ? (random.integer(0, 1) == 0 ? -1 : 1) * random.uniform(1, 2) : random.uniform(-1, 1);
    const double radius = random.uniform(0, 0.25);
    result.emplace_back(middle - radius, middle + radius);
  }
  return result;
}

}  // namespace

NamedReport motion_intervals(const MotionSettings& settings) {
  RandomNumbers random(settings.seed);
  const std::vector<Interval> x = draw(random, false);
  const std::vector<Interval> y = draw(random, true);
  std::vector<IntervalVector<3>> v;
  std::vector<IntervalVector<3>> w;
  for (std::size_t i = 0; i < operands; ++i) {
    v.emplace_back(x[i], y[i], x[operands - 1 - i]);
    w.emplace_back(y[operands - 1 - i], x[i], y[i]);
  }
  std::vector<Timing> timings;
#if defined(MOTZKIN_WITH_BOOST_INTERVAL)
  const auto as_boost = [](const Interval& one) { return BoostInterval(one.lower(), one.upper()); };
  std::vector<BoostInterval> boost_x;
  std::vector<BoostInterval> boost_y;
  std::transform(x.begin(), x.end(), std::back_inserter(boost_x), as_boost);
  std::transform(y.begin(), y.end(), std::back_inserter(boost_y), as_boost);
#endif
  const auto add = [&](const char* name, const auto& operation) {
    std::vector<Interval> results;
    Timing& timing = timings.emplace_back(Timing{name, nanoseconds(x, y, results, operation)});
#if defined(MOTZKIN_WITH_BOOST_INTERVAL)
    std::vector<BoostInterval> others;
    timing.boost = nanoseconds(boost_x, boost_y, others, operation);
    expect_common(results, others, name);
#else
    (void)timing;
#endif
  };
  add("product", [](const auto& a, const auto& b) { return a * b; });
  add("sum", [](const auto& a, const auto& b) { return a + b; });
  add("difference", [](const auto& a, const auto& b) { return a - b; });
  add("quotient", [](const auto& a, const auto& b) { return a / b; });
  std::vector<IntervalVector<3>> crosses;
  Timing& crossed = timings.emplace_back(
      Timing{"cross product", nanoseconds(v, w, crosses, [](const auto& a, const auto& b) { return cross(a, b); })});
#if defined(MOTZKIN_WITH_BOOST_INTERVAL)
  using BoostVector = std::array<BoostInterval, 3>;
  const auto boost_vectors = [&](const std::vector<IntervalVector<3>>& own) {
    std::vector<BoostVector> result;
    std::transform(own.begin(), own.end(), std::back_inserter(result), [&](const IntervalVector<3>& one) {
      return BoostVector{as_boost(one[0]), as_boost(one[1]), as_boost(one[2])};
    });
    return result;
  };
  std::vector<BoostVector> boost_crosses;
  crossed.boost = nanoseconds(
      boost_vectors(v), boost_vectors(w), boost_crosses, [](const BoostVector& a, const BoostVector& b) -> BoostVector {
        return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
      });
#else
  (void)crossed;
#endif
  NamedReport part = {"intervals", {}};
  Report& report = part.report;
  report.headline = {"Operations on intervals of doubles, ns each, in arrays of 256"};
  report.columns = {
      {"operation", "operation"}, {"Interval", "own_ns"}, {"Boost.Interval", "boost_ns"}, {"times", "times"}};
  for (const Timing& timing : timings) {
    report.rows.push_back({word(timing.name), amount(timing.own), timing.boost ? amount(*timing.boost) : nothing(),
                           timing.boost ? amount(*timing.boost / timing.own) : nothing()});
  }
  report.remarks = {timings.front().boost
                        ? "Boost.Interval changes the direction of rounding; Interval rounds to nearest and corrects."
                        : "Boost.Interval was not there when this was built."};
  return part;
}

}  // namespace motzkin::experiments
