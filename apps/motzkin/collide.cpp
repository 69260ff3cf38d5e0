#include "collide.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

#include "clearance.hpp"
#include "collide_result.hpp"
#include "csv.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/memory.hpp"
#include "motzkin/tree/obb_tree.hpp"
#include "motzkin/tree/solid.hpp"
#include "motzkin/tree/solid_common.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "timed.hpp"

namespace motzkin::app {
namespace {

constexpr const char* collide_examples =
    R"(Files: OBJ, PLY, STL, OFF, glTF, 3MF for triangles; MSH, MESH, NODE/ELE for tetrahedra. A pose is a list of moves, done from left
to right: t(1,0,0) moves, r(0,0,1; 30) turns by 30 degrees about an axis through the origin, s(2) or s(-1,1,1) scales.

Examples:
  motzkin collide a.obj b.ply
  motzkin collide a.obj b.obj --move-b 'r(0,0,1; 30) t(1,0,0)' --boxes --json
  motzkin collide a.obj b.obj --any --fail-on-contact
  motzkin collide a.obj --self --all
  motzkin collide inner.stl outer.stl --solid
  motzkin collide a.obj b.obj --clearance 0.05 --all
  motzkin collide a.stl b.stl --report collisions.html

Pairs are those that share a point; with --overlaps those whose interiors do. Of two cubes that share a face, triangles
overlap, but --solid says that the cubes touch. All answers are exact for the vertices
read, moved in double precision.
Exit status: 0 done, 1 contact found (only with --fail-on-contact), 2 bad usage or input.)";

struct CollideArguments {
  CommonOptions common;
  std::string a;
  std::optional<std::string> b;
  std::string move_a;
  std::string move_b;
  bool any = false;
  bool all = false;
  bool boxes = false;
  bool self = false;
  bool solid = false;
  bool prove = false;
  bool overlaps = false;
  bool fail_on_contact = false;
  std::optional<double> clearance;
  double margin = 0;
  std::string tree = "bvh";
  CsvOutput csv;
  CollidePictures pictures;
};

/// Finds what was asked for about meshes of known kinds.
template <int M, int N, class Tree>
void find_pairs(const CollideArguments& arguments, const PosedMesh<M, Tree>& a, const PosedMesh<N, Tree>& b,
                CollideResult& result) {
  ProgressParts progress("pairs", arguments.common.quiet);
  const CollideOptions options = {.overlaps = arguments.overlaps,
                                  .margin = arguments.margin,
                                  .threads = arguments.common.threads,
                                  .progress = [&](double part) { progress.show(part); },
                                  .stats = &result.stats};
  if (arguments.self) {
    result.pairs = self_collisions(a, options);
  } else if (!arguments.any) {
    result.pairs = collisions(a, b, options);
  } else if (const auto pair = any_collision(a, b, options)) {
    result.pairs.push_back(*pair);
  }
  if (arguments.any && !result.pairs.empty()) {
    result.pairs.erase(result.pairs.begin() + 1, result.pairs.end());
  }
}

void require_closed(const CollideMesh& mesh) {
  const auto* triangles = std::get_if<TriangleMesh>(&mesh.mesh);
  if (const auto edge = triangles != nullptr ? open_edge(*triangles) : std::nullopt) {
    throw InvalidInput(mesh.name + ": --solid needs a closed surface, but the edge between the vertices " +
                       std::to_string((*edge)[0]) + " and " + std::to_string((*edge)[1]) +
                       " belongs to an odd number of triangles");
  }
}

/// A mesh as a solid, with the tree that it may need.
class SolidMesh {
 public:
  explicit SolidMesh(const AnyMesh& mesh) : tree_(tree_of(mesh)), solid_(solid_of(mesh, tree_)) {}
  SolidMesh(const SolidMesh&) = delete;
  SolidMesh& operator=(const SolidMesh&) = delete;

  [[nodiscard]] PosedSolid posed(const Pose& pose) const { return {solid_, pose}; }

 private:
  static Bvh tree_of(const AnyMesh& mesh) {
    const auto* triangles = std::get_if<TriangleMesh>(&mesh);
    return triangles != nullptr ? Bvh(*triangles) : Bvh();
  }
  static Solid solid_of(const AnyMesh& mesh, const Bvh& tree) {
    const auto* triangles = std::get_if<TriangleMesh>(&mesh);
    return triangles != nullptr ? Solid(*triangles, tree) : Solid(std::get<TetrahedronMesh>(mesh));
  }

  Bvh tree_;
  Solid solid_;
};

void relate_solids(const CollideArguments& arguments, CollideResult& result) {
  require_closed(result.a);
  require_closed(result.second());
  const SolidMesh solid_a(result.a.mesh);
  const SolidMesh solid_b(result.second().mesh);
  const PosedSolid a = solid_a.posed(result.a.pose);
  const PosedSolid b = solid_b.posed(result.second().pose);
  if (arguments.prove) {
    const SolidCertificate certificate = prove(a, b);
    result.solids = certificate.relation;
    if (certificate.point) {
      result.proof = {{arguments.a, arguments.move_a}, {*arguments.b, arguments.move_b}, certificate};
    }
  } else {
    result.solids = relate(a, b);
  }
  if (*result.solids != SolidRelation::Disjoint) {
    result.common = intersection_box(a, b);
  }
}

template <int M, int N, class Tree>
void find_boxes(const PosedMesh<M, Tree>& a, const PosedMesh<N, Tree>& b, CollideResult& result) {
  result.boxes.reserve(result.pairs.size());
  for (const Collision& pair : result.pairs) {
    result.boxes.push_back(collision_box(a, b, pair));
  }
}

template <class Tree, int M, int N>
void answer(const CollideArguments& arguments, const Mesh<M>& mesh_a, const Mesh<N>& mesh_b, CollideResult& result) {
  const auto tree_of = [&](const auto& mesh) {
    return timed(result.build_seconds, [&] { return Tree(mesh, {.threads = arguments.common.threads}); });
  };
  const Tree tree_a = tree_of(mesh_a);
  const Tree tree_b = arguments.self ? Tree() : tree_of(mesh_b);
  const PosedMesh<M, Tree> a = {mesh_a, tree_a, result.a.pose};
  const PosedMesh<N, Tree> b = {mesh_b, arguments.self ? tree_a : tree_b, result.second().pose};
  timed(result.query_seconds, [&] {
    find_pairs(arguments, a, b, result);
    if (arguments.boxes) {
      find_boxes(a, b, result);
    }
    if (arguments.solid) {
      relate_solids(arguments, result);
    }
    return true;
  });
}

CollideMesh read(const std::string& path, const Pose& pose, double& seconds) {
  MeshFileNotes notes;
  AnyMesh mesh = timed(seconds, [&] { return read_mesh(path, max_mesh_elements, &notes); });
  return {input_name(path), std::move(mesh), pose, notes.unit};
}

CollideResult collide(const CollideArguments& arguments) {
  const Pose pose_a = read_pose(arguments.move_a, "--move-a");
  const Pose pose_b = read_pose(arguments.move_b, "--move-b");
  double seconds = 0;
  CollideResult result = {.a = read(arguments.a, pose_a, seconds), .b = {}, .any = arguments.any};
  result.overlaps = arguments.overlaps;
  result.is_proved = arguments.prove;
  result.margin = arguments.margin;
  if (arguments.b) {
    result.b = read(*arguments.b, pose_b, seconds);
  }
  result.read_seconds = seconds;
  std::visit(
      [&](const auto& a, const auto& b) {
        arguments.tree == "obb" ? answer<ObbTree>(arguments, a, b, result) : answer<Bvh>(arguments, a, b, result);
      },
      result.a.mesh, result.second().mesh);
  return result;
}

void check(const CollideArguments& arguments) {
  if (arguments.self == arguments.b.has_value()) {
    throw InvalidInput(arguments.self ? "--self takes one file" : "expected two files, or one with --self");
  }
  if (is_stream(arguments.a) && arguments.b && is_stream(*arguments.b)) {
    throw InvalidInput("standard input can be read once");
  }
  require_page_name(arguments.pictures.report);
  check_csv(arguments.csv, arguments.common);
  if (arguments.prove && !arguments.solid) {
    throw InvalidInput("--prove is about solids; add --solid. motzkin pair --prove is about two shapes");
  }
  if (arguments.prove && (is_stream(arguments.a) || is_stream(arguments.b.value_or("")))) {
    throw InvalidInput("--prove names the files that motzkin verify reads, and standard input has no name");
  }
  if (arguments.self && arguments.solid) {
    throw InvalidInput("--solid is about two meshes");
  }
  if (arguments.any && (arguments.all || arguments.pictures.report)) {
    throw InvalidInput("--any finds one pair; leave it out for --all and --report");
  }
  const CollidePictures& pictures = arguments.pictures;
  if (arguments.margin != 0 && (arguments.overlaps || arguments.boxes || arguments.solid || arguments.clearance ||
                                pictures.report || pictures.pov || pictures.svg)) {
    throw InvalidInput(
        "--margin adds pairs that have nothing in common; leave it out for --overlaps, --boxes, --solid, --clearance "
        "and "
        "pictures");
  }
}

/// The pairs within a clearance instead of those that meet.
ExitStatus run_near(const CollideArguments& arguments) {
  const CollidePictures& pictures = arguments.pictures;
  if (arguments.any || arguments.solid || arguments.overlaps || arguments.boxes || pictures.report || pictures.pov ||
      pictures.svg) {
    throw InvalidInput(
        "--clearance lists pairs that are near each other; leave it out for --any, --solid, --overlaps, --boxes and "
        "pictures, and see motzkin distance --report");
  }
  return run_clearance({arguments.a, arguments.b, read_pose(arguments.move_a, "--move-a"),
                        read_pose(arguments.move_b, "--move-b"), *arguments.clearance, arguments.all, arguments.csv},
                       arguments.common, arguments.fail_on_contact);
}

ExitStatus run_collide(const CollideArguments& arguments) {
  check(arguments);
  return with_memory(arguments.b ? arguments.a + " and " + *arguments.b : arguments.a, [&] {
    if (arguments.clearance) {
      return run_near(arguments);
    }
    const CollideResult result = collide(arguments);
    std::cerr << units_note(result);
    write_pictures(result, arguments.pictures);
    const CollidePictures& pictures = arguments.pictures;
    print_result(
        arguments.csv, [&] { return to_csv(result); },
        [&] {
          return arguments.common.json
                     ? to_json(result)
                     : to_table(result, arguments.all) +
                           wrote_lines({arguments.csv.file, pictures.report, pictures.pov, pictures.svg});
        });
    return arguments.fail_on_contact && result.contact() ? ContactFound : Done;
  });
}

}  // namespace

void add_collide(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<CollideArguments>();
  CLI::App& command = *app.add_subcommand("collide", "Which triangles or tetrahedra of two meshes meet");
  add_common(command, arguments->common);
  command.add_option("A", arguments->a, "First mesh; - for standard input")->required()->type_name("FILE");
  command.add_option("B", arguments->b, "Second mesh")->type_name("FILE");
  command.add_flag("--any", arguments->any, "Stop at the first pair");
  command.add_flag("--all", arguments->all, "List all pairs; JSON always does");
  command.add_flag("--boxes", arguments->boxes, "Also the box of what each pair has in common");
  command.add_flag("--self", arguments->self, "One mesh with itself");
  command.add_flag("--solid", arguments->solid,
                   "What closed surfaces and tetrahedra are to each other as objects, and where");
  command.add_flag("--prove", arguments->prove,
                   "With --solid: also a point that shows that they meet, which motzkin verify checks");
  command.add_flag("--overlaps", arguments->overlaps, "Leave out pairs that only touch");
  command.add_option("--move-a", arguments->move_a, "Pose of the first mesh")->type_name("MOVES");
  command.add_option("--move-b", arguments->move_b, "Pose of the second mesh")->type_name("MOVES");
  command
      .add_option("--tree", arguments->tree,
                  "Boxes to search by: bvh, aligned with axes, or obb, oriented. The answer is the same")
      ->check(CLI::IsMember({"bvh", "obb"}).description(""))
      ->type_name("KIND");
  add_csv(command, arguments->csv, "all pairs");
  command.add_option("--report", arguments->pictures.report, "Write a page to look at the collisions")
      ->type_name("FILE.html");
  command.add_option("--pov", arguments->pictures.pov, "Write a scene for POV-Ray")->type_name("FILE.pov");
  command.add_option("--svg", arguments->pictures.svg, "Write a drawing, of meshes in a plane of constant z")
      ->type_name("FILE.svg");
  command
      .add_option("--clearance", arguments->clearance,
                  "Pairs at most that far apart instead; with --self, of elements without a common vertex")
      ->type_name("LENGTH");
  command
      .add_option(
          "--margin", arguments->margin,
          "Also pairs at most that far apart, as disjoint ones; with --self, of elements without a common vertex")
      ->type_name("LENGTH");
  command.add_flag("--fail-on-contact", arguments->fail_on_contact, "Exit with status 1 where the meshes meet");
  command.footer(collide_examples);
  command.callback([&action, arguments] { action = [arguments] { return run_collide(*arguments); }; });
}

}  // namespace motzkin::app
