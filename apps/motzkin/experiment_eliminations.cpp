#include "experiment_eliminations.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "output.hpp"
#include "progress.hpp"

namespace motzkin::app {
namespace {

using experiments::EliminationSettings;
using experiments::NamedReport;
using experiments::Publish;

/// Of what the documents took, which is days of work: some minutes.
constexpr double default_scale = 0.01;

struct EliminationExperiment {
  const char* name;
  const char* description;
  const char* title;
  void (*run)(const EliminationSettings& settings, const Publish& publish);
  std::uint64_t parts;  ///< so many times something new is published
};

constexpr std::array<EliminationExperiment, 4> elimination_experiments = {{
    {"qualification", "Time of the elimination by that of separating axis tests, pair by pair",
     "Elimination and separating axes", experiments::qualification, 60},
    {"systems", "Rows of the systems that the elimination makes", "Systems of the elimination",
     experiments::elimination_systems, 4},
    {"reductions", "What orders of rows, origins and rules about redundant rows save", "Fewer rows",
     experiments::elimination_reductions, 5},
    {"variability", "How much the ratio of both methods varies from pair to pair", "From pair to pair",
     experiments::elimination_variability, 4},
}};

struct EliminationArguments {
  CommonOptions common;
  EliminationSettings settings;
  std::optional<std::string> out;
};

/// Runs one experiment; what is published is written at once, so that an end by force loses nothing that was done.
std::vector<NamedReport> run_parts(const EliminationExperiment& experiment, const EliminationArguments& arguments) {
  Progress progress(experiment.name, experiment.parts, arguments.common.quiet);
  std::vector<NamedReport> parts;
  experiment.run(arguments.settings, [&](const NamedReport& part) {
    const auto known =
        std::find_if(parts.begin(), parts.end(), [&](const NamedReport& other) { return other.name == part.name; });
    if (known == parts.end()) {
      parts.push_back(part);
    } else {
      *known = part;
    }
    if (arguments.out) {
      write_part(*arguments.out, experiment.name, part);
    }
    progress.add(1);
  });
  if (arguments.out) {
    write_pages(*arguments.out, experiment.name, experiment.title, parts);
  }
  return parts;
}

ExitStatus run(const EliminationExperiment& experiment, const EliminationArguments& arguments) {
  const std::vector<NamedReport> parts = run_parts(experiment, arguments);
  print(arguments.common.json ? to_json(parts, experiment.name) : to_text(parts));
  return Done;
}

void add_elimination_experiment(CLI::App& parent, const EliminationExperiment& experiment, Action& action) {
  const auto arguments = std::make_shared<EliminationArguments>();
  arguments->settings.scale = default_scale;
  CLI::App& command = *parent.add_subcommand(experiment.name, experiment.description);
  add_common(command, arguments->common);
  add_scale_and_seed(command, arguments->settings);
  command
      .add_option(
          "--out", arguments->out,
          fmt::format("Write tables ({0}_*.csv), plots ({0}_*.svg) and pages ({0}.md, {0}.html) to this folder, each "
                      "part as soon as it is there",
                      experiment.name))
      ->type_name("FOLDER");
  command.footer(fmt::format(
      "Examples:\n  motzkin experiment {0} --scale 0.001\n  motzkin experiment {0} --out . --seed 7", experiment.name));
  command.callback(
      [&action, &experiment, arguments] { action = [&experiment, arguments] { return run(experiment, *arguments); }; });
}

}  // namespace

void add_scale_and_seed(CLI::App& command, EliminationSettings& settings) {
  command
      .add_option(
          "--scale", settings.scale,
          "Pairs and repetitions, by those of the documents; fewer repetitions than the clock needs are never made")
      ->check(CLI::Range(1e-6, 100.0).description(""))
      ->capture_default_str()
      ->type_name("S");
  command.add_option("--seed", settings.seed, "Seed of the random frames")
      ->check(CLI::Range(std::int64_t{0}, std::numeric_limits<std::int64_t>::max()).description(""))
      ->capture_default_str()
      ->type_name("N");
}

void add_elimination_experiments(CLI::App& experiment, Action& action) {
  for (const EliminationExperiment& each : elimination_experiments) {
    add_elimination_experiment(experiment, each, action);
  }
}

std::vector<ExperimentPage> elimination_pages(const EliminationSettings& settings, const CommonOptions& common,
                                              const std::string& folder,
                                              const std::function<bool(std::string_view)>& wanted) {
  std::vector<ExperimentPage> pages;
  for (const EliminationExperiment& each : elimination_experiments) {
    if (wanted(each.name)) {
      static_cast<void>(run_parts(each, {common, settings, folder}));
      pages.push_back({each.name, each.title});
    }
  }
  return pages;
}

}  // namespace motzkin::app
