#include "tree/parallelepiped_fit.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "motzkin/invalid_input.hpp"
#include "motzkin/pair/volume_pair.hpp"
#include "number/directed.hpp"
#include "number/sine.hpp"
#include "shape/ordered_sums.hpp"
#include "shape/unguarded.hpp"

namespace motzkin::detail {
namespace {

/// Half the surface.
double area(const TurnedBox& box) noexcept {
  const Vector<3> size = box.high - box.low;
  return size[0] * size[1] + size[1] * size[2] + size[2] * size[0];
}

TurnedBox turned_box(std::span<const Vector<3>> points, const Matrix<3>& axes) noexcept {
  const Matrix<3> to_box = axes.transpose();
  TurnedBox result = {axes, Vector<3>::Constant(HUGE_VAL), Vector<3>::Constant(-HUGE_VAL)};
  for (const Vector<3>& point : points) {
    const Vector<3> local = product_of(to_box, point);
    result.low = result.low.cwiseMin(local);
    result.high = result.high.cwiseMax(local);
  }
  return result;
}

/// Orthonormal axes turned about one of them. The sine is that of this library, which has the same bits everywhere.
Matrix<3> turned_axes(const Matrix<3>& axes, int about, double angle) noexcept {
  const int p = (about + 1) % 3;
  const int q = (about + 2) % 3;
  const double s = sine(angle);
  const double c = cosine(angle);
  Matrix<3> result = axes;
  result.col(p) = c * axes.col(p) + s * axes.col(q);
  result.col(q) = c * axes.col(q) - s * axes.col(p);
  return result;
}

/// Turns about the axes `first` to `last`, by less and less, as long as that makes the surface smaller.
TurnedBox improved(std::span<const Vector<3>> points, TurnedBox best, int first, int last) {
  constexpr int steps = 6;
  double angle = std::numbers::pi / 8;
  for (int step = 0; step < steps; ++step, angle *= 0.5) {
    for (int k = first; k <= last; ++k) {
      for (const double side : {-angle, angle}) {
        if (const TurnedBox turned = turned_box(points, turned_axes(best.axes, k, side)); area(turned) < area(best)) {
          best = turned;
          break;
        }
      }
    }
  }
  return best;
}

/// A parent is enlarged to contain its children. More makes parents larger, less makes children larger; measured in
/// docs/decisions/0013-fitted-volumes.md.
constexpr double most_out = 0.1;

/// Whether a box sticks out of another by at most `most_out` of that one's sizes.
bool sticks_out_little(const TurnedBox& inner, const TurnedBox& outer) noexcept {
  const Matrix<3> turn = outer.axes.transpose() * inner.axes;
  const Vector<3> center = turn * (0.5 * (inner.low + inner.high));
  const Vector<3> half = turn.cwiseAbs() * (0.5 * (inner.high - inner.low));
  const Vector<3> slack = (most_out * (outer.high - outer.low)).array() + 0x1p-40;
  return ((center - half).array() >= (outer.low - slack).array()).all() &&
         ((center + half).array() <= (outer.high + slack).array()).all();
}

/// The box enlarged by `margin` on all sides, in coordinates of the world. No value for numbers beyond what frames
/// accept.
std::optional<Cuboid<3>> cuboid_of(const TurnedBox& box, double margin, const TreeFrame& frame) {
  const Vector<3> low = box.low.array() - margin;
  const Vector<3> size = (box.high - box.low).array() + 2 * margin;
  const double unit = 1 / frame.scale;
  const Vector<3> origin = frame.center + unit * product_of(box.axes, low);
  const Matrix<3> axes = unit * (box.axes * size.asDiagonal());
  if (!(origin.cwiseAbs().maxCoeff() <= max_coordinate && axes.cwiseAbs().maxCoeff() <= max_coordinate)) {
    return std::nullopt;
  }
  return Cuboid<3>(origin, {axes.col(0), axes.col(1), axes.col(2)});
}

bool contains_all(const Cuboid<3>& cuboid, std::span<const VolumeNode> children) {
  const Volume outer = cuboid;
  return std::all_of(children.begin(), children.end(),
                     [&](const VolumeNode& child) { return is_inside(child.volume, outer); });
}

}  // namespace

std::array<Vector<3>, 8> local_corners(const Cuboid<3>& cuboid, const TreeFrame& frame) noexcept {
  const Vector<3> origin = (cuboid.origin() - frame.center) * frame.scale;
  std::array<Vector<3>, 8> result;
  for (unsigned i = 0; i < 8; ++i) {
    const Vector<3> ends(static_cast<double>(i & 1U), static_cast<double>((i >> 1U) & 1U),
                         static_cast<double>(i >> 2U));
    result[i] = origin + (cuboid.axes() * ends) * frame.scale;
  }
  return result;
}

Cuboid<3> fit_aligned(std::span<const VolumeNode> children) {
  Vector<3> min = Vector<3>::Constant(HUGE_VAL);
  Vector<3> max = -min;
  for (const VolumeNode& child : children) {
    const Aabb<3> box = box_around(child.volume);
    min = min.cwiseMin(box.min());
    max = max.cwiseMax(box.max());
  }
  // Flat boxes become a few ulp of their size, or of where they are, thick.
  const double thickness = std::max({0x1p-50 * (max - min).maxCoeff(), 0x1p-1070});
  Vector<3> size;
  for (int k = 0; k < 3; ++k) {
    if (min[k] == max[k]) {
      min[k] = next_down(min[k] - thickness);
      max[k] = next_up(max[k] + thickness);
    }
    size[k] = add_up(max[k], -min[k]);
  }
  if (!(min.cwiseAbs().maxCoeff() <= max_coordinate && size.maxCoeff() <= max_coordinate)) {
    throw InvalidInput("a mesh this large has no parallelepiped around it");
  }
  return {min, {Vector<3>(size[0], 0, 0), Vector<3>(0, size[1], 0), Vector<3>(0, 0, size[2])}};
}

TurnedBox choose_box(std::span<const Vector<3>> points, const Matrix<3>& axes, const TurnedBox* parent) {
  TurnedBox best = turned_box(points, parent == nullptr ? Matrix<3>(Matrix<3>::Identity()) : parent->axes);
  const auto consider = [&](const TurnedBox& box) {
    if (area(box) < area(best) && (parent == nullptr || sticks_out_little(box, *parent))) {
      best = box;
    }
  };
  if (parent != nullptr) {
    for (int k = 0; k < 3; ++k) {
      consider(improved(points, turned_box(points, parent->axes), k, k));
    }
    consider(turned_box(points, Matrix<3>::Identity()));
  }
  consider(improved(points, turned_box(points, axes), 0, 2));
  return best;
}

Cuboid<3> fit_turned(std::span<const VolumeNode> children, std::span<const Vector<3>> points, const Matrix<3>& axes,
                     const TreeFrame& frame) {
  if (axes == Matrix<3>::Identity()) {
    return fit_aligned(children);
  }
  const TurnedBox box = turned_box(points, axes);
  // What rounding takes is far less than the last of these for points that are what they should be.
  double margin = 0x1p-50 * (1 + frame.center.cwiseAbs().maxCoeff() * frame.scale);
  for (int tries = 0; tries < 8; ++tries, margin *= 4) {
    const std::optional<Cuboid<3>> cuboid = cuboid_of(box, margin, frame);
    if (cuboid && contains_all(*cuboid, children)) {
      return *cuboid;
    }
  }
  return fit_aligned(children);
}

}  // namespace motzkin::detail
