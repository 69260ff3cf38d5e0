#include "motzkin/shape/aabb.hpp"

#include <cmath>
#include <string>

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin {

template <int D>
Aabb<D>::Aabb(const Vector<D>& min, const Vector<D>& max) : min_(min), max_(max) {
  for (int k = 0; k < D; ++k) {
    if (!(std::abs(min[k]) <= max_box_coordinate) || !(std::abs(max[k]) <= max_box_coordinate)) {
      throw InvalidInput("box: the bounds of axis " + std::to_string(k) + " are " + motzkin::to_text(min[k]) + " and " +
                         motzkin::to_text(max[k]) + ", but must be numbers of magnitude up to 2^1008");
    }
    if (min[k] > max[k]) {
      throw InvalidInput("box: on axis " + std::to_string(k) + " the minimum " + motzkin::to_text(min[k]) +
                         " exceeds the maximum " + motzkin::to_text(max[k]));
    }
  }
}

template class Aabb<2>;
template class Aabb<3>;
template class Aabb<4>;
template class Aabb<5>;

}  // namespace motzkin
