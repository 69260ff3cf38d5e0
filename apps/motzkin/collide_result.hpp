#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "motzkin/io/mesh_file.hpp"
#include "motzkin/io/mesh_report.hpp"
#include "motzkin/io/solid_json.hpp"
#include "motzkin/tree/solid_relation.hpp"

namespace motzkin::app {

/// A mesh as the command was given it.
struct CollideMesh {
  std::string name;
  AnyMesh mesh;
  Pose pose;
  std::string unit = {};  ///< that the file names, if any

  [[nodiscard]] std::size_t element_count() const noexcept;
  [[nodiscard]] std::string elements_text() const;  ///< `69,451 triangles`, `12 triangles in inch`
};

/// What `motzkin collide` found.
struct CollideResult {
  CollideMesh a;
  std::optional<CollideMesh> b = {};  ///< none: the mesh with itself
  bool any = false;                   ///< only one pair was asked for
  std::vector<Collision> pairs = {};
  std::vector<Aabb<3>> boxes = {};           ///< one per pair, where asked for
  std::optional<SolidRelation> solids = {};  ///< where asked for
  std::optional<Aabb<3>> common = {};        ///< around what these have in common
  bool is_proved = false;                    ///< a proof was asked for
  std::optional<ProvedSolids> proof = {};    ///< where there is one
  bool overlaps = false;                     ///< what only touches does not count
  double margin = 0;                         ///< pairs so near count, too
  TreeStatistics stats = {};
  double read_seconds = 0;
  double build_seconds = 0;
  double query_seconds = 0;

  [[nodiscard]] const CollideMesh& second() const noexcept { return b ? *b : a; }
  [[nodiscard]] bool contact() const noexcept {
    if (!solids) {
      return std::any_of(pairs.begin(), pairs.end(),
                         [](const Collision& pair) { return pair.relation != Relation::Disjoint; });
    }
    return as_sets(*solids) == Relation::Overlapping || (*solids == SolidRelation::Touching && !overlaps);
  }
};

/// A line on units that differ; empty where they do not, or where none is known.
[[nodiscard]] std::string units_note(const CollideResult& result);

/// A summary in a few lines, and with `list` a line for every pair.
[[nodiscard]] std::string to_table(const CollideResult& result, bool list);

[[nodiscard]] std::string to_json(const CollideResult& result);

/// All pairs, with a header.
[[nodiscard]] std::string to_csv(const CollideResult& result);

/// The files asked for: a page, a scene for POV-Ray, a drawing of meshes in a plane.
struct CollidePictures {
  std::optional<std::string> report;
  std::optional<std::string> pov;
  std::optional<std::string> svg;
};
void write_pictures(const CollideResult& result, const CollidePictures& pictures);

}  // namespace motzkin::app
