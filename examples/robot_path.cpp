// An arm of three links goes from one position to another, past a post. Its planned positions are all free, but on the
// way from one to the next it hits the post; going around with the elbow bent is proved free the whole way.

#include <array>
#include <iostream>
#include <motzkin/motzkin.hpp>

using namespace motzkin;

namespace {

using Angles = std::array<double, 3>;  // of the joints, in degrees

/// Where a link is, which is drawn along x from its joint: turned about it, and then about those before.
Pose place(std::size_t link, const Angles& angles) {
  Pose pose = Pose::rotation({0, 0, 1}, angles[link]);
  for (std::size_t joint = link; joint-- > 0;) {
    pose = then(then(pose, Pose::translation_by({1, 0, 0})), Pose::rotation({0, 0, 1}, angles[joint]));
  }
  return pose;
}

/// The joints turn evenly through the positions; `parts` poses of a link on the way from one to the next.
AnyMotion motion_of(std::size_t link, const std::vector<Angles>& path, int parts) {
  const Pose back = inverse(place(link, path.front()));
  std::vector<Knot> knots = {{0, Quaternion::Identity(), Vector<3>::Zero()}};
  const int count = parts * static_cast<int>(path.size() - 1);
  for (int i = 1; i <= count; ++i) {
    const auto before = static_cast<std::size_t>((i - 1) / parts);
    const double part = static_cast<double>(i - parts * static_cast<int>(before)) / parts;
    Angles angles;
    for (std::size_t joint = 0; joint < angles.size(); ++joint) {
      angles[joint] = (1 - part) * path[before][joint] + part * path[before + 1][joint];
    }
    const Pose pose = then(back, place(link, angles));
    knots.push_back({static_cast<double>(i) / count, quaternion(pose), pose.translation()});
  }
  return PoseSequence(knots, Between::Spin);
}

void check(const char* name, const std::vector<Angles>& path) {
  World world;
  const ObjectId post = world.add(Obb<3>({1.9, 1.1, 0}, {0.04, 0.04, 1}));
  const Geometry link = geometry(Volume(Obb<3>({0.5, 0, 0}, {0.5, 0.05, 0.05})));
  std::array<ObjectId, 3> links;
  for (std::size_t i = 0; i < links.size(); ++i) {
    links[i] = world.add({.geometry = link, .pose = place(i, path.front()), .group = 1});  // links meet at joints
    world.set_motion(links[i], motion_of(i, path, 16));
  }
  const std::optional<WorldContact> first = world.first_contact();
  int hits = 0;
  for (const Angles& angles : path) {
    for (std::size_t i = 0; i < links.size(); ++i) {
      world.move(links[i], place(i, angles));
    }
    hits += world.any() ? 1 : 0;
  }
  std::cout << name << ": " << hits << " of " << path.size() << " positions hit the post; ";
  if (first) {
    const ObjectId hit = first->a == post ? first->b : first->a;
    std::cout << "on the way link " << hit << " does, at t = " << first->first.contact.time.upper << '\n';
  } else {
    std::cout << "the way is free\n";
  }
}

}  // namespace

int main() {
  check("stretched", {{0, 0, 0}, {20, 0, 0}, {40, 0, 0}, {60, 0, 0}});
  check("bent     ", {{0, 0, 0}, {60, -60, -60}, {120, -60, -60}, {60, 0, 0}});
}
