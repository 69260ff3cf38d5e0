#include <fmt/format.h>

#include <array>
#include <cmath>

#include "motzkin/lab/float_bits.hpp"
#include "numbers.hpp"

namespace motzkin::experiments {
namespace {

using namespace lab;

constexpr std::array<FloatFormat, 3> formats = {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double};

/// Half the distance of neighbours, relative to the number: the largest relative error of rounding near it.
PlotSeries relative_errors(FloatFormat format) {
  static constexpr int steps = 400;
  PlotSeries series{std::string(to_text(format)), {}};
  for (int i = 0; i <= steps; ++i) {
    const double x = std::pow(10, 2.0 * i / steps);
    const double last_place = to_double(ulp(nearest_float(format, fmt::format("{}", x))));
    series.points.emplace_back(x, last_place / 2 / x);
  }
  return series;
}

}  // namespace

Report epsilon() {
  Report report;
  report.headline = {"The number after 1, and its distance from 1"};
  report.columns = {{"format", "format"},     {"digits", "digits"},   {"next after 1", "next"},
                    {"distance", "distance"}, {"", "distance_power"}, {"half of it", "half_distance"},
                    {"1 + half", "sum_half"}};
  for (const FloatFormat format : formats) {
    const FloatBits one = nearest_float(format, "1");
    const FloatBits next = next_up(one);
    const FloatBits distance = ulp(one);
    const double half = to_double(distance) / 2;
    const int power = one.exponent() - one.layout().mantissa_bits;
    const std::string sum = fmt::format("1{}", fmt::format("{:.60f}", half).substr(1));  // 1 + half, every digit
    report.rows.push_back({word(std::string(to_text(format))),
                           count(static_cast<std::uint64_t>(one.layout().precision())), word(exact_decimal(next)),
                           number(to_double(distance), 6), word(fmt::format("2^{}", power)), number(half, 6),
                           word(nearest_float(format, sum) == one ? "rounds to 1" : "rounds up")});
    report.plot.series.push_back(relative_errors(format));
  }
  report.remarks = {
      "digits are binary and include the hidden one. numeric_limits calls the distance epsilon; the largest",
      "relative error of rounding is half of it, and 1 + half lies in the middle: the even neighbour is 1."};
  report.plot.title = "Largest relative error of rounding";
  report.plot.x = {"number", true};
  report.plot.y = {"half the last place, relative to the number", true};
  return report;
}

}  // namespace motzkin::experiments
