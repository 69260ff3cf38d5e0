#include "search_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/shape/text.hpp"
#include "motzkin/tree/volume_fit.hpp"
#include "result_text.hpp"

namespace motzkin::app {
namespace {

std::string answer_line(const SearchResult& result) {
  if (result.pairs.empty()) {
    return "no";
  }
  if (result.objects_only) {
    return "yes, " + counted(result.pairs.size(), "pair") + " of objects";
  }
  const auto touching = static_cast<std::size_t>(
      std::count_if(result.collisions.begin(), result.collisions.end(),
                    [](const WorldCollision& found) { return found.relation == Relation::Touching; }));
  return fmt::format("yes, {} of parts in {} of objects: {} overlapping, {} touching",
                     counted(result.collisions.size(), "pair"), counted(result.pairs.size(), "pair"),
                     grouped(result.collisions.size() - touching), grouped(touching));
}

std::vector<std::string> row_of(const SearchResult& result, const WorldCollision& found) {
  const std::vector<std::string>& names = result.scene.names;
  std::vector<std::string> row = {printable(names[found.a]), std::to_string(found.part_a), printable(names[found.b]),
                                  std::to_string(found.part_b), std::string(to_text(found.relation))};
  if (result.boxes) {
    row.push_back(to_text(found.box.value()));
  }
  return row;
}

std::string collision_json(const SearchResult& result, const WorldCollision& found) {
  std::string text = fmt::format(R"({{"a": {}, "part_a": {}, "b": {}, "part_b": {}, "relation": "{}")",
                                 string_json(result.scene.names[found.a]), found.part_a,
                                 string_json(result.scene.names[found.b]), found.part_b, to_text(found.relation));
  if (result.boxes) {
    text += ", \"box\": " + box_json(found.box.value());
  }
  return text + "}";
}

/// The levels of objects that have some, one after the other.
template <class Use>
void for_each_level(const Scene& scene, const Use& use) {
  for (const ObjectId id : scene.world.ids()) {
    const auto* tree = std::get_if<std::shared_ptr<const VolumeTree>>(&scene.world.object(id).geometry);
    if (tree != nullptr) {
      const std::vector<LevelTightness> levels = tightness(**tree);
      for (std::size_t level = 0; level < levels.size(); ++level) {
        use(scene.names[id], level, levels[level]);
      }
    }
  }
}

std::string levels_json(const Scene& scene) {
  std::string text;
  for_each_level(scene, [&](const std::string& name, std::size_t level, const LevelTightness& of) {
    text += fmt::format(R"({}{{"object": {}, "level": {}, "volumes": {}, "volume": {}, "area": {}, "overlap": {}}})",
                        text.empty() ? "" : ", ", string_json(name), level, of.volumes, to_text(of.volume),
                        to_text(of.area), to_text(of.overlap));
  });
  return "[" + text + "]";
}

}  // namespace

std::string to_table(const SearchResult& result, std::size_t max_lines) {
  std::string text = scene_line(result) + fmt::format("collides  {}\n", answer_line(result)) + seconds_line(result);
  std::vector<std::vector<std::string>> rows;
  const std::size_t count = result.objects_only ? result.pairs.size() : result.collisions.size();
  const std::size_t shown = std::min(count, result.objects_only ? count : max_lines);
  for (std::size_t i = 0; i < shown; ++i) {
    if (result.objects_only) {
      rows.push_back(
          {printable(result.scene.names[result.pairs[i].a]), printable(result.scene.names[result.pairs[i].b])});
    } else {
      rows.push_back(row_of(result, result.collisions[i]));
    }
  }
  text += aligned(rows);
  return text + (shown < count ? fmt::format("and {} more; --all lists them\n", grouped(count - shown)) : "");
}

std::string to_json(const SearchResult& result, bool levels) {
  const std::size_t count = result.objects_only ? result.pairs.size() : result.collisions.size();
  std::string text = fmt::format(R"({{"objects": {}, "count": {}, "collisions": [)", result.scene.names.size(), count);
  for (std::size_t i = 0; i < count; ++i) {
    text += i == 0 ? "" : ", ";
    text += !result.objects_only
                ? collision_json(result, result.collisions[i])
                : fmt::format(R"({{"a": {}, "b": {}}})", string_json(result.scene.names[result.pairs[i].a]),
                              string_json(result.scene.names[result.pairs[i].b]));
  }
  text += "], " + seconds_json(result);
  return text + (levels ? ", \"levels\": " + levels_json(result.scene) : "") + "}\n";
}

std::string levels_table(const Scene& scene) {
  std::vector<std::vector<std::string>> rows = {{"object", "level", "volumes", "volume", "area", "overlap"}};
  for_each_level(scene, [&](const std::string& name, std::size_t level, const LevelTightness& of) {
    rows.push_back({printable(name), std::to_string(level), grouped(of.volumes), fmt::format("{:.6g}", of.volume),
                    fmt::format("{:.6g}", of.area), fmt::format("{:.6g}", of.overlap)});
  });
  return rows.size() > 1 ? aligned(rows) : "no object has volumes\n";
}

void write_pictures(const SearchResult& result, const SearchPictures& pictures) {
  if (pictures.level && *pictures.level >= level_count(result.scene)) {
    throw InvalidInput(fmt::format("--level: the objects of {} have {} of volumes around their parts", result.name,
                                   counted(static_cast<std::size_t>(level_count(result.scene)), "level")));
  }
  const SceneReport report = {
      .title = std::filesystem::path(result.name).filename().string(),
      .scene = result.scene,
      .collisions = result.collisions,
      .timings = {{"read", result.read_seconds}, {"build", result.build_seconds}, {"query", result.query_seconds}}};
  if (pictures.pov) {
    note_boxes(*pictures.pov, result.collisions.size());
    write_file(*pictures.pov, scene_pov(report, pictures.level, pictures.glass));
  }
  if (pictures.tree) {
    write_file(*pictures.tree, scene_tree_svg(report));
  }
  if (pictures.report) {
    write_report(*pictures.report, report);
  }
}

}  // namespace motzkin::app
