#pragma once

#include <fmt/format.h>

#include <functional>
#include <span>
#include <string>

#include "io/drawn_body.hpp"
#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/mesh.hpp"

/// Pieces of scenes for POV-Ray. They are moved and scaled to size 1 about the origin.

namespace motzkin::detail::pov {

/// Moves the middle of a box to the origin and its longest side to length 1.
struct ToUnit {
  Vector<3> center;
  double size;

  explicit ToUnit(const Aabb<3>& box) : center(box.center()), size(box.size().maxCoeff()) {
    size = size > 0 ? size : 1;
  }

  [[nodiscard]] Vector<3> operator()(const Vector<3>& point) const { return (point - center) / size; }
};

/// Its axes have z away from the viewer: y and z are exchanged, so that z points up.
[[nodiscard]] inline std::string vector(const Vector<3>& p) {
  return fmt::format("<{:.9g},{:.9g},{:.9g}>", p[0], p[2], p[1]);
}

/// Camera that goes around with the clock, lights, textures texture_a, .._b, .._c, .._hit, .._box, .._volume, .._all,
/// .._glass_a, .._b, .._c, .._hit,
/// and the coordinate axes in red, green and blue.
[[nodiscard]] std::string beginning();

/// The triangles for which `is_shown` holds; nothing where there are none.
[[nodiscard]] std::string mesh(const TriangleMesh& mesh, const std::function<bool(std::size_t)>& is_shown,
                               const ToUnit& to_unit, const std::string& texture);

[[nodiscard]] std::string box(const Aabb<3>& box, const ToUnit& to_unit, const std::string& texture);

/// The first `max_pov_boxes` boxes. Where there are more, the scene says so: to its reader and, while it is drawn, in
/// POV-Ray's messages.
[[nodiscard]] std::string boxes(std::span<const Aabb<3>> boxes, const ToUnit& to_unit);

/// A convex body; a ball where it is a point, a thin cylinder where it is a segment.
[[nodiscard]] std::string body(const DrawnBody<3>& body, const ToUnit& to_unit, const std::string& texture);

}  // namespace motzkin::detail::pov
