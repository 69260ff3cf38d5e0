#include <fmt/format.h>

#include <cmath>
#include <string>

#include "eliminations.hpp"
#include "frame_cases.hpp"
#include "motzkin/lab/plain_tests.hpp"
#include "motzkin/lab/row_elimination.hpp"
#include "quantile.hpp"
#include "timed_calls.hpp"

namespace motzkin::experiments {
namespace {

constexpr double variability_pairs = 100'000;
constexpr int variability_repetitions = 24;
constexpr std::array<double, 5> shares = {0.01, 0.1, 0.5, 0.9, 0.99};

/// What was measured of pairs that are apart, or that meet.
struct Samples {
  std::vector<double> ratios;       ///< of both methods
  std::vector<double> elimination;  ///< seconds
  std::vector<double> axes;
  std::vector<double> rows;  ///< that the elimination made
};
using ByAnswer = std::array<Samples, 2>;

template <class A, class B>
void take(const A& a, const B& b, ByAnswer& samples, TimingGuards& guards) {
  lab::RowCounts counts;
  const bool meet = lab::row_elimination(a, b, {}, &counts);
  const auto seconds = seconds_per_call(
      variability_repetitions, guards, [&] { return lab::row_elimination(a, b); },
      [&] { return lab::projected_vertices_meet(a, b); });
  if (!seconds) {
    return;
  }
  Samples& found = samples[meet ? 1 : 0];
  found.ratios.push_back((*seconds)[0] / (*seconds)[1]);
  found.elimination.push_back((*seconds)[0]);
  found.axes.push_back((*seconds)[1]);
  found.rows.push_back(counts.total() + (counts.ended_early ? 1 : 0));  // with the one without room
}

/// How many times the ninth tenth is the first.
double spread(const std::vector<double>& values) { return quantile(values, 0.9) / quantile(values, 0.1); }

std::vector<Cell> row_of(const FrameCase& which, const char* answer, const Samples& samples) {
  std::vector<Cell> row = {word(std::string(which.name)), word(answer), count(samples.ratios.size())};
  for (const double share : shares) {
    row.push_back(samples.ratios.empty() ? nothing() : number(quantile(samples.ratios, share), 3));
  }
  for (const std::vector<double>* values : {&samples.ratios, &samples.elimination, &samples.axes, &samples.rows}) {
    row.push_back(values->empty() ? nothing() : number(spread(*values), 3));
  }
  return row;
}

/// The ratio that a share of the pairs stays below.
Plot panel(const FrameCase& which, const ByAnswer& samples) {
  constexpr int points = 50;
  Plot plot;
  plot.title = std::string(which.name);
  plot.x = {"share of the pairs", false, {0, 1}};
  plot.y = {"elimination / separating axes, at most", true, {0.01, 100}};
  plot.level = PlotLevel{"equal", 1};
  constexpr std::array<const char*, 2> names = {"apart", "meeting"};
  for (std::size_t answer = 0; answer < 2; ++answer) {
    if (samples[answer].ratios.empty()) {
      continue;
    }
    PlotSeries& series = plot.series.emplace_back(PlotSeries{names[answer], {}});
    for (int i = 0; i <= points; ++i) {
      const double share = static_cast<double>(i) / points;
      series.points.emplace_back(share, quantile(samples[answer].ratios, share));
    }
  }
  return plot;
}

}  // namespace

void elimination_variability(const EliminationSettings& settings, const Publish& publish) {
  NamedReport part{"variability", {}};
  Report& report = part.report;
  report.headline = {
      "The ratio of the published methods from pair to pair: what 1, 10, 50, 90 and 99 % of the pairs stay "
      "below,",
      "and the 90 % value by the 10 % one, of the ratio, of each method's time and of the rows"};
  report.columns = {{"case", "case"},          {"pairs that", "answer"},
                    {"tests", "tests"},        {"1 %", "q01"},
                    {"10 %", "q10"},           {"50 %", "q50"},
                    {"90 %", "q90"},           {"99 %", "q99"},
                    {"ratio", "spread_ratio"}, {"elimination", "spread_elimination"},
                    {"axes", "spread_axes"},   {"rows", "spread_rows"}};
  report.remarks = {
      "Of pairs that meet, both methods do all their work, and how much that is depends on the types. Of pairs that "
      "are "
      "apart,",
      "each ends where it finds out: the axes at the first that separates, the elimination at the first row without "
      "room."};
  report.panel_columns = 2;
  const auto pairs = static_cast<int>(std::max(1.0, std::round(variability_pairs * settings.scale)));
  TimingGuards guards;
  for (std::size_t i = 0; i < frame_cases.size(); ++i) {
    const FrameCase& which = frame_cases[i];
    RandomFrames random(scrambled(settings.seed + i));
    ByAnswer samples;
    for (int pair = 0; pair < pairs; ++pair) {
      with_random_frames(which, random, [&](const auto& a, const auto& b) {
        take(a, b, samples, guards);
        take(b, a, samples, guards);
      });
    }
    report.rows.push_back(row_of(which, "meet", samples[1]));
    report.rows.push_back(row_of(which, "are apart", samples[0]));
    report.panels.push_back(panel(which, samples));
    publish(part);
  }
}

}  // namespace motzkin::experiments
