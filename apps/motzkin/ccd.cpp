#include "ccd.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <optional>

#include "ccd_result.hpp"
#include "ccd_step.hpp"
#include "csv.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/contact_picture.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/memory.hpp"
#include "motzkin/shape/text.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace motzkin::app {
namespace {

constexpr const char* ccd_examples =
    R"(Each file holds queries in the form of the public query sets: eight lines a query, one per vertex, each with numerator
and denominator of x, y and z, and 0 or 1 for the truth, where it is known. Four lines are for t = 0, four for t = 1.
Whether these are two edges or a vertex and a face is told by the path: edge-edge or vertex-face in a name, or ee or vf
at its end. docs/reference/io.md has the form.

With --step START END a whole mesh moves instead, each vertex on a straight line from its place in one file to that in
the other, which has the same elements: the part of the step that it can do without touching itself, or, with two of
them, when they meet first.

Examples:
  motzkin ccd unit-tests/edge-edge/*.csv unit-tests/vertex-face/*.csv
  motzkin ccd 227ee.csv --results
  motzkin ccd queries.csv --vertex-face --json --results
  motzkin ccd 227ee.csv --min-separation 1e-3 --time-tolerance 1e-6
  motzkin ccd 227ee.csv --query 12 --results --picture query.svg
  motzkin ccd --step cloth_0.obj cloth_1.obj
  motzkin ccd --step cloth_0.obj cloth_1.obj --step ball.obj ball.obj --json

Verdicts are exact; with --min-separation free and contact are proved, and the rest is unresolved. Every query is timed
in calls of its own on one thread; the least of --repeat calls counts, the clock included.
Exit status: 0 done, 1 contact found (only with --fail-on-contact), 2 bad usage or input.)";

constexpr int max_repeats = 1000;

struct CcdArguments {
  CommonOptions common;
  std::vector<std::string> files;
  std::vector<std::pair<std::string, std::string>> steps;  ///< of meshes, instead of files of queries
  bool edge_edge = false;
  bool vertex_face = false;
  bool round = false;
  bool results = false;
  bool fail_on_contact = false;
  int repeat = 3;
  std::optional<std::size_t> query;
  std::optional<std::string> picture;
  CsvOutput csv;
  ContactOptions contact;
};

void check(const CcdArguments& arguments) {
  if (arguments.files.empty() == arguments.steps.empty()) {
    throw InvalidInput(std::string("ccd: expected files of queries or --step START END, found ") +
                       (arguments.files.empty() ? "neither" : "both"));
  }
  const ContactOptions& options = arguments.contact;
  if (!(options.time_tolerance >= min_time_tolerance && options.time_tolerance <= 1)) {  // NaN: refused
    throw InvalidInput("--time-tolerance: expected a number from 2^-50 to 1, found " + to_text(options.time_tolerance));
  }
  if (!(options.min_separation >= 0 && options.min_separation <= max_separation)) {  // NaN: refused
    throw InvalidInput("--min-separation: expected a number from 0 to 2^500, found " + to_text(options.min_separation));
  }
  check_csv(arguments.csv, arguments.common);
  if (arguments.csv.file && !arguments.steps.empty()) {
    throw InvalidInput("--csv is about queries; leave it out with --step");
  }
  if (arguments.query && arguments.files.size() > 1) {
    throw InvalidInput(fmt::format("--query: expected one file, found {}", arguments.files.size()));
  }
  const auto is_input = [](const std::string& file) {
    return file == "-" || file == "/dev/stdin" || file == "/dev/fd/0";
  };
  if (std::count_if(arguments.files.begin(), arguments.files.end(), is_input) > 1) {
    throw InvalidInput("standard input can be read once");
  }
}

CcdKind kind_of(const CcdArguments& arguments, const std::string& file) {
  if (arguments.edge_edge || arguments.vertex_face) {
    return arguments.edge_edge ? CcdKind::EdgeEdge : CcdKind::VertexFace;
  }
  const std::optional<CcdKind> kind = ccd_kind(file);
  if (!kind) {
    throw InvalidInput(input_name(file) + ": the name does not tell what is inside; give --edge-edge or --vertex-face");
  }
  return *kind;
}

/// Leaves one query of a file.
void restrict_to(std::size_t number, CcdResult& result) {
  const std::size_t count = result.queries.size();
  if (number >= count) {
    throw InvalidInput(fmt::format("--query: expected one of the {} queries in {}, counted from 0, found {}", count,
                                   result.name, number));
  }
  std::visit([&](auto& queries) { queries = {queries[number]}; }, result.queries.queries);
  if (!result.queries.truth.empty()) {
    result.queries.truth = {result.queries.truth[number]};
  }
  result.first = number;
}

std::vector<CcdResult> read(const CcdArguments& arguments) {
  std::vector<CcdKind> kinds;
  kinds.reserve(arguments.files.size());
  for (const std::string& file : arguments.files) {
    kinds.push_back(kind_of(arguments, file));
  }
  std::vector<CcdResult> results;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const CcdNumbers numbers = arguments.round ? CcdNumbers::Rounded : CcdNumbers::Exact;
    results.push_back(
        {.name = input_name(arguments.files[i]), .queries = read_ccd(arguments.files[i], kinds[i], numbers)});
    if (arguments.query) {
      restrict_to(*arguments.query, results.back());
    }
  }
  return results;
}

Contact<3> ask(const EdgeEdge& query, const ContactOptions& options) {
  return first_contact(query.a, query.b, options);
}
Contact<3> ask(const VertexFace& query, const ContactOptions& options) {
  return first_contact(query.vertex, query.face, options);
}

/// What a call takes, the least of some.
template <class Query>
double time_of(const Query& query, const CcdArguments& arguments) {
  using Clock = std::chrono::steady_clock;
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < arguments.repeat; ++i) {
    const Clock::time_point start = Clock::now();
    (void)ask(query, arguments.contact);
    least = std::min(least, std::chrono::duration<double, std::micro>(Clock::now() - start).count());
  }
  return least;
}

/// All verdicts at once with all threads, then the times one by one.
template <class Query>
void answer(const std::vector<Query>& queries, const CcdArguments& arguments, Progress& progress, CcdResult& result) {
  ContactOptions options = arguments.contact;
  options.threads = arguments.common.threads;
  result.contacts.resize(queries.size());
  first_contacts(queries, result.contacts, options);
  result.microseconds.reserve(queries.size());
  for (const Query& query : queries) {
    result.microseconds.push_back(time_of(query, arguments));
    progress.add(1);
  }
}

std::vector<CcdResult> answer(const CcdArguments& arguments) {
  std::vector<CcdResult> results = read(arguments);
  std::size_t total = 0;
  for (const CcdResult& result : results) {
    total += result.queries.size();
  }
  Progress progress("queries", total, arguments.common.quiet);
  for (CcdResult& result : results) {
    with_memory(result.name, [&] {
      std::visit([&](const auto& queries) { answer(queries, arguments, progress, result); }, result.queries.queries);
    });
  }
  return results;
}

/// Whether some query is not proved free.
bool any_contact(const std::vector<CcdResult>& results) {
  return std::any_of(results.begin(), results.end(), [](const CcdResult& result) {
    return !std::all_of(result.contacts.begin(), result.contacts.end(),
                        [](const Contact<3>& contact) { return contact.is_free(); });
  });
}

/// Of the only query.
void write_picture(const std::string& path, const CcdResult& result) {
  write_file(path, std::visit([&](const auto& queries) { return contact_svg(queries[0], result.contacts[0]); },
                              result.queries.queries));
}

ExitStatus run_ccd(const CcdArguments& arguments) {
  check(arguments);
  if (!arguments.steps.empty()) {
    return run_step({arguments.steps, arguments.contact, arguments.fail_on_contact}, arguments.common);
  }
  const std::vector<CcdResult> results = answer(arguments);
  if (arguments.picture) {
    write_picture(*arguments.picture, results.front());
  }
  print_result(
      arguments.csv, [&] { return to_csv(results); },
      [&] {
        if (arguments.common.json) {
          return to_json(results, arguments.results);
        }
        std::string text;
        for (const CcdResult& result : results) {
          text += arguments.results ? results_text(result) : "";
        }
        return text + to_table(results) + wrote_lines({arguments.csv.file});
      });
  return arguments.fail_on_contact && any_contact(results) ? ContactFound : Done;
}

}  // namespace

void add_ccd(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<CcdArguments>();
  CLI::App& command = *app.add_subcommand("ccd", "When moving edges, or vertices and faces, meet first");
  add_common(command, arguments->common);
  command.add_option("FILES", arguments->files, "Files of queries; - for standard input")->type_name("FILE.csv");
  CLI::Option& step =
      *command.add_option("--step", arguments->steps, "Instead: a mesh at t = 0 and t = 1; twice for two")
           ->allow_extra_args(false)
           ->type_name("START END");
  CLI::Option& edges =
      *command.add_flag("--edge-edge", arguments->edge_edge, "The files hold two edges per query")->excludes(&step);
  command.add_flag("--vertex-face", arguments->vertex_face, "The files hold a vertex and a face per query")
      ->excludes(&edges)
      ->excludes(&step);
  command.add_flag("--round", arguments->round, "Round numbers that are no doubles; otherwise these are errors")
      ->excludes(&step);
  command.add_flag("--results", arguments->results, "Also what was found for every query")->excludes(&step);
  add_csv(command, arguments->csv, "what was found for every query");
  CLI::Option& query = *command.add_option("--query", arguments->query, "Only this query of the file, counted from 0")
                            ->excludes(&step)
                            ->type_name("N");
  command
      .add_option("--picture", arguments->picture, "Write a picture of the query: at t = 0, at the contact, at t = 1")
      ->needs(&query)
      ->type_name("FILE.svg");
  command
      .add_option("--time-tolerance", arguments->contact.time_tolerance,
                  "Most that the times around a first contact may differ, 2^-40 if not given")
      ->type_name("T");
  command
      .add_option("--min-separation", arguments->contact.min_separation,
                  "Contact is a distance of at most this, 0 if not given")
      ->type_name("D");
  command.add_option("--repeat", arguments->repeat, "Calls per query; the fastest counts")
      ->excludes(&step)
      ->check(CLI::Range(1, max_repeats).description(""))
      ->capture_default_str()
      ->type_name("N");
  command.add_flag("--fail-on-contact", arguments->fail_on_contact,
                   "Exit with status 1 unless all queries are proved free of contact");
  command.footer(ccd_examples);
  command.callback([&action, arguments] { action = [arguments] { return run_ccd(*arguments); }; });
}

}  // namespace motzkin::app
