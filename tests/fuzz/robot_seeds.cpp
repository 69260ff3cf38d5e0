#include <filesystem>
#include <iostream>

#include "io/robot_files.hpp"
#include "motzkin/io/file.hpp"

/// Writes files for a fuzzer to begin with: `robot_seeds urdf FOLDER`.

int main(int argc, char** argv) {
  using namespace motzkin;
  if (argc != 3) {
    std::cerr << "usage: robot_seeds urdf FOLDER\n";
    return 2;
  }
  const std::filesystem::path folder = argv[2];
  write_file(folder / "arm.urdf", testing::robot_arm);
  write_file(folder / "gripper.urdf",
             "<robot name='g'><link name='a'><collision><origin xyz='0 0 1' rpy='0 1 2'/><geometry>"
             "<cylinder radius='1' length='2'/></geometry></collision></link><link name='b'><collision><geometry>"
             "<capsule radius='1' length='2'/></geometry></collision></link><link name='c'/>"
             "<joint name='1' type='revolute'><parent link='a'/><child link='b'/><limit lower='-1' upper='2'/></joint>"
             "<joint name='2' type='prismatic'><parent link='a'/><child link='c'/><limit upper='9'/>"
             "<mimic joint='1' multiplier='2'/></joint></robot>");
  return 0;
}
