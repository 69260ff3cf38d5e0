// Objects that are solid: contact is not collision, and what lies within another object collides without touching it.
#include <iostream>
#include <motzkin/motzkin.hpp>

int main() {
  using namespace motzkin;
  const TriangleMesh cube = boundary(box_grid({{0, 0, 0}, {1, 1, 1}}, {1, 1, 1})).surface;
  const Bvh tree(cube);
  const Solid solid(cube, tree);
  for (const char* moves : {"t(1,0,0)", "t(0.9999999999999999,0,0)", "t(0,0,0)", "s(0.5) t(0.25,0.25,0)", "t(2,0,0)"}) {
    std::cout << moves << ": " << to_text(relate(PosedSolid{solid, parse_pose(moves)}, PosedSolid{solid})) << '\n';
  }
  const PosedSolid moved = {solid, parse_pose("t(0.5,0.25,0)")};
  std::cout << "common part within " << to_text(*intersection_box(PosedSolid{solid}, moved)) << '\n';
  std::cout << "a point inside both: " << common_interior_point(PosedSolid{solid}, moved)->is_exact << '\n';

  World world;
  world.add(Sphere<3>({0.5, 0.5, 0.5}, 0.25));
  world.add(cube);
  for (const ObjectCollision& pair : world.object_collisions()) {
    std::cout << "the ball: " << to_text(pair.relation) << ", " << pair.part_pairs << " pairs of parts\n";
  }
}
