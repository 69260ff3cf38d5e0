#include "experiment_motion.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../experiments/motion.hpp"
#include "experiment_files.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace motzkin::app {
namespace {

using experiments::MotionSettings;
using experiments::NamedReport;

constexpr const char* motion_examples =
    R"(Rings of a hundredth, a tenth and all of the triangles asked for fly and turn, with each optimisation off in turn; the
answers stay the same. Boxes pass each other in 1 to 1024 slices of time; teapots meet as in the source document.

Examples:
  motzkin experiment motion
  motzkin experiment motion --triangles 1000 --queries 2 --json
  motzkin experiment motion --part volumes --out .)";

struct MotionArguments {
  CommonOptions common;
  MotionSettings settings;
  std::optional<std::string> part;
  std::optional<std::string> out;
};

struct NamedPart {
  const char* name;
  NamedReport (*run)(const MotionSettings& settings);
};

constexpr std::array<NamedPart, 6> parts = {{{"switches", experiments::motion_switches},
                                             {"profile", experiments::motion_profile},
                                             {"shell", experiments::motion_shell},
                                             {"volumes", experiments::motion_volumes},
                                             {"intervals", experiments::motion_intervals},
                                             {"teapots", experiments::motion_teapots}}};

ExitStatus run(const MotionArguments& arguments) {
  std::vector<NamedReport> found;
  Progress progress("parts", arguments.part ? 1 : parts.size(), arguments.common.quiet);
  for (const NamedPart& named : parts) {
    if (!arguments.part || *arguments.part == named.name) {
      found.push_back(named.run(arguments.settings));
      progress.add(1);
    }
  }
  if (arguments.out) {
    for (const NamedReport& part : found) {
      write_part(*arguments.out, "motion", part);
    }
    write_pages(*arguments.out, "motion", "What makes first contacts quick", found);
  }
  print(arguments.common.json ? to_json(found, "motion") : to_text(found));
  return Done;
}

}  // namespace

void add_motion_experiment(CLI::App& experiment, Action& action) {
  const auto arguments = std::make_shared<MotionArguments>();
  CLI::App& command = *experiment.add_subcommand("motion", "What makes the search for first contacts quick");
  add_common(command, arguments->common);
  std::vector<std::string> names;
  names.reserve(parts.size());
  for (const NamedPart& named : parts) {
    names.emplace_back(named.name);
  }
  command.add_option("--part", arguments->part, "One part only: switches, profile, shell, volumes, intervals, teapots")
      ->check(CLI::IsMember(names).description(""))
      ->type_name("NAME");
  command
      .add_option("--queries", arguments->settings.queries, "Queries per mesh; pairs of boxes are eight times as many")
      ->check(CLI::Range(1, max_motion_queries).description(""))
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--triangles", arguments->settings.triangles, "Triangles of the largest mesh, about")
      ->check(CLI::Range(100, max_motion_triangles).description(""))
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--seed", arguments->settings.seed, "Seed of the random ways and boxes")
      ->check(CLI::Range(std::int64_t{0}, std::numeric_limits<std::int64_t>::max()).description(""))
      ->capture_default_str()
      ->type_name("S");
  command
      .add_option(
          "--out", arguments->out,
          "Write tables (motion_*.csv), plots (motion_*.svg) and pages of all (motion.md, motion.html) to this folder")
      ->type_name("FOLDER");
  command.footer(motion_examples);
  command.callback([&action, arguments] { action = [arguments] { return run(*arguments); }; });
}

}  // namespace motzkin::app
