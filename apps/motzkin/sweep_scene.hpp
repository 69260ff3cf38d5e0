#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command.hpp"
#include "csv.hpp"
#include "motzkin/contact/in_motion.hpp"
#include "motzkin/io/mesh_report.hpp"
#include "motzkin/world/world.hpp"

namespace motzkin::app {

/// What `motzkin sweep SCENE` is asked.
struct SceneSweep {
  std::string scene = {};                ///< its file, `-` for standard input
  std::vector<std::string> joints = {};  ///< of a robot, as options give them
  std::vector<std::string> pair = {};    ///< names of two objects; none for all objects
  bool all = false;                      ///< every pair of objects, not only the first contact
  double until = 1;
  TreeKind tree = TreeKind::Bvh;
  CsvOutput csv = {};                      ///< where to write the contacts
  std::optional<std::string> report = {};  ///< page to write
  bool fail_on_contact = false;
  MotionOptions options = {};
};

/// What a page says about the options.
[[nodiscard]] std::vector<ReportFact> option_facts(const MotionOptions& options);

/// Throws InvalidInput for options that do not go together or are out of range.
void check(const SceneSweep& asked, const CommonOptions& common);

/// Prints when objects of a scene meet first.
[[nodiscard]] ExitStatus sweep_scene(const SceneSweep& asked, const CommonOptions& common);

}  // namespace motzkin::app
