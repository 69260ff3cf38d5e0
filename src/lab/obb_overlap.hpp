#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "motzkin/lab/obb_overlap.hpp"

/// The tests of motzkin/lab/obb_overlap.hpp over any scalar type. obb_overlap.cpp compiles them for float and double;
/// operations are counted with another type.

namespace motzkin::lab::detail {

/// A box in the precision of the test.
template <class Scalar>
struct RoundedObb {
  Vector3<Scalar> center;
  std::array<Vector3<Scalar>, 3> axes;
  Vector3<Scalar> half;
};

template <class Scalar>
Scalar dot(const Vector3<Scalar>& a, const Vector3<Scalar>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

template <class Scalar>
Vector3<Scalar> cross(const Vector3<Scalar>& a, const Vector3<Scalar>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

template <class Scalar>
bool all_below(const Vector3<Scalar>& vector, const Scalar& limit) {
  using std::abs;
  return abs(vector[0]) < limit && abs(vector[1]) < limit && abs(vector[2]) < limit;
}

template <class Scalar>
bool below_epsilon(const Vector3<Scalar>& vector) {
  return all_below<Scalar>(vector, std::numeric_limits<Scalar>::epsilon());
}

template <class Scalar>
Vector3<Scalar> divided(const Vector3<Scalar>& vector, const Scalar& divisor) {
  return {vector[0] / divisor, vector[1] / divisor, vector[2] / divisor};
}

template <class Scalar>
Vector3<Scalar> normalized(const Vector3<Scalar>& vector, NearZero near_zero) {
  using std::abs;
  using std::sqrt;
  Vector3<Scalar> result = vector;
  if (near_zero == NearZero::Absolute) {
    if (below_epsilon(vector)) {
      return vector;
    }
  } else {
    const Scalar largest = std::max({Scalar(abs(vector[0])), Scalar(abs(vector[1])), Scalar(abs(vector[2]))});
    if (!(Scalar(0) < largest)) {
      return vector;
    }
    result = divided(vector, largest);  // so that squares neither overflow nor vanish
  }
  return divided(result, Scalar(sqrt(dot(result, result))));
}

template <class Scalar>
std::optional<Vector3<Scalar>> axis_of_edges(const Edge<Scalar>& ab, const Edge<Scalar>& cd, bool robust,
                                             NearZero near_zero) {
  const Vector3<Scalar> first = normalized(ab.vector(), near_zero);
  const Vector3<Scalar> product = cross(first, normalized(cd.vector(), near_zero));
  if (!below_epsilon(product)) {
    return product;
  }
  if (!robust) {
    return std::nullopt;
  }
  const Vector3<Scalar> between = cd.source() - ab.source();
  const bool relative = near_zero == NearZero::Relative;
  const Vector3<Scalar> normal = relative ? cross(first, normalized(between, near_zero)) : cross(ab.vector(), between);
  if (relative && below_epsilon(normal)) {
    return std::nullopt;
  }
  const Vector3<Scalar> axis = cross(first, normalized(normal, near_zero));
  return below_epsilon(axis) ? std::nullopt : std::optional(axis);
}

/// Half the extent of the box along a direction, times the length of that.
template <class Scalar>
Scalar reach(const RoundedObb<Scalar>& box, const Vector3<Scalar>& direction) {
  using std::abs;
  return box.half[0] * abs(dot(box.axes[0], direction)) + box.half[1] * abs(dot(box.axes[1], direction)) +
         box.half[2] * abs(dot(box.axes[2], direction));
}

template <class Scalar>
bool separates(const RoundedObb<Scalar>& a, const RoundedObb<Scalar>& b, const Vector3<Scalar>& direction) {
  using std::abs;
  const Vector3<Scalar> distance = a.center - b.center;
  return abs(dot(distance, direction)) > reach(a, direction) + reach(b, direction);
}

/// Whether one of the 15 directions separates; `product(i, j)` is the one of two edges, if there is one.
template <class Scalar, class Product>
bool any_separates(const RoundedObb<Scalar>& a, const RoundedObb<Scalar>& b, const Product& product) {
  for (const RoundedObb<Scalar>* box : {&a, &b}) {
    for (const Vector3<Scalar>& axis : box->axes) {
      if (separates(a, b, axis)) {
        return true;
      }
    }
  }
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      const std::optional<Vector3<Scalar>> axis = product(i, j);
      if (axis && separates(a, b, *axis)) {
        return true;
      }
    }
  }
  return false;
}

template <class Scalar>
bool overlap_plain(const RoundedObb<Scalar>& a, const RoundedObb<Scalar>& b) {
  return !any_separates(a, b, [&](std::size_t i, std::size_t j) { return std::optional(cross(a.axes[i], b.axes[j])); });
}

/// Of the four edges along an axis, the one farthest in a direction, where the centre of the box is moved to `center`.
template <class Scalar>
Edge<Scalar> farthest_edge(const RoundedObb<Scalar>& box, std::size_t along, const Vector3<Scalar>& direction,
                           const Vector3<Scalar>& center) {
  Vector3<Scalar> middle = center;
  for (const std::size_t i : {(along + 1) % 3, (along + 2) % 3}) {
    const Scalar half = box.half[static_cast<Eigen::Index>(i)];
    const Scalar step = dot(box.axes[i], direction) < Scalar(0) ? -half : half;
    middle = {middle[0] + step * box.axes[i][0], middle[1] + step * box.axes[i][1], middle[2] + step * box.axes[i][2]};
  }
  const Scalar half = box.half[static_cast<Eigen::Index>(along)];
  const Vector3<Scalar> step = {half * box.axes[along][0], half * box.axes[along][1], half * box.axes[along][2]};
  return {middle - step, middle + step};
}

template <class Scalar>
bool overlap_robust(const RoundedObb<Scalar>& a, const RoundedObb<Scalar>& b, NearZero near_zero) {
  // Seen from the middle between the boxes: far from the origin edges would be rounded to nothing, and seen from one of
  // them the answer would depend on their order.
  const Vector3<Scalar> to_b = b.center - a.center;
  const Vector3<Scalar> to_a = a.center - b.center;
  const Vector3<Scalar> center_b = divided(to_b, Scalar(2));
  const Vector3<Scalar> center_a = divided(to_a, Scalar(2));
  return !any_separates(a, b, [&](std::size_t i, std::size_t j) {
    return axis_of_edges(farthest_edge(a, i, to_b, center_a), farthest_edge(b, j, to_a, center_b), true, near_zero);
  });
}

/// The second box seen from the first.
template <class Scalar>
struct RelativePose {
  std::array<Vector3<Scalar>, 3> rotation;  ///< row i: axis i of the first box, times each of the second
  Vector3<Scalar> distance;
};

template <class Scalar>
RelativePose<Scalar> relative_pose(const RoundedObb<Scalar>& a, const RoundedObb<Scalar>& b) {
  RelativePose<Scalar> pose;
  const Vector3<Scalar> distance = b.center - a.center;  // apart from what it is turned into, erratum E4.4
  for (std::size_t i = 0; i < 3; ++i) {
    pose.rotation[i] = {dot(a.axes[i], b.axes[0]), dot(a.axes[i], b.axes[1]), dot(a.axes[i], b.axes[2])};
    pose.distance[static_cast<Eigen::Index>(i)] = dot(distance, a.axes[i]);
  }
  return pose;
}

/// Equations 5 to 7, the partners of the half sizes as erratum E4.5 has them; `absolute(i, j)` is that of the rotation.
template <class Scalar, class Absolute>
bool any_separates(const Vector3<Scalar>& a, const Vector3<Scalar>& b, const RelativePose<Scalar>& pose,
                   const Absolute& absolute) {
  using std::abs;
  const Vector3<Scalar>& t = pose.distance;
  const auto r = [&](int i, int j) -> const Scalar& { return pose.rotation[static_cast<std::size_t>(i)][j]; };
  for (int i = 0; i < 3; ++i) {
    const Scalar reach_b = b[0] * absolute(i, 0) + b[1] * absolute(i, 1) + b[2] * absolute(i, 2);
    if (abs(t[i]) > a[i] + reach_b) {
      return true;
    }
    const Scalar reach_a = a[0] * absolute(0, i) + a[1] * absolute(1, i) + a[2] * absolute(2, i);
    if (abs(t[0] * r(0, i) + t[1] * r(1, i) + t[2] * r(2, i)) > reach_a + b[i]) {
      return true;
    }
  }
  for (int i = 0; i < 3; ++i) {
    const int i1 = (i + 1) % 3;
    const int i2 = (i + 2) % 3;
    for (int j = 0; j < 3; ++j) {
      const int j1 = (j + 1) % 3;
      const int j2 = (j + 2) % 3;
      const Scalar reach_a = a[i1] * absolute(i2, j) + a[i2] * absolute(i1, j);
      const Scalar reach_b = b[j1] * absolute(i, j2) + b[j2] * absolute(i, j1);
      if (abs(t[i2] * r(i1, j) - t[i1] * r(i2, j)) > reach_a + reach_b) {
        return true;
      }
    }
  }
  return false;
}

/// The absolute values of a rotation, computed once, plus epsilon where there is one.
template <class Scalar>
std::array<Vector3<Scalar>, 3> absolute_values(const std::array<Vector3<Scalar>, 3>& rotation,
                                               const std::optional<Scalar>& epsilon) {
  using std::abs;
  std::array<Vector3<Scalar>, 3> result;
  for (std::size_t i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      result[i][j] = abs(rotation[i][j]);
      if (epsilon) {
        result[i][j] = result[i][j] + *epsilon;
      }
    }
  }
  return result;
}

template <class Scalar>
bool overlap_gottschalk(const RoundedObb<Scalar>& a, const RoundedObb<Scalar>& b,
                        const std::optional<Scalar>& epsilon) {
  const RelativePose<Scalar> pose = relative_pose(a, b);
  const std::array<Vector3<Scalar>, 3> values = absolute_values(pose.rotation, epsilon);
  return !any_separates(a.half, b.half, pose, [&](int i, int j) { return values[static_cast<std::size_t>(i)][j]; });
}

/// The axis along which a box has no size, if there is exactly one: a segment may lie in the plane of a rectangle in
/// any direction, and its axes say nothing about that.
template <class Scalar>
std::optional<std::size_t> flat_axis(const RoundedObb<Scalar>& box) {
  std::optional<std::size_t> flat;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!(Scalar(0) < box.half[static_cast<Eigen::Index>(i)])) {
      if (flat) {
        return std::nullopt;
      }
      flat = i;
    }
  }
  return flat;
}

/// A rectangle in space: a flat box, its axes in order, the normal last.
template <class Scalar>
struct Rectangle {
  std::array<Vector3<Scalar>, 3> axes;
  std::array<Scalar, 2> half;

  Rectangle(const RoundedObb<Scalar>& box, std::size_t flat)
      : axes{box.axes[(flat + 1) % 3], box.axes[(flat + 2) % 3], box.axes[flat]},
        half{box.half[static_cast<Eigen::Index>((flat + 1) % 3)], box.half[static_cast<Eigen::Index>((flat + 2) % 3)]} {
  }
};

/// Equations 5 to 7 without the terms of the sizes that are 0. Of the products of two edges the half size that stays in
/// a sum is that of the other edge, so that each has one product per box.
template <class Scalar>
bool overlap_flat(const RoundedObb<Scalar>& box_a, std::size_t flat_a, const RoundedObb<Scalar>& box_b,
                  std::size_t flat_b, const std::optional<Scalar>& epsilon) {
  using std::abs;
  const Rectangle<Scalar> a(box_a, flat_a);
  const Rectangle<Scalar> b(box_b, flat_b);
  const Vector3<Scalar> distance = box_b.center - box_a.center;
  std::array<std::array<Scalar, 3>, 3> r{};
  std::array<std::array<Scalar, 3>, 3> absolute{};
  std::array<Scalar, 3> t{};
  for (std::size_t i = 0; i < 3; ++i) {
    t[i] = dot(distance, a.axes[i]);
    for (std::size_t j = 0; j < 3 && i + j < 4; ++j) {  // the product of the normals is not needed
      r[i][j] = dot(a.axes[i], b.axes[j]);
      absolute[i][j] = abs(r[i][j]);
      if (epsilon) {
        absolute[i][j] = absolute[i][j] + *epsilon;
      }
    }
  }
  const auto along_b = [&](std::size_t j) -> Scalar { return abs(dot(distance, b.axes[j])); };
  for (std::size_t i = 0; i < 3; ++i) {
    const Scalar reach_b = b.half[0] * absolute[i][0] + b.half[1] * absolute[i][1];
    const Scalar reach_a = a.half[0] * absolute[0][i] + a.half[1] * absolute[1][i];
    if (abs(t[i]) > (i < 2 ? Scalar(a.half[i] + reach_b) : reach_b) ||
        along_b(i) > (i < 2 ? Scalar(b.half[i] + reach_a) : reach_a)) {
      return false;
    }
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t i1 = (i + 1) % 3;
    const std::size_t i2 = (i + 2) % 3;
    for (std::size_t j = 0; j < 2; ++j) {
      const Scalar reach = a.half[1 - i] * absolute[2][j] + b.half[1 - j] * absolute[i][2];
      if (abs(t[i2] * r[i1][j] - t[i1] * r[i2][j]) > reach) {
        return false;
      }
    }
  }
  return true;
}

/// A box in the plane.
template <class Scalar>
struct RoundedPlanarObb {
  std::array<Scalar, 2> center;
  std::array<std::array<Scalar, 2>, 2> axes;
  std::array<Scalar, 2> half;
};

template <class Scalar>
bool overlap_planar(const RoundedPlanarObb<Scalar>& a, const RoundedPlanarObb<Scalar>& b) {
  using std::abs;
  const auto dot = [](const std::array<Scalar, 2>& u, const std::array<Scalar, 2>& v) -> Scalar {
    return u[0] * v[0] + u[1] * v[1];
  };
  const std::array<Scalar, 2> distance = {b.center[0] - a.center[0], b.center[1] - a.center[1]};
  std::array<std::array<Scalar, 2>, 2> absolute;
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t j = 0; j < 2; ++j) {
      absolute[i][j] = abs(dot(a.axes[i], b.axes[j]));
    }
  }
  for (std::size_t i = 0; i < 2; ++i) {
    if (abs(dot(distance, a.axes[i])) > a.half[i] + (b.half[0] * absolute[i][0] + b.half[1] * absolute[i][1]) ||
        abs(dot(distance, b.axes[i])) > b.half[i] + (a.half[0] * absolute[0][i] + a.half[1] * absolute[1][i])) {
      return false;
    }
  }
  return true;
}

}  // namespace motzkin::lab::detail
