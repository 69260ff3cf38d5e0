#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "motzkin/io/mesh_file.hpp"
#include "motzkin/world/world.hpp"

/// Robots of URDF files: links, the joints between them, and the shapes that collide. docs/reference/io.md says what is
/// read and how.

namespace motzkin {

enum class JointKind : std::uint8_t {
  Fixed,
  Revolute,    ///< turns about its axis within limits
  Continuous,  ///< turns about its axis
  Prismatic,   ///< slides along its axis within limits
};

/// A link, and what of it collides. All of it is in the frame of the link.
struct RobotLink {
  struct Part {
    Geometry geometry;
    Pose pose;
  };

  std::string name;
  std::vector<Part> parts = {};
  std::optional<std::uint32_t> joint = {};  ///< that it hangs on; the root hangs on none
  std::uint32_t body = 0;                   ///< the same of links that only fixed joints are between
};

struct RobotJoint {
  /// The value is that of another joint times `factor` plus `offset`.
  struct Mimic {
    std::uint32_t joint;
    double factor;
    double offset;
  };

  std::string name;
  JointKind kind = JointKind::Fixed;
  std::uint32_t parent = 0;    ///< link
  std::uint32_t child = 0;     ///< link
  Pose origin = {};            ///< of the child's frame in the parent's, at value 0
  Vector<3> axis = {1, 0, 0};  ///< of length 1
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
  std::optional<Mimic> mimic = {};
};

/// A tree of links. Joints come in an order in which parents of links are placed before them.
struct Robot {
  std::string name;
  std::vector<RobotLink> links;
  std::vector<RobotJoint> joints;
};

/// What stands for a cylinder, which is no shape of this library: the prism over a regular polygon of
/// `cylinder_sides` sides that encloses the cylinder, in the frame of its link, wider than it by less than 0.5 % of the
/// radius. What is free of the prism is free of the cylinder; what meets the prism may not meet the cylinder.
enum class CylinderAs : std::uint8_t {
  Hull,  ///< a convex shape, whole
  Mesh,  ///< the surface of the same prism, for questions about time, which hulls cannot be asked
};

inline constexpr int cylinder_sides = 32;

struct RobotOptions {
  CylinderAs cylinders = CylinderAs::Hull;
  std::size_t max_elements = max_mesh_elements;  ///< of all meshes together
};

/// Most bytes of a robot's text, most links, and most shapes that collide.
inline constexpr std::size_t max_robot_bytes = std::size_t{1} << 24U;
inline constexpr std::size_t max_robot_links = std::size_t{1} << 10U;
inline constexpr std::size_t max_robot_parts = std::size_t{1} << 12U;

/// Reads a robot; `name` is what messages call the file, and meshes are looked for from `folder`.
/// Throws InvalidInput naming the line: for what is no URDF, for links that no joint or several joints place, or in a
/// circle, for joints of other kinds, for numbers that are not finite or exceed `max_coordinate`, for meshes that
/// cannot be found or read, and for what exceeds a limit.
[[nodiscard]] Robot parse_robot(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                                const RobotOptions& options = {});

/// The same from a file or a stream. Throws FileError where it cannot be read.
[[nodiscard]] Robot read_robot(const std::filesystem::path& path, const RobotOptions& options = {});

/// Values of joints by name: radians, or lengths of prismatic ones.
using JointValues = std::map<std::string, double, std::less<>>;

/// Where a joint is at t = 0 and at t = 1 of a scene; `to` is `from` where it rests.
struct JointRange {
  double from = 0;
  double to = 0;
};
using JointRanges = std::map<std::string, JointRange, std::less<>>;

/// Links of a scene that several joints move go through poses at equal steps of time: at least `min_robot_poses`, and
/// so many that joints turn no link by more than `max_robot_step` radians in one; at most `max_robot_poses`.
inline constexpr double min_robot_poses = 64;
inline constexpr double max_robot_poses = 4096;
inline constexpr double max_robot_step = 0.05;

/// The values of all joints, by number: those that are given; those of joints that mimic another; and 0 for the others,
/// or the limit next to 0. Throws InvalidInput for a name without joint, for a joint that is fixed or mimics another,
/// and for a value that is not finite or outside of the limits.
[[nodiscard]] std::vector<double> joint_values(const Robot& robot, const JointValues& given = {});

/// Where links are, by number; `base` is the frame of the root. Each frame is the product, by `then`, of the joint's
/// motion, its origin, and the frame of the parent. Guarantee: approximate, but for turns by doubles nearest to
/// multiples of pi / 2 about coordinate axes, which are exact. Throws InvalidInput for another number of values than
/// joints, and for numbers beyond `max_coordinate`.
[[nodiscard]] std::vector<Pose> link_poses(const Robot& robot, std::span<const double> values, const Pose& base = {});

/// Whether two links are not tested against each other unless asked for: they share a joint, or only fixed joints are
/// between them, so that they never move against each other.
[[nodiscard]] bool are_adjacent(const Robot& robot, std::uint32_t a, std::uint32_t b);

/// The parts of a robot among the objects of a world.
class PlacedRobot {
 public:
  struct Part {
    ObjectId object;
    std::uint32_t link;
    Pose pose;  ///< in the frame of the link
  };

  /// Adds an object for each part, like `like` but for its geometry and its pose, which is that of the base. Parts of a
  /// link, and of adjacent links, are allowed to meet. The robot has to stay. Throws InvalidInput as `link_poses`
  /// and `World::add`; then nothing was added.
  PlacedRobot(World& world, const Robot& robot, std::span<const double> values, const WorldObject& like = {});

  [[nodiscard]] std::span<const Part> parts() const noexcept { return parts_; }

  /// Allows what two links have to meet, or takes that back.
  void allow(World& world, std::uint32_t a, std::uint32_t b, bool allowed = true) const;

  /// Moves all parts. Throws InvalidInput as `link_poses`.
  void move(World& world, std::span<const double> values) const;

 private:
  void add_parts(World& world, const std::vector<Pose>& poses, const WorldObject& like);

  const Robot* robot_;
  Pose base_;
  std::vector<Part> parts_;
};

}  // namespace motzkin
