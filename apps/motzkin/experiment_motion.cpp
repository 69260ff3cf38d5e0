#include "experiment_motion.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <array>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../experiments/motion.hpp"
#include "io/svg.hpp"
#include "motzkin/io/file.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace motzkin::app {
namespace {

using experiments::MotionSettings;
using experiments::NamedReport;
using experiments::Report;

constexpr const char* examples =
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

/// A table of HTML that is well-formed XML as well.
std::string html_table(const Report& report) {
  std::string text = "<table><thead><tr>";
  for (const experiments::Column& column : report.columns) {
    text += "<th>" + detail::svg::escaped(column.title) + "</th>";
  }
  text += "</tr></thead>\n<tbody>\n";
  for (const std::vector<experiments::Cell>& row : report.rows) {
    text += "<tr>";
    for (const experiments::Cell& cell : row) {
      text += "<td>" + detail::svg::escaped(cell.text) + "</td>";
    }
    text += "</tr>\n";
  }
  return text + "</tbody></table>\n";
}

std::string paragraph(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += (text.empty() ? "" : " ") + detail::svg::escaped(line);
  }
  return text.empty() ? "" : "<p>" + text + "</p>\n";
}

/// All parts on one page, with their plots.
std::string page(const std::vector<NamedReport>& found) {
  std::string text = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"/><title>motzkin experiment motion</title>
<style>
body { font: 15px/1.5 sans-serif; max-width: 64em; margin: 2em auto; padding: 0 1em; color-scheme: light dark; }
table { border-collapse: collapse; margin: 1em 0; display: block; overflow-x: auto; }
th, td { padding: 0.1em 0.8em; text-align: right; white-space: nowrap; border-bottom: 1px solid #7d859055; }
svg { max-width: 100%; height: auto; }
</style></head>
<body><h1>What makes first contacts quick</h1>
)";
  for (const NamedReport& part : found) {
    text += fmt::format("<h2 id=\"{0}\">{0}</h2>\n", part.name);
    text += paragraph(part.report.headline) + html_table(part.report) + paragraph(part.report.remarks);
    if (!part.report.plot.series.empty()) {
      text += plot_picture(part.report.plot);
    }
  }
  return text + "</body></html>\n";
}

void write_files(const std::filesystem::path& folder, const std::vector<NamedReport>& found) {
  for (const NamedReport& part : found) {
    const std::string name = (folder / ("motion_" + part.name)).string();
    write_file(name + ".csv", to_csv(part.report));
    if (!part.report.plot.series.empty()) {
      write_file(name + ".svg", plot_picture(part.report.plot));
    }
  }
  write_file((folder / "motion.html").string(), page(found));
}

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
    write_files(*arguments.out, found);
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
      .add_option("--out", arguments->out,
                  "Write tables (motion_*.csv), plots (motion_*.svg) and a page of all (motion.html) to this folder")
      ->type_name("FOLDER");
  command.footer(examples);
  command.callback([&action, arguments] { action = [arguments] { return run(*arguments); }; });
}

}  // namespace motzkin::app
