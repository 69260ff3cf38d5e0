#include "sweep.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>
#include <optional>

#include "batch.hpp"
#include "csv.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/sweep_json.hpp"
#include "motzkin/io/sweep_report.hpp"
#include "motzkin/shape/text.hpp"
#include "sweep_result.hpp"
#include "sweep_scene.hpp"
#include "timed.hpp"

namespace motzkin::app {
namespace {

constexpr const char* sweep_examples =
    R"(A SCENE has objects as for motzkin search, each with a "motion": MOTION, or at rest without one. Objects of a group that
has a motion follow it. The answer is the first contact of all of them, of two of them, or of each pair.

Each line of a batch is {"id": .., "a": BODY, "b": BODY}. A BODY is a mesh or a shape, and moves:
  {"vertices": [[0,0,0],[1,0,0],[0,1,0]], "triangles": [[0,1,2]], "motion": MOTION}     or "edges": [[0,1]]
  {"shape": {"kind": "aabb", "min": [0,0,0], "max": [1,1,1]}, "motion": MOTION}         as for motzkin pair
A MOTION says where the points of the body at t = 0 go until t = 1; angles are radians, quaternions w, x, y, z:
  {"kind": "rest"}
  {"kind": "translation", "translation": [1,0,0]}
  {"kind": "spin", "center": [0,0,0], "axis": [0,0,1], "angle": 1.5, "translation": [0,0,0]}
  {"kind": "turn", "center": [0,0,0], "quaternion": [1,0,0,1], "translation": [0,0,0]}
  {"kind": "screw", "point": [0,0,0], "axis": [0,0,1], "angle": 1.5, "pitch": 0.1}
  {"kind": "rotation-vector", "rotation": [[0,0,0],[0,0,1.5]], "position": [[0,0,0],[1,0,0]]}
  {"kind": "poses", "times": [0,1], "poses": [{"quaternion": [1,0,0,0], "translation": [0,0,0]}, ..], "between": "turn"}
With "truth": {"status": "contact", "time": [0.25,0.26]} in lines of a batch, the answers are compared with it.
docs/reference/io.md has the form.

Examples:
  motzkin sweep workshop.json
  motzkin sweep workshop.json --pair door bed --time-tolerance 1e-9
  motzkin sweep workshop.json --all --until 0.75 --csv contacts.csv --report contacts.html
  motzkin sweep robot.urdf --joint shoulder=0:1.5 --joint elbow=-0.5
  motzkin sweep --batch queries.jsonl
  motzkin sweep --batch queries.jsonl --json --time-tolerance 1e-9 --threads 4
  motzkin sweep --batch queries.jsonl --query 3 --report query.html
  motzkin sweep --batch - --solid --fail-on-contact <queries.jsonl

Free and contact are proved for the motions as given. With rest, translation, turn, and poses between which it turns, the
verdict is exact; with the others grazes are told from contacts with more digits, and what these leave is unresolved.
Exit status: 0 done, 1 contact found (only with --fail-on-contact), 2 bad usage or input.)";

/// Few, because a line can take long.
constexpr std::size_t max_chunk_lines = 16;

struct SweepArguments {
  CommonOptions common;
  std::optional<std::string> scene;  ///< file of objects, `-` for standard input
  std::optional<std::string> batch;  ///< file with one JSON query per line, likewise
  std::optional<std::size_t> query;  ///< the only line of it
  SweepRequest request;
  SceneSweep in_scene;  ///< what only scenes can be asked
  std::optional<double> until;
  std::optional<std::string> tree;  ///< which one, for scenes
  bool fail_on_contact = false;
  bool stats = false;  ///< counts on standard error
};

struct SweepChunk : ChunkAnswer {
  bool contact = false;  ///< some query is not proved free
  std::string csv = {};  ///< lines for a file
  SweepSummary summary = {};
  MotionStatistics stats = {};
};

/// Whether a scene is meant, not a batch; refuses what does not go together.
bool is_about_scene(const SweepArguments& arguments) {
  if (arguments.scene.has_value() == arguments.batch.has_value()) {
    throw InvalidInput(std::string("sweep: expected a SCENE or --batch FILE.jsonl, found ") +
                       (arguments.scene ? "both" : "neither") + "; motzkin sweep --help has their form");
  }
  const SceneSweep& asked = arguments.in_scene;
  if (arguments.batch &&
      (!asked.pair.empty() || !asked.joints.empty() || asked.all || arguments.until || arguments.tree)) {
    throw InvalidInput("--pair, --joint, --all, --until and --tree are about a SCENE; leave them out with --batch");
  }
  check_csv(asked.csv, arguments.common);
  if (arguments.scene && arguments.query) {
    throw InvalidInput("--query is about the lines of --batch");
  }
  if (arguments.batch && asked.report && !arguments.query) {
    throw InvalidInput("--report shows one query of a batch; say which by --query N");
  }
  if (arguments.scene && arguments.request.solid) {
    throw InvalidInput("--solid is about queries of --batch; the meshes of a SCENE are what their elements are");
  }
  return arguments.scene.has_value();
}

void check_numbers(const SweepArguments& arguments) {
  const double tolerance = arguments.request.options.time_tolerance;
  if (!(tolerance >= min_time_tolerance && tolerance <= 1)) {  // NaN: refused
    throw InvalidInput("--time-tolerance: expected a number from 2^-50 to 1, found " + to_text(tolerance));
  }
  const double separation = arguments.request.options.min_separation;
  if (!(separation >= 0 && separation <= max_separation)) {  // NaN: refused
    throw InvalidInput("--min-separation: expected a number from 0 to 2^500, found " + to_text(separation));
  }
}

/// What becomes of an answer.
struct SweepOutput {
  bool json = false;
  CsvOutput csv;
};

/// Answers one line and adds the answer to those of its chunk.
void answer_line(const TextLine& line, const SweepRequest& request, const SweepOutput& output, SweepChunk& result) {
  const std::string id = json_sweep_id(line.text);
  try {
    check_length(line);
    const SweepQuery query = parse_json_sweep(line.text);
    const SweepResult found = answer(query, request);
    result.contact = result.contact || !found.first.contact.is_free();
    result.summary.add(query, found);
    result.csv += output.csv.file ? sweep_csv(query, found, shown_id(id, line.number)) : "";
    result.text += output.json ? to_json(found, id) : result_text(query, found, shown_id(id, line.number));
  } catch (const InvalidInput& error) {
    ++result.invalid;
    const std::string message = line_error(line, error.what());
    result.csv += output.csv.file ? sweep_error_csv(error.what(), shown_id(id, line.number)) : "";
    result.text +=
        output.json ? sweep_error_json(message, id) : fmt::format("{}  error: {}", shown_id(id, line.number), message);
  }
  result.text += '\n';
}

SweepChunk answer_chunk(const Chunk& chunk, SweepRequest request, const SweepOutput& output) {
  SweepChunk result;
  result.lines = chunk.size();
  request.options.stats = &result.stats;
  for (const TextLine& line : chunk) {
    answer_line(line, request, output, result);
  }
  if (output.csv.alone()) {
    result.text = std::exchange(result.csv, {});
  }
  return result;
}

ExitStatus run_scene(const SweepArguments& arguments) {
  SceneSweep asked = arguments.in_scene;
  MotionStatistics stats;
  asked.scene = *arguments.scene;
  asked.until = arguments.until.value_or(1);
  asked.tree = arguments.tree == "obb" ? TreeKind::Obb : TreeKind::Bvh;
  asked.fail_on_contact = arguments.fail_on_contact;
  asked.options = arguments.request.options;
  asked.options.stats = arguments.stats ? &stats : nullptr;
  check(asked, arguments.common);
  const ExitStatus status = sweep_scene(asked, arguments.common);
  if (arguments.stats) {
    print_note(stats_table(stats));
  }
  return status;
}

/// The line that --query names.
TextLine line_asked(const std::string& file, std::size_t number) {
  LineReader reader(file);
  std::size_t count = 0;
  for (std::optional<TextLine> line = reader.next(); line; line = reader.next()) {
    if (count++ == number) {
      return *std::move(line);
    }
  }
  throw InvalidInput(fmt::format("--query: expected one of the {} lines in {}, counted from 0, found {}", count,
                                 reader.name(), number));
}

/// Answers one line of a batch.
ExitStatus run_query(const SweepArguments& arguments) {
  const std::string name = input_name(*arguments.batch);
  return with_memory(name, [&] {
    const TextLine line = line_asked(*arguments.batch, *arguments.query);
    const std::string id = json_sweep_id(line.text);
    SweepRequest request = arguments.request;
    MotionStatistics stats;
    request.options.stats = &stats;
    SweepQuery query;
    try {
      check_length(line);
      query = parse_json_sweep(line.text);
    } catch (const InvalidInput& error) {
      throw InvalidInput(name + ", " + line_error(line, error.what()));
    }
    double seconds = 0;
    const SweepResult found = timed(seconds, [&] { return answer(query, request); });
    const std::string shown = shown_id(id, line.number);
    if (arguments.in_scene.report) {
      write_report(*arguments.in_scene.report, QueryReport{.title = shown,
                                                           .query = query,
                                                           .result = found,
                                                           .timings = {{"query", seconds}},
                                                           .facts = option_facts(request.options)});
    }
    print_result(
        arguments.in_scene.csv, [&] { return sweep_csv_header() + sweep_csv(query, found, shown); },
        [&] {
          return arguments.common.json ? to_json(found, id) + "\n"
                                       : result_text(query, found, shown) + "\n" +
                                             wrote_lines({arguments.in_scene.csv.file, arguments.in_scene.report});
        });
    if (arguments.stats) {
      print_note(stats_table(stats));
    }
    return arguments.fail_on_contact && !found.first.contact.is_free() ? ContactFound : Done;
  });
}

ExitStatus run_queries(const SweepArguments& arguments) {
  const SweepOutput output = {arguments.common.json, arguments.in_scene.csv};
  std::string csv = sweep_csv_header();
  bool contact = false;
  SweepSummary summary;
  MotionStatistics stats;
  const BatchCount count = run_batch(
      *arguments.batch, arguments.common, max_chunk_lines,
      [&](const Chunk& chunk) { return answer_chunk(chunk, arguments.request, output); },
      [&](const SweepChunk& chunk) {
        contact = contact || chunk.contact;
        summary += chunk.summary;
        stats += chunk.stats;
        csv += chunk.csv;
      },
      output.csv.alone() ? csv : "");
  if (output.csv.file && !output.csv.alone()) {
    write_file(*output.csv.file, csv);
  }
  if (arguments.common.json) {
    print(summary.with_truth > 0 ? to_json(summary) : "");
  } else if (!output.csv.alone()) {
    print(to_table(summary) + wrote_lines({output.csv.file}));
  }
  if (arguments.stats) {
    print_note(stats_table(stats));
  }
  if (report_invalid(count)) {
    return Failed;
  }
  return arguments.fail_on_contact && contact ? ContactFound : Done;
}

ExitStatus run_sweep(const SweepArguments& arguments) {
  const bool scene = is_about_scene(arguments);
  check_numbers(arguments);
  if (scene) {
    return run_scene(arguments);
  }
  return arguments.query ? run_query(arguments) : run_queries(arguments);
}

}  // namespace

void add_sweep(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<SweepArguments>();
  CLI::App& command = *app.add_subcommand("sweep", "When rigid bodies that turn and fly meet first");
  add_common(command, arguments->common);
  command.add_option("SCENE", arguments->scene, "Scene of objects that move, or robot in URDF; - for standard input")
      ->type_name("FILE");
  command
      .add_option("--joint", arguments->in_scene.joints,
                  "Value of a joint of a robot, in radians or a length; FROM:TO where it moves")
      ->allow_extra_args(false)
      ->type_name("NAME=FROM:TO");
  command.add_option("--batch", arguments->batch, "Instead: answer every line of a file; - for standard input")
      ->type_name("FILE.jsonl");
  command.add_option("--pair", arguments->in_scene.pair, "Two objects of the scene, whatever their groups and layers")
      ->expected(2)
      ->allow_extra_args(false)
      ->type_name("A B");
  command.add_flag("--all", arguments->in_scene.all, "The first contact of each pair of objects");
  command.add_option("--until", arguments->until, "Contacts after this time do not count; 1 if not given")
      ->type_name("T");
  command
      .add_option("--tree", arguments->tree,
                  "Boxes to search meshes by: bvh, aligned with axes, or obb, oriented. The answer is the same")
      ->check(CLI::IsMember({"bvh", "obb"}).description(""))
      ->type_name("KIND");
  add_csv(command, arguments->in_scene.csv, "the contacts, or the answers of a batch,");
  command
      .add_option("--report", arguments->in_scene.report, "Write a page that plays the motions and shows the contacts")
      ->type_name("FILE.html");
  command.add_option("--query", arguments->query, "With --batch: only line N of the file, counted from 0")
      ->type_name("N");
  command
      .add_option("--time-tolerance", arguments->request.options.time_tolerance,
                  "Most that the times around a first contact may differ, 1e-4 if not given")
      ->type_name("T");
  command
      .add_option("--min-separation", arguments->request.options.min_separation,
                  "Contact is a distance of at most this, 0 if not given")
      ->type_name("D");
  command.add_flag("--solid", arguments->request.solid,
                   "With --batch: closed surfaces are solid, what is inside one at the start is in contact");
  command.add_flag("--stats", arguments->stats, "Also what the answers cost, on standard error");
  command.add_flag("--fail-on-contact", arguments->fail_on_contact,
                   "Exit with status 1 unless all is proved free of contact");
  command.footer(sweep_examples);
  command.callback([&action, arguments] { action = [arguments] { return run_sweep(*arguments); }; });
}

}  // namespace motzkin::app
