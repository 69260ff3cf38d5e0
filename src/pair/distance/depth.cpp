#include <algorithm>
#include <bit>
#include <cmath>

#include "motzkin/pair/penetration.hpp"
#include "pair/distance/hull_depth.hpp"
#include "pair/distance/nearest_exactly.hpp"
#include "pair/distance/radii.hpp"
#include "pair/distance/root.hpp"

// The set M of differences holds 0, and the depth is the distance of 0 from its boundary. Each facet of M is spanned by
// two edges of the shapes, so that the depth is the least, over the normals n of all pairs of edges, of s / |n|, where
// s is how far M reaches along n or against it. Any n gives a number that is not too small, and one is right. Doubles
// leave out what cannot be the least; what is left is enclosed, and the least of the ends encloses the least number: no
// two need be compared exactly.

namespace motzkin::detail {
namespace {

/// Errors of heights and normals in doubles. Derivation: docs/decisions/0026-depth.md.
constexpr double height_error = 256 * unit_roundoff;
constexpr double normal_length_error = 32 * unit_roundoff;

/// Below this magnitude numbers are left to integers.
constexpr double least_number = 0x1p-150;

/// An edge of one of the shapes, as that of M between two vertices; in the plane also the axis across it.
struct Edge {
  DifferenceVertex from;
  DifferenceVertex to;
  bool across = false;
};

/// A normal and the side on which M may be thinnest.
struct Candidate {
  std::uint8_t first;
  std::uint8_t second;
  std::int8_t side;
  double least;  ///< lower end of the depth along it, as doubles tell
};

/// Faces of two tetrahedra, and all pairs of their edges.
constexpr std::size_t most_normals = 2 * 4 + 6 * 6;
constexpr std::size_t most_candidates = 2 * most_normals;

struct Edges {
  std::array<Edge, 13> edges;
  std::array<std::array<double, 3>, 13> rough;
  std::size_t count = 0;
  std::size_t of_first = 0;  ///< edges of the first shape come first
  std::array<std::array<std::uint8_t, 2>, most_normals> normals;
  std::size_t normal_count = 0;
};

void add_edges(const Core& core, std::size_t side, Edges& result) noexcept {
  const auto add = [&](std::uint32_t i, std::uint32_t j) {
    result.edges[result.count++] = side == 0 ? Edge{{j, 0, false}, {i, 0, false}} : Edge{{0, i, false}, {0, j, false}};
  };
  const auto axes = static_cast<std::uint32_t>(core.axis_count);
  if (core.kind == FrameKind::Cuboid) {
    for (std::uint32_t i = 0; i < axes; ++i) {
      add(0, 1U << i);
    }
    return;
  }
  for (std::uint32_t i = 1; i <= axes; ++i) {
    for (std::uint32_t j = 0; j < i; ++j) {
      add(j, i);
    }
  }
}

bool has_few_edges(const CorePair& pair) noexcept { return pair.a.points == nullptr && pair.b.points == nullptr; }

Edges edges_of(const CorePair& pair, int dimension) noexcept {
  Edges result;
  const auto pair_up = [&](std::size_t i, std::size_t j) {
    result.normals[result.normal_count++] = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j)};
  };
  add_edges(pair.a, 0, result);
  result.of_first = result.count;
  add_edges(pair.b, 1, result);
  const std::size_t count = result.count;
  if (dimension == 2) {
    result.edges[result.count++].across = true;
    for (std::size_t i = 0; i < count; ++i) {
      pair_up(i, count);
    }
    return result;
  }
  const auto add_faces = [&](const Core& core, std::size_t first) {
    if (core.kind == FrameKind::Cuboid || core.axis_count < 3) {  // each two edges, or the first two of a triangle
      const auto axes = static_cast<std::size_t>(core.axis_count);
      const std::size_t spanning = core.kind == FrameKind::Cuboid ? axes : (axes == 2 ? 2 : 0);
      for (std::size_t i = 0; i < spanning; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          pair_up(first + i, first + j);
        }
      }
      return;
    }
    // Edges 01, 02, 12, 03, 13, 23 of a tetrahedron.
    for (const auto& [i, j] : {std::array<std::size_t, 2>{0, 1}, {0, 3}, {1, 3}, {2, 4}}) {
      pair_up(first + i, first + j);
    }
  };
  add_faces(pair.a, 0);
  add_faces(pair.b, result.of_first);
  for (std::size_t i = 0; i < result.of_first; ++i) {
    for (std::size_t j = result.of_first; j < count; ++j) {
      pair_up(i, j);
    }
  }
  return result;
}

template <class Set>
auto edge_vector(const Set& set, const Edge& edge) noexcept {
  auto result = set.edge(edge.from, edge.to);
  if (edge.across) {  // from a vertex to itself: 0
    result[2] = set.one();
  }
  return result;
}

template <class Vector>
Vector opposite(const Vector& vector) noexcept {
  return {-vector[0], -vector[1], -vector[2]};
}

/// Keeps the candidates that can be the least.
class Shortlist {
 public:
  void add(const Candidate& candidate, double most) noexcept {
    all_[count_++] = candidate;
    most_ = std::fmin(most_, most);
  }
  template <class Visit>
  void for_each(const Visit& visit) const noexcept {
    for (std::size_t i = 0; i < count_; ++i) {
      if (!(all_[i].least > most_)) {
        visit(all_[i]);
      }
    }
  }

 private:
  std::array<Candidate, most_candidates> all_;
  std::size_t count_ = 0;
  double most_ = std::numeric_limits<double>::infinity();
};

/// True where M certainly reaches beyond 0 on both sides along each normal: then the shapes overlap.
bool list_candidates(const PreciseSet& set, Edges& edges, Shortlist& list) noexcept {
  bool inside = true;
  for (std::size_t i = 0; i < edges.count; ++i) {
    const Triple<Tracked> edge = edge_vector(set, edges.edges[i]);
    edges.rough[i] = {edge[0].value(), edge[1].value(), edge[2].value()};
  }
  for (std::size_t i = 0; i < edges.normal_count; ++i) {
    const auto [first, second] = edges.normals[i];
    const Triple<double>& e = edges.rough[first];
    const Triple<double>& f = edges.rough[second];
    const Triple<double> n = cross(e, f);
    const double length = std::sqrt(dot(n, n));
    // The magnitudes multiplied in any component of n.
    const double size = std::max({std::abs(e[0]), std::abs(e[1]), std::abs(e[2])}) *
                        std::max({std::abs(f[0]), std::abs(f[1]), std::abs(f[2])});
    const double length_bound = normal_length_error * size + 0x1p-900;
    const double height_bound = height_error * size * set.reach() + 0x1p-900;
    double low = 0;
    double high = 0;
    set.rough_range(n, low, high);
    const bool clear = length > 2 * length_bound;
    for (const int side : {1, -1}) {
      const double height = side > 0 ? high : -low;
      inside = inside && height > height_bound;
      const double least = clear ? (height - height_bound) / (length + length_bound) * (1 - 0x1p-50) : 0;
      const double most = clear ? (height + height_bound) / (length - length_bound) * (1 + 0x1p-50)
                                : std::numeric_limits<double>::infinity();
      list.add({first, second, static_cast<std::int8_t>(side), least}, most);
    }
  }
  return inside && edges.normal_count > 0;
}

template <class Set>
auto normal_of(const Set& set, const Edges& edges, const Candidate& candidate) noexcept {
  auto n = cross(edge_vector(set, edges.edges[candidate.first]), edge_vector(set, edges.edges[candidate.second]));
  return candidate.side > 0 ? n : opposite(n);
}

/// The reach of M along a normal divided by the length of that, and the radii. False where the numbers do not tell.
bool take_precise(const PreciseSet& set, const Triple<Tracked>& n, const Radii& radii, FoundDepth& found) noexcept {
  const Triple<Tracked> back = opposite(n);
  Triple<double> place;
  DifferenceVertex vertex = set.rough_support({back[0].value(), back[1].value(), back[2].value()}, place);
  for (int step = 0; step < 8; ++step) {
    const FartherBack farther = set.farther_back(back, vertex);
    if (farther.certain) {
      vertex = farther.vertex;
      continue;
    }
    const Tracked height = dot(n, set.vertex(vertex));
    const ExactSum length_of_n = length(n);
    if (!(height.value() > least_number && length_of_n.value > least_number)) {
      return false;
    }
    const double relative = height.error_bound() / height.value() + error_bound(n) / length_of_n.value + 0x1p-95;
    if (!(relative < 0x1p-10)) {
      return false;
    }
    Bounded depth{divide(height.number, length_of_n), 0, 0};
    depth.below = 2 * relative * depth.number.value;
    depth.above = depth.below + 2 * farther.slack / length_of_n.value;
    const auto doubles = doubles_around(set, plus(set, depth, radii, 1));
    if (doubles) {
      found.take(*doubles, {n[0].value(), n[1].value(), n[2].value()});
    }
    return doubles.has_value();
  }
  return false;
}

template <int L>
MOTZKIN_OWN_FRAME void take_exact(const IntegerSet<L>& set, const IntegerTriple<2 * L>& n, const WideInteger<L>& radius,
                                  int low, FoundDepth& found) noexcept {
  if (is_zero(n)) {
    return;
  }
  const DifferenceVertex vertex = set.farther_back(opposite(n), DifferenceVertex{}).value_or(DifferenceVertex{});
  const WideInteger<3 * L> height = dot(n, set.vertex(vertex));
  const WideInteger<6 * L> squared = height * height;
  const WideInteger<4 * L> divisor = dot(n, n);
  found.take(ShiftedRoot<L>(squared, divisor, radius, low).enclosed(), rough_direction(n));
}

/// What doubles know of a pair.
struct RoughDepth {
  PreciseSet set;
  Edges edges;
  Shortlist list;
  bool overlapping = false;  ///< whether the interiors certainly meet

  RoughDepth(const CorePair& pair, int dimension) noexcept : set(pair), edges(edges_of(pair, dimension)) {
    if (set.usable() && has_few_edges(pair)) {
      overlapping = list_candidates(set, edges, list);
    }
  }
};

/// The least depth over all normals, and the radii, of cores that meet.
FoundDepth depth_of(const CorePair& pair, const Radii& radii, const RoughDepth& rough,
                    DistanceStatistics* stats) noexcept {
  const PreciseSet& set = rough.set;
  const Edges& edges = rough.edges;
  FoundDepth found;
  std::array<Candidate, most_candidates> unclear;
  std::size_t unclear_count = 0;
  if (set.usable()) {
    rough.list.for_each([&](const Candidate& candidate) {
      if (!take_precise(set, normal_of(set, edges, candidate), radii, found)) {
        unclear[unclear_count++] = candidate;
      }
    });
  } else {
    for (std::size_t i = 0; i < edges.normal_count; ++i) {
      for (const int side : {1, -1}) {
        unclear[unclear_count++] = {edges.normals[i][0], edges.normals[i][1], static_cast<std::int8_t>(side), 0};
      }
    }
  }
  if (unclear_count == 0) {
    count(stats, Stage::DoublePairs);
    return found;
  }
  count(stats, Stage::Integers);
  return with_integer_set(pair, radii, [&]<int L>(const IntegerSet<L>& integers, int low) {
    const WideInteger<L> radius = integer_sum<L>(radii, low);
    for (std::size_t i = 0; i < unclear_count; ++i) {
      take_exact<L>(integers, normal_of(integers, edges, unclear[i]), radius, low, found);
    }
    return found;
  });
}

/// Of cores that are apart, but not by more than the radii: their sum less the distance.
Enclosure rest_of_radii(const CorePair& pair, const Radii& radii, const Feature& feature) noexcept {
  return with_integer_set(pair, radii, [&]<int L>(const IntegerSet<L>& set, int low) {
    const WideInteger<L> shift = -integer_sum<L>(radii, low);
    return with_square<L>(set, feature, [&](const auto& squared, const auto& divisor) {
      return ShiftedRoot<L>(squared, divisor, shift, low).opposite();
    });
  });
}

/// A direction of any length across all edges, which lie on a line.
Triple<double> across(const PreciseSet& set, const CorePair& pair) noexcept {
  const Edges edges = edges_of(pair, 3);
  Triple<double> line{};
  double longest = 0;
  for (std::size_t i = 0; i < edges.count; ++i) {
    const Triple<Tracked> edge = edge_vector(set, edges.edges[i]);
    const Triple<double> rough = {edge[0].value(), edge[1].value(), edge[2].value()};
    if (dot(rough, rough) > longest) {
      longest = dot(rough, rough);
      line = rough;
    }
  }
  if (longest == 0) {
    return {1, 0, 0};
  }
  // Of the three axes the one most across; in the plane the first two do.
  return line[0] == 0 && line[1] == 0 ? Triple<double>{1, 0, 0} : Triple<double>{-line[1], line[0], 0};
}

/// The direction with a length that is not less than `length`, and hardly more.
Triple<double> scaled_to(Triple<double> direction, double length) noexcept {
  const double largest = std::max({std::abs(direction[0]), std::abs(direction[1]), std::abs(direction[2])});
  if (!(largest > 0)) {
    return {};
  }
  for (double& component : direction) {
    component /= largest;
  }
  const double factor = length / std::sqrt(dot(direction, direction)) * (1 + 0x1p-47);
  return {factor * direction[0], factor * direction[1], factor * direction[2]};
}

}  // namespace

template <int D>
std::optional<Penetration<D>> penetration(const CoreView<D>& a, const CoreView<D>& b, DistanceStatistics* stats) {
  const Core core_a = core_of(a);
  const Core core_b = core_of(b);
  const CorePair pair{core_a, core_b};
  const Radii radii = {a.radius, b.radius, 0};
  const RoughDepth rough(pair, D);
  DistanceStatistics own;  // the question is one for users
  if (!rough.overlapping && compare_distance(pair, radii, &own) > 0) {
    count(stats,
          own.by_integers > 0 ? Stage::Integers : (own.by_double_pairs > 0 ? Stage::DoublePairs : Stage::Doubles));
    return std::nullopt;
  }
  Enclosure depth{0, 0};
  Triple<double> direction{};
  CoreDistance cores{};
  if (any_of(radii) && !rough.overlapping) {
    cores = core_distance(pair, {}, {}, WithPlace::Yes);
  }
  if (cores.apart) {
    count(stats, Stage::Integers);
    depth = rest_of_radii(pair, radii, cores.feature);
    direction = cores.direction;
  } else {
    const FoundDepth found =
        has_few_edges(pair) ? depth_of(pair, radii, rough, stats) : hull_depth(pair, radii, D, stats);
    if (found.any) {
      depth = found.depth;
      direction = opposite(found.normal);
    } else if (any_of(radii)) {
      depth = {add_down(radii[0], radii[1]), add_up(radii[0], radii[1])};
      direction = across(rough.set, pair);
    }
  }
  Penetration<D> result{depth.low, depth.high, Vector<D>::Zero()};
  if (depth.high > 0) {
    const Triple<double> shift = scaled_to(direction, depth.high);
    for (int k = 0; k < D; ++k) {
      result.shift[k] = shift[static_cast<std::size_t>(k)] + 0.0;  // no negative zero
    }
  }
  return result;
}

template std::optional<Penetration<2>> penetration(const CoreView<2>&, const CoreView<2>&, DistanceStatistics*);
template std::optional<Penetration<3>> penetration(const CoreView<3>&, const CoreView<3>&, DistanceStatistics*);

}  // namespace motzkin::detail
