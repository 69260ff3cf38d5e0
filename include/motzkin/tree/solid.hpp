#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "motzkin/tree/collide.hpp"
#include "motzkin/tree/mesh_query.hpp"

/// Closed surfaces as solids. A closed surface stands for itself and all points that it separates from infinity an odd
/// number of times, so that a sphere within a sphere is a hole. Meshes of tetrahedra are solid as they are:
/// `elements_hit` and `collisions` answer the same questions about them.

namespace motzkin {

/// The vertices, by index, of an edge that belongs to an odd number of triangles; the first one in the order of
/// indices. No value for a closed surface. Vertices that coincide are different ones here, see `merge_equal_vertices`.
[[nodiscard]] std::optional<std::array<std::uint32_t, 2>> open_edge(const TriangleMesh& mesh);

/// Whether every edge belongs to an even number of triangles.
[[nodiscard]] bool is_closed(const TriangleMesh& mesh);

/// Whether a point is in the solid; points on its surface are. For many points, each with its answer.
/// Guarantee: exact for the surface whose vertices are `apply(pose, vertex)`, however often it meets itself. Throws
/// InvalidInput for open surfaces, naming an edge, and where the pose takes the mesh beyond `max_coordinate`.
/// Degenerate: flat triangles are allowed. Rays through edges and vertices are replaced by others.
/// Cost: n log n, once, to see that the surface is closed; then that of a ray for each point.
[[nodiscard]] bool contains(const PosedMesh<3>& closed_surface, const Point<3>& point,
                            const QueryOptions& options = {});
[[nodiscard]] std::vector<bool> contains(const PosedMesh<3>& closed_surface, std::span<const Point<3>> points,
                                         const QueryOptions& options = {});

/// Whether two solids share a point: their surfaces meet, or a connected part of one surface is in the other solid.
/// `overlaps` and `progress` of the options are not used.
/// Guarantee and errors: as above.
[[nodiscard]] bool solids_intersect(const PosedMesh<3>& a, const PosedMesh<3>& b, const CollideOptions& options = {});

}  // namespace motzkin
