#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "numbers.hpp"
#include "random_numbers.hpp"

namespace motzkin::experiments {
namespace {

constexpr double unit = 0x1p-24;  // largest relative error of rounding to single
constexpr int least_gap = 24;     // 2^-24: the numbers are hardly ever different in single

double relative_error(float found, double exact) {
  return std::abs(static_cast<double>(found) - exact) / std::abs(exact);
}

}  // namespace

Report cancellation(const Sample& sample) {
  Report report;
  report.sample = sample;
  report.headline = {
      fmt::format("Products, quotients and differences in single precision, {} random pairs per line, seed {}",
                  sample.size, sample.seed),
      "Worst relative errors against the numbers before rounding, in units of 2^-24"};
  report.columns = {{"1 - y/x", "gap"},
                    {"x * y", "product"},
                    {"x / y", "quotient"},
                    {"x - y", "difference"},
                    {"estimate", "estimate"}};
  PlotSeries product{"x * y", {}};
  PlotSeries quotient{"x / y", {}};
  PlotSeries difference{"x - y", {}};
  PlotSeries estimate{"(x + y) / (x - y) + 1", {}};
  RandomNumbers random(sample.seed);
  for (int power = 1; power <= least_gap; ++power) {
    const double gap = std::ldexp(1, -power);
    std::array<double, 3> worst{};
    double expected = 0;
    for (std::uint64_t i = 0; i < sample.size; ++i) {
      const double x = random.uniform(1, 2);
      const double y = x * (1 - gap * random.uniform(0.5, 1));
      const auto fx = static_cast<float>(x);
      const auto fy = static_cast<float>(y);
      worst[0] = std::max(worst[0], relative_error(fx * fy, x * y) / unit);
      worst[1] = std::max(worst[1], relative_error(fx / fy, x / y) / unit);
      worst[2] = std::max(worst[2], relative_error(fx - fy, x - y) / unit);  // exact in doubles within a factor of 2
      expected = std::max(expected, (x + y) / (x - y) + 1);
    }
    report.rows.push_back({word(fmt::format("2^-{}", power)), number(worst[0], 3), number(worst[1], 3),
                           number(worst[2], 3), number(expected, 3)});
    product.points.emplace_back(gap, worst[0]);
    quotient.points.emplace_back(gap, worst[1]);
    difference.points.emplace_back(gap, worst[2]);
    estimate.points.emplace_back(gap, expected);
  }
  report.remarks = {
      "1 - y/x is between this number and half of it. Three roundings hardly make more than 3 units in products",
      "and quotients. The difference of such singles is exact; the errors of x and y stay in it while it shrinks."};
  report.plot = {"Cancellation in single precision",
                 {"1 - y/x", true},
                 {"worst relative error, in units of 2^-24", true},
                 {product, quotient, difference, estimate},
                 PlotLevel{"3 units", 3}};
  return report;
}

}  // namespace motzkin::experiments
