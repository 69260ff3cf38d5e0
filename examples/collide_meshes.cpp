// Two rings that cross: which of their triangles meet, where, and what finding out took.
#include <iostream>
#include <motzkin/motzkin.hpp>

int main() {
  const motzkin::TriangleMesh ring = motzkin::torus({.major = 1, .minor = 0.4, .around = 200, .across = 100});
  const motzkin::Bvh tree(ring);  // built once, used in every pose
  const motzkin::PosedMesh<3> resting = {ring, tree};
  const motzkin::PosedMesh<3> turned = {ring, tree, motzkin::parse_pose("r(1,0,0; 90) t(1,0.25,0)")};

  motzkin::TreeStatistics stats;
  const std::vector<motzkin::Collision> pairs = collisions(resting, turned, {.stats = &stats});
  std::cout << pairs.size() << " pairs of " << ring.elements().size() << " x " << ring.elements().size()
            << " triangles meet\n";
  std::cout << "first: " << pairs[0].a << " and " << pairs[0].b << ", " << to_text(pairs[0].relation) << '\n';
  std::cout << to_text(collision_box(resting, turned, pairs[0])) << '\n';

  const motzkin::PosedMesh<3> above = {ring, tree, motzkin::parse_pose("t(0,0,0.81)")};
  std::cout << "above it: " << (any_collision(resting, above) ? "in contact" : "free") << '\n';
}
