#include "io/scene_robot.hpp"

#include <algorithm>
#include <cmath>

#include "io/shape_json.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/motion/pose_sequence.hpp"
#include "motzkin/motion/spin.hpp"
#include "motzkin/motion/translation.hpp"
#include "shape/ordered_sums.hpp"

namespace motzkin::detail {
namespace {

bool turns(const RobotJoint& joint) { return joint.kind == JointKind::Revolute || joint.kind == JointKind::Continuous; }

/// A robot that moves.
class Course {
 public:
  Course(const Robot& robot, const JointRanges& joints, const Pose& base) : robot_(robot), base_(base) {
    JointValues from;
    JointValues to;
    for (const auto& [name, range] : joints) {
      from.emplace(name, range.from);
      to.emplace(name, range.to);
    }
    from_ = joint_values(robot, from);
    to_ = joint_values(robot, to);
    start_ = link_poses(robot, from_, base);
    find_motions();
  }

  [[nodiscard]] const Pose& start(std::uint32_t link) const { return start_[link]; }

  [[nodiscard]] const std::optional<AnyMotion>& motion(std::uint32_t link) const { return motions_[link]; }

 private:
  /// The joints that move a link, and by how much they turn it together at most.
  struct Movers {
    std::size_t count = 0;
    std::uint32_t last = 0;
    double angle = 0;
  };

  /// Of each link, by number.
  [[nodiscard]] std::vector<Movers> movers() const {
    std::vector<Movers> found(robot_.links.size());
    for (std::uint32_t i = 0; i < robot_.joints.size(); ++i) {
      const RobotJoint& joint = robot_.joints[i];
      Movers& child = found[joint.child];
      child = found[joint.parent];
      if (from_[i] != to_[i]) {
        ++child.count;
        child.last = i;
        child.angle += turns(joint) ? std::abs(to_[i] - from_[i]) : 0;
      }
    }
    return found;
  }

  /// That of a joint which alone moves what hangs on it.
  [[nodiscard]] AnyMotion motion_of(std::uint32_t number) const {
    const RobotJoint& joint = robot_.joints[number];
    const Pose frame = then(joint.origin, start_[joint.parent]);
    const Vector<3> axis = product_of(frame.linear(), joint.axis);
    const double way = to_[number] - from_[number];
    if (turns(joint)) {
      return Spin(frame.translation(), axis, way, Vector<3>::Zero());
    }
    return Translation(way * axis);
  }

  /// The poses of all links, at equal steps of time.
  [[nodiscard]] std::vector<std::vector<Pose>> poses_in_time(double angle) const {
    const double parts = std::max(min_robot_poses, std::ceil(angle / max_robot_step));
    if (!(parts <= max_robot_poses)) {
      throw InvalidInput("joints that turn a link together by more than " +
                         std::to_string(static_cast<int>(max_robot_poses * max_robot_step)) + " radians");
    }
    std::vector<std::vector<Pose>> poses;
    std::vector<double> values(from_.size());
    for (int i = 0; i <= static_cast<int>(parts); ++i) {
      const double time = i / parts;
      for (std::size_t k = 0; k < values.size(); ++k) {
        values[k] = (1 - time) * from_[k] + time * to_[k];
      }
      poses.push_back(link_poses(robot_, values, base_));
    }
    return poses;
  }

  [[nodiscard]] AnyMotion sequence(std::uint32_t link, const std::vector<std::vector<Pose>>& poses) const {
    const Pose back = inverse(start_[link]);
    std::vector<Knot> knots = {{0, Quaternion::Identity(), Vector<3>::Zero()}};
    for (std::size_t i = 1; i < poses.size(); ++i) {
      const Pose pose = then(back, poses[i][link]);
      const double time = static_cast<double>(i) / static_cast<double>(poses.size() - 1);
      knots.push_back({time, quaternion(pose), pose.translation()});
    }
    return PoseSequence(std::move(knots), Between::Spin);
  }

  void find_motions() {
    const std::vector<Movers> moved = movers();
    double angle = 0;
    for (const Movers& link : moved) {
      angle = std::max(angle, link.count > 1 ? link.angle : 0);
    }
    std::vector<std::vector<Pose>> poses;
    for (std::uint32_t link = 0; link < moved.size(); ++link) {
      if (moved[link].count > 1 && poses.empty()) {
        poses = poses_in_time(angle);
      }
      motions_.push_back(moved[link].count == 0   ? std::nullopt
                         : moved[link].count == 1 ? std::optional(motion_of(moved[link].last))
                                                  : sequence(link, poses));
    }
  }

  const Robot& robot_;
  Pose base_;
  std::vector<double> from_;
  std::vector<double> to_;
  std::vector<Pose> start_;
  std::vector<std::optional<AnyMotion>> motions_;  ///< of links
};

}  // namespace

JointRanges read_joints(const json& value, const std::string& where) {
  if (!value.is_object()) {
    json_error(where, std::string("expected an object, found ") + value.type_name());
  }
  JointRanges joints;
  for (const auto& [name, values] : value.items()) {
    const std::string there = std::string(where).append(".").append(name);
    if (values.is_array()) {
      const std::vector<double> ends = numbers(values, there);
      if (ends.size() != 2) {
        json_error(there, "expected a number, or two where the joint moves, found " + std::to_string(ends.size()));
      }
      joints[name] = {ends[0], ends[1]};
    } else {
      const double only = number(values, there);
      joints[name] = {only, only};
    }
  }
  return joints;
}

bool do_move(const JointRanges& joints) noexcept {
  return std::ranges::any_of(joints, [](const auto& joint) { return joint.second.from != joint.second.to; });
}

std::vector<SceneRobotPart> scene_parts(const Robot& robot, const JointRanges& joints, const Pose& base) {
  const Course course(robot, joints, base);
  std::vector<SceneRobotPart> parts;
  for (std::uint32_t link = 0; link < robot.links.size(); ++link) {
    for (const RobotLink::Part& part : robot.links[link].parts) {
      parts.push_back({link, then(part.pose, course.start(link)), course.motion(link)});
    }
  }
  return parts;
}

}  // namespace motzkin::detail
