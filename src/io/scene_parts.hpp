#pragma once

#include <vector>

#include "io/level_volumes.hpp"
#include "motzkin/io/scene.hpp"

/// Objects of scenes as pictures need them.

namespace motzkin::detail {

/// The faces of all parts where they are in the world, and the part that each belongs to. Points and segments become
/// triangles without area, spheres polyhedra.
struct PartSurface {
  TriangleMesh mesh;
  std::vector<std::uint32_t> owners;
};
/// Of a half-space, a piece of its plane that is as long as the box.
[[nodiscard]] PartSurface part_surface(const WorldObject& object, const std::optional<Aabb<3>>& around);

/// Box around all objects that have one; none where there are none.
[[nodiscard]] std::optional<Aabb<3>> box_of_objects(const World& world);

/// A mesh of what is at most `radius` from the hull of points: where it reaches farthest along the directions from the
/// middle of a sphere to the vertices of its mesh.
[[nodiscard]] TriangleMesh rounded_mesh(std::span<const Vector<3>> points, double radius, int segments, int rings);

/// A part where it is in the world.
[[nodiscard]] Volume part_shape(const WorldObject& object, std::uint32_t part);

/// One more than the largest number of a part.
[[nodiscard]] std::size_t part_end(const WorldObject& object);

/// The faces of volumes.
[[nodiscard]] PartSurface surface_of(std::span<const Volume> volumes);

/// The volumes with children on each level of all objects.
[[nodiscard]] std::vector<LevelVolumes> levels_of(const Scene& scene);

}  // namespace motzkin::detail
