#include "io/scene_values.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "io/motion_json.hpp"
#include "io/scene_keys.hpp"
#include "io/shape_json.hpp"
#include "motzkin/pair/volume_pair.hpp"
#include "number/error_free.hpp"

namespace motzkin::detail {
namespace {

Cuboid<3> exact_cuboid(const Aabb<3>& box, const std::string& where) {
  Matrix<3> axes = Matrix<3>::Zero();
  for (int i = 0; i < 3; ++i) {
    const ExactSum length = two_sum(box.max()[i], -box.min()[i]);
    if (length.error != 0) {
      json_error(where, "max - min is no double on axis " + std::to_string(i) + "; write a cuboid or an obb");
    }
    axes(i, i) = length.value;
  }
  return {box.min(), {axes.col(0), axes.col(1), axes.col(2)}};
}

template <class T>
struct IsMoving : std::false_type {};
template <class T>
struct IsMoving<Moving<T>> : std::true_type {};

/// What is left of any shape: one in space, at rest, and of a kind that volumes have.
template <class Shape>
Volume as_volume(const Shape& shape, const std::string& where) {
  if constexpr (IsMoving<Shape>::value) {
    json_error(where, "expected a shape at rest, found a velocity");
  } else if constexpr (Shape::dimension != 3) {
    json_error(where, "expected a shape in space, found vectors of 2 numbers");
  } else {
    return shape;
  }
}

/// `object[key]`, or a default where it has none.
int optional_integer(const json& object, const char* key, const std::string& where, int preset, int min,
                     int max = std::numeric_limits<int>::max()) {
  return object.contains(key) ? static_cast<int>(read_integer(object[key], where + "." + key, min, max)) : preset;
}

double optional_number(const json& object, const char* key, const std::string& where, double preset) {
  return object.contains(key) ? number(object[key], where + "." + key) : preset;
}

Matrix<3> read_matrix(const json& value, const std::string& where) {
  if (!value.is_array() || value.size() != 3) {
    json_error(where, "expected an array of 3 rows");
  }
  Matrix<3> matrix;
  for (int i = 0; i < 3; ++i) {
    matrix.row(i) = read_vector(value[static_cast<std::size_t>(i)], where + "[" + std::to_string(i) + "]").transpose();
  }
  return matrix;
}

}  // namespace

Volume read_volume(const json& value, const std::string& where) {
  return std::visit([&](const auto& shape) { return as_volume(shape, where); }, read_shape(value, where));
}

Volume read_outer_volume(const json& value, const std::string& where) {
  const Volume volume = read_volume(value, where);
  const auto* box = std::get_if<Aabb<3>>(&volume);
  return box != nullptr ? Volume(exact_cuboid(*box, where)) : volume;
}

VolumeNode read_node(const json& value, const std::string& where) {
  check_keys(value, where, scene_keys::node_required, scene_keys::node_optional);
  const bool is_leaf = !value.contains("children") || value["children"].empty();
  const std::string volume = where + ".volume";
  VolumeNode node = {.volume =
                         is_leaf ? read_volume(value["volume"], volume) : read_outer_volume(value["volume"], volume)};
  if (!value.contains("children")) {
    return node;
  }
  const json& children = value["children"];
  if (!children.is_array()) {
    json_error(where + ".children", "expected an array of nodes, found " + std::string(children.type_name()));
  }
  if (!children.empty() && !can_have_children(node.volume)) {
    json_error(where + ".volume", "expected a cuboid or a simplex, because it has children");
  }
  node.children.reserve(children.size());
  for (const json& child : children) {
    const std::string name = where + ".children[" + std::to_string(node.children.size()) + "]";
    node.children.push_back(read_node(child, name));
    if (!is_inside(node.children.back().volume, node.volume)) {
      json_error(name + ".volume", "sticks out of the volume above it");
    }
  }
  return node;
}

bool can_have_children(const Volume& volume) {
  return std::holds_alternative<Cuboid<3>>(volume) || std::holds_alternative<Simplex<3>>(volume);
}

Pose read_pose(const json& value, const std::string& where) {
  if (value.is_string()) {
    return at(where, [&] { return parse_pose(value.get<std::string>()); });
  }
  if (!value.is_object()) {
    json_error(where, std::string("expected moves as text or an object, found ") + value.type_name());
  }
  check_keys(value, where, {}, scene_keys::pose);
  Matrix<3> linear = Matrix<3>::Identity();
  Vector<3> translation = Vector<3>::Zero();
  if (value.contains("linear")) {
    linear = read_matrix(value["linear"], where + ".linear");
  }
  if (value.contains("translation")) {
    translation = read_vector(value["translation"], where + ".translation");
  }
  return at(where, [&] { return Pose(linear, translation); });
}

AnyMotion read_scene_motion(const json& value, const std::string& where) {
  AnyMotion motion = read_motion(value, where);
  const auto known = std::ranges::find(scene_keys::motions, value["kind"].get_ref<const std::string&>(),
                                       &scene_keys::MotionKeys::kind);
  const auto count = static_cast<std::size_t>(std::ranges::find(known->keys, "") - known->keys.begin());
  check_keys(value, where, std::array{std::string_view("kind")}, std::span(known->keys).first(count));
  if (known->kind == "poses") {
    std::size_t number = 0;
    for (const json& pose : value["poses"]) {
      check_keys(pose, where + ".poses[" + std::to_string(number++) + "]", scene_keys::motion_pose, {});
    }
  }
  return motion;
}

FitOptions read_fit(const json& value, const std::string& where) {
  check_keys(value, where, {}, scene_keys::fit);
  FitOptions options;
  options.fan_out = optional_integer(value, "fan_out", where, options.fan_out, 2);
  options.levels = optional_integer(value, "levels", where, options.levels, 0, VolumeTree::max_depth - 1);
  options.elements_per_leaf = optional_integer(value, "elements_per_leaf", where, options.elements_per_leaf, 1);
  if (value.contains("boxes")) {
    const json& boxes = value["boxes"];
    if (boxes != "aligned" && boxes != "oriented") {
      json_error(where + ".boxes", "expected aligned or oriented, found " + found(boxes));
    }
    options.boxes = boxes == "aligned" ? FittedBoxes::Aligned : FittedBoxes::Oriented;
  }
  return options;
}

std::size_t Ring::element_count() const noexcept {
  return (solid ? 3U : 2U) * static_cast<std::size_t>(options.around) * static_cast<std::size_t>(options.across);
}

Ring read_torus(const json& value, const std::string& where) {
  constexpr int most = max_scene_memory / scene_element_memory;
  check_keys(value, where, {}, scene_keys::torus);
  Ring ring;
  ring.options.major = optional_number(value, "major", where, ring.options.major);
  ring.options.minor = optional_number(value, "minor", where, ring.options.minor);
  ring.options.around = optional_integer(value, "around", where, ring.options.around, 3, most);
  ring.options.across = optional_integer(value, "across", where, ring.options.across, 3, most);
  if (value.contains("solid")) {
    if (!value["solid"].is_boolean()) {
      json_error(where + ".solid", std::string("expected true or false, found ") + value["solid"].type_name());
    }
    ring.solid = value["solid"].get<bool>();
  }
  return ring;
}

AnyMesh make_torus(const Ring& ring) {
  if (ring.solid) {
    return solid_torus(ring.options);
  }
  return torus(ring.options);
}

std::int64_t read_integer(const json& value, const std::string& where, std::int64_t min, std::int64_t max) {
  const bool fits = value.is_number_unsigned() ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(max)
                                               : value.is_number_integer() && value.get<std::int64_t>() <= max;
  if (!fits || value.get<std::int64_t>() < min) {
    json_error(where, "expected an integer from " + std::to_string(min) + " to " + std::to_string(max) + ", found " +
                          (value.is_number() ? value.dump() : found(value)));
  }
  return value.get<std::int64_t>();
}

}  // namespace motzkin::detail
