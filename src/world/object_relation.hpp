#pragma once

#include "motzkin/world/world.hpp"

/// Objects of a world as objects, not part by part.

namespace motzkin::detail {

/// Whether one of two objects is a mesh that is a solid, so that one may lie within the other.
[[nodiscard]] bool has_solid_mesh(const WorldObject& a, const WorldObject& b);

/// The relation of two objects, see `World::object_collisions`.
[[nodiscard]] SolidRelation object_relation(const WorldObject& a, const WorldObject& b, const WorldOptions& options);

[[nodiscard]] inline bool is_wanted(SolidRelation relation, const WorldOptions& options) noexcept {
  return as_sets(relation) == Relation::Overlapping || (relation == SolidRelation::Touching && !options.overlaps);
}

/// Box around the common part of two objects that intersect, whose boxes are given. Guarantee: encloses.
[[nodiscard]] std::optional<Aabb<3>> common_box(const WorldObject& a, const Aabb<3>& box_a, const WorldObject& b,
                                                const Aabb<3>& box_b);

}  // namespace motzkin::detail
