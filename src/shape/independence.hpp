#pragma once

#include "motzkin/shape/vector.hpp"

namespace motzkin::detail {

/// Whether the columns of a matrix are linearly independent. Guarantee: exact. Cost: a floating-point determinant, and
/// rational arithmetic where that is near zero.
template <int D>
[[nodiscard]] bool are_independent(const Matrix<D>& axes);

}  // namespace motzkin::detail
