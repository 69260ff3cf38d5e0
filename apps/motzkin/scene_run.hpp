#pragma once

#include <string>
#include <vector>

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

/// Values of joints as options give them: `shoulder=0.5`, or `shoulder=0:1.5` for one that moves. Throws InvalidInput.
[[nodiscard]] JointRanges joint_ranges(const std::vector<std::string>& options);

/// Reads a scene or a robot, whose joints these are; `-` is standard input.
[[nodiscard]] SceneRun open_scene(const std::string& path, const JointRanges& joints = {});

/// The object of this name. Throws InvalidInput that lists the names nearest to it where there is none.
[[nodiscard]] ObjectId object_called(const SceneRun& run, const std::string& name);

/// `scene     rooms.json, 8 objects, 9 parts`, as a line.
[[nodiscard]] std::string scene_line(const SceneRun& run);

/// `seconds   0.1 read, 0.2 build, 0.3 query`, as a line.
[[nodiscard]] std::string seconds_line(const SceneRun& run);

/// `"seconds": {"read": .., "build": .., "query": ..}`.
[[nodiscard]] std::string seconds_json(const SceneRun& run);

}  // namespace motzkin::app
