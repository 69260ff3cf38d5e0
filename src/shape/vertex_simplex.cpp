#include "motzkin/shape/vertex_simplex.hpp"

#include <string>

namespace motzkin {

template <int D, int N>
VertexSimplex<D, N>::VertexSimplex(const std::array<Vector<D>, N>& vertices) : vertices_(vertices) {
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    check_coordinates<D>(vertices[i], ("vertex " + std::to_string(i)).c_str());
  }
}

template class VertexSimplex<2, 1>;
template class VertexSimplex<2, 2>;
template class VertexSimplex<2, 3>;
template class VertexSimplex<3, 1>;
template class VertexSimplex<3, 2>;
template class VertexSimplex<3, 3>;
template class VertexSimplex<3, 4>;

}  // namespace motzkin
