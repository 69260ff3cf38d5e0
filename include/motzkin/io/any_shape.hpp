#pragma once

#include <variant>

#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/sphere.hpp"
#include "motzkin/shape/text.hpp"
#include "motzkin/shape/vertex_simplex.hpp"

namespace motzkin {

/// Any shape that can be related, as it comes from a file or a command line.
using AnyShape =
    std::variant<Cuboid<2>, Simplex<2>, Point<2>, Segment<2>, Triangle<2>, Aabb<2>, Obb<2>, Sphere<2>,               //
                 Cuboid<3>, Simplex<3>, Point<3>, Segment<3>, Triangle<3>, Tetrahedron, Aabb<3>, Obb<3>, Sphere<3>,  //
                 Moving<Cuboid<2>>, Moving<Simplex<2>>, Moving<Point<2>>, Moving<Segment<2>>, Moving<Triangle<2>>,   //
                 Moving<Aabb<2>>, Moving<Obb<2>>, Moving<Sphere<2>>,                                                 //
                 Moving<Cuboid<3>>, Moving<Simplex<3>>, Moving<Point<3>>, Moving<Segment<3>>, Moving<Triangle<3>>,   //
                 Moving<Tetrahedron>, Moving<Aabb<3>>, Moving<Obb<3>>, Moving<Sphere<3>>>;

[[nodiscard]] AnyShape any_shape(const AnyFrame& frame);

}  // namespace motzkin
