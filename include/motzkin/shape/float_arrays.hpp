#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "motzkin/shape/mesh.hpp"
#include "motzkin/shape/pose.hpp"

/// Meshes and poses as graphics programs and robots have them: arrays of numbers one after the other, in single or
/// double precision. Every float is a double, so that nothing is rounded.

namespace motzkin {

/// Points from x, y, z of the first, then of the second, and so on. Throws InvalidInput unless there are three numbers
/// for each.
[[nodiscard]] std::vector<Vector<3>> points_from(std::span<const float> numbers);
[[nodiscard]] std::vector<Vector<3>> points_from(std::span<const double> numbers);

/// Triangles, or tetrahedra, from the numbers of vertices and the indices of corners. Throws InvalidInput as `Mesh` and
/// `points_from` do, and unless there are three indices, or four, for each.
[[nodiscard]] TriangleMesh triangle_mesh(std::span<const float> vertices, std::span<const std::uint32_t> corners);
[[nodiscard]] TriangleMesh triangle_mesh(std::span<const double> vertices, std::span<const std::uint32_t> corners);
[[nodiscard]] TetrahedronMesh tetrahedron_mesh(std::span<const float> vertices, std::span<const std::uint32_t> corners);
[[nodiscard]] TetrahedronMesh tetrahedron_mesh(std::span<const double> vertices,
                                               std::span<const std::uint32_t> corners);

/// In which order the sixteen numbers of a matrix are.
enum class MatrixOrder : std::uint8_t {
  Rows,     ///< one row after the other: the translation is 3, 7 and 11
  Columns,  ///< one column after the other, as OpenGL and glTF have it: the translation is 12, 13 and 14
};

/// The pose of a 4x4 matrix that takes columns (x, y, z, 1), number by number. Throws InvalidInput unless its last row
/// is 0, 0, 0, 1, and as `Pose` does. A rotation in floats is one up to about 1e-7; see `is_rigid`.
[[nodiscard]] Pose pose_from(std::span<const float, 16> matrix, MatrixOrder order);
[[nodiscard]] Pose pose_from(std::span<const double, 16> matrix, MatrixOrder order);

}  // namespace motzkin
