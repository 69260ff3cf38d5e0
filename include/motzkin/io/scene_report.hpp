#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "motzkin/io/mesh_report.hpp"
#include "motzkin/io/scene.hpp"

/// Pictures of what a search in a scene found.

namespace motzkin {

/// Triangles that a report shows at most, and volumes above the leaves.
inline constexpr std::size_t max_report_triangles = 5'000'000;
inline constexpr std::size_t max_report_volumes = 1'000'000;

/// The lines in which the surfaces of two objects cross.
struct ObjectCurves {
  ObjectId a;
  ObjectId b;
  std::vector<IntersectionCurve> curves;
};

/// The scene is not copied and has to live until the report is written.
struct SceneReport {
  std::string title;
  const Scene& scene;
  std::span<const WorldCollision> collisions = {};
  std::vector<ReportTiming> timings = {};
  std::vector<ReportFact> facts = {};
  std::span<const ObjectCurves> curves = {};  ///< for the page alone
};

/// The curves of all pairs of objects among these collisions that are meshes of triangles, each pair once, in order.
/// Guarantee and cost: those of `intersection_curves` for each.
[[nodiscard]] std::vector<ObjectCurves> intersection_curves(const World& world,
                                                            std::span<const WorldCollision> collisions);

/// Writes the page of `motzkin/io/mesh_report.hpp` for a scene: every object in it, colliding parts marked, pairs with
/// the names of the objects and their boxes (where all have one), certificates of the first pairs without spheres, and
/// the volumes of each level of the objects to look at. Throws as there, and InvalidInput for collisions that are not
/// of this scene and for more than the page can show.
void write_report(const std::string& path, const SceneReport& report);

/// A scene for POV-Ray: all parts, colliding ones in another colour, the boxes of the pairs and one box around all of
/// them, and the coordinate axes in red, green and blue. With `level`, also the volumes on this level of the objects,
/// transparent; 0 are their roots. With `glass` the parts are translucent, so that the boxes inside of them are seen.
/// The scene is moved and scaled as in `mesh_pov`. Source: the pictures of 002 (R2.20, R2.22).
[[nodiscard]] std::string scene_pov(const SceneReport& report, std::optional<int> level = {}, bool glass = false);

/// A drawing as SVG of the tree that a scene is: the world, its groups, objects, and the volumes of each level by their
/// numbers, colliding ones in another colour. Of many children the first ones are drawn, and how many more there are.
/// Source: the tree of 002, figure 1 (R2.5).
[[nodiscard]] std::string scene_tree_svg(const SceneReport& report);

/// How many levels the objects have above their parts: 0 where no object has volumes around its parts.
[[nodiscard]] int level_count(const Scene& scene);

}  // namespace motzkin
