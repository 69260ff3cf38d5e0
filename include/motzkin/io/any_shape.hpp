#pragma once

#include <type_traits>
#include <variant>

#include "motzkin/shape/half_space.hpp"
#include "motzkin/shape/hull.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/rounded.hpp"
#include "motzkin/shape/sphere.hpp"
#include "motzkin/shape/text.hpp"
#include "motzkin/shape/vertex_simplex.hpp"

namespace motzkin {
namespace detail {

template <class... Shapes>
struct ShapeList {
  using AtRestOrMoving = std::variant<Shapes..., Moving<Shapes>...>;
};

/// All kinds of one list after the other.
template <class... A, class... B>
ShapeList<A..., B...> joined(ShapeList<A...>, ShapeList<B...>);

template <int D>
using ShapesOf = ShapeList<Cuboid<D>, Simplex<D>, Point<D>, Segment<D>, Triangle<D>, Aabb<D>, Obb<D>, Sphere<D>,
                           motzkin::Hull<D>, HalfSpace<D>, Capsule<D>, Rounded<Triangle<D>>, Rounded<Cuboid<D>>,
                           Rounded<Simplex<D>>, Rounded<Aabb<D>>, Rounded<Obb<D>>, Rounded<motzkin::Hull<D>>>;

using AllShapes =
    decltype(joined(joined(ShapesOf<2>(), ShapesOf<3>()), ShapeList<Tetrahedron, Rounded<Tetrahedron>>()));

}  // namespace detail

/// Any shape that can be related, in the plane or in space, at rest or `Moving`, as it comes from a file or a command
/// line.
using AnyShape = detail::AllShapes::AtRestOrMoving;

[[nodiscard]] AnyShape any_shape(const AnyFrame& frame);
[[nodiscard]] AnyShape any_shape(const TextShape& shape);

}  // namespace motzkin
