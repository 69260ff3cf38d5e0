#include "motzkin/io/mesh_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "io/svg.hpp"
#include "motzkin/invalid_input.hpp"

namespace motzkin {
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

/// Moves the middle of the scene to the origin and its longest side to length 1.
struct ToUnit {
  Vector<3> center;
  double size;

  explicit ToUnit(const Aabb<3>& box) : center(box.center()), size(box.size().maxCoeff()) {
    size = size > 0 ? size : 1;
  }

  [[nodiscard]] Vector<3> operator()(const Vector<3>& point) const { return (point - center) / size; }
};

/// POV-Ray's axes have z away from the viewer: y and z are exchanged, so that z points up.
std::string pov_vector(const Vector<3>& p) { return fmt::format("<{:.9g},{:.9g},{:.9g}>", p[0], p[2], p[1]); }

std::string pov_mesh(const ReportMesh& mesh, const Elements& elements, bool marked, const ToUnit& to_unit,
                     const char* texture) {
  std::string faces;
  std::size_t count = 0;
  for (std::size_t i = 0; i < mesh.surface.elements().size(); ++i) {
    if (is_marked(mesh, elements, i) == marked) {
      const auto& [p, q, r] = mesh.surface.elements()[i];
      faces += fmt::format("{}<{},{},{}>", count++ == 0 ? "" : ",", p, q, r);
    }
  }
  if (count == 0) {
    return {};
  }
  std::string text = fmt::format("mesh2 {{ vertex_vectors {{ {}", mesh.surface.vertices().size());
  for (const Vector<3>& vertex : mesh.surface.vertices()) {
    text += "," + pov_vector(to_unit(vertex));
  }
  return text + fmt::format(" }} face_indices {{ {},{} }} texture {{ {} }} }}\n", count, faces, texture);
}

std::string pov_axis(const Vector<3>& direction, const char* colour) {
  return fmt::format("cylinder {{ <0,0,0>, {}, 0.003 pigment {{ color {} }} }}\n", pov_vector(0.6 * direction), colour);
}

/// A small ball at the centre of every colliding triangle of the first mesh.
std::string pov_spheres(const MeshReport& report, const ToUnit& to_unit) {
  const Elements elements = colliding(report, false);
  std::string text;
  for (std::size_t i = 0; i < report.a.surface.elements().size(); ++i) {
    if (is_marked(report.a, elements, i)) {
      const auto [p, q, r] = report.a.surface[i].vertices();
      const Vector<3> center = (to_unit(p) + to_unit(q) + to_unit(r)) / 3;
      text += fmt::format("sphere {{ {}, 0.004 texture {{ texture_hit }} }}\n", pov_vector(center));
    }
  }
  return text;
}

/// A scene of more boxes would show nothing.
constexpr std::size_t max_pov_boxes = 1000;

}  // namespace

std::string mesh_pov(const MeshReport& report) {
  const ToUnit to_unit(whole_box(report));
  std::string text =
      "#version 3.7;\n"
      "global_settings { assumed_gamma 1 }\n"
      "camera { location <0.9,0.8,-1.6> look_at <0,0,0> angle 40 rotate 360*clock*y }\n"
      "light_source { <3,6,-5> color rgb 1 }\n"
      "light_source { <-5,2,-3> color rgb 0.4 shadowless }\n"
      "background { color rgb 1 }\n"
      "#declare texture_a = texture { pigment { color rgb <0.20,0.45,0.75> } finish { ambient 0.15 diffuse 0.7 } }\n"
      "#declare texture_b = texture { pigment { color rgb <0.90,0.60,0.15> } finish { ambient 0.15 diffuse 0.7 } }\n"
      "#declare texture_hit = texture { pigment { color rgb <0.80,0.10,0.15> } finish { ambient 0.3 diffuse 0.7 } }\n"
      "#declare texture_box = texture { pigment { color rgbt <0.5,0.1,0.5,0.7> } }\n";
  text +=
      pov_axis({1, 0, 0}, "rgb <1,0,0>") + pov_axis({0, 1, 0}, "rgb <0,0.7,0>") + pov_axis({0, 0, 1}, "rgb <0,0,1>");
  const auto add_mesh = [&](const ReportMesh& mesh, bool second, const char* texture) {
    const Elements elements = colliding(report, second);
    text += pov_mesh(mesh, elements, false, to_unit, texture) + pov_mesh(mesh, elements, true, to_unit, "texture_hit");
  };
  add_mesh(report.a, false, "texture_a");
  text += pov_spheres(report, to_unit);
  if (report.b) {
    add_mesh(*report.b, true, "texture_b");
  }
  for (const Aabb<3>& box : report.boxes.first(std::min(report.boxes.size(), max_pov_boxes))) {
    const Vector<3> thickness = Vector<3>::Constant(1e-4);  // POV-Ray refuses flat boxes
    text += fmt::format("box {{ {}, {} texture {{ texture_box }} }}\n", pov_vector(to_unit(box.min()) - thickness),
                        pov_vector(to_unit(box.max()) + thickness));
  }
  return text;
}

std::string mesh_svg(const MeshReport& report) {
  const Aabb<3> box = whole_box(report);
  if (box.min()[2] != box.max()[2]) {
    throw InvalidInput("a drawing needs meshes in one plane of constant z; a report or a POV-Ray scene shows others");
  }
  constexpr double width = 640;
  constexpr double frame = 20;
  const ToUnit to_unit(box);
  const double scale = width - 2 * frame;
  const Vector<3> lowest = to_unit(box.min());
  const Vector<3> highest = to_unit(box.max());
  const auto at = [&](const Vector<3>& point) {
    const Vector<3> unit = to_unit(point);
    return Vector<2>(frame + scale * (unit[0] - lowest[0]), frame + scale * (highest[1] - unit[1]));
  };
  svg::Page page(frame * 2 + scale * (highest[0] - lowest[0]), frame * 2 + scale * (highest[1] - lowest[1]),
                 report.title);
  const auto add_mesh = [&](const ReportMesh& mesh, bool second, const char* colour) {
    const Elements elements = colliding(report, second);
    for (std::size_t i = 0; i < mesh.surface.elements().size(); ++i) {
      const auto corners = mesh.surface[i].vertices();
      const std::array<Vector<2>, 3> points = {at(corners[0]), at(corners[1]), at(corners[2])};
      page.polygon(points, {colour, is_marked(mesh, elements, i) ? 0.5 : 0.1, 1});
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
