#include "builds/answers.hpp"
#include "builds/scene.hpp"
#include "motzkin/tree/mesh_query.hpp"
#include "motzkin/tree/obb_tree.hpp"
#include "motzkin/tree/solid.hpp"
#include "motzkin/tree/volume_fit.hpp"
#include "motzkin/tree/volume_search.hpp"
#include "tree/volume_scenes.hpp"

/// The trees themselves, what collides in them, rays, points and fitted volumes.

namespace motzkin::testing {
namespace {

constexpr int elements = 300;

void add(Hash& hash, const TreeFrame& frame) {
  hash.add(frame.center);
  hash.add(frame.scale);
}

void add(Hash& hash, const Bvh& tree) {
  add(hash, tree.frame());
  for (const std::uint32_t element : tree.order()) {
    hash.add(element);
  }
  for (const BvhNode& node : tree.nodes()) {
    for (std::size_t lane = 0; lane < node.lanes; ++lane) {
      for (std::size_t k = 0; k < 3; ++k) {
        hash.add(node.lo[k][lane]);
        hash.add(node.hi[k][lane]);
      }
      hash.add(node.first[lane]);
      hash.add(node.count[lane]);
    }
  }
}

void add(Hash& hash, const ObbTree& tree) {
  add(hash, tree.frame());
  for (const std::uint32_t element : tree.order()) {
    hash.add(element);
  }
  for (const ObbNode& node : tree.nodes()) {
    hash.add(node.volume.center);
    hash.add(node.volume.axes);
    hash.add(node.volume.half);
    hash.add(node.volume.radius);
    hash.add(node.right);
  }
}

void add(Hash& hash, const VolumeTree& tree) {
  for (std::uint32_t i = 0; i < tree.node_count(); ++i) {
    hash.add(tree.box(i));
    hash.add(tree.first_child(i));
  }
}

/// Collisions and their boxes, and the one that is found first.
template <int M, int N, class Tree>
void add_collisions(Hash& hash, const PosedMesh<M, Tree>& a, const PosedMesh<N, Tree>& b) {
  for (const Collision& collision : collisions(a, b)) {
    add(hash, collision);
    hash.add(collision_box(a, b, collision));
  }
  if (const auto any = any_collision(a, b)) {
    add(hash, *any);
  }
}

template <int M, int N>
void print_meshes(const std::string& name, double scale, int grid) {
  const Mesh<M> a = scene_mesh<M>(1, elements, scale, grid);
  const Mesh<N> b = scene_mesh<N>(2, elements, scale, grid);
  const Pose pose = grid == 0 ? scene_pose(3, 0.3 * scale) : Pose::translation_by({scale, 0, 0});
  Hash questions;
  add(questions, a);
  add(questions, b);
  add(questions, pose);
  Hash answers;
  const Bvh tree_a(a);
  const Bvh tree_b(b);
  const ObbTree obb_a(a);
  const ObbTree obb_b(b, {.split = SplitRule::MinSum});
  add(answers, tree_a);
  add(answers, tree_b);
  add(answers, obb_a);
  add(answers, obb_b);
  add_collisions<M, N, Bvh>(answers, {a, tree_a}, {b, tree_b, pose});
  add_collisions<M, N, ObbTree>(answers, {a, obb_a}, {b, obb_b, pose});
  Generator random(4);
  for (int i = 0; i < 50; ++i) {
    const auto number = [&] { return random.uniform(-scale, scale); };
    const Vector<3> direction = Generator::vector<3>(number);  // first, or compilers would choose which is
    const Ray<3> ray(Generator::vector<3>(number), direction);
    for (const RayHit& hit : all_hits(ray, PosedMesh<N>{b, tree_b, pose})) {
      answers.add(hit.element);
      answers.add(hit.span.enter);
      answers.add(hit.span.exit);
    }
  }
  print("trees of " + name, questions, answers);
}

void print_solid() {
  const TriangleMesh mesh = torus({.around = 24, .across = 12});
  const Bvh tree(mesh);
  Hash questions;
  add(questions, mesh);
  Hash answers;
  Generator random(5);
  for (int i = 0; i < 500; ++i) {
    const auto number = [&] { return random.uniform(-1.5, 1.5); };
    answers.add(contains({mesh, tree}, Point<3>(Generator::vector<3>(number))));
  }
  print("points in a torus", questions, answers);
}

void print_volumes(FittedBoxes boxes) {
  const TetrahedronMesh mesh = solid_torus({.around = 16, .across = 8});
  Hash questions;
  add(questions, mesh);
  Hash answers;
  const VolumeTree tree = fit_volumes(mesh, {.boxes = boxes});
  add(answers, tree);
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const Pose pose = scene_pose(seed, 1);
    add(questions, pose);
    for (const VolumeCollision& collision : collisions(PosedTree{tree}, PosedTree{tree, pose})) {
      answers.add(collision.a);
      answers.add(collision.b);
      answers.add(collision.relation);
      answers.add(collision.box);
    }
  }
  print(boxes == FittedBoxes::Aligned ? "volumes along the axes" : "volumes that are turned", questions, answers);
}

}  // namespace

void print_trees() {
  print_meshes<3, 3>("triangles", 1, 0);
  print_meshes<3, 3>("triangles on a grid", 1, 4);
  print_meshes<4, 3>("tetrahedra and triangles", 1, 0);
  print_meshes<4, 4>("tetrahedra on a grid", 1, 4);
  print_meshes<3, 3>("tiny triangles", 0x1p-1060, 0);
  print_meshes<3, 3>("huge triangles", 0x1p900, 0);
  print_solid();
  print_volumes(FittedBoxes::Aligned);
  print_volumes(FittedBoxes::Oriented);
}

}  // namespace motzkin::testing
