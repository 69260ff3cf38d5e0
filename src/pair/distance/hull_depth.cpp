#include "pair/distance/hull_depth.hpp"

#include <new>
#include <optional>

#include "pair/distance/inner_polytope.hpp"
#include "pair/distance/nearest_exactly.hpp"
#include "pair/distance/radii.hpp"
#include "pair/distance/root.hpp"

// A polytope inside M grows beyond its nearest facet until that is a facet of M (docs/decisions/0026-depth.md).

namespace motzkin::detail {
namespace {

/// Estimates are within this of the numbers, relatively, and within `least_estimate`.
constexpr double estimate_error = 0x1p-40;
constexpr double least_estimate = 0x1p-1060;

/// x / sqrt(square), times 2^low.
template <int N, int M>
double over_root(const WideInteger<N>& x, const WideInteger<M>& square, int low) noexcept {
  if (x.zero()) {
    return 0;
  }
  const Leading n = leading(magnitude(x));
  const Leading d = leading(square);
  const int odd = d.exponent % 2 != 0 ? 1 : 0;
  const double root = std::sqrt(std::ldexp(static_cast<double>(d.top), odd));
  const double size = std::ldexp(static_cast<double>(n.top) / root, n.exponent - (d.exponent - odd) / 2 + low);
  return x.negative() ? -size : size;
}

template <int L>
MOTZKIN_OWN_FRAME FoundDepth depth_inside(const IntegerSet<L>& set, const Radii& radii, int low, int dimension) {
  using Polytope = InnerPolytope<IntegerSet<L>>;
  using Facet = typename Polytope::Facet;
  const WideInteger<L> radius = integer_sum<L>(radii, low);
  FoundDepth found;
  const auto take = [&](const WideInteger<3 * L>& height, const IntegerTriple<2 * L>& normal) {
    const WideInteger<6 * L> squared = height * height;
    const WideInteger<4 * L> divisor = dot(normal, normal);
    found.take(ShiftedRoot<L>(squared, divisor, radius, low).enclosed(), rough_direction(normal));
  };
  Polytope polytope(set, dimension);
  if (polytope.is_flat()) {
    take(WideInteger<3 * L>::of(0), polytope.across());
    return found;
  }
  std::vector<Facet>& facets = polytope.facets();
  const auto estimate_from = [&](std::size_t first) {
    for (std::size_t i = first; i < facets.size(); ++i) {
      facets[i].estimate = over_root(facets[i].height, dot(facets[i].normal, facets[i].normal), low);
    }
  };
  estimate_from(0);
  double least = std::numeric_limits<double>::infinity();  // of facets of M that were seen
  while (true) {
    const auto nearest = std::min_element(facets.begin(), facets.end(), [](const Facet& a, const Facet& b) {
      return a.settled != b.settled ? b.settled : a.estimate < b.estimate;
    });
    if (nearest->settled || nearest->estimate > least * (1 + 2 * estimate_error) + least_estimate) {
      return found;
    }
    if (const auto beyond = polytope.beyond(*nearest)) {
      estimate_from(polytope.grow(*beyond));
    } else {
      nearest->settled = true;
      least = std::fmin(least, nearest->estimate);
      take(nearest->height, nearest->normal);
    }
  }
}

}  // namespace

FoundDepth hull_depth(const CorePair& pair, const Radii& radii, int dimension, DistanceStatistics* stats) {
  count(stats, Stage::Integers);
  const std::optional<FoundDepth> found =
      with_integer_set(pair, radii, [&]<int L>(const IntegerSet<L>& set, int low) -> std::optional<FoundDepth> {
        try {
          return depth_inside<L>(set, radii, low, dimension);
        } catch (const std::bad_alloc&) {  // nothing may leave this frame
          return std::nullopt;
        }
      });
  if (!found) {
    throw std::bad_alloc();
  }
  return *found;
}

}  // namespace motzkin::detail
