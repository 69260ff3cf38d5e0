#pragma once

#include <variant>

#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/half_space.hpp"
#include "motzkin/shape/hull.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/pose.hpp"
#include "motzkin/shape/rounded.hpp"
#include "motzkin/shape/sphere.hpp"
#include "motzkin/shape/vertex_simplex.hpp"

namespace motzkin {

/// A convex shape in space of any kind, for trees and worlds that mix them.
using Volume =
    std::variant<Cuboid<3>, Simplex<3>, Point<3>, Segment<3>, Triangle<3>, Tetrahedron, Obb<3>, Sphere<3>, Aabb<3>,
                 Hull<3>, HalfSpace<3>, Capsule<3>, Rounded<Triangle<3>>, Rounded<Tetrahedron>, Rounded<Cuboid<3>>,
                 Rounded<Simplex<3>>, Rounded<Aabb<3>>, Rounded<Obb<3>>, Rounded<Hull<3>>>;

/// The shape where the pose puts it, which is by definition this one, and exact answers are about it:
///
/// - points, vertices, origins and centres go where `apply` takes them; axes are multiplied by the linear part in the
///   order of `apply`; half sizes stay;
/// - an axis-aligned box stays one under a pose that takes each coordinate axis along a coordinate axis, its sides
/// going
///   where `apply` takes them; under others it becomes the oriented box from its `center()` and `half()`, which
///   contains it, and that is posed;
/// - a radius stays where products of the columns of the linear part differ from 0 and 1 by at most `max_skew`, as
/// after
///   a turn in doubles; up to `max_stretch` it becomes that much larger, rounded up, that it reaches whatever the exact
///   linear part makes of the ball: a factor of 1 + s / 2, where s is the largest sum, in a row of linear^T linear, of
///   the magnitudes of the differences from the identity;
/// - a half-space gets the normal that its plane has after the exact linear part, and the plane goes where that takes
///   it, both rounded.
///
/// Throws InvalidInput where a number leaves what shapes accept, for a shape with a radius under a pose beyond
/// `max_stretch`, and for a half-space under one without inverse.
[[nodiscard]] Volume posed(const Volume& volume, const Pose& pose);

/// How far products of the columns of a rotation may be from 0 and 1 after rounding.
inline constexpr double max_skew = 0x1p-40;

/// How far they may be for shapes with a radius: as far as floats, six decimal digits, or many thousand rotations one
/// after the other take them. `orthonormal` makes a rotation of such poses.
inline constexpr double max_stretch = 0x1p-16;

/// Smallest box of doubles around the shape, nearly. Guarantee: encloses the exact point set. Throws InvalidInput for a
/// half-space.
[[nodiscard]] Aabb<3> bounding_box(const Volume& volume);

/// Whether there is a box around it: of all but half-spaces.
[[nodiscard]] inline bool is_bounded(const Volume& volume) noexcept {
  return !std::holds_alternative<HalfSpace<3>>(volume);
}

/// Smallest box around the points where `apply` puts those of `box`. Guarantee: encloses all of them; each side is
/// where `apply` puts a corner, since rounded sums and products grow with what they are made of. Throws InvalidInput
/// where it leaves `max_box_coordinate`.
[[nodiscard]] Aabb<3> posed_box(const Aabb<3>& box, const Pose& pose);

}  // namespace motzkin
