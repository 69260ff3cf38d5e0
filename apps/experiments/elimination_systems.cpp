#include <fmt/format.h>

#include <cmath>
#include <string>

#include "eliminations.hpp"
#include "frame_cases.hpp"
#include "motzkin/lab/row_elimination.hpp"

namespace motzkin::experiments {
namespace {

constexpr double documented_pairs = 100'000;  // enough to meet the largest systems
constexpr std::size_t max_steps = lab::RowCounts::max_systems;

using lab::RowOrder;
constexpr std::array<RowOrder, 3> orders = {RowOrder::Published, RowOrder::UnitRowsFirst, RowOrder::TightFirst};

/// What the systems of one case and one sort of pair had.
struct CountedRows {
  std::uint32_t input = 0;
  std::array<std::uint32_t, max_steps> most{};  ///< rows, with every one made and none tested
  std::uint64_t pairs = 0;
  std::uint64_t apart = 0;
  std::array<double, max_steps> sum{};
  std::array<double, orders.size()> until_contradiction{};  ///< rows taken by pairs that are apart
};

template <class A, class B>
void take(const A& a, const B& b, CountedRows& found) {
  lab::RowCounts counts;
  const bool meet = lab::row_elimination(a, b, {.test_every_row = false}, &counts);
  found.input = counts.rows[0];
  ++found.pairs;
  for (std::size_t step = 0; step < max_steps; ++step) {
    found.most[step] = std::max(found.most[step], counts.rows[step]);
    found.sum[step] += counts.rows[step];
  }
  if (meet) {
    return;
  }
  ++found.apart;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    static_cast<void>(lab::row_elimination(a, b, {.order = orders[i]}, &counts));
    found.until_contradiction[i] += static_cast<double>(counts.total());
  }
}

/// Numbers of rows after each step, one after the other.
template <class Rows>
std::string steps_text(const FrameCase& which, const Rows& rows) {
  const int variables = which.dimension + (which.moving ? 1 : 0);
  std::string text;
  for (int step = 1; step < variables; ++step) {
    text += (step == 1 ? "" : " ") + fmt::format("{:.0f}", static_cast<double>(rows[static_cast<std::size_t>(step)]));
  }
  return text;
}

/// N + N^2 / 4 rows of N, again and again, whatever the rows are.
std::array<double, max_steps> loose_bounds(std::uint32_t input) {
  std::array<double, max_steps> rows{};
  rows[0] = input;
  for (std::size_t step = 1; step < max_steps; ++step) {
    rows[step] = rows[step - 1] + std::floor(rows[step - 1] * rows[step - 1] / 4);
  }
  return rows;
}

/// Rows without the first variable: those that bound the others alone.
std::uint32_t rows_without_first(const FrameCase& which, PairTypes types) {
  const bool second_is_cuboid = types == PairTypes::CC || types == PairTypes::TC;
  const int others = which.dimension - 1;
  return static_cast<std::uint32_t>((second_is_cuboid ? 2 * others : others) + (which.moving ? 2 : 0));
}

std::vector<Cell> row_of(const FrameCase& which, PairTypes types, const CountedRows& found) {
  std::array<double, max_steps> mean{};
  for (std::size_t step = 0; step < max_steps; ++step) {
    mean[step] = found.sum[step] / static_cast<double>(found.pairs);
  }
  std::vector<Cell> row = {word(std::string(which.name)),
                           word(std::string(pair_type_names[static_cast<std::size_t>(types)])),
                           count(found.input),
                           word(steps_text(which, loose_bounds(found.input))),
                           count(lab::rows_after_step(found.input, rows_without_first(which, types))),
                           word(steps_text(which, found.most)),
                           word(steps_text(which, mean))};
  for (const double sum : found.until_contradiction) {
    row.push_back(found.apart == 0 ? nothing() : number(sum / static_cast<double>(found.apart), 3));
  }
  return row;
}

}  // namespace

void elimination_systems(const EliminationSettings& settings, const Publish& publish) {
  NamedReport part{"systems", {}};
  Report& report = part.report;
  report.headline = {
      "Rows of the systems after each elimination: the bound N + N^2/4, the sharper one of the first step, what "
      "was found,",
      "and rows of pairs that are apart until one contradicts the unit cube, by the order of the first rows"};
  report.columns = {{"case", "case"},
                    {"types", "types"},
                    {"rows", "rows"},
                    {"N + N^2/4", "bound"},
                    {"sharper", "sharp"},
                    {"most found", "most"},
                    {"mean", "mean"},
                    {"as published", "until_published"},
                    {"unit rows first", "until_unit_first"},
                    {"tight rows first", "until_tight_first"}};
  report.remarks = {"The documents found at most 11; 20 55; 13 21; 22 57 560 rows (erratum E0.15)."};
  const auto pairs = static_cast<int>(std::max(1.0, std::round(documented_pairs * settings.scale)));
  for (std::size_t i = 0; i < frame_cases.size(); ++i) {
    const FrameCase& which = frame_cases[i];
    RandomFrames random(scrambled(settings.seed + i));
    std::array<CountedRows, 4> found;
    for (int pair = 0; pair < pairs; ++pair) {
      with_random_frames(which, random, [&]<class A, class B>(const A& a, const B& b) {
        take(a, b, found[static_cast<std::size_t>(types_of<A, B>)]);
        take(b, a, found[static_cast<std::size_t>(types_of<B, A>)]);
      });
    }
    for (std::size_t types = 0; types < found.size(); ++types) {
      if (found[types].pairs > 0) {
        report.rows.push_back(row_of(which, static_cast<PairTypes>(types), found[types]));
      }
    }
    publish(part);
  }
}

}  // namespace motzkin::experiments
