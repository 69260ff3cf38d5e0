#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "numbers.hpp"

namespace motzkin::experiments {
namespace {

constexpr double epsilon_single = std::numeric_limits<float>::epsilon();
constexpr int first_index = 3;
constexpr int last_index = 90;  // the last Fibonacci number below 2^62

const float root_single = std::sqrt(5.0F);
const float golden_single = (1 + root_single) * 0.5F;
const double golden = (1 + std::sqrt(5.0)) / 2;

float loop(float x, int n) {
  float result = 1;
  for (int i = 0; i < n; ++i) {
    result *= x;
  }
  return result;
}

/// Each product rounded to single, but not the factor.
float loop_rounding_products(double x, int n) {
  float result = 1;
  for (int i = 0; i < n; ++i) {
    result = static_cast<float>(static_cast<double>(result) * x);
  }
  return result;
}

float library(float x, int n) { return std::pow(x, static_cast<float>(n)); }

/// The power without error, rounded once.
float rounded_power(double x, int n) { return static_cast<float>(std::pow(x, n)); }

struct Way {
  const char* ratio;
  const char* power;
  float (*fibonacci)(int n);
};

float binet_of(float power, float other) { return std::round((power - other) / root_single); }

constexpr std::array<Way, 5> ways = {{
    {"single", "by loop", [](int n) { return binet_of(loop(golden_single, n), loop(1 - golden_single, n)); }},
    {"single", "by powf", [](int n) { return binet_of(library(golden_single, n), library(1 - golden_single, n)); }},
    {"single", "exact, rounded once",
     [](int n) { return binet_of(rounded_power(golden_single, n), rounded_power(1 - golden_single, n)); }},
    {"double", "by loop",
     [](int n) { return binet_of(loop_rounding_products(golden, n), loop_rounding_products(1 - golden, n)); }},
    {"double", "exact, rounded once",
     [](int n) { return binet_of(rounded_power(golden, n), rounded_power(1 - golden, n)); }},
}};

}  // namespace

Report binet() {
  Report report;
  report.headline = {
      fmt::format("Fibonacci numbers {} to {} by Binet's formula in single precision", first_index, last_index),
      "Relative errors in units of epsilon = 2^-23"};
  report.columns = {{"golden ratio", "golden_ratio"},
                    {"powers", "powers"},
                    {"first above epsilon", "first_above_epsilon"},
                    {fmt::format("error at {}", last_index), "last_error"},
                    {"worst", "worst"}};
  for (const Way& way : ways) {
    PlotSeries series{fmt::format("golden ratio in {}, powers {}", way.ratio, way.power), {}};
    series.line = std::string_view(way.power) != "by powf";  // under another line
    std::uint64_t before = 1;                                // Fibonacci numbers 1 and 2
    std::uint64_t fibonacci = 1;
    int first_above = 0;
    double worst = 0;
    for (int n = first_index; n <= last_index; ++n) {
      before = std::exchange(fibonacci, before + fibonacci);
      const auto exact = static_cast<double>(fibonacci);
      const double error = std::abs(static_cast<double>(way.fibonacci(n)) - exact) / exact;
      series.points.emplace_back(n, error);
      worst = std::max(worst, error);
      if (first_above == 0 && error > epsilon_single) {
        first_above = n;
      }
    }
    report.rows.push_back({word(way.ratio), word(way.power),
                           first_above == 0 ? nothing() : count(static_cast<std::uint64_t>(first_above)),
                           number(series.points.back().y() / epsilon_single, 3), number(worst / epsilon_single, 3)});
    report.plot.series.push_back(std::move(series));
  }
  report.remarks = {
      "The golden ratio in single is off by a relative error of its own, and its power n has n times that. With the",
      "exact power of that number the error comes as early as with the loop; with the golden ratio in double, the",
      "loop, each product rounded to single, goes on for longer, and a power rounded once stays below epsilon."};
  report.plot.title = "Binet's formula in single precision";
  report.plot.x = {"index of the Fibonacci number"};
  report.plot.y = {"relative error", true};
  report.plot.level = PlotLevel{"epsilon, 2^-23", epsilon_single};
  return report;
}

}  // namespace motzkin::experiments
