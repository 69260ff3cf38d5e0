#include "experiment_obb.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "../experiments/obb_pairs.hpp"
#include "motzkin/lab/obb_overlap.hpp"
#include "motzkin/pair/relate.hpp"
#include "output.hpp"
#include "parallel/parallel.hpp"
#include "progress.hpp"

namespace motzkin::app {
namespace {

using namespace lab;

using experiments::in_single;
using experiments::obb_sets;
using experiments::RandomObbs;

constexpr const char* obb_examples = R"(Examples:
  motzkin experiment obb
  motzkin experiment obb --pairs 1000 --seed 7 --epsilon 1e-5 --json)";

/// Pairs drawn from one seed. Part of the experiment: another value gives other pairs.
constexpr std::uint64_t chunk_size = 1000;

struct ObbExperiment {
  CommonOptions common;
  std::uint64_t pairs = 20000;
  std::uint64_t seed = 1;
  double epsilon = default_obb_epsilon;
};

/// Answers of one test that are not right, by what is true of the boxes.
struct Errors {
  std::uint64_t false_hits = 0;      ///< disjoint boxes that overlap, it says
  std::uint64_t misses = 0;          ///< overlapping boxes that are apart, it says
  std::uint64_t touching_apart = 0;  ///< touching boxes that are apart, it says
  std::uint64_t order = 0;           ///< pairs on which the answer depends on the order

  Errors& operator+=(const Errors& other) {
    false_hits += other.false_hits;
    misses += other.misses;
    touching_apart += other.touching_apart;
    order += other.order;
    return *this;
  }
};

constexpr std::array<std::string_view, 3> test_names = {"plain", "robust", "gottschalk"};

/// The pairs of one set, in one precision.
struct Counts {
  std::uint64_t disjoint = 0;
  std::uint64_t touching = 0;
  std::uint64_t overlapping = 0;
  std::array<Errors, 3> errors;

  Counts& operator+=(const Counts& other) {
    disjoint += other.disjoint;
    touching += other.touching;
    overlapping += other.overlapping;
    for (std::size_t i = 0; i < errors.size(); ++i) {
      errors[i] += other.errors[i];
    }
    return *this;
  }
};

/// Single precision first.
using SetCounts = std::array<Counts, 2>;
constexpr std::array<std::string_view, 2> precisions = {"single", "double"};

template <class Scalar>
std::array<bool, 3> answers(const Obb<3>& a, const Obb<3>& b, double epsilon) {
  return {obb_overlap_plain<Scalar>(a, b), obb_overlap_robust<Scalar>(a, b),
          obb_overlap_gottschalk<Scalar>(a, b, epsilon)};
}

template <class Scalar>
void test(Counts& counts, const Obb<3>& a, const Obb<3>& b, double epsilon) {
  const Relation relation = relate(a, b);
  ++(relation == Relation::Disjoint   ? counts.disjoint
     : relation == Relation::Touching ? counts.touching
                                      : counts.overlapping);
  const std::array<bool, 3> forth = answers<Scalar>(a, b, epsilon);
  const std::array<bool, 3> back = answers<Scalar>(b, a, epsilon);
  for (std::size_t i = 0; i < forth.size(); ++i) {
    Errors& errors = counts.errors[i];
    errors.order += forth[i] != back[i] ? 1 : 0;
    errors.false_hits += relation == Relation::Disjoint && forth[i] ? 1 : 0;
    errors.touching_apart += relation == Relation::Touching && !forth[i] ? 1 : 0;
    errors.misses += relation == Relation::Overlapping && !forth[i] ? 1 : 0;
  }
}

SetCounts test_set(std::size_t index, const ObbExperiment& arguments) {
  const auto [set, name] = obb_sets[index];
  const std::uint64_t chunks = arguments.pairs / chunk_size + (arguments.pairs % chunk_size != 0 ? 1 : 0);
  Progress progress(std::string(name), arguments.pairs, arguments.common.quiet);
  SetCounts result;
  std::mutex merging;
  detail::parallel_for(arguments.common.threads, chunks, [&, set = set](std::uint64_t chunk) {
    std::seed_seq seed{arguments.seed, std::uint64_t{index}, chunk, chunk >> 32U};
    std::array<std::uint32_t, 2> words{};
    seed.generate(words.begin(), words.end());
    RandomObbs random((std::uint64_t{words[0]} << 32U) | words[1]);
    const std::uint64_t count = std::min(chunk_size, arguments.pairs - chunk * chunk_size);
    SetCounts counts;
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto [a, b] = random.pair(set);
      test<float>(counts[0], in_single(a), in_single(b), arguments.epsilon);
      test<double>(counts[1], a, b, arguments.epsilon);
    }
    progress.add(count);
    const std::scoped_lock lock(merging);
    result[0] += counts[0];
    result[1] += counts[1];
  });
  return result;
}

std::string table(const std::vector<SetCounts>& results, const ObbExperiment& arguments) {
  std::string text = fmt::format(
      "{} pairs per set, seed {}, epsilon {}. Wrong answers: hits of disjoint boxes / misses of overlapping ones /\n"
      "touching ones called apart / answers that change with the order. Single precision: the boxes are rounded "
      "first,\n"
      "and the truth is that of the rounded ones.\n\n",
      arguments.pairs, arguments.seed, arguments.epsilon);
  fmt::format_to(std::back_inserter(text), "{:<9}{:>10}{:>10}{:>13}", "", "disjoint", "touching", "overlapping");
  for (const std::string_view name : test_names) {
    fmt::format_to(std::back_inserter(text), "{:>26}", name);
  }
  text += "\n";
  for (std::size_t set = 0; set < results.size(); ++set) {
    fmt::format_to(std::back_inserter(text), "{}\n", obb_sets[set].second);
    for (std::size_t i = 0; i < precisions.size(); ++i) {
      const Counts& counts = results[set][i];
      fmt::format_to(std::back_inserter(text), "  {:<7}{:>10}{:>10}{:>13}", precisions[i], counts.disjoint,
                     counts.touching, counts.overlapping);
      for (const Errors& errors : counts.errors) {
        fmt::format_to(
            std::back_inserter(text), "{:>26}",
            fmt::format("{} / {} / {} / {}", errors.false_hits, errors.misses, errors.touching_apart, errors.order));
      }
      text += "\n";
    }
  }
  return text;
}

std::string json(const std::vector<SetCounts>& results, const ObbExperiment& arguments) {
  std::string sets;
  for (std::size_t set = 0; set < results.size(); ++set) {
    for (std::size_t i = 0; i < precisions.size(); ++i) {
      const Counts& counts = results[set][i];
      std::string tests;
      for (std::size_t test = 0; test < test_names.size(); ++test) {
        const Errors& errors = counts.errors[test];
        fmt::format_to(std::back_inserter(tests),
                       R"(, "{}": {{"false_hits": {}, "misses": {}, "touching_apart": {}, "order_dependent": {}}})",
                       test_names[test], errors.false_hits, errors.misses, errors.touching_apart, errors.order);
      }
      fmt::format_to(std::back_inserter(sets),
                     R"({}{{"set": "{}", "precision": "{}", "disjoint": {}, "touching": {}, "overlapping": {}{}}})",
                     sets.empty() ? "" : ", ", obb_sets[set].second, precisions[i], counts.disjoint, counts.touching,
                     counts.overlapping, tests);
    }
  }
  return fmt::format("{{\"pairs\": {}, \"seed\": {}, \"epsilon\": {}, \"sets\": [{}]}}\n", arguments.pairs,
                     arguments.seed, arguments.epsilon, sets);
}

std::vector<SetCounts> test_all(const ObbExperiment& arguments) {
  std::vector<SetCounts> results;
  results.reserve(obb_sets.size());
  for (std::size_t i = 0; i < obb_sets.size(); ++i) {
    results.push_back(test_set(i, arguments));
  }
  return results;
}

ExitStatus run(const ObbExperiment& arguments) {
  const std::vector<SetCounts> results = test_all(arguments);
  print(arguments.common.json ? json(results, arguments) : table(results, arguments));
  return Done;
}

}  // namespace

experiments::NamedReport obb_part(const CommonOptions& common, std::uint64_t pairs, std::uint64_t seed) {
  using experiments::count;
  using experiments::word;
  const ObbExperiment arguments = {.common = common, .pairs = pairs, .seed = seed};
  experiments::NamedReport part{"errors", {}};
  experiments::Report& report = part.report;
  report.headline = {
      fmt::format("Wrong answers of overlap tests about oriented boxes, {} pairs per set, seed {}, epsilon {}", pairs,
                  seed, arguments.epsilon)};
  report.columns = {{"set", "set"},
                    {"precision", "precision"},
                    {"disjoint", "disjoint"},
                    {"touching", "touching"},
                    {"overlapping", "overlapping"}};
  for (const std::string_view name : test_names) {
    for (const auto& [title, key] : {std::pair("false hits", "false_hits"),
                                     {"misses", "misses"},
                                     {"touching apart", "touching_apart"},
                                     {"by order", "order_dependent"}}) {
      report.columns.push_back({fmt::format("{}: {}", name, title), fmt::format("{}_{}", name, key)});
    }
  }
  const std::vector<SetCounts> results = test_all(arguments);
  for (std::size_t set = 0; set < results.size(); ++set) {
    for (std::size_t i = 0; i < precisions.size(); ++i) {
      const Counts& counts = results[set][i];
      std::vector<experiments::Cell> row = {word(std::string(obb_sets[set].second)), word(std::string(precisions[i])),
                                            count(counts.disjoint), count(counts.touching), count(counts.overlapping)};
      for (const Errors& errors : counts.errors) {
        for (const std::uint64_t value : {errors.false_hits, errors.misses, errors.touching_apart, errors.order}) {
          row.push_back(count(value));
        }
      }
      report.rows.push_back(std::move(row));
    }
  }
  report.remarks = {"Single precision: the boxes are rounded first, and the truth is that of the rounded ones."};
  return part;
}

void add_obb_experiment(CLI::App& experiment, Action& action) {
  const auto arguments = std::make_shared<ObbExperiment>();
  CLI::App& command = *experiment.add_subcommand("obb", "Where overlap tests of oriented boxes err");
  add_common(command, arguments->common);
  command.add_option("--pairs", arguments->pairs, "Pairs per set")
      ->check(CLI::Range(std::int64_t{1}, max_obb_pairs).description(""))
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--seed", arguments->seed, "Seed of the random boxes")
      ->check(CLI::Range(std::int64_t{0}, std::numeric_limits<std::int64_t>::max()).description(""))
      ->capture_default_str()
      ->type_name("S");
  command.add_option("--epsilon", arguments->epsilon, "What Gottschalk's test adds to the absolute rotation")
      ->check(CLI::Range(0.0, 1.0).description(""))
      ->capture_default_str()
      ->type_name("E");
  command.footer(obb_examples);
  command.callback([&action, arguments] { action = [arguments] { return run(*arguments); }; });
}

}  // namespace motzkin::app
