#include "motzkin/shape/bounds.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <array>

#include "number/directed.hpp"
#include "shape/independence.hpp"
#include "shape/instantiate.hpp"
#include "shape/unguarded.hpp"

namespace motzkin {
namespace {

/// Enclosure of a real number; grows outwards when sums round.
struct Range {
  double low;
  double high;

  void add(double low_part, double high_part) noexcept {
    low = detail::add_down(low, low_part);
    high = detail::add_up(high, high_part);
  }
};

/// Range of `factor * x` for x in [low, high].
Range scaled(double factor, double low, double high) noexcept {
  return {std::min(detail::multiply_down(factor, low), detail::multiply_down(factor, high)),
          std::max(detail::multiply_up(factor, low), detail::multiply_up(factor, high))};
}

template <int D>
Aabb<D> box_of(const std::array<Range, D>& ranges) {
  Vector<D> min;
  Vector<D> max;
  for (int k = 0; k < D; ++k) {
    min[k] = ranges[static_cast<std::size_t>(k)].low;
    max[k] = ranges[static_cast<std::size_t>(k)].high;
  }
  return {min, max};
}

/// One coordinate of the frame's box: the origin plus the extreme combination of the axes.
template <int D, FrameKind Kind>
Range extent(const Frame<D, Kind>& frame, int k) noexcept {
  Range range{frame.origin()[k], frame.origin()[k]};
  const auto row = frame.axes().row(k);
  if constexpr (Kind == FrameKind::Cuboid) {
    for (int i = 0; i < D; ++i) {
      range.add(std::min(row[i], 0.0), std::max(row[i], 0.0));
    }
  } else {
    range.add(std::min(row.minCoeff(), 0.0), std::max(row.maxCoeff(), 0.0));
  }
  return range;
}

/// Extends the range by what a velocity component adds at the times of the window.
void sweep(Range& range, double velocity, Window window) noexcept {
  const Range way = scaled(velocity, window.enter, window.exit);
  range.add(way.low, way.high);
}

template <int D, FrameKind Kind>
std::array<Range, D> local_extents(const Frame<D, Kind>& frame, const Aabb<D>& local) noexcept {
  std::array<Range, D> ranges;
  for (int k = 0; k < D; ++k) {
    Range& range = ranges[static_cast<std::size_t>(k)];
    range = {frame.origin()[k], frame.origin()[k]};
    for (int i = 0; i < D; ++i) {
      const Range part = scaled(frame.axes()(k, i), local.min()[i], local.max()[i]);
      range.add(part.low, part.high);
    }
  }
  return ranges;
}

template <int D, FrameKind Kind>
std::vector<Vector<D>> corners(const Frame<D, Kind>& frame, const Vector<D>& shift) {
  std::vector<Vector<D>> result;
  const Vector<D> start = frame.origin() + shift;
  if constexpr (Kind == FrameKind::Cuboid) {
    for (unsigned index = 0; index < 1U << static_cast<unsigned>(D); ++index) {
      Vector<D> corner = start;
      for (int i = 0; i < D; ++i) {
        if ((index >> static_cast<unsigned>(i) & 1U) != 0) {
          corner += frame.axes().col(i);
        }
      }
      result.push_back(corner);
    }
  } else {
    result.push_back(start);
    for (int i = 0; i < D; ++i) {
      result.push_back(start + frame.axes().col(i));
    }
  }
  return result;
}

template <int D>
bool accepted(const Vector<D>& values) noexcept {
  return (values.array().abs() <= max_coordinate).all();  // NaN: refused
}

}  // namespace

template <int D, FrameKind Kind>
Aabb<D> detail::box_around(const Frame<D, Kind>& frame) {
  std::array<Range, D> ranges;
  for (int k = 0; k < D; ++k) {
    ranges[static_cast<std::size_t>(k)] = extent(frame, k);
  }
  return box_of<D>(ranges);
}

template <int D, FrameKind Kind>
Aabb<D> bounding_box(const Frame<D, Kind>& frame) {
  const detail::StandardArithmetic standard;
  return detail::box_around(frame);
}

template <int D, FrameKind Kind>
Aabb<D> bounding_box(const Moving<Frame<D, Kind>>& moving, Window window) {
  const detail::StandardArithmetic standard;
  window = standard.settled(window);
  std::array<Range, D> ranges;
  for (int k = 0; k < D; ++k) {
    Range& range = ranges[static_cast<std::size_t>(k)];
    range = extent(moving.shape(), k);
    sweep(range, moving.velocity()[k], window);
  }
  return box_of<D>(ranges);
}

template <int D, FrameKind Kind>
std::vector<Vector<D>> vertices(const Frame<D, Kind>& frame) {
  const detail::StandardArithmetic standard;
  return corners<D, Kind>(frame, Vector<D>::Zero());
}

template <int D, FrameKind Kind>
std::vector<Vector<D>> vertices(const Moving<Frame<D, Kind>>& moving, double time) {
  const detail::StandardArithmetic standard;
  return corners<D, Kind>(moving.shape(), moving.velocity() * standard.settled(time));
}

template <int D, FrameKind Reference, FrameKind Kind>
std::optional<Frame<D, Kind>> to_local(const Frame<D, Reference>& reference, const Frame<D, Kind>& frame) {
  const detail::StandardArithmetic standard;
  if (!detail::are_independent<D>(reference.axes())) {
    return std::nullopt;
  }
  const Matrix<D> inverse = reference.axes().inverse();
  const Vector<D> origin = inverse * (frame.origin() - reference.origin());
  std::array<Vector<D>, D> axes;
  bool valid = accepted<D>(origin);
  for (int i = 0; i < D; ++i) {
    Vector<D>& axis = axes[static_cast<std::size_t>(i)];
    axis = inverse * frame.axes().col(i);
    valid = valid && accepted<D>(axis);
  }
  if (!valid) {
    return std::nullopt;
  }
  return Frame<D, Kind>(origin, std::span<const Vector<D>>(axes));
}

template <int D, FrameKind Reference, FrameKind Kind>
std::optional<Moving<Frame<D, Kind>>> to_local(const Moving<Frame<D, Reference>>& reference,
                                               const Moving<Frame<D, Kind>>& moving) {
  const detail::StandardArithmetic standard;
  const auto frame = to_local(reference.shape(), moving.shape());
  const Vector<D> velocity = reference.shape().axes().inverse() * (moving.velocity() - reference.velocity());
  if (!frame || !accepted<D>(velocity)) {
    return std::nullopt;
  }
  return Moving<Frame<D, Kind>>(*frame, velocity);
}

template <int D, FrameKind Kind>
Aabb<D> to_world(const Frame<D, Kind>& frame, const Aabb<D>& local) {
  const detail::StandardArithmetic standard;
  return box_of<D>(local_extents(frame, local));
}

template <int D, FrameKind Kind>
Aabb<D> to_world(const Moving<Frame<D, Kind>>& moving, const Aabb<D>& local, Window window) {
  const detail::StandardArithmetic standard;
  window = standard.settled(window);
  std::array<Range, D> ranges = local_extents(moving.shape(), local);
  for (int k = 0; k < D; ++k) {
    sweep(ranges[static_cast<std::size_t>(k)], moving.velocity()[k], window);
  }
  return box_of<D>(ranges);
}

#define MOTZKIN_INSTANTIATE(D, Kind)                                               \
  template Aabb<D> detail::box_around(const Frame<D, Kind>&);                      \
  template Aabb<D> bounding_box(const Frame<D, Kind>&);                            \
  template Aabb<D> bounding_box(const Moving<Frame<D, Kind>>&, Window);            \
  template std::vector<Vector<D>> vertices(const Frame<D, Kind>&);                 \
  template std::vector<Vector<D>> vertices(const Moving<Frame<D, Kind>>&, double); \
  template Aabb<D> to_world(const Frame<D, Kind>&, const Aabb<D>&);                \
  template Aabb<D> to_world(const Moving<Frame<D, Kind>>&, const Aabb<D>&, Window);
MOTZKIN_FOR_EACH_FRAME(MOTZKIN_INSTANTIATE)
#undef MOTZKIN_INSTANTIATE

#define MOTZKIN_INSTANTIATE(D, A, B)                                                    \
  template std::optional<Frame<D, B>> to_local(const Frame<D, A>&, const Frame<D, B>&); \
  template std::optional<Moving<Frame<D, B>>> to_local(const Moving<Frame<D, A>>&, const Moving<Frame<D, B>>&);
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 3)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 4)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 5)

}  // namespace motzkin
