#pragma once

#include <optional>

#include "pair/distance/difference.hpp"

/// The walk over vertices of M to the feature nearest to 0, for any kind of numbers. With w a vertex of the feature and
/// e, f its edges from there:
///
///   feature       distance^2                  direction     0 lies above the inside of it where
///   vertex        w.w                         w
///   segment       |w x e|^2 / e.e             e x (w x e)   0 < -w.e < e.e
///   triangle      (n.w)^2 / n.n, n = e x f    +-n           0 < (f x w).n, 0 < (w x e).n, and their sum < n.n
///
/// A set of numbers, PreciseSet or IntegerSet, gives vertices and edges, and says where M reaches farther back along a
/// direction. `sign` of a number is 0 where it is 0 or not known to be anything else.

namespace motzkin::detail {

/// Whether the point of the line or plane of a feature nearest to 0 certainly lies strictly inside the feature.
template <class Set>
[[nodiscard]] bool is_above_inside(const Set& set, const Feature& feature) noexcept {
  if (feature.count == 1) {
    return true;
  }
  const auto w = set.vertex(feature[0]);
  const auto e = set.edge(feature[0], feature[1]);
  if (feature.count == 2) {
    const auto along = -dot(w, e);
    return sign(along) > 0 && sign(dot(e, e) - along) > 0;
  }
  const auto f = set.edge(feature[0], feature[2]);
  const auto n = cross(e, f);
  const auto along_e = dot(cross(f, w), n);
  if (!(sign(along_e) > 0)) {
    return false;
  }
  const auto along_f = dot(cross(w, e), n);
  return sign(along_f) > 0 && sign(dot(n, n) - along_e - along_f) > 0;
}

/// Calls `visit` with the direction from 0 to a feature that 0 lies above, of any length; with 0 where that is 0, or
/// may be.
template <class Set, class Visit>
auto with_direction(const Set& set, const Feature& feature, const Visit& visit) noexcept {
  const auto w = set.vertex(feature[0]);
  if (feature.count == 1) {
    return visit(w);
  }
  const auto e = set.edge(feature[0], feature[1]);
  if (feature.count == 2) {
    return visit(cross(e, cross(w, e)));
  }
  auto n = cross(e, set.edge(feature[0], feature[2]));
  const int side = sign(dot(n, w));
  for (auto& component : n) {
    component = side > 0 ? component : (side < 0 ? -component : component - component);
  }
  return visit(n);
}

/// Whether 0 certainly has a distance from a feature that it lies above. Through: the distance is 0, or may be.
template <class Set>
[[nodiscard]] bool is_off(const Set& set, const Feature& feature) noexcept {
  const auto w = set.vertex(feature[0]);
  if (feature.count == 1) {
    return sign(dot(w, w)) > 0;
  }
  const auto e = set.edge(feature[0], feature[1]);
  if (feature.count == 2) {
    const auto moment = cross(w, e);
    return sign(moment[0]) != 0 || sign(moment[1]) != 0 || sign(moment[2]) != 0;
  }
  return sign(dot(cross(e, set.edge(feature[0], feature[2])), w)) != 0;
}

/// The part of up to four vertices that 0 lies above and that no other of them is certainly farther back than. None
/// where 0 is inside all four, or where the numbers do not tell. `newest` is a vertex that the part certainly has, or
/// negative.
template <class Set>
[[nodiscard]] std::optional<Feature> nearest_part(const Set& set, const Feature& all, int newest) noexcept {
  for (int size = std::min(all.count, 3); size > 0; --size) {
    for (unsigned chosen = 1; chosen < 1U << static_cast<unsigned>(all.count); ++chosen) {
      if (std::popcount(chosen) != size || (newest >= 0 && (chosen >> static_cast<unsigned>(newest) & 1U) == 0)) {
        continue;
      }
      Feature part;
      for (int i = 0; i < all.count; ++i) {
        if ((chosen >> static_cast<unsigned>(i) & 1U) != 0) {
          part.add(all[i]);
        }
      }
      if (!is_above_inside(set, part)) {
        continue;
      }
      const bool nearest = with_direction(set, part, [&](const auto& direction) {
        for (int i = 0; i < all.count; ++i) {
          if ((chosen >> static_cast<unsigned>(i) & 1U) == 0 && sign(dot(direction, set.edge(part[0], all[i]))) < 0) {
            return false;
          }
        }
        return true;
      });
      if (nearest) {
        return part;
      }
    }
  }
  return std::nullopt;
}

/// The mean of the vertices of a feature that lies nearest to 0, where 0 is above its inside, or inside four vertices.
template <class Set>
[[nodiscard]] std::array<double, 4> weights_of(const Set& set, const Feature& feature) noexcept {
  if (feature.count == 1) {
    return {1};
  }
  const auto w = set.vertex(feature[0]);
  const auto e = set.edge(feature[0], feature[1]);
  if (feature.count == 2) {
    const double t = ratio(-dot(w, e), dot(e, e));
    return {1 - t, t};
  }
  const auto f = set.edge(feature[0], feature[2]);
  const auto n = cross(e, f);
  if (feature.count == 3) {
    const auto area = dot(n, n);
    const double s = ratio(dot(cross(f, w), n), area);
    const double t = ratio(dot(cross(w, e), n), area);
    return {std::fmax(1 - s - t, 0), s, t};
  }
  const auto g = set.edge(feature[0], feature[3]);
  const auto volume = dot(n, g);
  const double s = ratio(-dot(cross(f, g), w), volume);
  const double t = ratio(-dot(cross(g, e), w), volume);
  const double r = ratio(-dot(n, w), volume);
  return {std::fmax(1 - s - t - r, 0), s, t, r};
}

}  // namespace motzkin::detail
