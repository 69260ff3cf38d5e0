#include "pair/exact/exact_box.hpp"

#include <limits>

#include "pair/exact/facets.hpp"
#include "pair/exact/integer_pair.hpp"
#include "pair/exact/scaled_pair.hpp"

namespace motzkin::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

constexpr Direction drift{Direction::Source::Drift, 0};

/// Calls `visit` with the own ranges of both shapes, then with every facet that can bound a coordinate.
template <class Visit>
void for_each_facet(const std::array<EdgeCounts, 2>& counts, const SpannedSpace& space, bool moves,
                    const Visit& visit) noexcept {
  const auto visit_owner = [&](std::size_t owner, Direction first, Direction second) {
    for (int i = 0; i < counts[owner].edges; ++i) {
      visit(Facet{edge_direction(owner, i), first, second, static_cast<std::uint8_t>(owner), Facet::Kind::Plain});
    }
  };
  const auto visit_drift = [&](std::size_t owner, Direction first, Direction second) {
    if (moves) {
      visit(Facet{drift, first, second, static_cast<std::uint8_t>(owner), Facet::Kind::Plain});
    }
  };
  visit(own_range_of(0));
  visit(own_range_of(1));
  if (space.rank == 3) {
    for (std::size_t s = 0; s < 2; ++s) {
      for (const auto& [i, j] : counts[s].faces) {
        visit_owner(1 - s, edge_direction(s, i), edge_direction(s, j));
        visit_drift(1 - s, edge_direction(s, i), edge_direction(s, j));
      }
    }
    for (int i = 0; i < counts[0].edges && moves; ++i) {
      for (int j = 0; j < counts[1].edges; ++j) {
        visit(Facet{edge_direction(0, i), edge_direction(1, j), drift, 0, Facet::Kind::DriftLifted});
      }
    }
    return;
  }
  std::array<Direction, 3> units;
  std::size_t unit_count = 0;
  for (int k = 0; k < 3; ++k) {
    if (!space.kept[static_cast<std::size_t>(k)]) {
      units[unit_count++] = unit_direction(k);
    }
  }
  if (space.rank == 2) {
    for (int j = 0; j < counts[1].edges; ++j) {
      visit_owner(0, edge_direction(1, j), units[0]);
    }
    for (std::size_t s = 0; s < 2; ++s) {
      for (int i = 0; i < counts[s].edges; ++i) {
        visit_drift(1 - s, edge_direction(s, i), units[0]);
      }
    }
  } else if (space.rank == 1) {
    visit_drift(0, units[0], units[1]);
  }
}

/// Values of a coordinate at the points of both shapes in the world, over integers or doubles.
template <class Scalar>
struct Heights {
  std::array<Scalar, 2> origin;
  std::array<Scalar, 2> velocity;
};

template <int L>
Heights<WideInteger<L>> integer_heights(const PairNumbers& numbers, const IntegerPair<L>& pair,
                                        std::size_t k) noexcept {
  const int low = numbers.bits[k].low;
  WideInteger<L> origin = scaled_integer<L>(numbers.origin[k], low);
  const PairNumbers::Side& first = numbers.sides[0];
  for (std::size_t i = 0; first.centred && i < static_cast<std::size_t>(first.axis_count); ++i) {
    origin = origin - scaled_integer<L>(first.axes[i][k], low);
  }
  const WideInteger<L> velocity = scaled_integer<L>(numbers.velocity[k], low);
  return {{origin, origin + pair.offset[k]}, {velocity, velocity + pair.drift[k]}};
}

/// How high a direction is lifted: as the owner moves, the other shape moves back.
template <class Vectors, class Scalar>
Scalar lift(const Vectors& vectors, const Heights<Scalar>& heights, Direction direction, std::size_t owner,
            std::size_t k) noexcept {
  if (direction.source == Direction::Source::Drift) {
    return owner == 0 ? -heights.velocity[0] : heights.velocity[1];
  }
  return vectors.at(direction)[k];
}

/// The end of the range of the coordinate over one of the shapes, at all times.
template <int L>
MOTZKIN_OWN_FRAME double own_end(const IntegerPair<L>& pair, const Heights<WideInteger<L>>& heights,
                                 const FacetBound& bound, int exponent) noexcept {
  const std::size_t side = bound.facet.owner;
  IntegerExtent<L> own;
  for (const auto& axis : pair.axes(side)) {
    own.take(pair.kinds[side], axis[bound.coordinate]);
  }
  IntegerExtent<L> way;
  way.take(FrameKind::Cuboid, heights.velocity[side]);
  return bound.end == End::Low
             ? quotient(heights.origin[side] + own.low + way.low, WideInteger<1>::of(1), exponent, Rounding::Down)
             : quotient(heights.origin[side] + own.high + way.high, WideInteger<1>::of(1), exponent, Rounding::Up);
}

/// The end of the range of the coordinate that a facet allows; infinite where it says nothing.
template <int L>
MOTZKIN_OWN_FRAME double facet_end(const IntegerPair<L>& pair, const Heights<WideInteger<L>>& heights,
                                   const FacetBound& bound, int exponent) noexcept {
  const Facet& facet = bound.facet;
  const std::size_t owner = facet.owner;
  const std::size_t k = bound.coordinate;
  const IntegerTriple<L>& g = pair.at(facet.lifted);
  const IntegerTriple<2 * L> n = cross(pair.at(facet.first), pair.at(facet.second));
  const WideInteger<3 * L> det = dot(n, g);
  if (det.zero()) {
    return bound.end == End::Low ? -infinity : infinity;
  }
  const bool drift_lifted = facet.kind == Facet::Kind::DriftLifted;
  const WideInteger<L> c = lift(pair, heights, facet.lifted, owner, k);
  const IntegerTriple<2 * L> n_drift = drift_lifted ? cross(g, pair.at(facet.first)) : zero_triple<2 * L>();
  const WideInteger<L> c_drift = lift(pair, heights, drift, owner, k);
  const auto lifted_dot = [&](const IntegerTriple<L>& vector) {
    WideInteger<4 * L> along = dot(n, vector) * c;
    if (drift_lifted) {
      add_product(along, dot(n_drift, vector), c_drift);
    }
    return along;
  };
  const auto seen_from_owner = [&](const IntegerTriple<L>& vector) {
    WideInteger<4 * L> along = lifted_dot(vector);
    if (owner != 0) {
      along = -along;
    }
    return along;
  };
  // Axes that span the facet have the value 0.
  const auto is_axis = [](Direction direction, std::size_t side, std::size_t axis) {
    return direction == edge_direction(side, static_cast<int>(axis));
  };
  IntegerExtent<4 * L> own;
  const auto own_axes = pair.axes(owner);
  for (std::size_t i = 0; i < own_axes.size(); ++i) {
    if (!is_axis(facet.lifted, owner, i)) {
      own.take(pair.kinds[owner], det * own_axes[i][k] - lifted_dot(own_axes[i]));
    }
  }
  IntegerExtent<4 * L> other;
  const auto other_axes = pair.axes(1 - owner);
  for (std::size_t i = 0; i < other_axes.size(); ++i) {
    if (!is_axis(facet.first, 1 - owner, i) && !is_axis(facet.second, 1 - owner, i)) {
      other.take(pair.kinds[1 - owner], lifted_dot(other_axes[i]));
    }
  }
  IntegerExtent<4 * L> way;
  if (!is_zero(pair.drift) || !heights.velocity[owner].zero()) {
    WideInteger<4 * L> drift_along = seen_from_owner(pair.drift);
    add_product(drift_along, det, heights.velocity[owner]);
    way.take(FrameKind::Cuboid, drift_along);
  }
  const bool low_side = (bound.end == End::Low) == det.positive();
  WideInteger<4 * L> numerator = seen_from_owner(pair.offset);
  add_product(numerator, det, heights.origin[owner]);
  for (const IntegerExtent<4 * L>* extent : {&own, &other, &way}) {
    numerator = numerator + (low_side ? extent->low : extent->high);
  }
  return quotient(numerator, det, exponent, bound.end == End::Low ? Rounding::Down : Rounding::Up);
}

/// What is known of the bounds of one coordinate that a facet gives.
struct FacetEstimate {
  Enclosure low;
  Enclosure high;
};

constexpr FacetEstimate no_estimate{{-infinity, infinity}, {-infinity, infinity}};

/// Estimates of what facets allow, relative to the origin of the first shape.
class FacetFilter {
 public:
  explicit FacetFilter(const PairNumbers& numbers) noexcept : pair_(numbers) {
    for (std::size_t k = 0; k < 3; ++k) {
      const double velocity = numbers.velocity[k] * pair_.scales[k];
      heights_[k] = {{0, pair_.values.offset[k]}, {velocity, velocity + pair_.values.drift[k]}};
      sizes_[k] = pair_.reach[k] + 2 * std::abs(velocity);
    }
  }

  [[nodiscard]] Triple<FacetEstimate> estimates(const Facet& facet) const noexcept {
    return facet.kind == Facet::Kind::OwnRange ? own_ranges(facet.owner) : facet_ranges(facet);
  }

 private:
  static FacetEstimate estimate(double low, double high, double error_bound) noexcept {
    return {{low - error_bound, low + error_bound}, {high - error_bound, high + error_bound}};
  }

  [[nodiscard]] Triple<FacetEstimate> own_ranges(std::size_t side) const noexcept {
    Triple<FacetEstimate> result;
    for (std::size_t k = 0; k < 3; ++k) {
      ScaledExtent own;
      for (const auto& axis : pair_.values.axes(side)) {
        own.take(pair_.values.kinds[side], axis[k]);
      }
      ScaledExtent way;
      way.take(FrameKind::Cuboid, heights_[k].velocity[side]);
      const double origin = heights_[k].origin[side];
      result[k] = estimate(origin + own.low + way.low, origin + own.high + way.high,
                           normal_error * sizes_[k] + normal_underflow);
    }
    return result;
  }

  [[nodiscard]] Triple<FacetEstimate> facet_ranges(const Facet& facet) const noexcept {
    const EdgeVectors<double>& values = pair_.values;
    const std::size_t owner = facet.owner;
    const double sign = owner == 0 ? 1 : -1;
    const bool drift_lifted = facet.kind == Facet::Kind::DriftLifted;
    const Triple<double> n = cross(values.at(facet.first), values.at(facet.second));
    const Triple<double> n_drift =
        drift_lifted ? cross(values.at(facet.lifted), values.at(facet.first)) : Triple<double>{};
    const double det = dot(n, values.at(facet.lifted));
    const double det_error = pair_.error_bound({facet.first, facet.second}) +
                             (drift_lifted ? pair_.error_bound({facet.lifted, facet.first}) : 0.0);
    const double room = std::abs(det) - det_error;
    Triple<FacetEstimate> result{no_estimate, no_estimate, no_estimate};
    if (!(room > det_error)) {
      return result;
    }
    for (std::size_t k = 0; k < 3; ++k) {
      const double c = lift(values, heights_[k], facet.lifted, owner, k);
      const double c_drift = lift(values, heights_[k], drift, owner, k);
      const auto lifted_dot = [&](const Triple<double>& vector) {
        return c * dot(n, vector) + c_drift * dot(n_drift, vector);
      };
      ScaledExtent own;
      for (const auto& axis : values.axes(owner)) {
        own.take(values.kinds[owner], det * axis[k] - lifted_dot(axis));
      }
      ScaledExtent other;
      for (const auto& axis : values.axes(1 - owner)) {
        other.take(values.kinds[1 - owner], lifted_dot(axis));
      }
      ScaledExtent way;
      way.take(FrameKind::Cuboid, sign * lifted_dot(values.drift) + det * heights_[k].velocity[owner]);
      const double start = det * heights_[k].origin[owner] + sign * lifted_dot(values.offset);
      const double at_low = (start + own.low + other.low + way.low) / det;
      const double at_high = (start + own.high + other.high + way.high) / det;
      const double error_bound = (2 * det_error * sizes_[k] + normal_underflow) / room +
                                 (std::abs(at_low) + std::abs(at_high)) * (det_error / room + 8 * unit_roundoff);
      result[k] = estimate(std::min(at_low, at_high), std::max(at_low, at_high), error_bound);
    }
    return result;
  }

  ScaledPair pair_;
  Triple<Heights<double>> heights_;
  Triple<double> sizes_;
};

/// Lists the facets that can bound the box.
void list_bounding(const PairNumbers& numbers, const SpannedSpace& space, bool moves, FacetBounds& bounding) noexcept {
  const FacetFilter filter(numbers);
  const std::array<EdgeCounts, 2> counts{edge_counts(numbers.sides[0]), edge_counts(numbers.sides[1])};
  std::array<Facet, max_facets> facets;
  std::array<Triple<FacetEstimate>, max_facets> estimates;
  Triple<double> best_low{-infinity, -infinity, -infinity};
  Triple<double> best_high{infinity, infinity, infinity};
  std::size_t count = 0;
  for_each_facet(counts, space, moves, [&](const Facet& facet) {
    estimates[count] = filter.estimates(facet);
    for (std::size_t k = 0; k < 3; ++k) {
      best_low[k] = std::max(best_low[k], estimates[count][k].low.low);
      best_high[k] = std::min(best_high[k], estimates[count][k].high.high);
    }
    facets[count++] = facet;
  });
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      if (estimates[i][k].low.high >= best_low[k]) {
        bounding.add(facets[i], k, End::Low);
      }
      if (estimates[i][k].high.low <= best_high[k]) {
        bounding.add(facets[i], k, End::High);
      }
    }
  }
}

template <int L>
Triple<Enclosure> box(const IntegerPair<L>& pair, const PairNumbers& numbers, const FacetBounds* known_bounding,
                      PairStatistics* stats) noexcept {
  const SpannedSpace space = pair.spanned_space();
  FacetBounds own_list;
  if (known_bounding == nullptr || space.rank < 3) {
    list_bounding(numbers, space, !is_zero(pair.drift), own_list);
    known_bounding = &own_list;
  }
  const Triple<Heights<WideInteger<L>>> heights{integer_heights(numbers, pair, 0), integer_heights(numbers, pair, 1),
                                                integer_heights(numbers, pair, 2)};
  Triple<Enclosure> result;
  result.fill({-infinity, infinity});
  for (std::size_t i = 0; i < known_bounding->count; ++i) {
    const FacetBound& bound = known_bounding->bounds[i];
    const std::size_t k = bound.coordinate;
    const int exponent = numbers.bits[k].low;
    const double end = bound.facet.kind == Facet::Kind::OwnRange ? own_end(pair, heights[k], bound, exponent)
                                                                 : facet_end(pair, heights[k], bound, exponent);
    if (bound.end == End::Low) {
      result[k].low = std::max(result[k].low, end);
    } else {
      result[k].high = std::min(result[k].high, end);
    }
  }
  if (stats != nullptr) {
    stats->exact_directions += known_bounding->count;
  }
  return result;
}

}  // namespace

Triple<Enclosure> exact_box(const PairNumbers& numbers, const FacetBounds* bounding, PairStatistics* stats) noexcept {
  return with_integers(numbers, [&]<int L>(const IntegerPair<L>& pair) { return box(pair, numbers, bounding, stats); });
}

}  // namespace motzkin::detail
