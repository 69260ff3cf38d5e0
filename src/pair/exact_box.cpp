#include <limits>

#include "pair/exact_range.hpp"
#include "pair/integer_pair.hpp"
#include "pair/scaled_pair.hpp"

// A coordinate z of the common points, as one more dimension of the set M of differences: M is lifted by the value of z
// at the points of one of the shapes, its owner. The common points lie over 0, and each facet of the lifted set bounds
// z there. A facet is spanned by three directions; choosing the owner well, only one of them is lifted. With n the
// cross product of the other two and g the lifted one, lifted by c, the facet says
//   det * z = det * z0 + c * n . offset + [owner: det * z_u - c * n . u] + [other: c * n . q] + [time],  det = n . g,
// where brackets are ranges over the shapes. Floating point finds the few facets that can give the bound; those are
// divided out in integers.

namespace motzkin {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A facet of the lifted set.
struct Facet {
  Direction lifted;
  Direction first;  ///< the directions that are not lifted
  Direction second;
  std::uint8_t owner;
  bool drift_lifted;  ///< whether the drift, then the second of the others, is lifted too
};

/// Faces of one tetrahedron with edges of the other and with the drift, and edges of both with the drift.
constexpr std::size_t max_facets = 2 * 4 * 7 + 6 * 6;

constexpr Direction drift{Direction::Source::Drift, 0};

Direction edge(std::size_t side, int index) noexcept {
  return {side == 0 ? Direction::Source::First : Direction::Source::Second, static_cast<std::uint8_t>(index)};
}

/// Calls `visit(first, second, owner, lifted...)`: `visit_edges` for all edges of the owner, `visit_drift` for the
/// drift. The ranges of the owners themselves, which bound z too, are not among them.
template <class Vectors, class Visit>
void for_each_facet(const Vectors& vectors, const SpannedSpace& space, bool moves, const Visit& visit) noexcept {
  const auto visit_owner = [&](std::size_t owner, Direction first, Direction second) {
    for (int i = 0; i < vectors.counts[owner].edges; ++i) {
      visit(Facet{edge(owner, i), first, second, static_cast<std::uint8_t>(owner), false});
    }
  };
  const auto visit_drift = [&](std::size_t owner, Direction first, Direction second) {
    if (moves) {
      visit(Facet{drift, first, second, static_cast<std::uint8_t>(owner), false});
    }
  };
  if (space.rank == 3) {
    for (std::size_t s = 0; s < 2; ++s) {
      for (const auto& [i, j] : vectors.counts[s].faces) {
        visit_owner(1 - s, edge(s, i), edge(s, j));
        visit_drift(1 - s, edge(s, i), edge(s, j));
      }
    }
    for (int i = 0; i < vectors.counts[0].edges && moves; ++i) {
      for (int j = 0; j < vectors.counts[1].edges; ++j) {
        visit(Facet{edge(0, i), edge(1, j), drift, 0, true});
      }
    }
    return;
  }
  std::array<Direction, 3> units;
  std::size_t unit_count = 0;
  for (std::uint8_t k = 0; k < 3; ++k) {
    if (!space.kept[k]) {
      units[unit_count++] = {Direction::Source::Unit, k};
    }
  }
  if (space.rank == 2) {
    for (int j = 0; j < vectors.counts[1].edges; ++j) {
      visit_owner(0, edge(1, j), units[0]);
    }
    for (std::size_t s = 0; s < 2; ++s) {
      for (int i = 0; i < vectors.counts[s].edges; ++i) {
        visit_drift(1 - s, edge(s, i), units[0]);
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
  const WideInteger<L> origin = scaled_integer<L>(numbers.origin[k], low);
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

/// Range of the coordinate that an exact facet allows; everything where it says nothing.
template <int L>
Enclosure facet_range(const IntegerPair<L>& pair, const Heights<WideInteger<L>>& heights, const Facet& facet,
                      std::size_t k, int exponent) noexcept {
  const std::size_t owner = facet.owner;
  const IntegerTriple<L>& g = pair.at(facet.lifted);
  const IntegerTriple<2 * L> n = cross(pair.at(facet.first), pair.at(facet.second));
  const WideInteger<3 * L> det = dot(n, g);
  if (det.zero()) {
    return {-infinity, infinity};
  }
  const WideInteger<L> c = lift(pair, heights, facet.lifted, owner, k);
  IntegerTriple<3 * L> m{n[0] * c, n[1] * c, n[2] * c};
  if (facet.drift_lifted) {
    const WideInteger<L> drift_lift = lift(pair, heights, drift, owner, k);
    const IntegerTriple<2 * L> other = cross(g, pair.at(facet.first));
    for (std::size_t i = 0; i < 3; ++i) {
      m[i] = m[i] + other[i] * drift_lift;
    }
  }
  const auto seen_from_owner = [&](const IntegerTriple<L>& vector) {
    const WideInteger<4 * L> along = dot(m, vector);
    return owner == 0 ? along : -along;
  };
  IntegerExtent<4 * L> own;
  for (const auto& axis : pair.axes(owner)) {
    own.take(pair.kinds[owner], det * axis[k] - dot(m, axis));
  }
  IntegerExtent<4 * L> other;
  for (const auto& axis : pair.axes(1 - owner)) {
    other.take(pair.kinds[1 - owner], dot(m, axis));
  }
  IntegerExtent<4 * L> way;
  way.take(FrameKind::Cuboid, seen_from_owner(pair.drift) + det * heights.velocity[owner]);
  const WideInteger<4 * L> start = det * heights.origin[owner] + seen_from_owner(pair.offset);
  const Enclosure ends[2] = {quotient(start + own.low + other.low + way.low, det, exponent),
                             quotient(start + own.high + other.high + way.high, det, exponent)};
  return det.positive() ? Enclosure{ends[0].low, ends[1].high} : Enclosure{ends[1].low, ends[0].high};
}

/// Range of the coordinate over one of the shapes, at all times.
template <int L>
Enclosure own_range(const IntegerPair<L>& pair, const Heights<WideInteger<L>>& heights, std::size_t side, std::size_t k,
                    int exponent) noexcept {
  IntegerExtent<L> own;
  for (const auto& axis : pair.axes(side)) {
    own.take(pair.kinds[side], axis[k]);
  }
  IntegerExtent<L> way;
  way.take(FrameKind::Cuboid, heights.velocity[side]);
  const auto rounded = [&](const WideInteger<L>& value) { return quotient(value, WideInteger<1>::of(1), exponent); };
  return {rounded(heights.origin[side] + own.low + way.low).low,
          rounded(heights.origin[side] + own.high + way.high).high};
}

/// What is known of the bounds of one coordinate that a facet gives.
struct FacetEstimate {
  Enclosure low;
  Enclosure high;
};

constexpr FacetEstimate no_estimate{{-infinity, infinity}, {-infinity, infinity}};

/// The filter: estimates of what the facets of one normal allow, relative to the origin of the first shape.
class FacetFilter {
 public:
  explicit FacetFilter(const PairNumbers& numbers) noexcept : pair_(numbers) {
    for (std::size_t k = 0; k < 3; ++k) {
      const double scale = pair_.scales[k];
      const double velocity = numbers.velocity[k] * scale;
      heights_[k] = {{0, pair_.values.offset[k]}, {velocity, velocity + pair_.values.drift[k]}};
      sizes_[k] = pair_.reach[k] + 2 * std::abs(velocity);
    }
  }

  /// Estimates of the own range of a side.
  [[nodiscard]] FacetEstimate own(std::size_t side, std::size_t k) const noexcept {
    ScaledExtent extent;
    for (const auto& axis : pair_.values.axes(side)) {
      extent.take(pair_.values.kinds[side], axis[k]);
    }
    ScaledExtent way;
    way.take(FrameKind::Cuboid, heights_[k].velocity[side]);
    const double origin = heights_[k].origin[side];
    const double error_bound = normal_error * sizes_[k] + normal_underflow;
    return estimate(origin + extent.low + way.low, origin + extent.high + way.high, error_bound);
  }

  void estimate(const Facet& facet, Triple<FacetEstimate>& result) const noexcept {
    const std::size_t owner = facet.owner;
    const double sign = owner == 0 ? 1 : -1;
    const Triple<double>& g = pair_.values.at(facet.lifted);
    const Triple<double> n = cross(pair_.values.at(facet.first), pair_.values.at(facet.second));
    const double det = dot(n, g);
    const double det_error = pair_.error_bound(facet.first, facet.second);
    if (facet.drift_lifted || !(std::abs(det) > 2 * det_error)) {
      result.fill(no_estimate);
      return;
    }
    Triple<double> own_dots{};
    const auto own_axes = pair_.values.axes(owner);
    for (std::size_t i = 0; i < own_axes.size(); ++i) {
      own_dots[i] = dot(n, own_axes[i]);
    }
    const ScaledExtent other = pair_.extent(1 - owner, n);
    const double offset = sign * dot(n, pair_.values.offset);
    const double way = sign * dot(n, pair_.values.drift);
    const double inverse = 1 / det;
    const double error_scale = 1 / (std::abs(det) - det_error);
    for (std::size_t k = 0; k < 3; ++k) {
      const double c = lift(pair_.values, heights_[k], facet.lifted, owner, k);
      ScaledExtent own;
      for (std::size_t i = 0; i < own_axes.size(); ++i) {
        own.take(pair_.values.kinds[owner], det * own_axes[i][k] - c * own_dots[i]);
      }
      ScaledExtent time;
      time.take(FrameKind::Cuboid, c * way + det * heights_[k].velocity[owner]);
      const double start = det * heights_[k].origin[owner] + c * offset;
      const double low = start + own.low + time.low + std::min(c * other.low, c * other.high);
      const double high = start + own.high + time.high + std::max(c * other.low, c * other.high);
      const double error = (2 * det_error * sizes_[k] + normal_underflow) * error_scale;
      const double at_low = low * inverse;
      const double at_high = high * inverse;
      const double error_bound =
          error + (std::abs(at_low) + std::abs(at_high)) * (det_error * error_scale + 8 * unit_roundoff);
      result[k] = estimate(std::min(at_low, at_high), std::max(at_low, at_high), error_bound);
    }
  }

 private:
  static FacetEstimate estimate(double low, double high, double error_bound) noexcept {
    return {{low - error_bound, low + error_bound}, {high - error_bound, high + error_bound}};
  }

  ScaledPair pair_;
  Triple<Heights<double>> heights_;
  Triple<double> sizes_;
};

template <int L>
Triple<Enclosure> box(const IntegerPair<L>& pair, const PairNumbers& numbers, PairStatistics* stats) noexcept {
  const SpannedSpace space = pair.spanned_space();
  const FacetFilter filter(numbers);
  std::array<Facet, max_facets> facets;
  std::array<Triple<FacetEstimate>, max_facets + 2> estimates;
  std::size_t count = 0;
  for_each_facet(pair, space, !is_zero(pair.drift), [&](const Facet& facet) {
    filter.estimate(facet, estimates[count]);
    facets[count++] = facet;
  });
  Triple<Enclosure> result;
  for (std::size_t k = 0; k < 3; ++k) {
    estimates[count][k] = filter.own(0, k);
    estimates[count + 1][k] = filter.own(1, k);
    double best_low = -infinity;
    double best_high = infinity;
    for (std::size_t i = 0; i < count + 2; ++i) {
      best_low = std::max(best_low, estimates[i][k].low.low);
      best_high = std::min(best_high, estimates[i][k].high.high);
    }
    const Heights<WideInteger<L>> heights = integer_heights(numbers, pair, k);
    const int exponent = numbers.bits[k].low;
    result[k] = {-infinity, infinity};
    for (std::size_t i = 0; i < count + 2; ++i) {
      if (estimates[i][k].low.high < best_low && estimates[i][k].high.low > best_high) {
        continue;
      }
      const Enclosure range = i < count ? facet_range(pair, heights, facets[i], k, exponent)
                                        : own_range(pair, heights, i - count, k, exponent);
      result[k] = {std::max(result[k].low, range.low), std::min(result[k].high, range.high)};
      if (stats != nullptr) {
        ++stats->exact_directions;
      }
    }
  }
  return result;
}

}  // namespace

Triple<Enclosure> exact_box(const PairNumbers& numbers, PairStatistics* stats) noexcept {
  return with_integers(numbers, [&]<int L>(const IntegerPair<L>& pair) { return box(pair, numbers, stats); });
}

}  // namespace motzkin
