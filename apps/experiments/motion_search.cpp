#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <functional>
#include <numbers>
#include <stdexcept>

#include "flights.hpp"
#include "motion.hpp"
#include "motzkin/lab/motion_search_switches.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/tree/moving_mesh.hpp"
#include "processor_time.hpp"

namespace motzkin::experiments {
namespace {

using lab::MotionSearchSwitches;
using lab::SearchOrder;

/// Without the upper time, everything that meets until t = 1 is followed: minutes for larger ones.
constexpr std::size_t most_without_upper_time = 20'000;
constexpr double percent = 100;
constexpr std::size_t least_runs = 3;  // of which the median counts
constexpr int profile_runs = 9;        // of which the quickest counts

struct Setting {
  const char* name;
  MotionSearchSwitches use;
  bool of_aligned = true;  ///< whether it is of interest for the tree of that kind
  bool of_oriented = true;
};

std::vector<Setting> settings() {
  return {{"all on", {}},
          {"no upper time", {.upper_time = false}},
          {"no lower time", {.lower_time = false}},
          {"depth first, nearest", {.order = SearchOrder::NearestChild}},
          {"depth first", {.order = SearchOrder::AsTheyCome}},
          {"no spheres", {.spheres = false}, false},
          {"slices not kept", {.keep_slices = false}},
          {"no longer slices", {.longer_slices = false}},
          {"one by one", {.lanes = false}, true, false},
          {"one by one, no spheres", {.spheres = false, .lanes = false}, true, false}};
}

/// The same ring twice, once resting at first and one that comes.
class Rings {
 public:
  Rings(int triangles, const MotionSettings& settings) : mesh_(ring(triangles)), aligned_(mesh_), oriented_(mesh_) {
    constexpr double away = 4;
    RandomFlights random(settings.seed);
    for (int i = 0; i < settings.queries; ++i) {
      const Vector<3> start = away * random.direction();
      const Vector<3> miss = random.number(0, 3) * random.direction();
      const Flight first = random.flight(Vector<3>::Zero(), Vector<3>::Zero());
      flights_.emplace_back(first, random.flight(start, (miss - start) / random.number(0.5, 0.9)));
    }
  }

  [[nodiscard]] std::size_t triangles() const { return mesh_.elements().size(); }

  [[nodiscard]] std::vector<FirstContact> answers(bool oriented, const MotionSearchOptions& options) const {
    std::vector<FirstContact> result;
    result.reserve(flights_.size());
    for (std::size_t i = 0; i < flights_.size(); ++i) {
      result.push_back(answer(i, oriented, options));
    }
    return result;
  }

  [[nodiscard]] FirstContact answer(std::size_t query, bool oriented, const MotionSearchOptions& options) const {
    const auto& [a, b] = flights_[query];
    return oriented ? ask(oriented_, a, b, options) : ask(aligned_, a, b, options);
  }

 private:
  static TriangleMesh ring(int triangles) {
    const int across = std::max(3, static_cast<int>(std::lround(std::sqrt(triangles / 4.0))));
    return torus({.around = 2 * across, .across = across});
  }

  template <class Tree>
  [[nodiscard]] FirstContact ask(const Tree& tree, const Flight& a, const Flight& b,
                                 const MotionSearchOptions& options) const {
    return first_contact(MovingMesh<3, Tree>{{mesh_, tree, a.pose}, a.spin},
                         MovingMesh<3, Tree>{{mesh_, tree, b.pose}, b.spin}, options);
  }

  TriangleMesh mesh_;
  Bvh aligned_;
  ObbTree oriented_;
  std::vector<std::pair<Flight, Flight>> flights_;
};

/// Calls `use` with rings of a hundredth, a tenth and all of the triangles of the largest one.
void for_each_size(const MotionSettings& settings, const std::function<void(const Rings&)>& use) {
  constexpr int least_triangles = 100;
  for (const int part : {100, 10, 1}) {
    if (settings.triangles / part >= least_triangles) {
      use(Rings(settings.triangles / part, settings));
    }
  }
}

bool same(const FirstContact& x, const FirstContact& y) {
  return x.contact.status == y.contact.status && x.contact.time == y.contact.time && x.element_a == y.element_a &&
         x.element_b == y.element_b;
}

void expect_same(const std::vector<FirstContact>& found, const std::vector<FirstContact>& expected, const char* what) {
  if (!std::equal(found.begin(), found.end(), expected.begin(), expected.end(), same)) {
    throw std::logic_error(fmt::format("an answer changes with {}", what));
  }
}

std::size_t contacts(const std::vector<FirstContact>& answers) {
  return static_cast<std::size_t>(
      std::count_if(answers.begin(), answers.end(), [](const auto& one) { return !one.contact.is_free(); }));
}

const char* name_of(bool oriented) { return oriented ? "ObbTree" : "Bvh"; }

/// One query, and where its time went if clocks were read.
struct Profiled {
  double seconds = HUGE_VAL;
  MotionSearchStatistics stats;
  MotionSearchTimes times;
};

Profiled profiled(const Rings& rings, std::size_t query, bool oriented, bool clocks) {
  Profiled result;
  const auto start = std::chrono::steady_clock::now();
  (void)rings.answer(
      query, oriented,
      clocks ? MotionSearchOptions{.stats = &result.stats, .times = &result.times} : MotionSearchOptions{});
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

double each(std::uint64_t total, const MotionSettings& settings) {
  return static_cast<double>(total) / static_cast<double>(settings.queries);
}

}  // namespace

NamedReport motion_switches(const MotionSettings& settings) {
  NamedReport part = {"switches", {}};
  Report& report = part.report;
  report.headline = {"Two rings that fly and turn, up to 170 degrees each: what their first contact costs with each",
                     "optimisation off, in the mean of all queries; time of the processor"};
  report.columns = {{"triangles", "triangles"},
                    {"tree", "tree"},
                    {"without", "without"},
                    {"box tests", "box_tests"},
                    {"by spheres", "by_spheres"},
                    {"triangle pairs", "triangle_pairs"},
                    {"slices", "slices"},
                    {"most waiting", "most_waiting"},
                    {"ms", "ms"},
                    {"times", "times"}};
  report.plot = {.title = "First contact of two rings that fly and turn, Bvh",
                 .x = {"triangles of each", true},
                 .y = {"ms", true},
                 .series = {},
                 .level = {}};
  report.sample = Sample{static_cast<std::uint64_t>(settings.queries), settings.seed};
  constexpr std::array<std::size_t, max_plot_series> plotted = {0, 1, 2, 4, 7};
  const std::vector<Setting> all = experiments::settings();
  for (const std::size_t i : plotted) {
    report.plot.series.push_back({all[i].name, {}, true});
  }
  std::size_t touching = 0;
  for_each_size(settings, [&](const Rings& rings) {
    const std::vector<FirstContact> expected = rings.answers(false, {});
    touching = contacts(expected);
    for (const bool oriented : {false, true}) {
      double usual = 0;
      for (std::size_t i = 0; i < all.size(); ++i) {
        const Setting& setting = all[i];
        if (!(oriented ? setting.of_oriented : setting.of_aligned) ||
            (!setting.use.upper_time && rings.triangles() > most_without_upper_time)) {
          continue;
        }
        MotionSearchStatistics stats;
        const double seconds = median_seconds(
            [&] {
              stats = {};
              expect_same(rings.answers(oriented, {.stats = &stats, .switches = &setting.use}), expected, setting.name);
            },
            setting.use.upper_time ? least_runs : 1);
        usual = i == 0 ? seconds : usual;
        const double ms = 1e3 * seconds / settings.queries;
        report.rows.push_back({count(rings.triangles()), word(name_of(oriented)), word(i == 0 ? "-" : setting.name),
                               amount(each(stats.box_tests, settings)),
                               stats.by_spheres == 0 ? nothing() : amount(each(stats.by_spheres, settings)),
                               amount(each(stats.element_pairs, settings)), amount(each(stats.slices, settings)),
                               setting.use.order == SearchOrder::EarliestFirst ? count(stats.most_waiting) : nothing(),
                               milliseconds(seconds / settings.queries), amount(seconds / usual)});
        const auto place = std::find(plotted.begin(), plotted.end(), i);
        if (!oriented && place != plotted.end()) {
          report.plot.series[static_cast<std::size_t>(place - plotted.begin())].points.emplace_back(
              static_cast<double>(rings.triangles()), ms);
        }
      }
    }
  });
  report.remarks = {
      fmt::format("{} of {} queries with the largest rings are contacts. All answers have the same bits.", touching,
                  settings.queries),
      "A box test of a Bvh is one box with up to eight, except one by one; one of an ObbTree, two boxes."};
  return part;
}

NamedReport motion_profile(const MotionSettings& settings) {
  NamedReport part = {"profile", {}};
  Report& report = part.report;
  report.headline = {fmt::format(
      "The same queries: where their time goes, in percent of what it takes with clocks, each the quickest of {} runs",
      profile_runs)};
  report.columns = {{"triangles", "triangles"},
                    {"tree", "tree"},
                    {"ms", "ms"},
                    {"with clocks", "ms_with_clocks"},
                    {"boxes %", "boxes_percent"},
                    {"slices %", "slices_percent"},
                    {"triangles %", "pairs_percent"},
                    {"rest %", "rest_percent"},
                    {"ns per box test", "box_ns"},
                    {"us per triangle pair", "pair_us"}};
  report.sample = Sample{static_cast<std::uint64_t>(settings.queries), settings.seed};
  for_each_size(settings, [&](const Rings& rings) {
    for (const bool oriented : {false, true}) {
      MotionSearchStatistics stats;
      MotionSearchTimes times;
      double plain = 0;
      double clocked = 0;
      for (std::size_t query = 0; query < static_cast<std::size_t>(settings.queries); ++query) {
        double quickest = HUGE_VAL;
        Profiled best;
        for (int i = 0; i < profile_runs; ++i) {
          quickest = std::min(quickest, profiled(rings, query, oriented, false).seconds);
          Profiled one = profiled(rings, query, oriented, true);
          best = one.seconds < best.seconds ? one : best;
        }
        plain += quickest;
        clocked += best.seconds;
        stats += best.stats;
        times += best.times;
      }
      const double rest = clocked - times.boxes - times.slices - times.elements;
      const auto share = [&](double seconds) { return number(percent * seconds / clocked, 3); };
      const auto of_one = [](double seconds, std::uint64_t tests, double unit) {
        return tests == 0 ? nothing() : amount(unit * seconds / static_cast<double>(tests));
      };
      report.rows.push_back({count(rings.triangles()), word(name_of(oriented)), milliseconds(plain / settings.queries),
                             milliseconds(clocked / settings.queries), share(times.boxes), share(times.slices),
                             share(times.elements), share(rest), of_one(times.boxes, stats.box_tests, 1e9),
                             of_one(times.elements, stats.element_pairs, 1e6)});
    }
  });
  report.remarks = {
      "Slices: looking them up and computing poses. Rest: the heap, and half of what the clocks take.",
      "The document's profile has 25 % in the cross product of interval vectors. Box tests here have no intervals:",
      "directions are fixed during a slice, and so are the projections of axes onto them."};
  return part;
}

NamedReport motion_shell(const MotionSettings& settings) {
  NamedReport part = {"shell", {}};
  Report& report = part.report;
  report.headline = {"A ball that turns by 90 degrees in a shell, a twentieth of its radius away: all of it is near",
                     "something all the time. What turns about one centre keeps its distance from that"};
  report.columns = {
      {"triangles", "triangles"},           {"tree", "tree"}, {"without", "without"}, {"box tests", "box_tests"},
      {"triangle pairs", "triangle_pairs"}, {"ms", "ms"}};
  const Spin turns({0, 0, 0}, {1, 2, 3}, std::numbers::pi / 2, {0, 0, 0});
  for (const int divisor : {100, 10, 1}) {
    // 2 * segments * segments / 2 triangles
    const int segments = 2 * std::max(6, static_cast<int>(std::lround(std::sqrt(settings.triangles / divisor) / 2)));
    const TriangleMesh ball = sphere_mesh(1, segments, segments / 2 + 1);
    const TriangleMesh shell = sphere_mesh(1.05 + 10.0 / (segments * segments), segments, segments / 2 + 1);
    const auto measure = [&](const auto& tree_a, const auto& tree_b, const MotionSearchSwitches& use, bool oriented) {
      using Tree = std::decay_t<decltype(tree_a)>;
      MotionSearchStatistics stats;
      const double seconds = median_seconds([&] {
        stats = {};
        const FirstContact found =
            first_contact(MovingMesh<3, Tree>{{ball, tree_a}, turns},
                          MovingMesh<3, Tree>{{shell, tree_b}, Translation()}, {.stats = &stats, .switches = &use});
        if (!found.contact.is_free()) {
          throw std::logic_error("a ball meets the shell around it");
        }
      });
      report.rows.push_back({count(ball.elements().size()), word(name_of(oriented)),
                             word(use.turning ? "-" : "turning"), count(stats.box_tests), count(stats.element_pairs),
                             milliseconds(seconds)});
    };
    for (const bool turning : {true, false}) {
      if (turning || divisor == 100) {
        measure(Bvh(ball), Bvh(shell), {.turning = turning}, false);
        measure(ObbTree(ball), ObbTree(shell), {.turning = turning}, true);
      }
    }
  }
  report.remarks = {"Without it, only the smallest: the time grows with the triangles times the slices of time."};
  return part;
}

}  // namespace motzkin::experiments
