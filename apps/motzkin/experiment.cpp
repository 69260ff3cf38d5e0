#include "experiment.hpp"

#include <CLI/CLI.hpp>

#include <limits>
#include <memory>

#include "experiment_all.hpp"
#include "experiment_bunny.hpp"
#include "experiment_eliminations.hpp"
#include "experiment_motion.hpp"
#include "experiment_numbers.hpp"
#include "experiment_obb.hpp"
#include "experiment_operations.hpp"
#include "experiment_torus.hpp"
#include "experiment_validation.hpp"

namespace motzkin::app {
namespace {

constexpr const char* validation_examples = R"(Examples:
  motzkin experiment validation
  motzkin experiment validation --pairs 10000 --seed 7 --json)";

void add_validation(CLI::App& experiment, Action& action) {
  const auto arguments = std::make_shared<ValidationArguments>();
  CLI::App& command = *experiment.add_subcommand("validation", "Compare the two engines on random pairs");
  add_common(command, arguments->common);
  command.add_option("--pairs", arguments->pairs, "Pairs per case, each tested in both orders")
      ->check(CLI::Range(std::int64_t{1}, max_validation_pairs).description(""))
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--seed", arguments->seed, "Seed of the random frames")
      ->check(CLI::Range(std::int64_t{0}, std::numeric_limits<std::int64_t>::max()).description(""))
      ->capture_default_str()
      ->type_name("S");
  command
      .add_option("--out", arguments->out,
                  "Write a table (validation_cases.csv) and pages (validation.md, .html) there")
      ->type_name("FOLDER");
  command
      .add_option("--inject", arguments->inject,
                  "Turn round the verdict about this pair of the first case, to see that it is noticed")
      ->check(CLI::Range(std::int64_t{0}, max_validation_pairs).description(""))
      ->type_name("PAIR");
  command.footer(validation_examples);
  command.callback([&action, arguments] { action = [arguments] { return run_validation(*arguments); }; });
}

}  // namespace

void add_experiments(CLI::App& app, Action& action) {
  CLI::App& experiment = *app.add_subcommand("experiment", "Repeat an experiment of the source documents");
  experiment.require_subcommand(0, 1);
  add_validation(experiment, action);
  add_elimination_experiments(experiment, action);
  add_all_experiments(experiment, action);
  add_bunny_experiment(experiment, action);
  add_motion_experiment(experiment, action);
  add_number_experiments(experiment, action);
  add_obb_experiment(experiment, action);
  add_operations_experiment(experiment, action);
  add_torus_experiment(experiment, action);
}

}  // namespace motzkin::app
