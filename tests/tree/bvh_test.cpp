// What a tree of boxes must be: every element in one leaf, every box around all that is below it, the same for any
// number of threads. They fail if a box is rounded inwards, an element is lost, or threads change the result.

#include "motzkin/tree/bvh.hpp"

#include <gtest/gtest.h>

#include "corpus/rational.hpp"
#include "motzkin/invalid_input.hpp"
#include "parallel/parallel.hpp"
#include "tree/mesh_scenes.hpp"

namespace motzkin::bvh_test {
namespace {

using testing::random_mesh;

/// Whether a box in the tree's coordinates contains `point`, in exact numbers.
bool contains(const Bvh& tree, const BvhNode& node, std::size_t lane, const Vector<3>& point) {
  for (std::size_t k = 0; k < 3; ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    const auto local =
        (testing::exact(point[i]) - testing::exact(tree.frame().center[i])) * testing::exact(tree.frame().scale);
    if (local < testing::exact(node.lo[k][lane]) || local > testing::exact(node.hi[k][lane])) {
      return false;
    }
  }
  return true;
}

/// Elements below each lane of `node`, checked against the boxes on the way.
template <int N>
std::vector<std::uint32_t> check_below(const Bvh& tree, const Mesh<N>& mesh, std::size_t index, int leaf_size) {
  const BvhNode& node = tree.nodes()[index];
  std::vector<std::uint32_t> all;
  EXPECT_GT(node.lanes, 0);
  for (std::size_t lane = 0; lane < node.lanes; ++lane) {
    std::vector<std::uint32_t> below;
    if (node.count[lane] > 0) {
      EXPECT_LE(node.count[lane], leaf_size);
      const auto leaf = tree.order().subspan(node.first[lane], node.count[lane]);
      below.assign(leaf.begin(), leaf.end());
    } else {
      EXPECT_GT(node.first[lane], index);
      below = check_below(tree, mesh, node.first[lane], leaf_size);
    }
    for (const std::uint32_t element : below) {
      for (const std::uint32_t vertex : mesh.elements()[element]) {
        EXPECT_TRUE(contains(tree, node, lane, mesh.vertices()[vertex])) << "node " << index << ", lane " << lane;
      }
    }
    all.insert(all.end(), below.begin(), below.end());
  }
  return all;
}

template <int N>
void check(const Bvh& tree, const Mesh<N>& mesh, int leaf_size) {
  std::vector<std::uint32_t> all = check_below(tree, mesh, 0, leaf_size);
  std::sort(all.begin(), all.end());
  ASSERT_EQ(all.size(), mesh.elements().size());
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    ASSERT_EQ(all[i], i);
  }
}

std::vector<TriangleMesh> meshes() {
  std::mt19937_64 random(1);
  std::vector<TriangleMesh> result;
  result.push_back(random_mesh<3>(random, 3, 1, 9));
  result.push_back(random_mesh<3>(random, 100, 9, 9));
  result.push_back(random_mesh<3>(random, 100, 300, 0.8));
  result.push_back(random_mesh<3>(random, 30, 300, 9, 1));
  result.push_back(TriangleMesh({{1, 2, 3}}, std::vector<TriangleMesh::Element>(200, {0, 0, 0})));  // one point
  for (const double factor : {1e-305, 1e-160, 1e300}) {
    result.push_back(posed(result[2], Pose::scaling(Vector<3>::Constant(factor))));
  }
  result.push_back(posed(result[2], Pose::translation_by({1e16, 1, -1e9})));
  std::vector<Vector<3>> rising(400);
  for (std::size_t i = 0; i < rising.size(); ++i) {
    rising[i] = {std::ldexp(1.0, -static_cast<int>(i)), 0, static_cast<double>(i % 3)};
  }
  std::vector<TriangleMesh::Element> chain;
  for (std::uint32_t i = 0; i + 2 < rising.size(); ++i) {
    chain.push_back({i, i + 1, i + 2});
  }
  result.emplace_back(rising, chain);
  return result;
}

TEST(Bvh, EnclosesEveryElementOnce) {
  for (const TriangleMesh& mesh : meshes()) {
    for (const int leaf_size : {1, 2, 7, 64}) {
      check(Bvh(mesh, {.leaf_size = leaf_size}), mesh, leaf_size);
    }
  }
}

TEST(Bvh, IsTheSameForAnyThreadCount) {
  const TriangleMesh mesh = torus({1, 0.4, 300, 150});
  const Bvh one(mesh);
  const detail::MoreThreads eight(8);
  for (const int threads : {0, 2, 8}) {
    EXPECT_EQ(Bvh(mesh, {.threads = threads}), one);
  }
}

TEST(Bvh, OfBoxesIsThatOfTheMesh) {
  const TriangleMesh mesh = torus({1, 0.4, 30, 15});
  std::vector<Aabb<3>> boxes;
  for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
    const auto corners = mesh[i].vertices();
    boxes.emplace_back(corners[0].cwiseMin(corners[1]).cwiseMin(corners[2]),
                       corners[0].cwiseMax(corners[1]).cwiseMax(corners[2]));
  }
  EXPECT_EQ(Bvh(boxes), Bvh(mesh));
}

TEST(Bvh, FitsMovedVertices) {
  std::mt19937_64 random(2);
  for (TriangleMesh mesh : meshes()) {
    Bvh tree(mesh);
    const Bvh before = tree;
    tree.refit(mesh);
    EXPECT_EQ(tree.order().size(), before.order().size());
    check(tree, mesh, 1);
    std::vector<Vector<3>> vertices(mesh.vertices().begin(), mesh.vertices().end());
    std::shuffle(vertices.begin(), vertices.end(), random);
    mesh.set_vertices(vertices);
    tree.refit(mesh);
    check(tree, mesh, 1);
  }
}

// What the reference says, 60 bytes per element, up to a tenth.
TEST(Bvh, TakesAsMuchMemoryAsTheReferenceSays) {
  const TriangleMesh mesh = torus({1, 0.4, 320, 160});
  const Bvh tree(mesh);
  const auto bytes = static_cast<double>(tree.nodes().size_bytes() + tree.order().size_bytes());
  EXPECT_NEAR(bytes / static_cast<double>(mesh.elements().size()), 60, 6);
}

TEST(Bvh, RefusesWhatDoesNotFit) {
  const TriangleMesh mesh = torus({1, 0.4, 8, 4});
  EXPECT_THROW(Bvh(mesh, {.leaf_size = 0}), InvalidInput);
  EXPECT_THROW(Bvh(mesh, {.leaf_size = 65}), InvalidInput);
  EXPECT_THROW(Bvh(mesh, {.threads = -1}), InvalidInput);
  Bvh tree(mesh);
  EXPECT_THROW(tree.refit(torus({1, 0.4, 8, 5})), InvalidInput);
  EXPECT_EQ(tree, Bvh(mesh));
}

}  // namespace
}  // namespace motzkin::bvh_test
