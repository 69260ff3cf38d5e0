#include "motzkin/shape/hull.hpp"

#include <string>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/bit_order.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "number/directed.hpp"

namespace motzkin {

template <int D>
Hull<D>::Hull(std::vector<Vector<D>> points) {
  const detail::StandardArithmetic standard;
  if (points.empty()) {
    throw InvalidInput("points: are none, but a hull has one at least");
  }
  if (points.size() > max_points) {
    throw InvalidInput("points: are " + std::to_string(points.size()) + ", but a hull has " +
                       std::to_string(max_points) + " at most");
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!(points[i].array().abs() <= max_coordinate).all()) {  // NaN: refused
      check_coordinates<D>(points[i], ("point " + std::to_string(i)).c_str());
    }
  }
  for (const Vector<D>& point : points) {
    for (int k = 0; k < D; ++k) {
      const double low = detail::smaller(point[k], points[0][k]);
      reach_ = detail::larger(reach_, detail::add_up(detail::larger(point[k], points[0][k]), -low));
    }
  }
  points_ = std::make_shared<const std::vector<Vector<D>>>(std::move(points));
}

template class Hull<2>;
template class Hull<3>;

}  // namespace motzkin
