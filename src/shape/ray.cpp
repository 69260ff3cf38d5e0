#include "motzkin/shape/ray.hpp"

#include <algorithm>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/bit_order.hpp"

namespace motzkin {

template <int D>
Line<D>::Line(const Vector<D>& origin, const Vector<D>& direction) : origin_(origin), direction_(direction) {
  check_coordinates<D>(origin, "origin");
  check_coordinates<D>(direction, "direction");
  if (std::all_of(direction.begin(), direction.end(), [](double x) { return detail::bit_order(x) == 0; })) {
    throw InvalidInput("direction: is zero, but must lead somewhere");
  }
}

template class Line<2>;
template class Line<3>;

}  // namespace motzkin
