#include <variant>

#include "io/drawn_hull.hpp"
#include "io/pov.hpp"
#include "io/scene_parts.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/pair_picture.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {
namespace {

using detail::DrawnBody;

/// A hull, or a shape with a radius: its outline would be flat.
template <class Shape>
std::string round_pov(const Shape& shape, const detail::pov::ToUnit& to_unit, const char* texture) {
  constexpr int segments = 48;
  constexpr int rings = 24;
  const TriangleMesh mesh = [&] {
    if constexpr (requires { shape.core(); }) {
      return detail::rounded_mesh(detail::core_points(shape.core()), shape.radius(), segments, rings);
    } else {
      return detail::rounded_mesh(shape.points(), 0, segments, rings);
    }
  }();
  return detail::pov::mesh(
      mesh, [](std::size_t) { return true; }, to_unit, texture);
}

/// A shape in space at its start. The outline of a sphere would be a disc: it has its own form.
std::string shape_pov(const AnyShape& shape, const detail::pov::ToUnit& to_unit, const char* texture) {
  return std::visit(
      [&](const auto& any) -> std::string {
        using Shape = std::decay_t<decltype(any)>;
        const auto ball = [&](const Sphere<3>& sphere) {
          return fmt::format("sphere {{ {}, {:.9g} texture {{ {} }} }}\n",
                             detail::pov::vector(to_unit(sphere.center())), sphere.radius() / to_unit.size, texture);
        };
        if constexpr (Shape::dimension != 3) {
          return {};
        } else if constexpr (std::is_same_v<Shape, Sphere<3>>) {
          return any.radius() > 0 ? ball(any) : detail::pov::body(detail::drawn_at(any, 0), to_unit, texture);
        } else if constexpr (std::is_same_v<Shape, Moving<Sphere<3>>>) {
          return any.shape().radius() > 0 ? ball(any.shape())
                                          : detail::pov::body(detail::drawn_at(any, 0), to_unit, texture);
        } else if constexpr (CoreShape<Shape>) {
          return round_pov(detail::at_start(any), to_unit, texture);
        } else {
          return detail::pov::body(detail::drawn_at(any, 0), to_unit, texture);
        }
      },
      shape);
}

/// A little larger, so that its faces are in front of those of the shapes that they lie upon.
DrawnBody<3> in_front(DrawnBody<3> body) {
  const Vector<3> centre = body.centre();
  for (Vector<3>& corner : body.corners) {
    corner += 0.003 * (corner - centre);
  }
  return body;
}

std::vector<Vector<3>> corners(const AnyShape& shape) {
  return std::visit(
      [](const auto& any) -> std::vector<Vector<3>> {
        if constexpr (std::decay_t<decltype(any)>::dimension != 3) {
          throw InvalidInput("a scene for POV-Ray shows shapes in space; these lie in the plane");
        } else {
          return detail::drawn_at(any, 0).corners;
        }
      },
      shape);
}

}  // namespace

std::string pair_pov(const AnyPair& pair, const PairResult& result) {
  const detail::StandardArithmetic standard;
  std::vector<Vector<3>> points = corners(pair.a());
  const std::vector<Vector<3>> of_b = corners(pair.b());
  points.insert(points.end(), of_b.begin(), of_b.end());
  const detail::Extent<3> extent{std::span<const Vector<3>>(points)};
  detail::pov::ToUnit to_unit(Aabb<3>(extent.min, extent.max));
  to_unit.size *= 1.45;  // of a cube all corners are to be seen
  std::string text = detail::pov::beginning();
  if (result.intersection) {
    if (const auto& vertices = std::get<Polytope<3>>(*result.intersection).vertices; !vertices.empty()) {
      text +=
          detail::pov::body(in_front(detail::drawn_hull(std::span<const Vector<3>>(vertices))), to_unit, "texture_hit");
    }
  }
  if (result.box) {
    text += detail::pov::box(std::get<Aabb<3>>(*result.box), to_unit, "texture_box");
  }
  text += shape_pov(pair.a(), to_unit, "texture_glass_a");
  return text + shape_pov(pair.b(), to_unit, "texture_glass_b");
}

}  // namespace motzkin
