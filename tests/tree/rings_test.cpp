#include "experiments/rings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "motzkin/lab/volume_search_switches.hpp"
#include "motzkin/world/world.hpp"
#include "tree/volume_scenes.hpp"

/// The rings of `motzkin experiment torus`.

namespace motzkin::testing::rings_test {
namespace {

using namespace motzkin::experiments;

constexpr std::array<int, 3> cells = {100, 20, 5};
constexpr std::array<int, 2> arcs = {40, 20};

double volume(const Tetrahedron& tetrahedron) {
  const auto [p, q, r, s] = tetrahedron.vertices();
  Matrix<3> edges;
  edges << q - p, r - p, s - p;
  return std::abs(edges.determinant()) / 6;
}

// Fails where tetrahedra leave gaps or overlap: then volumes do not add up, or faces are on one side of one only.
TEST(RingTrees, TetrahedraFillARing) {
  for (const int segments : {10, 40}) {
    const TetrahedronMesh mesh = ring_mesh(segments);
    ASSERT_EQ(mesh.elements().size(), static_cast<std::size_t>(20 * segments));
    double sum = 0;
    std::map<std::set<std::uint32_t>, int> faces;
    for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
      EXPECT_GT(volume(mesh[i]), 0);
      sum += volume(mesh[i]);
      const auto& element = mesh.elements()[i];
      for (std::size_t k = 0; k < 4; ++k) {
        std::set<std::uint32_t> face(element.begin(), element.end());
        face.erase(element[k]);
        ++faces[face];
      }
    }
    const double half_angle = std::numbers::pi / segments;
    const double outside = (1 + ring_thickness) / std::cos(half_angle);
    const double inside = 1 - ring_thickness;
    const double area = segments * std::sin(2 * half_angle) / 2 * (outside * outside - inside * inside);
    EXPECT_NEAR(sum, 2 * ring_thickness * area, 1e-12);
    const auto outer = std::count_if(faces.begin(), faces.end(), [](const auto& face) { return face.second == 1; });
    EXPECT_EQ(outer, segments * 4 * 2 * 2);  // four sides of two quadrilaterals, each of two triangles
    EXPECT_TRUE(std::all_of(faces.begin(), faces.end(), [](const auto& face) { return face.second <= 2; }));
  }
}

TEST(RingTrees, TreesAreSoundAlsoWherePosesPutThem) {
  const TetrahedronMesh mesh = ring_mesh(10);
  const std::vector<Pose> poses = random_ring_poses(20, 1);
  for (const VolumeNode& ring : {ring_node(mesh), ring_node(mesh, arcs), ring_node(mesh, cells)}) {
    const VolumeTree tree(ring);
    EXPECT_EQ(tree.leaves().size(), 200U);
    EXPECT_EQ(first_node_outside(tree), std::nullopt);
    const VolumeTree world(ring_world(ring, poses));
    EXPECT_EQ(world.child_count(0), 20U);
    EXPECT_EQ(first_node_outside(world), std::nullopt);
  }
  EXPECT_EQ(VolumeTree(ring_node(mesh)).node_count(), 201U);
  EXPECT_EQ(VolumeTree(ring_node(ring_mesh(40))).node_count(), 801U);
  EXPECT_EQ(VolumeTree(ring_node(ring_mesh(40), cells)).node_count(), 1U + 8 + 40 + 160 + 800);
}

// Another generator or order of drawing would make documented figures irreproducible.
TEST(RingTrees, PlacesDependOnTheSeedAlone) {
  EXPECT_EQ(random_ring_poses(10, 7), random_ring_poses(10, 7));
  EXPECT_NE(random_ring_poses(10, 7), random_ring_poses(10, 8));
  for (const Pose& pose : random_ring_poses(100, 1)) {
    EXPECT_LE(pose.translation().cwiseAbs().maxCoeff(), ring_space(100) / 2);
    const Matrix<3> square = pose.linear() * pose.linear().transpose();
    const double size = std::sqrt(square(0, 0));
    EXPECT_TRUE(0.4999 < size && size < 1.5001) << size;
    EXPECT_LT((square - size * size * Matrix<3>::Identity()).cwiseAbs().maxCoeff(), 1e-14);
    EXPECT_GT(pose.linear().determinant(), 0);
  }
}

/// Each object of a world of volumes: what `collisions_of_node` finds, or would.
using Found = std::vector<std::vector<VolumeCollision>>;

Found every_pair(const VolumeTree& world) {
  Found result(world.child_count(0));
  const auto object = [&](std::uint32_t node) {
    while (world.level(node) > 1) {
      node = world.parent(node);
    }
    return node - 1;
  };
  for (const VolumeCollision& collision : all_pairs({world}, {world})) {
    if (object(collision.a) != object(collision.b)) {
      result[object(collision.a)].push_back(collision);
    }
  }
  return result;
}

// Fails where a search of any kind, over any tree, misses or invents a pair of tetrahedra.
TEST(RingTrees, SearchesFindWhatEveryPairOfLeavesFinds) {
  const TetrahedronMesh mesh = ring_mesh(5);
  const std::vector<Pose> poses = random_ring_poses(4, 1);
  std::size_t expected_pairs = 0;
  for (const VolumeNode& ring : {ring_node(mesh), ring_node(mesh, cells)}) {
    const VolumeTree world(ring_world(ring, poses));
    const Found expected = every_pair(world);
    std::size_t pairs = 0;
    for (std::uint32_t i = 0; i < expected.size(); ++i) {
      pairs += expected[i].size();
      using lab::Restriction;
      for (const Restriction restriction : {Restriction::Auto, Restriction::None, Restriction::Exact}) {
        for (const bool index : {false, true}) {
          const lab::VolumeSearchSwitches use = {.restriction = restriction, .index = index};
          EXPECT_EQ(collisions_of_node(world, i + 1, {.switches = &use}), expected[i]);
        }
      }
    }
    EXPECT_GT(pairs, 0U);
    EXPECT_TRUE(expected_pairs == 0 || pairs == expected_pairs) << "trees over the same rings differ";
    expected_pairs = pairs;

    std::vector<WorldObject> objects;
    objects.reserve(poses.size());
    const Geometry shared = geometry(VolumeTree(ring));
    for (const Pose& pose : poses) {
      objects.push_back({shared, pose});
    }
    const World posed_world(std::move(objects));
    for (std::uint32_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ(posed_world.collisions_of(i).size(), expected[i].size());
      EXPECT_EQ(posed_world.objects_meeting(i).size(), collisions_of_node(world, i + 1, {.first = true}).size());
    }
  }
}

}  // namespace
}  // namespace motzkin::testing::rings_test
