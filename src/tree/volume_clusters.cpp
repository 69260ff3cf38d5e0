#include "tree/volume_clusters.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace motzkin::detail {
namespace {

struct Bounds {
  Vector<3> min = Vector<3>::Constant(HUGE_VAL);
  Vector<3> max = -min;

  template <int N>
  void include(const ObbElement<N>& element) noexcept {
    for (const Vector<3>& corner : element.corners) {
      min = min.cwiseMin(corner);
      max = max.cwiseMax(corner);
    }
  }

  /// Half the surface.
  [[nodiscard]] double area() const noexcept {
    const Vector<3> size = max - min;
    return size[0] * size[1] + size[1] * size[2] + size[2] * size[0];
  }
};

/// Where an element is in the order along an axis.
struct Place {
  double center;
  std::uint32_t index;     ///< of the element, for equal centres
  std::uint32_t position;  ///< in the old order

  friend bool operator<(const Place& a, const Place& b) noexcept {
    return a.center != b.center ? a.center < b.center : a.index < b.index;
  }
};

template <int N>
std::vector<Place> order_along(std::span<const ObbElement<N>> elements, int axis) {
  std::vector<Place> result;
  result.reserve(elements.size());
  for (const ObbElement<N>& element : elements) {
    Bounds bounds;
    bounds.include(element);
    result.push_back({bounds.min[axis] + bounds.max[axis], element.index, static_cast<std::uint32_t>(result.size())});
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// How many elements go to the first side, and what that costs: less is better, then nearer to the middle.
struct Cut {
  double cost = HUGE_VAL;
  std::size_t off_middle = 0;
  std::size_t count = 0;

  friend bool operator<(const Cut& a, const Cut& b) noexcept {
    return a.cost != b.cost ? a.cost < b.cost : a.off_middle < b.off_middle;
  }
};

/// Cuts after multiples of `unit` elements are tried.
template <int N>
Cut best_cut(std::span<const ObbElement<N>> elements, std::span<const Place> order, std::size_t unit, bool halves) {
  const std::size_t size = elements.size();
  std::vector<double> area_above(size);
  Bounds above;
  for (std::size_t i = size; i-- > 0;) {
    above.include(elements[order[i].position]);
    area_above[i] = above.area();
  }
  Cut best;
  Bounds below;
  for (std::size_t i = 1; i < size; ++i) {
    below.include(elements[order[i - 1].position]);
    if (i % unit != 0) {
      continue;
    }
    const double cost = below.area() * static_cast<double>(i) + area_above[i] * static_cast<double>(size - i);
    const std::size_t off_middle = 2 * i > size ? 2 * i - size : size - 2 * i;
    const Cut cut = {halves ? static_cast<double>(off_middle) : cost, off_middle, i};
    best = std::min(best, cut);
  }
  return best;
}

/// Brings the elements into the order of the best cut and returns the size of the first side.
template <int N>
std::size_t split(std::span<ObbElement<N>> elements, std::size_t unit, bool halves) {
  Cut best;
  std::vector<Place> best_order;
  for (int axis = 0; axis < 3; ++axis) {
    std::vector<Place> order = order_along<N>(elements, axis);
    const Cut cut = best_cut<N>(elements, order, unit, halves);
    if (best_order.empty() || cut < best) {
      best = cut;
      best_order = std::move(order);
    }
  }
  std::vector<ObbElement<N>> ordered;
  ordered.reserve(elements.size());
  for (const Place& place : best_order) {
    ordered.push_back(elements[place.position]);
  }
  std::copy(ordered.begin(), ordered.end(), elements.begin());
  return best.count;
}

/// Elements from `begin` on. The largest of several is divided first.
struct Part {
  bool divisible;
  double area;
  std::size_t size;
  std::size_t begin;

  friend bool operator<(const Part& a, const Part& b) noexcept {
    return std::tie(a.divisible, a.area, a.size, b.begin) < std::tie(b.divisible, b.area, b.size, a.begin);
  }
};

}  // namespace

template <int N>
std::vector<std::size_t> divide(std::span<ObbElement<N>> elements, std::size_t most, std::size_t unit, bool halves) {
  if (unit == 1 && elements.size() <= most) {
    return std::vector<std::size_t>(elements.size(), 1);
  }
  const auto part_of = [&](std::size_t begin, std::size_t size) {
    Bounds bounds;
    for (const ObbElement<N>& element : elements.subspan(begin, size)) {
      bounds.include(element);
    }
    return Part{size > unit, halves ? 0 : bounds.area(), size, begin};
  };
  std::vector<Part> parts = {part_of(0, elements.size())};  // a heap, the next to be divided first
  while (parts.size() < most && parts.front().divisible) {
    std::pop_heap(parts.begin(), parts.end());
    const Part part = parts.back();
    const std::size_t first = split<N>(elements.subspan(part.begin, part.size), unit, halves);
    parts.back() = part_of(part.begin, first);
    std::push_heap(parts.begin(), parts.end());
    parts.push_back(part_of(part.begin + first, part.size - first));
    std::push_heap(parts.begin(), parts.end());
  }
  std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.begin < b.begin; });
  std::vector<std::size_t> sizes;
  sizes.reserve(parts.size());
  for (const Part& part : parts) {
    sizes.push_back(part.size);
  }
  return sizes;
}

template std::vector<std::size_t> divide(std::span<ObbElement<3>>, std::size_t, std::size_t, bool);
template std::vector<std::size_t> divide(std::span<ObbElement<4>>, std::size_t, std::size_t, bool);

}  // namespace motzkin::detail
