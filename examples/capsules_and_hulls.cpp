// A robot arm of capsules, a part that is known by its points, a padded crate and the ground.
#include <iostream>
#include <motzkin/motzkin.hpp>

int main() {
  const motzkin::Capsule<3> forearm({{0, 0, 1}, {3, 0, 1}}, 0.25);
  const motzkin::Hull<3> part(
      {{4, 0, 0}, {5, 0, 0}, {4.5, 1, 0}, {4.5, 0.25, 2}, {4.5, 0.25, 1}});  // the last is inside
  const motzkin::HalfSpace<3> ground({0, 0, 1}, 0);

  std::cout << "arm and part: " << to_text(relate(forearm, part)) << '\n';
  std::cout << "part and ground: " << to_text(relate(part, ground)) << '\n';

  // A margin: everything at most 0.75 from the crate.
  const motzkin::Rounded crate(motzkin::Aabb<3>({4, -1, 0.5}, {5, -0.5, 1}), 0.75);
  std::cout << "arm and padded crate: " << to_text(relate(forearm, crate)) << '\n';

  // Exactly as far away as both radii say.
  const motzkin::Capsule<3> tool({{3, 3, 1}, {3, 5, 1}}, 2.75);
  std::cout << "arm and tool: " << to_text(relate(forearm, tool)) << '\n';
  std::cout << "proved: " << (verify(prove(forearm, tool), forearm, tool) ? "yes" : "no") << '\n';

  // The arm sinks by two units during one unit of time.
  const motzkin::Moving sinking(forearm, motzkin::Vector<3>(0, 0, -2));
  if (const auto window = contact_window(sinking, ground)) {
    std::cout << "the arm reaches the ground at t = " << window->enter << '\n';
  }

  motzkin::World world;
  const motzkin::ObjectId floor = world.add(motzkin::Volume(ground));
  world.add(motzkin::Volume(forearm));
  world.add(motzkin::Volume(part));
  world.add(motzkin::Volume(crate));
  for (const motzkin::WorldCollision& found : world.collisions()) {
    std::cout << (found.a == floor ? "the ground" : std::to_string(found.a)) << " and " << found.b << ": "
              << to_text(found.relation) << '\n';
  }
}
