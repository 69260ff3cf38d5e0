#pragma once

#include "pair/distance/core_distance.hpp"
#include "pair/distance/integer_set.hpp"
#include "pair/distance/walk.hpp"

/// The feature of M nearest to 0 over integers, and its distance.

namespace motzkin::detail {

/// The feature nearest to 0, from some vertices on, in exact numbers. Each step comes strictly nearer, and there are
/// finitely many.
template <class Set>
MOTZKIN_OWN_FRAME [[nodiscard]] Feature nearest_exactly(const Set& set, const Feature& start, bool& apart) noexcept {
  Feature all = start;
  if (all.count == 0) {
    all.add({});
  }
  int newest = -1;
  while (true) {
    const auto part = nearest_part(set, all, newest);
    apart = part && part->is_off();
    if (!apart) {
      return part ? part->feature() : all;
    }
    all = part->feature();
    const std::optional<DifferenceVertex> back =
        part->with_direction([&](const auto& direction) { return set.farther_back(direction, all[0]); });
    if (!back) {
      return all;
    }
    newest = all.count;
    all.add(*back);
  }
}

/// Calls `visit` with the squared distance of 0 from the line or plane of a feature, as numerator and denominator.
template <int L, class Visit>
MOTZKIN_OWN_FRAME auto with_square(const IntegerSet<L>& set, const Feature& feature, const Visit& visit) noexcept {
  const IntegerTriple<L> w = set.vertex(feature[0]);
  if (feature.count == 1) {
    return visit(widened_to<6 * L>(dot(w, w)), WideInteger<4 * L>::of(1));
  }
  const IntegerTriple<L> e = set.edge(feature[0], feature[1]);
  if (feature.count == 2) {
    const IntegerTriple<2 * L> moment = cross(w, e);
    return visit(widened_to<6 * L>(dot(moment, moment)), widened_to<4 * L>(dot(e, e)));
  }
  const IntegerTriple<2 * L> n = cross(e, set.edge(feature[0], feature[2]));
  const WideInteger<3 * L> height = dot(n, w);
  return visit(height * height, dot(n, n));
}

/// The sum of the radii in units of 2^low.
template <int L>
[[nodiscard]] WideInteger<L> integer_sum(const Radii& radii, int low) noexcept {
  return scaled_integer<L>(radii[0], low) + scaled_integer<L>(radii[1], low) + scaled_integer<L>(radii[2], low);
}

}  // namespace motzkin::detail
