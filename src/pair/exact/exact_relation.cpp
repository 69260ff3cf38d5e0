#include "pair/exact/exact_relation.hpp"

#include "pair/exact/candidate_normals.hpp"
#include "pair/exact/integer_pair.hpp"
#include "pair/exact/scaled_pair.hpp"

namespace motzkin::detail {
namespace {

/// How the set M of differences lies to 0 along a normal.
enum class Along { Apart, Touching, Across, Nothing };

/// Gaps on both sides of the second shape: `above` is positive where all of it lies above the first.
template <class Number>
Along along(const Number& above, const Number& below) noexcept {
  if (above.positive() || below.positive()) {
    return Along::Apart;
  }
  if (above.zero() != below.zero()) {
    return Along::Touching;
  }
  return above.zero() ? Along::Nothing : Along::Across;  // both zero: the normal vanishes
}

template <int L>
Along along(const IntegerPair<L>& pair, const Normal& name) noexcept {
  const IntegerTriple<2 * L> normal = cross(pair.at(name.first), pair.at(name.second));
  const IntegerExtent<3 * L> a = pair.extent(0, normal);
  const IntegerExtent<3 * L> b = pair.extent(1, normal);
  IntegerExtent<3 * L> way;
  way.take(FrameKind::Cuboid, dot(normal, pair.drift));
  const WideInteger<3 * L> distance = dot(normal, pair.offset);
  return along(distance + way.low + b.low - a.high, a.low - b.high - distance - way.high);
}

enum class Filtered { Apart, Across, Unclear };

Filtered filtered(const ScaledPair& pair, const Normal& name) noexcept {
  const Triple<double> normal = cross(pair.values.at(name.first), pair.values.at(name.second));
  const ScaledExtent a = pair.extent(0, normal);
  const ScaledExtent b = pair.extent(1, normal);
  ScaledExtent way;
  way.take(FrameKind::Cuboid, dot(normal, pair.values.drift));
  const double distance = dot(normal, pair.values.offset);
  const double gap = std::max(distance + way.low + b.low - a.high, a.low - b.high - distance - way.high);
  const double error_bound = pair.error_bound(name);
  if (gap > error_bound) {
    return Filtered::Apart;
  }
  return gap < -error_bound ? Filtered::Across : Filtered::Unclear;
}

/// Lists the normals that floating point cannot decide about. False where one certainly separates.
bool list_unclear(const ScaledPair& scaled, const SpannedSpace& space, WithDrift with_drift,
                  NormalList& unclear) noexcept {
  bool apart = false;
  for_each_normal(scaled.values, space.rank, space.kept, with_drift, [&](const Normal& normal) {
    const Filtered result = filtered(scaled, normal);
    apart = apart || result == Filtered::Apart;
    if (result == Filtered::Unclear) {
      unclear.add(normal);
    }
  });
  return !apart;
}

/// Calls `visit` with the corners of a shape relative to the origin of the first, until it returns true.
template <int L, class Visit>
bool any_corner(const IntegerPair<L>& pair, std::size_t side, const Visit& visit) noexcept {
  const auto axes = pair.axes(side);
  const IntegerTriple<L> start = side == 0 ? zero_triple<L>() : pair.offset;
  if (pair.kinds[side] == FrameKind::Simplex) {
    return visit(start) || std::any_of(axes.begin(), axes.end(), [&](const auto& axis) { return visit(start + axis); });
  }
  for (unsigned corner = 0; corner < 1U << axes.size(); ++corner) {
    IntegerTriple<L> point = start;
    for (std::size_t i = 0; i < axes.size(); ++i) {
      if ((corner >> i & 1U) != 0) {
        point = point + axes[i];
      }
    }
    if (visit(point)) {
      return true;
    }
  }
  return false;
}

/// Whether the shapes have a corner in common where they start, as neighbours in a mesh or a grid do.
template <int L>
bool share_corner(const IntegerPair<L>& pair) noexcept {
  return any_corner(pair, 0, [&](const IntegerTriple<L>& corner) {
    return any_corner(pair, 1, [&](const IntegerTriple<L>& other) { return corner == other; });
  });
}

/// Normals left from which on it pays to look for a common corner.
constexpr std::size_t many_normals = 4;

template <int L>
Relation relation(const IntegerPair<L>& pair, const PairNumbers& numbers, const NormalList* known_unclear,
                  PairStatistics* stats) noexcept {
  const SpannedSpace space = pair.spanned_space();
  if (!space.holds_offset) {
    return Relation::Disjoint;
  }
  NormalList own_list;
  if (known_unclear == nullptr || space.rank < 3) {
    const WithDrift with_drift = is_zero(pair.drift) ? WithDrift::No : WithDrift::Yes;
    if (!list_unclear(ScaledPair(numbers), space, with_drift, own_list)) {
      return Relation::Disjoint;
    }
    known_unclear = &own_list;
  }
  const NormalList& unclear = *known_unclear;
  Relation result = Relation::Overlapping;
  for (std::size_t i = 0; i < unclear.count; ++i) {
    if (stats != nullptr) {
      ++stats->exact_directions;
    }
    switch (along(pair, unclear.normals[i])) {
      case Along::Apart: return Relation::Disjoint;
      case Along::Touching:
        if (result == Relation::Overlapping && unclear.count - i > many_normals && share_corner(pair)) {
          return Relation::Touching;
        }
        result = Relation::Touching;
        break;
      case Along::Across:
      case Along::Nothing: break;
    }
  }
  return result;
}

}  // namespace

Relation exact_relation(const PairNumbers& numbers, const NormalList* unclear, PairStatistics* stats) noexcept {
  return with_integers(numbers, [&]<int L>(const IntegerPair<L>& pair) {
    if (stats != nullptr) {
      stats->wide_integers += L > 1 ? 1 : 0;
    }
    return relation(pair, numbers, unclear, stats);
  });
}

}  // namespace motzkin::detail
