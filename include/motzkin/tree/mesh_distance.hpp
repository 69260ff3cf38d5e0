#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "motzkin/pair/distance.hpp"
#include "motzkin/tree/collide.hpp"

/// How far meshes are from each other, from shapes, from points and from themselves. The distance of two meshes is that
/// of their nearest elements: of a triangle mesh the surface is meant, not what it encloses. Answers are about the
/// meshes whose vertices are `apply(pose, vertex)`.
/// Cost: sublinear; about a microsecond for each pair of elements that may be nearest.

namespace motzkin {

struct MeshDistanceOptions {
  /// Distances beyond it are not looked for. Not NaN.
  double at_most = std::numeric_limits<double>::infinity();
  int threads = 1;  ///< 0 for all processors. The answer does not depend on it.
  std::stop_token cancel = {};
  /// Called with the part done, from 0 to 1, by one thread at a time, in standard arithmetic whatever the caller's.
  std::function<void(double)> progress = {};
  /// Counts are added here where not null: `node_pairs` are pairs of boxes that were taken apart, `element_pairs` pairs
  /// of elements whose distance was asked for, `exact_pairs` those that integers answered.
  TreeStatistics* stats = nullptr;
};

/// Two elements and how far they are apart.
struct ElementDistance {
  std::uint32_t a = 0;
  std::uint32_t b = 0;  ///< 0 where the second is a shape
  Distance<3> distance;
};

/// Two elements, each of its mesh.
struct ElementPair {
  std::uint32_t a;
  std::uint32_t b;

  friend auto operator<=>(const ElementPair&, const ElementPair&) = default;
};

/// The nearest elements of two meshes. No value where a mesh has none, or all are farther than `at_most`.
/// Guarantee: `lower` and `upper` enclose the exact distance of the meshes as `distance` of two shapes does. Of several
/// pairs with the same bounds, the first in the order of `a`, then `b`. The same for any thread count. Throws
/// InvalidInput where a pose takes a mesh beyond `max_coordinate`, and Cancelled.
template <int M, int N>
[[nodiscard]] std::optional<ElementDistance> distance(const PosedMesh<M>& a, const PosedMesh<N>& b,
                                                      const MeshDistanceOptions& options = {});

/// The element of a mesh nearest to a shape. Guarantee and errors: as above.
template <int N>
[[nodiscard]] std::optional<ElementDistance> distance(const PosedMesh<N>& mesh, const Volume& shape,
                                                      const MeshDistanceOptions& options = {});

/// The `count` elements nearest to a point, in the order of `upper`, then `lower`, then the element; fewer where there
/// are not as many within `at_most`. Guarantee and errors: as above; elements whose bounds are the same, since their
/// distances lie between the same doubles, are ordered by their numbers.
template <int N>
[[nodiscard]] std::vector<ElementDistance> nearest(const PosedMesh<N>& mesh, const Point<3>& point, std::size_t count,
                                                   const MeshDistanceOptions& options = {});

/// All pairs of elements of two meshes whose distance is at most the clearance, in order. `at_most` is not used.
/// Guarantee: exact. Errors: as above.
template <int M, int N>
[[nodiscard]] std::vector<ElementPair> pairs_within(const PosedMesh<M>& a, const PosedMesh<N>& b, Clearance clearance,
                                                    const MeshDistanceOptions& options = {});

/// The elements of a mesh whose distance from a shape is at most the clearance, in order. Guarantee: exact.
template <int N>
[[nodiscard]] std::vector<std::uint32_t> elements_within(const PosedMesh<N>& mesh, const Volume& shape,
                                                         Clearance clearance, const MeshDistanceOptions& options = {});

/// The nearest elements `a < b` of one mesh that name no common vertex: how near it comes to itself. No value where
/// there are no two such elements within `at_most`. Guarantee and errors: as above.
template <int N>
[[nodiscard]] std::optional<ElementDistance> self_distance(const PosedMesh<N>& mesh,
                                                           const MeshDistanceOptions& options = {});

/// The pairs `a < b` of elements of one mesh that name no common vertex and whose distance is at most the clearance, in
/// order. Guarantee: exact.
template <int N>
[[nodiscard]] std::vector<ElementPair> self_pairs_within(const PosedMesh<N>& mesh, Clearance clearance,
                                                         const MeshDistanceOptions& options = {});

/// How far a point is from a surface: negative inside.
struct SignedDistance {
  double lower = 0;
  double upper = 0;
  std::uint32_t element = 0;  ///< one that is nearest
};

/// The distance of each point from a closed surface, negative for points of the solid that it encloses (solid.hpp).
/// Guarantee: the sign is exact, and 0 exactly on the surface; `lower` and `upper` are the doubles around the exact
/// number. Errors: as above, and InvalidInput for a surface that is not closed or empty. `at_most` is not used.
[[nodiscard]] std::vector<SignedDistance> signed_distance(std::span<const Point<3>> points,
                                                          const PosedMesh<3>& closed_surface,
                                                          const MeshDistanceOptions& options = {});

}  // namespace motzkin
