#include "motzkin/shape/float_arrays.hpp"

#include <string>

#include "motzkin/invalid_input.hpp"

namespace motzkin {
namespace {

void check_count(std::size_t count, std::size_t each, const char* what) {
  if (count % each != 0) {
    throw InvalidInput(std::string(what) + ": expected " + std::to_string(each) + " numbers for each, found " +
                       std::to_string(count) + " in all");
  }
}

template <class Number>
std::vector<Vector<3>> points(std::span<const Number> numbers) {
  check_count(numbers.size(), 3, "points");
  std::vector<Vector<3>> result;
  result.reserve(numbers.size() / 3);
  for (std::size_t i = 0; i < numbers.size(); i += 3) {
    result.emplace_back(static_cast<double>(numbers[i]), static_cast<double>(numbers[i + 1]),
                        static_cast<double>(numbers[i + 2]));
  }
  return result;
}

template <int N, class Number>
Mesh<N> mesh(std::span<const Number> vertices, std::span<const std::uint32_t> corners) {
  constexpr auto each = static_cast<std::size_t>(N);
  check_count(corners.size(), each, N == 3 ? "triangles" : "tetrahedra");
  std::vector<typename Mesh<N>::Element> elements(corners.size() / each);
  for (std::size_t i = 0; i < corners.size(); ++i) {
    elements[i / each][i % each] = corners[i];
  }
  return {points(vertices), std::move(elements)};
}

template <class Number>
Pose pose(std::span<const Number, 16> matrix, MatrixOrder order) {
  const auto at = [&](std::size_t row, std::size_t column) {
    return static_cast<double>(matrix[order == MatrixOrder::Rows ? 4 * row + column : 4 * column + row]);
  };
  Matrix<3> linear;
  Vector<3> translation;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    for (std::size_t k = 0; k < 3; ++k) {
      linear(row, static_cast<Eigen::Index>(k)) = at(i, k);
    }
    translation[row] = at(i, 3);
  }
  if (!(at(3, 0) == 0 && at(3, 1) == 0 && at(3, 2) == 0 && at(3, 3) == 1)) {  // NaN: refused
    throw InvalidInput("matrix: expected 0, 0, 0, 1 as the last row; is it in the other order?");
  }
  return {linear, translation};
}

}  // namespace

std::vector<Vector<3>> points_from(std::span<const float> numbers) { return points(numbers); }
std::vector<Vector<3>> points_from(std::span<const double> numbers) { return points(numbers); }

TriangleMesh triangle_mesh(std::span<const float> vertices, std::span<const std::uint32_t> corners) {
  return mesh<3>(vertices, corners);
}
TriangleMesh triangle_mesh(std::span<const double> vertices, std::span<const std::uint32_t> corners) {
  return mesh<3>(vertices, corners);
}
TetrahedronMesh tetrahedron_mesh(std::span<const float> vertices, std::span<const std::uint32_t> corners) {
  return mesh<4>(vertices, corners);
}
TetrahedronMesh tetrahedron_mesh(std::span<const double> vertices, std::span<const std::uint32_t> corners) {
  return mesh<4>(vertices, corners);
}

Pose pose_from(std::span<const float, 16> matrix, MatrixOrder order) { return pose(matrix, order); }
Pose pose_from(std::span<const double, 16> matrix, MatrixOrder order) { return pose(matrix, order); }

}  // namespace motzkin
