#include "pair/distance/rough_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "motzkin/number/floating_point.hpp"

namespace motzkin::detail {
namespace {

/// More than any pair was seen to need; what is left is for the next stage.
constexpr int most_rounds = 64;

/// A round that gains less than this, relatively, is the last.
constexpr double least_gain = 0x1p-49;

/// Errors of places and heights in terms of the reach of the set. Derivation:
/// docs/decisions/0025-certified-distance.md.
constexpr double place_error = 64 * unit_roundoff;
constexpr double volume_error = 512 * unit_roundoff;

struct Corner {
  DifferenceVertex name;
  Triple<double> place;
};

/// Up to four corners and the point of their hull nearest to 0.
struct Part {
  int size = 0;
  std::array<std::uint8_t, 4> corners{};
  Triple<double> point{};
  double distance_sq = std::numeric_limits<double>::infinity();
  double mean_sq = 0;  ///< the same of a mean of the corners, whatever rounding did: never too little
};

using Corners = std::array<Corner, 4>;

Triple<double> along(const Triple<double>& p, double factor, const Triple<double>& e) noexcept {
  return {p[0] + factor * e[0], p[1] + factor * e[1], p[2] + factor * e[2]};
}

void keep(Part& best, const Part& other) noexcept {
  if (other.distance_sq < best.distance_sq) {
    best = other;
  }
}

Part at_corner(const Corners& c, std::uint8_t i) noexcept {
  const Triple<double>& p = c[i].place;
  return {1, {i}, p, dot(p, p), dot(p, p)};
}

/// On the segment from the newest corner to another, without that other.
Part on_segment(const Corners& c, std::uint8_t newest, std::uint8_t other) noexcept {
  const Triple<double>& q = c[newest].place;
  const Triple<double> e = difference(c[other].place, q);
  const double t = -dot(q, e);
  const double length_sq = dot(e, e);
  if (!(t > 0) || !(t < length_sq)) {
    return t > 0 ? Part{} : at_corner(c, newest);
  }
  const Triple<double> point = along(q, t / length_sq, e);
  return {2, {newest, other}, point, dot(point, point), dot(point, point)};
}

/// In the triangle of the newest corner and two others, without what does not have the newest corner.
Part in_triangle(const Corners& c, std::uint8_t newest, std::uint8_t i, std::uint8_t j) noexcept {
  const Triple<double>& q = c[newest].place;
  const Triple<double> e = difference(c[i].place, q);
  const Triple<double> f = difference(c[j].place, q);
  const Triple<double> n = cross(e, f);
  const double area = dot(n, n);
  const double along_e = dot(cross(f, q), n);
  const double along_f = dot(cross(q, e), n);
  if (area > 0 && along_e > 0 && along_f > 0 && along_e + along_f < area) {
    const double height = dot(n, q) / area;
    const Triple<double> point = {height * n[0], height * n[1], height * n[2]};
    const Triple<double> mean = along(along(q, along_e / area, e), along_f / area, f);
    return {3, {newest, i, j}, point, dot(point, point), dot(mean, mean)};
  }
  Part best;
  keep(best, on_segment(c, newest, i));
  keep(best, on_segment(c, newest, j));
  keep(best, at_corner(c, newest));
  return best;
}

/// In the tetrahedron of all corners; the newest is the last.
Part in_tetrahedron(const Corners& c) noexcept {
  const Triple<double>& q = c[3].place;
  const std::array<Triple<double>, 3> edges = {difference(c[0].place, q), difference(c[1].place, q),
                                               difference(c[2].place, q)};
  const double volume = dot(edges[0], cross(edges[1], edges[2]));
  Part best;
  bool inside = volume != 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3;
    // 0 is on the outer side of the face of q and corners i, j where it is not on the side of the third corner.
    const double side = -dot(cross(edges[i], edges[j]), q);
    if (!(side * volume > 0)) {
      inside = false;
      keep(best, in_triangle(c, 3, static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j)));
    }
  }
  if (inside) {
    const Triple<double> e = difference(c[1].place, c[0].place);
    const Triple<double> f = difference(c[2].place, c[0].place);
    const double base = -dot(cross(e, f), c[0].place);
    if (base * -volume > 0) {
      return {4, {0, 1, 2, 3}, {}, 0, 0};
    }
  }
  return best;
}

/// Whether 0 is certainly inside four corners. Places are off by `place_error` times the reach in each coordinate.
bool certainly_inside(const Corners& c, double reach) noexcept {
  const double bound = volume_error * reach * reach * reach + 0x1p-900;
  std::array<double, 4> volumes;
  for (std::size_t i = 0; i < 4; ++i) {
    const Triple<double>& p = c[(i + 1) % 4].place;
    volumes[i] = dot(p, cross(c[(i + 2) % 4].place, c[(i + 3) % 4].place)) * (i % 2 == 0 ? 1 : -1);
  }
  return std::all_of(volumes.begin(), volumes.end(), [&](double v) { return v > bound; }) ||
         std::all_of(volumes.begin(), volumes.end(), [&](double v) { return v < -bound; });
}

}  // namespace

RoughNearest rough_nearest(const PreciseSet& set, const Feature& start, double near, double far) noexcept {
  RoughNearest result;
  const double error_bound = place_error * set.reach() + 0x1p-900;
  Corners corners;
  Part part;
  const auto settle = [&](const Part& chosen) {  // keeps the corners that count, in the order of the part
    Corners kept;
    for (std::size_t i = 0; i < static_cast<std::size_t>(chosen.size); ++i) {
      kept[i] = corners[chosen.corners[i]];
    }
    corners = kept;
    part = chosen;
    for (std::size_t i = 0; i < static_cast<std::size_t>(chosen.size); ++i) {
      part.corners[i] = static_cast<std::uint8_t>(i);
    }
  };
  if (start.count > 0) {
    for (std::uint8_t i = 0; i < static_cast<std::uint8_t>(std::min(start.count, 3)); ++i) {
      corners[i] = {start[i], set.rough_vertex(start[i])};
    }
    Part best = at_corner(corners, 0);
    for (std::uint8_t i = 0; i < static_cast<std::uint8_t>(std::min(start.count, 3)); ++i) {
      keep(best, at_corner(corners, i));
      for (std::uint8_t j = 0; j < i; ++j) {
        keep(best, on_segment(corners, i, j));
        for (std::uint8_t k = 0; k < j; ++k) {
          keep(best, in_triangle(corners, i, j, k));
        }
      }
    }
    settle(best);
  } else {
    corners[0].name = set.rough_support(set.between_middles(), corners[0].place);
    settle(at_corner(corners, 0));
  }
  for (int round = 0; round < most_rounds; ++round) {
    const Triple<double>& p = part.point;
    const double length = std::sqrt(part.distance_sq);
    result.upper = std::sqrt(part.mean_sq) + 2 * error_bound;
    if (result.upper <= near || !(part.distance_sq > 0x1p-600)) {
      break;
    }
    const auto size = static_cast<std::size_t>(part.size);
    corners[size].name = set.rough_support(p, corners[size].place);
    const Triple<double>& w = corners[size].place;
    const double height = dot(p, w);
    // |p| in the maximum norm is at most its length: the error of a height divided by the length.
    result.lower = std::fmax(result.lower, height / length - 2 * error_bound);
    if (result.lower > far) {
      break;
    }
    const double terms = std::abs(p[0] * w[0]) + std::abs(p[1] * w[1]) + std::abs(p[2] * w[2]);
    bool known = false;
    for (std::size_t i = 0; i < size; ++i) {
      known = known || corners[i].name == corners[size].name;
    }
    if (known || part.distance_sq - height <= least_gain * (part.distance_sq + terms)) {
      break;
    }
    Part next;
    switch (part.size) {
      case 1:
        next = on_segment(corners, 1, 0);
        keep(next, at_corner(corners, 1));
        break;
      case 2: next = in_triangle(corners, 2, 0, 1); break;
      default: next = in_tetrahedron(corners); break;
    }
    if (next.size == 4) {
      result.inside = certainly_inside(corners, set.reach());
      part = next;
      break;
    }
    if (!(next.distance_sq < part.distance_sq)) {
      break;  // rounding hides what is left
    }
    settle(next);
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(part.size); ++i) {
    result.feature.add(corners[i].name);
  }
  return result;
}

}  // namespace motzkin::detail
