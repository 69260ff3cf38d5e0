#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "motzkin/contact/contact.hpp"
#include "motzkin/shape/mesh.hpp"
#include "motzkin/tree/collide.hpp"

namespace motzkin {

/// Which vertices of a mesh meet first: a vertex and the three of a face, or two and two of edges, in the order of
/// `Contact::on_a` and `on_b`.
struct MeshContact {
  bool edges = false;  ///< two edges; otherwise a vertex and a face
  std::array<std::uint32_t, 4> vertices{};
  Contact<3> contact;
};

/// How far a step may go.
struct FreeStep {
  /// No contact before this part of the step, from 0 to 1; 1 where there is none in it.
  double fraction = 1;

  /// What ends the step: the pair whose bracket begins first, at `fraction`. Of several that begin at once, the one
  /// with the lowest numbers of vertices. None where the whole step is free, and where triangles pierce each other at
  /// the start without a vertex on a face or an edge on an edge.
  std::optional<MeshContact> first;

  /// Two triangles that intersect at the start, those with the lowest numbers; `fraction` is 0 then.
  std::optional<Collision> at_start;
};

/// The largest part of a step that a deforming triangle mesh can do without touching itself: every vertex moves on a
/// straight line from the mesh as it is to its place in `end`. Contact is that of a vertex and a face, or of two edges;
/// pairs that share a vertex do not count. Vertices that no triangle names do. At the start triangles count as well,
/// as for `self_collisions`, but for those that name the same vertices.
/// Guarantee: exact, as `first_contact` is: there is no contact before `fraction`, and there is one at most
///   `time_tolerance` after it, unless it is 1 and `first` is empty. With a separation it is conservative: brackets may
///   be wider, and a pair that is unresolved ends the step where its bracket begins. The same bits for any number of
///   threads.
/// Degenerate: triangles may be flat, name a vertex twice, or lie on each other.
/// Cost: that of `self_collisions` at the start, and of the pairs whose boxes meet during the step, or during twice the
///   part of it that is free. Memory is in proportion to the mesh, however many pairs there are.
/// Throws InvalidInput for bad numbers, for another number of vertices and for more than 2^28 edges or triangles.
[[nodiscard]] FreeStep free_step(const TriangleMesh& mesh, std::span<const Vector<3>> end,
                                 const ContactOptions& options = {});

}  // namespace motzkin
