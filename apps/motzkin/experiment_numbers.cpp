#include "experiment_numbers.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "../experiments/numbers.hpp"
#include "motzkin/io/file.hpp"
#include "output.hpp"

namespace motzkin::app {
namespace {

using experiments::Report;
using experiments::Sample;

struct NumberExperiment {
  const char* name;
  const char* description;
  std::uint64_t samples;  ///< 0: nothing is random
  Report (*run)(const Sample& sample);
};

constexpr std::array<NumberExperiment, 7> number_experiments = {{
    {"epsilon", "The number after 1 in half, single and double", 0,
     [](const Sample&) { return experiments::epsilon(); }},
    {"rounding", "Errors of truncation and rounding to a few digits", 10000, experiments::rounding},
    {"cancellation", "Errors of products, quotients and differences", 10000, experiments::cancellation},
    {"powers", "Errors of x^y by a loop, the library and exp(y ln x)", 1000000, experiments::powers},
    {"binet", "Fibonacci numbers in single precision", 0, [](const Sample&) { return experiments::binet(); }},
    {"dependency", "Intervals of x/(x-1) and of 1 + 1/(x-1)", 0,
     [](const Sample&) { return experiments::dependency(); }},
    {"ruler", "Intervals of measurements, and what follows from them", 0,
     [](const Sample&) { return experiments::ruler(); }},
}};

struct NumberArguments {
  CommonOptions common;
  Sample sample;
  std::optional<std::string> svg;
};

ExitStatus run_number_experiment(const NumberExperiment& experiment, const NumberArguments& arguments) {
  const Report report = experiment.run(arguments.sample);
  if (arguments.svg) {
    write_file(*arguments.svg, plot_picture(report.plot));
  }
  print(arguments.common.json ? to_json(report, experiment.name) : to_text(report));
  return Done;
}

void add_number_experiment(CLI::App& parent, const NumberExperiment& experiment, Action& action) {
  const auto arguments = std::make_shared<NumberArguments>();
  arguments->sample.size = experiment.samples;
  CLI::App& command = *parent.add_subcommand(experiment.name, experiment.description);
  add_common(command, arguments->common);
  command.add_option("--svg", arguments->svg, "Write a plot")->type_name("FILE");
  if (experiment.samples > 0) {
    command.add_option("--samples", arguments->sample.size, "Random numbers to try")
        ->check(CLI::Range(std::int64_t{1}, max_number_samples).description(""))
        ->capture_default_str()
        ->type_name("N");
    command.add_option("--seed", arguments->sample.seed, "Seed of the random numbers")
        ->check(CLI::Range(std::int64_t{0}, std::numeric_limits<std::int64_t>::max()).description(""))
        ->capture_default_str()
        ->type_name("S");
  }
  command.footer(fmt::format("Examples:\n  motzkin experiment {0}\n  motzkin experiment {0} --svg {0}.svg --json",
                             experiment.name));
  command.callback([&action, &experiment, arguments] {
    action = [&experiment, arguments] { return run_number_experiment(experiment, *arguments); };
  });
}

}  // namespace

void add_number_experiments(CLI::App& experiment, Action& action) {
  for (const NumberExperiment& each : number_experiments) {
    add_number_experiment(experiment, each, action);
  }
}

}  // namespace motzkin::app
