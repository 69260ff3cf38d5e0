#include "search.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <limits>
#include <memory>

#include "clearance.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/memory.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "search_result.hpp"
#include "timed.hpp"

namespace motzkin::app {
namespace {

constexpr const char* search_examples =
    R"(A scene is a JSON file of objects: single shapes, trees of volumes, meshes, rings, robots, each with a name and a pose.
Objects of one group are not tested against each other. docs/reference/io.md has the form. A robot in URDF is a scene
of its links; those that share a joint are not tested against each other.

Examples:
  motzkin search rooms.json
  motzkin search rooms.json --object table --parts --boxes
  motzkin search tori.json --objects
  motzkin search rooms.json --clearance 0.1
  motzkin search tori.json --first --json
  motzkin search robot.urdf --joint shoulder=0.5 --joint elbow=-1.2
  motzkin search tori.json --report collisions.html --pov tori.pov --level 0

Pairs are those that share a point; with --overlaps those whose interiors do. Closed meshes are solids, unless the scene
says otherwise: what is within one collides with it. All answers are exact for the shapes
read, moved in double precision.
Exit status: 0 done, 1 contact found (only with --fail-on-contact), 2 bad usage or input.)";

/// Lines of a table that is not asked for as a whole.
constexpr std::size_t short_table = 20;

struct SearchArguments {
  CommonOptions common;
  std::string scene;
  std::vector<std::string> joints;
  std::optional<std::string> object;
  bool first = false;
  bool objects = false;
  bool parts = false;
  bool overlaps = false;
  bool boxes = false;
  bool all = false;
  bool levels = false;
  bool fail_on_contact = false;
  std::optional<double> clearance;
  CsvOutput csv;
  SearchPictures pictures;
};

/// `a` becomes the object that was asked about.
void put_first(std::vector<WorldCollision>& collisions, ObjectId object) {
  for (WorldCollision& found : collisions) {
    if (found.b == object) {
      std::swap(found.a, found.b);
      std::swap(found.part_a, found.part_b);
    }
  }
  std::sort(collisions.begin(), collisions.end(), [](const WorldCollision& p, const WorldCollision& q) {
    return std::tie(p.b, p.part_a, p.part_b) < std::tie(q.b, q.part_a, q.part_b);
  });
}

void put_first(std::vector<ObjectCollision>& pairs, ObjectId object) {
  for (ObjectCollision& pair : pairs) {
    if (pair.b == object) {
      std::swap(pair.a, pair.b);
      pair.relation = exchanged(pair.relation);
    }
  }
  std::sort(pairs.begin(), pairs.end(), [](const ObjectCollision& p, const ObjectCollision& q) { return p.b < q.b; });
}

/// Whether objects meet, and no more.
void find_objects(const WorldOptions& options, SearchResult& result) {
  const auto add = [&](ObjectId a, ObjectId b) { result.pairs.push_back({a, b, SolidRelation::Touching, 0}); };
  if (!result.object) {
    for (const auto& [a, b] : result.scene.world.colliding_objects(options)) {
      add(a, b);
    }
    return;
  }
  for (const ObjectId other : result.scene.world.objects_meeting(*result.object, options)) {
    add(*result.object, other);
  }
}

void find(const SearchArguments& arguments, bool wants_parts, SearchResult& result) {
  ProgressParts progress("pairs", arguments.common.quiet);
  const WorldOptions options = {.overlaps = arguments.overlaps,
                                .first = arguments.first,
                                .boxes = result.boxes,
                                .threads = arguments.common.threads,
                                .progress = [&](double part) { progress.show(part); }};
  const World& world = result.scene.world;
  if (arguments.objects) {
    find_objects(options, result);
    return;
  }
  result.pairs = result.object ? world.object_collisions_of(*result.object, options) : world.object_collisions(options);
  if (wants_parts) {
    result.collisions = result.object ? world.collisions_of(*result.object, options) : world.collisions(options);
  }
  if (result.object) {
    put_first(result.pairs, *result.object);
    put_first(result.collisions, *result.object);
  }
}

SearchResult search(const SearchArguments& arguments) {
  SearchResult result = {open_scene(arguments.scene, joint_ranges(arguments.joints))};
  if (arguments.object) {
    result.object = object_called(result, *arguments.object);
  }
  result.objects_only = arguments.objects;
  result.parts = arguments.parts || arguments.first;
  result.boxes = arguments.boxes || arguments.pictures.report || arguments.pictures.pov;
  const bool pictures = arguments.pictures.report || arguments.pictures.pov || arguments.pictures.tree;
  timed(result.query_seconds, [&] {
    find(arguments, result.parts || arguments.common.json || pictures, result);
    return true;
  });
  return result;
}

void check(const SearchArguments& arguments) {
  const bool pictures = arguments.pictures.report || arguments.pictures.pov || arguments.pictures.tree;
  if (arguments.objects && (arguments.boxes || arguments.first || arguments.parts || arguments.all || pictures)) {
    throw InvalidInput(
        "--objects finds names of objects; leave it out for --first, --parts, --all, --boxes, --report, --pov and "
        "--tree");
  }
  require_page_name(arguments.pictures.report);
  check_csv(arguments.csv, arguments.common);
  if (arguments.pictures.level && !arguments.pictures.pov) {
    throw InvalidInput("--level is about the scene of --pov");
  }
  if (arguments.pictures.glass && !arguments.pictures.pov) {
    throw InvalidInput("--glass is about the scene of --pov");
  }
}

/// The pairs of objects within a clearance instead of those that meet.
ExitStatus run_near(const SearchArguments& arguments) {
  const SearchPictures& pictures = arguments.pictures;
  if (arguments.first || arguments.overlaps || arguments.boxes || arguments.levels || pictures.report || pictures.pov ||
      pictures.tree) {
    throw InvalidInput(
        "--clearance lists objects that are near each other; leave it out for --first, --overlaps, --boxes, --levels "
        "and pictures");
  }
  SceneRun run = open_scene(arguments.scene, joint_ranges(arguments.joints));
  const std::optional<ObjectId> object =
      arguments.object ? std::optional(object_called(run, *arguments.object)) : std::nullopt;
  return run_clearance(std::move(run), object, *arguments.clearance, arguments.common, arguments.csv,
                       arguments.fail_on_contact);
}

ExitStatus run_search(const SearchArguments& arguments) {
  check(arguments);
  return with_memory(input_name(arguments.scene), [&] {
    if (arguments.clearance) {
      return run_near(arguments);
    }
    SearchResult result = search(arguments);
    write_pictures(result, arguments.pictures);
    result.boxes = arguments.boxes;
    const std::size_t lines = arguments.all ? std::numeric_limits<std::size_t>::max() : short_table;
    const SearchPictures& pictures = arguments.pictures;
    print_result(
        arguments.csv, [&] { return to_csv(result); },
        [&] {
          return arguments.common.json
                     ? to_json(result, arguments.levels)
                     : to_table(result, lines) + (arguments.levels ? levels_table(result.scene) : "") +
                           wrote_lines({arguments.csv.file, pictures.report, pictures.pov, pictures.tree});
        });
    return arguments.fail_on_contact && !result.pairs.empty() ? ContactFound : Done;
  });
}

}  // namespace

void add_search(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<SearchArguments>();
  CLI::App& command = *app.add_subcommand("search", "Which objects of a scene meet, how, and with which parts");
  add_common(command, arguments->common);
  command.add_option("SCENE", arguments->scene, "Scene, or robot in URDF; - for standard input")
      ->required()
      ->type_name("FILE");
  command.add_option("--joint", arguments->joints, "Value of a joint of a robot, in radians or a length")
      ->allow_extra_args(false)
      ->type_name("NAME=VALUE");
  command.add_option("--object", arguments->object, "One object against all others")->type_name("NAME");
  command.add_flag("--first", arguments->first, "One pair of parts for each two objects");
  command.add_flag("--parts", arguments->parts, "List pairs of parts; JSON always does");
  command.add_flag("--objects", arguments->objects, "Only which objects meet");
  command.add_flag("--overlaps", arguments->overlaps, "Leave out pairs that only touch");
  command.add_flag("--boxes", arguments->boxes, "Also the box of what each pair has in common");
  command.add_flag("--all", arguments->all, "List all pairs; JSON always does");
  command.add_flag("--levels", arguments->levels, "Also how closely the levels of volumes describe each object");
  add_csv(command, arguments->csv, "the table");
  command.add_option("--report", arguments->pictures.report, "Write a page to look at the collisions")
      ->type_name("FILE.html");
  command.add_option("--pov", arguments->pictures.pov, "Write a scene for POV-Ray")->type_name("FILE.pov");
  command.add_option("--tree", arguments->pictures.tree, "Write a drawing of the tree of groups, objects and volumes")
      ->type_name("FILE.svg");
  command.add_flag("--glass", arguments->pictures.glass, "With --pov: parts are translucent, so that boxes are seen");
  command
      .add_option("--level", arguments->pictures.level, "With --pov: also the volumes of this level, 0 for the roots")
      ->check(CLI::Range(0, VolumeTree::max_depth - 1).description(""))
      ->type_name("K");
  command
      .add_option("--clearance", arguments->clearance, "Objects at most that far apart instead, and how far they are")
      ->type_name("LENGTH");
  command.add_flag("--fail-on-contact", arguments->fail_on_contact, "Exit with status 1 where objects meet");
  command.footer(search_examples);
  command.callback([&action, arguments] { action = [arguments] { return run_search(*arguments); }; });
}

}  // namespace motzkin::app
