#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "numbers.hpp"
#include "random_numbers.hpp"

namespace motzkin::experiments {
namespace {

constexpr double epsilon_single = std::numeric_limits<float>::epsilon();
constexpr double largest_base = 10;
constexpr int largest_exponent = 37;  // 10^37 is a single

float power_by_loop(float x, int y) {
  float result = 1;
  for (int i = 0; i < y; ++i) {
    result *= x;
  }
  return result;
}

float power_by_exponential(float x, int y) { return std::exp(static_cast<float>(y) * std::log(x)); }

float power_by_library(float x, int y) { return std::pow(x, static_cast<float>(y)); }

/// Errors of one way, over all exponents and for each.
struct Errors {
  double sum = 0;
  double worst = 0;
  std::array<double, largest_exponent + 1> sums{};

  void add(int exponent, double error) {
    sum += error;
    worst = std::max(worst, error);
    sums[static_cast<std::size_t>(exponent)] += error;
  }
};

struct Way {
  const char* name;
  const char* key;
  float (*power)(float x, int y);
};

constexpr std::array<Way, 3> ways = {{{"loop", "loop", power_by_loop},
                                      {"library pow", "pow", power_by_library},
                                      {"exp(y ln x)", "exp_ln", power_by_exponential}}};

}  // namespace

Report powers(const Sample& sample) {
  std::array<Errors, ways.size()> errors;
  std::array<std::uint64_t, largest_exponent + 1> counts{};
  RandomNumbers random(sample.seed);
  for (std::uint64_t i = 0; i < sample.size; ++i) {
    const auto x = static_cast<float>(random.uniform(1, largest_base));
    const int y = random.integer(2, largest_exponent);
    const double exact = std::pow(static_cast<double>(x), y);
    ++counts[static_cast<std::size_t>(y)];
    for (std::size_t k = 0; k < ways.size(); ++k) {
      errors[k].add(y, std::abs(static_cast<double>(ways[k].power(x, y)) - exact) / exact / epsilon_single);
    }
  }
  Report report;
  report.sample = sample;
  report.headline = {fmt::format("x^y in single precision, {} random x in [1, {}), y in 2..{}, seed {}", sample.size,
                                 largest_base, largest_exponent, sample.seed),
                     "Relative errors in units of epsilon = 2^-23"};
  report.columns = {{"way", "way"}, {"mean", "mean"}, {"worst", "worst"}};
  for (std::size_t k = 0; k < ways.size(); ++k) {
    report.rows.push_back(
        {word(ways[k].name), number(errors[k].sum / static_cast<double>(sample.size), 3), number(errors[k].worst, 3)});
    PlotSeries series{ways[k].name, {}};
    for (std::size_t y = 2; y < counts.size(); ++y) {
      if (counts[y] > 0) {
        series.points.emplace_back(static_cast<double>(y), errors[k].sums[y] / static_cast<double>(counts[y]));
      }
    }
    report.plot.series.push_back(std::move(series));
  }
  report.remarks = {
      "The rounding error of y ln x, which is up to 85 here, becomes a relative error of the result. The library",
      "works with more digits inside; fewer operations alone are not more accurate."};
  report.plot.title = "Errors of x^y in single precision";
  report.plot.x = {"y"};
  report.plot.y = {"mean relative error, in units of 2^-23", true};
  return report;
}

}  // namespace motzkin::experiments
