#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "motzkin/contact/contact.hpp"
#include "motzkin/shape/mesh.hpp"

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

  /// What ends the step, if anything does. Of several at once, the one with the lowest numbers of vertices.
  std::optional<MeshContact> first;
};

/// The largest part of a step that a deforming triangle mesh can do without touching itself: every vertex moves on a
/// straight line from the mesh as it is to its place in `end`. Pairs that share a vertex do not count as contact.
/// Guarantee: exact, as `first_contact` is: there is no contact before `fraction`, and there is one at most
///   `time_tolerance` after it, unless it is 1 and `first` is empty.
/// Degenerate: a mesh that penetrates itself at the start without a vertex on a face or edge on edge is not noticed:
/// see
///   `self_collisions` for that.
/// Throws InvalidInput for bad numbers and for another number of vertices.
[[nodiscard]] FreeStep free_step(const TriangleMesh& mesh, std::span<const Vector<3>> end,
                                 const ContactOptions& options = {});

}  // namespace motzkin
