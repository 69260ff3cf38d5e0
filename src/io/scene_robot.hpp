#pragma once

#include <span>
#include <string>
#include <vector>

#include "io/json_document.hpp"
#include "motzkin/io/robot.hpp"

/// Robots as objects of scenes.

namespace motzkin::detail {

/// Values of joints: a number, or two where a joint moves. Throws JsonError.
[[nodiscard]] JointRanges read_joints(const json& value, const std::string& where);

[[nodiscard]] bool do_move(const JointRanges& joints) noexcept;

/// A part of a robot as a scene has it.
struct SceneRobotPart {
  std::uint32_t link;
  Pose pose;
  std::optional<AnyMotion> motion;  ///< where the link moves
};

/// All parts, link by link, where the joints are at t = 0, and how they move until t = 1.
/// What one joint moves alone turns or slides as this does. What several move goes through the poses at so many times
/// that these turn by at most `max_robot_step` from one to the next, turns at a constant rate in between and slides on
/// a straight line. Throws InvalidInput, also for more than `max_robot_poses` of a link.
[[nodiscard]] std::vector<SceneRobotPart> scene_parts(const Robot& robot, const JointRanges& joints, const Pose& base);

}  // namespace motzkin::detail
