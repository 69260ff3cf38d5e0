// A world of rings, a ball and a wall: who meets whom, before and after something moved.
#include <iostream>
#include <motzkin/motzkin.hpp>

namespace {

void print(const motzkin::World& world) {
  for (const auto& [a, b] : world.colliding_objects()) {
    std::cout << "  " << a << " and " << b << '\n';
  }
}

}  // namespace

int main() {
  // Levels of parallelepipeds around 720 tetrahedra, used by both rings.
  const motzkin::Geometry ring = motzkin::geometry(fit_volumes(motzkin::solid_torus({.around = 24, .across = 10})));

  motzkin::World world;
  world.add({ring});
  const motzkin::ObjectId linked = world.add({ring, motzkin::parse_pose("r(1,0,0; 90) t(1,0,0)")});
  world.add({motzkin::geometry(motzkin::Sphere<3>({-2, 0, 0}, 0.5))});
  const motzkin::Cuboid<3> wall({-2.5, -2, -2}, {{0, 4, 0}, {0, 0, 4}});  // flat
  const motzkin::ObjectId behind = world.add({motzkin::geometry(wall)});

  std::cout << "linked rings, a sphere, a wall:\n";
  print(world);
  for (const motzkin::WorldCollision& c : world.collisions_of(behind, {.boxes = true})) {
    std::cout << "the wall: " << to_text(c.relation) << " within " << to_text(*c.box) << '\n';
  }
  world.move(linked, motzkin::parse_pose("r(1,0,0; 90) t(1.25,0,0)"));
  std::cout << "one ring moved:\n";
  print(world);
}
