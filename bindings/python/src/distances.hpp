#pragma once

#include "motzkin/pair/distance.hpp"
#include "named_tuples.hpp"

namespace motzkin::python {

/// The coordinates as a tuple of Python.
template <int D>
[[nodiscard]] py::tuple tuple_of(const Vector<D>& vector) {
  py::tuple result(D);
  for (int k = 0; k < D; ++k) {
    result[static_cast<std::size_t>(k)] = vector[k];
  }
  return result;
}

/// As the named tuple `Distance`.
template <int D>
[[nodiscard]] py::object distance_object(const Distance<D>& found) {
  return named_tuple("Distance", found.lower, found.upper, tuple_of<D>(found.nearest_a), tuple_of<D>(found.nearest_b),
                     tuple_of<D>(found.direction));
}

}  // namespace motzkin::python
