#include "motzkin/io/mesh_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "io/pov.hpp"
#include "io/svg.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin::detail {
namespace {

using Elements = std::set<std::uint32_t>;

/// The elements of one side that collide.
Elements colliding(const MeshReport& report, bool second) {
  Elements result;
  for (const Collision& pair : report.pairs) {
    if (second || !report.b) {
      result.insert(pair.b);
    }
    if (!second) {
      result.insert(pair.a);
    }
  }
  return result;
}

bool is_marked(const ReportMesh& mesh, const Elements& elements, std::size_t triangle) {
  const auto element = static_cast<std::uint32_t>(triangle);
  return elements.contains(mesh.owners.empty() ? element : mesh.owners[triangle]);
}

/// Where the whole scene is.
Aabb<3> whole_box(const MeshReport& report) {
  const Aabb<3> a = bounding_box(report.a.surface);
  const Aabb<3> b = bounding_box(report.b ? report.b->surface : report.a.surface);
  return {a.min().cwiseMin(b.min()), a.max().cwiseMax(b.max())};
}

/// A small ball at the centre of every colliding triangle of the first mesh.
std::string pov_spheres(const MeshReport& report, const pov::ToUnit& to_unit) {
  const Elements elements = colliding(report, false);
  std::string text;
  for (std::size_t i = 0; i < report.a.surface.elements().size(); ++i) {
    if (is_marked(report.a, elements, i)) {
      const auto [p, q, r] = report.a.surface[i].vertices();
      const Vector<3> center = (to_unit(p) + to_unit(q) + to_unit(r)) / 3;
      text += fmt::format("sphere {{ {}, 0.004 texture {{ texture_hit }} }}\n", pov::vector(center));
    }
  }
  return text;
}

}  // namespace
}  // namespace motzkin::detail

namespace motzkin {

std::string mesh_pov(const MeshReport& report) {
  const detail::StandardArithmetic standard;
  const detail::pov::ToUnit to_unit(detail::whole_box(report));
  std::string text = detail::pov::beginning();
  const auto add_mesh = [&](const ReportMesh& mesh, bool second, const char* texture) {
    const detail::Elements elements = detail::colliding(report, second);
    const auto marked = [&](std::size_t i) { return detail::is_marked(mesh, elements, i); };
    text += detail::pov::mesh(mesh.surface, std::not_fn(marked), to_unit, texture);
    text += detail::pov::mesh(mesh.surface, marked, to_unit, "texture_hit");
  };
  add_mesh(report.a, false, "texture_a");
  text += detail::pov_spheres(report, to_unit);
  if (report.b) {
    add_mesh(*report.b, true, "texture_b");
  }
  text += detail::pov::boxes(report.boxes, to_unit);
  return text;
}

std::string mesh_svg(const MeshReport& report) {
  const detail::StandardArithmetic standard;
  const Aabb<3> box = detail::whole_box(report);
  if (box.min()[2] != box.max()[2]) {
    throw InvalidInput("a drawing needs meshes in one plane of constant z; a report or a POV-Ray scene shows others");
  }
  constexpr double width = 640;
  constexpr double frame = 20;
  const detail::pov::ToUnit to_unit(box);
  const double scale = width - 2 * frame;
  const Vector<3> lowest = to_unit(box.min());
  const Vector<3> highest = to_unit(box.max());
  const auto at = [&](const Vector<3>& point) {
    const Vector<3> unit = to_unit(point);
    return Vector<2>(frame + scale * (unit[0] - lowest[0]), frame + scale * (highest[1] - unit[1]));
  };
  detail::svg::Page page(frame * 2 + scale * (highest[0] - lowest[0]), frame * 2 + scale * (highest[1] - lowest[1]),
                         report.title);
  const auto add_mesh = [&](const ReportMesh& mesh, bool second, const char* colour) {
    const detail::Elements elements = detail::colliding(report, second);
    for (std::size_t i = 0; i < mesh.surface.elements().size(); ++i) {
      const auto corners = mesh.surface[i].vertices();
      const std::array<Vector<2>, 3> points = {at(corners[0]), at(corners[1]), at(corners[2])};
      page.polygon(points, {colour, detail::is_marked(mesh, elements, i) ? 0.5 : 0.1, 1});
    }
  };
  add_mesh(report.a, false, "#1f6fb5");
  if (report.b) {
    add_mesh(*report.b, true, "#d9831f");
  }
  for (const Aabb<3>& part : report.boxes) {
    const Vector<2> low = at(part.min());
    const Vector<2> high = at(part.max());
    const std::array<Vector<2>, 4> corners = {low, Vector<2>(high[0], low[1]), high, Vector<2>(low[0], high[1])};
    page.polygon(corners, {"#b3134a", 0, 1, true});
  }
  return std::move(page).finish();
}

}  // namespace motzkin
