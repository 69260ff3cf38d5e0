#include "motzkin/pair/body.hpp"

#include <cmath>

#include "number/error_free.hpp"

namespace motzkin::detail {

template <int D, int N>
Body<VertexSimplex<D, N>>::Body(const VertexSimplex<D, N>& simplex) noexcept
    : vertices_(simplex.vertices().data()), axes_(Matrix<D>::Zero()) {
  for (int i = 0; i < N - 1; ++i) {
    axes_.col(i) = vertices_[i + 1] - vertices_[0];
  }
}

template <int D>
Body<Aabb<D>>::Body(const Aabb<D>& box) noexcept : origin_(&box.min()), axes_(Matrix<D>::Zero()) {
  tips_.fill(box.min());
  for (int k = 0; k < D; ++k) {
    tips_[static_cast<std::size_t>(k)][k] = box.max()[k];
    axes_(k, k) = box.max()[k] - box.min()[k];
  }
}

template <int D>
Body<Obb<D>>::Body(const Obb<D>& box) noexcept : box_(box), underflows_(false) {
  for (int i = 0; i < D; ++i) {
    for (int k = 0; k < D; ++k) {
      const double product = box.half()[i] * box.axes()(k, i);
      axes_(k, i) = 2 * product;
      underflows_ = underflows_ || !is_exact_product(box.half()[i], box.axes()(k, i), product);
    }
  }
}

template class Body<Point<2>>;
template class Body<Segment<2>>;
template class Body<Triangle<2>>;
template class Body<Aabb<2>>;
template class Body<Obb<2>>;
template class Body<Point<3>>;
template class Body<Segment<3>>;
template class Body<Triangle<3>>;
template class Body<Tetrahedron>;
template class Body<Aabb<3>>;
template class Body<Obb<3>>;

}  // namespace motzkin::detail
