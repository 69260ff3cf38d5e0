// Distances of meshes, compared with trying all pairs of elements, and signed distances with solid angles. They fail if
// the tree leaves out a pair that matters, for a wrong bound, element or order, if the number of threads or the order
// of the meshes changes an answer, and if a sign is wrong.

#include "motzkin/tree/mesh_distance.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <tuple>

#include "motzkin/invalid_input.hpp"
#include "parallel/parallel.hpp"
#include "support/draws.hpp"
#include "tree/mesh_scenes.hpp"

namespace motzkin::testing::mesh_distance_test {
namespace {

using Ranked = std::tuple<double, double, std::uint32_t, std::uint32_t>;

/// All pairs of elements, nearest first.
template <int M, int N>
std::vector<Ranked> all_pairs(const Mesh<M>& a, const Mesh<N>& b) {
  std::vector<Ranked> result;
  for (std::uint32_t i = 0; i < a.elements().size(); ++i) {
    for (std::uint32_t k = 0; k < b.elements().size(); ++k) {
      const Distance<3> found = distance(a[i], b[k]);
      result.emplace_back(found.upper, found.lower, i, k);
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

Ranked ranked(const ElementDistance& found) { return {found.distance.upper, found.distance.lower, found.a, found.b}; }

template <int N>
bool share_a_vertex(const Mesh<N>& mesh, std::uint32_t i, std::uint32_t k) {
  for (const std::uint32_t p : mesh.elements()[i]) {
    for (const std::uint32_t q : mesh.elements()[k]) {
      if (p == q) {
        return true;
      }
    }
  }
  return false;
}

template <int M, int N>
void expect_as_all_pairs(const Mesh<M>& a, const Pose& pose_a, const Mesh<N>& b, const Pose& pose_b) {
  const Bvh tree_a(a);
  const Bvh tree_b(b, {.leaf_size = 3});
  const PosedMesh<M> body_a{a, tree_a, pose_a};
  const PosedMesh<N> body_b{b, tree_b, pose_b};
  const std::vector<Ranked> truth = all_pairs(posed(a, pose_a), posed(b, pose_b));
  const auto found = distance(body_a, body_b);
  ASSERT_TRUE(found);
  EXPECT_EQ(ranked(*found), truth[0]);
  const auto in_parallel = distance(body_a, body_b, {.threads = 4});
  ASSERT_TRUE(in_parallel);
  EXPECT_EQ(ranked(*in_parallel), truth[0]);
  const auto swapped = distance(body_b, body_a);
  ASSERT_TRUE(swapped);
  EXPECT_EQ(swapped->distance.upper, found->distance.upper);
  EXPECT_EQ(swapped->distance.lower, found->distance.lower);
  EXPECT_TRUE(distance(body_a, body_b, {.at_most = found->distance.upper}));
  EXPECT_EQ(distance(body_a, body_b, {.at_most = std::nextafter(found->distance.upper, -1.0)}).has_value(), false);
  for (const std::size_t place : {std::size_t{0}, truth.size() / 20}) {
    const double clearance = std::get<0>(truth[place]);
    std::vector<ElementPair> near;
    for (const auto& [upper, lower, i, k] : truth) {
      if (upper <= clearance) {
        near.push_back({i, k});
      }
    }
    std::sort(near.begin(), near.end());
    EXPECT_EQ(pairs_within(body_a, body_b, clearance), near);
    EXPECT_EQ(pairs_within(body_a, body_b, clearance, {.threads = 3}), near);
  }
}

TEST(MeshDistance, IsThatOfTheNearestPair) {
  const detail::MoreThreads eight(8);
  std::mt19937_64 random(9);
  for (int i = 0; i < draws(24); ++i) {
    const auto a = random_mesh<3>(random, 30, 40, 0.6);
    const auto b = random_mesh<3>(random, 30, 30, 0.6);
    const auto c = random_mesh<4>(random, 30, 20, 0.9);
    const auto grid = random_mesh<3>(random, 30, 30, 1.0, 3);
    const double offset = i % 4;
    ASSERT_NO_FATAL_FAILURE(expect_as_all_pairs(a, {}, b, random_pose(random, offset)));
    ASSERT_NO_FATAL_FAILURE(expect_as_all_pairs(a, random_pose(random, offset), c, random_pose(random, offset)));
    ASSERT_NO_FATAL_FAILURE(expect_as_all_pairs(c, {}, c, Pose::translation_by({offset, 0.5, 0})));
    // Multiples of a third at whole distances: many pairs are equally near.
    ASSERT_NO_FATAL_FAILURE(expect_as_all_pairs(grid, {}, grid, Pose::translation_by({offset, 0, 0})));
    ASSERT_NO_FATAL_FAILURE(
        expect_as_all_pairs(a, random_pose(random, 1e9, {1e-3, 2, 1}), grid, random_pose(random, 1e9)));
  }
}

TEST(MeshDistance, OfShapesAndPoints) {
  std::mt19937_64 random(10);
  for (int i = 0; i < draws(24); ++i) {
    const auto mesh = random_mesh<3>(random, 40, 60, 0.6, i % 2 == 0 ? 0 : 2);
    const Bvh tree(mesh);
    const Pose pose = random_pose(random, 1);
    const PosedMesh<3> body{mesh, tree, pose};
    const auto moved = posed(mesh, pose);
    const Point<3> point(random_pose(random, 2).translation());
    for (const Volume& shape : {Volume(point), Volume(Sphere<3>(point.vertices()[0], 0.3)),
                                Volume(Obb<3>(point.vertices()[0], {0.2, 0.1, 0.4}))}) {
      std::vector<Ranked> truth;
      for (std::uint32_t k = 0; k < moved.elements().size(); ++k) {
        const Distance<3> found = distance(Volume(moved[k]), shape);
        truth.emplace_back(found.upper, found.lower, k, 0);
      }
      std::sort(truth.begin(), truth.end());
      const auto found = distance(body, shape);
      ASSERT_TRUE(found);
      ASSERT_EQ(ranked(*found), truth[0]);
      const double clearance = std::get<0>(truth[7]);
      std::vector<std::uint32_t> near;
      for (const auto& [upper, lower, k, zero] : truth) {
        if (upper <= clearance) {
          near.push_back(k);
        }
      }
      std::sort(near.begin(), near.end());
      ASSERT_EQ(elements_within(body, shape, clearance), near);
      if (std::holds_alternative<Point<3>>(shape)) {
        const auto nearest_few = nearest(body, point, 7);
        ASSERT_EQ(nearest_few.size(), 7);
        for (std::size_t k = 0; k < 7; ++k) {
          ASSERT_EQ(ranked(nearest_few[k]), truth[k]);
        }
        ASSERT_EQ(nearest(body, point, 100).size(), 60);
        ASSERT_EQ(nearest(body, point, 100, {.at_most = clearance}).size(), near.size());
      }
    }
  }
}

TEST(MeshDistance, OfAMeshFromItself) {
  std::mt19937_64 random(11);
  for (int i = 0; i < draws(24); ++i) {
    const auto mesh = i % 2 == 0 ? random_mesh<3>(random, 60, 25, 0.5) : torus({.around = 9, .across = 5});
    const Bvh tree(mesh, {.leaf_size = 1 + i % 3});
    const PosedMesh<3> body{mesh, tree, random_pose(random, 1)};
    const auto moved = posed(mesh, body.pose);
    std::vector<Ranked> truth;
    for (const Ranked& pair : all_pairs(moved, moved)) {
      const auto [upper, lower, a, b] = pair;
      if (a < b && !share_a_vertex(mesh, a, b)) {
        truth.push_back(pair);
      }
    }
    ASSERT_FALSE(truth.empty());
    const auto found = self_distance(body);
    ASSERT_TRUE(found);
    ASSERT_EQ(ranked(*found), truth[0]);
    const double clearance = std::get<0>(truth[truth.size() / 3]);
    std::vector<ElementPair> near;
    for (const auto& [upper, lower, a, b] : truth) {
      if (upper <= clearance) {
        near.push_back({a, b});
      }
    }
    std::sort(near.begin(), near.end());
    ASSERT_EQ(self_pairs_within(body, clearance, {.threads = 2}), near);
  }
}

/// How often the surface winds around a point: the sum of the solid angles of its triangles.
double winding_number(const TriangleMesh& mesh, const Vector<3>& point) {
  double sum = 0;
  for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
    const Triangle<3> triangle = mesh[i];
    const Vector<3> a = triangle.vertices()[0] - point;
    const Vector<3> b = triangle.vertices()[1] - point;
    const Vector<3> c = triangle.vertices()[2] - point;
    const double x = a.norm() * b.norm() * c.norm() + a.dot(b) * c.norm() + b.dot(c) * a.norm() + c.dot(a) * b.norm();
    sum += 2 * std::atan2(a.dot(b.cross(c)), x);
  }
  return sum / (4 * std::numbers::pi);
}

TEST(SignedDistance, IsNegativeInside) {
  std::mt19937_64 random(12);
  std::uniform_real_distribution<double> unit(-1.5, 1.5);
  const auto mesh = torus({.around = 16, .across = 8});
  const Bvh tree(mesh);
  const PosedMesh<3> body{mesh, tree, random_pose(random, 0.5)};
  const auto moved = posed(mesh, body.pose);
  std::vector<Point<3>> points;
  for (int i = 0; i < draws(800); ++i) {
    points.emplace_back(Vector<3>(unit(random), unit(random), unit(random)));
  }
  points.emplace_back(moved.vertices()[5]);  // on the surface
  const std::vector<SignedDistance> found = signed_distance(points, body, {.threads = 2});
  int inside = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const double winding = winding_number(moved, points[i].vertices()[0]);
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < moved.elements().size(); ++k) {
      least = std::min(least, distance(moved[k], points[i]).upper);
    }
    const bool in = std::abs(winding) > 0.5;
    inside += in ? 1 : 0;
    ASSERT_EQ(in ? -found[i].lower : found[i].upper, least);
    ASSERT_EQ(found[i].upper < 0, in);
    ASSERT_EQ(distance(moved[found[i].element], points[i]).upper, least);
  }
  EXPECT_GT(inside, 5);
  EXPECT_EQ(found.back().lower, 0);
  EXPECT_EQ(found.back().upper, 0);
}

TEST(MeshDistance, RefusesAndCancels) {
  const auto mesh = torus({.around = 5, .across = 4});
  const auto empty = TriangleMesh();
  const Bvh tree(mesh);
  const Bvh nothing(empty);
  const PosedMesh<3> body{mesh, tree};
  EXPECT_FALSE(distance(body, PosedMesh<3>{empty, nothing}));
  EXPECT_TRUE(nearest(PosedMesh<3>{empty, nothing}, Point<3>({0, 0, 0}), 3).empty());
  EXPECT_THROW((void)distance(body, PosedMesh<3>{mesh, nothing}), InvalidInput);
  EXPECT_THROW((void)distance(body, PosedMesh<3>{mesh, tree, Pose::scaling({0x1p1000, 1, 1})}), InvalidInput);
  EXPECT_THROW((void)distance(body, body, {.at_most = std::nan("")}), InvalidInput);
  EXPECT_THROW((void)signed_distance({}, PosedMesh<3>{empty, nothing}), InvalidInput);
  const TriangleMesh open({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}});
  const Bvh tree_of_open(open);
  EXPECT_THROW((void)signed_distance({}, PosedMesh<3>{open, tree_of_open}), InvalidInput);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW((void)distance(body, body, {.cancel = stop.get_token()}), Cancelled);
  double last = 0;
  TreeStatistics stats;
  ASSERT_TRUE(distance(body, PosedMesh<3>{mesh, tree, Pose::translation_by({0, 0, 2})},
                       {.progress = [&](double part) { last = part; }, .stats = &stats}));
  EXPECT_EQ(last, 1);
  EXPECT_GT(stats.element_pairs, 0);
  EXPECT_LT(stats.element_pairs, mesh.elements().size() * mesh.elements().size() / 4) << "all pairs were tried";
}

}  // namespace
}  // namespace motzkin::testing::mesh_distance_test
