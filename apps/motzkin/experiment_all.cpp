#include "experiment_all.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "../experiments/motion.hpp"
#include "../experiments/numbers.hpp"
#include "../experiments/torus.hpp"
#include "environment.hpp"
#include "experiment_eliminations.hpp"
#include "experiment_files.hpp"
#include "experiment_validation.hpp"
#include "motzkin/io/pair_json.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace motzkin::app {
namespace {

using experiments::NamedReport;
using experiments::Sample;

struct AllArguments {
  CommonOptions common;
  experiments::EliminationSettings settings = {.scale = 0.01};
  std::string out;
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

ExitStatus run_all(const AllArguments& arguments) {
  std::vector<ExperimentPage> pages;
  const auto write = [&](const ExperimentPage& page, const std::vector<NamedReport>& parts) {
    for (const NamedReport& part : parts) {
      write_part(arguments.out, page.name, part);
    }
    write_pages(arguments.out, page.name, page.title, parts);
    pages.push_back(page);
  };
  ValidationArguments validation;
  validation.common = arguments.common;
  validation.seed = arguments.settings.seed;
  validation.pairs = scaled(validation.pairs, arguments.settings.scale, std::uint64_t{100});
  write({"validation", "Two engines, one answer"}, {validation_part(validation)});
  for (ExperimentPage& page : elimination_pages(arguments.settings, arguments.common, arguments.out)) {
    pages.push_back(std::move(page));
  }
  Progress progress("numbers, torus, motion", 3, arguments.common.quiet);
  write({"numbers", "What rounding does"}, number_parts(arguments.settings));
  progress.add(1);
  write({"torus", "One ring among many"}, torus_parts(arguments.settings));
  progress.add(1);
  write({"motion", "What makes first contacts quick"}, motion_parts(arguments.settings));
  write_index(arguments.out, pages);
  print(fmt::format("{} pages written to {}\n", pages.size(), arguments.out));
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
  command.footer("Examples:\n  motzkin experiment all --out . --scale 0.001");
  command.callback([&action, arguments] { action = [arguments] { return run_all(*arguments); }; });
  add_environment(experiment, action);
}

}  // namespace motzkin::app
