#include "tree/slice_volumes.hpp"

#include <algorithm>
#include <cmath>

namespace motzkin::detail {
namespace {

constexpr double above = 1 + 0x1p-40;

/// The free part of a slice from the gaps at both ends, along a direction or its opposite. `reach` is what the volumes
/// take of the way between their centres, `ahead`, along it.
double free_along(const std::array<double, 2>& ahead, const std::array<double, 2>& reach) noexcept {
  const double sign = ahead[0] < 0 ? -1 : 1;
  const double first = sign * ahead[0] - reach[0];
  const double last = sign * ahead[1] - reach[1];
  if (!(first > 0)) {  // NaN: not free
    return 0;
  }
  return last > 0 ? 2 : first / (first - last) * (1 - 0x1p-40);
}

/// Half the length of a box along a direction, times the length of the direction.
double extent(const Vector<3>& direction, const Matrix<3>& axes, const Vector<3>& half) noexcept {
  return (axes.transpose() * direction).cwiseAbs().dot(half);
}

}  // namespace

VolumesInSlice::VolumesInSlice(const ObbVolume& a, const ObbVolume& b, const Slice& slice) noexcept
    : a_(a), b_(b), slice_(slice) {
  for (std::size_t k = 0; k < 2; ++k) {
    const TreeEnd& end_a = slice.a.ends[k];
    const TreeEnd& end_b = slice.b.ends[k];
    between_[k] = (end_b.linear * b.center + end_b.offset) - (end_a.linear * a.center + end_a.offset);
  }
}

double VolumesInSlice::free_spheres() const noexcept {
  const double reach = above * (slice_.a.stretch * a_.radius + slice_.b.stretch * b_.radius + slice_.volume_margin);
  const auto free_towards = [&](const Vector<3>& way) {
    const double length = way.norm();
    return free_along({way.dot(between_[0]), way.dot(between_[1])}, {above * length * reach, above * length * reach});
  };
  const double part = free_towards(between_[0]);
  if (part == 0 || part > 1) {
    return part;
  }
  const Vector<3> change = between_[1] - between_[0];
  const double nearest = std::clamp(-change.dot(between_[0]) / change.squaredNorm(), 0.0, 1.0);
  return std::max(part, free_towards(between_[0] + nearest * change));
}

double VolumesInSlice::free_boxes() const noexcept {
  std::array<Matrix<3>, 2> axes_a;
  std::array<Matrix<3>, 2> axes_b;
  for (std::size_t k = 0; k < 2; ++k) {
    axes_a[k] = slice_.a.ends[k].linear * a_.axes;
    axes_b[k] = slice_.b.ends[k].linear * b_.axes;
  }
  const std::array<Matrix<3>, 2> directions = {slice_.a.middle * a_.axes, slice_.b.middle * b_.axes};
  double part = 0;
  for (const Matrix<3>& set : directions) {
    for (int i = 0; i < 3; ++i) {
      const Vector<3> direction = set.col(i);
      const double margin = above * direction.norm() * slice_.volume_margin;
      std::array<double, 2> ahead;
      std::array<double, 2> reach;
      for (std::size_t k = 0; k < 2; ++k) {
        ahead[k] = direction.dot(between_[k]);
        reach[k] = extent(direction, axes_a[k], a_.half) + extent(direction, axes_b[k], b_.half) + margin;
      }
      part = std::max(part, free_along(ahead, reach));
      if (part > 1) {
        return part;
      }
    }
  }
  return part;
}

}  // namespace motzkin::detail
