#pragma once

#include <functional>
#include <vector>

#include "motzkin/world/world.hpp"

/// The parts of two objects that intersect.

namespace motzkin::detail {

/// Box around an object. Throws InvalidInput where the pose takes it beyond what shapes accept.
[[nodiscard]] Aabb<3> object_box(const Geometry& geometry, const Pose& pose);

/// Whether two objects are to be tested, by layers and groups.
[[nodiscard]] bool are_tested(const WorldObject& a, const WorldObject& b) noexcept;

/// Calls `visit` for the parts of two objects that intersect, as collisions of `a` and `b`, until it returns false.
void visit_parts(const WorldObject& a, const WorldObject& b, const WorldOptions& options,
                 const std::function<bool(const Collision&)>& visit);

/// Whether there is a box around the object: it is no half-space.
[[nodiscard]] bool is_bounded(const WorldObject& object) noexcept;

/// Whether an unbounded object and the box of another one meet, or two unbounded ones.
[[nodiscard]] bool may_meet(const WorldObject& unbounded, const WorldObject& other, const Aabb<3>& box);

/// Calls `visit` for the leaves of a tree of shapes and the triangles of a surface that intersect, likewise.
void visit_surface_parts(const WorldObject& shapes, const PosedMesh<3>& surface, const WorldOptions& options,
                         const std::function<bool(const Collision&)>& visit);

/// The box of two parts that intersect; none for two half-spaces.
[[nodiscard]] std::optional<Aabb<3>> part_box(const WorldObject& a, const WorldObject& b, const Collision& parts);

}  // namespace motzkin::detail
