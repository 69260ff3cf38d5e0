#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "motzkin/number/interval.hpp"
#include "motzkin/number/interval_functions.hpp"
#include "numbers.hpp"

namespace motzkin::experiments {
namespace {

/// What an instrument shows, and how far that may be off.
Interval measured(const std::string& value, const std::string& error) {
  return Interval::from_text(value) + Interval::from_text("[-" + error + ", " + error + "]");
}

/// Half the width over the middle, in percent.
double relative_error(const Interval& x) { return 100 * width(x) / (x.lower() + x.upper()); }

}  // namespace

Report ruler() {
  Report report;
  report.headline = {"A sheet measured with a ruler, and a force from a mass and an acceleration that were measured"};
  report.columns = {{"quantity", "quantity"},
                    {"from", "from"},
                    {"enclosed by", "interval"},
                    {"unit", "unit"},
                    {"error in %", "percent"}};
  const auto add = [&](const char* quantity, const std::string& from, const Interval& value, const char* unit) {
    report.rows.push_back(
        {word(quantity), word(from), word(to_text(value)), word(unit), number(relative_error(value), 3)});
  };
  const Interval length = measured("29.7", "0.1");
  const Interval height = measured("21.0", "0.1");
  const Interval mass = measured("2.50", "0.02");
  const Interval acceleration = measured("3.2", "0.1");
  add("length", "29.7 +- 0.1", length, "cm");
  add("height", "21.0 +- 0.1", height, "cm");
  add("perimeter", "2 (length + height)", 2.0 * (length + height), "cm");
  add("area", "length * height", length * height, "cm^2");
  add("mass", "2.50 +- 0.02", mass, "kg");
  add("acceleration", "3.2 +- 0.1", acceleration, "m/s^2");
  add("force", "mass * acceleration", mass * acceleration, "N");
  report.remarks = {
      "In a sum the errors add up, in a product the relative errors do, as long as they are small. Each interval",
      "contains every value that the measurements allow, and rounding only ever widens it."};

  PlotSeries above{"force above its nominal value", {}};
  PlotSeries below{"force below it", {}};
  PlotSeries sum{"sum of both relative errors", {}};
  static constexpr int steps = 60;
  for (int i = 0; i <= steps; ++i) {
    const double error = std::pow(10, -2.0 * i / steps);
    const Interval factor(1 - error, 1 + error);  // of mass and acceleration
    const Interval force = factor * factor;
    above.points.emplace_back(error, force.upper() - 1);
    below.points.emplace_back(error, 1 - force.lower());
    sum.points.emplace_back(error, 2 * error);
  }
  report.plot = {"Relative error of a force",
                 {"relative error of mass and of acceleration", true},
                 {"relative error of the force", true},
                 {above, below, sum},
                 {}};
  return report;
}

}  // namespace motzkin::experiments
