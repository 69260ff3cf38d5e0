#include "sweep_scene.hpp"

#include <filesystem>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/memory.hpp"
#include "motzkin/io/sweep_report.hpp"
#include "motzkin/shape/text.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "sweep_scene_result.hpp"
#include "timed.hpp"

namespace motzkin::app {
namespace {

std::vector<WorldContact> in_list(const std::optional<WorldContact>& contact) {
  return contact ? std::vector{*contact} : std::vector<WorldContact>();
}

/// The first contact of two objects, whatever their groups and layers; `a` is the first one.
std::vector<WorldContact> contact_of_pair(const Scene& scene, ObjectId a, ObjectId b,
                                          const WorldMotionOptions& options) {
  World two;
  for (const ObjectId id : {a, b}) {
    const WorldObject& object = scene.world.object(id);
    two.add({.geometry = object.geometry, .pose = object.pose, .motion = object.motion});
  }
  std::vector<WorldContact> found = in_list(two.first_contact(options));
  for (WorldContact& contact : found) {
    contact.a = a;
    contact.b = b;
  }
  return found;
}

std::optional<BoxPair> pair_asked(const SceneSweep& asked, const SceneRun& run) {
  if (asked.pair.empty()) {
    return std::nullopt;
  }
  return BoxPair{object_called(run, asked.pair[0]), object_called(run, asked.pair[1])};
}

std::vector<WorldContact> find(const SceneSweep& asked, const CommonOptions& common, const SceneRun& run) {
  ProgressParts progress("pairs", common.quiet);
  const WorldMotionOptions options = {.pair = asked.options,
                                      .until = asked.until,
                                      .tree = asked.tree,
                                      .threads = common.threads,
                                      .progress = [&](double part) { progress.show(part); }};
  if (const std::optional<BoxPair> pair = pair_asked(asked, run)) {
    return contact_of_pair(run.scene, pair->a, pair->b, options);
  }
  const World& world = run.scene.world;
  return asked.all ? world.first_contacts(options) : in_list(world.first_contact(options));
}

void write_page(const std::string& path, const SceneSweep& asked, const SceneContacts& result) {
  write_report(path, SweepReport{.title = std::filesystem::path(result.name).filename().string(),
                                 .scene = result.scene,
                                 .contacts = result.contacts,
                                 .until = result.until,
                                 .pair = pair_asked(asked, result),
                                 .timings = {{"read", result.read_seconds},
                                             {"build", result.build_seconds},
                                             {"query", result.query_seconds}},
                                 .facts = option_facts(asked.options)});
}

}  // namespace

std::vector<ReportFact> option_facts(const MotionOptions& options) {
  std::vector<ReportFact> facts = {{"Time tolerance", to_text(options.time_tolerance)}};
  if (options.min_separation > 0) {
    facts.push_back({"Contact is a distance of at most", to_text(options.min_separation)});
  }
  return facts;
}

void check(const SceneSweep& asked, const CommonOptions& common) {
  if (!asked.pair.empty() && asked.all) {
    throw InvalidInput("--pair is about one pair of objects; leave out --all");
  }
  if (!asked.pair.empty() && asked.pair[0] == asked.pair[1]) {
    throw InvalidInput("--pair: expected the names of two objects, found " + asked.pair[0] + " twice");
  }
  if (!(asked.until >= 0 && asked.until <= 1)) {  // NaN: refused
    throw InvalidInput("--until: expected a time from 0 to 1, found " + to_text(asked.until));
  }
  require_page_name(asked.report);
  check_csv(asked.csv, common);
}

ExitStatus sweep_scene(const SceneSweep& asked, const CommonOptions& common) {
  return with_memory(input_name(asked.scene), [&] {
    SceneContacts result = {open_scene(asked.scene, joint_ranges(asked.joints))};
    result.until = asked.until;
    result.all = asked.all;
    result.contacts = timed(result.query_seconds, [&] { return find(asked, common, result); });
    if (asked.report) {
      write_page(*asked.report, asked, result);
    }
    print_result(
        asked.csv, [&] { return to_csv(result); },
        [&] {
          return common.json ? to_json(result) : to_table(result) + wrote_lines({asked.csv.file, asked.report});
        });
    return asked.fail_on_contact && !result.contacts.empty() ? ContactFound : Done;
  });
}

}  // namespace motzkin::app
