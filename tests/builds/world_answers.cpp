#include "builds/answers.hpp"
#include "builds/scene.hpp"
#include "motzkin/tree/volume_fit.hpp"
#include "motzkin/world/free_step.hpp"
#include "motzkin/world/world.hpp"

/// Worlds of volumes and meshes, boxes that meet, and steps of deforming meshes.

namespace motzkin::testing {
namespace {

void print_world() {
  const std::array geometries = {
      geometry(fit_volumes(solid_torus({.around = 12, .across = 6}))), geometry(scene_mesh<3>(6, 60, 0.5, 0)),
      geometry(scene_mesh<4>(7, 40, 0.5, 4)), geometry(Volume(Sphere<3>({0, 0, 0}, 0.5))),
      geometry(Volume(Cuboid<3>({0, 0, 0}, {{0.5, 0, 0}, {0.125, 0.5, 0}, {0, 0.25, 0.5}})))};
  World world;
  Hash questions;
  for (std::uint64_t i = 0; i < 60; ++i) {
    const Pose pose = scene_pose(i, 2);
    add(questions, pose);
    world.add({geometries[i % geometries.size()], pose});
  }
  Hash answers;
  for (const ObjectId id : world.ids()) {
    answers.add(world.box(id));
  }
  for (const WorldCollision& collision : world.collisions({.boxes = true})) {
    answers.add(collision.a);
    answers.add(collision.b);
    answers.add(collision.part_a);
    answers.add(collision.part_b);
    answers.add(collision.relation);
    if (collision.box) {
      answers.add(*collision.box);
    }
  }
  print("world", questions, answers);
}

void print_boxes(BroadPhaseMethod method) {
  Generator random(8);
  std::vector<Aabb<3>> boxes;
  Hash questions;
  for (int i = 0; i < 2000; ++i) {
    const Vector<3> min = Generator::vector<3>([&] { return random.uniform(0, 10); });
    const Vector<3> size = Generator::vector<3>([&] { return random.uniform(0, 0.5); });
    boxes.push_back(Aabb<3>::from_size(min, size));
    questions.add(boxes.back());
  }
  Hash answers;
  for (const BoxPair& pair : meeting_boxes(boxes, {.method = method})) {
    answers.add(pair.a);
    answers.add(pair.b);
  }
  print(method == BroadPhaseMethod::Tree ? "boxes in a tree" : "boxes swept", questions, answers);
}

void print_steps() {
  Hash questions;
  Hash answers;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const TriangleMesh mesh = scene_mesh<3>(seed, 40, 1, seed % 2 == 0 ? 0 : 8);
    Generator random(seed);
    std::vector<Vector<3>> end(mesh.vertices().begin(), mesh.vertices().end());
    for (Vector<3>& vertex : end) {
      vertex += Generator::vector<3>([&] { return random.uniform(-0.125, 0.125); });
      questions.add(vertex);
    }
    for (const double separation : {0.0, 0x1p-12}) {
      const FreeStep step = free_step(mesh, end, {.min_separation = separation});
      answers.add(step.fraction);
      if (step.first) {
        answers.add(step.first->edges);
        for (const std::uint32_t vertex : step.first->vertices) {
          answers.add(vertex);
        }
        answers.add(step.first->contact.time.upper);
      }
    }
  }
  print("steps", questions, answers);
}

}  // namespace

void print_worlds() {
  print_world();
  print_boxes(BroadPhaseMethod::Tree);
  print_boxes(BroadPhaseMethod::Sweep);
  print_steps();
}

}  // namespace motzkin::testing
