#include <cstdint>
#include <cstdlib>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/io/robot.hpp"

/// Any bytes are a robot or an InvalidInput, within time and memory in proportion to their number; and a robot that was
/// read has a pose for each link, each joint within its limits, or says which joint another one takes beyond these.

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace motzkin;
  Robot robot;
  try {
    robot = parse_robot({reinterpret_cast<const char*>(data), size}, "input", "");
  } catch (const InvalidInput& error) {
    if (!std::string_view(error.what()).starts_with("input") || printable(error.what()) != error.what()) {
      std::abort();  // it does not name the file, or a terminal would obey it
    }
    return 0;
  }
  for (const RobotJoint& joint : robot.joints) {
    if (joint.parent >= robot.links.size() || joint.child >= robot.links.size() || joint.lower > joint.upper) {
      std::abort();
    }
  }
  try {
    if (link_poses(robot, joint_values(robot)).size() != robot.links.size()) {
      std::abort();
    }
  } catch (const InvalidInput&) {  // numbers too large, or a joint that follows another one beyond its limits
  }
  return 0;
}
