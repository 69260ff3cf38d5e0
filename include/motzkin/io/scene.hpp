#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "motzkin/io/robot.hpp"
#include "motzkin/world/world.hpp"

/// Files of many objects. docs/reference/io.md has the form, docs/schemas/scene.schema.json its schema.

namespace motzkin {

/// Objects that are not tested against each other, such as the walls and the furniture of a room.
struct SceneGroup {
  std::string name;
  std::optional<std::uint32_t> parent = {};  ///< the group that it is in
  std::optional<Volume> volume = {};         ///< a cuboid or simplex that contains all of its objects
};

/// A world and what its objects are called. Objects are numbered 0, 1, ... in the order of the file, and have the
/// motion of their group where that has one.
/// Two objects are tested unless they are in the same outermost group, whatever the groups between.
struct Scene {
  World world = {};
  std::vector<std::string> names = {};                       ///< by number of the object, each once
  std::vector<std::optional<std::uint32_t>> groups_of = {};  ///< by number of the object: its innermost group
  std::vector<SceneGroup> groups = {};                       ///< each after the one that it is in
};

/// What reading cost.
struct SceneStatistics {
  double build_seconds = 0;  ///< of the whole: to build trees over meshes and volumes, fitted ones included
};

/// Limits of what is accepted.
inline constexpr std::size_t max_scene_bytes = std::size_t{1} << 28U;  ///< of the text, without mesh files
inline constexpr std::size_t max_scene_objects = std::size_t{1} << 20U;
inline constexpr int max_group_depth = 16;
inline constexpr std::size_t max_scene_allowed = std::size_t{1} << 20U;  ///< pairs of objects that may meet
inline constexpr std::size_t max_scene_name = 200;                       ///< bytes

/// Memory for the geometry and the motions of a whole scene, in bytes; geometry that objects share counts once. It is
/// counted before it is taken, by what was measured at most: for each triangle or tetrahedron of a mesh or ring with
/// one vertex, for each one that a tree is fitted to, for each vertex more, for each volume of a tree and once more for
/// the tree (single shapes are trees), and for each pose that a motion goes through, of each object.
inline constexpr std::size_t max_scene_memory = std::size_t{1} << 31U;
inline constexpr std::size_t scene_element_memory = 128;
inline constexpr std::size_t scene_fitted_element_memory = 256;
inline constexpr std::size_t scene_vertex_memory = 32;
inline constexpr std::size_t scene_volume_memory = 512;
inline constexpr std::size_t scene_knot_memory = 256;

/// Reads a scene, or a robot in URDF, whose links become objects; `joints` are those of this robot. `name` is what
/// messages call it, mesh files are looked for from `folder`. Throws InvalidInput naming line and key: for what is no
/// such document, for numbers that no shape accepts, for a volume that sticks out of the one above it in a tree, for an
/// object that sticks out of its group's volume (both exact, the latter for the parts where their pose puts them), for
/// a motion within a group that has one, for meshes that cannot be read, and for what exceeds a limit or the memory at
/// hand.
[[nodiscard]] Scene parse_scene(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                                SceneStatistics* stats = nullptr, std::size_t max_memory = max_scene_memory,
                                const JointRanges& joints = {});

/// The same from a file, or from a stream as `read_file` has them; meshes are looked for beside the file, or from the
/// current folder. Throws FileError where the scene itself cannot be read.
[[nodiscard]] Scene read_scene(const std::filesystem::path& path, SceneStatistics* stats = nullptr,
                               std::size_t max_memory = max_scene_memory, const JointRanges& joints = {});

/// How many parts an object has: leaves of a tree, or elements of a mesh.
[[nodiscard]] std::size_t part_count(const Geometry& geometry);

}  // namespace motzkin
