#include "motzkin/shape/volume.hpp"

#include <cmath>

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/bounds.hpp"
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

bool keeps_lengths(const Pose& pose) noexcept {
  const Matrix<3> products = pose.linear().transpose() * pose.linear();
  return ((products - Matrix<3>::Identity()).cwiseAbs().array() <= max_skew).all();
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
  if (!keeps_lengths(pose)) {
    throw InvalidInput("a sphere can be turned and moved, not scaled or sheared");
  }
  return Sphere<3>(placed(sphere.center(), pose), sphere.radius());
}

template <int N>
Aabb<3> box_of(const VertexSimplex<3, N>& simplex) {
  Vector<3> min = simplex.vertices()[0];
  Vector<3> max = min;
  for (const Vector<3>& vertex : simplex.vertices()) {
    min = min.cwiseMin(vertex);
    max = max.cwiseMax(vertex);
  }
  return {min, max};
}

template <class Shape>
Aabb<3> box_of(const Shape& shape) {
  return detail::box_around(shape);
}

}  // namespace

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
