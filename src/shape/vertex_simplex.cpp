#include "motzkin/shape/vertex_simplex.hpp"

#include <string>

namespace motzkin {

template <int D, int N>
VertexSimplex<D, N>::VertexSimplex(const std::array<Vector<D>, N>& vertices) : vertices_(vertices) {
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (!(vertices[i].array().abs() <= max_coordinate).all()) {  // NaN: refused
      check_coordinates<D>(vertices[i], ("vertex " + std::to_string(i)).c_str());
    }
  }
}

// Not `template class`: Clang 14 would also instantiate the constructors for other numbers of vertices.
#define MOTZKIN_INSTANTIATE(D, N) template VertexSimplex<D, N>::VertexSimplex(const std::array<Vector<D>, N>&);
MOTZKIN_INSTANTIATE(2, 1)
MOTZKIN_INSTANTIATE(2, 2)
MOTZKIN_INSTANTIATE(2, 3)
MOTZKIN_INSTANTIATE(3, 1)
MOTZKIN_INSTANTIATE(3, 2)
MOTZKIN_INSTANTIATE(3, 3)
MOTZKIN_INSTANTIATE(3, 4)

}  // namespace motzkin
