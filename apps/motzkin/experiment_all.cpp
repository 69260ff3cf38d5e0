#include "experiment_all.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "../experiments/motion.hpp"
#include "../experiments/numbers.hpp"
#include "../experiments/torus.hpp"
#include "environment.hpp"
#include "experiment_bunny.hpp"
#include "experiment_eliminations.hpp"
#include "experiment_files.hpp"
#include "experiment_obb.hpp"
#include "experiment_operations.hpp"
#include "experiment_validation.hpp"
#include "motzkin/io/pair_json.hpp"
#include "output.hpp"
#include "result_text.hpp"

namespace motzkin::app {
namespace {

using experiments::NamedReport;
using experiments::Sample;

struct AllArguments {
  CommonOptions common;
  experiments::EliminationSettings settings = {.scale = 0.01};
  std::string out;
  std::vector<std::string> only;  ///< names of pages; all where empty
};

/// So many by the scale, of what an experiment takes by itself, and at least a few.
template <class Number>
Number scaled(Number whole, double scale, Number least) {
  return std::max(least, static_cast<Number>(std::llround(static_cast<double>(whole) * std::min(scale, 1.0))));
}

std::vector<NamedReport> number_parts(const experiments::EliminationSettings& settings) {
  const auto sample = [&](std::uint64_t size) {
    return Sample{scaled<std::uint64_t>(size, settings.scale, 100), settings.seed};
  };
  return {{"epsilon", experiments::epsilon()},
          {"rounding", experiments::rounding(sample(10'000))},
          {"cancellation", experiments::cancellation(sample(10'000))},
          {"powers", experiments::powers(sample(1'000'000))},
          {"binet", experiments::binet()},
          {"dependency", experiments::dependency()},
          {"ruler", experiments::ruler()}};
}

std::vector<NamedReport> torus_parts(const experiments::EliminationSettings& settings) {
  const experiments::TorusSettings torus = {
      .repetitions = scaled(100, settings.scale, 1), .searches = scaled(100, settings.scale, 1), .seed = settings.seed};
  return {experiments::torus_pairs(torus),  experiments::torus_nodes(torus),  experiments::torus_objects(torus),
          experiments::torus_worlds(torus), experiments::torus_levels(torus), experiments::torus_options(torus),
          experiments::torus_groups(torus)};
}

std::vector<NamedReport> motion_parts(const experiments::EliminationSettings& settings) {
  const experiments::MotionSettings motion = {.queries = scaled(8, settings.scale, 1),
                                              .triangles = scaled(100'000, settings.scale, 1000),
                                              .seed = settings.seed};
  return {experiments::motion_switches(motion),  experiments::motion_profile(motion),
          experiments::motion_shell(motion),     experiments::motion_volumes(motion),
          experiments::motion_intervals(motion), experiments::motion_teapots(motion)};
}

/// Every page in the order of the index, by the name of its experiment.
constexpr std::array<const char*, 11> page_names = {"validation",  "qualification", "systems", "reductions",
                                                    "variability", "numbers",       "torus",   "motion",
                                                    "obb",         "operations",    "bunny"};

ExitStatus run_all(const AllArguments& arguments) {
  const double scale = arguments.settings.scale;
  const auto wanted = [&](std::string_view name) {
    return arguments.only.empty() ||
           std::find(arguments.only.begin(), arguments.only.end(), name) != arguments.only.end();
  };
  std::vector<ExperimentPage> pages;
  const auto write = [&](const ExperimentPage& page, const auto& run) {
    if (!wanted(page.name)) {
      return;
    }
    const std::vector<NamedReport> parts = run();
    for (const NamedReport& part : parts) {
      write_part(arguments.out, page.name, part);
    }
    write_pages(arguments.out, page.name, page.title, parts);
    pages.push_back(page);
  };
  write({"validation", "Two engines, one answer"}, [&] {
    ValidationArguments validation;
    validation.common = arguments.common;
    validation.seed = arguments.settings.seed;
    validation.pairs = scaled(validation.pairs, scale, std::uint64_t{100});
    return std::vector{validation_part(validation)};
  });
  for (ExperimentPage& page : elimination_pages(arguments.settings, arguments.common, arguments.out, wanted)) {
    pages.push_back(std::move(page));
  }
  write({"numbers", "What rounding does"}, [&] { return number_parts(arguments.settings); });
  write({"torus", "One ring among many"}, [&] { return torus_parts(arguments.settings); });
  write({"motion", "What makes first contacts quick"}, [&] { return motion_parts(arguments.settings); });
  write({"obb", "Where tests of oriented boxes err"}, [&] {
    return std::vector{obb_part(arguments.common, scaled<std::uint64_t>(20'000, scale, 100), arguments.settings.seed)};
  });
  write({"operations", "What tests of oriented boxes compute"}, [&] { return std::vector{operations_part()}; });
  write({"bunny", "A bunny and its mirror image"},
        [&] { return std::vector{bunny_part(arguments.common, scaled(1000, scale, 1))}; });
  if (arguments.only.empty()) {
    write_index(arguments.out, pages);
  }
  print(fmt::format("{} written to {}\n", counted(pages.size(), "page"), arguments.out));
  return Done;
}

void add_environment(CLI::App& parent, Action& action) {
  const auto common = std::make_shared<CommonOptions>();
  CLI::App& command = *parent.add_subcommand("environment", "What figures of this machine depend on");
  add_common(command, *common);
  command.footer("Examples:\n  motzkin experiment environment");
  command.callback([&action, common] {
    action = [common] {
      std::string text;
      for (const auto& [name, value] : environment()) {
        text += common->json ? fmt::format("{}\"{}\": {}", text.empty() ? "{" : ", ", name, string_json(value))
                             : fmt::format("{:<10} {}\n", name, value);
      }
      print(common->json ? text + "}\n" : text);
      return Done;
    };
  });
}

}  // namespace

void add_all_experiments(CLI::App& experiment, Action& action) {
  const auto arguments = std::make_shared<AllArguments>();
  CLI::App& command = *experiment.add_subcommand("all", "Every experiment with tables, on linked pages");
  add_common(command, arguments->common);
  add_scale_and_seed(command, arguments->settings);
  command.add_option("--out", arguments->out, "Write all files to this folder; index.html leads to them")
      ->required()
      ->type_name("FOLDER");
  command.add_option("--only", arguments->only, "Only these pages, by name, and no index.html")
      ->check(CLI::IsMember(std::vector<std::string>(page_names.begin(), page_names.end())).description(""))
      ->delimiter(',')
      ->type_name("NAME,..");
  command.footer(
      "Examples:\n  motzkin experiment all --out . --scale 0.001\n  motzkin experiment all --out . --only "
      "obb,operations");
  command.callback([&action, arguments] { action = [arguments] { return run_all(*arguments); }; });
  add_environment(experiment, action);
}

}  // namespace motzkin::app
