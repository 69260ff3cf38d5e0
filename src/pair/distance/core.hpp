#pragma once

#include <array>
#include <cstdint>

#include "motzkin/pair/core_view.hpp"
#include "pair/exact/pair_numbers.hpp"

/// What the search for nearest points knows of a shape: its convex core, exactly and without its radius. Shapes of the
/// plane lie in the plane z = 0.

namespace motzkin::detail {

/// A convex polytope in one of three forms:
///
/// - a cuboid: `origin`, or the centre where `centred`, and up to three axes; a vertex is named by a number whose bit i
///   selects axis i;
/// - the hull of up to four points: `origin`, named 0, and `origin + axes[i]`, named i + 1;
/// - the hull of many points, which live elsewhere: point 0 is the origin, and each is named by its place.
struct Core {
  FrameKind kind = FrameKind::Simplex;
  bool centred = false;  ///< of a cuboid: the origin is its centre, and the axes lead from there to the faces
  int axis_count = 0;
  Triple<double> origin{};
  std::array<Triple<ScaledSum>, 3> axes{};

  const double* points = nullptr;  ///< the coordinates of many points, `dimension` numbers for each
  std::uint32_t point_count = 0;
  int dimension = 3;
  double reach = 0;  ///< of many points: at least the magnitude of each coordinate of point i - point 0, rounded or not

  [[nodiscard]] Triple<double> point(std::uint32_t i) const noexcept {
    const double* first = points + static_cast<std::size_t>(dimension) * i;
    return {first[0], first[1], dimension == 3 ? first[2] : 0.0};
  }
};

template <int D>
[[nodiscard]] Triple<double> triple_of(const Vector<D>& vector) noexcept {
  Triple<double> result{};
  for (int k = 0; k < D; ++k) {
    result[static_cast<std::size_t>(k)] = vector[k];
  }
  return result;
}

/// The core of a shape at rest, without its radius.
template <int D>
[[nodiscard]] Core core_of(const CoreView<D>& view) noexcept {
  Core core;
  core.kind = view.kind;
  if (view.points != nullptr) {
    core.origin = triple_of<D>(view.points[0]);
    core.points = view.points->data();
    core.point_count = view.point_count;
    core.dimension = D;
    core.reach = view.reach;
    return core;
  }
  core.centred = view.box != nullptr;
  core.axis_count = view.tip_count;
  core.origin = triple_of<D>(*view.origin);
  for (int i = 0; i < core.axis_count; ++i) {
    for (int k = 0; k < D; ++k) {
      ScaledSum& number = core.axes[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)];
      if (core.centred) {
        number = scaled_product(view.box->half()[i], view.box->axes()(k, i));
      } else if (view.tips != nullptr) {
        number = exact_difference(view.tips[i][k], (*view.origin)[k]);
      } else {
        number = {(*view.axes)(k, i), 0, 0};
      }
    }
  }
  return core;
}

}  // namespace motzkin::detail
