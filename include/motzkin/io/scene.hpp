#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "motzkin/world/world.hpp"

/// Files of many objects. docs/reference/io.md has the form, docs/schemas/scene.schema.json its schema.

namespace motzkin {

/// Objects that are not tested against each other, such as the walls and the furniture of a room.
struct SceneGroup {
  std::string name;
  std::optional<std::uint32_t> parent = {};  ///< the group that it is in
  std::optional<Volume> volume = {};         ///< a cuboid or simplex that contains all of its objects
};

/// A world and what its objects are called. Objects are numbered 0, 1, ... in the order of the file.
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
inline constexpr std::size_t max_scene_objects = std::size_t{1} << 20U;
inline constexpr int max_group_depth = 16;
inline constexpr int max_torus_pieces = 10'000'000;  ///< around times across
inline constexpr std::size_t max_scene_name = 200;   ///< bytes

/// Reads a scene; `name` is what messages call it, mesh files are looked for from `folder`.
/// Throws InvalidInput naming line and key: for what is no such document, for numbers that no shape accepts, for a
/// volume that sticks out of the one above it in a tree, for an object that sticks out of its group's volume (both
/// exact, the latter for the parts where their pose puts them), and for meshes that cannot be read.
[[nodiscard]] Scene parse_scene(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                                SceneStatistics* stats = nullptr);

/// The same from a file; meshes are looked for beside it. Throws FileError where the scene itself cannot be read.
[[nodiscard]] Scene read_scene(const std::filesystem::path& path, SceneStatistics* stats = nullptr);

/// How many parts an object has: leaves of a tree, or elements of a mesh.
[[nodiscard]] std::size_t part_count(const Geometry& geometry);

}  // namespace motzkin
