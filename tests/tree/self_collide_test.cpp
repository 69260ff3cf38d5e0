// Elements of one mesh that meet: those that name the same vertices, others that share some only if they have more in
// common than the hull of these. Compared with the exact vertices of what each pair has in common.

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "motzkin/tree/collide.hpp"
#include "pair/proof/common_part.hpp"
#include "support/draws.hpp"
#include "tree/mesh_scenes.hpp"
#include "tree/shared_corners.hpp"

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

/// Triangles p a b and p c d, or p q a and p q b where `shared` is 2.
bool share_more(const std::array<Vector<3>, 3>& a, const std::array<Vector<3>, 3>& b, int shared) {
  const Vector<3> none = Vector<3>::Zero();
  return detail::share_more_than_corners({{a[0], a[1], a[2], none}, {b[0], b[1], b[2], none}, 3, shared, false}, true);
}

/// All pairs of flat triangles with corners at five places of a line, where they are intervals.
TEST(SelfCollide, FlatTrianglesOnALineAreIntervals) {
  using Places = std::array<int, 5>;
  const auto point = [](int at) { return Vector<3>(at, 2 * at, -at); };
  const auto expect_right = [&](const std::array<int, 3>& a, const std::array<int, 3>& b, int shared) {
    const auto [low_a, high_a] = std::minmax_element(a.begin(), a.end());
    const auto [low_b, high_b] = std::minmax_element(b.begin(), b.end());
    const auto [low, high] = std::minmax_element(a.begin(), a.begin() + shared);
    const bool more = std::max(*low_a, *low_b) < *low || std::min(*high_a, *high_b) > *high;
    EXPECT_EQ(share_more({point(a[0]), point(a[1]), point(a[2])}, {point(b[0]), point(b[1]), point(b[2])}, shared),
              more)
        << a[0] << a[1] << a[2] << ' ' << b[0] << b[1] << b[2] << ' ' << shared;
  };
  for (int i = 0; i < 5 * 5 * 5 * 5 * 5; ++i) {
    const Places at = {i % 5, i / 5 % 5, i / 25 % 5, i / 125 % 5, i / 625};
    expect_right({at[0], at[1], at[2]}, {at[0], at[3], at[4]}, 1);
    expect_right({at[0], at[1], at[2]}, {at[0], at[1], at[3]}, 2);
  }
}

/// Neighbours with corners on a small grid: most are flat, fold over each other, or have corners on edges.
TEST(SelfCollide, EqualsExactNumbersOnNeighboursOfSmallIntegers) {
  std::mt19937_64 random(14);
  int found = 0;
  const int pairs = testing::draws(800);
  for (int i = 0; i < pairs; ++i) {
    std::uniform_int_distribution<int> step(-1, 1 + i % 2);
    std::array<Vector<3>, 5> at;
    for (Vector<3>& corner : at) {
      const int x = step(random);
      const int y = step(random);
      corner = Vector<3>(x, y, i % 4 == 0 ? step(random) : x - y);
    }
    const int shared = 1 + i / 2 % 2;
    const std::array<Vector<3>, 3> a = {at[0], at[1], at[2]};
    const std::array<Vector<3>, 3> b = {at[0], shared == 1 ? at[4] : at[1], at[3]};
    const std::vector<Vector<3>> hull(a.begin(), a.begin() + shared);
    const bool more = !with_hull(hull, [&](const auto& shape) {
      return detail::common_part_within(detail::Body(Triangle<3>(a)).view(), detail::Body(Triangle<3>(b)).view(),
                                        detail::Body(shape).view());
    });
    EXPECT_EQ(share_more(a, b, shared), more) << i;
    found += more ? 1 : 0;
  }
  EXPECT_GT(found, pairs / 10);
  EXPECT_LT(found, pairs * 9 / 10);
}

template <int N>
Mesh<N> scaled(const Mesh<N>& mesh, double factor) {
  std::vector<Vector<3>> vertices(mesh.vertices().begin(), mesh.vertices().end());
  for (Vector<3>& vertex : vertices) {
    vertex *= factor;
  }
  return {std::move(vertices), {mesh.elements().begin(), mesh.elements().end()}};
}

/// Powers of two change nothing. Takes minutes where neighbours of such sizes are told apart as they are.
template <int N>
void expect_the_same_at_any_size(const Mesh<N>& mesh) {
  const auto found = [](const Mesh<N>& of) {
    const Bvh tree(of);
    return self_collisions(PosedMesh<N>{of, tree});
  };
  const std::vector<Collision> expected = found(mesh);
  for (const int exponent : {-1000, -700, -300, 300, 900}) {
    EXPECT_EQ(found(scaled(mesh, std::ldexp(1.0, exponent))), expected) << exponent;
  }
  const Mesh<N> large = scaled(mesh, 1e200);
  EXPECT_EQ(found(large), found(scaled(large, 0x1p-664)));
}

TEST(SelfCollide, AnySizeIsAsGoodAsAnyOther) {
  std::mt19937_64 random(15);
  expect_the_same_at_any_size(torus({.around = 5, .across = 4}));
  expect_the_same_at_any_size(solid_torus({1, 0.4, 6, 4}));
  expect_the_same_at_any_size(random_mesh<3>(random, 12, 22, 9, 2));
  expect_the_same_at_any_size(random_mesh<4>(random, 8, 6, 9, 2));
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
