#include <fmt/format.h>

#include <cmath>

#include "motzkin/number/interval.hpp"
#include "motzkin/number/interval_functions.hpp"
#include "numbers.hpp"

namespace motzkin::experiments {
namespace {

// The same function of a number twice: for numbers, and for intervals that enclose them.

template <class Number>
Number with_two(const Number& x) {
  return x / (x - Number(1));
}

template <class Number>
Number with_one(const Number& x) {
  return Number(1) + Number(1) / (x - Number(1));
}

/// From 3 by a power of ten to either side, in decimal.
Interval around_three(int places) {
  return Interval::from_text(fmt::format("[2.{:9<{}}, 3.{:0>{}}]", "", places, 1, places));
}

}  // namespace

Report dependency() {
  Report report;
  report.headline = {"x/(x-1) and 1 + 1/(x-1), the same function with x twice and with x once, over intervals around 3",
                     fmt::format("At the point 3 they are {} and {}", with_two(3.0), with_one(3.0))};
  report.columns = {{"x", "x"},
                    {"x/(x-1)", "twice"},
                    {"1 + 1/(x-1)", "once"},
                    {"width", "twice_width"},
                    {"width", "once_width"},
                    {"ratio", "ratio"}};
  std::vector<Interval> arguments = {Interval(2, 4), Interval(2.5, 3.5)};
  for (const int places : {1, 2, 4, 8, 15}) {
    arguments.push_back(around_three(places));
  }
  for (const Interval& x : arguments) {
    const Interval twice = with_two(x);
    const Interval once = with_one(x);
    report.rows.push_back({word(to_text(x)), word(to_text(twice)), word(to_text(once)), number(width(twice), 4),
                           number(width(once), 4), number(width(twice) / width(once), 4)});
  }
  report.remarks = {
      "Where x occurs twice, interval arithmetic cannot know that both are the same number. With x once the",
      "result is the range of the function, up to the rounding of the ends."};
  PlotSeries twice{"x/(x-1)", {}};
  PlotSeries once{"1 + 1/(x-1)", {}};
  static constexpr int steps = 160;
  for (int i = 0; i <= steps; ++i) {
    const double half = std::pow(10, -15.0 * i / steps);
    const Interval x(3 - half, 3 + half);
    twice.points.emplace_back(width(x), width(with_two(x)));
    once.points.emplace_back(width(x), width(with_one(x)));
  }
  report.plot = {"The price of a variable that occurs twice",
                 {"width of x", true},
                 {"width of the result", true},
                 {twice, once},
                 {}};
  return report;
}

}  // namespace motzkin::experiments
