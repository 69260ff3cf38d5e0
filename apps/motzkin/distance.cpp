#include "distance.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>
#include <variant>

#include "clearance.hpp"
#include "csv.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/distance_report.hpp"
#include "motzkin/io/memory.hpp"
#include "motzkin/io/pair_distance.hpp"
#include "motzkin/pair/volume_pair.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "result_text.hpp"
#include "shape_argument.hpp"
#include "timed.hpp"

namespace motzkin::app {
namespace {

constexpr const char* distance_examples =
    R"(A and B are files of meshes, or shapes in the text or JSON form of motzkin pair. A pose is a list of moves, done from left
to right: t(1,0,0) moves, r(0,0,1; 30) turns by 30 degrees about an axis through the origin, s(2) or s(-1,1,1) scales.

Examples:
  motzkin distance a.obj b.ply
  motzkin distance a.obj b.obj --move-b 'r(0,0,1; 30) t(1,0,0)' --within 0.05 --all
  motzkin distance part.stl '{"kind": "sphere", "center": [0,0,2], "radius": 0.5}' --json
  motzkin distance 'Co(0,0) x(1,0) y(0,1)' 'Co(4,5) x(1,0) y(0,1)'
  motzkin distance a.stl b.stl --within 0.1 --report gap.html
  motzkin distance 'Co(0,0) x(1,0) y(0,1)' 'Co(4,5) x(1,0) y(0,1)' --prove --json | motzkin verify -

Of a mesh of triangles the surface is meant, of one of tetrahedra the solid. The two ends are the doubles around the
exact distance of what was read, moved in double precision, or both are it.
Exit status: 0 done, 1 contact found (only with --fail-on-contact), 2 bad usage or input.)";

struct DistanceArguments {
  CommonOptions common;
  std::string a;
  std::string b;
  std::string move_a;
  std::string move_b;
  std::optional<double> within;
  bool all = false;
  bool prove = false;
  bool fail_on_contact = false;
  std::optional<std::string> report;
  CsvOutput csv;
};

/// A mesh, or a shape.
using Operand = std::variant<AnyMesh, AnyShape>;

Operand read_operand(const std::string& text, const char* name) {
  const bool is_file = [&] {
    std::error_code ignored;
    return std::filesystem::is_regular_file(text, ignored);
  }();
  if (is_file) {
    return read_mesh(text);
  }
  if (!looks_like_shape(text)) {
    return read_mesh(text);  // says that there is no such file
  }
  return read_shape(text, name);
}

/// The shape in its pose as those beside meshes have to be.
Volume volume_of(const AnyShape& shape, const Pose& pose, const char* name) {
  return std::visit(
      [&]<class Shape>(const Shape& any) -> Volume {
        if constexpr (std::is_constructible_v<Volume, Shape>) {
          return pose.is_identity() ? Volume(any) : posed(Volume(any), pose);
        } else {
          throw InvalidInput(std::string(name) + ": expected a shape in space at rest");
        }
      },
      shape);
}

struct Answer {
  std::string a;
  std::string b;
  std::optional<ElementDistance> nearest = {};  ///< none where a mesh is empty
  int dimension = 3;                            ///< 2: the last coordinates are 0
  bool mesh_a = false;
  bool mesh_b = false;
  std::optional<std::vector<ElementPair>> pairs = {};  ///< of meshes, within the clearance
  std::optional<bool> within = {};
  std::optional<ProvedDistance> distance_proof = {};
  std::optional<ProvedDistance> within_proof = {};
  double read_seconds = 0;
  double build_seconds = 0;
  double query_seconds = 0;
};

/// A mesh with its tree.
template <int N>
struct Built {
  const Mesh<N>& mesh;
  Bvh tree;
  Pose pose;

  [[nodiscard]] PosedMesh<N> posed_mesh() const { return {mesh, tree, pose}; }
};

template <int N>
Built<N> built(const Mesh<N>& mesh, const Pose& pose, const DistanceArguments& arguments, Answer& answer) {
  return {mesh, timed(answer.build_seconds, [&] { return Bvh(mesh, {.threads = arguments.common.threads}); }), pose};
}

/// What a shape beside a mesh was asked, with the roles of both as given.
template <int N>
void ask_mesh_and_shape(const PosedMesh<N>& mesh, const Volume& shape, bool mesh_first,
                        const DistanceArguments& arguments, const MeshDistanceOptions& options, Answer& answer) {
  answer.nearest = distance(mesh, shape, options);
  if (arguments.within) {
    answer.pairs.emplace();
    for (const std::uint32_t element : elements_within(mesh, shape, *arguments.within, options)) {
      answer.pairs->push_back(mesh_first ? ElementPair{element, 0} : ElementPair{0, element});
    }
  }
  if (!mesh_first && answer.nearest) {
    std::swap(answer.nearest->a, answer.nearest->b);
    Distance<3>& found = answer.nearest->distance;
    std::swap(found.nearest_a, found.nearest_b);
    found.direction = Vector<3>::Zero() - found.direction;
  }
}

/// Of shapes as they were asked about, after their moves.
void prove_shapes(const AnyPair& pair, const DistanceArguments& arguments, Answer& answer) {
  PairDistanceRequest request{.distance = true, .proof = true};
  if (arguments.within) {
    request.within = Clearance(*arguments.within);
  }
  const PairDistanceResult result = answer_distance(pair, request);
  answer.distance_proof = result.distance_proof;
  answer.within_proof = result.within_proof;
}

AnyShape any_shape_of(const Volume& volume) {
  return std::visit([](const auto& any) -> AnyShape { return any; }, volume);
}

void ask_shapes(const AnyShape& a, const Pose& pose_a, const AnyShape& b, const Pose& pose_b,
                const DistanceArguments& arguments, Answer& answer) {
  if (!pose_a.is_identity() || !pose_b.is_identity()) {
    const Volume posed_a = volume_of(a, pose_a, "A");
    const Volume posed_b = volume_of(b, pose_b, "B");
    answer.nearest = ElementDistance{0, 0, distance(posed_a, posed_b)};
    if (arguments.prove) {
      prove_shapes({any_shape_of(posed_a), any_shape_of(posed_b)}, arguments, answer);
    }
    return;
  }
  const AnyDistance found = answer_distance({a, b}, {.distance = true}).distance.value();
  if (arguments.prove) {
    prove_shapes({a, b}, arguments, answer);
  }
  answer.dimension = static_cast<int>(found.nearest_a.size());
  ElementDistance& nearest = answer.nearest.emplace();
  nearest.distance.lower = found.lower;
  nearest.distance.upper = found.upper;
  for (std::size_t k = 0; k < found.nearest_a.size(); ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    nearest.distance.nearest_a[i] = found.nearest_a[k];
    nearest.distance.nearest_b[i] = found.nearest_b[k];
    nearest.distance.direction[i] = found.direction[k];
  }
}

void ask(const Operand& a, const Operand& b, const DistanceArguments& arguments, Answer& answer) {
  if (arguments.prove && (std::holds_alternative<AnyMesh>(a) || std::holds_alternative<AnyMesh>(b))) {
    throw InvalidInput("--prove: there are certificates of two shapes, not of meshes; ask about their elements");
  }
  const Pose pose_a = read_pose(arguments.move_a, "--move-a");
  const Pose pose_b = read_pose(arguments.move_b, "--move-b");
  ProgressParts progress("parts", arguments.common.quiet);
  const MeshDistanceOptions options{.threads = arguments.common.threads,
                                    .progress = [&](double part) { progress.show(part); }};
  answer.mesh_a = std::holds_alternative<AnyMesh>(a);
  answer.mesh_b = std::holds_alternative<AnyMesh>(b);
  if (answer.mesh_a && answer.mesh_b) {
    std::visit(
        [&](const auto& mesh_a, const auto& mesh_b) {
          const auto of_a = built(mesh_a, pose_a, arguments, answer);
          const auto of_b = built(mesh_b, pose_b, arguments, answer);
          timed(answer.query_seconds, [&] {
            answer.nearest = distance(of_a.posed_mesh(), of_b.posed_mesh(), options);
            if (arguments.within) {
              answer.pairs = pairs_within(of_a.posed_mesh(), of_b.posed_mesh(), *arguments.within, options);
            }
            return true;
          });
        },
        std::get<AnyMesh>(a), std::get<AnyMesh>(b));
  } else if (answer.mesh_a || answer.mesh_b) {
    const Volume shape =
        answer.mesh_a ? volume_of(std::get<AnyShape>(b), pose_b, "B") : volume_of(std::get<AnyShape>(a), pose_a, "A");
    std::visit(
        [&](const auto& mesh) {
          const auto of_mesh = built(mesh, answer.mesh_a ? pose_a : pose_b, arguments, answer);
          timed(answer.query_seconds, [&] {
            ask_mesh_and_shape(of_mesh.posed_mesh(), shape, answer.mesh_a, arguments, options, answer);
            return true;
          });
        },
        std::get<AnyMesh>(answer.mesh_a ? a : b));
  } else {
    ask_shapes(std::get<AnyShape>(a), pose_a, std::get<AnyShape>(b), pose_b, arguments, answer);
  }
  if (arguments.within && answer.nearest) {
    answer.within = answer.nearest->distance.upper <= *arguments.within;
  }
}

std::string element_json(bool is_mesh, std::uint32_t element) {
  return is_mesh ? std::to_string(element) : std::string("null");
}

std::string point_json(const Vector<3>& point, int dimension) {
  return dimension == 3 ? vector_json(point) : fmt::format("[{},{}]", to_text(point[0]), to_text(point[1]));
}

std::string to_json(const Answer& answer) {
  std::string text = fmt::format(R"({{"a": {}, "b": {}, )", string_json(answer.a), string_json(answer.b));
  if (answer.nearest) {
    const Distance<3>& found = answer.nearest->distance;
    const auto point = [&](const Vector<3>& vector) { return point_json(vector, answer.dimension); };
    text += fmt::format(R"("distance": [{},{}], "nearest": {{"a": {}, "b": {}}}, "direction": {}, )"
                        R"("elements": {{"a": {}, "b": {}}})",
                        to_text(found.lower), to_text(found.upper), point(found.nearest_a), point(found.nearest_b),
                        point(found.direction), element_json(answer.mesh_a, answer.nearest->a),
                        element_json(answer.mesh_b, answer.nearest->b));
  } else {
    text += R"("distance": null, "nearest": null, "direction": null, "elements": null)";
  }
  if (answer.within) {
    text += fmt::format(R"(, "within": {})", *answer.within);
  }
  if (answer.pairs) {
    text += fmt::format(R"(, "count": {}, "pairs": [)", answer.pairs->size());
    for (std::size_t i = 0; i < answer.pairs->size(); ++i) {
      const ElementPair& pair = (*answer.pairs)[i];
      text += fmt::format(R"({}{{"a": {}, "b": {}}})", i == 0 ? "" : ", ", element_json(answer.mesh_a, pair.a),
                          element_json(answer.mesh_b, pair.b));
    }
    text += "]";
  }
  if (answer.distance_proof) {
    text += R"(, "distance_certificate": )" + to_json(*answer.distance_proof);
  }
  if (answer.within_proof) {
    text += R"(, "within_certificate": )" + to_json(*answer.within_proof);
  }
  return text + fmt::format(R"(, "seconds": {{"read": {}, "build": {}, "query": {}}}}})"
                            "\n",
                            to_text(answer.read_seconds), to_text(answer.build_seconds), to_text(answer.query_seconds));
}

std::string point_line(const Vector<3>& point, int dimension, bool is_mesh, std::uint32_t element) {
  return fmt::format("({},{}{}){}", to_text(point[0]), to_text(point[1]), dimension == 3 ? "," + to_text(point[2]) : "",
                     is_mesh ? fmt::format(" of element {}", element) : "");
}

std::string to_table(const Answer& answer, const DistanceArguments& arguments) {
  if (!answer.nearest) {
    return "distance   none: a mesh has no elements\n";
  }
  const Distance<3>& found = answer.nearest->distance;
  std::string text = fmt::format("distance   {}\n", ends_text(found.lower, found.upper));
  text += "nearest A  " + point_line(found.nearest_a, answer.dimension, answer.mesh_a, answer.nearest->a) + "\n";
  text += "nearest B  " + point_line(found.nearest_b, answer.dimension, answer.mesh_b, answer.nearest->b) + "\n";
  if (answer.within) {
    text += fmt::format("within     {}: {}", to_text(*arguments.within), *answer.within ? "yes" : "no");
    text +=
        answer.pairs && !answer.pairs->empty() ? ", " + counted(answer.pairs->size(), "pair") + " of elements\n" : "\n";
  }
  if (answer.mesh_a || answer.mesh_b) {
    text += fmt::format("seconds    {:.3g} read, {:.3g} build, {:.3g} query\n", answer.read_seconds,
                        answer.build_seconds, answer.query_seconds);
  }
  for (std::size_t i = 0; arguments.all && answer.pairs && i < answer.pairs->size(); ++i) {
    text += fmt::format("{} {}\n", (*answer.pairs)[i].a, (*answer.pairs)[i].b);
  }
  return text;
}

std::string to_csv(const Answer& answer, bool all) {
  if (all) {
    std::string text = "a,b\n";
    for (const ElementPair& pair : answer.pairs.value_or(std::vector<ElementPair>{})) {
      text += CsvRow().count(pair.a).count(pair.b).line();
    }
    return text;
  }
  CsvRow row;
  row.text(answer.a).text(answer.b);
  if (answer.nearest) {
    const auto& [element_a, element_b, found] = *answer.nearest;
    row.number(found.lower).number(found.upper);
    const auto dimension = static_cast<std::size_t>(answer.dimension);
    for (const Vector<3>& vector : {found.nearest_a, found.nearest_b, found.direction}) {
      row.numbers({vector.data(), dimension}, 3);
    }
    answer.mesh_a ? row.count(element_a) : row.empty(1);
    answer.mesh_b ? row.count(element_b) : row.empty(1);
  } else {
    static_cast<void>(row.empty(13));
  }
  answer.within ? row.yes(*answer.within) : row.empty(1);
  return "a,b,distance_lower,distance_upper,nearest_a_x,nearest_a_y,nearest_a_z,nearest_b_x,nearest_b_y,nearest_b_z,"
         "direction_x,direction_y,direction_z,element_a,element_b,within\n" +
         row.line();
}

/// A surface to look at, and the tetrahedra behind it where there are any.
struct Shown {
  TriangleMesh surface;
  std::vector<std::uint32_t> owners;
  std::optional<TetrahedronMesh> solid;

  Shown(const AnyMesh& mesh, const Pose& pose) {
    if (const auto* triangles = std::get_if<TriangleMesh>(&mesh)) {
      surface = posed(*triangles, pose);
      return;
    }
    solid = posed(std::get<TetrahedronMesh>(mesh), pose);
    Boundary outside = boundary(*solid);
    surface = std::move(outside.surface);
    owners = std::move(outside.owners);
  }

  [[nodiscard]] ReportMesh as(const std::string& name) const {
    return {name, surface, owners, solid ? &*solid : nullptr};
  }
  [[nodiscard]] Volume element(std::uint32_t number) const {
    return solid ? Volume((*solid)[number]) : Volume(surface[number]);
  }
};

void write_page(const std::string& path, const Operand& a, const Operand& b, const DistanceArguments& arguments,
                const Answer& answer) {
  if (!answer.mesh_a || !answer.mesh_b || !answer.nearest) {
    throw InvalidInput("--report shows two meshes with elements");
  }
  const Shown shown_a(std::get<AnyMesh>(a), read_pose(arguments.move_a, "--move-a"));
  const Shown shown_b(std::get<AnyMesh>(b), read_pose(arguments.move_b, "--move-b"));
  std::vector<Collision> pairs;
  for (const ElementPair& pair : answer.pairs.value_or(std::vector<ElementPair>{})) {
    pairs.push_back({pair.a, pair.b, relate(shown_a.element(pair.a), shown_b.element(pair.b))});
  }
  const Distance<3>& found = answer.nearest->distance;
  write_report(path, DistanceReport{.title = "Distance of " + answer.a + " and " + answer.b,
                                    .a = shown_a.as("A"),
                                    .b = shown_b.as("B"),
                                    .nearest = *answer.nearest,
                                    .pairs = pairs,
                                    .timings = {{"read", answer.read_seconds},
                                                {"build", answer.build_seconds},
                                                {"query", answer.query_seconds}},
                                    .facts = {{"distance", ends_text(found.lower, found.upper)},
                                              {"nearest A", point_line(found.nearest_a, 3, true, answer.nearest->a)},
                                              {"nearest B", point_line(found.nearest_b, 3, true, answer.nearest->b)}}});
}

ExitStatus run_distance(const DistanceArguments& arguments) {
  if (arguments.prove && !arguments.common.json) {
    throw InvalidInput("--prove prints certificates for motzkin verify: give --json, too");
  }
  check_csv(arguments.csv, arguments.common);
  require_page_name(arguments.report);
  if (arguments.within) {
    static_cast<void>(Clearance(*arguments.within));  // refuses what is none
  } else if (arguments.all) {
    throw InvalidInput("--all lists the pairs of --within");
  }
  return with_memory(arguments.a + " and " + arguments.b, [&] {
    Answer answer{.a = arguments.a, .b = arguments.b};
    const Operand a = timed(answer.read_seconds, [&] { return read_operand(arguments.a, "A"); });
    const Operand b = timed(answer.read_seconds, [&] { return read_operand(arguments.b, "B"); });
    ask(a, b, arguments, answer);
    if (arguments.report) {
      write_page(*arguments.report, a, b, arguments, answer);
    }
    print_result(
        arguments.csv, [&] { return to_csv(answer, arguments.all); },
        [&] {
          return arguments.common.json
                     ? to_json(answer)
                     : to_table(answer, arguments) + wrote_lines({arguments.csv.file, arguments.report});
        });
    const bool contact = answer.nearest && answer.nearest->distance.upper == 0;
    return arguments.fail_on_contact && contact ? ContactFound : Done;
  });
}

}  // namespace

void add_distance(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<DistanceArguments>();
  CLI::App& command = *app.add_subcommand("distance", "How far two shapes or meshes are apart, and where");
  add_common(command, arguments->common);
  command.add_option("A", arguments->a, "First mesh or shape")->required()->type_name("FILE|SHAPE");
  command.add_option("B", arguments->b, "Second mesh or shape")->required()->type_name("FILE|SHAPE");
  command.add_option("--within", arguments->within, "Also whether the distance is at most that, and which elements")
      ->type_name("CLEARANCE");
  command.add_flag("--all", arguments->all, "List the elements within the clearance; JSON always does");
  command.add_flag("--prove", arguments->prove,
                   "Of two shapes, also certificates, which motzkin verify checks; with --json");
  command.add_option("--move-a", arguments->move_a, "Pose of the first")->type_name("MOVES");
  command.add_option("--move-b", arguments->move_b, "Pose of the second")->type_name("MOVES");
  command.add_option("--report", arguments->report, "Write a page to look at two meshes and where they are nearest")
      ->type_name("FILE.html");
  add_csv(command, arguments->csv, "the answer, with --all the elements,");
  command.add_flag("--fail-on-contact", arguments->fail_on_contact, "Exit with status 1 where they share a point");
  command.footer(distance_examples);
  command.callback([&action, arguments] { action = [arguments] { return run_distance(*arguments); }; });
}

}  // namespace motzkin::app
