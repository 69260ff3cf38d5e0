#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <unordered_map>

#include "io/characters.hpp"
#include "io/mesh_parts.hpp"
#include "io/number_text.hpp"
#include "io/xml_reader.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/memory.hpp"
#include "motzkin/io/robot.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "shape/ordered_sums.hpp"

namespace motzkin::detail {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view white_space = " \t\r\n";
constexpr std::size_t max_name = 80;  // bytes

/// Smaller ones have corners in which rounding counts.
constexpr double min_cylinder_radius = 1e-270;

/// Half the length and the radius of a cylinder become the corners of a prism around it. The polygon is wider than the
/// one whose sides touch the circle by far more than its corners are rounded.
std::vector<Vector<3>> prism_corners(double radius, double half) {
  const double outer = radius / std::cos(std::numbers::pi / cylinder_sides) * (1 + 0x1p-40);
  std::vector<Vector<3>> corners;
  for (const double z : {-half, half}) {
    for (int i = 0; i < cylinder_sides; ++i) {
      const Vector<3> corner = apply(Pose::rotation(Vector<3>(0, 0, 1), 360.0 / cylinder_sides * i), {outer, 0, 0});
      corners.emplace_back(corner[0], corner[1], z);
    }
  }
  return corners;
}

/// Of length 1, and exactly so along a coordinate axis; 0 stays 0.
Vector<3> unit(const Vector<3>& axis) {
  const double size = axis.cwiseAbs().maxCoeff();
  return size > 0 ? normalized(axis / size) : axis;
}

/// The surface of the same prism, closed and turned outwards.
TriangleMesh prism_mesh(const std::vector<Vector<3>>& corners) {
  constexpr auto n = static_cast<std::uint32_t>(cylinder_sides);
  std::vector<TriangleMesh::Element> triangles;
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t next = (i + 1) % n;
    triangles.push_back({i, next, n + next});
    triangles.push_back({i, n + next, n + i});
    if (i > 0 && next > 0) {
      triangles.push_back({0, next, i});
      triangles.push_back({n, n + i, n + next});
    }
  }
  return {corners, triangles};
}

/// An error that names its place.
class PlacedError : public InvalidInput {
 public:
  using InvalidInput::InvalidInput;
};

class RobotReader {
 public:
  RobotReader(std::string_view text, const std::string& name, const fs::path& folder, const RobotOptions& options)
      : name_(name), folder_(folder), options_(options), elements_left_(options.max_elements) {
    if (text.size() > max_robot_bytes) {
      refuse(name + ": expected a robot of at most " + std::to_string(max_robot_bytes) + " bytes");
    }
    root_ = read_xml(text, name);
  }

  Robot read() {
    if (root_.name != "robot") {
      fail(root_, "a robot, element 'robot' of URDF", detail::quoted(root_.name));
    }
    refuse_macros(root_);
    robot_.name = root_.attribute("name").value_or("robot");
    for (const XmlElement& element : root_.children) {
      if (element.name == "link") {
        read_link(element);
      }
    }
    if (robot_.links.empty()) {
      fail(root_, "links", "none");
    }
    for (const XmlElement& element : root_.children) {
      if (element.name == "joint") {
        read_joint(element);
      }
    }
    put_in_order();
    read_mimics();
    return std::move(robot_);
  }

 private:
  [[noreturn]] void fail(const XmlElement& element, const std::string& expected, const std::string& found) const {
    throw PlacedError(message_at(name_, element.place, expected, found));
  }

  /// Runs `work`, whose InvalidInput and FileError become those of the element.
  template <class Work>
  auto at(const XmlElement& element, const Work& work) const {
    try {
      return work();
    } catch (const PlacedError&) {
      throw;
    } catch (const MeshTooLarge&) {
      throw;
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      refuse(name_ + ", line " + std::to_string(element.place.number) + ": " + error.what());
    }
  }

  void refuse_macros(const XmlElement& element) const {
    if (element.name.starts_with("xacro:")) {
      fail(element, "a robot without macros; let xacro replace them first", detail::quoted(element.name));
    }
    for (const XmlElement& child : element.children) {
      refuse_macros(child);
    }
  }

  std::string_view required(const XmlElement& element, std::string_view key) const {
    const auto value = element.attribute(key);
    if (!value) {
      fail(element, "attribute " + detail::quoted(key) + " of element " + detail::quoted(element.name), "none");
    }
    return *value;
  }

  const XmlElement& required_child(const XmlElement& element, std::string_view key) const {
    const XmlElement* child = element.child(key);
    if (child == nullptr) {
      fail(element, "element " + detail::quoted(key) + " in element " + detail::quoted(element.name), "none");
    }
    return *child;
  }

  std::string name_of(const XmlElement& element) const {
    const std::string_view name = required(element, "name");
    std::string_view rest = name;
    bool is_printable = !name.empty() && name.size() <= max_name;
    while (is_printable && !rest.empty()) {
      const char32_t code = take_character(rest).code;
      is_printable = code >= 0x20 && (code < 0x7F || code >= 0xA0);
    }
    if (!is_printable) {
      fail(element, "a name of 1 to " + std::to_string(max_name) + " bytes without control characters",
           detail::quoted(name));
    }
    return std::string(name);
  }

  /// So many numbers, separated by spaces.
  std::vector<double> numbers(const XmlElement& element, std::string_view text, std::size_t count) const {
    std::vector<double> values;
    const std::string_view all = text;
    for (;;) {
      text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
      const std::string_view word = text.substr(0, text.find_first_of(white_space));
      text.remove_prefix(word.size());
      double value = 0;
      const bool is_number = parse_number(word, value) && std::abs(value) <= max_coordinate;  // NaN: no number
      if (word.empty() ? values.size() != count : !is_number || values.size() == count) {
        fail(element, std::to_string(count) + (count == 1 ? " number" : " numbers") + " of magnitude up to 2^1000",
             detail::quoted(all));
      }
      if (word.empty()) {
        return values;
      }
      values.push_back(value);
    }
  }

  double number(const XmlElement& element, std::string_view key, std::optional<double> otherwise = {}) const {
    const auto value = element.attribute(key);
    return !value && otherwise ? *otherwise : numbers(element, required(element, key), 1)[0];
  }

  Vector<3> vector(const XmlElement& element, std::string_view key, std::optional<Vector<3>> otherwise = {}) const {
    const auto value = element.attribute(key);
    return !value && otherwise ? *otherwise : Vector<3>(numbers(element, required(element, key), 3).data());
  }

  double size(const XmlElement& element, std::string_view key) const {
    const double value = number(element, key);
    if (!(value >= 0)) {
      fail(element, detail::quoted(key) + " of 0 or more", detail::quoted(required(element, key)));
    }
    return value;
  }

  /// Turns about x, then y, then z, then moves.
  Pose origin(const XmlElement& parent) const {
    const XmlElement* element = parent.child("origin");
    if (element == nullptr) {
      return {};
    }
    const Vector<3> angles = vector(*element, "rpy", Vector<3>::Zero());
    Pose pose;
    for (int i = 0; i < 3; ++i) {
      if (angles[i] != 0) {
        pose = then(pose, Pose::rotation(Vector<3>::Unit(i), angles[i] / std::numbers::pi * 180));
      }
    }
    return then(pose, Pose::translation_by(vector(*element, "xyz", Vector<3>::Zero())));
  }

  void read_link(const XmlElement& element) {
    if (robot_.links.size() == max_robot_links) {
      fail(element, "at most " + std::to_string(max_robot_links) + " links", "more");
    }
    RobotLink link = {.name = name_of(element)};
    if (!links_.emplace(link.name, static_cast<std::uint32_t>(robot_.links.size())).second) {
      fail(element, "each link once", "another " + detail::quoted(link.name));
    }
    for (const XmlElement& collision : element.children) {
      if (collision.name == "collision") {
        if (part_count_++ == max_robot_parts) {
          fail(collision, "at most " + std::to_string(max_robot_parts) + " shapes that collide", "more");
        }
        const XmlElement& shape = required_child(collision, "geometry");
        if (shape.children.size() != 1) {
          fail(shape, "one shape", std::to_string(shape.children.size()));
        }
        link.parts.push_back({read_shape(shape.children.front()), at(collision, [&] { return origin(collision); })});
      }
    }
    robot_.links.push_back(std::move(link));
  }

  Geometry read_shape(const XmlElement& element) {
    return at(element, [&]() -> Geometry {
      if (element.name == "box") {
        const Vector<3> size = vector(element, "size");
        if (!(size.minCoeff() >= 0)) {
          fail(element, "sizes of 0 or more", detail::quoted(required(element, "size")));
        }
        return geometry(Aabb<3>(-size / 2, size / 2));
      }
      if (element.name == "sphere") {
        return geometry(Sphere<3>({0, 0, 0}, size(element, "radius")));
      }
      if (element.name == "cylinder") {
        const double radius = size(element, "radius");
        if (radius > 0 && radius < min_cylinder_radius) {
          fail(element, "a radius of 0 or at least 1e-270", detail::quoted(required(element, "radius")));
        }
        const auto corners = prism_corners(radius, size(element, "length") / 2);
        return options_.cylinders == CylinderAs::Hull ? geometry(Volume(motzkin::Hull<3>(corners)))
                                                      : geometry(prism_mesh(corners));
      }
      if (element.name == "capsule") {
        const double half = size(element, "length") / 2;
        return geometry(Volume(Capsule<3>({{0, 0, -half}, {0, 0, half}}, size(element, "radius"))));
      }
      if (element.name == "mesh") {
        return read_mesh_of(element);
      }
      fail(element, "a box, cylinder, sphere, capsule or mesh", detail::quoted(element.name));
    });
  }

  /// A mesh, shared by all that name it and scale it alike.
  Geometry read_mesh_of(const XmlElement& element) {
    const std::string file(required(element, "filename"));
    const Vector<3> scale = vector(element, "scale", Vector<3>::Ones());
    const std::string key = file + '\0' + std::string(element.attribute("scale").value_or(""));
    const auto known = meshes_.find(key);
    if (known != meshes_.end()) {
      return known->second;
    }
    AnyMesh mesh = read_mesh(path_of(element, file), elements_left_);
    Geometry result = std::visit(
        [&](auto& elements) {
          elements_left_ -= std::min(elements_left_, elements.elements().size());
          return geometry(scale == Vector<3>::Ones() ? std::move(elements) : posed(elements, Pose::scaling(scale)));
        },
        mesh);
    meshes_.emplace(key, result);
    return result;
  }

  fs::path path_of(const XmlElement& element, const std::string& file) const {
    constexpr std::string_view package = "package://";
    constexpr std::string_view absolute = "file://";
    if (file.starts_with(package)) {
      return in_package(element, file, fs::path(file.substr(package.size())));
    }
    if (file.starts_with(absolute)) {
      return file.substr(absolute.size());
    }
    if (file.find("://") != std::string::npos) {
      fail(element, "a file, file:// or package://", detail::quoted(file));
    }
    return folder_ / file;
  }

  /// The first of the folder of the robot and those around it that is the package, or has it in it.
  fs::path in_package(const XmlElement& element, const std::string& file, const fs::path& path) const {
    const fs::path package = path.empty() ? fs::path() : *path.begin();
    const fs::path rest = path.lexically_relative(package);
    std::error_code ignored;
    fs::path folder = fs::weakly_canonical(fs::absolute(folder_.empty() ? fs::path(".") : folder_, ignored), ignored);
    for (;;) {
      if (!package.empty() && folder.filename() == package && fs::exists(folder / rest, ignored)) {
        return folder / rest;
      }
      if (!package.empty() && fs::exists(folder / path, ignored)) {
        return folder / path;
      }
      if (!folder.has_relative_path()) {
        fail(element, "a package that is the folder of the robot, one around it, or in one of these, with this file",
             detail::quoted(file));
      }
      folder = folder.parent_path();
    }
  }

  std::uint32_t link_of(const XmlElement& element, std::string_view key) const {
    const XmlElement& end = required_child(element, key);
    const std::string name(required(end, "link"));
    const auto found = links_.find(name);
    if (found == links_.end()) {
      fail(end, "the name of a link", detail::quoted(name));
    }
    return found->second;
  }

  JointKind kind_of(const XmlElement& element) const {
    constexpr std::pair<std::string_view, JointKind> kinds[] = {{"fixed", JointKind::Fixed},
                                                                {"revolute", JointKind::Revolute},
                                                                {"continuous", JointKind::Continuous},
                                                                {"prismatic", JointKind::Prismatic}};
    const std::string_view type = required(element, "type");
    for (const auto& [word, kind] : kinds) {
      if (type == word) {
        return kind;
      }
    }
    fail(element, "a joint that is fixed, revolute, continuous or prismatic", detail::quoted(type));
  }

  void read_joint(const XmlElement& element) {
    RobotJoint joint = {.name = name_of(element), .kind = kind_of(element)};
    if (!joint_elements_.emplace(joint.name, &element).second) {
      fail(element, "each joint once", "another " + detail::quoted(joint.name));
    }
    joint.parent = link_of(element, "parent");
    joint.child = link_of(element, "child");
    joint.origin = at(element, [&] { return origin(element); });
    if (const XmlElement* axis = element.child("axis")) {
      joint.axis = vector(*axis, "xyz", Vector<3>(1, 0, 0));
      if (joint.axis.isZero(0) && joint.kind != JointKind::Fixed) {
        fail(*axis, "an axis that is not zero", detail::quoted(required(*axis, "xyz")));
      }
      joint.axis = unit(joint.axis);
    }
    if (joint.kind == JointKind::Revolute || joint.kind == JointKind::Prismatic) {
      const XmlElement& limit = required_child(element, "limit");
      joint.lower = number(limit, "lower", 0.0);
      joint.upper = number(limit, "upper", 0.0);
      if (!(joint.lower <= joint.upper)) {
        fail(limit, "limits in ascending order", detail::quoted(required(limit, "lower")));
      }
    }
    std::optional<std::uint32_t>& hanger = robot_.links[joint.child].joint;
    if (hanger) {
      fail(element, "a joint for each link but one",
           "another one for link " + detail::quoted(robot_.links[joint.child].name));
    }
    hanger = static_cast<std::uint32_t>(robot_.joints.size());
    robot_.joints.push_back(std::move(joint));
  }

  /// Joints in the order of their distance from the root, those of one parent as they are in the file.
  void put_in_order() {
    std::vector<std::uint32_t> placed;
    std::vector<std::vector<std::uint32_t>> below(robot_.links.size());
    for (std::uint32_t i = 0; i < robot_.joints.size(); ++i) {
      below[robot_.joints[i].parent].push_back(i);
    }
    for (std::uint32_t link = 0; link < robot_.links.size(); ++link) {
      if (!robot_.links[link].joint) {
        if (!placed.empty()) {
          fail(root_, "one link without a joint above it",
               detail::quoted(robot_.links[placed.front()].name) + " and " + detail::quoted(robot_.links[link].name));
        }
        placed.push_back(link);
      }
    }
    std::vector<RobotJoint> ordered;
    if (!placed.empty()) {
      robot_.links[placed.front()].body = placed.front();
    }
    for (std::size_t i = 0; i < placed.size(); ++i) {
      for (const std::uint32_t joint : below[placed[i]]) {
        robot_.links[robot_.joints[joint].child].joint = static_cast<std::uint32_t>(ordered.size());
        const RobotJoint& found = robot_.joints[joint];
        robot_.links[found.child].body = found.kind == JointKind::Fixed ? robot_.links[placed[i]].body : found.child;
        placed.push_back(found.child);
        ordered.push_back(std::move(robot_.joints[joint]));
      }
    }
    if (placed.size() != robot_.links.size()) {
      fail(root_, "links that hang on one root", "some that hang on each other in a circle");
    }
    robot_.joints = std::move(ordered);
  }

  void read_mimics() {
    for (RobotJoint& joint : robot_.joints) {
      const XmlElement& element = *joint_elements_.at(joint.name);
      const XmlElement* mimic = element.child("mimic");
      if (mimic == nullptr || joint.kind == JointKind::Fixed) {
        continue;
      }
      const std::string_view name = required(*mimic, "joint");
      const auto followed = std::ranges::find(robot_.joints, name, &RobotJoint::name);
      const XmlElement* other = followed == robot_.joints.end() ? nullptr : joint_elements_.at(followed->name);
      if (other == nullptr || followed->kind == JointKind::Fixed || other->child("mimic") != nullptr) {
        fail(*mimic, "the name of a joint with a value of its own", detail::quoted(name));
      }
      joint.mimic = {static_cast<std::uint32_t>(followed - robot_.joints.begin()), number(*mimic, "multiplier", 1.0),
                     number(*mimic, "offset", 0.0)};
    }
  }

  std::string name_;
  const fs::path& folder_;
  const RobotOptions& options_;
  std::size_t elements_left_;
  std::size_t part_count_ = 0;
  XmlElement root_;
  Robot robot_;
  std::unordered_map<std::string, std::uint32_t> links_;
  std::unordered_map<std::string, const XmlElement*> joint_elements_;
  std::unordered_map<std::string, Geometry> meshes_;
};

}  // namespace
}  // namespace motzkin::detail

namespace motzkin {

Robot parse_robot(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                  const RobotOptions& options) {
  const detail::StandardArithmetic standard;
  return detail::RobotReader(text, name, folder, options).read();
}

Robot read_robot(const std::filesystem::path& path, const RobotOptions& options) {
  const std::string name = input_name(path.string());
  const std::filesystem::path folder = is_stream(path.string()) ? std::filesystem::path() : path.parent_path();
  return with_memory(name,
                     [&] { return parse_robot(read_file(path.string(), max_robot_bytes), name, folder, options); });
}

}  // namespace motzkin
