#pragma once

#include <variant>

#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/pose.hpp"
#include "motzkin/shape/sphere.hpp"
#include "motzkin/shape/vertex_simplex.hpp"

namespace motzkin {

/// A convex shape in space of any kind, for trees and worlds that mix them.
using Volume = std::variant<Cuboid<3>, Simplex<3>, Point<3>, Segment<3>, Triangle<3>, Tetrahedron, Obb<3>, Sphere<3>>;

/// The shape where the pose puts it: vertices, origins and centres go where `apply` takes them, axes are multiplied by
/// the linear part in the order of `apply`, and radii and half sizes stay. The result is by definition the shape under
/// the pose, and exact answers are about it.
/// Throws InvalidInput where a number leaves what shapes accept, and for a sphere under a pose that is not rigid, that
/// is whose linear part differs from a rotation or reflection by more than `max_skew`.
[[nodiscard]] Volume posed(const Volume& volume, const Pose& pose);

/// How far products of the columns of a rotation may be from 0 and 1 after rounding.
inline constexpr double max_skew = 0x1p-40;

/// Smallest box of doubles around the shape, nearly. Guarantee: encloses the exact point set.
[[nodiscard]] Aabb<3> bounding_box(const Volume& volume);

/// Smallest box around the points where `apply` puts those of `box`. Guarantee: encloses all of them; each side is
/// where `apply` puts a corner, since rounded sums and products grow with what they are made of. Throws InvalidInput
/// where it leaves `max_box_coordinate`.
[[nodiscard]] Aabb<3> posed_box(const Aabb<3>& box, const Pose& pose);

}  // namespace motzkin
