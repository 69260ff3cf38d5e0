#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "motzkin/pair/cast.hpp"
#include "motzkin/pair/relation.hpp"
#include "motzkin/shape/ray.hpp"
#include "motzkin/tree/collide.hpp"

/// Points, segments and rays against a mesh, of triangles or tetrahedra.
/// Cost: sublinear; a microsecond or two for each element whose box is met. Every element is tried where rounding is
/// too large for the tree: in poses that flatten the mesh or take it some 10^13 times its size from the origin, and for
/// rays that start some 10^12 times its size from it.

namespace motzkin {

/// An element that was met.
struct ElementHit {
  std::uint32_t element;
  Relation relation;  ///< Touching or Overlapping

  friend bool operator==(const ElementHit&, const ElementHit&) = default;
};

/// Of counts, `node_pairs` are nodes, `element_pairs` elements whose boxes are met, `exact_pairs` elements related by
/// integers or ordered by rationals.
struct QueryOptions {
  TreeStatistics* stats = nullptr;  ///< counts are added here where not null
};

/// The elements that a point or a segment meets, ordered.
/// Guarantee: exact for the mesh whose vertices are `apply(pose, vertex)`, with the relation that `relate` has. Throws
/// InvalidInput where the pose takes the mesh beyond `max_coordinate`.
template <int N>
[[nodiscard]] std::vector<ElementHit> elements_hit(const Point<3>& point, const PosedMesh<N>& mesh,
                                                   const QueryOptions& options = {});
template <int N>
[[nodiscard]] std::vector<ElementHit> elements_hit(const Segment<3>& segment, const PosedMesh<N>& mesh,
                                                   const QueryOptions& options = {});

/// An element and the parameters t at which `origin + t direction` of a ray, or `p + t (q - p)` of a segment, is in it.
struct RayHit {
  std::uint32_t element;
  ParameterSpan span;

  friend bool operator==(const RayHit&, const RayHit&) = default;
};

/// All elements that a ray or segment meets, in the order in which it enters them; of those entered at once, the lower
/// index comes first.
/// Guarantee: exact for the mesh whose vertices are `apply(pose, vertex)`, touching counts, and so is the order, even
/// where doubles cannot tell the parameters apart. A span contains the exact one, each end at most 2 ulp outside; an
/// element that the ray starts in is entered at 0. Throws InvalidInput as above.
/// Degenerate: flat elements, rays through vertices, along edges and in planes of faces are decided like any others. A
/// segment of two equal vertices is in an element with the span [0, 1]. Cost: elements entered at once, within 4 ulp,
/// take about ten microseconds each; so does a ray whose parameters or scaled direction leave the range of normal
/// doubles.
template <int N>
[[nodiscard]] std::vector<RayHit> all_hits(const Ray<3>& ray, const PosedMesh<N>& mesh,
                                           const QueryOptions& options = {});
template <int N>
[[nodiscard]] std::vector<RayHit> all_hits(const Segment<3>& segment, const PosedMesh<N>& mesh,
                                           const QueryOptions& options = {});

/// The first of them, if there is any: nearer boxes are searched first, and what is behind a hit is left out.
template <int N>
[[nodiscard]] std::optional<RayHit> first_hit(const Ray<3>& ray, const PosedMesh<N>& mesh,
                                              const QueryOptions& options = {});
template <int N>
[[nodiscard]] std::optional<RayHit> first_hit(const Segment<3>& segment, const PosedMesh<N>& mesh,
                                              const QueryOptions& options = {});

}  // namespace motzkin
