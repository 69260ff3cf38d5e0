#include "motzkin/pair/relate.hpp"
#include "pair/distance/core_distance.hpp"
#include "pair/distance/relative_interior.hpp"

/// Hulls, and shapes with a radius. With a radius the distance of the cores decides, compared with the sum of the
/// radii; without one, how their set of differences lies to 0.

namespace motzkin::detail {
namespace {

template <int D>
Triple<ScaledSum> drift_between(const MovingCore<D>& a, const MovingCore<D>& b) noexcept {
  Triple<ScaledSum> drift{};
  for (int k = 0; k < D; ++k) {
    drift[static_cast<std::size_t>(k)] =
        exact_difference(b.moves() ? (*b.velocity)[k] : 0, a.moves() ? (*a.velocity)[k] : 0);
  }
  return drift;
}

Relation relate_round(const CorePair& pair, const Radii& radii, DistanceStatistics* stats) noexcept {
  const int sign = compare_distance(pair, radii, stats);
  return sign > 0 ? Relation::Disjoint : (sign < 0 ? Relation::Overlapping : Relation::Touching);
}

Relation relate_flat(const CorePair& pair, DistanceStatistics* stats) noexcept {
  const Feature carrier = carrier_of_zero(pair, stats);
  if (carrier.count == 0) {
    return Relation::Disjoint;
  }
  if (carrier.count == 4) {
    return Relation::Overlapping;
  }
  ++stats->by_integers;
  return is_relative_interior(pair, carrier) ? Relation::Overlapping : Relation::Touching;
}

}  // namespace

template <int D>
Relation relate(const MovingCore<D>& a, const MovingCore<D>& b, const PairOptions& options) noexcept {
  const Core core_a = core_of(a.view);
  const Core core_b = core_of(b.view);
  const CorePair pair{core_a, core_b, drift_between(a, b)};
  DistanceStatistics counts;
  const bool round = a.view.radius > 0 || b.view.radius > 0;
  const Relation relation =
      round ? relate_round(pair, {a.view.radius, b.view.radius, 0}, &counts) : relate_flat(pair, &counts);
  if (options.stats != nullptr) {
    ++options.stats->questions;
    ++(counts.by_integers > 0 ? options.stats->by_exact : options.stats->by_engine);
  }
  return relation;
}

template Relation relate(const MovingCore<2>&, const MovingCore<2>&, const PairOptions&) noexcept;
template Relation relate(const MovingCore<3>&, const MovingCore<3>&, const PairOptions&) noexcept;

}  // namespace motzkin::detail
