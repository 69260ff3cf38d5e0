#include "motzkin/shape/mesh.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <set>

#include "corpus/generator.hpp"
#include "corpus/rational.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/mesh_generators.hpp"

namespace motzkin::testing::mesh_test {
namespace {

using Element = TriangleMesh::Element;
using Point = std::array<Rational, 3>;

Point exact_point(const Vector<3>& point) { return {exact(point[0]), exact(point[1]), exact(point[2])}; }

Rational determinant(const Point& a, const Point& b, const Point& c) {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

/// Six times the volume within a closed surface whose faces are turned outwards.
Rational six_volumes(const TriangleMesh& mesh) {
  Rational sum = 0;
  for (const Element& element : mesh.elements()) {
    sum += determinant(exact_point(mesh.vertices()[element[0]]), exact_point(mesh.vertices()[element[1]]),
                       exact_point(mesh.vertices()[element[2]]));
  }
  return sum;
}

/// Six times the volumes of the tetrahedra, each positive.
Rational six_volumes(const TetrahedronMesh& mesh) {
  Rational sum = 0;
  for (const auto& element : mesh.elements()) {
    std::array<Point, 3> edges;
    for (std::size_t i = 0; i < 3; ++i) {
      for (int k = 0; k < 3; ++k) {
        edges[i][static_cast<std::size_t>(k)] =
            exact(mesh.vertices()[element[i + 1]][k]) - exact(mesh.vertices()[element[0]][k]);
      }
    }
    sum += abs(determinant(edges[0], edges[1], edges[2]));
  }
  return sum;
}

double volume(const TriangleMesh& mesh) { return static_cast<double>(six_volumes(mesh)) / 6; }

/// Every edge has two faces, which run along it in opposite directions.
bool every_edge_is_shared(const TriangleMesh& mesh) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
  for (const Element& element : mesh.elements()) {
    for (std::size_t k = 0; k < 3; ++k) {
      ++edges[{element[k], element[(k + 1) % 3]}];
    }
  }
  return std::all_of(edges.begin(), edges.end(), [&](const auto& edge) {
    const auto reverse = edges.find({edge.first.second, edge.first.first});
    return edge.second == 1 && reverse != edges.end() && reverse->second == 1;
  });
}

/// Vertices minus edges plus faces: 2 for a sphere, 0 for a ring. For closed meshes.
int euler_characteristic(const TriangleMesh& mesh) {
  std::set<std::uint32_t> used;
  for (const Element& element : mesh.elements()) {
    used.insert(element.begin(), element.end());
  }
  return static_cast<int>(used.size()) - static_cast<int>(mesh.elements().size() / 2);
}

/// How many tetrahedra have a face, by its sorted corners.
std::map<Element, int> face_counts(const TetrahedronMesh& mesh) {
  std::map<Element, int> counts;
  for (const auto& element : mesh.elements()) {
    for (std::size_t left_out = 0; left_out < 4; ++left_out) {
      Element face;
      for (std::size_t k = 0; k < 3; ++k) {
        face[k] = element[k < left_out ? k : k + 1];
      }
      std::sort(face.begin(), face.end());
      ++counts[face];
    }
  }
  return counts;
}

/// Neighbours share whole faces, and lie on different sides of them: were it otherwise, the volume within the boundary
/// would be less than that of the tetrahedra together.
void expect_filled_without_overlap(const TetrahedronMesh& mesh) {
  std::size_t outer = 0;
  for (const auto& [face, count] : face_counts(mesh)) {
    EXPECT_LE(count, 2);
    outer += count == 1 ? 1 : 0;
  }
  const Boundary result = boundary(mesh);
  EXPECT_EQ(result.surface.elements().size(), outer);
  EXPECT_TRUE(every_edge_is_shared(result.surface));
  EXPECT_EQ(six_volumes(result.surface), six_volumes(mesh));
}

TEST(Meshes, BadNumbersAndIndicesAreRefused) {
  const double bad[] = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                        std::nextafter(-max_coordinate, -std::numeric_limits<double>::infinity())};
  for (const double value : bad) {
    EXPECT_THROW(TriangleMesh({{0, 0, 0}, {0, value, 0}}, {}), InvalidInput);
    TriangleMesh mesh({{1, 2, 3}}, {{0, 0, 0}});
    const TriangleMesh before = mesh;
    EXPECT_THROW(mesh.set_vertices({{0, 0, value}}), InvalidInput);
    EXPECT_EQ(mesh, before);
  }
  EXPECT_THROW(TriangleMesh({{0, 0, 0}}, {{0, 0, 1}}), InvalidInput);
  EXPECT_THROW(TetrahedronMesh({}, {{0, 0, 0, 0}}), InvalidInput);
  EXPECT_NO_THROW(TetrahedronMesh({{max_coordinate, 0, 0}}, {{0, 0, 0, 0}}));
  TriangleMesh mesh({{1, 2, 3}}, {{0, 0, 0}});
  EXPECT_THROW(mesh.set_vertices({{1, 2, 3}, {1, 2, 3}}), InvalidInput);
  mesh.set_vertices({{4, 5, 6}});
  EXPECT_EQ(mesh, TriangleMesh({{4, 5, 6}}, {{0, 0, 0}}));
}

TEST(Meshes, ElementsAreShapesAndTheBoxEnclosesUsedVertices) {
  const TriangleMesh mesh({{9, 9, 9}, {0, 1, 0}, {-1, 0, 2}, {0, 0, -3}}, {{3, 1, 2}});
  EXPECT_EQ(mesh[0].vertices(), (std::array<Vector<3>, 3>{{{0, 0, -3}, {0, 1, 0}, {-1, 0, 2}}}));
  EXPECT_EQ(bounding_box(mesh).min(), Vector<3>(-1, 0, -3));
  EXPECT_EQ(bounding_box(mesh).max(), Vector<3>(0, 1, 2));
  EXPECT_THROW((void)bounding_box(TriangleMesh({{0, 0, 0}}, {})), InvalidInput);
}

TEST(Meshes, EqualVerticesAreMergedInTheOrderOfTheirFirstUse) {
  const TriangleMesh mesh({{7, 7, 7}, {1, 0, 0}, {0, 0, 0}, {1, -0.0, 0}, {-0.0, 0, 0}, {5, 5, 5}},
                          {{4, 3, 0}, {2, 1, 0}, {3, 3, 1}});
  const TriangleMesh merged = merge_equal_vertices(mesh);
  EXPECT_EQ(merged, TriangleMesh({{0, 0, 0}, {1, 0, 0}, {7, 7, 7}}, {{0, 1, 2}, {0, 1, 2}, {1, 1, 1}}));
  EXPECT_TRUE(std::signbit(merged.vertices()[0][0]));  // the first one stays as it is
  EXPECT_EQ(merge_equal_vertices(TetrahedronMesh({{1, 1, 1}}, {})), TetrahedronMesh());
}

TEST(Meshes, MergingAgreesWithASearchThroughAllVertices) {
  Generator random(7);
  for (int round = 0; round < 50; ++round) {
    std::vector<Vector<3>> vertices(40);
    for (Vector<3>& vertex : vertices) {
      vertex = Vector<3>(random.integer(0, 2), random.integer(0, 2), random.integer(0, 2));
    }
    std::vector<TetrahedronMesh::Element> elements(12);
    std::vector<Vector<3>> expected;
    std::vector<TetrahedronMesh::Element> expected_elements = elements;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      for (std::size_t k = 0; k < 4; ++k) {
        elements[i][k] = static_cast<std::uint32_t>(random.integer(0, 39));
        const Vector<3>& vertex = vertices[elements[i][k]];
        const auto found = std::find(expected.begin(), expected.end(), vertex);
        expected_elements[i][k] = static_cast<std::uint32_t>(found - expected.begin());
        if (found == expected.end()) {
          expected.push_back(vertex);
        }
      }
    }
    EXPECT_EQ(merge_equal_vertices(TetrahedronMesh(vertices, elements)), TetrahedronMesh(expected, expected_elements));
  }
}

/// Of many vertices, with zeros of both signs and tiny numbers among them. Fails where a vertex is looked for in one
/// place and was put in another.
TEST(Meshes, MergingManyAgreesWithAMap) {
  Generator random(11);
  const std::array<double, 6> numbers = {0.0, -0.0, 1.0, -1.0, 5e-324, 1e300};
  std::vector<Vector<3>> vertices(2000);
  for (Vector<3>& vertex : vertices) {
    for (double& coordinate : vertex) {
      coordinate = numbers[static_cast<std::size_t>(random.integer(0, 5))];
    }
  }
  std::map<std::array<double, 3>, std::uint32_t> known;  // 0 and -0 are equal keys
  std::vector<Vector<3>> expected;
  std::vector<TriangleMesh::Element> elements(1000);
  std::vector<TriangleMesh::Element> expected_elements = elements;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      elements[i][k] = static_cast<std::uint32_t>(random.integer(0, 1999));
      const Vector<3>& vertex = vertices[elements[i][k]];
      const auto [place, is_new] =
          known.try_emplace({vertex[0], vertex[1], vertex[2]}, static_cast<std::uint32_t>(expected.size()));
      expected_elements[i][k] = place->second;
      if (is_new) {
        expected.push_back(vertex);
      }
    }
  }
  EXPECT_EQ(known.size(), 125U);
  EXPECT_EQ(merge_equal_vertices(TriangleMesh(vertices, elements)), TriangleMesh(expected, expected_elements));
}

TEST(Meshes, TheBoundaryIsTurnedOutwardsAndKnowsItsOwners) {
  const std::vector<Vector<3>> vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}};
  for (const TetrahedronMesh::Element& element : {TetrahedronMesh::Element{0, 1, 2, 3}, {1, 0, 2, 3}, {3, 2, 0, 1}}) {
    const Boundary result = boundary({vertices, {element}});
    EXPECT_TRUE(every_edge_is_shared(result.surface));
    EXPECT_EQ(six_volumes(result.surface), 1);
    EXPECT_EQ(result.owners, std::vector<std::uint32_t>(4, 0));
  }
  const Boundary two = boundary({vertices, {{3, 2, 1, 0}, {4, 1, 2, 3}}});
  EXPECT_TRUE(every_edge_is_shared(two.surface));
  EXPECT_EQ(six_volumes(two.surface), 3);
  EXPECT_EQ(two.owners, (std::vector<std::uint32_t>{0, 0, 0, 1, 1, 1}));
  for (std::size_t i = 0; i < 6; ++i) {
    const Element& face = two.surface.elements()[i];
    EXPECT_TRUE(std::count(face.begin(), face.end(), two.owners[i] == 0 ? 0U : 4U) == 1);
  }
  EXPECT_TRUE(boundary({vertices, {{0, 1, 2, 3}, {0, 1, 2, 3}}}).surface.elements().empty());
  EXPECT_EQ(boundary(TetrahedronMesh()).surface, TriangleMesh());
}

TEST(Meshes, FacesThatATetrahedronHasTwiceAreItsBoundaryOnce) {
  const Boundary result = boundary({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 0, 1, 2}}});
  std::multiset<Element> faces;
  for (Element face : result.surface.elements()) {
    std::sort(face.begin(), face.end());
    faces.insert(face);
  }
  EXPECT_EQ(faces, (std::multiset<Element>{{0, 0, 1}, {0, 0, 2}, {0, 1, 2}}));
}

/// Nearly flat, thin, tiny and huge: doubles alone would get the side wrong.
TEST(Meshes, TheBoundaryIsTurnedOutwardsHoweverThinTheTetrahedronIs) {
  Generator random(11);
  const auto unit = [&] { return random.uniform(-1, 1); };
  int unclear = 0;
  for (int round = 0; round < 400; ++round) {
    const double scale = std::ldexp(1.0, round % 5 == 0 ? 990 : round % 5 == 1 ? -1000 : 0);
    const Vector<3> a(unit(), unit(), unit());
    const Vector<3> b(unit(), unit(), unit());
    const Vector<3> c(unit(), unit(), unit());
    const double s = unit();
    const Vector<3> d = s * a + 0.25 * b + (0.75 - s) * c;  // in the plane of the others up to rounding
    const TetrahedronMesh mesh({scale * a, scale * b, scale * c, scale * d}, {{0, 1, 2, 3}});
    const Rational found = six_volumes(boundary(mesh).surface);
    EXPECT_EQ(found, six_volumes(mesh));
    unclear += found > 0 ? 1 : 0;
  }
  EXPECT_GT(unclear, 300);  // not flat after all
}

TEST(GeneratedMeshes, TheTorusIsAClosedRingTurnedOutwards) {
  for (const auto& [around, across] : {std::pair(3, 3), {7, 4}, {100, 60}}) {
    const TriangleMesh mesh = torus({.major = 2, .minor = 0.5, .around = around, .across = across});
    EXPECT_EQ(mesh.elements().size(), static_cast<std::size_t>(2 * around * across));
    EXPECT_TRUE(every_edge_is_shared(mesh));
    EXPECT_EQ(euler_characteristic(mesh), 0);
    EXPECT_GT(six_volumes(mesh), 0);
  }
  const double exact_volume = 2 * std::numbers::pi * std::numbers::pi * 2 * 0.5 * 0.5;
  EXPECT_NEAR(volume(torus({.major = 2, .minor = 0.5, .around = 100, .across = 60})), exact_volume,
              0.005 * exact_volume);
}

TEST(GeneratedMeshes, TheSolidTorusFillsTheTorus) {
  for (const auto& [around, across] : {std::pair(3, 3), {5, 8}, {16, 7}}) {
    const TorusOptions options = {.around = around, .across = across};
    const TetrahedronMesh mesh = solid_torus(options);
    EXPECT_EQ(mesh.elements().size(), static_cast<std::size_t>(3 * around * across));
    expect_filled_without_overlap(mesh);
    const TriangleMesh surface = merge_equal_vertices(boundary(mesh).surface);
    const TriangleMesh ring = torus(options);
    EXPECT_EQ(surface.elements().size(), ring.elements().size());
    EXPECT_EQ(euler_characteristic(surface), 0);
    const auto sorted = [](std::span<const Vector<3>> points) {
      std::vector<std::array<double, 3>> result;
      for (const Vector<3>& point : points) {
        result.push_back({point[0], point[1], point[2]});
      }
      std::sort(result.begin(), result.end());
      return result;
    };
    EXPECT_EQ(sorted(surface.vertices()), sorted(ring.vertices()));
  }
}

TEST(GeneratedMeshes, TheSphereIsClosedAndTurnedOutwards) {
  for (const auto& [segments, rings] : {std::pair(3, 2), {5, 3}, {60, 30}}) {
    const TriangleMesh mesh = sphere_mesh(2, segments, rings);
    EXPECT_EQ(mesh.elements().size(), static_cast<std::size_t>(2 * segments * (rings - 1)));
    EXPECT_TRUE(every_edge_is_shared(mesh));
    EXPECT_EQ(euler_characteristic(mesh), 2);
    EXPECT_GT(six_volumes(mesh), 0);
    for (const Vector<3>& vertex : mesh.vertices()) {
      EXPECT_NEAR(vertex.norm(), 2, 1e-14);
    }
  }
  EXPECT_NEAR(volume(sphere_mesh(2, 60, 30)), 32 * std::numbers::pi / 3, 0.3);
}

TEST(GeneratedMeshes, TheGridFillsItsBox) {
  const Aabb<3> box({-1, 0.1, 3}, {2, 0.7, 3.5});
  for (const std::array<int, 3> cells : {std::array{1, 1, 1}, {2, 1, 3}, {4, 3, 2}}) {
    const TetrahedronMesh mesh = box_grid(box, cells);
    EXPECT_EQ(mesh.elements().size(), static_cast<std::size_t>(6 * cells[0] * cells[1] * cells[2]));
    expect_filled_without_overlap(mesh);
    EXPECT_EQ(euler_characteristic(boundary(mesh).surface), 2);
    EXPECT_EQ(six_volumes(mesh), 6 * (exact(2) - exact(-1)) * (exact(0.7) - exact(0.1)) * (exact(3.5) - exact(3)));
    EXPECT_EQ(bounding_box(mesh), box);
  }
}

TEST(GeneratedMeshes, BadOptionsAreRefused) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const TorusOptions& options : {TorusOptions{.around = 2},
                                      {.across = 2},
                                      {.around = -7},
                                      {.major = 0},
                                      {.minor = -1},
                                      {.major = nan},
                                      {.minor = nan},
                                      {.major = std::numeric_limits<double>::infinity()},
                                      {.around = 100000, .across = 100000}}) {
    EXPECT_THROW((void)torus(options), InvalidInput);
    EXPECT_THROW((void)solid_torus(options), InvalidInput);
  }
  EXPECT_THROW((void)sphere_mesh(1, 2, 2), InvalidInput);
  EXPECT_THROW((void)sphere_mesh(1, 3, 1), InvalidInput);
  EXPECT_THROW((void)sphere_mesh(0, 3, 2), InvalidInput);
  EXPECT_THROW((void)sphere_mesh(nan, 3, 2), InvalidInput);
  EXPECT_THROW((void)sphere_mesh(1, 100000, 100000), InvalidInput);
  const Aabb<3> box({0, 0, 0}, {1, 1, 1});
  EXPECT_THROW((void)box_grid(box, {1, 0, 1}), InvalidInput);
  EXPECT_THROW((void)box_grid(box, {2000, 2000, 2000}), InvalidInput);
  EXPECT_THROW((void)box_grid(box, {std::numeric_limits<int>::max(), 1, 1}), InvalidInput);
  EXPECT_THROW((void)box_grid(Aabb<3>({0, 0, 0}, {1, 0, 1}), {1, 1, 1}), InvalidInput);
}

}  // namespace
}  // namespace motzkin::testing::mesh_test
