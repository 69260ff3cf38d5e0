#include "obb.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "csv.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/shape_json.hpp"
#include "motzkin/lab/obb_overlap.hpp"
#include "motzkin/pair/relate.hpp"
#include "output.hpp"

namespace motzkin::app {
namespace {

using namespace lab;

constexpr const char* obb_examples =
    R"(Boxes are in JSON form, one row of "axes" per axis; the tests expect axes of length 1 at right angles:
  {"kind": "obb", "center": [0,0,0], "axes": [[1,0,0],[0,1,0],[0,0,1]], "half": [1,1,1]}
Touching boxes intersect, so "apart" is wrong for them. Single precision rounds the boxes first.

Examples:
  motzkin obb '{"kind": "obb", "center": [0,0], "axes": [[1,0],[0,1]], "half": [1,1]}' '{"kind": "obb", "center": [2,0], "axes": [[1,0],[0,1]], "half": [1,1]}'
  motzkin obb '{"kind": "obb", "center": [0,0,0], "axes": [[1,0,0],[0,1,0],[0,0,1]], "half": [1,1,1]}' '{"kind": "obb", "center": [2.000001,0,0], "axes": [[1,0,0],[0,1,0],[0,0,1]], "half": [1,1,1]}' --epsilon 1e-5 --json)";

struct ObbArguments {
  CommonOptions common;
  std::string first;
  std::string second;
  double epsilon = default_obb_epsilon;
  CsvOutput csv;
};

struct TestResult {
  std::string_view name;
  bool in_single;
  bool in_double;
};

struct Comparison {
  Relation relation;
  std::vector<TestResult> tests;

  [[nodiscard]] bool wrong(bool overlap) const { return overlap != (relation != Relation::Disjoint); }
};

Comparison compare(const Obb<2>& a, const Obb<2>& b, double /*epsilon*/) {
  return {relate(a, b), {{"planar", obb_overlap_planar<float>(a, b), obb_overlap_planar<double>(a, b)}}};
}

Comparison compare(const Obb<3>& a, const Obb<3>& b, double epsilon) {
  return {
      relate(a, b),
      {{"plain", obb_overlap_plain<float>(a, b), obb_overlap_plain<double>(a, b)},
       {"robust", obb_overlap_robust<float>(a, b), obb_overlap_robust<double>(a, b)},
       {"gottschalk", obb_overlap_gottschalk<float>(a, b, epsilon), obb_overlap_gottschalk<double>(a, b, epsilon)}}};
}

AnyShape read_box(const std::string& text, const char* name) {
  try {
    return parse_json_shape(text);
  } catch (const InvalidInput& error) {
    throw InvalidInput(fmt::format("{} box: {}", name, error.what()));
  }
}

Comparison compare(const ObbArguments& arguments) {
  const AnyShape first = read_box(arguments.first, "first");
  const AnyShape second = read_box(arguments.second, "second");
  const auto* const a2 = std::get_if<Obb<2>>(&first);
  const auto* const b2 = std::get_if<Obb<2>>(&second);
  const auto* const a3 = std::get_if<Obb<3>>(&first);
  const auto* const b3 = std::get_if<Obb<3>>(&second);
  if (a2 != nullptr && b2 != nullptr) {
    return compare(*a2, *b2, arguments.epsilon);
  }
  if (a3 != nullptr && b3 != nullptr) {
    return compare(*a3, *b3, arguments.epsilon);
  }
  throw InvalidInput("obb: expected two boxes of kind obb and of the same dimension, at rest");
}

std::string table(const Comparison& comparison) {
  const auto cell = [&](bool overlap) {
    return fmt::format("{}{}", overlap ? "overlap" : "apart", comparison.wrong(overlap) ? ", wrong" : "");
  };
  std::string text = fmt::format("{:<12}{:<16}{}\n", "test", "single", "double");
  for (const TestResult& test : comparison.tests) {
    fmt::format_to(std::back_inserter(text), "{:<12}{:<16}{}\n", test.name, cell(test.in_single), cell(test.in_double));
  }
  return text + fmt::format("{:<12}{}\n", "exactly", to_text(comparison.relation));
}

std::string json(const Comparison& comparison) {
  const auto answer = [&](bool overlap) {
    return fmt::format(R"({{"overlap": {}, "wrong": {}}})", overlap, comparison.wrong(overlap));
  };
  std::string tests;
  for (const TestResult& test : comparison.tests) {
    fmt::format_to(std::back_inserter(tests), R"({}{{"test": "{}", "single": {}, "double": {}}})",
                   tests.empty() ? "" : ", ", test.name, answer(test.in_single), answer(test.in_double));
  }
  return fmt::format("{{\"relation\": \"{}\", \"tests\": [{}]}}\n", to_text(comparison.relation), tests);
}

std::string csv(const Comparison& comparison) {
  std::string text = "test,single,double,exactly\n";
  for (const TestResult& test : comparison.tests) {
    CsvRow row;
    row.text(test.name).text(test.in_single ? "overlap" : "apart").text(test.in_double ? "overlap" : "apart");
    text += row.text(to_text(comparison.relation)).line();
  }
  return text;
}

}  // namespace

void add_obb(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<ObbArguments>();
  CLI::App& command = *app.add_subcommand("obb", "What the usual overlap tests say of two oriented boxes");
  add_common(command, arguments->common);
  command.add_option("FIRST", arguments->first, "First box, in JSON form")->required()->type_name("BOX");
  command.add_option("SECOND", arguments->second, "Second box, in JSON form")->required()->type_name("BOX");
  command.add_option("--epsilon", arguments->epsilon, "What Gottschalk's test adds to the absolute rotation")
      ->check(CLI::Range(0.0, 1.0).description(""))
      ->capture_default_str()
      ->type_name("E");
  add_csv(command, arguments->csv, "the table");
  command.footer(obb_examples);
  command.callback([&action, arguments] {
    action = [arguments] {
      check_csv(arguments->csv, arguments->common);
      const Comparison comparison = compare(*arguments);
      print_result(
          arguments->csv, [&] { return csv(comparison); },
          [&] {
            return arguments->common.json ? json(comparison) : table(comparison) + wrote_lines({arguments->csv.file});
          });
      return Done;
    };
  });
}

}  // namespace motzkin::app
