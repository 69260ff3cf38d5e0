#include "motzkin/shape/volume.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/bounds.hpp"
#include "number/directed.hpp"
#include "shape/ordered_sums.hpp"
#include "shape/pose_order.hpp"
#include "shape/unguarded.hpp"

namespace motzkin {
namespace {

Vector<3> placed(const Vector<3>& point, const Pose& pose) noexcept {
  return detail::place(pose.linear(), pose.translation(), point);
}

Matrix<3> posed_axes(const Matrix<3>& axes, const Pose& pose) noexcept {
  Matrix<3> result;
  for (Eigen::Index k = 0; k < 3; ++k) {
    result.col(k) = detail::place(pose.linear(), Vector<3>::Zero(), axes.col(k));
  }
  return result;
}

/// How far products of the columns are from 0 and 1 at most, and the largest sum of that in a row.
struct Deviation {
  double largest = 0;
  double of_row = 0;
};

Deviation deviation(const Pose& pose) noexcept {
  Deviation result;
  for (int i = 0; i < 3; ++i) {
    double row = 0;
    for (int k = 0; k < 3; ++k) {
      const double product = detail::dot_product(pose.linear().col(i), pose.linear().col(k));
      const double difference = std::abs(product - (i == k ? 1 : 0));
      result.largest = std::max(result.largest, difference < 1 ? difference : 1);  // NaN: 1, too far for anything
      row += difference;
    }
    result.of_row = std::max(result.of_row, row);
  }
  return result;
}

/// The radius that a ball has under the pose.
double posed_radius(double radius, const Pose& pose) {
  const Deviation found = deviation(pose);
  if (found.largest > max_stretch) {
    throw InvalidInput("a shape with a radius can be turned and moved, not scaled or sheared");
  }
  // Products and sums of numbers near 1 are off by some roundoffs: 2^-48 is more than enough for all of them.
  return found.largest <= max_skew ? radius : detail::multiply_up(radius, 1 + (0.5 * found.of_row + 0x1p-48));
}

template <FrameKind Kind>
Volume place(const Frame<3, Kind>& frame, const Pose& pose) {
  const Matrix<3> axes = posed_axes(frame.axes(), pose);
  return Frame<3, Kind>(placed(frame.origin(), pose), {axes.col(0), axes.col(1), axes.col(2)});
}

template <int N>
Volume place(const VertexSimplex<3, N>& simplex, const Pose& pose) {
  auto vertices = simplex.vertices();
  for (Vector<3>& vertex : vertices) {
    vertex = placed(vertex, pose);
  }
  return VertexSimplex<3, N>(vertices);
}

Volume place(const Obb<3>& box, const Pose& pose) {
  return Obb<3>(placed(box.center(), pose), posed_axes(box.axes(), pose), box.half());
}

Volume place(const Sphere<3>& sphere, const Pose& pose) {
  return Sphere<3>(placed(sphere.center(), pose), posed_radius(sphere.radius(), pose));
}

/// Whether each coordinate axis is taken along a coordinate axis.
bool keeps_axes(const Pose& pose) noexcept {
  for (int i = 0; i < 3; ++i) {
    if ((pose.linear().row(i).array() != 0).count() > 1 || (pose.linear().col(i).array() != 0).count() > 1) {
      return false;
    }
  }
  return true;
}

Volume place(const Aabb<3>& box, const Pose& pose) {
  if (keeps_axes(pose)) {
    return posed_box(box, pose);
  }
  return place(Obb<3>(box.center(), box.half()), pose);
}

Volume place(const Hull<3>& hull, const Pose& pose) {
  std::vector<Vector<3>> points(hull.points().begin(), hull.points().end());
  for (Vector<3>& point : points) {
    point = placed(point, pose);
  }
  return Hull<3>(std::move(points));
}

/// Where y = linear x + translation, the normal becomes that of linear^-T, here multiplied by the magnitude of the
/// determinant: so there is no quotient.
Volume place(const HalfSpace<3>& half_space, const Pose& pose) {
  const Matrix<3>& linear = pose.linear();
  const std::array<Vector<3>, 3> cofactors = {detail::cross_product(linear.col(1), linear.col(2)),
                                              detail::cross_product(linear.col(2), linear.col(0)),
                                              detail::cross_product(linear.col(0), linear.col(1))};
  const double determinant = detail::dot_product(linear.col(0), cofactors[0]);
  if (determinant == 0) {
    throw InvalidInput("a half-space cannot be placed by a pose without inverse");
  }
  const double sign = determinant < 0 ? -1 : 1;
  Vector<3> normal;
  for (int k = 0; k < 3; ++k) {
    normal[k] = sign * ((cofactors[0][k] * half_space.normal()[0] + cofactors[1][k] * half_space.normal()[1]) +
                        cofactors[2][k] * half_space.normal()[2]);
  }
  return HalfSpace<3>(normal,
                      half_space.offset() * std::abs(determinant) + detail::dot_product(normal, pose.translation()));
}

template <class Shape>
Volume place(const Rounded<Shape>& rounded, const Pose& pose) {
  const double radius = posed_radius(rounded.radius(), pose);
  return std::visit(
      [&]<class Placed>(const Placed& core) -> Volume {
        if constexpr (std::is_constructible_v<Volume, Rounded<Placed>>) {
          return Rounded<Placed>(core, radius);
        } else {
          throw std::logic_error("posed: no such core");  // cores become cores
        }
      },
      place(rounded.core(), pose));
}

template <class Shape>
Aabb<3> box_of(const Shape& shape) {
  if constexpr (requires { detail::box_around<3>(shape); }) {
    return detail::box_around<3>(shape);
  } else {
    return bounding_box(shape);
  }
}

template <class Shape>
Aabb<3> box_of(const Rounded<Shape>& rounded) {
  return detail::box_within(box_of(rounded.core()), rounded.radius());
}

/// More than any shape reaches.
Aabb<3> box_of(const HalfSpace<3>& /*half_space*/) {
  return {Vector<3>::Constant(-max_box_coordinate), Vector<3>::Constant(max_box_coordinate)};
}

}  // namespace

bool detail::keeps_lengths(const Pose& pose) noexcept { return deviation(pose).largest <= max_skew; }

Volume detail::place(const Volume& volume, const Pose& pose) {
  if (pose == Pose()) {
    return volume;
  }
  return std::visit([&](const auto& shape) { return motzkin::place(shape, pose); }, volume);
}

Volume posed(const Volume& volume, const Pose& pose) {
  const detail::StandardArithmetic standard;
  return detail::place(volume, pose);
}

Aabb<3> detail::box_around(const Volume& volume) {
  return std::visit([](const auto& shape) { return box_of(shape); }, volume);
}

Aabb<3> bounding_box(const Volume& volume) {
  const detail::StandardArithmetic standard;
  if (!is_bounded(volume)) {
    throw InvalidInput("a half-space has no box around it");
  }
  return detail::box_around(volume);
}

Aabb<3> posed_box(const Aabb<3>& box, const Pose& pose) {
  const detail::StandardArithmetic standard;
  Vector<3> min;
  Vector<3> max;
  for (Eigen::Index i = 0; i < 3; ++i) {
    const auto grows = (pose.linear().row(i).transpose().array() >= 0).eval();
    const Vector<3> lowest = grows.select(box.min(), box.max());
    const Vector<3> highest = grows.select(box.max(), box.min());
    min[i] = placed(lowest, pose)[i];
    max[i] = placed(highest, pose)[i];
  }
  return {min, max};
}

}  // namespace motzkin
