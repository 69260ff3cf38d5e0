#include "tree/scenes.hpp"

#include <cmath>

#include "motzkin/shape/mesh_generators.hpp"

namespace motzkin::bench {
namespace {

/// Turns a mesh so that neither its own axes nor those of another one line up with it.
const char* const askew = "r(3,1,2; 50)";

/// Two spheres of radius 1 that overlap by a hundredth of it: their pairs form a small ring.
MeshScene overlapping_spheres() {
  const TriangleMesh sphere = sphere_mesh(1, 160, 157);
  const Vector<3> apart = 1.99 * Vector<3>(2, 3, 6) / 7;
  const Pose pose = then(parse_pose(askew), Pose::translation_by(apart));
  return {"spheres that overlap by 1 %", sphere, posed(sphere, pose)};
}

TorusOptions torus_of(std::size_t triangles, double minor) {
  const int across = static_cast<int>(std::lround(std::sqrt(static_cast<double>(triangles) / 4)));
  return {.major = 1, .minor = minor, .around = 2 * across, .across = across};
}

/// One ring inside the tube of the other, a few triangles away all over: boxes must be small to tell. The gap of 0.07
/// is chosen so that trees of oriented and of axis-aligned boxes take about as long.
MeshScene nested_tori() {
  const Pose pose = parse_pose(askew);
  const Pose turned = then(Pose::rotation({0, 0, 1}, 10), pose);
  return {"nested tori without contact", posed(torus(torus_of(50000, 0.4)), pose),
          posed(torus(torus_of(50000, 0.33)), turned)};
}

}  // namespace

MeshScene crossing_tori(std::size_t triangles) {
  const TriangleMesh ring = torus(torus_of(triangles, 0.4));
  const Pose pose = then(parse_pose(askew), Pose::translation_by({0.5, 0.25, 0.125}));
  return {"tori that cross", ring, posed(ring, pose)};
}

std::vector<MeshScene> mesh_scenes() { return {overlapping_spheres(), crossing_tori(50000), nested_tori()}; }

}  // namespace motzkin::bench
