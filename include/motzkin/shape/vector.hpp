#pragma once

#include <Eigen/Core>

#include "motzkin/number/floating_point.hpp"

namespace motzkin {

/// A point or direction. `DontAlign` keeps the layout of every shape the same whatever instruction set the user's flags
/// select.
template <int D>
using Vector = Eigen::Matrix<double, D, 1, Eigen::DontAlign>;

template <int D>
using Matrix = Eigen::Matrix<double, D, D, Eigen::DontAlign>;

/// Throws InvalidInput naming `what` and the component unless all of `values` are finite and at most `max_coordinate`
/// in magnitude.
template <int D>
void check_coordinates(const Vector<D>& values, const char* what);

}  // namespace motzkin
