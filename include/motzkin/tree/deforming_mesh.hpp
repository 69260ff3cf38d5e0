#pragma once

#include <span>
#include <vector>

#include "motzkin/tree/moving_mesh.hpp"

/// When two meshes meet first whose vertices move on straight lines.

namespace motzkin {

/// A mesh during a step: vertex i moves on a straight line, at a speed of its own, from where the mesh has it at t = 0
/// to `end[i]` at t = 1. Its elements are the `LinearPath`s between these. The ends of a mesh at rest are its vertices.
/// The tree is one over the elements of this mesh. They may be elsewhere by now: searches make boxes of their own for
/// the step, and take from the tree only which elements are near each other.
template <int N>
struct DeformingMesh {
  const Mesh<N>& mesh;
  const Bvh& tree;
  std::span<const Vector<3>> end;
};

/// The first time at which two meshes share a point. Of meshes of triangles the surfaces count, of tetrahedra the
/// solids.
/// Guarantee: exact, as `first_contact` of two triangles is, with a bracket of at most 2^-40 or `time_tolerance`,
///   whichever is less. Meshes that intersect at t = 0, in whatever way, are in `InitialContact`. Of several pairs of
///   elements the one whose bracket ends first is named, then the one with the lowest numbers. With a separation it is
///   conservative, and elements that are unresolved widen the bracket. The same bits for any number of threads and any
///   tree; with the meshes exchanged, status and bracket are the same.
/// Degenerate: elements may be flat, collapse on the way and turn inside out; meshes may have none, and are free then.
/// Cost: one pass over both meshes for the boxes, and about a microsecond for each pair of elements that comes near
///   before the first contact.
/// Throws InvalidInput for options out of range, bad numbers, another number of ends than of vertices and a tree over
/// another number of elements, and Cancelled where `cancel` asks for it. Of the counts, `slices` stays 0, and
/// `elements.by_steps` counts what doubles decided.
/// Source: docs/decisions/0021-meshes-on-straight-lines.md.
template <int M, int N>
[[nodiscard]] FirstContact first_contact(const DeformingMesh<M>& a, const DeformingMesh<N>& b,
                                         const MotionSearchOptions& options = {});

/// All pairs of elements that may touch by the end of the bracket of the first contact, ordered by `element_a`, then
/// `element_b`: those that begin within it. The first of them by time is that of `first_contact`. Empty where the
/// meshes are free.
template <int M, int N>
[[nodiscard]] std::vector<FirstContact> contacts_at_first(const DeformingMesh<M>& a, const DeformingMesh<N>& b,
                                                          const MotionSearchOptions& options = {});

}  // namespace motzkin
