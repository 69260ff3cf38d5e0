// A robot in a cell: which of 10,000 poses collide and with what, how far the hand stays from everything, and where a
// planned way hits something first. main FOLDER, the one of this file; measured speed goes to standard error.

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <map>
#include <motzkin/io/scene.hpp>
#include <motzkin/motzkin.hpp>
#include <random>

using namespace motzkin;

namespace {

constexpr int pose_count = 10'000;

/// Joints anywhere within their limits, those without within a turn.
std::vector<double> random_values(const Robot& robot, std::mt19937& random) {
  std::vector<double> values;
  for (const RobotJoint& joint : robot.joints) {
    const double lower = std::max(joint.lower, -3.0);
    const double upper = std::min(joint.upper, 3.0);
    values.push_back(lower + (upper - lower) * (static_cast<double>(random()) * 0x1p-32));
  }
  return values;
}

/// The scene without its robot, which the program places itself. Numbers of objects stay what they were.
World without_robot(const Scene& scene) {
  World world = scene.world;
  for (ObjectId id = 0; id < scene.names.size(); ++id) {
    if (scene.names[id].starts_with("arm/")) {
      world.remove(id);
    }
  }
  return world;
}

class Names {
 public:
  Names(const Scene& scene, const Robot& robot, const PlacedRobot& arm) {
    for (ObjectId id = 0; id < scene.names.size(); ++id) {
      names_[id] = scene.names[id];
    }
    for (const PlacedRobot::Part& part : arm.parts()) {
      names_[part.object] = robot.links[part.link].name;
    }
  }
  [[nodiscard]] const std::string& of(ObjectId id) const { return names_.at(id); }

 private:
  std::map<ObjectId, std::string> names_;
};

/// Processor time, which other work on the machine does not count in.
double seconds_since(std::clock_t start) { return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC; }

void try_poses(const Scene& scene, const Robot& robot) {
  World world = without_robot(scene);
  const PlacedRobot arm(world, robot, joint_values(robot));
  const Names names(scene, robot, arm);
  for (const PlacedRobot::Part& part : arm.parts()) {
    if (robot.links[part.link].name == "base") {
      const auto table = std::ranges::find(scene.names, "table") - scene.names.begin();
      world.allow(part.object, static_cast<ObjectId>(table));  // it stands on it
    }
  }
  std::mt19937 random(1956);
  std::map<std::string, int> pairs;
  std::vector<std::vector<double>> free;
  const std::clock_t start = std::clock();
  for (int i = 0; i < pose_count; ++i) {
    std::vector<double> values = random_values(robot, random);
    arm.move(world, values);
    const std::vector<BoxPair> found = world.colliding_objects();
    for (const auto& [a, b] : found) {
      ++pairs[names.of(a) + " and " + names.of(b)];
    }
    if (found.empty()) {
      free.push_back(std::move(values));
    }
  }
  std::cerr << pose_count / seconds_since(start) << " poses per second of one processor\n";
  std::cout << pose_count << " poses: " << free.size() << " are free\n";
  std::vector<std::pair<int, std::string>> most;
  most.reserve(pairs.size());
  for (const auto& [pair, count] : pairs) {
    most.emplace_back(-count, pair);
  }
  std::ranges::sort(most);
  for (std::size_t i = 0; i < 5; ++i) {
    std::cout << "  " << most[i].second << " collide in " << -most[i].first << '\n';
  }

  const ObjectId hand = arm.parts().back().object;
  const std::clock_t start_distances = std::clock();
  WorldDistance least;
  double lower = std::numeric_limits<double>::infinity();
  for (const std::vector<double>& values : free) {
    arm.move(world, values);
    const std::optional<WorldDistance> near = world.nearest_of(hand);
    if (near && near->distance.lower < lower) {
      least = *near;
      lower = near->distance.lower;
    }
  }
  std::cerr << static_cast<double>(free.size()) / seconds_since(start_distances)
            << " distances per second of one processor\n";
  std::cout << "the hand comes as near as " << lower << ", to " << names.of(least.b) << '\n';
}

void follow_path(const Scene& scene) {
  const std::optional<WorldContact> first = scene.world.first_contact();
  if (!first) {
    std::cout << "the way is free\n";
    return;
  }
  std::cout << "on its way " << scene.names[first->a] << " hits " << scene.names[first->b]
            << " between t = " << first->first.contact.time.lower << " and " << first->first.contact.time.upper << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  const std::filesystem::path folder = argc > 1 ? argv[1] : ".";
  const Robot robot = read_robot(folder / "arm.urdf");
  const Scene scene = read_scene(folder / "cell.json");
  try_poses(scene, robot);
  follow_path(scene);
}
