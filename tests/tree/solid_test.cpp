// Points in solids and solids in solids, compared with what is known of the shapes and with counting tetrahedra. They
// fail if a ray through an edge or vertex is counted, a crossing is missed, a point on a surface is left out, a nested
// solid or a hole is not seen, or an open surface is accepted.

#include "motzkin/tree/solid.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "motzkin/invalid_input.hpp"
#include "tree/crossing_direction.hpp"
#include "tree/mesh_scenes.hpp"

namespace motzkin::testing::solid_test {
namespace {

/// Bit k of a vertex's index selects the side along axis k.
TriangleMesh cube(double low, double high) {
  std::vector<Vector<3>> vertices;
  for (unsigned i = 0; i < 8; ++i) {
    vertices.emplace_back((i & 1U) != 0 ? high : low, (i & 2U) != 0 ? high : low, (i & 4U) != 0 ? high : low);
  }
  return {vertices,
          {{0, 2, 1},
           {1, 2, 3},
           {4, 5, 6},
           {5, 7, 6},
           {0, 1, 4},
           {1, 5, 4},
           {2, 6, 3},
           {3, 6, 7},
           {0, 4, 2},
           {2, 4, 6},
           {1, 3, 5},
           {3, 7, 5}}};
}

/// All faces of the tetrahedra, inner ones twice.
TriangleMesh all_faces(const TetrahedronMesh& mesh) {
  std::vector<TriangleMesh::Element> faces;
  for (const auto& [a, b, c, d] : mesh.elements()) {
    faces.insert(faces.end(), {{a, b, c}, {a, b, d}, {a, c, d}, {b, c, d}});
  }
  return {{mesh.vertices().begin(), mesh.vertices().end()}, faces};
}

bool in(const TriangleMesh& mesh, const Vector<3>& point, const Pose& pose = {}) {
  const Bvh tree(mesh);
  return contains(PosedMesh<3>{mesh, tree, pose}, Point<3>(point));
}

bool meet(const TriangleMesh& a, const Pose& pose_a, const TriangleMesh& b, const Pose& pose_b) {
  const Bvh tree_a(a);
  const Bvh tree_b(b);
  const PosedMesh<3> body_a = {a, tree_a, pose_a};
  const PosedMesh<3> body_b = {b, tree_b, pose_b};
  const bool result = solids_intersect(body_a, body_b);
  EXPECT_EQ(solids_intersect(body_b, body_a), result);
  return result;
}

Pose at(double x, double y = 0, double z = 0) { return Pose::translation_by({x, y, z}); }

TEST(Closed, NamesTheOpenEdge) {
  EXPECT_TRUE(is_closed(TriangleMesh()));
  EXPECT_TRUE(is_closed(torus({1, 0.4, 8, 4})));
  EXPECT_TRUE(is_closed(sphere_mesh(1, 8, 4)));
  EXPECT_TRUE(is_closed(joined(cube(0, 1), cube(0, 1))));
  const std::vector<Vector<3>> vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  EXPECT_TRUE(is_closed(TriangleMesh(vertices, {{0, 1, 2}, {1, 2, 0}})));
  EXPECT_TRUE(is_closed(TriangleMesh(vertices, {{0, 0, 1}, {2, 2, 2}})));
  EXPECT_EQ(open_edge(TriangleMesh(vertices, {{3, 1, 2}})), (std::array{1U, 2U}));
  EXPECT_EQ(open_edge(TriangleMesh(vertices, {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}})), (std::array{1U, 2U}));
  EXPECT_EQ(open_edge(TriangleMesh(vertices, {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}})), std::nullopt);
  EXPECT_EQ(open_edge(TriangleMesh(vertices, {{0, 1, 2}, {0, 1, 3}, {0, 1, 2}})), (std::array{0U, 1U}));
}

TEST(Closed, OpenSurfacesAreRefused) {
  const TriangleMesh whole = cube(0, 1);
  std::vector<TriangleMesh::Element> elements(whole.elements().begin(), whole.elements().end());
  elements.pop_back();
  const TriangleMesh open({whole.vertices().begin(), whole.vertices().end()}, elements);
  EXPECT_THROW((void)in(open, {0.5, 0.5, 0.5}), InvalidInput);
  EXPECT_THROW((void)meet(open, {}, whole, {}), InvalidInput);
  EXPECT_THROW((void)meet(whole, {}, open, {}), InvalidInput);
  try {
    (void)in(open, {0.5, 0.5, 0.5});
  } catch (const InvalidInput& error) {
    const auto edge = open_edge(open).value();
    EXPECT_NE(std::string(error.what()).find(std::to_string(edge[0]) + " and " + std::to_string(edge[1])),
              std::string::npos)
        << error.what();
  }
}

TEST(Contains, ATorusButNotItsHole) {
  const TriangleMesh mesh = torus({1, 0.4, 40, 20});
  EXPECT_FALSE(in(mesh, {0, 0, 0}));
  EXPECT_FALSE(in(mesh, {0, 0, 1}));
  EXPECT_FALSE(in(mesh, {2, 0, 0}));
  EXPECT_FALSE(in(mesh, {-0.5, 0, 0}));
  EXPECT_TRUE(in(mesh, {1, 0, 0}));
  EXPECT_TRUE(in(mesh, {0, -1, 0.3}));
  for (const Vector<3>& vertex : mesh.vertices()) {
    EXPECT_TRUE(in(mesh, vertex));
  }
}

TEST(Contains, OddNumbersOfNestedSpheres) {
  const TriangleMesh inner = joined(sphere_mesh(1, 12, 8), sphere_mesh(2, 12, 8));
  const TriangleMesh mesh = joined(inner, sphere_mesh(3, 12, 8));
  EXPECT_TRUE(in(mesh, {0, 0, 0}));
  EXPECT_FALSE(in(mesh, {0, 1.5, 0}));
  EXPECT_TRUE(in(mesh, {0, 0, 2.5}));
  EXPECT_FALSE(in(mesh, {0, 0, 3.5}));
  EXPECT_FALSE(in(inner, {0, 0, 0}));
}

TEST(Contains, IsRightOneUlpFromTheFacesOfACube) {
  const TriangleMesh mesh = cube(1, 2);
  const Bvh tree(mesh);
  const std::vector<double> steps = {std::nextafter(1.0, 0.0), 1, std::nextafter(1.0, 2.0), 1.5,
                                     std::nextafter(2.0, 0.0), 2, std::nextafter(2.0, 3.0)};
  std::vector<Point<3>> points;
  std::vector<bool> expected;
  for (const double x : steps) {
    for (const double y : steps) {
      for (const double z : steps) {
        points.emplace_back(Vector<3>(x, y, z));
        expected.push_back(std::min({x, y, z}) >= 1 && std::max({x, y, z}) <= 2);
      }
    }
  }
  EXPECT_EQ(contains(PosedMesh<3>{mesh, tree}, points), expected);
}

/// Tetrahedra over each other: a point is in the solid if it is in an odd number of them, or on a face.
void expect_parity(const TetrahedronMesh& solid, const Pose& pose, const std::vector<Point<3>>& points) {
  const TriangleMesh mesh = all_faces(solid);
  const Bvh tree(mesh);
  const TetrahedronMesh moved = posed(solid, pose);
  const TriangleMesh faces = posed(mesh, pose);
  std::vector<bool> expected;
  for (const Point<3>& point : points) {
    bool inside = false;
    for (std::size_t i = 0; i < moved.elements().size(); ++i) {
      inside ^= relate(point, moved[i]) == Relation::Overlapping;  // flat ones are all on faces
    }
    for (std::size_t i = 0; i < faces.elements().size(); ++i) {
      inside = inside || intersects(point, faces[i]);
    }
    expected.push_back(inside);
  }
  EXPECT_EQ(contains(PosedMesh<3>{mesh, tree, pose}, points), expected);
  EXPECT_GT(std::count(expected.begin(), expected.end(), true), 0);
  EXPECT_GT(std::count(expected.begin(), expected.end(), false), 0);
}

TEST(Contains, EqualsCountingTetrahedra) {
  std::mt19937_64 random(21);
  std::uniform_real_distribution<double> unit(-1, 1);
  std::vector<Point<3>> points;
  for (int i = 0; i < 300; ++i) {
    Vector<3> point(unit(random), unit(random), unit(random));
    if (i % 3 != 0) {
      point = (point * (i % 3 == 1 ? 2 : 4)).array().round() / 4;  // on the grid of the mesh, or between
    }
    points.emplace_back(point);
  }
  expect_parity(random_mesh<4>(random, 40, 60, 2), {}, points);
  const TetrahedronMesh grid = random_mesh<4>(random, 40, 60, 2, 2);
  expect_parity(grid, {}, points);
  expect_parity(grid, Pose::rotation({0, 0, 1}, 90), points);
  expect_parity(grid, random_pose(random, 0.1, {-1, 0.5, 1}), points);
  for (const double factor : {0x1p-1000, 0x1p990}) {
    const Pose pose = Pose::scaling(Vector<3>::Constant(factor));
    std::vector<Point<3>> scaled;
    for (std::size_t i = 0; i < 30; ++i) {
      scaled.emplace_back(apply(pose, points[i].vertices()[0]));
    }
    expect_parity(grid, pose, scaled);
  }
}

TEST(Contains, DirectionsAreExactAndDifferent) {
  std::set<double> seen;
  for (const std::uint64_t start : {std::uint64_t{0}, std::uint64_t{1} << 25U, std::uint64_t{399} << 25U}) {
    for (std::uint64_t i = start; i < start + 1000; ++i) {
      const Vector<3> direction = detail::crossing_direction(i);
      EXPECT_EQ(direction[0], 1);
      EXPECT_EQ(std::fma(direction[1], direction[1], -direction[2]), 0);
      seen.insert(direction[1]);
    }
  }
  EXPECT_EQ(seen.size(), 3000);
}

/// Tetrahedra around the origin with vertices, edges or faces where the first rays go: these are not counted.
TEST(Contains, RaysThatMeetEdgesAreReplaced) {
  const Vector<3> first = detail::crossing_direction(0);
  const Vector<3> second = detail::crossing_direction(1);
  const std::vector<TriangleMesh::Element> faces = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
  for (const double side : {1.0, -1.0}) {  // the origin is inside, or on the far side
    for (const Vector<3>& tip : {first, Vector<3>(2 * first)}) {
      const std::vector<Vector<3>> vertices = {tip, second, {-4, 1, side}, {-side, -9, -8 * side}};
      const TriangleMesh mesh(vertices, faces);
      const Tetrahedron solid(vertices[0], vertices[1], vertices[2], vertices[3]);
      for (const Vector<3>& point : {Vector<3>(0, 0, 0), Vector<3>(0, 0, 0.5), Vector<3>(-1, 0, 0)}) {
        EXPECT_EQ(in(mesh, point), intersects(Point<3>(point), solid));
      }
      TreeStatistics stats;
      const Bvh tree(mesh);
      (void)contains(PosedMesh<3>{mesh, tree}, Point<3>({0, 0, 0}), {.stats = &stats});
      EXPECT_GE(stats.node_pairs, 4) << "no other ray was tried";
    }
  }
}

/// Cubes of which the first 100 rays from the origin meet a vertex each.
TEST(Contains, TriesAsManyRaysAsItTakes) {
  TriangleMesh mesh = cube(-1, 1);
  for (std::uint64_t i = 0; i < 100; ++i) {
    const Vector<3> corner = 8 * detail::crossing_direction(i);
    const TriangleMesh small(
        {corner, corner + Vector<3>(1, 0, 0), corner + Vector<3>(0, 1, 0), corner + Vector<3>(0, 0, 1)},
        {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}});
    mesh = joined(mesh, small);
  }
  EXPECT_TRUE(in(mesh, {0, 0, 0}));
  EXPECT_TRUE(in(joined(mesh, cube(-3, -2)), {0, 0, 0}));
  EXPECT_FALSE(in(joined(mesh, cube(-3, 3)), {0, 0, 0}));
}

TEST(Solids, TouchAndMissByAnUlp) {
  const TriangleMesh mesh = cube(0, 1);
  EXPECT_TRUE(meet(mesh, {}, mesh, at(1)));
  EXPECT_TRUE(meet(mesh, {}, mesh, at(1, 1, 1)));
  EXPECT_TRUE(meet(mesh, {}, mesh, at(0.5, 0.25)));
  EXPECT_TRUE(meet(mesh, {}, mesh, {}));
  EXPECT_FALSE(meet(mesh, {}, mesh, at(1 + 0x1p-52)));
  EXPECT_FALSE(meet(mesh, {}, mesh, at(1 + 0x1p-52, 1, 1)));
  EXPECT_FALSE(meet(mesh, {}, TriangleMesh(), {}));
}

TEST(Solids, NestedOnesMeetUnlessInAHole) {
  const TriangleMesh small = cube(-0.25, 0.25);
  const TriangleMesh ball = sphere_mesh(2, 12, 8);
  const TriangleMesh shell = joined(ball, sphere_mesh(1, 12, 8));
  EXPECT_TRUE(meet(ball, {}, small, {}));
  EXPECT_FALSE(meet(shell, {}, small, {}));
  EXPECT_TRUE(meet(shell, {}, small, at(1.4)));
  EXPECT_FALSE(meet(shell, {}, small, at(3)));
  const TriangleMesh two = joined(posed(small, at(9)), small);  // the second part is inside
  EXPECT_TRUE(meet(ball, {}, two, {}));
  EXPECT_FALSE(meet(shell, {}, two, {}));
  EXPECT_TRUE(meet(shell, at(1e6, 1e6), small, at(1e6 + 1.4, 1e6)));
  const TriangleMesh ring = torus({1, 0.4, 40, 20});
  EXPECT_FALSE(meet(ring, {}, small, {}));
  EXPECT_TRUE(meet(ring, Pose::rotation({1, 0, 0}, 90), small, at(1)));
}

TEST(Solids, CanBeCancelled) {
  const TriangleMesh mesh = cube(0, 1);
  const Bvh tree(mesh);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW(
      (void)solids_intersect(PosedMesh<3>{mesh, tree}, PosedMesh<3>{mesh, tree, at(5)}, {.cancel = stop.get_token()}),
      Cancelled);
}

}  // namespace
}  // namespace motzkin::testing::solid_test
