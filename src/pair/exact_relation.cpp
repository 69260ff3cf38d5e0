#include "pair/exact_relation.hpp"

#include "pair/candidate_normals.hpp"
#include "pair/integer_pair.hpp"
#include "pair/scaled_pair.hpp"

namespace motzkin {
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
Along along(const IntegerPair<L>& pair, Direction first, Direction second) noexcept {
  const IntegerTriple<2 * L> normal = cross(pair.at(first), pair.at(second));
  const IntegerExtent<3 * L> a = pair.extent(0, normal);
  const IntegerExtent<3 * L> b = pair.extent(1, normal);
  IntegerExtent<3 * L> way;
  way.take(FrameKind::Cuboid, dot(normal, pair.drift));
  const WideInteger<3 * L> distance = dot(normal, pair.offset);
  return along(distance + way.low + b.low - a.high, a.low - b.high - distance - way.high);
}

enum class Filtered { Apart, Across, Unclear };

Filtered filtered(const ScaledPair& pair, Direction first, Direction second) noexcept {
  const Triple<double> normal = cross(pair.values.at(first), pair.values.at(second));
  const ScaledExtent a = pair.extent(0, normal);
  const ScaledExtent b = pair.extent(1, normal);
  ScaledExtent way;
  way.take(FrameKind::Cuboid, dot(normal, pair.values.drift));
  const double distance = dot(normal, pair.values.offset);
  const double gap = std::max(distance + way.low + b.low - a.high, a.low - b.high - distance - way.high);
  const double error_bound = pair.error_bound(first, second);
  if (gap > error_bound) {
    return Filtered::Apart;
  }
  return gap < -error_bound ? Filtered::Across : Filtered::Unclear;
}

/// Most pairs of directions that `for_each_normal` visits: faces, edges, and edges with the drift of two tetrahedra.
constexpr std::size_t max_normals = 2 * 4 + 6 * 6 + 2 * 6;

struct UnclearNormals {
  std::array<std::array<Direction, 2>, max_normals> pairs;
  std::size_t count = 0;
};

template <int L>
Relation relation(const IntegerPair<L>& pair, const PairNumbers& numbers, PairStatistics* stats) noexcept {
  const SpannedSpace space = pair.spanned_space();
  if (!space.holds_offset) {
    return Relation::Disjoint;
  }
  const ScaledPair scaled(numbers);
  UnclearNormals unclear;
  bool apart = false;
  for_each_normal(pair, space.rank, space.kept, is_zero(pair.drift) ? WithDrift::No : WithDrift::Yes,
                  [&](Direction first, Direction second) {
                    const Filtered result = filtered(scaled, first, second);
                    apart = apart || result == Filtered::Apart;
                    if (result == Filtered::Unclear) {
                      unclear.pairs[unclear.count++] = {first, second};
                    }
                  });
  if (apart) {
    return Relation::Disjoint;
  }
  if (stats != nullptr) {
    stats->exact_directions += unclear.count;
  }
  Relation result = Relation::Overlapping;
  for (std::size_t i = 0; i < unclear.count; ++i) {
    switch (along(pair, unclear.pairs[i][0], unclear.pairs[i][1])) {
      case Along::Apart: return Relation::Disjoint;
      case Along::Touching: result = Relation::Touching; break;
      case Along::Across:
      case Along::Nothing: break;
    }
  }
  return result;
}

}  // namespace

Relation exact_relation(const PairNumbers& numbers, PairStatistics* stats) noexcept {
  return with_integers(numbers, [&]<int L>(const IntegerPair<L>& pair) {
    if (stats != nullptr) {
      stats->wide_integers += L > 1 ? 1 : 0;
    }
    return relation(pair, numbers, stats);
  });
}

}  // namespace motzkin
