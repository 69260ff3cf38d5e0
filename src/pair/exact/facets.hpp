#pragma once

#include "pair/exact/edge_vectors.hpp"

/// Bounds of a coordinate z of the common points of a pair.
///
/// The set M of differences gets z as one more dimension: it is lifted by the value of z at the points of one of the
/// shapes, the owner. The common points lie over 0, and each facet of the lifted set bounds z there. A facet is spanned
/// by three directions; with the owner chosen well, only one of them is lifted, or two with the drift. With n the cross
/// product of the others and g the lifted one, lifted by c, the facet says
///   det * z = det * z0 + c * n . offset + [owner: det * z_u - c * n . u] + [other: c * n . q] + [time],  det = n . g,
/// where brackets are ranges over the shapes and the motion.

namespace motzkin::detail {

struct Facet {
  Direction lifted;
  Direction first;  ///< the directions that are not lifted
  Direction second;
  std::uint8_t owner;
  enum class Kind : std::uint8_t {
    Plain,
    DriftLifted,  ///< the second direction is the drift, and lifted too
    OwnRange,     ///< no facet: z lies in its range over the owner, at all times
  } kind;
};
static_assert(std::is_trivially_default_constructible_v<Facet>, "long lists of facets must cost nothing to begin");

[[nodiscard]] inline Facet own_range_of(std::size_t side) noexcept {
  return {{}, {}, {}, static_cast<std::uint8_t>(side), Facet::Kind::OwnRange};
}

enum class End : std::uint8_t { Low, High };

/// A facet that may give an end of the range of a coordinate.
struct FacetBound {
  Facet facet;
  std::uint8_t coordinate;
  End end;
};

/// Faces of one tetrahedron with edges of the other and with the drift, edges of both with the drift, and the shapes.
inline constexpr std::size_t max_facets = 2 * 4 * 7 + 6 * 6 + 2;

struct FacetBounds {
  std::array<FacetBound, 6 * max_facets> bounds;
  std::size_t count = 0;

  void add(const Facet& facet, std::size_t coordinate, End end) noexcept {
    bounds[count++] = {facet, static_cast<std::uint8_t>(coordinate), end};
  }
};

}  // namespace motzkin::detail
