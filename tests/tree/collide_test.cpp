// Collisions found through trees are those of trying every pair, whatever the tree, the thread count and the pose.
// They fail if a box is too small, a margin is missing, a pair of nodes is skipped, or an answer depends on the order.

#include "motzkin/tree/collide.hpp"

#include <gtest/gtest.h>

#include <stop_token>

#include "motzkin/invalid_input.hpp"
#include "parallel/parallel.hpp"
#include "tree/mesh_scenes.hpp"

namespace motzkin::collide_test {
namespace {

using testing::brute_force;
using testing::MeshScene;
using testing::random_mesh;
using testing::random_pose;

std::vector<Collision> exchanged(std::vector<Collision> list) {
  for (Collision& collision : list) {
    std::swap(collision.a, collision.b);
  }
  std::sort(list.begin(), list.end(),
            [](const Collision& p, const Collision& q) { return std::pair(p.a, p.b) < std::pair(q.a, q.b); });
  return list;
}

/// All queries about two meshes in poses, with several trees and thread counts.
template <int M, int N>
void expect_right(const MeshScene<M, N>& scene, const Pose& pose_a = {}, const Pose& pose_b = {}) {
  SCOPED_TRACE(scene.name);
  const std::vector<Collision> expected = brute_force(posed(scene.a, pose_a), posed(scene.b, pose_b));
  const detail::MoreThreads eight(8);
  for (const int leaf_size : {1, 2, 64}) {
    SCOPED_TRACE("leaf size " + std::to_string(leaf_size));
    const Bvh tree_a(scene.a, {.leaf_size = leaf_size});
    const Bvh tree_b(scene.b, {.leaf_size = leaf_size});
    const PosedMesh<M> a = {scene.a, tree_a, pose_a};
    const PosedMesh<N> b = {scene.b, tree_b, pose_b};
    for (const int threads : leaf_size == 1 ? std::vector{1, 2, 8} : std::vector{1}) {
      ASSERT_EQ(collisions(a, b, {.threads = threads}), expected) << threads << " threads";
    }
    ASSERT_EQ(collisions(b, a), exchanged(expected));
    const std::optional<Collision> any = any_collision(a, b);
    ASSERT_EQ(any.has_value(), !expected.empty());
    if (any) {
      ASSERT_NE(std::find(expected.begin(), expected.end(), *any), expected.end());
    }
    std::vector<Collision> overlapping = expected;
    std::erase_if(overlapping, [](const Collision& c) { return c.relation != Relation::Overlapping; });
    ASSERT_EQ(collisions(a, b, {.overlaps = true}), overlapping);
  }
}

template <int M, int N>
std::vector<MeshScene<M, N>> scenes() {
  std::mt19937_64 random(4);
  std::vector<MeshScene<M, N>> result;
  result.push_back({"few", random_mesh<M>(random, 12, 3, 4), random_mesh<N>(random, 12, 2, 4)});
  result.push_back({"random", random_mesh<M>(random, 200, 90, 0.8), random_mesh<N>(random, 200, 80, 0.8)});
  result.push_back({"small against large", random_mesh<M>(random, 900, 200, 0.6), random_mesh<N>(random, 9, 9, 4)});
  result.push_back(
      {"grid: touching and flat", random_mesh<M>(random, 60, 50, 1.2, 3), random_mesh<N>(random, 60, 40, 1.2, 3)});
  result.push_back(
      {"coarse grid: duplicates", random_mesh<M>(random, 40, 30, 4, 1), random_mesh<N>(random, 40, 25, 4, 1)});
  return result;
}

template <class Corners>
class CollideMeshes : public ::testing::Test {};

template <int M, int N>
struct CornersOf {
  static constexpr int a = M;
  static constexpr int b = N;
};
using AllCorners = ::testing::Types<CornersOf<3, 3>, CornersOf<3, 4>, CornersOf<4, 4>>;
TYPED_TEST_SUITE(CollideMeshes, AllCorners);

TYPED_TEST(CollideMeshes, EqualsBruteForceWhereBuilt) {
  for (const auto& scene : scenes<TypeParam::a, TypeParam::b>()) {
    expect_right(scene);
  }
}

TYPED_TEST(CollideMeshes, EqualsBruteForceInAnyPose) {
  std::mt19937_64 random(5);
  for (const auto& scene : scenes<TypeParam::a, TypeParam::b>()) {
    expect_right(scene, random_pose(random, 0.2), random_pose(random, 0.2));
    expect_right(scene, {}, random_pose(random, 0.3, {-1, 1, 1}));
    expect_right(scene, random_pose(random, 0.1, {2, 0.25, 1}), random_pose(random, 0.1));
    expect_right(scene, Pose::rotation({0, 0, 1}, 90), Pose::rotation({0, 1, 0}, 180));
  }
}

/// Poses far away round the vertices so much that faces merge, and no margin of a tree in its own coordinates is small.
TYPED_TEST(CollideMeshes, EqualsBruteForceFarAwayAndFlattened) {
  std::mt19937_64 random(6);
  const auto all = scenes<TypeParam::a, TypeParam::b>();
  for (const double offset : {1e6, 1e13, 1e15, 1e17}) {
    const Pose far = Pose::translation_by({offset, -offset, offset});
    expect_right(all[1], then(random_pose(random, 0.2), far), then(random_pose(random, 0.2), far));
  }
  expect_right(all[1], Pose::scaling({1, 0, 1}), Pose::scaling({0, 1, 1}));
  expect_right(all[1], Pose::scaling({0, 0, 0}), {});
  expect_right(all[1], Pose::scaling({1e-9, 1, 1}), Pose::rotation({1, 1, 1}, 120));
}

TYPED_TEST(CollideMeshes, EqualsBruteForceTinyAndHuge) {
  const auto all = scenes<TypeParam::a, TypeParam::b>();
  for (const double factor : {1e-300, 1e-160, 1e-30, 1e30, 1e140, 1e300}) {
    const Pose pose = Pose::scaling(Vector<3>::Constant(factor));
    SCOPED_TRACE(factor);
    const auto& scene = all[3];
    expect_right(MeshScene<TypeParam::a, TypeParam::b>{scene.name, posed(scene.a, pose), posed(scene.b, pose)});
    expect_right(scene, pose, pose);
  }
  const Pose large = Pose::scaling({1e9, 1e9, 1e9});
  expect_right(all[2], {}, large);
  expect_right(all[2], large, {});
}

/// Draws numbers within [-1, 1], one after the other.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  double number() { return unit_(random_); }
  Vector<3> vector() {
    Vector<3> result;
    for (int k = 0; k < 3; ++k) {
      result[k] = number();
    }
    return result;
  }
  std::mt19937_64& random() { return random_; }

 private:
  std::mt19937_64 random_;
  std::uniform_real_distribution<double> unit_{-1, 1};
};

/// A triangle at `corner` that reaches into the octant of `direction`, by `size` at most, and another one far from it,
/// which gives the tree coordinates of its own.
TriangleMesh triangle_at(Draw& draw, const Vector<3>& corner, const Vector<3>& direction, double size) {
  const auto aside = [&] { return Vector<3>(corner + size * draw.vector().cwiseAbs().cwiseProduct(direction)); };
  const Vector<3> second = aside();
  const Vector<3> third = aside();
  const Vector<3> far = 20 * (draw.vector() + 2 * direction);
  return {{corner, second, third, far, far, far}, {{0, 1, 2}, {3, 4, 5}}};
}

/// Boxes that touch at the only common point: nothing but the margins keeps the pair.
TEST(Collide, FindsContactsOfBoxesThatJustTouch) {
  Draw draw(9);
  const Vector<3> up = {1, 1, 1};
  for (int i = 0; i < 3000; ++i) {
    const Vector<3> corner = 0.01 * draw.vector();
    const TriangleMesh a = triangle_at(draw, corner, -up, 1);
    const TriangleMesh b = triangle_at(draw, corner, up, 0.01);
    const Bvh tree_a(a);
    const Bvh tree_b(b);
    const std::vector<Collision> expected = {{0, 0, Relation::Touching}};
    ASSERT_EQ(collisions(PosedMesh<3>{a, tree_a}, PosedMesh<3>{b, tree_b}), expected);
    const Pose pose = random_pose(draw.random(), 1);
    ASSERT_EQ(collisions(PosedMesh<3>{a, tree_a, pose}, PosedMesh<3>{b, tree_b, pose}),
              brute_force(posed(a, pose), posed(b, pose)));
  }
}

/// The same, with one mesh built where the pose of the other one takes its corner: that is rounded, and more the
/// farther away it is.
TEST(Collide, FindsContactsWithVerticesThatPosesRound) {
  Draw draw(10);
  std::size_t found = 0;
  for (int i = 0; i < 3000; ++i) {
    const double distance = std::pow(10.0, i % 14);
    const Vector<3> corner = 0.01 * draw.vector();
    const TriangleMesh a = triangle_at(draw, corner, {-1, -1, -1}, 1);
    const Pose pose = then(random_pose(draw.random(), 1), Pose::translation_by(distance * draw.vector()));
    const Vector<3> there = apply(pose, corner);
    const TriangleMesh b({there, there, there}, {{0, 1, 2}});
    const Bvh tree_a(a);
    const Bvh tree_b(b);
    const std::vector<Collision> expected = brute_force(posed(a, pose), b);
    ASSERT_EQ(collisions(PosedMesh<3>{a, tree_a, pose}, PosedMesh<3>{b, tree_b}), expected) << distance;
    ASSERT_EQ(collisions(PosedMesh<3>{b, tree_b}, PosedMesh<3>{a, tree_a, pose}), expected) << distance;
    found += expected.size();
  }
  EXPECT_EQ(found, 3000);
}

/// Coordinates up to the limit, and meshes whose distance is beyond all comparison with their size.
TEST(Collide, EqualsBruteForceAtTheLimits) {
  const double most = max_coordinate;
  const TriangleMesh large({{-most, -most, 0}, {most, -most, 0}, {0, most, 0}}, {{0, 1, 2}});
  const TriangleMesh corner({{0, 0, 0}, {most, 0, most}, {most, most, most}}, {{0, 1, 2}});
  const TriangleMesh tiny({{0, 0, 0}, {1e-300, 0, 0}, {0, 1e-300, 1e-300}}, {{0, 1, 2}});
  const TriangleMesh beyond({{0, 0, most / 2}, {0, 1, most / 2}, {1, 0, most / 2}}, {{0, 1, 2}});
  const std::vector<TriangleMesh> meshes = {large, corner, tiny, beyond};
  for (const TriangleMesh& a : meshes) {
    for (const TriangleMesh& b : meshes) {
      expect_right(MeshScene<3, 3>{"", a, b});
      const Bvh tree(a);
      EXPECT_TRUE(self_collisions(PosedMesh<3>{a, tree}).empty());
    }
  }
  EXPECT_EQ(brute_force(large, corner).size(), 1);
  expect_right(MeshScene<3, 3>{"", tiny, tiny}, {}, Pose::translation_by({0, 0, most}));
}

TEST(Collide, FindsTheCommonBoxes) {
  std::mt19937_64 random(7);
  const MeshScene<3, 4> scene = {"", random_mesh<3>(random, 60, 50, 1), random_mesh<4>(random, 60, 50, 1)};
  const Bvh tree_a(scene.a);
  const Bvh tree_b(scene.b);
  const Pose pose = random_pose(random, 0.1);
  const PosedMesh<3> a = {scene.a, tree_a, pose};
  const PosedMesh<4> b = {scene.b, tree_b};
  const Mesh<3> moved = posed(scene.a, pose);
  const std::vector<Collision> all = collisions(a, b);
  ASSERT_FALSE(all.empty());
  for (const Collision& collision : all) {
    EXPECT_EQ(collision_box(a, b, collision), intersection_box(moved[collision.a], scene.b[collision.b]));
  }
}

TEST(Collide, VisitsUntilToldToStop) {
  std::mt19937_64 random(8);
  const Mesh<3> mesh = random_mesh<3>(random, 100, 100, 1);
  const Bvh tree(mesh);
  const PosedMesh<3> a = {mesh, tree};
  std::vector<Collision> seen;
  visit_collisions(a, a, [&](const Collision& collision) {
    seen.push_back(collision);
    return true;
  });
  EXPECT_EQ(exchanged(exchanged(seen)), collisions(a, a));
  std::size_t count = 0;
  visit_collisions(a, a, [&](const Collision&) { return ++count < 3; });
  EXPECT_EQ(count, 3);
}

TEST(Collide, ReportsProgressAndCanBeCancelled) {
  const TriangleMesh mesh = torus({1, 0.4, 60, 30});
  const Bvh tree(mesh);
  const PosedMesh<3> a = {mesh, tree};
  for (const int threads : {1, 2}) {
    std::vector<double> parts;
    (void)collisions(a, a, {.threads = threads, .progress = [&](double part) { parts.push_back(part); }});
    ASSERT_GT(parts.size(), 10);
    EXPECT_TRUE(std::is_sorted(parts.begin(), parts.end()));
    EXPECT_EQ(parts.back(), 1);
    std::stop_source stop;
    std::size_t calls = 0;
    EXPECT_THROW((void)collisions(a, a,
                                  {.threads = threads,
                                   .cancel = stop.get_token(),
                                   .progress =
                                       [&](double) {
                                         ++calls;
                                         stop.request_stop();
                                       }}),
                 Cancelled);
    EXPECT_LT(calls, parts.size());
  }
}

TEST(Collide, AnswersForEmptyMeshes) {
  const TriangleMesh mesh = torus({1, 0.4, 8, 4});
  const TriangleMesh nothing;
  const Bvh tree(mesh);
  const Bvh empty(nothing);
  const PosedMesh<3> a = {mesh, tree};
  const PosedMesh<3> b = {nothing, empty};
  EXPECT_TRUE(collisions(a, b).empty());
  EXPECT_TRUE(collisions(b, a, {.threads = 2}).empty());
  EXPECT_FALSE(any_collision(b, b));
  EXPECT_TRUE(self_collisions(b).empty());
}

TEST(Collide, RefusesATreeOfAnotherMesh) {
  const TriangleMesh mesh = torus({1, 0.4, 8, 4});
  const TriangleMesh other = torus({1, 0.4, 8, 5});
  const Bvh tree(mesh);
  EXPECT_THROW((void)collisions(PosedMesh<3>{other, tree}, PosedMesh<3>{mesh, tree}), InvalidInput);
}

TEST(Collide, RefusesAPoseBeyondTheNumbers) {
  const TriangleMesh mesh = torus({1, 0.4, 8, 4});
  const Bvh tree(mesh);
  const Pose pose = Pose::scaling({0x1p1000, 1, 1});
  EXPECT_THROW((void)collisions(PosedMesh<3>{mesh, tree, pose}, PosedMesh<3>{mesh, tree}), InvalidInput);
}

TEST(Collide, CountsWhatItDid) {
  const TriangleMesh mesh = torus({1, 0.4, 40, 20});
  const Bvh tree(mesh);
  TreeStatistics one;
  TreeStatistics many;
  const PosedMesh<3> a = {mesh, tree};
  const PosedMesh<3> b = {mesh, tree, Pose::rotation({1, 0, 0}, 90)};
  (void)collisions(a, b, {.stats = &one});
  (void)collisions(a, b, {.threads = 8, .stats = &many});
  EXPECT_GT(one.node_pairs, 10);
  EXPECT_GE(one.element_pairs, collisions(a, b).size());
  EXPECT_LT(one.element_pairs, mesh.elements().size() * mesh.elements().size() / 100);
  EXPECT_EQ(one.node_pairs, many.node_pairs);
  EXPECT_EQ(one.element_pairs, many.element_pairs);
  EXPECT_EQ(one.exact_pairs, many.exact_pairs);
}

}  // namespace
}  // namespace motzkin::collide_test
