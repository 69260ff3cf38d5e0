#pragma once

#include <optional>
#include <string>
#include <vector>

#include "motzkin/io/scene_report.hpp"
#include "scene_run.hpp"

namespace motzkin::app {

/// What `motzkin search` found.
struct SearchResult : SceneRun {
  std::optional<ObjectId> object = {};  ///< the one that was asked about, as `a` of all collisions
  bool objects_only = false;            ///< whether pairs of objects intersect, and no more, was asked for
  bool parts = false;                   ///< `collisions` were asked for
  bool boxes = false;                   ///< boxes were asked for
  std::vector<WorldCollision> collisions = {};
  std::vector<ObjectCollision> pairs = {};  ///< objects that intersect
};

/// A summary and a line for every pair of objects, or of parts where these were asked for, at most `max_lines` of them.
[[nodiscard]] std::string to_table(const SearchResult& result, std::size_t max_lines);

/// With `levels`, also the value of `levels_table`.
[[nodiscard]] std::string to_json(const SearchResult& result, bool levels);

/// All lines of the table, with a header.
[[nodiscard]] std::string to_csv(const SearchResult& result);

/// How closely the levels of each object describe it.
[[nodiscard]] std::string levels_table(const Scene& scene);

/// The files asked for: a page, a scene for POV-Ray, a drawing of the tree.
struct SearchPictures {
  std::optional<std::string> report;
  std::optional<std::string> pov;
  std::optional<std::string> tree;
  std::optional<int> level;  ///< whose volumes the scene shows
  bool glass = false;        ///< parts of the scene are translucent
};
void write_pictures(const SearchResult& result, const SearchPictures& pictures);

}  // namespace motzkin::app
