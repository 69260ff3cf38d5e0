#include "motzkin/io/robot.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "io/place.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin {
namespace {

std::uint32_t joint_called(const Robot& robot, std::string_view name) {
  const auto found = std::ranges::find(robot.joints, name, &RobotJoint::name);
  if (found == robot.joints.end()) {
    detail::refuse("robot " + robot.name + " has no joint " + detail::quoted(name));
  }
  return static_cast<std::uint32_t>(found - robot.joints.begin());
}

[[noreturn]] void refuse_value(const RobotJoint& joint, double value) {
  detail::refuse("joint " + detail::quoted(joint.name) + ": expected a number from " + to_text(joint.lower) + " to " +
                 to_text(joint.upper) + ", found " + to_text(value));
}

bool is_within(const RobotJoint& joint, double value) {
  return std::isfinite(value) && value >= joint.lower && value <= joint.upper;
}

/// What a joint does to its child before its origin places it.
Pose joint_motion(const RobotJoint& joint, double value) {
  switch (joint.kind) {
    case JointKind::Fixed: return {};
    case JointKind::Prismatic: return Pose::translation_by(value * joint.axis);
    case JointKind::Revolute:
    case JointKind::Continuous: break;
  }
  return Pose::rotation(joint.axis, value / std::numbers::pi * 180);  // exact for multiples of pi / 2
}

bool hangs_on(const Robot& robot, std::uint32_t child, std::uint32_t parent) {
  return robot.links[child].joint && robot.joints[*robot.links[child].joint].parent == parent;
}

}  // namespace

std::vector<double> joint_values(const Robot& robot, const JointValues& given) {
  const detail::StandardArithmetic standard;
  std::vector<double> values;
  values.reserve(robot.joints.size());
  for (const RobotJoint& joint : robot.joints) {
    values.push_back(joint.kind == JointKind::Fixed ? 0 : std::clamp(0.0, joint.lower, joint.upper));
  }
  for (const auto& [name, value] : given) {
    const RobotJoint& joint = robot.joints[joint_called(robot, name)];
    if (joint.kind == JointKind::Fixed || joint.mimic) {
      detail::refuse("joint " + detail::quoted(name) + (joint.mimic ? " follows another one" : " is fixed") +
                     " and has no value of its own");
    }
    if (!is_within(joint, value)) {
      refuse_value(joint, value);
    }
    values[joint_called(robot, name)] = value;
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (const auto& mimic = robot.joints[i].mimic) {
      values[i] = mimic->factor * values[mimic->joint] + mimic->offset;
      if (!is_within(robot.joints[i], values[i])) {
        refuse_value(robot.joints[i], values[i]);
      }
    }
  }
  return values;
}

std::vector<Pose> link_poses(const Robot& robot, std::span<const double> values, const Pose& base) {
  const detail::StandardArithmetic standard;
  if (values.size() != robot.joints.size()) {
    throw InvalidInput("expected a value for each of " + std::to_string(robot.joints.size()) + " joints, found " +
                       std::to_string(values.size()));
  }
  std::vector<Pose> poses(robot.links.size(), base);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const RobotJoint& joint = robot.joints[i];
    const Pose local =
        joint.kind == JointKind::Fixed ? joint.origin : then(joint_motion(joint, values[i]), joint.origin);
    poses[joint.child] = then(local, poses[joint.parent]);
  }
  return poses;
}

bool are_adjacent(const Robot& robot, std::uint32_t a, std::uint32_t b) {
  return hangs_on(robot, a, b) || hangs_on(robot, b, a) || robot.links[a].body == robot.links[b].body;
}

PlacedRobot::PlacedRobot(World& world, const Robot& robot, std::span<const double> values, const WorldObject& like)
    : robot_(&robot), base_(like.pose) {
  try {
    add_parts(world, link_poses(robot, values, base_), like);
  } catch (...) {
    for (const Part& part : parts_) {
      world.remove(part.object);
    }
    throw;
  }
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (are_adjacent(robot, parts_[i].link, parts_[j].link)) {
        world.allow(parts_[i].object, parts_[j].object);
      }
    }
  }
}

void PlacedRobot::add_parts(World& world, const std::vector<Pose>& poses, const WorldObject& like) {
  for (std::uint32_t link = 0; link < poses.size(); ++link) {
    for (const RobotLink::Part& part : robot_->links[link].parts) {
      WorldObject object = like;
      object.geometry = part.geometry;
      object.pose = then(part.pose, poses[link]);
      parts_.push_back({world.add(std::move(object)), link, part.pose});
    }
  }
}

void PlacedRobot::allow(World& world, std::uint32_t a, std::uint32_t b, bool allowed) const {
  for (const Part& first : parts_) {
    for (const Part& second : parts_) {
      if (first.link == a && second.link == b && first.object != second.object) {
        world.allow(first.object, second.object, allowed);
      }
    }
  }
}

void PlacedRobot::move(World& world, std::span<const double> values) const {
  const std::vector<Pose> poses = link_poses(*robot_, values, base_);
  for (const Part& part : parts_) {
    world.move(part.object, then(part.pose, poses[part.link]));
  }
}

}  // namespace motzkin
