// Arrays of floats and doubles as meshes and poses. They fail if numbers or indices are mixed up, rows are taken for
// columns, or counts that do not fit are accepted.

#include "motzkin/shape/float_arrays.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "motzkin/invalid_input.hpp"

namespace motzkin::testing::float_arrays_test {
namespace {

TEST(FloatArrays, MeshesKeepEveryFloat) {
  const std::array<float, 12> floats = {0, 0, 0, 0.1F, 0, 0, 0, 1e-30F, 0, 0, 0, 3};
  const std::array<double, 12> doubles = {0, 0, 0, 0.1F, 0, 0, 0, 1e-30F, 0, 0, 0, 3};
  const std::array<std::uint32_t, 6> corners = {0, 1, 2, 3, 1, 0};
  const TriangleMesh mesh = triangle_mesh(floats, corners);
  EXPECT_EQ(mesh, triangle_mesh(doubles, corners));
  ASSERT_EQ(mesh.vertices().size(), 4U);
  EXPECT_EQ(mesh.vertices()[1], Vector<3>(static_cast<double>(0.1F), 0, 0));
  EXPECT_EQ(mesh.vertices()[3], Vector<3>(0, 0, 3));
  ASSERT_EQ(mesh.elements().size(), 2U);
  EXPECT_EQ(mesh.elements()[1], (TriangleMesh::Element{3, 1, 0}));
  const std::array<std::uint32_t, 4> tetrahedron = {3, 0, 1, 2};
  EXPECT_EQ(tetrahedron_mesh(floats, tetrahedron).elements()[0], (TetrahedronMesh::Element{3, 0, 1, 2}));
  EXPECT_EQ(tetrahedron_mesh(floats, tetrahedron), tetrahedron_mesh(doubles, tetrahedron));
}

TEST(FloatArrays, CountsThatDoNotFitAreRefused) {
  const std::array<float, 9> floats = {};
  const std::array<std::uint32_t, 3> corners = {0, 1, 2};
  EXPECT_THROW((void)points_from(std::span(floats).first(8)), InvalidInput);
  EXPECT_THROW((void)triangle_mesh(floats, std::span(corners).first(2)), InvalidInput);
  EXPECT_THROW((void)tetrahedron_mesh(floats, corners), InvalidInput);
  EXPECT_THROW((void)triangle_mesh(std::span(floats).first(6), corners), InvalidInput);
  const std::array<float, 3> bad = {0, std::numeric_limits<float>::infinity(), 0};
  EXPECT_THROW((void)triangle_mesh(bad, std::array<std::uint32_t, 3>{0, 0, 0}), InvalidInput);
}

TEST(FloatArrays, MatricesInEitherOrder) {
  const std::array<float, 16> rows = {0, -1, 0, 4, 1, 0, 0, 5, 0, 0, 1, 6, 0, 0, 0, 1};
  const std::array<double, 16> columns = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 4, 5, 6, 1};
  const Pose expected = then(Pose::rotation({0, 0, 1}, 90), Pose::translation_by({4, 5, 6}));
  EXPECT_EQ(pose_from(rows, MatrixOrder::Rows), expected);
  EXPECT_EQ(pose_from(columns, MatrixOrder::Columns), expected);
  EXPECT_THROW((void)pose_from(rows, MatrixOrder::Columns), InvalidInput);
  std::array<float, 16> skewed = rows;
  skewed[15] = 2;
  EXPECT_THROW((void)pose_from(skewed, MatrixOrder::Rows), InvalidInput);
}

}  // namespace
}  // namespace motzkin::testing::float_arrays_test
