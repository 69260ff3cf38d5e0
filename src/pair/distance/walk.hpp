#pragma once

#include <bit>
#include <cmath>
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

/// A feature and what is computed of it, each number once.
template <class Set>
class FeatureNumbers {
 public:
  using Vector = decltype(std::declval<const Set&>().vertex({}));
  using Normal = decltype(cross(std::declval<Vector>(), std::declval<Vector>()));

  FeatureNumbers(const Set& set, const Feature& feature) noexcept : feature_(feature), w_(set.vertex(feature[0])) {
    if (feature.count > 1) {
      e_ = set.edge(feature[0], feature[1]);
    }
    if (feature.count == 2) {
      moment_ = cross(w_, e_);
    } else if (feature.count > 2) {
      f_ = set.edge(feature[0], feature[2]);
      n_ = cross(e_, f_);
    }
  }

  [[nodiscard]] const Feature& feature() const noexcept { return feature_; }
  [[nodiscard]] const Vector& w() const noexcept { return w_; }
  [[nodiscard]] const Vector& e() const noexcept { return e_; }
  [[nodiscard]] const Normal& moment() const noexcept { return moment_; }  ///< w x e, of a segment
  [[nodiscard]] const Normal& normal() const noexcept { return n_; }       ///< of a triangle, on either side

  /// Whether the point of the line or plane of the feature nearest to 0 certainly lies strictly inside the feature.
  [[nodiscard]] bool is_above_inside() const noexcept {
    if (feature_.count == 1) {
      return true;
    }
    if (feature_.count == 2) {
      const auto along = -dot(w_, e_);
      return sign(along) > 0 && sign(dot(e_, e_) - along) > 0;
    }
    const auto along_e = dot(cross(f_, w_), n_);
    if (!(sign(along_e) > 0)) {
      return false;
    }
    const auto along_f = dot(cross(w_, e_), n_);
    return sign(along_f) > 0 && sign(dot(n_, n_) - along_e - along_f) > 0;
  }

  /// Whether 0 certainly has a distance from the line or plane.
  [[nodiscard]] bool is_off() const noexcept {
    switch (feature_.count) {
      case 1: return sign(w_[0]) != 0 || sign(w_[1]) != 0 || sign(w_[2]) != 0;
      case 2: return sign(moment_[0]) != 0 || sign(moment_[1]) != 0 || sign(moment_[2]) != 0;
      default: return sign(dot(n_, w_)) != 0;
    }
  }

  /// Calls `visit` with the direction from 0 to the feature, of any length; with 0 where that is 0, or may be.
  template <class Visit>
  auto with_direction(const Visit& visit) const noexcept {
    switch (feature_.count) {
      case 1: return visit(w_);
      case 2: return visit(cross(e_, moment_));
      default: break;
    }
    Normal n = n_;
    const int side = sign(dot(n, w_));
    for (auto& component : n) {
      // NOLINTNEXTLINE(misc-redundant-expression): the 0 of these numbers
      component = side > 0 ? component : (side < 0 ? -component : component - component);
    }
    return visit(n);
  }

  /// The mean of the vertices that lies nearest to 0, where 0 is above the inside, or inside four vertices.
  [[nodiscard]] std::array<double, 4> weights(const Set& set) const noexcept {
    switch (feature_.count) {
      case 1: return {1};
      case 2: {
        const double t = ratio(-dot(w_, e_), dot(e_, e_));
        return {1 - t, t};
      }
      case 3: {
        const auto area = dot(n_, n_);
        const double s = ratio(dot(cross(f_, w_), n_), area);
        const double t = ratio(dot(cross(w_, e_), n_), area);
        return {std::fmax(1 - s - t, 0), s, t};
      }
      default: break;
    }
    const Vector g = set.edge(feature_[0], feature_[3]);
    const auto volume = dot(n_, g);
    const double s = ratio(-dot(cross(f_, g), w_), volume);
    const double t = ratio(-dot(cross(g, e_), w_), volume);
    const double r = ratio(-dot(n_, w_), volume);
    return {std::fmax(1 - s - t - r, 0), s, t, r};
  }

 private:
  Feature feature_;
  Vector w_;
  Vector e_{};
  Vector f_{};
  Normal moment_{};
  Normal n_{};
};

/// The part of up to four vertices that 0 lies above and that no other of them is certainly farther back than. None
/// where 0 is inside all four, or where the numbers do not tell. `newest` is a vertex that the part certainly has, or
/// negative.
template <class Set>
[[nodiscard]] std::optional<FeatureNumbers<Set>> nearest_part(const Set& set, const Feature& all, int newest) noexcept {
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
      const FeatureNumbers<Set> numbers(set, part);
      if (!numbers.is_above_inside()) {
        continue;
      }
      const auto none_behind = [&](const auto& direction) {
        for (int i = 0; i < all.count; ++i) {
          if ((chosen >> static_cast<unsigned>(i) & 1U) == 0 && sign(dot(direction, set.edge(part[0], all[i]))) < 0) {
            return false;
          }
        }
        return true;
      };
      if (size == all.count || numbers.with_direction(none_behind)) {
        return numbers;
      }
    }
  }
  return std::nullopt;
}

}  // namespace motzkin::detail
