#pragma once

#include <string>

#include "motzkin/io/scene.hpp"

/// What the commands about scenes share.

namespace motzkin::app {

/// A scene, and how long it took to read it and to answer a question about it.
struct SceneRun {
  std::string name = {};  ///< of the file, as messages call it
  Scene scene = {};
  double read_seconds = 0;
  double build_seconds = 0;
  double query_seconds = 0;
};

/// Reads a scene; `-` is standard input.
[[nodiscard]] SceneRun open_scene(const std::string& path);

/// The object of this name. Throws InvalidInput that lists the names nearest to it where there is none.
[[nodiscard]] ObjectId object_called(const SceneRun& run, const std::string& name);

/// `scene     rooms.json, 8 objects, 9 parts`, as a line.
[[nodiscard]] std::string scene_line(const SceneRun& run);

/// `seconds   0.1 read, 0.2 build, 0.3 query`, as a line.
[[nodiscard]] std::string seconds_line(const SceneRun& run);

/// `"seconds": {"read": .., "build": .., "query": ..}`.
[[nodiscard]] std::string seconds_json(const SceneRun& run);

}  // namespace motzkin::app
