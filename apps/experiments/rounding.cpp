#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "motzkin/lab/finite_numbers.hpp"
#include "numbers.hpp"
#include "random_numbers.hpp"

namespace motzkin::experiments {
namespace {

using namespace lab;

std::array<FiniteNumbers, 5> sets() {
  return {FiniteNumbers(2, 4, -6, 6), FiniteNumbers(2, 11, -14, 15), FiniteNumbers(3, 6, -9, 9),
          FiniteNumbers(10, 4, -5, 5), FiniteNumbers(16, 3, -4, 4)};
}

struct Worst {
  double places = 0;
  double relative = 0;

  void add(const FiniteNumber& found) {
    places = std::max(places, found.error_in_places);
    relative = std::max(relative, found.relative_error);
  }
};

/// Errors of a set with few numbers, between two powers of its base and beyond.
PlotSeries errors(const FiniteNumbers& set, const std::string& name, bool nearest) {
  static constexpr int steps = 480;
  PlotSeries series{name, {}};
  for (int i = 0; i <= steps; ++i) {
    const double x = 0.5 + 3.5 * i / steps;
    const std::string text = fmt::format("{}", x);
    series.points.emplace_back(x, (nearest ? set.round(text) : set.truncate(text)).relative_error);
  }
  return series;
}

}  // namespace

Report rounding(const Sample& sample) {
  Report report;
  report.sample = sample;
  report.headline = {
      fmt::format("Truncation and rounding to t digits, {} random numbers per set, seed {}", sample.size, sample.seed),
      "Worst errors in units of the last place b^(p+1-t), and relative errors in units of b^(1-t)"};
  report.columns = {{"set F(b,t,l,w)", "set"},
                    {"truncated", "truncated_places"},
                    {"bound", "truncated_bound"},
                    {"rounded", "rounded_places"},
                    {"bound", "rounded_bound"},
                    {"truncated, relative", "truncated_relative"},
                    {"rounded, relative", "rounded_relative"},
                    {"overflows", "overflows"},
                    {"underflows", "underflows"}};
  RandomNumbers random(sample.seed);
  for (const FiniteNumbers& set : sets()) {
    Worst truncated;
    Worst rounded;
    std::uint64_t overflows = 0;
    std::uint64_t underflows = 0;
    const double decades = std::log10(set.base());
    for (std::uint64_t i = 0; i < sample.size; ++i) {
      // Every exponent of the set, and one more at either end.
      const double exponent = decades * random.uniform(set.least_exponent() - 1, set.most_exponent() + 2);
      const std::string text = fmt::format("{:.16e}", std::pow(10, exponent));
      const FiniteNumber near = set.round(text);
      overflows += near.range == FiniteRange::Overflow ? 1U : 0U;
      underflows += near.range == FiniteRange::Underflow ? 1U : 0U;
      if (near.range == FiniteRange::Inside) {
        truncated.add(set.truncate(text));
        rounded.add(near);
      }
    }
    const double unit = std::pow(set.base(), 1 - set.digits());
    report.rows.push_back(
        {word(fmt::format("F({},{},{},{})", set.base(), set.digits(), set.least_exponent(), set.most_exponent())),
         number(truncated.places, 5), word("< 1"), number(rounded.places, 5), word("<= 1/2"),
         number(truncated.relative / unit, 5), number(rounded.relative / unit, 5), count(overflows),
         count(underflows)});
  }
  report.remarks = {
      "p is the exponent of the number with one digit before the point, so that the last of t digits counts",
      "b^(p+1-t). Overflow and underflow are judged after rounding."};
  const FiniteNumbers few(2, 4, -6, 6);
  report.plot = {"Relative error of four binary digits",
                 {"number"},
                 {"relative error"},
                 {errors(few, "truncated", false), errors(few, "rounded", true)},
                 PlotLevel{"b^(1-t) / 2", 0.0625}};
  return report;
}

}  // namespace motzkin::experiments
