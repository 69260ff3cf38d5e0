#include "motzkin/shape/vertex_simplex.hpp"

#include <string>

#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {

template <int D, int N>
VertexSimplex<D, N>::VertexSimplex(const std::array<Vector<D>, N>& vertices) : vertices_(vertices) {
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (!(vertices[i].array().abs() <= max_coordinate).all()) {  // NaN: refused
      check_coordinates<D>(vertices[i], ("vertex " + std::to_string(i)).c_str());
    }
  }
}

template <int D>
Aabb<D> detail::box_around_points(std::span<const Vector<D>> points) {
  const StandardArithmetic standard;
  Vector<D> min = points.front();
  Vector<D> max = min;
  for (const Vector<D>& point : points) {
    min = min.cwiseMin(point);
    max = max.cwiseMax(point);
  }
  return {min, max};
}

template Aabb<2> detail::box_around_points(std::span<const Vector<2>>);
template Aabb<3> detail::box_around_points(std::span<const Vector<3>>);

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
