#pragma once

#include "motzkin/tree/mesh_distance.hpp"
#include "motzkin/tree/obb_tree.hpp"

/// Elements that are near each other beside those that meet: the margin of collisions.

namespace motzkin::detail {

/// Throws InvalidInput for a margin that is none, and for one of pairs that overlap.
void check_margin(const CollideOptions& options);

/// Throws InvalidInput for any margin: what asks knows none.
void refuse_margin(const CollideOptions& options);

/// The options of the two searches, each of which reports half of the progress.
[[nodiscard]] CollideOptions meeting_options(const CollideOptions& options);
[[nodiscard]] MeshDistanceOptions near_options(const CollideOptions& options, double at_most);

/// The pairs that meet and, as disjoint ones, those of `near` that do not; both and the result are in order.
[[nodiscard]] std::vector<Collision> merged(const std::vector<Collision>& meeting,
                                            const std::vector<ElementPair>& near);

/// Calls `function` with the mesh and a tree of boxes that distances are searched by: its own, or one that is built.
template <int N, class Function>
auto with_boxes(const PosedMesh<N, Bvh>& body, const Function& function) {
  return function(body);
}
template <int N, class Function>
auto with_boxes(const PosedMesh<N, ObbTree>& body, const Function& function) {
  const Bvh tree(body.mesh);
  return function(PosedMesh<N>{body.mesh, tree, body.pose});
}

template <int M, int N, class Tree>
[[nodiscard]] std::vector<ElementPair> near_elements(const PosedMesh<M, Tree>& a, const PosedMesh<N, Tree>& b,
                                                     const CollideOptions& options) {
  return with_boxes(a, [&](const PosedMesh<M>& first) {
    return with_boxes(b, [&](const PosedMesh<N>& second) {
      return pairs_within(first, second, options.margin, near_options(options, options.margin));
    });
  });
}

/// Of one mesh, those without a common vertex.
template <int N, class Tree>
[[nodiscard]] std::vector<ElementPair> near_elements(const PosedMesh<N, Tree>& mesh, const CollideOptions& options) {
  return with_boxes(mesh, [&](const PosedMesh<N>& body) {
    return self_pairs_within(body, options.margin, near_options(options, options.margin));
  });
}

/// The nearest pair, if it is near.
template <int M, int N, class Tree>
[[nodiscard]] std::optional<Collision> any_near(const PosedMesh<M, Tree>& a, const PosedMesh<N, Tree>& b,
                                                const CollideOptions& options) {
  const auto nearest = with_boxes(a, [&](const PosedMesh<M>& first) {
    return with_boxes(
        b, [&](const PosedMesh<N>& second) { return distance(first, second, near_options(options, options.margin)); });
  });
  return nearest && nearest->distance.upper <= options.margin
             ? std::optional(Collision{nearest->a, nearest->b, Relation::Disjoint})
             : std::nullopt;
}

}  // namespace motzkin::detail
