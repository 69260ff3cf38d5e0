#pragma once

#include "motzkin/shape/pose.hpp"

namespace motzkin::detail {

/// The one place that fixes in which order a pose is evaluated.
inline Vector<3> place(const Matrix<3>& linear, const Vector<3>& translation, const Vector<3>& point) noexcept {
  Vector<3> result;
  for (int i = 0; i < 3; ++i) {
    result[i] = ((linear(i, 0) * point[0] + linear(i, 1) * point[1]) + linear(i, 2) * point[2]) + translation[i];
  }
  return result;
}

}  // namespace motzkin::detail
