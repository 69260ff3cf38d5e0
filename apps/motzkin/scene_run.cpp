#include "scene_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/shape/text.hpp"
#include "near_names.hpp"
#include "result_text.hpp"
#include "timed.hpp"

namespace motzkin::app {
namespace {

std::size_t count_parts(const Scene& scene) {
  std::size_t count = 0;
  for (const ObjectId id : scene.world.ids()) {
    count += part_count(scene.world.object(id).geometry);
  }
  return count;
}

/// A number of the option --joint.
double joint_value(std::string_view text, const std::string& option) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw InvalidInput("--joint: expected NAME=VALUE or NAME=FROM:TO, found " + option);
  }
  return value;
}

}  // namespace

JointRanges joint_ranges(const std::vector<std::string>& options) {
  JointRanges joints;
  for (const std::string& option : options) {
    const std::size_t equals = std::min(option.rfind('='), option.size());
    const std::string_view values = std::string_view(option).substr(std::min(equals + 1, option.size()));
    const std::size_t colon = values.find(':');
    const double from = joint_value(values.substr(0, colon), option);
    const double to = colon == std::string_view::npos ? from : joint_value(values.substr(colon + 1), option);
    if (!joints.emplace(option.substr(0, equals), JointRange{from, to}).second) {
      throw InvalidInput("--joint: found " + option.substr(0, equals) + " twice");
    }
  }
  return joints;
}

SceneRun open_scene(const std::string& path, const JointRanges& joints) {
  SceneRun run = {.name = input_name(path)};
  SceneStatistics stats;
  run.scene = timed(run.read_seconds, [&] { return read_scene(path, &stats, max_scene_memory, joints); });
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
