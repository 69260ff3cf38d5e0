// Collisions with a margin are those of trying every pair with `within`, whatever the tree and the thread count. They
// fail if a pair at exactly the margin is missing, one beyond it counts, or the relation or the order is another.

#include <gtest/gtest.h>

#include <cmath>

#include "motzkin/invalid_input.hpp"
#include "motzkin/pair/distance.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/tree/collide.hpp"
#include "motzkin/tree/obb_tree.hpp"
#include "motzkin/tree/solid.hpp"
#include "parallel/parallel.hpp"
#include "tree/mesh_scenes.hpp"

namespace motzkin::margin_test {
namespace {

using testing::MeshScene;
using testing::random_mesh;
using testing::random_pose;

template <int M, int N>
std::vector<Collision> every_pair(const Mesh<M>& a, const Mesh<N>& b, double margin) {
  std::vector<Collision> result;
  for (std::uint32_t i = 0; i < a.elements().size(); ++i) {
    for (std::uint32_t k = 0; k < b.elements().size(); ++k) {
      const Relation relation = relate(a[i], b[k]);
      if (relation != Relation::Disjoint || within(a[i], b[k], margin)) {
        result.push_back({i, k, relation});
      }
    }
  }
  return result;
}

template <class Tree, int M, int N>
void expect_right(const MeshScene<M, N>& scene, const Pose& pose_a, const Pose& pose_b, double margin,
                  const std::vector<Collision>& expected) {
  const Tree tree_a(scene.a);
  const Tree tree_b(scene.b);
  const PosedMesh<M, Tree> a = {scene.a, tree_a, pose_a};
  const PosedMesh<N, Tree> b = {scene.b, tree_b, pose_b};
  for (const int threads : {1, 8}) {
    TreeStatistics stats;
    double last = 0;
    ASSERT_EQ(collisions(a, b,
                         {.margin = margin,
                          .threads = threads,
                          .progress =
                              [&](double part) {
                                EXPECT_GE(part, last);
                                last = part;
                              },
                          .stats = &stats}),
              expected);
    EXPECT_EQ(last, 1);
    EXPECT_GT(stats.element_pairs, 0);
  }
  const std::optional<Collision> any = any_collision(a, b, {.margin = margin});
  ASSERT_EQ(any.has_value(), !expected.empty());
  if (any) {
    ASSERT_NE(std::find(expected.begin(), expected.end(), *any), expected.end());
  }
  std::vector<Collision> visited;
  visit_collisions(a, b,
                   [&](const Collision& collision) {
                     visited.push_back(collision);
                     return visited.size() < 5;
                   },
                   {.margin = margin});
  ASSERT_EQ(visited,
            std::vector(expected.begin(), expected.begin() + std::min<std::ptrdiff_t>(5, std::ssize(expected))));
}

template <int M, int N>
void expect_right(const MeshScene<M, N>& scene, const Pose& pose_a = {}, const Pose& pose_b = {}) {
  SCOPED_TRACE(scene.name);
  const detail::MoreThreads eight(8);
  const Mesh<M> a = posed(scene.a, pose_a);
  const Mesh<N> b = posed(scene.b, pose_b);
  const double some = distance(a[0], b[0]).upper;
  int only_near = 0;
  for (const double margin : {0x1p-1074, 0.25, some, std::nextafter(some, 0)}) {
    if (margin > 0) {
      const std::vector<Collision> expected = every_pair(a, b, margin);
      for (const Collision& pair : expected) {
        only_near += pair.relation == Relation::Disjoint ? 1 : 0;
      }
      ASSERT_NO_FATAL_FAILURE((expect_right<Bvh>(scene, pose_a, pose_b, margin, expected))) << margin;
      ASSERT_NO_FATAL_FAILURE((expect_right<ObbTree>(scene, pose_a, pose_b, margin, expected))) << margin;
    }
  }
  EXPECT_GT(only_near, 0) << "no pair is only near";
}

template <int M, int N>
void expect_right_in_scenes() {
  std::mt19937_64 random(21);
  const MeshScene<M, N> loose{"random", random_mesh<M>(random, 60, 25, 0.8), random_mesh<N>(random, 60, 20, 0.8)};
  const MeshScene<M, N> grid{"grid", random_mesh<M>(random, 40, 20, 1.2, 3), random_mesh<N>(random, 40, 20, 1.2, 3)};
  expect_right(loose);
  expect_right(grid);
  expect_right(grid, Pose::translation_by({2, 0, 0}), Pose::rotation({0, 0, 1}, 90));
  expect_right(loose, random_pose(random, 0.2), random_pose(random, 0.2));
}

TEST(CollisionMargin, EqualsTryingEveryPair) {
  expect_right_in_scenes<3, 3>();
  expect_right_in_scenes<3, 4>();
  expect_right_in_scenes<4, 4>();
}

/// The margin is for elements without a common vertex; neighbours count as they do without.
TEST(CollisionMargin, OfOneMesh) {
  std::mt19937_64 random(22);
  const TriangleMesh mesh = random_mesh<3>(random, 30, 30, 1.2, 3);
  const Bvh tree(mesh);
  const PosedMesh<3> body = {mesh, tree};
  const std::vector<Collision> meeting = self_collisions(body);
  for (const double margin : {0.5, 1.0}) {
    std::vector<Collision> expected;
    for (std::uint32_t i = 0; i < mesh.elements().size(); ++i) {
      for (std::uint32_t k = i + 1; k < mesh.elements().size(); ++k) {
        const auto& p = mesh.elements()[i];
        const auto& q = mesh.elements()[k];
        const auto found = std::find_if(meeting.begin(), meeting.end(),
                                        [&](const Collision& pair) { return pair.a == i && pair.b == k; });
        const bool apart = std::find_first_of(p.begin(), p.end(), q.begin(), q.end()) == p.end();
        if (found != meeting.end()) {
          expected.push_back(*found);
        } else if (apart && within(mesh[i], mesh[k], margin)) {
          expected.push_back({i, k, Relation::Disjoint});
        }
      }
    }
    ASSERT_GT(expected.size(), meeting.size());
    EXPECT_EQ(self_collisions(body, {.margin = margin}), expected);
    EXPECT_EQ(self_collisions(body, {.margin = margin, .threads = 2}), expected);
    std::vector<Collision> visited;
    visit_self_collisions(body, [&](const Collision& pair) { return visited.push_back(pair), true; },
                          {.margin = margin});
    EXPECT_EQ(visited, expected);
  }
}

TEST(CollisionMargin, IsRefusedWhereItMakesNoSense) {
  const TriangleMesh box = sphere_mesh(1, 8, 4);
  const Bvh tree(box);
  const PosedMesh<3> body = {box, tree};
  for (const double bad : {-1.0, std::nan(""), HUGE_VAL}) {
    EXPECT_THROW(static_cast<void>(collisions(body, body, {.margin = bad})), InvalidInput) << bad;
    EXPECT_THROW(static_cast<void>(any_collision(body, body, {.margin = bad})), InvalidInput) << bad;
    EXPECT_THROW(static_cast<void>(self_collisions(body, {.margin = bad})), InvalidInput) << bad;
  }
  EXPECT_THROW(static_cast<void>(collisions(body, body, {.overlaps = true, .margin = 1})), InvalidInput);
  EXPECT_THROW(static_cast<void>(solids_intersect(body, body, {.margin = 1})), InvalidInput);
}

}  // namespace
}  // namespace motzkin::margin_test
