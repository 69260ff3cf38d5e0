#include <fmt/format.h>

#include <cmath>
#include <string>

#include "documented_ratios.hpp"
#include "eliminations.hpp"
#include "frame_cases.hpp"
#include "motzkin/lab/plain_tests.hpp"
#include "motzkin/lab/row_elimination.hpp"
#include "motzkin/pair/fourier_motzkin.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/pair/separating_axis.hpp"
#include "ratio_statistics.hpp"
#include "timed_calls.hpp"

namespace motzkin::experiments {
namespace {

/// As many as the documents took; times `scale`, and never fewer than the clock can measure.
constexpr double documented_pairs = 500'000;
constexpr double documented_repetitions_2d = 1500;
constexpr double documented_repetitions_3d = 800;
constexpr int least_repetitions = 24;
constexpr int runs = 9;

/// What is compared. The first is the comparison of the documents.
enum Comparison : std::uint8_t {
  Published,        ///< the published elimination and the published separating axis test
  PublishedFair,    ///< the published elimination and a quick plain test
  Engine,           ///< the elimination engine without the boxes, whose answers are proved, and the plain test
  EngineWithBoxes,  ///< the same with the boxes
  AxesEngine,       ///< the separating axis engine, whose answers are proved, and the plain test
};
constexpr std::size_t comparison_count = 5;
constexpr std::array<const char*, comparison_count> comparison_names = {
    "published / published SAT", "published / plain SAT", "engine / plain SAT", "engine with boxes / plain SAT",
    "SAT engine / plain SAT"};
constexpr std::array<const char*, comparison_count> comparison_keys = {"published", "published_plain", "engine",
                                                                       "engine_boxes", "sat_engine"};

/// All types together, then each.
constexpr std::size_t group_count = 5;
constexpr std::array<const char*, group_count> group_names = {"all", "CC", "CT", "TC", "TT"};

/// Of pairs that are apart, and that meet.
using ByAnswer = std::array<RatioStatistics, 2>;
using Ratios = std::array<ByAnswer, comparison_count>;

struct RunResult {
  std::array<Ratios, group_count> groups;
  TimingGuards guards;
  std::uint64_t disagreements = 0;  ///< of the plain methods, which rounding can mislead

  void take(const RunResult& other) {
    for (std::size_t g = 0; g < group_count; ++g) {
      for (std::size_t c = 0; c < comparison_count; ++c) {
        for (std::size_t answer = 0; answer < 2; ++answer) {
          groups[g][c][answer].take(other.groups[g][c][answer]);
        }
      }
    }
    guards.backwards += other.guards.backwards;
    guards.too_long += other.guards.too_long;
    guards.too_short += other.guards.too_short;
    disagreements += other.disagreements;
  }
};

template <class A, class B>
void measure(const A& a, const B& b, int repetitions, RunResult& result) {
  const bool meet = lab::projected_vertices_meet(a, b);
  if (lab::row_elimination(a, b) != meet || lab::projected_axes_meet(a, b) != meet) {
    ++result.disagreements;
    return;
  }
  const auto seconds = seconds_per_call(
      repetitions, result.guards, [&] { return lab::row_elimination(a, b); },
      [&] { return lab::projected_vertices_meet(a, b); }, [&] { return lab::projected_axes_meet(a, b); },
      [&] { return fourier_motzkin(a, b, {.box_test = false}) == Verdict::Overlapping; },
      [&] { return fourier_motzkin(a, b) == Verdict::Overlapping; },
      [&] { return separating_axis_verdict(a, b) == Verdict::Overlapping; });
  if (!seconds) {
    return;
  }
  const auto& [published, published_sat, plain, engine, with_boxes, axes] = *seconds;
  const std::size_t answer = meet ? 1 : 0;
  for (const std::size_t group : {std::size_t{0}, 1 + static_cast<std::size_t>(types_of<A, B>)}) {
    Ratios& ratios = result.groups[group];
    ratios[Published][answer].take(published, published_sat);
    ratios[PublishedFair][answer].take(published, plain);
    ratios[Engine][answer].take(engine, plain);
    ratios[EngineWithBoxes][answer].take(with_boxes, plain);
    ratios[AxesEngine][answer].take(axes, plain);
  }
}

RunResult one_run(const FrameCase& which, const EliminationSettings& settings, std::uint64_t number) {
  const auto pairs = static_cast<int>(std::max(1.0, std::round(documented_pairs * settings.scale)));
  const double documented = which.dimension == 2 ? documented_repetitions_2d : documented_repetitions_3d;
  const int repetitions = std::max(least_repetitions, static_cast<int>(std::lround(documented * settings.scale)));
  RandomFrames random(scrambled(scrambled(settings.seed) + number));
  RunResult result;
  for (int pair = 0; pair < pairs; ++pair) {
    with_random_frames(which, random, [&](const auto& a, const auto& b) {
      measure(a, b, repetitions, result);
      measure(b, a, repetitions, result);  // booked under its own types (E0.23)
    });
  }
  return result;
}

/// A share of the pairs that meet is assumed: it mixes the two averages (E0.24).
double mixed(double share, double meeting, double apart) { return share * meeting + (1 - share) * apart; }

/// Dashes where nothing was measured.
Cell ratio(const RatioStatistics& of, double value) { return of.count() == 0 ? nothing() : number(value, 3); }

std::vector<Cell> run_row(std::size_t group, double share, const ByAnswer& found, const DocumentedRatio& documented) {
  const RatioStatistics& apart = found[0];
  const RatioStatistics& meeting = found[1];
  const bool both = apart.count() != 0 && meeting.count() != 0;
  return {word(group_names[group]),
          number(share, 2),
          count(meeting.count()),
          count(apart.count()),
          ratio(meeting, meeting.least()),
          ratio(meeting, meeting.mean()),
          ratio(meeting, meeting.most()),
          ratio(apart, apart.least()),
          ratio(apart, apart.mean()),
          ratio(apart, apart.most()),
          both ? number(mixed(share, meeting.mean(), apart.mean()), 3) : nothing(),
          number(documented.meeting, 4),
          number(documented.apart, 4),
          number(mixed(share, documented.meeting, documented.apart), 3)};
}

const std::vector<Column> run_columns = {{"types", "types"},
                                         {"share", "share"},
                                         {"meeting", "meeting"},
                                         {"apart", "apart"},
                                         {"min", "meeting_min"},
                                         {"avg meeting", "meeting_avg"},
                                         {"max", "meeting_max"},
                                         {"min", "apart_min"},
                                         {"avg apart", "apart_avg"},
                                         {"max", "apart_max"},
                                         {"avg all", "all_avg"},
                                         {"documented", "documented_meeting"},
                                         {"apart", "documented_apart"},
                                         {"all", "documented_all"}};

/// Least, mean and greatest ratio over the share, of one group: pairs that meet, that do not, and both mixed.
std::vector<Plot> panels(const std::vector<RunResult>& done, std::size_t group, std::string_view case_name) {
  std::array<Plot, 3> plots;
  constexpr std::array<const char*, 3> titles = {"meeting", "apart", "all"};
  for (std::size_t which = 0; which < plots.size(); ++which) {
    Plot& plot = plots[which];
    plot.title = fmt::format("{}, {}: {}", case_name, group_names[group], titles[which]);
    plot.x = {"share of pairs that meet", false, {0.1, 0.9}};
    plot.y = {"elimination / separating axes", true, {0.01, 100}};
    plot.level = PlotLevel{"equal", 1};
    plot.series = {{"least", {}}, {"mean", {}}, {"greatest", {}}};
    for (std::size_t run = 0; run < done.size(); ++run) {
      const double share = 0.1 * static_cast<double>(run + 1);
      const RatioStatistics& apart = done[run].groups[group][Published][0];
      const RatioStatistics& meeting = done[run].groups[group][Published][1];
      const auto add = [&](double least, double mean, double most) {
        plot.series[0].points.emplace_back(share, least);
        plot.series[1].points.emplace_back(share, mean);
        plot.series[2].points.emplace_back(share, most);
      };
      if (which == 0) {
        add(meeting.least(), meeting.mean(), meeting.most());
      } else if (which == 1) {
        add(apart.least(), apart.mean(), apart.most());
      } else {
        add(std::min(meeting.least(), apart.least()), mixed(share, meeting.mean(), apart.mean()),
            std::max(meeting.most(), apart.most()));
      }
    }
  }
  return {plots.begin(), plots.end()};
}

NamedReport case_report(const FrameCase& which, const std::array<DocumentedRatio, group_count>& documented,
                        const std::vector<RunResult>& done) {
  Report report;
  RunResult all;
  for (const RunResult& run : done) {
    all.take(run);
  }
  report.headline = {
      fmt::format("{}: time of the published elimination by that of the published separating axis test, {} of "
                  "{} runs",
                  which.name, done.size(), runs)};
  report.columns = run_columns;
  for (std::size_t group = 0; group < group_count; ++group) {
    for (std::size_t run = 0; run < done.size(); ++run) {
      report.rows.push_back(
          run_row(group, 0.1 * static_cast<double>(run + 1), done[run].groups[group][Published], documented[group]));
    }
    for (Plot& plot : panels(done, group, which.name)) {
      report.panels.push_back(std::move(plot));
    }
  }
  report.panel_columns = 3;
  report.split_csv = true;
  report.remarks = {fmt::format(
      "Measurements thrown away: {} (clock backwards {}, above a second {}, too short {}); the "
      "methods disagreed {} times.",
      all.guards.sum(), all.guards.backwards, all.guards.too_long, all.guards.too_short, all.disagreements)};
  return {std::string(which.key), std::move(report)};
}

/// Averages over all runs, of every comparison.
void add_summary(const FrameCase& which, const std::array<DocumentedRatio, group_count>& documented,
                 const RunResult& all, Report& report) {
  for (std::size_t group = 0; group < group_count; ++group) {
    std::vector<Cell> row = {word(std::string(which.name)), word(group_names[group])};
    for (std::size_t c = 0; c < comparison_count; ++c) {
      for (const std::size_t answer : {1U, 0U}) {
        const RatioStatistics& found = all.groups[group][c][answer];
        row.push_back(ratio(found, found.mean()));
      }
    }
    const auto share = [](double meeting, double apart) {
      const double at = break_even(meeting, apart);
      return std::isnan(at) ? nothing() : number(at, 2);
    };
    const auto& found = all.groups[group];
    row.push_back(share(found[Published][1].mean(), found[Published][0].mean()));
    row.push_back(share(documented[group].meeting, documented[group].apart));
    row.push_back(share(found[Engine][1].mean(), found[Engine][0].mean()));
    report.rows.push_back(std::move(row));
  }
}

Report empty_summary() {
  Report report;
  report.headline = {
      "Averages of the ratios of all pairs of a kind, meeting | apart. The share of pairs that meet at which "
      "both methods take",
      "as long is given for the published ones, as the documents found it, and for the engine by the plain "
      "test."};
  report.columns = {{"case", "case"}, {"types", "types"}};
  for (std::size_t c = 0; c < comparison_count; ++c) {
    report.columns.push_back({comparison_names[c], std::string(comparison_keys[c]) + "_meeting"});
    report.columns.push_back({"apart", std::string(comparison_keys[c]) + "_apart"});
  }
  report.columns.push_back({"even at", "even_published"});
  report.columns.push_back({"documented", "even_documented"});
  report.columns.push_back({"engine", "even_engine"});
  report.remarks = {
      "Each pair is repeated until the clock can tell, so that the processor has learnt its branches: pairs that "
      "come once take longer.",
      "Means of ratios, as in the documents; they are not ratios of means (E0.24)."};
  return report;
}

/// Cuboids, one of each, tetrahedra.
constexpr std::size_t table_1_groups = 3;
constexpr std::array<std::size_t, 4> table_1_group = {0, 1, 1, 2};

struct Table1 {
  std::array<std::array<ByAnswer, table_1_groups>, 2> ratios;  ///< with the inverse computed, and known
};

/// Table 1 of document 003, with the inverse of the first frame computed in the test or known from before.
Table1 measure_table_1(const FrameCase& which, const EliminationSettings& settings) {
  const auto pairs = static_cast<int>(std::max(1.0, std::round(documented_pairs * settings.scale)));
  const double documented = which.dimension == 2 ? documented_repetitions_2d : documented_repetitions_3d;
  const int repetitions = std::max(least_repetitions, static_cast<int>(std::lround(documented * settings.scale)));
  RandomFrames random(scrambled(settings.seed + 77));
  TimingGuards guards;
  Table1 result;
  const auto measure_order = [&]<class A, class B>(const A& a, const B& b) {
    const bool meet = lab::projected_vertices_meet(a, b);
    const auto take = [&](const auto& known) {
      const auto seconds = seconds_per_call(
          repetitions, guards, [&] { return lab::projected_vertices_meet(a, b); },
          [&] { return lab::row_elimination(a, b); }, known);
      if (seconds) {
        const std::size_t group = table_1_group[static_cast<std::size_t>(types_of<A, B>)];
        result.ratios[0][group][meet ? 1 : 0].take((*seconds)[1], (*seconds)[0]);
        result.ratios[1][group][meet ? 1 : 0].take((*seconds)[2], (*seconds)[0]);
      }
    };
    if constexpr (requires { a.shape(); }) {
      const lab::PreparedFrame prepared(a.shape());
      take([&] { return lab::row_elimination(prepared, a.velocity(), b); });
    } else {
      const lab::PreparedFrame prepared(a);
      take([&] { return lab::row_elimination(prepared, b); });
    }
  };
  for (int pair = 0; pair < pairs; ++pair) {
    with_random_frames(which, random, [&](const auto& a, const auto& b) {
      measure_order(a, b);
      measure_order(b, a);
    });
  }
  return result;
}

void table_1(const EliminationSettings& settings, const Publish& publish) {
  NamedReport part{"table_1", {}};
  Report& report = part.report;
  report.headline = {
      "Table 1 of document 003: published elimination by published separating axis test, meeting | apart"};
  report.columns = {{"case", "case"},
                    {"inverse", "inverse"},
                    {"cuboids", "cc_meeting"},
                    {"apart", "cc_apart"},
                    {"one of each", "ct_meeting"},
                    {"apart", "ct_apart"},
                    {"tetrahedra", "tt_meeting"},
                    {"apart", "tt_apart"}};
  for (std::size_t i = 0; i < frame_cases.size(); ++i) {
    const Table1 measured = measure_table_1(frame_cases[i], settings);
    for (const std::size_t known : {0U, 1U}) {
      std::vector<Cell> row = {word(std::string(frame_cases[i].name)), word(known == 0 ? "computed" : "known")};
      for (const ByAnswer& found : measured.ratios[known]) {
        row.push_back(ratio(found[1], found[1].mean()));
        row.push_back(ratio(found[0], found[0].mean()));
      }
      report.rows.push_back(std::move(row));
    }
    std::vector<Cell> row = {word(std::string(frame_cases[i].name)), word("documented")};
    for (const DocumentedRatio& documented : documented_table_1[i]) {
      row.push_back(number(documented.meeting, 3));
      row.push_back(number(documented.apart, 3));
    }
    report.rows.push_back(std::move(row));
    publish(part);
  }
}

constexpr std::array<const char*, 2> triangle_cases = {"random", "near"};

/// A triangle in space whose corners are those of a random frame.
Triangle<3> random_triangle(RandomFrames& random) {
  const Simplex<3> frame = random.frame<3, FrameKind::Simplex>();
  const Vector<3>& corner = frame.origin();
  return {corner, Vector<3>(corner + frame.axes().col(0)), Vector<3>(corner + frame.axes().col(1))};
}

Aabb<3> box_of(const Triangle<3>& triangle) {
  const auto& [p, q, r] = triangle.vertices();
  return {p.cwiseMin(q).cwiseMin(r), p.cwiseMax(q).cwiseMax(r)};
}

/// The faces of meshes: triangles in space, that are flat there. The published methods have no inverse of these, so
/// that the methods are those of `relate`, both exact.
NamedReport triangles(const EliminationSettings& settings) {
  NamedReport part{"triangles", {}};
  Report& report = part.report;
  report.headline = {
      "Triangles in space, each pair in both orders: time of the exact answer with the elimination asked first, by "
      "that "
      "with separating axes"};
  report.columns = {{"case", "case"},        {"meeting", "meeting"},         {"apart", "apart"},
                    {"min", "meeting_min"},  {"avg meeting", "meeting_avg"}, {"max", "meeting_max"},
                    {"min", "apart_min"},    {"avg apart", "apart_avg"},     {"max", "apart_max"},
                    {"disagree", "disagree"}};
  const auto pairs = static_cast<int>(std::max(1.0, std::round(documented_pairs * settings.scale)));
  const int repetitions =
      std::max(least_repetitions, static_cast<int>(std::lround(documented_repetitions_3d * settings.scale)));
  for (std::size_t near = 0; near < triangle_cases.size(); ++near) {
    RandomFrames random(scrambled(settings.seed + 33 + near));
    ByAnswer found;
    TimingGuards guards;
    std::uint64_t disagreements = 0;
    const auto measure_order = [&](const Triangle<3>& a, const Triangle<3>& b) {
      const auto ask = [&](Method method) { return overlaps(a, b, {.method = method}); };
      const bool meet = ask(Method::SeparatingAxis);
      if (ask(Method::FourierMotzkin) != meet) {
        ++disagreements;
        return;
      }
      const auto seconds = seconds_per_call(
          repetitions, guards, [&] { return ask(Method::FourierMotzkin); },
          [&] { return ask(Method::SeparatingAxis); });
      if (seconds) {
        found[meet ? 1 : 0].take((*seconds)[0], (*seconds)[1]);
      }
    };
    for (int pair = 0; pair < pairs;) {
      const Triangle<3> a = random_triangle(random);
      const Triangle<3> b = random_triangle(random);
      if (near == 0 || intersects(box_of(a), box_of(b))) {
        measure_order(a, b);
        measure_order(b, a);
        ++pair;
      }
    }
    const auto& [apart, meeting] = found;
    report.rows.push_back({word(triangle_cases[near]), count(meeting.count()), count(apart.count()),
                           ratio(meeting, meeting.least()), ratio(meeting, meeting.mean()),
                           ratio(meeting, meeting.most()), ratio(apart, apart.least()), ratio(apart, apart.mean()),
                           ratio(apart, apart.most()), count(disagreements)});
  }
  return part;
}

}  // namespace

void qualification(const EliminationSettings& settings, const Publish& publish) {
  NamedReport summary{"summary", empty_summary()};
  for (std::size_t i = 0; i < qualification_cases.size(); ++i) {
    const FrameCase& which = qualification_cases[i];
    std::vector<RunResult> done;
    RunResult all;
    for (int run = 0; run < runs; ++run) {
      done.push_back(one_run(which, settings, 100 * i + static_cast<std::uint64_t>(run)));
      all.take(done.back());
      publish(case_report(which, documented_ratios[i], done));
    }
    add_summary(which, documented_ratios[i], all, summary.report);
  }
  publish(summary);
  table_1(settings, publish);
  publish(triangles(settings));
}

}  // namespace motzkin::experiments
