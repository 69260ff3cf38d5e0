#include "experiment_operations.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <iterator>
#include <memory>
#include <string>

#include "../experiments/obb_operations.hpp"
#include "output.hpp"

namespace motzkin::app {
namespace {

using experiments::ObbOperations;
using experiments::OperationCounts;

constexpr const char* operations_examples = R"(Examples:
  motzkin experiment operations
  motzkin experiment operations --json)";

std::string table() {
  std::string text = fmt::format("{:<32}{:>15}{:>17}{:>8}{:>11}{:>7}   {}\n", "all directions looked at",
                                 "absolute values", "multiplications", "sums", "divisions", "roots", "documented");
  for (const ObbOperations& row : experiments::obb_operations()) {
    const OperationCounts& counted = row.counted;
    const std::string documented = row.documented ? fmt::format("{} / {} / {}", row.documented->absolute_values,
                                                                row.documented->multiplications, row.documented->sums)
                                                  : "-";
    fmt::format_to(std::back_inserter(text), "{:<32}{:>15}{:>17}{:>8}{:>11}{:>7}   {}\n", row.name,
                   counted.absolute_values, counted.multiplications, counted.sums, counted.divisions, counted.roots,
                   documented);
  }
  return text;
}

std::string json() {
  std::string rows;
  for (const ObbOperations& row : experiments::obb_operations()) {
    const OperationCounts& counted = row.counted;
    const std::string documented =
        row.documented
            ? fmt::format(R"({{"absolute_values": {}, "multiplications": {}, "sums": {}}})",
                          row.documented->absolute_values, row.documented->multiplications, row.documented->sums)
            : "null";
    fmt::format_to(std::back_inserter(rows),
                   R"({}{{"form": "{}", "absolute_values": {}, "multiplications": {}, "sums": {}, "divisions": {}, )"
                   R"("roots": {}, "documented": {}}})",
                   rows.empty() ? "" : ", ", row.name, counted.absolute_values, counted.multiplications, counted.sums,
                   counted.divisions, counted.roots, documented);
  }
  return fmt::format("{{\"forms\": [{}]}}\n", rows);
}

}  // namespace

experiments::NamedReport operations_part() {
  const auto count = [](int number) { return experiments::count(static_cast<std::uint64_t>(number)); };
  experiments::NamedReport part{"counts", {}};
  experiments::Report& report = part.report;
  report.headline = {"Operations where no direction separates two oriented boxes, so that all are looked at"};
  report.columns = {{"form", "form"},
                    {"absolute values", "absolute_values"},
                    {"multiplications", "multiplications"},
                    {"sums", "sums"},
                    {"divisions", "divisions"},
                    {"roots", "roots"},
                    {"documented absolute values", "documented_absolute_values"},
                    {"multiplications", "documented_multiplications"},
                    {"sums", "documented_sums"}};
  for (const ObbOperations& row : experiments::obb_operations()) {
    const OperationCounts& counted = row.counted;
    const auto known = [&](auto member) {
      return row.documented ? count((*row.documented).*member) : experiments::nothing();
    };
    report.rows.push_back({experiments::word(std::string(row.name)), count(counted.absolute_values),
                           count(counted.multiplications), count(counted.sums), count(counted.divisions),
                           count(counted.roots), known(&OperationCounts::absolute_values),
                           known(&OperationCounts::multiplications), known(&OperationCounts::sums)});
  }
  return part;
}

void add_operations_experiment(CLI::App& experiment, Action& action) {
  const auto common = std::make_shared<CommonOptions>();
  CLI::App& command = *experiment.add_subcommand("operations", "Count what overlap tests of oriented boxes compute");
  add_common(command, *common);
  command.footer(operations_examples);
  command.callback([&action, common] {
    action = [common] {
      print(common->json ? json() : table());
      return Done;
    };
  });
}

}  // namespace motzkin::app
