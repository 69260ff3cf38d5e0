#include "search_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "csv.hpp"
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

/// `2 overlapping, 1 touching`, of pairs that have a relation.
template <class Pairs, class IsTouching>
std::string kinds_text(const Pairs& pairs, const IsTouching& is_touching) {
  const auto touching = static_cast<std::size_t>(std::count_if(pairs.begin(), pairs.end(), is_touching));
  return fmt::format("{} overlapping, {} touching", grouped(pairs.size() - touching), grouped(touching));
}

std::string answer_line(const SearchResult& result) {
  if (result.pairs.empty()) {
    return "no";
  }
  const std::string objects = counted(result.pairs.size(), "pair") + " of objects";
  if (result.objects_only) {
    return "yes, " + objects;
  }
  if (!result.parts) {
    return fmt::format(
        "yes, {}: {}; --parts lists what meets of them", objects,
        kinds_text(result.pairs, [](const ObjectCollision& pair) { return pair.relation == SolidRelation::Touching; }));
  }
  return fmt::format(
      "yes, {} of parts in {}: {}", counted(result.collisions.size(), "pair"), objects,
      kinds_text(result.collisions, [](const WorldCollision& found) { return found.relation == Relation::Touching; }));
}

std::vector<std::string> row_of(const SearchResult& result, const ObjectCollision& pair) {
  const std::vector<std::string>& names = result.scene.names;
  std::vector<std::string> row = {printable(names[pair.a]), printable(names[pair.b])};
  if (!result.objects_only) {
    row.emplace_back(to_text(pair.relation));
    row.push_back(counted(pair.part_pairs, "pair") + " of parts");
    if (result.boxes) {
      row.push_back(to_text(pair.box.value()));
    }
  }
  return row;
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

std::string pair_json(const SearchResult& result, const ObjectCollision& pair) {
  std::string text = fmt::format(R"({{"a": {}, "b": {})", string_json(result.scene.names[pair.a]),
                                 string_json(result.scene.names[pair.b]));
  if (!result.objects_only) {
    text += fmt::format(R"(, "relation": "{}", "part_pairs": {})", to_text(pair.relation), pair.part_pairs);
    if (result.boxes) {
      text += ", \"box\": " + box_json(pair.box.value());
    }
  }
  return text + "}";
}

/// `[first, second, ..]`, each item by `text_of`.
template <class Items, class TextOf>
std::string list_json(const Items& items, const TextOf& text_of) {
  std::string text;
  for (const auto& item : items) {
    text += (text.empty() ? "" : ", ") + text_of(item);
  }
  return "[" + text + "]";
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
  const std::size_t count = result.parts ? result.collisions.size() : result.pairs.size();
  const std::size_t shown = std::min(count, result.objects_only ? count : max_lines);
  rows.reserve(shown);
  for (std::size_t i = 0; i < shown; ++i) {
    rows.push_back(result.parts ? row_of(result, result.collisions[i]) : row_of(result, result.pairs[i]));
  }
  text += aligned(rows);
  return text + (shown < count ? fmt::format("and {} more; --all lists them\n", grouped(count - shown)) : "");
}

std::string to_json(const SearchResult& result, bool levels) {
  const std::string pairs =
      list_json(result.pairs, [&](const ObjectCollision& pair) { return pair_json(result, pair); });
  std::string text = fmt::format(R"({{"objects": {}, "count": {}, )", result.scene.names.size(),
                                 result.objects_only ? result.pairs.size() : result.collisions.size());
  if (result.objects_only) {
    text += "\"collisions\": " + pairs;
  } else {
    text += "\"pairs\": " + pairs + ", \"collisions\": " +
            list_json(result.collisions, [&](const WorldCollision& found) { return collision_json(result, found); });
  }
  text += ", " + seconds_json(result);
  return text + (levels ? ", \"levels\": " + levels_json(result.scene) : "") + "}\n";
}

std::string to_csv(const SearchResult& result) {
  const std::vector<std::string>& names = result.scene.names;
  std::string text = (result.parts          ? "a,part_a,b,part_b,relation"
                      : result.objects_only ? "a,b"
                                            : "a,b,relation,part_pairs") +
                     std::string(result.boxes ? csv_box_columns : "") + "\n";
  if (result.parts) {
    for (const WorldCollision& found : result.collisions) {
      CsvRow row;
      row.text(names[found.a]).count(found.part_a).text(names[found.b]).count(found.part_b);
      row.text(to_text(found.relation));
      text += (result.boxes ? row.box(found.box.value()) : row).line();
    }
    return text;
  }
  for (const ObjectCollision& pair : result.pairs) {
    CsvRow row;
    row.text(names[pair.a]).text(names[pair.b]);
    if (!result.objects_only) {
      row.text(to_text(pair.relation)).count(pair.part_pairs);
    }
    text += (result.boxes ? row.box(pair.box.value()) : row).line();
  }
  return text;
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
  SceneReport report = {
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
    const std::vector<ObjectCurves> curves = result.collisions.size() <= max_report_pairs
                                                 ? intersection_curves(result.scene.world, result.collisions)
                                                 : std::vector<ObjectCurves>();
    report.curves = curves;
    write_report(*pictures.report, report);
  }
}

}  // namespace motzkin::app
