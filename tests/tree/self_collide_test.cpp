// Elements of one mesh that meet: those that name the same vertices, others that share some only if they have more in
// common than the hull of these. Compared with the exact vertices of what each pair has in common.

#include <gtest/gtest.h>

#include <set>

#include "motzkin/tree/collide.hpp"
#include "pair/proof/common_part.hpp"
#include "tree/mesh_scenes.hpp"

namespace motzkin::self_collide_test {
namespace {

using testing::random_mesh;

template <class Use>
bool with_hull(const std::vector<Vector<3>>& corners, const Use& use) {
  switch (corners.size()) {
    case 1: return use(Point<3>(corners[0]));
    case 2: return use(Segment<3>(corners[0], corners[1]));
    case 3: return use(Triangle<3>(corners[0], corners[1], corners[2]));
    default: return use(Tetrahedron(corners[0], corners[1], corners[2], corners[3]));
  }
}

template <int N>
std::vector<Collision> brute_force_self(const Mesh<N>& mesh) {
  std::vector<Collision> result;
  for (std::uint32_t i = 0; i < mesh.elements().size(); ++i) {
    for (std::uint32_t k = i + 1; k < mesh.elements().size(); ++k) {
      const auto& a = mesh.elements()[i];
      const auto& b = mesh.elements()[k];
      const std::set<std::uint32_t> corners_a(a.begin(), a.end());
      const std::set<std::uint32_t> corners_b(b.begin(), b.end());
      std::vector<Vector<3>> hull;
      for (const std::uint32_t index : corners_a) {
        if (corners_b.count(index) != 0) {
          hull.push_back(mesh.vertices()[index]);
        }
      }
      const auto p = mesh[i];
      const auto q = mesh[k];
      const Relation relation = relate(p, q);
      const bool more = relation != Relation::Disjoint &&
                        (hull.empty() || corners_a == corners_b || !with_hull(hull, [&](const auto& shape) {
                           return detail::common_part_within(detail::Body(p).view(), detail::Body(q).view(),
                                                             detail::Body(shape).view());
                         }));
      if (more) {
        result.push_back({i, k, relation});
      }
    }
  }
  return result;
}

template <int N>
void expect_right(const Mesh<N>& mesh) {
  const std::vector<Collision> expected = brute_force_self(mesh);
  for (const int leaf_size : {1, 3}) {
    const Bvh tree(mesh, {.leaf_size = leaf_size});
    for (const int threads : {1, 2}) {
      ASSERT_EQ(self_collisions(PosedMesh<N>{mesh, tree}, {.threads = threads}), expected);
    }
  }
}

TEST(SelfCollide, EqualsExactNumbersOnRandomTriangles) {
  std::mt19937_64 random(11);
  expect_right(random_mesh<3>(random, 16, 22, 9));
  expect_right(random_mesh<3>(random, 12, 22, 9, 2));
  expect_right(random_mesh<3>(random, 9, 20, 9, 1));
}

TEST(SelfCollide, EqualsExactNumbersOnRandomTetrahedra) {
  std::mt19937_64 random(12);
  expect_right(random_mesh<4>(random, 16, 16, 9));
  expect_right(random_mesh<4>(random, 11, 12, 9, 2));
  expect_right(random_mesh<4>(random, 8, 10, 9, 1));
}

/// All in a plane, where every neighbour needs exact numbers.
TEST(SelfCollide, EqualsExactNumbersInAPlane) {
  std::mt19937_64 random(13);
  for (const int grid : {2, 1000}) {
    TriangleMesh mesh = random_mesh<3>(random, 14, 24, 9, grid);
    mesh = posed(mesh, Pose::scaling({1, 1, 0}));
    expect_right(mesh);
  }
}

TEST(SelfCollide, FindsNothingInMeshesThatAreSound) {
  const TriangleMesh surface = torus({1, 0.4, 40, 20});
  const TriangleMesh ball = sphere_mesh(1, 20, 20);
  const TetrahedronMesh grid = box_grid({{0, 0, 0}, {1, 2, 3}}, {3, 4, 5});
  const TetrahedronMesh ring = solid_torus({1, 0.4, 16, 8});
  const auto check = [](const auto& mesh) {
    const Bvh tree(mesh);
    EXPECT_TRUE(self_collisions(PosedMesh<std::decay_t<decltype(mesh)>::corner_count>{mesh, tree}).empty());
  };
  check(surface);
  check(ball);
  check(grid);
  check(ring);
}

/// A pose rounds vertices: what meets is what meets there.
TEST(SelfCollide, IsAboutTheVerticesInTheirPose) {
  const TetrahedronMesh grid = box_grid({{0, 0, 0}, {1, 2, 3}}, {1, 2, 1});
  const Bvh tree(grid);
  for (const double offset : {0.1, 1e15}) {
    const Pose pose = then(Pose::rotation({1, 2, 3}, 40), Pose::translation_by(Vector<3>::Constant(offset)));
    EXPECT_EQ(self_collisions(PosedMesh<4>{grid, tree, pose}), brute_force_self(posed(grid, pose)));
  }
}

TEST(SelfCollide, FindsDuplicatesAndFoldedNeighbours) {
  const std::vector<Vector<3>> vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.5, 0.5, 0}, {0, -1, 0}};
  const TriangleMesh mesh(vertices, {{0, 1, 2}, {2, 0, 1}, {0, 1, 3}, {0, 1, 4}});
  const Bvh tree(mesh);
  const std::vector<Collision> expected = {
      {0, 1, Relation::Overlapping}, {0, 2, Relation::Overlapping}, {1, 2, Relation::Overlapping}};
  EXPECT_EQ(self_collisions(PosedMesh<3>{mesh, tree}), expected);
}

/// All triangles that can be made of three vertices: some are segments or points, some of these duplicates.
TEST(SelfCollide, EqualsExactNumbersOnAllTrianglesOfThreeVertices) {
  std::vector<TriangleMesh::Element> elements;
  for (std::uint32_t i = 0; i < 3; ++i) {
    for (std::uint32_t j = i; j < 3; ++j) {
      for (std::uint32_t k = j; k < 3; ++k) {
        elements.push_back({i, j, k});
      }
    }
  }
  expect_right(TriangleMesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0.5}}, elements));
}

TEST(SelfCollide, FindsDuplicatesThatAreFlat) {
  const std::vector<Vector<3>> vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  const TriangleMesh mesh(vertices, {{0, 0, 1}, {0, 1, 1}, {0, 1, 2}, {2, 2, 2}, {2, 2, 2}});
  const Bvh tree(mesh);
  const std::vector<Collision> expected = {{0, 1, Relation::Overlapping}, {3, 4, Relation::Overlapping}};
  EXPECT_EQ(self_collisions(PosedMesh<3>{mesh, tree}), expected);
}

}  // namespace
}  // namespace motzkin::self_collide_test
