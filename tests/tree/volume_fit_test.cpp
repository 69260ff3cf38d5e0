// Trees of parallelepipeds around meshes. They fail if a child sticks out of its parent by one ulp, an element is lost
// or doubled, options are not kept to, or two runs differ.

#include "motzkin/tree/volume_fit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "motzkin/invalid_input.hpp"
#include "motzkin/pair/volume_pair.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "tree/mesh_scenes.hpp"

namespace motzkin::testing::volume_fit_test {
namespace {

constexpr std::array<FittedBoxes, 2> both_kinds = {FittedBoxes::Aligned, FittedBoxes::Oriented};

/// The corners of all elements, in an order of their own.
template <int N>
std::vector<std::vector<double>> sorted_elements(const std::vector<VertexSimplex<3, N>>& elements) {
  std::vector<std::vector<double>> result;
  for (const VertexSimplex<3, N>& element : elements) {
    std::vector<double>& numbers = result.emplace_back();
    for (const Vector<3>& vertex : element.vertices()) {
      numbers.insert(numbers.end(), vertex.begin(), vertex.end());
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

template <int N>
void expect_elements(const VolumeTree& tree, const Mesh<N>& mesh) {
  std::vector<VertexSimplex<3, N>> wanted;
  for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
    wanted.push_back(mesh[i]);
  }
  std::vector<VertexSimplex<3, N>> leaves;
  for (const std::uint32_t leaf : tree.leaves()) {
    const auto* element = std::get_if<VertexSimplex<3, N>>(&tree.volume(leaf));
    ASSERT_NE(element, nullptr);
    leaves.push_back(*element);
  }
  EXPECT_EQ(sorted_elements(leaves), sorted_elements(wanted));
}

template <int N>
void expect_fits(const Mesh<N>& mesh, const std::string& name) {
  SCOPED_TRACE(name);
  for (const FittedBoxes boxes : both_kinds) {
    for (const auto& [fan_out, levels] : {std::pair(8, 0), {2, 0}, {3, 2}, {4, 1}}) {
      const VolumeTree tree = fit_volumes(mesh, {.fan_out = fan_out, .levels = levels, .boxes = boxes});
      EXPECT_EQ(first_node_outside(tree), std::nullopt) << fan_out << " " << levels;
      expect_elements(tree, mesh);
    }
  }
}

TriangleMesh moved(const TriangleMesh& mesh, double scale, const Vector<3>& by) {
  return posed(mesh, then(Pose::scaling({scale, scale, scale}), Pose::translation_by(by)));
}

TEST(FitVolumes, AreSoundAndKeepEveryElement) {
  expect_fits(torus({1, 0.4, 16, 8}), "torus");
  expect_fits(posed(torus({1, 0.2, 16, 8}), parse_pose("r(1,2,3; 40)")), "turned torus");
  expect_fits(solid_torus({1, 0.4, 12, 6}), "solid torus");
  expect_fits(sphere_mesh(1, 12, 8), "sphere");
  expect_fits(box_grid({{-1, -2, -3}, {1, 2, 3}}, {3, 2, 2}), "grid");
  std::mt19937_64 random(2804);
  expect_fits(random_mesh<3>(random, 60, 100, 1.5), "random");
  expect_fits(random_mesh<4>(random, 60, 100, 1.5, 4), "random on a grid");
}

TEST(FitVolumes, AreSoundAtEveryScale) {
  const TriangleMesh ring = posed(torus({1, 0.3, 12, 6}), parse_pose("r(3,2,1; 50)"));
  expect_fits(moved(ring, 1, {1e9, -2e9, 3e9}), "far away");
  expect_fits(moved(ring, 1, {1e15, 0, 1e15}), "so far that vertices round");
  expect_fits(moved(ring, 1e-200, {0, 0, 0}), "tiny");
  expect_fits(moved(ring, 1e-310, {0, 0, 0}), "subnormal");
  expect_fits(moved(ring, 1e-200, {1, 1, 1}), "one point");
  expect_fits(moved(ring, 1e200, {0, 0, 0}), "huge");
  expect_fits(moved(ring, 0x1p997, {0, 0, 0}), "as large as shapes can be");
}

TEST(FitVolumes, AreSoundForDegenerateMeshes) {
  expect_fits(TriangleMesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}), "one triangle");
  expect_fits(TriangleMesh({{0.1, 0.2, 0.3}, {1.7, 0.9, 0.4}, {0.3, 1.1, 2.9}}, {{0, 1, 2}}), "one tilted triangle");
  expect_fits(TriangleMesh({{3, 4, 5}}, std::vector<TriangleMesh::Element>(20, {0, 0, 0})), "one point, many times");
  expect_fits(TriangleMesh({{0, 0, 0}}, {{0, 0, 0}}), "the origin");
  expect_fits(TriangleMesh({{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}, {{0, 1, 2}, {0, 0, 1}, {1, 2, 2}}), "on a line");
  std::vector<Vector<3>> vertices;
  std::vector<TriangleMesh::Element> elements;
  for (std::uint32_t i = 0; i < 36; ++i) {
    vertices.emplace_back(i % 6, i / 6, 0);
    if (i % 6 < 5 && i < 30) {
      elements.push_back({i, i + 1, i + 6});
      elements.push_back({i + 1, i + 7, i + 6});
    }
  }
  const TriangleMesh plane(vertices, elements);
  expect_fits(plane, "plane");
  expect_fits(posed(plane, parse_pose("r(1,1,0; 30) t(5,6,7)")), "tilted plane");
  expect_fits(TetrahedronMesh(vertices, {{0, 1, 6, 7}, {1, 2, 8, 9}}), "flat tetrahedra");
}

TEST(FitVolumes, KeepToTheOptions) {
  const TetrahedronMesh ring = solid_torus({1, 0.4, 20, 8});  // 480
  for (const FittedBoxes boxes : both_kinds) {
    for (const int fan_out : {2, 3, 8, 100, 1000}) {
      const VolumeTree tree = fit_volumes(ring, {.fan_out = fan_out, .levels = 0, .boxes = boxes});
      for (std::uint32_t node = 0; node < tree.node_count(); ++node) {
        EXPECT_LE(tree.child_count(node), static_cast<std::uint32_t>(fan_out));
        EXPECT_NE(tree.child_count(node), 1U);
      }
    }
    for (const int levels : {1, 2, 3, 5}) {
      const VolumeTree tree = fit_volumes(ring, {.fan_out = 4, .levels = levels, .boxes = boxes});
      for (const std::uint32_t leaf : tree.leaves()) {
        EXPECT_EQ(tree.level(leaf), levels);
      }
      for (std::uint32_t node = 0; node < tree.node_count(); ++node) {
        if (tree.level(node) + 1 < levels) {
          EXPECT_LE(tree.child_count(node), 4U);
        }
      }
    }
  }
  const VolumeTree flat = fit_volumes(ring, {.levels = 1});
  EXPECT_EQ(flat.child_count(0), 480U);
  const VolumeTree high = fit_volumes(TriangleMesh({{0, 0, 0}}, {{0, 0, 0}}), {.levels = VolumeTree::max_depth - 1});
  EXPECT_EQ(high.level_count(), VolumeTree::max_depth);
  EXPECT_EQ(first_node_outside(high), std::nullopt);
}

TEST(FitVolumes, PutSeveralElementsIntoALeaf) {
  const TriangleMesh ring = posed(torus({1, 0.3, 16, 8}), parse_pose("r(1,2,3; 40)"));  // 256
  for (const FittedBoxes boxes : both_kinds) {
    for (const int count : {3, 10, 300}) {
      for (const int levels : {0, 1, 2}) {
        const FitOptions options = {.fan_out = 4, .levels = levels, .elements_per_leaf = count, .boxes = boxes};
        const VolumeTree tree = fit_volumes(ring, options);
        EXPECT_EQ(first_node_outside(tree), std::nullopt);
        const std::size_t wanted =
            (ring.elements().size() + static_cast<std::size_t>(count) - 1) / static_cast<std::size_t>(count);
        EXPECT_EQ(tree.leaves().size(), wanted);
        std::size_t inside_of_some = 0;
        for (std::size_t i = 0; i < ring.elements().size(); ++i) {
          inside_of_some +=
              static_cast<std::size_t>(std::any_of(tree.leaves().begin(), tree.leaves().end(), [&](std::uint32_t leaf) {
                return is_inside(ring[i], tree.volume(leaf));
              }));
        }
        EXPECT_EQ(inside_of_some, ring.elements().size());
      }
    }
  }
}

/// Elements whose sizes grow so fast that every best cut takes one off. The last one is opposite the largest, so that
/// the small ones are not rounded away.
TEST(FitVolumes, StayWithinTheDepthOfTrees) {
  std::vector<Vector<3>> vertices = {{0, 0, 0}};
  std::vector<TriangleMesh::Element> elements;
  for (int i = 0; i < 120; ++i) {
    const double size = std::ldexp(1.0, 2 * i);
    vertices.emplace_back(size, 0, 0);
    vertices.emplace_back(size, size, size);
    const auto last = static_cast<std::uint32_t>(vertices.size() - 1);
    elements.push_back({last - 1, last, last});
  }
  vertices.push_back(-vertices.back());
  const auto opposite = static_cast<std::uint32_t>(vertices.size() - 1);
  elements.push_back({opposite, opposite, opposite});
  const VolumeTree tree = fit_volumes(TriangleMesh(vertices, elements), {.fan_out = 2, .levels = 0});
  EXPECT_GT(tree.level_count(), 33);
  EXPECT_EQ(tree.leaves().size(), 121U);
  EXPECT_EQ(first_node_outside(tree), std::nullopt);
}

TEST(FitVolumes, AreTheSameEveryTime) {
  const TriangleMesh ring = torus({1, 0.4, 16, 8});
  const VolumeTree first = fit_volumes(ring, {.levels = 0});
  const VolumeTree second = fit_volumes(TriangleMesh(ring), {.levels = 0});
  ASSERT_EQ(first.node_count(), second.node_count());
  for (std::uint32_t node = 0; node < first.node_count(); ++node) {
    EXPECT_EQ(first.volume(node), second.volume(node));
    EXPECT_EQ(first.parent(node), second.parent(node));
  }
}

/// Also where they have to contain the boxes of their children.
TEST(FitVolumes, TurnedBoxesAreSmaller) {
  const TriangleMesh ring = posed(torus({1, 0.1, 40, 8}), parse_pose("r(1,1,0; 45)"));
  const auto aligned = tightness(fit_volumes(ring, {.levels = 0, .boxes = FittedBoxes::Aligned}));
  const auto oriented = tightness(fit_volumes(ring, {.levels = 0, .boxes = FittedBoxes::Oriented}));
  EXPECT_LT(oriented[0].volume, 0.5 * aligned[0].volume);
  EXPECT_LT(oriented[1].volume, aligned[1].volume);
}

TEST(FitVolumes, RefuseBadInput) {
  const TriangleMesh one({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}});
  EXPECT_THROW((void)fit_volumes(TriangleMesh()), InvalidInput);
  EXPECT_THROW((void)fit_volumes(TetrahedronMesh()), InvalidInput);
  EXPECT_THROW((void)fit_volumes(one, {.fan_out = 1}), InvalidInput);
  EXPECT_THROW((void)fit_volumes(one, {.levels = -1}), InvalidInput);
  EXPECT_THROW((void)fit_volumes(one, {.levels = VolumeTree::max_depth}), InvalidInput);
  EXPECT_THROW((void)fit_volumes(one, {.elements_per_leaf = 0}), InvalidInput);
  const double far = max_coordinate;
  EXPECT_THROW((void)fit_volumes(TriangleMesh({{-far, 0, 0}, {far, 0, 0}, {0, far, 0}}, {{0, 1, 2}})), InvalidInput);
}

/// Three boxes in a row, each half in the next: two halves in common, and none of the ends. Only siblings count.
TEST(Tightness, MeasuresWhatSiblingsShare) {
  const auto cube = [](double x) -> Volume { return Cuboid<3>({x, 0, 0}, {{2, 0, 0}, {0, 2, 0}, {0, 0, 2}}); };
  const Volume around = Cuboid<3>({0, 0, 0}, {{8, 0, 0}, {0, 8, 0}, {0, 0, 8}});
  EXPECT_DOUBLE_EQ(tightness(VolumeTree({around, {{cube(2)}, {cube(0)}, {cube(1)}}}))[1].overlap, 8);
  const VolumeTree cousins({around, {{cube(0), {{cube(0)}}}, {cube(1), {{cube(1)}}}}});
  EXPECT_DOUBLE_EQ(tightness(cousins)[1].overlap, 4);
  EXPECT_DOUBLE_EQ(tightness(cousins)[2].overlap, 0);
}

TEST(Tightness, CountsLeavesOfLevelsAbove) {
  const auto cube = [](double x, double size) -> Volume {
    return Cuboid<3>({x, 0, 0}, {{size, 0, 0}, {0, size, 0}, {0, 0, size}});
  };
  const VolumeTree tree({cube(0, 4),
                         {{cube(0, 2), {{Simplex<3>({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})}}},
                          {Obb<3>({3, 1, 1}, {0.5, 1, 1})},
                          {Triangle<3>({0, 0, 0}, {1, 0, 0}, {0, 1, 0})}}});
  const std::vector<LevelTightness> levels = tightness(tree);
  ASSERT_EQ(levels.size(), 3U);
  EXPECT_EQ(levels[0].volumes, 1U);
  EXPECT_DOUBLE_EQ(levels[0].volume, 64);
  EXPECT_DOUBLE_EQ(levels[0].area, 96);
  EXPECT_EQ(levels[1].volumes, 3U);
  EXPECT_DOUBLE_EQ(levels[1].volume, 8 + 4);
  EXPECT_DOUBLE_EQ(levels[1].area, 24 + 16 + 2);
  EXPECT_EQ(levels[2].volumes, 3U);
  EXPECT_DOUBLE_EQ(levels[2].volume, 1.0 / 6 + 4);
  EXPECT_DOUBLE_EQ(levels[2].area, 6 + 16 + 2);
  EXPECT_DOUBLE_EQ(levels[1].overlap, 0);
}

}  // namespace
}  // namespace motzkin::testing::volume_fit_test
