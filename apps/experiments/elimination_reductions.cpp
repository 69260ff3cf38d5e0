#include <fmt/format.h>

#include <cmath>
#include <string>

#include "eliminations.hpp"
#include "frame_cases.hpp"
#include "motzkin/lab/row_elimination.hpp"
#include "ratio_statistics.hpp"
#include "timed_calls.hpp"

namespace motzkin::experiments {
namespace {

using lab::Origins;
using lab::RowCounts;
using lab::RowEliminationOptions;
using lab::RowOrder;
using lab::RowsLeftOut;

constexpr double reduction_pairs = 20'000;
constexpr int reduction_repetitions = 24;

struct Variant {
  const char* name;
  RowEliminationOptions options;
};

/// The first is what the others are compared with.
constexpr std::array<Variant, 10> variants = {{
    {"as published", {}},
    {"test the first rows and the last only", {.test_every_row = false}},
    {"unit rows first", {.order = RowOrder::UnitRowsFirst}},
    {"tight rows first", {.order = RowOrder::TightFirst}},
    {"nearest vertex as origin", {.origins = Origins::NearestVertex}},
    {"positive coordinates of the origin", {.origins = Origins::Positive}},
    {"without rows that hold in the unit cube", {.left_out = RowsLeftOut::UnitCube}},
    {"without rows that follow from another", {.left_out = RowsLeftOut::SameDirection}},
    {"Kohler's rule", {.left_out = RowsLeftOut::Kohler}},
    {"Imbert's rule", {.left_out = RowsLeftOut::Imbert}},
}};

/// Of pairs that are apart, and that meet.
struct Found {
  std::array<double, 2> rows{};
  std::array<std::uint64_t, 2> pairs{};
  std::array<RatioStatistics, 2> time;  ///< by that of the first variant
};

/// The variants, then what the first makes of pairs that have positive coordinates as they were drawn, and a prepared
/// inverse.
constexpr std::size_t drawn_positive = variants.size();
constexpr std::size_t prepared = variants.size() + 1;
using AllFound = std::array<Found, variants.size() + 2>;

/// Whether the origin of `b` has no negative coordinate in the frame `a`, at the start.
template <class A, class B>
bool has_positive_origin(const A& a, const B& b) {
  if constexpr (requires { a.shape(); }) {
    return has_positive_origin(a.shape(), b.shape());
  } else {
    const auto offset = (b.origin() - a.origin()).eval();
    return (lab::PreparedFrame(a).inverse * offset).minCoeff() >= 0;
  }
}

template <class A, class B>
bool with_known_inverse(const lab::PreparedFrame<A::dimension, kind_of<A>>& known, const A& a, const B& b) {
  if constexpr (requires { a.shape(); }) {
    return lab::row_elimination(known, a.velocity(), b);
  } else {
    return lab::row_elimination(known, b);
  }
}

template <class A>
const auto& resting(const A& a) {
  if constexpr (requires { a.shape(); }) {
    return a.shape();
  } else {
    return a;
  }
}

template <class A, class B>
void take(const A& a, const B& b, int repetitions, AllFound& found, TimingGuards& guards) {
  RowCounts counts;
  const std::size_t answer = lab::row_elimination(a, b, {}, &counts) ? 1 : 0;
  const double rows_as_published = counts.total();
  const auto count = [&](std::size_t i, double rows) {
    found[i].rows[answer] += rows;
    ++found[i].pairs[answer];
  };
  const auto time = [&](std::size_t i, const auto& call) {
    if (const auto seconds = seconds_per_call(
            repetitions, guards, [&] { return lab::row_elimination(a, b); }, call)) {
      found[i].time[answer].take((*seconds)[1], (*seconds)[0]);
    }
  };
  for (std::size_t i = 0; i < variants.size(); ++i) {
    static_cast<void>(lab::row_elimination(a, b, variants[i].options, &counts));
    count(i, counts.total());
    time(i, [&] { return lab::row_elimination(a, b, variants[i].options); });
  }
  const lab::PreparedFrame known(resting(a));
  count(prepared, rows_as_published);
  time(prepared, [&] { return with_known_inverse<A, B>(known, a, b); });
  if (has_positive_origin(a, b)) {
    count(drawn_positive, rows_as_published);
  }
}

std::vector<Cell> row_of(std::string_view case_name, const char* name, const Found& found, const Found& published) {
  std::vector<Cell> row = {word(std::string(case_name)), word(name)};
  const auto mean = [](const Found& of, std::size_t answer) {
    return of.rows[answer] / static_cast<double>(of.pairs[answer]);
  };
  for (const std::size_t answer : {1U, 0U}) {
    const bool none = found.pairs[answer] == 0 || published.pairs[answer] == 0;
    const RatioStatistics& time = found.time[answer];
    row.push_back(none ? nothing() : number(mean(found, answer), 3));
    row.push_back(none ? nothing() : number(100 * (mean(found, answer) / mean(published, answer) - 1), 3));
    row.push_back(time.count() == 0 ? nothing() : number(time.mean(), 3));
  }
  return row;
}

/// All rules on resting frames in four dimensions, where the documents expect them to pay.
void take_in_four_dimensions(const EliminationSettings& settings, Report& report, TimingGuards& guards) {
  constexpr double share_of_pairs = 0.05;
  const auto pairs = static_cast<int>(std::max(1.0, std::round(share_of_pairs * reduction_pairs * settings.scale)));
  RandomFrames random(scrambled(settings.seed + 4));
  AllFound found;
  for (int pair = 0; pair < pairs; ++pair) {
    with_random_frames<4, false>(random, [&](const auto& a, const auto& b) { take(a, b, 1, found, guards); });
  }
  for (std::size_t i = 0; i < variants.size(); ++i) {
    report.rows.push_back(row_of("4D static", variants[i].name, found[i], found[0]));
  }
}

}  // namespace

void elimination_reductions(const EliminationSettings& settings, const Publish& publish) {
  NamedReport part{"reductions", {}};
  Report& report = part.report;
  report.headline = {
      "Rows of all systems of a pair, how many more than as published (in percent), and time by that of the "
      "published elimination:",
      "first of pairs that meet, then of pairs that are apart"};
  report.columns = {{"case", "case"},           {"variant", "variant"},   {"rows", "rows_meeting"},
                    {"more %", "more_meeting"}, {"time", "time_meeting"}, {"rows", "rows_apart"},
                    {"more %", "more_apart"},   {"time", "time_apart"}};
  report.remarks = {
      "The documents report 15 % (2D static) and 40 % (3D static) fewer rows without those that follow from "
      "another, and no gain in time."};
  const auto pairs = static_cast<int>(std::max(1.0, std::round(reduction_pairs * settings.scale)));
  TimingGuards guards;
  for (std::size_t i = 0; i < frame_cases.size(); ++i) {
    const FrameCase& which = frame_cases[i];
    RandomFrames random(scrambled(settings.seed + i));
    AllFound found;
    for (int pair = 0; pair < pairs; ++pair) {
      with_random_frames(which, random, [&](const auto& a, const auto& b) {
        take(a, b, reduction_repetitions, found, guards);
        take(b, a, reduction_repetitions, found, guards);
      });
    }
    for (std::size_t variant = 0; variant < variants.size(); ++variant) {
      report.rows.push_back(row_of(which.name, variants[variant].name, found[variant], found[0]));
    }
    report.rows.push_back(row_of(which.name, "drawn with positive coordinates", found[drawn_positive], found[0]));
    report.rows.push_back(row_of(which.name, "inverse known", found[prepared], found[0]));
    publish(part);
  }
  take_in_four_dimensions(settings, report, guards);
  report.remarks.push_back(fmt::format("Measurements thrown away: {}.", guards.sum()));
  publish(part);
}

}  // namespace motzkin::experiments
