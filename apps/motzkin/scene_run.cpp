#include "scene_run.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/shape/text.hpp"
#include "result_text.hpp"
#include "timed.hpp"

namespace motzkin::app {
namespace {

/// How many letters have to be changed, added or left out to make one word of another.
std::size_t edits(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) {
    row[j] = j;
  }
  for (const char letter : from) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t change = diagonal + (letter == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({change, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

/// The few names that are nearest to what was written.
std::string near_names(const std::vector<std::string>& names, const std::string& written) {
  constexpr std::size_t most = 3;
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const std::string& name : names) {
    const std::size_t distance = edits(written, name);
    if (distance <= std::max(written.size(), name.size()) / 2) {
      ranked.emplace_back(distance, name);
    }
  }
  std::sort(ranked.begin(), ranked.end());
  std::string text;
  for (std::size_t i = 0; i < std::min(most, ranked.size()); ++i) {
    text += (i == 0 ? "; near it: " : ", ") + ranked[i].second;
  }
  return text;
}

std::size_t count_parts(const Scene& scene) {
  std::size_t count = 0;
  for (const ObjectId id : scene.world.ids()) {
    count += part_count(scene.world.object(id).geometry);
  }
  return count;
}

}  // namespace

SceneRun open_scene(const std::string& path) {
  SceneRun run = {.name = input_name(path)};
  SceneStatistics stats;
  run.scene = timed(run.read_seconds, [&] { return read_scene(path, &stats); });
  run.build_seconds = stats.build_seconds;
  run.read_seconds -= stats.build_seconds;
  return run;
}

ObjectId object_called(const SceneRun& run, const std::string& name) {
  const std::vector<std::string>& names = run.scene.names;
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    throw InvalidInput(run.name + ": no object is called " + name + near_names(names, name));
  }
  return static_cast<ObjectId>(found - names.begin());
}

std::string scene_line(const SceneRun& run) {
  return fmt::format("scene     {}, {}, {}\n", printable(run.name), counted(run.scene.names.size(), "object"),
                     counted(count_parts(run.scene), "part"));
}

std::string seconds_line(const SceneRun& run) {
  return fmt::format("seconds   {:.3g} read, {:.3g} build, {:.3g} query\n", run.read_seconds, run.build_seconds,
                     run.query_seconds);
}

std::string seconds_json(const SceneRun& run) {
  return fmt::format(R"("seconds": {{"read": {}, "build": {}, "query": {}}})", to_text(run.read_seconds),
                     to_text(run.build_seconds), to_text(run.query_seconds));
}

}  // namespace motzkin::app
