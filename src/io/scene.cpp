#include "motzkin/io/scene.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <span>
#include <unordered_map>
#include <unordered_set>

#include "io/characters.hpp"
#include "io/json_text.hpp"
#include "io/mesh_parts.hpp"
#include "io/scene_keys.hpp"
#include "io/scene_robot.hpp"
#include "io/scene_values.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/memory.hpp"
#include "motzkin/io/mesh_file.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/pair/volume_pair.hpp"

namespace motzkin::detail {
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

/// Whether a text has a control character; C1 are some, too.
bool has_control(std::string_view text) {
  while (!text.empty()) {
    const char32_t code = take_character(text).code;
    if (code < 0x20 || (code >= 0x7f && code < 0xa0)) {
      return true;
    }
  }
  return false;
}

std::string item(const std::string& where, std::size_t index) { return where + "[" + std::to_string(index) + "]"; }

/// Whether an object of a scene or of its groups has a motion, or joints that move. What is no scene is found later.
bool anything_moves(const json& parent) {
  if (!parent.is_object()) {
    return false;
  }
  const auto joints = parent.find("joints");
  if (parent.contains("motion") || (joints != parent.end() && joints->is_object() &&
                                    std::ranges::any_of(*joints, [](const json& value) { return value.is_array(); }))) {
    return true;
  }
  return std::ranges::any_of(std::array{"objects", "groups"}, [&](const char* key) {
    const auto children = parent.find(key);
    return children != parent.end() && children->is_array() && std::ranges::any_of(*children, anything_moves);
  });
}

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

std::size_t volume_count(const VolumeNode& node) {
  std::size_t count = 1;
  for (const VolumeNode& child : node.children) {
    count += volume_count(child);
  }
  return count;
}

/// How many volumes a tree has at most that is fitted to so many elements.
std::size_t volume_count(std::size_t elements, const FitOptions& fit) {
  const auto per_leaf = static_cast<std::size_t>(fit.elements_per_leaf);
  const auto fan_out = static_cast<std::size_t>(fit.fan_out);
  const std::size_t leaves = (elements + per_leaf - 1) / per_leaf;
  if (fit.levels == 0) {
    return 2 * leaves;
  }
  std::size_t count = leaves;
  std::size_t level = 1;
  for (int i = 0; i < fit.levels; ++i) {  // a volume on each level, also where one leaf is below it
    count += level;
    level = std::min(leaves, level * std::min(fan_out, leaves));
  }
  return count;
}

std::size_t element_count(const AnyMesh& mesh) {
  return std::visit([](const auto& any) { return any.elements().size(); }, mesh);
}

/// What is left of the memory for geometry.
class Budget {
 public:
  explicit Budget(std::size_t bytes) : all_(bytes), left_(bytes) {}

  [[nodiscard]] std::size_t left() const noexcept { return left_; }

  /// Memory for so many things of a size.
  void take(std::size_t count, std::size_t size, const std::string& where) {
    if (!has_taken(count, size)) {
      refuse(where);
    }
  }

  /// The same for poses that a motion goes through.
  void take_knots(std::size_t count, const std::string& where) {
    if (!has_taken(count, scene_knot_memory)) {
      json_error(where, "the geometry and the motions of the scene would take more than " + std::to_string(all_) +
                            " bytes; use fewer poses");
    }
  }

  [[noreturn]] void refuse(const std::string& where) const {
    json_error(where, "the geometry of the scene would take more than " + std::to_string(all_) +
                          " bytes; use coarser meshes, fit with more elements_per_leaf, or share geometry with like");
  }

 private:
  bool has_taken(std::size_t count, std::size_t size) {
    if (count > left_ / size) {
      return false;
    }
    left_ -= count * size;
    return true;
  }

  std::size_t all_;
  std::size_t left_;
};

class SceneReader {
 public:
  SceneReader(const std::filesystem::path& folder, SceneStatistics* stats, std::size_t max_memory)
      : folder_(folder), stats_(stats), memory_(max_memory) {}

  [[nodiscard]] Scene read(const json& document) {
    check_keys(document, "scene", {}, scene_keys::scene);
    moves_ = anything_moves(document);
    read_objects(document, "", {});
    read_groups(document, "", {});
    read_allowed(array_of(document, "allow", "allow"));
    make_world();
    return std::move(scene_);
  }

  /// A robot alone, whose links give their names to objects.
  [[nodiscard]] Scene read(const Robot& robot, const JointRanges& joints) {
    at("robot", [&] { add_robot(robot, joints, {}, "robot", {}, {}); });
    make_world();
    return std::move(scene_);
  }

 private:
  using GroupNumber = std::optional<std::uint32_t>;

  struct GroupMotion {
    AnyMotion motion;
    std::string group;
  };

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
      group.volume = read_outer_volume(value["volume"], where + ".volume");
      if (!can_have_children(*group.volume)) {
        json_error(where + ".volume", "expected a cuboid, simplex or aabb");
      }
    }
    const bool moves = value.contains("motion");
    if (moves) {
      group_motion_ = {read_own_motion(value, where, "group " + detail::in_quotes(group.name)), group.name};
    }
    const auto number = static_cast<std::uint32_t>(scene_.groups.size());
    scene_.groups.push_back(std::move(group));
    ++depth_;
    read_objects(value, where + ".", number);
    read_groups(value, where + ".", number);
    --depth_;
    if (moves) {
      group_motion_.reset();
    }
  }

  /// The motion of an object or group, which must not be within a group that moves.
  [[nodiscard]] AnyMotion read_own_motion(const json& value, const std::string& where, const std::string& what) const {
    const std::string there = where + ".motion";
    if (group_motion_) {
      json_error(there, what + " moves with group " + detail::in_quotes(group_motion_->group) +
                            " and cannot have a motion of its own");
    }
    return read_scene_motion(value["motion"], there);
  }

  /// The motion of an object: its own, or that of a group that it is in.
  [[nodiscard]] AnyMotion read_motion_of(const json& value, const std::string& where, const std::string& name) {
    AnyMotion motion;
    if (value.contains("motion")) {
      motion = read_own_motion(value, where, "object " + detail::in_quotes(name));
    } else if (group_motion_) {
      motion = group_motion_->motion;
    }
    if (const auto* poses = std::get_if<PoseSequence>(&motion.kind())) {
      memory_.take_knots(poses->knots().size(), where + (value.contains("motion") ? ".motion" : ""));
    }
    return motion;
  }

  void read_object(const json& value, const std::string& where, GroupNumber group) {
    check_keys(value, where, scene_keys::object_required, scene_keys::object_optional);
    std::string name = read_name(value, where, object_names_, "object");
    const bool is_robot = value.contains("robot");
    if (!is_robot && value.contains("joints")) {
      json_error(where + ".joints", "only a robot has joints");
    }
    WorldObject object;
    if (is_robot) {
      require_one_geometry(value, where);
    } else {
      object.geometry = read_geometry(value, where);
    }
    if (value.contains("pose")) {
      object.pose = read_pose(value["pose"], where + ".pose");
    }
    object.motion = read_motion_of(value, where, name);
    object.layers = read_bits(value, "layers", where, object.layers);
    object.meets = read_bits(value, "meets", where, object.meets);
    if (value.contains("substance")) {
      object.substance = read_substance(value["substance"], where + ".substance");
    }
    if (is_robot) {
      read_robot_of(value, where, name, object, group);
    } else {
      add_object(std::move(object), std::move(name), where, group);
    }
  }

  void add_object(WorldObject object, std::string name, const std::string& where, GroupNumber group) {
    if (scene_.names.size() == max_scene_objects) {
      json_error(where, "a scene can have " + std::to_string(max_scene_objects) + " objects at most");
    }
    object.group = group ? outermost(*group) + 1 : 0;
    for (GroupNumber outer = group; outer; outer = scene_.groups[*outer].parent) {
      const SceneGroup& checked = scene_.groups[*outer];
      if (checked.volume && !at(where, [&] { return is_object_inside(object, *checked.volume); })) {
        json_error(where, "object " + detail::in_quotes(name) + " sticks out of the volume of group " +
                              detail::in_quotes(checked.name));
      }
    }
    ids_.emplace(name, static_cast<ObjectId>(objects_.size()));
    objects_.push_back(std::move(object));
    places_.push_back(where);
    scene_.names.push_back(std::move(name));
    scene_.groups_of.push_back(group);
  }

  void read_robot_of(const json& value, const std::string& where, const std::string& name, const WorldObject& like,
                     GroupNumber group) {
    const std::string there = where + ".robot";
    const JointRanges joints =
        value.contains("joints") ? read_joints(value["joints"], where + ".joints") : JointRanges();
    if (do_move(joints) && (value.contains("motion") || group_motion_)) {
      json_error(where + ".joints", "a robot that has a motion cannot move its joints as well");
    }
    const std::string file = text(value["robot"], there);
    const Robot robot = at(there, [&] {
      try {
        return read_robot(folder_ / file, {.cylinders = moves_ ? CylinderAs::Mesh : CylinderAs::Hull,
                                           .max_elements = memory_.left() / scene_element_memory});
      } catch (const MeshTooLarge&) {
        memory_.refuse(there);
      }
    });
    at(where, [&] { add_robot(robot, joints, name, where, like, group); });
  }

  /// Every part becomes an object. Without a name, that of the link is that of the object.
  void add_robot(const Robot& robot, const JointRanges& joints, const std::string& name, const std::string& where,
                 const WorldObject& like, GroupNumber group) {
    take_robot(robot, where);
    const std::vector<SceneRobotPart> parts = scene_parts(robot, joints, like.pose);
    const auto first = static_cast<ObjectId>(objects_.size());
    std::span<const SceneRobotPart> rest = parts;
    for (const RobotLink& link : robot.links) {
      const std::string link_name = name.empty() ? link.name : name + "/" + link.name;
      add_link(link, rest.first(link.parts.size()), link_name, where, like, group);
      rest = rest.subspan(link.parts.size());
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (are_adjacent(robot, parts[i].link, parts[j].link)) {
          allow(first + static_cast<ObjectId>(i), first + static_cast<ObjectId>(j), where);
        }
      }
    }
  }

  /// The parts of a link. Several are a group, unless the robot is in one.
  void add_link(const RobotLink& link, std::span<const SceneRobotPart> parts, const std::string& name,
                const std::string& where, const WorldObject& like, GroupNumber group) {
    if (parts.size() > 1 && !group) {
      check_name(name, where, group_names_, "group");
      group = static_cast<std::uint32_t>(scene_.groups.size());
      scene_.groups.push_back({.name = name});
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
      WorldObject object = like;
      object.geometry = link.parts[i].geometry;
      object.pose = parts[i].pose;
      if (parts[i].motion) {
        object.motion = *parts[i].motion;
      }
      if (const auto* poses = std::get_if<PoseSequence>(&object.motion.kind())) {
        memory_.take_knots(poses->knots().size(), where);
      }
      std::string part_name = parts.size() > 1 ? name + "/" + std::to_string(i) : name;
      check_name(part_name, where, object_names_, "object");
      links_[name].push_back(static_cast<ObjectId>(objects_.size()));
      add_object(std::move(object), std::move(part_name), where, group);
    }
  }

  void take_robot(const Robot& robot, const std::string& where) {
    constexpr std::size_t volumes_of_part = 4;  // the points of a prism, and a tree
    std::unordered_set<const void*> counted;
    for (const RobotLink& link : robot.links) {
      for (const RobotLink::Part& part : link.parts) {
        std::visit(
            [&](const auto& shared) {
              if constexpr (requires { shared->leaves(); }) {
                take_tree(volumes_of_part, where);
              } else if (counted.insert(shared.get()).second) {
                take_memory(shared->mesh.elements().size(), std::nullopt, where);
                take_vertices(shared->mesh, where);
              }
            },
            part.geometry);
      }
    }
  }

  /// Two objects that may meet, which the world is told when it is made.
  void allow(ObjectId a, ObjectId b, const std::string& where) {
    if (allowed_.size() == max_scene_allowed) {
      json_error(where, "at most " + std::to_string(max_scene_allowed) + " pairs of objects can be allowed to meet");
    }
    if (a != b) {
      allowed_.emplace_back(a, b);
    }
  }

  void read_allowed(const json& pairs) {
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const std::string where = item("allow", i);
      if (!pairs[i].is_array() || pairs[i].size() != 2) {
        json_error(where, "expected the names of two objects, or of links of robots");
      }
      for (const ObjectId a : objects_called(pairs[i][0], item(where, 0))) {
        for (const ObjectId b : objects_called(pairs[i][1], item(where, 1))) {
          allow(a, b, where);
        }
      }
    }
  }

  [[nodiscard]] std::vector<ObjectId> objects_called(const json& value, const std::string& where) const {
    const std::string name = text(value, where);
    if (const auto object = ids_.find(name); object != ids_.end()) {
      return {object->second};
    }
    const auto link = links_.find(name);
    if (link == links_.end()) {
      json_error(where, "expected the name of an object or of a link of a robot, found " + found(value));
    }
    return link->second;
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
    for (const auto& [a, b] : allowed_) {
      scene_.world.allow(a, b);
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
    check_name(name, where + ".name", taken, what);
    return name;
  }

  static void check_name(const std::string& name, const std::string& where, std::unordered_set<std::string>& taken,
                         const char* what) {
    if (name.empty() || name.size() > max_scene_name || has_control(name)) {
      json_error(where, "expected 1 to " + std::to_string(max_scene_name) + " bytes without control characters");
    }
    if (!taken.insert(name).second) {
      json_error(where, std::string("another ") + what + " is called " + detail::in_quotes(name));
    }
  }

  static std::uint32_t read_bits(const json& value, const char* key, const std::string& where, std::uint32_t preset) {
    return value.contains(key) ? static_cast<std::uint32_t>(read_integer(value[key], where + "." + key, 0, 0xFFFFFFFF))
                               : preset;
  }

  static Substance read_substance(const json& value, const std::string& where) {
    const std::string name = text(value, where);
    if (name != "auto" && name != "sheet" && name != "solid") {
      json_error(where, "expected auto, sheet or solid, found " + found(value));
    }
    return name == "auto" ? Substance::Auto : name == "sheet" ? Substance::Sheet : Substance::Solid;
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

  /// The key that says what an object is made of.
  static std::string_view require_one_geometry(const json& value, const std::string& where) {
    std::string_view kind;
    for (const std::string_view key : scene_keys::geometries) {
      if (value.contains(key)) {
        if (!kind.empty()) {
          json_error(where, "expected one of shape, tree, mesh, torus, like and robot, found " + std::string(kind) +
                                " and " + std::string(key));
        }
        kind = key;
      }
    }
    if (kind.empty()) {
      json_error(where, "expected one of shape, tree, mesh, torus, like and robot, found none");
    }
    if (value.contains("fit") && kind != "mesh" && kind != "torus") {
      json_error(where + ".fit", "only a mesh or a torus can be fitted");
    }
    return kind;
  }

  [[nodiscard]] Geometry read_geometry(const json& value, const std::string& where) {
    const std::string_view kind = require_one_geometry(value, where);
    const std::string there = where + "." + std::string(kind);
    const json& content = value[std::string(kind)];
    if (kind == "shape") {
      take_tree(1, there);
      return geometry(read_volume(content, there));
    }
    if (kind == "tree") {
      const VolumeNode root = read_node(content, there);
      take_tree(volume_count(root), there);
      return at(there, [&] { return built([&] { return geometry(VolumeTree(root)); }); });
    }
    if (kind == "like") {
      const auto same = ids_.find(text(content, there));
      if (same == ids_.end()) {
        json_error(there, "expected the name of an object before this one, found " + found(content));
      }
      return objects_[same->second].geometry;
    }
    const std::optional<FitOptions> fit =
        value.contains("fit") ? std::optional(read_fit(value["fit"], where + ".fit")) : std::nullopt;
    return at(there, [&] {
      if (kind == "mesh") {
        return mesh_geometry(read_file_of(content, fit, there), fit);
      }
      const Ring ring = read_torus(content, there);
      take_memory(ring.element_count(), fit, there);
      return mesh_geometry(make_torus(ring), fit);
    });
  }

  [[nodiscard]] AnyMesh read_file_of(const json& value, const std::optional<FitOptions>& fit,
                                     const std::string& where) {
    try {
      AnyMesh mesh = read_mesh(folder_ / text(value, where), memory_.left() / memory_of_element(fit));
      take_memory(element_count(mesh), fit, where);
      take_vertices(mesh, where);
      return mesh;
    } catch (const MeshTooLarge&) {
      memory_.refuse(where);
    }
  }

  static std::size_t memory_of_element(const std::optional<FitOptions>& fit) {
    return fit ? scene_fitted_element_memory : scene_element_memory;
  }

  /// For so many volumes, and for what holds them.
  void take_tree(std::size_t volumes, const std::string& where) {
    memory_.take(volumes + 1, scene_volume_memory, where);
  }

  /// Elements count for a vertex each; most meshes have less.
  void take_vertices(const AnyMesh& mesh, const std::string& where) {
    std::visit([&](const auto& any) { take_vertices(any, where); }, mesh);
  }
  template <int N>
  void take_vertices(const Mesh<N>& mesh, const std::string& where) {
    const std::size_t vertices = mesh.vertices().size();
    memory_.take(vertices - std::min(vertices, mesh.elements().size()), scene_vertex_memory, where);
  }

  /// For a mesh of so many elements, and what is fitted to it.
  void take_memory(std::size_t elements, const std::optional<FitOptions>& fit, const std::string& where) {
    memory_.take(elements, memory_of_element(fit), where);
    if (fit) {
      take_tree(volume_count(elements, *fit), where);
    }
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
  Budget memory_;
  Scene scene_;
  std::vector<WorldObject> objects_;
  std::vector<std::string> places_;  ///< of the objects in the document
  std::unordered_set<std::string> object_names_;
  std::unordered_set<std::string> group_names_;
  std::unordered_map<std::string, ObjectId> ids_;
  std::unordered_map<std::string, std::vector<ObjectId>> links_;  ///< of robots, by name
  std::vector<std::pair<ObjectId, ObjectId>> allowed_;
  std::optional<GroupMotion> group_motion_;  ///< of the group that is being read, or of one around it
  bool moves_ = false;                       ///< something in the scene
  int depth_ = 0;
};

/// Whether the first character that counts is that of a tag.
bool looks_like_xml(std::string_view text) {
  text.remove_prefix(text.starts_with("\xEF\xBB\xBF") ? 3 : 0);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '<';
}

/// The message of an error in a file: its line, and the path of the value where it has one.
std::string message(const JsonError& error, std::string_view text, const std::string& name) {
  JsonPlace place = error.place;
  if (place.path == "scene") {
    place.path.clear();
  }
  const std::string line = name + ", line " + std::to_string(line_of(text, place)) + ": ";
  return printable(line) + (place.byte ? "" : error.place.path + ": ") + error.reason;
}

/// A scene that is the robot of a file. Errors in its numbers have their line, others the name of the file alone.
Scene robot_scene(SceneReader& reader, std::string_view text, const std::string& name,
                  const std::filesystem::path& folder, std::size_t max_memory, const JointRanges& joints) {
  try {
    return reader.read(parse_robot(text, name, folder,
                                   {.cylinders = do_move(joints) ? CylinderAs::Mesh : CylinderAs::Hull,
                                    .max_elements = max_memory / scene_element_memory}),
                       joints);
  } catch (const JsonError& error) {
    refuse(name + ": " + error.reason);
  }
}

}  // namespace
}  // namespace motzkin::detail

namespace motzkin {

Scene parse_scene(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                  SceneStatistics* stats, std::size_t max_memory, const JointRanges& joints) {
  const detail::StandardArithmetic standard;
  detail::SceneReader reader(folder, stats, max_memory);
  if (detail::looks_like_xml(text)) {
    return detail::robot_scene(reader, text, name, folder, max_memory, joints);
  }
  if (!joints.empty()) {
    detail::refuse(name + ": joints of robots in a scene are set there, by the key joints");
  }
  try {
    return reader.read(detail::parse_document(text, detail::max_scene_json_depth));
  } catch (const detail::JsonError& error) {
    throw InvalidInput(detail::message(error, text, name));
  }
}

Scene read_scene(const std::filesystem::path& path, SceneStatistics* stats, std::size_t max_memory,
                 const JointRanges& joints) {
  const std::string name = input_name(path.string());
  const std::filesystem::path folder = is_stream(path.string()) ? std::filesystem::path() : path.parent_path();
  return with_memory(name, [&] {
    return parse_scene(read_file(path.string(), max_scene_bytes), name, folder, stats, max_memory, joints);
  });
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
