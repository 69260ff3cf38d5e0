#include "experiment_torus.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <array>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../experiments/torus.hpp"
#include "motzkin/io/file.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace motzkin::app {
namespace {

using experiments::NamedReport;
using experiments::TorusSettings;

constexpr const char* torus_examples =
    R"(Rings of 100 to 800 tetrahedra around a torus with radii 1 and 0.25, under a parallelepiped. Places uniform in a cube
whose side grows with the cube root of their number, sizes uniform from 0.5 to 1.5, all orientations alike.

Examples:
  motzkin experiment torus
  motzkin experiment torus --searches 10 --repetitions 10 --json
  motzkin experiment torus --part worlds --out .)";

struct TorusArguments {
  CommonOptions common;
  TorusSettings settings;
  std::optional<std::string> part;
  std::optional<std::string> out;
};

using Part = NamedReport (*)(const TorusSettings& settings);
struct NamedPart {
  const char* name;
  Part run;
};

constexpr std::array<NamedPart, 7> torus_parts = {{{"pairs", experiments::torus_pairs},
                                                   {"nodes", experiments::torus_nodes},
                                                   {"objects", experiments::torus_objects},
                                                   {"worlds", experiments::torus_worlds},
                                                   {"levels", experiments::torus_levels},
                                                   {"options", experiments::torus_options},
                                                   {"groups", experiments::torus_groups}}};

ExitStatus run(const TorusArguments& arguments) {
  std::vector<NamedReport> found;
  Progress progress("parts", arguments.part ? 1 : torus_parts.size(), arguments.common.quiet);
  for (const NamedPart& named : torus_parts) {
    if (arguments.part && *arguments.part != named.name) {
      continue;
    }
    const NamedReport& part = found.emplace_back(named.run(arguments.settings));
    if (arguments.out && !part.report.plot.series.empty()) {
      const std::string name = fmt::format("torus_{}.svg", part.name);
      write_file((std::filesystem::path(*arguments.out) / name).string(), plot_picture(part.report.plot));
    }
    progress.add(1);
  }
  print(arguments.common.json ? to_json(found, "torus") : to_text(found));
  return Done;
}

}  // namespace

void add_torus_experiment(CLI::App& experiment, Action& action) {
  const auto arguments = std::make_shared<TorusArguments>();
  CLI::App& command = *experiment.add_subcommand("torus", "Search one ring among many, by trees of volumes");
  add_common(command, arguments->common);
  std::vector<std::string> names;
  names.reserve(torus_parts.size());
  for (const NamedPart& named : torus_parts) {
    names.emplace_back(named.name);
  }
  command
      .add_option("--part", arguments->part, "One part only: pairs, nodes, objects, worlds, levels, options, groups")
      ->check(CLI::IsMember(names).description(""))
      ->type_name("NAME");
  command.add_option("--searches", arguments->settings.searches, "Searches per series; trees are compared on a fifth")
      ->check(CLI::Range(std::int64_t{1}, max_torus_searches).description(""))
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--repetitions", arguments->settings.repetitions, "Repetitions of each pair test")
      ->check(CLI::Range(std::int64_t{1}, max_torus_repetitions).description(""))
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--seed", arguments->settings.seed, "Seed of the random places")
      ->check(CLI::Range(std::int64_t{0}, std::numeric_limits<std::int64_t>::max()).description(""))
      ->capture_default_str()
      ->type_name("S");
  command.add_option("--out", arguments->out, "Write plots to this folder: torus_nodes.svg, _objects, _worlds")
      ->type_name("FOLDER");
  command.footer(torus_examples);
  command.callback([&action, arguments] { action = [arguments] { return run(*arguments); }; });
}

}  // namespace motzkin::app
