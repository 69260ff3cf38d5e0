#include "pair.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <iterator>
#include <memory>
#include <string>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/pair_picture.hpp"
#include "output.hpp"
#include "shape_argument.hpp"

namespace motzkin::app {
namespace {

constexpr const char* pair_examples =
    R"(A frame in text form is a cuboid C or a simplex T with origin o, axes x, y (and z), and a velocity s where it moves:
  C o(0,0) x(1,0) y(0,1)                     the unit square
  T o(0,0,0) x(1,0,0) y(0,1,0) z(0,0,1)      a tetrahedron
  C o(0,0) s(2,0) x(1,0) y(0,1)              a square that moves by (2,0) from t = 0 to t = 1
A hull H has points p, a half-space P a normal n and an offset o; a radius r comes last, after frames as well:
  H p(0,0) p(2,0) p(1,3)                     the hull of points
  H p(0,0,0) p(1,0,0) r(0.5)                 a capsule; of one point, a sphere
  P n(0,0,1) o(2)                            the points with z at most 2

Examples:
  motzkin pair 'Co(0,0) x(1,0) y(0,1)' 'To(0.5,0.5) x(1,0) y(0,1)' --box
  motzkin pair 'Co(0,0) s(4,0) x(1,0) y(0,1)' 'Co(3,0) x(1,0) y(0,1)' --window --svg pair.svg
  motzkin pair --batch pairs.jsonl --box --threads 4
  motzkin pair '{"kind": "point", "vertices": [[1,1]]}' 'Co(0,0) x(1,0) y(0,1)' --prove
  motzkin pair 'Co(0,0) x(1,0) y(0,1)' 'Co(4,5) x(1,0) y(0,1)' --distance --within 5
Each line of a batch is {"a": SHAPE, "b": SHAPE} with shapes in JSON form, which the command line takes as well:
  {"kind": "cuboid", "origin": [0,0], "axes": [[1,0],[0,1]], "velocity": [4,0]}      or simplex
  {"kind": "triangle", "vertices": [[0,0],[1,0],[0,1]]}          or point, segment, tetrahedron
  {"kind": "aabb", "min": [0,0], "max": [1,1]}
  {"kind": "obb", "center": [0,0], "axes": [[0.6,0.8],[-0.8,0.6]], "half": [2,1]}
  {"kind": "sphere", "center": [0,0], "radius": 5}
  {"kind": "capsule", "vertices": [[0,0],[1,0]], "radius": 0.5}
  {"kind": "rounded", "core": SHAPE, "radius": 0.1}              around any of those with flat faces, or a hull
  {"kind": "hull", "points": [[0,0],[1,0],[0,1],[1,1]]}
  {"kind": "half-space", "normal": [0,1], "offset": 0})";

/// `(1,0) (0,1)`.
template <class Vectors>
std::string vectors_text(const Vectors& vectors) {
  std::string text;
  for (const auto& vector : vectors) {
    text += text.empty() ? "(" : " (";
    for (Eigen::Index k = 0; k < vector.size(); ++k) {
      text += (k == 0 ? "" : ",") + to_text(vector[k]);
    }
    text += ")";
  }
  return text;
}

/// Calls `line(name, value)` for the parts of a certificate, exact numbers as they are.
template <class PrintLine>
void report_certificate(const Certificate& certificate, const PrintLine& line) {
  if (certificate.plane) {
    line("plane", fmt::format("({}) . x = {}", fmt::join(certificate.plane->normal, ", "), certificate.plane->offset));
  }
  if (certificate.point) {
    line("weights a", fmt::format("{}", fmt::join(certificate.point->weights_a, " ")));
    line("weights b", fmt::format("{}", fmt::join(certificate.point->weights_b, " ")));
  }
}

template <int D, class PrintLine>
void report_polytope(const Polytope<D>& polytope, const PrintLine& line) {
  line("vertices", polytope.vertices.empty() ? "none" : vectors_text(polytope.vertices));
  line(D == 2 ? "area" : "volume", to_text(polytope.measure));
}

/// `(1,0)`.
std::string point_text(const std::vector<double>& point) {
  std::string text;
  for (const double coordinate : point) {
    text += (text.empty() ? "(" : ",") + to_text(coordinate);
  }
  return text + ")";
}

/// The parts of a certificate, exact numbers as they are; of facets how many there are.
template <class PrintLine>
void report_proof(const std::optional<ProvedDistance>& proof, const PrintLine& line) {
  if (!proof) {
    return;
  }
  const DistanceCertificate& certificate = proof->certificate;
  if (!certificate.direction.empty()) {
    line("  direction", fmt::format("({})", fmt::join(certificate.direction, ", ")));
  }
  if (certificate.points) {
    line("  weights a", fmt::format("{}", fmt::join(certificate.points->weights_a, " ")));
    line("  weights b", fmt::format("{}", fmt::join(certificate.points->weights_b, " ")));
  }
  if (!certificate.facets.empty()) {
    line("  facets", std::to_string(certificate.facets.size()));
  }
}

template <class PrintLine>
void report_distance(const PairDistanceResult& result, const PrintLine& line) {
  const auto ends = [](double lower, double upper) { return fmt::format("[{}, {}]", to_text(lower), to_text(upper)); };
  if (result.distance) {
    line("distance", ends(result.distance->lower, result.distance->upper));
    line("nearest a", point_text(result.distance->nearest_a));
    line("nearest b", point_text(result.distance->nearest_b));
    report_proof(result.distance_proof, line);
  }
  if (result.request.depth) {
    line("depth", result.depth ? ends(result.depth->lower, result.depth->upper) : "none");
    line("shift of b", result.depth ? point_text(result.depth->shift) : "none");
    report_proof(result.depth_proof, line);
  }
  if (result.within) {
    line("within", fmt::format("{} {}", to_text(result.request.within->value()), *result.within ? "yes" : "no"));
    report_proof(result.within_proof, line);
  }
}

/// Columns of names and values; parts that were not asked for have no line.
std::string report(const PairResult& result, const PairRequest& request, const PairDistanceResult& distance) {
  std::string text;
  const auto line = [&](std::string_view name, std::string_view value) {
    fmt::format_to(std::back_inserter(text), "{:<12}{}\n", name, value);
  };
  line("relation", to_text(result.relation));
  line("intersects", result.relation == Relation::Disjoint ? "no" : "yes");
  line("overlaps", result.relation == Relation::Overlapping ? "yes" : "no");
  if (request.box) {
    line("box", result.box ? std::visit([](const auto& box) { return to_text(box); }, *result.box) : "none");
  }
  if (request.window) {
    line("window",
         result.window ? fmt::format("[{}, {}]", to_text(result.window->enter), to_text(result.window->exit)) : "none");
  }
  line("method", to_text(result.method));
  if (result.intersection) {
    std::visit([&](const auto& polytope) { report_polytope(polytope, line); }, *result.intersection);
  }
  if (result.proof) {
    report_certificate(result.proof->certificate, line);
  }
  report_distance(distance, line);
  return text;
}

template <int D>
void add_box(CsvRow& row, const Aabb<D>& box) {
  for (const Vector<D>& corner : {box.min(), box.max()}) {
    row.numbers({corner.data(), static_cast<std::size_t>(D)}, 3);
  }
}

PairDistanceResult answer_distance_where_asked(const AnyPair& pair, const PairDistanceRequest& request) {
  const bool asked = request.distance || request.depth || request.within;
  return asked ? answer_distance(pair, request) : PairDistanceResult{};
}

void write_picture(const std::string& path, const AnyPair& pair, PairRequest request) {
  const auto moves = [](const AnyShape& shape) {
    return std::visit(
        [](const auto& any) {
          return requires { any.velocity(); };
        },
        shape);
  };
  request = {.method = request.method,
             .box = true,
             .window = moves(pair.a()) || moves(pair.b()),
             .intersection = request.intersection};
  write_file(path, pair_picture(pair, answer(pair, request)));
}

/// What the shapes share as well where it was asked for.
void write_scene(const std::string& path, const AnyPair& pair, const PairRequest& request) {
  write_file(
      path,
      pair_pov(pair, answer(pair, {.method = request.method, .box = true, .intersection = request.intersection})));
}

void check_usage(const PairArguments& arguments) {
  if (arguments.batch && arguments.first) {
    throw InvalidInput("pair: give two shapes or --batch, not both");
  }
  if (arguments.batch && (arguments.svg || arguments.pov)) {
    throw InvalidInput(
        fmt::format("pair: {} draws one pair and does not go with --batch", arguments.svg ? "--svg" : "--pov"));
  }
  check_csv(arguments.csv, arguments.common);
  if (arguments.csv.file && arguments.request.proof) {
    throw InvalidInput("pair: certificates are no table; leave out --csv or --prove");
  }
  if (!arguments.batch && !arguments.binary && !arguments.second) {
    throw InvalidInput(fmt::format("pair: expected two shapes, found {}", arguments.first ? "one" : "none"));
  }
}

ExitStatus run(const PairArguments& arguments) {
  check_usage(arguments);
  if (arguments.binary) {
    return run_pair_binary(arguments);
  }
  if (arguments.batch) {
    return run_pair_batch(arguments);
  }
  const AnyPair pair(read_shape(*arguments.first, "first shape"), read_shape(*arguments.second, "second shape"));
  PairStatistics stats;
  PairRequest request = arguments.request;
  request.stats = &stats;
  const PairResult result = answer(pair, request);
  if (arguments.svg) {
    write_picture(*arguments.svg, pair, arguments.request);
  }
  if (arguments.pov) {
    write_scene(*arguments.pov, pair, arguments.request);
  }
  const PairDistanceResult distance = answer_distance_where_asked(pair, arguments.distance);
  print_result(
      arguments.csv,
      [&] { return pair_csv_header(arguments) + pair_csv(CsvRow(), arguments, result, distance).line(); },
      [&] {
        return arguments.common.json ? to_json(result, distance) + "\n"
                                     : report(result, arguments.request, distance) + wrote_lines({arguments.csv.file});
      });
  if (arguments.stats) {
    print_note(stats_table(stats));
  }
  return arguments.fail_on_contact && result.relation != Relation::Disjoint ? ContactFound : Done;
}

Method method(const std::string& name) {
  for (const Method candidate : {Method::Auto, Method::FourierMotzkin, Method::SeparatingAxis}) {
    if (name == to_text(candidate)) {
      return candidate;
    }
  }
  throw CLI::ValidationError("--method", "expected auto, fourier-motzkin or sat, found " + name);
}

}  // namespace

std::string pair_csv_header(const PairArguments& arguments) {
  std::string text = arguments.batch ? "line,relation,intersects,overlaps" : "relation,intersects,overlaps";
  text += arguments.request.box ? csv_box_columns : "";
  text += arguments.request.window ? ",enter,exit" : "";
  text += ",method";
  text += arguments.request.intersection ? ",measure" : "";
  text += arguments.distance.distance
              ? ",distance_lower,distance_upper,nearest_a_x,nearest_a_y,nearest_a_z,nearest_b_x,nearest_b_y,nearest_b_z"
              : "";
  text += arguments.distance.depth ? ",depth_lower,depth_upper,shift_x,shift_y,shift_z" : "";
  text += arguments.batch || arguments.distance.within ? ",within" : "";
  return text + (arguments.batch ? ",error\n" : "\n");
}

CsvRow pair_csv(CsvRow row, const PairArguments& arguments, const PairResult& result,
                const PairDistanceResult& distance) {
  row.text(to_text(result.relation)).yes(result.relation != Relation::Disjoint);
  row.yes(result.relation == Relation::Overlapping);
  if (arguments.request.box) {
    result.box ? std::visit([&](const auto& box) { add_box(row, box); }, *result.box) : static_cast<void>(row.empty(6));
  }
  if (arguments.request.window) {
    result.window ? row.number(result.window->enter).number(result.window->exit) : row.empty(2);
  }
  row.text(to_text(result.method));
  if (arguments.request.intersection) {
    result.intersection ? row.number(std::visit([](const auto& part) { return part.measure; }, *result.intersection))
                        : row.empty(1);
  }
  if (arguments.distance.distance) {
    const AnyDistance& found = distance.distance.value();
    row.number(found.lower).number(found.upper).numbers(found.nearest_a, 3).numbers(found.nearest_b, 3);
  }
  if (arguments.distance.depth) {
    distance.depth ? row.number(distance.depth->lower).number(distance.depth->upper).numbers(distance.depth->shift, 3)
                   : row.empty(5);
  }
  if (arguments.batch || arguments.distance.within) {
    distance.within ? row.yes(*distance.within) : row.empty(1);
  }
  return row;
}

std::string stats_table(const PairStatistics& stats) {
  std::string text;
  const auto line = [&](std::string_view name, std::uint64_t count) {
    fmt::format_to(std::back_inserter(text), "{:<34}{:>12}\n", name, count);
  };
  line("questions", stats.questions);
  line("answered in floating point", stats.by_engine);
  line("answered in exact arithmetic", stats.by_exact);
  line("directions in exact arithmetic", stats.exact_directions);
  line("answers with wide integers", stats.wide_integers);
  return text;
}

void add_pair(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<PairArguments>();
  CLI::App& command = *app.add_subcommand("pair", "The relation of two shapes, and where and when they meet");
  add_common(command, arguments->common);
  command.add_option("FIRST", arguments->first, "First shape, in text or JSON form")->type_name("SHAPE");
  command.add_option("SECOND", arguments->second, "Second shape, in text or JSON form")->type_name("SHAPE");
  command.add_option("--batch", arguments->batch, "Answer every line of a file; - for standard input")
      ->type_name("FILE");
  command.add_flag("--binary", arguments->binary, "The file of --batch holds doubles; answer with a byte per pair");
  command
      .add_option_function<std::string>(
          "--method", [arguments](const auto& name) { arguments->request.method = method(name); },
          "Engine to ask first: auto, fourier-motzkin or sat")
      ->type_name("NAME");
  command.add_flag("--box", arguments->request.box, "Also the box of the common part");
  command.add_flag("--window", arguments->request.window, "Also the times of contact, for shapes that move");
  command.add_flag("--intersection", arguments->request.intersection,
                   "Also vertices and measure of what resting shapes share");
  command.add_flag("--prove", arguments->request.proof,
                   "Also certificates of all that is asked, which motzkin verify checks");
  command.add_flag("--distance", arguments->distance.distance, "Also the distance and the nearest points, at rest");
  command.add_flag("--depth", arguments->distance.depth, "Also how deep shapes are in each other, and what parts them");
  command
      .add_option_function<double>(
          "--within", [arguments](double value) { arguments->distance.within = Clearance(value); },
          "Also whether the distance is at most that; lines of a batch may have their own")
      ->type_name("CLEARANCE");
  command.add_flag("--stats", arguments->stats, "Also what the answers cost, on standard error");
  command.add_option("--svg", arguments->svg, "Write a picture of the pair")->type_name("FILE");
  command.add_option("--pov", arguments->pov, "Write a scene of the pair for POV-Ray")->type_name("FILE.pov");
  add_csv(command, arguments->csv, "the answer, or those of a batch,");
  command.add_flag("--fail-on-contact", arguments->fail_on_contact, "Exit with status 1 where shapes share a point");
  command.footer(std::string(pair_examples) + "\n\n" + exit_statuses);
  command.callback([&action, arguments] {
    arguments->distance.proof = arguments->request.proof;
    action = [arguments] { return run(*arguments); };
  });
}

}  // namespace motzkin::app
