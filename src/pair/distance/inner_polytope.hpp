#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "number/wide_integer.hpp"
#include "pair/distance/difference.hpp"

/// A polytope inside M that grows by one vertex of M at a time, in exact numbers. Where 0 is in M, the least height of
/// its facets over 0 is at most the depth, and it is the depth once the facets of least height are facets of M.

namespace motzkin::detail {

/// Triangles in space, segments in the plane, seen counterclockwise from outside. Triangles may lie in one plane: a
/// point of the plane of a triangle does not see it. So none is ever without area: a point that sees one side of an
/// edge is not on the line of the edge.
template <class Set>
class InnerPolytope {
 public:
  using Vector = decltype(std::declval<const Set&>().vertex({}));
  using Normal = decltype(cross(std::declval<Vector>(), std::declval<Vector>()));
  using Height = std::remove_cvref_t<decltype(dot(std::declval<Normal>(), std::declval<Vector>()))>;

  struct Facet {
    std::array<DifferenceVertex, 3> corners;  ///< in the plane, the first two
    Normal normal;                            ///< outwards, of any length but 0
    Height height;                            ///< of the facet over 0 along it, times the length of the normal
    double estimate = 0;                      ///< for its owner
    bool settled = false;                     ///< for its owner
  };

  /// A simplex of vertices of M, or nothing where M is flat.
  InnerPolytope(const Set& set, int dimension) : set_(set), dimension_(dimension) { begin(); }

  /// Whether M lies in a plane, or in the plane on a line, which holds 0 if M does.
  [[nodiscard]] bool is_flat() const { return facets_.empty(); }

  /// Of a flat M: a direction across it, not 0.
  [[nodiscard]] const Normal& across() const { return across_; }

  [[nodiscard]] std::vector<Facet>& facets() { return facets_; }
  [[nodiscard]] const std::vector<Facet>& facets() const { return facets_; }

  /// A vertex of M beyond the plane of a facet, the farthest one, unless it is a facet of M.
  [[nodiscard]] std::optional<DifferenceVertex> beyond(const Facet& facet) const {
    return set_.farther_back(opposite(facet.normal), facet.corners[0]);
  }

  /// Takes in a vertex of M that is beyond a facet. New facets come last, from the place that is returned on; the order
  /// of the others stays.
  MOTZKIN_OWN_FRAME std::size_t grow(const DifferenceVertex& name) {
    const Vector point = set_.vertex(name);
    const auto seen = std::stable_partition(facets_.begin(), facets_.end(), [&](const Facet& facet) {
      return !(sign(dot(facet.normal, point) - facet.height) > 0);
    });
    const std::vector<Facet> lost(seen, facets_.end());
    facets_.erase(seen, facets_.end());
    const std::size_t kept = facets_.size();
    if (dimension_ == 2) {
      grow_in_the_plane(lost, name);
      return kept;
    }
    std::vector<Edge> edges;
    for (const Facet& facet : lost) {
      for (std::size_t i = 0; i < 3; ++i) {
        edges.push_back({facet.corners[i], facet.corners[(i + 1) % 3]});
      }
    }
    for (const Edge& edge : edges) {  // on the rim of what is seen are those without their opposite
      if (std::find(edges.begin(), edges.end(), Edge{edge[1], edge[0]}) == edges.end()) {
        add({edge[0], edge[1], name});
      }
    }
    return kept;
  }

 private:
  using Edge = std::array<DifferenceVertex, 2>;

  [[nodiscard]] static bool is_zero(const Normal& vector) {
    return sign(vector[0]) == 0 && sign(vector[1]) == 0 && sign(vector[2]) == 0;
  }
  [[nodiscard]] static Normal opposite(const Normal& vector) { return {-vector[0], -vector[1], -vector[2]}; }

  void grow_in_the_plane(const std::vector<Facet>& lost, const DifferenceVertex& name) {
    for (const Facet& facet : lost) {
      const auto is_end = [&](std::size_t end) {
        return std::none_of(lost.begin(), lost.end(),
                            [&](const Facet& other) { return other.corners[1 - end] == facet.corners[end]; });
      };
      if (is_end(0)) {
        add({facet.corners[0], name});
      }
      if (is_end(1)) {
        add({name, facet.corners[1]});
      }
    }
  }

  [[nodiscard]] Vector unit(std::size_t k) const {
    Vector result = set_.edge({}, {});  // 0
    result[k] = set_.one();
    return result;
  }

  MOTZKIN_OWN_FRAME void add(const std::array<DifferenceVertex, 3>& corners) {
    const Vector along = set_.edge(corners[0], corners[1]);
    const Normal normal = cross(along, dimension_ == 2 ? unit(2) : set_.edge(corners[0], corners[2]));
    facets_.push_back({corners, normal, dot(normal, set_.vertex(corners[0]))});
  }

  /// A vertex of M off the line or plane across a direction that holds another vertex.
  template <class Direction>
  [[nodiscard]] std::optional<DifferenceVertex> off(const Direction& direction, const DifferenceVertex& from) const {
    const auto back = set_.farther_back(direction, from);
    return back ? back : set_.farther_back(Direction{-direction[0], -direction[1], -direction[2]}, from);
  }

  MOTZKIN_OWN_FRAME void begin() {
    const DifferenceVertex first{};
    std::optional<DifferenceVertex> second;
    for (std::size_t k = 0; k < static_cast<std::size_t>(dimension_) && !second; ++k) {
      second = off(unit(k), first);
    }
    if (!second) {
      across_ = cross(unit(1), unit(2));
      return;
    }
    const Vector line = set_.edge(first, *second);
    std::optional<DifferenceVertex> third;
    for (std::size_t k = dimension_ == 2 ? 2 : 0; k < 3 && !third; ++k) {
      const Normal side = cross(line, unit(k));
      if (!is_zero(side)) {
        across_ = side;
        third = off(side, first);
      }
    }
    if (third && dimension_ == 2) {
      begin_with({first, *second, *third});
    } else if (third) {
      across_ = cross(line, set_.edge(first, *third));
      if (const auto fourth = off(across_, first)) {
        const bool above = sign(dot(across_, set_.edge(first, *fourth))) > 0;
        begin_with(above ? std::array{first, *third, *second} : std::array{first, *second, *third}, *fourth);
      }
    }
  }

  /// A triangle in the plane.
  void begin_with(std::array<DifferenceVertex, 3> corners) {
    const Normal turn = cross(set_.edge(corners[0], corners[1]), set_.edge(corners[0], corners[2]));
    if (sign(turn[2]) < 0) {
      std::swap(corners[1], corners[2]);
    }
    for (std::size_t i = 0; i < 3; ++i) {
      add({corners[i], corners[(i + 1) % 3]});
    }
  }

  /// A tetrahedron, seen from below the base.
  void begin_with(const std::array<DifferenceVertex, 3>& base, const DifferenceVertex& top) {
    add(base);
    for (std::size_t i = 0; i < 3; ++i) {
      add({base[(i + 1) % 3], base[i], top});
    }
  }

  const Set& set_;
  int dimension_;
  std::vector<Facet> facets_;
  Normal across_;
};

}  // namespace motzkin::detail
