#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command.hpp"
#include "csv.hpp"
#include "motzkin/io/mesh_file.hpp"
#include "motzkin/tree/mesh_distance.hpp"
#include "scene_run.hpp"

namespace motzkin::app {

/// What `motzkin collide --clearance` asks: the elements of two meshes, or of one, that are near each other.
struct ClearanceQuestion {
  std::string name_a;
  std::optional<std::string> name_b;  ///< none: the mesh with itself
  Pose pose_a;
  Pose pose_b;
  Clearance clearance;
  bool all = false;  ///< list all pairs; JSON always does
  CsvOutput csv;
};

[[nodiscard]] ExitStatus run_clearance(const ClearanceQuestion& question, const CommonOptions& common,
                                       bool fail_on_contact);

/// What `motzkin search --clearance` asks: the objects of a scene that are near each other, or near one of them.
[[nodiscard]] ExitStatus run_clearance(SceneRun run, std::optional<ObjectId> object, Clearance clearance,
                                       const CommonOptions& common, const CsvOutput& csv, bool fail_on_contact);

/// `{"a": [0,0,0], "b": [1,0,0]}`.
[[nodiscard]] std::string nearest_json(const Distance<3>& distance);

/// `[1, 1.5]`.
[[nodiscard]] std::string ends_text(double lower, double upper);

}  // namespace motzkin::app
