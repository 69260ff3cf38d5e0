#include "torus.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "motzkin/pair/volume_pair.hpp"
#include "motzkin/shape/text.hpp"
#include "motzkin/world/world.hpp"
#include "ring_searches.hpp"
#include "volume_pair_cases.hpp"

namespace motzkin::experiments {
namespace {

constexpr double documented_pair_test = 6.5e-6;

/// Segments of the rings of the series: 101, 201, 401 and 801 primitives.
constexpr std::array<int, 4> series_segments = {5, 10, 20, 40};
constexpr int rings_of_series = 100;

int primitives(int segments) { return segments * tetrahedra_per_segment + 1; }

Volume volume(const char* text) {
  const AnyFrame frame = parse_frame(text);
  if (const auto* cuboid = std::get_if<Cuboid<3>>(&frame)) {
    return *cuboid;
  }
  return std::get<Simplex<3>>(frame);
}

using VolumePair = std::pair<Volume, Volume>;
using PairTest = int (*)(const Volume&, const Volume&);

int test_nothing(const Volume& /*a*/, const Volume& /*b*/) { return 0; }
int test_auto(const Volume& a, const Volume& b) { return static_cast<int>(relate(a, b)); }
int test_elimination(const Volume& a, const Volume& b) {
  return static_cast<int>(relate(a, b, {.method = Method::FourierMotzkin}));
}
int test_axes(const Volume& a, const Volume& b) {
  return static_cast<int>(relate(a, b, {.method = Method::SeparatingAxis}));
}
int test_box(const Volume& a, const Volume& b) { return intersection_box(a, b) ? 1 : 0; }

constexpr std::array<PairTest, 4> pair_tests = {test_auto, test_elimination, test_axes, test_box};

/// Seconds per call over the pairs, calls of `test_nothing` taken off.
double seconds_per_call(PairTest test, const std::vector<VolumePair>& pairs, int repetitions) {
  const auto seconds = [&](PairTest called) {
    PairTest volatile unknown = called;  // so that neither is seen through
    int volatile sum = 0;
    return median_seconds(
        [&] {
          for (int i = 0; i < repetitions; ++i) {
            for (const auto& [a, b] : pairs) {
              sum = sum + unknown(a, b);
            }
          }
        },
        search_runs);
  };
  const double calls = static_cast<double>(pairs.size()) * repetitions;
  return std::max(0.0, seconds(test) - seconds(test_nothing)) / calls;
}

/// A series whose points are medians for each number found.
PlotSeries median_series(std::string name, const std::vector<RingSearch>& searches) {
  PlotSeries series = {std::move(name), {}, true};
  for (const auto& [found, seconds] : by_found(searches)) {
    series.points.emplace_back(static_cast<double>(found), median(seconds));
  }
  return series;
}

/// Largest ratio of the slowest to the fastest search with the same number found, over the numbers with several.
double spread(const std::vector<RingSearch>& searches) {
  double result = 1;
  for (const auto& [found, seconds] : by_found(searches)) {
    result = std::max(result, quantile(seconds, 1) / quantile(seconds, 0));
  }
  return result;
}

const Column spread_column = {"worst / best", "spread"};

std::vector<Column> series_columns(const std::string& first, const std::string& key, const std::string& found) {
  return {{first, key},
          {"searches", "searches"},
          {found + ", mean", "found_mean"},
          {"most", "found_most"},
          {"median us", "median_us"},
          {"95 % us", "percent_95_us"},
          {"worst us", "worst_us"},
          {"pair tests, mean", "pair_tests"}};
}

std::vector<Cell> series_row(int size, const std::vector<RingSearch>& searches) {
  const auto count_of = static_cast<double>(searches.size());
  std::size_t most = 0;
  double tests = 0;
  for (const RingSearch& search : searches) {
    most = std::max(most, search.found);
    tests += static_cast<double>(search.stats.pair_tests);
  }
  const std::vector<double> seconds = seconds_of(searches);
  return {count(static_cast<std::uint64_t>(size)),
          count(searches.size()),
          amount(static_cast<double>(total_found(searches)) / count_of),
          count(most),
          microseconds(median(seconds)),
          microseconds(quantile(seconds, 0.95)),
          microseconds(quantile(seconds, 1)),
          amount(tests / count_of)};
}

std::string limit_remark(const std::string& what, double worst) {
  return fmt::format("The slowest search {} took {:.3g} s, {:.3g} of the {} s between two pictures.", what, worst,
                     worst / real_time_limit, real_time_limit);
}

Plot time_plot(std::string title, std::string x) {
  return {.title = std::move(title),
          .x = {std::move(x)},
          .y = {"seconds", true},
          .series = {},
          .level = PlotLevel{"0.04 s", real_time_limit}};
}

/// The searches of one ring among a hundred, for several numbers of primitives.
NamedReport primitives_part(const TorusSettings& settings, bool first) {
  const std::string found = first ? "rings met" : "pairs of nodes";
  NamedReport part = {first ? "objects" : "nodes", {}};
  Report& report = part.report;
  report.headline = {first ? "One ring among 100, the search of two rings ends at the first pair of nodes that meets"
                           : "One ring among 100, all pairs of nodes that meet"};
  report.columns = series_columns("primitives", "primitives", found);
  report.columns.push_back(first ? spread_column : Column{"without boxes us", "without_boxes_us"});
  report.plot = first ? time_plot("One ring among 100, until the first pair of nodes", "rings met")
                      : time_plot("One ring among 100, all pairs of nodes", "pairs of nodes met");
  report.sample = Sample{static_cast<std::uint64_t>(settings.searches), settings.seed};
  std::vector<double> spreads;
  double worst = 0;
  double worst_without = 0;
  for (const int segments : series_segments) {
    const VolumeNode ring = ring_node(ring_mesh(segments));
    const auto searches = search_rings(ring, rings_of_series, settings.searches, settings.seed, {.first = first});
    std::vector<Cell> row = series_row(primitives(segments), searches);
    if (first) {
      spreads.push_back(spread(searches));
      row.push_back(amount(spreads.back()));
    } else {
      const auto without =
          search_worlds(ring, rings_of_series, settings.searches, settings.seed,
                        [](const World& world, std::uint32_t i) { return world.collisions_of(i).size(); });
      expect_same(total_found(without), total_found(searches));
      row.push_back(microseconds(median(seconds_of(without))));
      worst_without = quantile(seconds_of(without), 1);
    }
    report.rows.push_back(std::move(row));
    worst = quantile(seconds_of(searches), 1);
    PlotSeries series = median_series(fmt::format("{} primitives", primitives(segments)), searches);
    series.line = first;
    report.plot.series.push_back(std::move(series));
  }
  const int largest = primitives(series_segments.back());
  report.remarks = {limit_remark(fmt::format("with {} primitives", largest), worst)};
  if (first) {
    report.remarks.push_back(
        fmt::format("Searches that met as many rings differ by up to {:.3g} times with {} primitives, {:.3g} with {}.",
                    spreads[1], primitives(series_segments[1]), spreads.back(), largest));
  } else {
    report.remarks.push_back(limit_remark("in a World, which finds no boxes unless asked,", worst_without));
  }
  return part;
}

}  // namespace

NamedReport torus_pairs(const TorusSettings& settings) {
  NamedReport part = {"pairs", {}};
  Report& report = part.report;
  report.headline = {fmt::format(
      "Processor time of one pair test in us, the 64 pairs {} times in each of {} runs, an empty run taken off",
      settings.repetitions, search_runs)};
  report.columns = {{"pairs", "pairs"},
                    {"relate", "relate_us"},
                    {"elimination", "elimination_us"},
                    {"separating axes", "axes_us"},
                    {"intersection box", "box_us"}};
  constexpr std::size_t cases = 16;
  constexpr std::array<const char*, 4> names = {"two parallelepipeds", "parallelepiped, tetrahedron",
                                                "tetrahedron, parallelepiped", "two tetrahedra"};
  std::array<double, pair_tests.size()> means{};
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::vector<VolumePair> pairs;
    for (std::size_t k = 0; k < cases; ++k) {
      const VolumePairCase& test = volume_pair_cases[cases * i + k];
      pairs.emplace_back(volume(test.a), volume(test.b));
    }
    std::vector<Cell> row = {word(names[i])};
    for (std::size_t test = 0; test < pair_tests.size(); ++test) {
      const double seconds = seconds_per_call(pair_tests[test], pairs, settings.repetitions);
      means[test] += seconds / static_cast<double>(names.size());
      row.push_back(microseconds(seconds));
    }
    report.rows.push_back(std::move(row));
  }
  std::vector<Cell> row = {word("all")};
  for (const double mean : means) {
    row.push_back(microseconds(mean));
  }
  report.rows.push_back(std::move(row));
  const auto touching = std::count_if(volume_pair_cases.begin(), volume_pair_cases.end(),
                                      [](const auto& test) { return test.relation == Relation::Touching; });
  report.remarks = {fmt::format("{} of the pairs touch, which takes exact numbers; others miss by a hair.", touching),
                    fmt::format("The document's test, which is not exact, finds relation and box in {:.3g} us on its "
                                "machine: {:.3g} times the relation here,\n{:.3g} times the box.",
                                1e6 * documented_pair_test, documented_pair_test / means.front(),
                                documented_pair_test / means.back())};
  return part;
}

NamedReport torus_nodes(const TorusSettings& settings) { return primitives_part(settings, false); }
NamedReport torus_objects(const TorusSettings& settings) { return primitives_part(settings, true); }

NamedReport torus_worlds(const TorusSettings& settings) {
  constexpr int segments = 10;
  constexpr std::array<int, 3> sizes = {100, 300, 1000};
  NamedReport part = {"worlds", {}};
  Report& report = part.report;
  report.headline = {
      fmt::format("One ring of {} primitives among others, first pair of nodes; space grows with their number",
                  primitives(segments))};
  report.columns = series_columns("rings", "rings", "rings met");
  report.columns.push_back(spread_column);
  report.columns.push_back({"World us", "world_us"});
  report.plot = time_plot("One ring of 201 primitives among others, first pair of nodes", "rings met");
  report.sample = Sample{static_cast<std::uint64_t>(settings.searches), settings.seed};
  const VolumeNode ring = ring_node(ring_mesh(segments));
  std::vector<std::map<std::size_t, std::vector<double>>> times;
  double worst = 0;
  for (const int size : sizes) {
    const auto searches = search_rings(ring, size, settings.searches, settings.seed, {.first = true});
    const auto in_world =
        search_worlds(ring, size, settings.searches, settings.seed,
                      [](const World& world, std::uint32_t i) { return world.objects_meeting(i).size(); });
    expect_same(total_found(in_world), total_found(searches));
    std::vector<Cell> row = series_row(size, searches);
    row.push_back(amount(spread(searches)));
    row.push_back(microseconds(median(seconds_of(in_world))));
    report.rows.push_back(std::move(row));
    report.plot.series.push_back(median_series(fmt::format("{} rings", size), searches));
    times.push_back(by_found(searches));
    worst = quantile(seconds_of(searches), 1);
  }
  std::vector<double> factors;
  for (const auto& [found, seconds] : times.front()) {
    if (const auto same = times.back().find(found); same != times.back().end()) {
      factors.push_back(median(same->second) / median(seconds));
    }
  }
  if (!factors.empty()) {
    report.remarks.push_back(fmt::format(
        "For as many rings met, 1000 rings take {:.3g} times as long as 100; documented about 2.", median(factors)));
  }
  report.remarks.push_back(limit_remark("among 1000 rings", worst));
  return part;
}

}  // namespace motzkin::experiments
