#include "motzkin/shape/half_space.hpp"

#include <algorithm>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/bit_order.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin {

template <int D>
HalfSpace<D>::HalfSpace(const Vector<D>& normal, double offset) : normal_(normal), offset_(offset) {
  check_coordinates<D>(normal, "normal");
  if (std::all_of(normal.begin(), normal.end(), [](double value) { return detail::bit_order(value) == 0; })) {
    throw InvalidInput("normal: is zero, but must lead out of the half-space");
  }
  if (!(offset <= max_coordinate && offset >= -max_coordinate)) {  // NaN: refused
    throw InvalidInput("offset: is " + to_text(offset) + ", but must be a number of magnitude up to 2^1000");
  }
}

template class HalfSpace<2>;
template class HalfSpace<3>;

}  // namespace motzkin
