#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "motzkin/cancelled.hpp"
#include "motzkin/pair/relation.hpp"
#include "motzkin/shape/mesh.hpp"
#include "motzkin/shape/pose.hpp"
#include "motzkin/tree/bvh.hpp"

/// Which elements of two meshes meet.

namespace motzkin {

/// A mesh, the tree built from it, and where it is. The tree stays as built whatever the pose.
template <int N, class Tree = Bvh>
struct PosedMesh {
  const Mesh<N>& mesh;
  const Tree& tree;
  Pose pose = {};
};

/// Element `a` of one mesh and element `b` of the other, which intersect, or are near each other where that was asked.
struct Collision {
  std::uint32_t a;
  std::uint32_t b;
  Relation relation;  ///< Touching or Overlapping; Disjoint where only a margin makes it count

  friend bool operator==(const Collision&, const Collision&) = default;
};

/// Counts of what a query cost.
struct TreeStatistics {
  std::uint64_t node_pairs = 0;     ///< pairs of nodes whose children were tested
  std::uint64_t element_pairs = 0;  ///< pairs of elements whose boxes meet
  std::uint64_t exact_pairs = 0;    ///< pairs of elements that floating point could not decide

  TreeStatistics& operator+=(const TreeStatistics& other) noexcept;
};

struct CollideOptions {
  bool overlaps = false;  ///< only pairs whose relative interiors meet; touching ones are left out
  /// Where positive, elements whose distance is at most that count as well. Exact: equality counts. Then an ObbTree is
  /// not enough, and boxes are built for the query; `overlaps` cannot be asked at the same time.
  double margin = 0;
  int threads = 1;  ///< 0 for all processors. The answer does not depend on it.
  std::stop_token cancel = {};
  /// Called with the part done, from 0 to 1, by one thread at a time, in standard arithmetic whatever the caller's.
  std::function<void(double)> progress = {};
  TreeStatistics* stats = nullptr;  ///< counts are added here where not null
};

/// All pairs of elements that intersect, ordered by `a`, then `b`.
/// Guarantee: exact for the meshes whose vertices are `apply(pose, vertex)`; the same for any thread count, any tree
/// and both orders of the meshes (with a and b exchanged). Throws InvalidInput where a pose takes a mesh beyond
/// `max_coordinate`, and for a margin that is negative or NaN.
template <int M, int N, class Tree>
[[nodiscard]] std::vector<Collision> collisions(const PosedMesh<M, Tree>& a, const PosedMesh<N, Tree>& b,
                                                const CollideOptions& options = {});

/// One of them, if there is any: the first that the search comes across; if none meet, the nearest within the margin.
template <int M, int N, class Tree>
[[nodiscard]] std::optional<Collision> any_collision(const PosedMesh<M, Tree>& a, const PosedMesh<N, Tree>& b,
                                                     const CollideOptions& options = {});

/// Calls `visit` for each of them in the order the search comes across them, until it returns false. With a margin, all
/// are found before the first call, and come in the order of `collisions`.
template <int M, int N, class Tree>
void visit_collisions(const PosedMesh<M, Tree>& a, const PosedMesh<N, Tree>& b,
                      const std::function<bool(const Collision&)>& visit, const CollideOptions& options = {});

/// The pairs `a < b` of elements of one mesh that intersect. Two that name the same set of vertices, by index, always
/// count: they are duplicates. Others that share vertices count only if they have more in common than the convex hull
/// of these. A margin counts for elements that name no common vertex. Guarantee: exact.
template <int N, class Tree>
[[nodiscard]] std::vector<Collision> self_collisions(const PosedMesh<N, Tree>& mesh,
                                                     const CollideOptions& options = {});

/// Calls `visit` for each of them in the order the search comes across them, until it returns false.
template <int N, class Tree>
void visit_self_collisions(const PosedMesh<N, Tree>& mesh, const std::function<bool(const Collision&)>& visit,
                           const CollideOptions& options = {});

/// The smallest box around what two elements have in common, see `intersection_box`.
template <int M, int N, class Tree>
[[nodiscard]] Aabb<3> collision_box(const PosedMesh<M, Tree>& a, const PosedMesh<N, Tree>& b,
                                    const Collision& collision);

}  // namespace motzkin
