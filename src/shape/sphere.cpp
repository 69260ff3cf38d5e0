#include "motzkin/shape/sphere.hpp"

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/text.hpp"
#include "number/directed.hpp"
#include "shape/unguarded.hpp"

namespace motzkin {

void detail::check_radius(double radius) {
  if (bit_order(radius) < 0 || !(radius <= max_coordinate)) {  // NaN: fails
    throw InvalidInput("radius: is " + to_text(radius) + ", but must be a number from 0 to 2^1000 (about 1.07e301)");
  }
}

template <int D>
Sphere<D>::Sphere(const Vector<D>& center, double radius) : center_(center), radius_(radius) {
  check_coordinates<D>(center, "center");
  detail::check_radius(radius);
}

template <int D>
Aabb<D> detail::box_within(const Aabb<D>& box, double radius) {
  const StandardArithmetic standard;
  Vector<D> min;
  Vector<D> max;
  for (int k = 0; k < D; ++k) {
    min[k] = add_down(box.min()[k], -radius);
    max[k] = add_up(box.max()[k], radius);
  }
  return {min, max};
}

template <int D>
Aabb<D> detail::box_around(const Sphere<D>& sphere) {
  return box_within(Aabb<D>(sphere.center(), sphere.center()), sphere.radius());
}

template <int D>
Aabb<D> bounding_box(const Sphere<D>& sphere) {
  const detail::StandardArithmetic standard;
  return detail::box_around(sphere);
}

#define MOTZKIN_INSTANTIATE(D)                                 \
  template class Sphere<D>;                                    \
  template Aabb<D> detail::box_within(const Aabb<D>&, double); \
  template Aabb<D> detail::box_around(const Sphere<D>&);       \
  template Aabb<D> bounding_box(const Sphere<D>&);
MOTZKIN_INSTANTIATE(2)
MOTZKIN_INSTANTIATE(3)

}  // namespace motzkin
