#include "motzkin/io/scene.hpp"

#include <algorithm>
#include <chrono>
#include <unordered_map>
#include <unordered_set>

#include "io/json_text.hpp"
#include "io/scene_keys.hpp"
#include "io/scene_values.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/mesh_file.hpp"

namespace motzkin {
namespace {

/// Groups and trees nest two levels of brackets each; shapes and matrices within need few more.
constexpr int max_scene_json_depth = 2 * (max_group_depth + VolumeTree::max_depth) + 8;

const json& array_of(const json& object, const char* key, const std::string& where) {
  static const json none = json::array();
  if (!object.contains(key)) {
    return none;
  }
  if (!object[key].is_array()) {
    json_error(where, std::string("expected an array, found ") + object[key].type_name());
  }
  return object[key];
}

std::string item(const std::string& where, std::size_t index) { return where + "[" + std::to_string(index) + "]"; }

/// Whether every part of an object is in a volume, where the pose puts it.
bool is_object_inside(const WorldObject& object, const Volume& outer) {
  const auto parts_inside = [&](const VolumeTree& tree) {
    return std::ranges::all_of(tree.leaves(), [&](std::uint32_t leaf) {
      return is_inside(object.pose.is_identity() ? tree.volume(leaf) : posed(tree.volume(leaf), object.pose), outer);
    });
  };
  const auto corners_inside = [&](const auto& mesh) {
    std::vector<bool> used(mesh.vertices().size());
    for (const auto& element : mesh.elements()) {
      for (const std::uint32_t index : element) {
        used[index] = true;
      }
    }
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (used[i] && !is_inside(Point<3>(apply(object.pose, mesh.vertices()[i])), outer)) {
        return false;
      }
    }
    return true;
  };
  return std::visit(
      [&](const auto& shared) {
        if constexpr (requires { shared->leaves(); }) {
          return parts_inside(*shared);
        } else {
          return corners_inside(shared->mesh);
        }
      },
      object.geometry);
}

class SceneReader {
 public:
  SceneReader(const std::filesystem::path& folder, SceneStatistics* stats) : folder_(folder), stats_(stats) {}

  [[nodiscard]] Scene read(const json& document) {
    check_keys(document, "scene", {}, scene_keys::scene);
    read_objects(document, "", {});
    read_groups(document, "", {});
    make_world();
    return std::move(scene_);
  }

 private:
  using GroupNumber = std::optional<std::uint32_t>;

  void read_objects(const json& parent, const std::string& prefix, GroupNumber group) {
    const std::string where = prefix + "objects";
    const json& objects = array_of(parent, "objects", where);
    for (std::size_t i = 0; i < objects.size(); ++i) {
      read_object(objects[i], item(where, i), group);
    }
  }

  void read_groups(const json& parent, const std::string& prefix, GroupNumber group) {
    const std::string where = prefix + "groups";
    const json& groups = array_of(parent, "groups", where);
    for (std::size_t i = 0; i < groups.size(); ++i) {
      read_group(groups[i], item(where, i), group);
    }
  }

  void read_group(const json& value, const std::string& where, GroupNumber parent) {
    check_keys(value, where, scene_keys::group_required, scene_keys::group_optional);
    if (depth_ == max_group_depth) {
      json_error(where, "groups can be nested " + std::to_string(max_group_depth) + " deep at most");
    }
    SceneGroup group = {.name = read_name(value, where, group_names_, "group"), .parent = parent};
    if (value.contains("volume")) {
      group.volume = read_volume(value["volume"], where + ".volume");
      if (!can_have_children(*group.volume)) {
        json_error(where + ".volume", "expected a cuboid, simplex or aabb");
      }
    }
    const auto number = static_cast<std::uint32_t>(scene_.groups.size());
    scene_.groups.push_back(std::move(group));
    ++depth_;
    read_objects(value, where + ".", number);
    read_groups(value, where + ".", number);
    --depth_;
  }

  void read_object(const json& value, const std::string& where, GroupNumber group) {
    check_keys(value, where, scene_keys::object_required, scene_keys::object_optional);
    if (scene_.names.size() == max_scene_objects) {
      json_error(where, "a scene can have " + std::to_string(max_scene_objects) + " objects at most");
    }
    std::string name = read_name(value, where, object_names_, "object");
    WorldObject object = {.geometry = read_geometry(value, where)};
    if (value.contains("pose")) {
      object.pose = read_pose(value["pose"], where + ".pose");
    }
    object.layers = read_bits(value, "layers", where, object.layers);
    object.meets = read_bits(value, "meets", where, object.meets);
    object.group = group ? outermost(*group) + 1 : 0;
    for (GroupNumber outer = group; outer; outer = scene_.groups[*outer].parent) {
      const SceneGroup& checked = scene_.groups[*outer];
      if (checked.volume && !at(where, [&] { return is_object_inside(object, *checked.volume); })) {
        json_error(where, "object " + motzkin::quoted(name) + " sticks out of the volume of group " +
                              motzkin::quoted(checked.name));
      }
    }
    ids_.emplace(name, static_cast<ObjectId>(objects_.size()));
    objects_.push_back(std::move(object));
    places_.push_back(where);
    scene_.names.push_back(std::move(name));
    scene_.groups_of.push_back(group);
  }

  /// All objects at once, which is faster; where one is refused, one by one to find out which.
  void make_world() {
    try {
      scene_.world = World(objects_);
    } catch (const InvalidInput&) {
      for (std::size_t i = 0; i < objects_.size(); ++i) {
        at(places_[i], [&] { return World({objects_[i]}); });
      }
      throw;
    }
  }

  [[nodiscard]] std::uint32_t outermost(std::uint32_t group) const {
    while (scene_.groups[group].parent) {
      group = *scene_.groups[group].parent;
    }
    return group;
  }

  static std::string read_name(const json& value, const std::string& where, std::unordered_set<std::string>& taken,
                               const char* what) {
    std::string name = text(value["name"], where + ".name");
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    if (name.empty() || name.size() > max_scene_name || std::ranges::any_of(name, is_control)) {
      json_error(where + ".name",
                 "expected 1 to " + std::to_string(max_scene_name) + " bytes without control characters");
    }
    if (!taken.insert(name).second) {
      json_error(where + ".name", std::string("another ") + what + " is called " + motzkin::quoted(name));
    }
    return name;
  }

  static std::uint32_t read_bits(const json& value, const char* key, const std::string& where, std::uint32_t preset) {
    return value.contains(key) ? static_cast<std::uint32_t>(read_integer(value[key], where + "." + key, 0, 0xFFFFFFFF))
                               : preset;
  }

  /// Runs `build` and counts its time.
  template <class Build>
  auto built(const Build& build) const {
    const auto start = std::chrono::steady_clock::now();
    auto result = build();
    if (stats_ != nullptr) {
      stats_->build_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    return result;
  }

  [[nodiscard]] Geometry read_geometry(const json& value, const std::string& where) {
    std::string_view kind;
    for (const std::string_view key : scene_keys::geometries) {
      if (value.contains(key)) {
        if (!kind.empty()) {
          json_error(where, "expected one of shape, tree, mesh, torus and like, found " + std::string(kind) + " and " +
                                std::string(key));
        }
        kind = key;
      }
    }
    if (kind.empty()) {
      json_error(where, "expected one of shape, tree, mesh, torus and like, found none");
    }
    const std::string there = where + "." + std::string(kind);
    const json& content = value[std::string(kind)];
    if (value.contains("fit") && kind != "mesh" && kind != "torus") {
      json_error(where + ".fit", "only a mesh or a torus can be fitted");
    }
    if (kind == "shape") {
      return geometry(read_volume(content, there));
    }
    if (kind == "tree") {
      const VolumeNode root = read_node(content, there);
      return at(there, [&] { return built([&] { return geometry(VolumeTree(root)); }); });
    }
    if (kind == "like") {
      const auto same = ids_.find(text(content, there));
      if (same == ids_.end()) {
        json_error(there, "expected the name of an object before this one, found " + found(content));
      }
      return objects_[same->second].geometry;
    }
    AnyMesh mesh = kind == "torus" ? read_torus(content, there)
                                   : at(there, [&] { return read_mesh(folder_ / text(content, there)); });
    const std::optional<FitOptions> fit =
        value.contains("fit") ? std::optional(read_fit(value["fit"], where + ".fit")) : std::nullopt;
    return at(there, [&] { return mesh_geometry(std::move(mesh), fit); });
  }

  [[nodiscard]] Geometry mesh_geometry(AnyMesh mesh, const std::optional<FitOptions>& fit) const {
    return built([&] {
      return std::visit(
          [&](auto& elements) { return fit ? geometry(fit_volumes(elements, *fit)) : geometry(std::move(elements)); },
          mesh);
    });
  }

  const std::filesystem::path& folder_;
  SceneStatistics* stats_;
  Scene scene_;
  std::vector<WorldObject> objects_;
  std::vector<std::string> places_;  ///< of the objects in the document
  std::unordered_set<std::string> object_names_;
  std::unordered_set<std::string> group_names_;
  std::unordered_map<std::string, ObjectId> ids_;
  int depth_ = 0;
};

/// The message of an error in a file: its line, and the path of the value where it has one.
std::string message(const JsonError& error, std::string_view text, const std::string& name) {
  JsonPlace place = error.place;
  if (place.path == "scene") {
    place.path.clear();
  }
  const std::string line = name + ", line " + std::to_string(line_of(text, place)) + ": ";
  return line + (place.byte ? "" : error.place.path + ": ") + error.reason;
}

}  // namespace

Scene parse_scene(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                  SceneStatistics* stats) {
  try {
    return SceneReader(folder, stats).read(parse_document(text, max_scene_json_depth));
  } catch (const JsonError& error) {
    throw InvalidInput(message(error, text, name));
  }
}

Scene read_scene(const std::filesystem::path& path, SceneStatistics* stats) {
  return parse_scene(read_file(path.string()), path.string(), path.parent_path(), stats);
}

std::size_t part_count(const Geometry& geometry) {
  return std::visit(
      [](const auto& shared) {
        if constexpr (requires { shared->leaves(); }) {
          return shared->leaves().size();
        } else {
          return shared->mesh.elements().size();
        }
      },
      geometry);
}

}  // namespace motzkin
