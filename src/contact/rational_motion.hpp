#pragma once

#include <array>

#include "motzkin/shape/vector.hpp"

namespace motzkin::detail {

/// A rigid motion whose poses are rational functions of time, from knot `begin` to knot `end`. With
/// s = (t - begin) / (end - begin), a point x of the body is at
///   R(q) (x - center) + start + s (toward - away),   q = (1 - s) from + s to,
/// where R(q) is the rotation by q / |q|. All numbers are the doubles they are; nothing is normalised, differences are
/// exact. The scalar product of `from` and `to` is not negative, and neither is 0, so that q never is.
struct RationalMotion {
  double begin = 0;
  double end = 1;
  Vector<3> center = Vector<3>::Zero();
  Vector<3> start = Vector<3>::Zero();
  Vector<3> toward = Vector<3>::Zero();
  Vector<3> away = Vector<3>::Zero();
  std::array<double, 4> from = {1, 0, 0, 0};  ///< w, x, y, z
  std::array<double, 4> to = {1, 0, 0, 0};
};

}  // namespace motzkin::detail
