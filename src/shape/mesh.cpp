#include "motzkin/shape/mesh.hpp"

#include <string>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "shape/pose_order.hpp"

namespace motzkin {
namespace {

void check_vertices(std::span<const Vector<3>> vertices) {
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (!(vertices[i].array().abs() <= max_coordinate).all()) {  // NaN: refused
      check_coordinates<3>(vertices[i], ("vertex " + std::to_string(i)).c_str());
    }
  }
}

}  // namespace

template <int N>
Mesh<N>::Mesh(std::vector<Vector<3>> vertices, std::vector<Element> elements)
    : vertices_(std::move(vertices)), elements_(std::move(elements)) {
  check_vertices(vertices_);
  if (elements_.size() > max_elements) {
    throw InvalidInput("a mesh has at most 2^31 elements, found " + std::to_string(elements_.size()));
  }
  for (std::size_t i = 0; i < elements_.size(); ++i) {
    for (const std::uint32_t index : elements_[i]) {
      if (index >= vertices_.size()) {
        throw InvalidInput("element " + std::to_string(i) + " names vertex " + std::to_string(index) +
                           ", but there are " + std::to_string(vertices_.size()));
      }
    }
  }
}

template <int N>
void Mesh<N>::set_vertices(std::vector<Vector<3>> vertices) {
  if (vertices.size() != vertices_.size()) {
    throw InvalidInput("expected " + std::to_string(vertices_.size()) + " vertices as before, found " +
                       std::to_string(vertices.size()));
  }
  check_vertices(vertices);
  vertices_ = std::move(vertices);
}

template <int N>
VertexSimplex<3, N> Mesh<N>::operator[](std::size_t index) const {
  std::array<Vector<3>, static_cast<std::size_t>(N)> corners;
  for (std::size_t k = 0; k < corners.size(); ++k) {
    corners[k] = vertices_[elements_[index][k]];
  }
  return VertexSimplex<3, N>(corners);
}

template <int N>
Mesh<N> posed(const Mesh<N>& mesh, const Pose& pose) {
  const detail::StandardArithmetic standard;
  std::vector<Vector<3>> vertices(mesh.vertices().begin(), mesh.vertices().end());
  for (Vector<3>& vertex : vertices) {
    vertex = detail::place(pose.linear(), pose.translation(), vertex);
  }
  Mesh<N> result = mesh;
  result.set_vertices(std::move(vertices));
  return result;
}

template <int N>
Aabb<3> bounding_box(const Mesh<N>& mesh) {
  const detail::StandardArithmetic standard;
  if (mesh.elements().empty()) {
    throw InvalidInput("a mesh without elements has no box");
  }
  Vector<3> min = mesh.vertices()[mesh.elements()[0][0]];
  Vector<3> max = min;
  for (const auto& element : mesh.elements()) {
    for (const std::uint32_t index : element) {
      min = min.cwiseMin(mesh.vertices()[index]);
      max = max.cwiseMax(mesh.vertices()[index]);
    }
  }
  return {min, max};
}

#define MOTZKIN_INSTANTIATE(N)                              \
  template class Mesh<N>;                                   \
  template Mesh<N> posed(const Mesh<N>& mesh, const Pose&); \
  template Aabb<3> bounding_box(const Mesh<N>& mesh);
MOTZKIN_INSTANTIATE(3)
MOTZKIN_INSTANTIATE(4)

}  // namespace motzkin
