#include "io/pov.hpp"

#include "motzkin/io/mesh_picture.hpp"

namespace motzkin::detail::pov {
namespace {

std::string axis(const Vector<3>& direction, const char* colour) {
  return fmt::format("cylinder {{ <0,0,0>, {}, 0.003 pigment {{ color {} }} }}\n", vector(0.6 * direction), colour);
}

}  // namespace

std::string beginning() {
  return "#version 3.7;\n"
         "global_settings { assumed_gamma 1 }\n"
         "camera { location <0.9,0.8,-1.6> look_at <0,0,0> angle 40 rotate 360*clock*y }\n"
         "light_source { <3,6,-5> color rgb 1 }\n"
         "light_source { <-5,2,-3> color rgb 0.4 shadowless }\n"
         "background { color rgb 1 }\n"
         "#declare texture_a = texture { pigment { color rgb <0.20,0.45,0.75> } finish { ambient 0.15 diffuse 0.7 } }\n"
         "#declare texture_b = texture { pigment { color rgb <0.90,0.60,0.15> } finish { ambient 0.15 diffuse 0.7 } }\n"
         "#declare texture_c = texture { pigment { color rgb <0.35,0.65,0.40> } finish { ambient 0.15 diffuse 0.7 } }\n"
         "#declare texture_hit = texture { pigment { color rgb <0.80,0.10,0.15> } finish { ambient 0.3 diffuse 0.7 } "
         "}\n"
         "#declare texture_box = texture { pigment { color rgbt <0.5,0.1,0.5,0.7> } }\n"
         "#declare texture_volume = texture { pigment { color rgbt <0.3,0.5,0.7,0.8> } }\n"
         "#declare texture_glass_a = texture { pigment { color rgbt <0.20,0.45,0.75,0.82> } }\n"
         "#declare texture_glass_b = texture { pigment { color rgbt <0.90,0.60,0.15,0.75> } }\n"
         "#declare texture_glass_c = texture { pigment { color rgbt <0.35,0.65,0.40,0.82> } }\n"
         "#declare texture_glass_hit = texture { pigment { color rgbt <0.80,0.10,0.15,0.8> } }\n"
         "#declare texture_all = texture { pigment { color rgbt <0.1,0.5,0.1,0.85> } }\n" +
         axis({1, 0, 0}, "rgb <1,0,0>") + axis({0, 1, 0}, "rgb <0,0.7,0>") + axis({0, 0, 1}, "rgb <0,0,1>");
}

std::string mesh(const TriangleMesh& mesh, const std::function<bool(std::size_t)>& is_shown, const ToUnit& to_unit,
                 const std::string& texture) {
  std::string faces;
  std::size_t count = 0;
  for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
    if (is_shown(i)) {
      const auto& [p, q, r] = mesh.elements()[i];
      faces += fmt::format("{}<{},{},{}>", count++ == 0 ? "" : ",", p, q, r);
    }
  }
  if (count == 0) {
    return {};
  }
  std::string text = fmt::format("mesh2 {{ vertex_vectors {{ {}", mesh.vertices().size());
  for (const Vector<3>& vertex : mesh.vertices()) {
    text += "," + vector(to_unit(vertex));
  }
  return text + fmt::format(" }} face_indices {{ {},{} }} texture {{ {} }} }}\n", count, faces, texture);
}

std::string box(const Aabb<3>& box, const ToUnit& to_unit, const std::string& texture) {
  const Vector<3> thickness = Vector<3>::Constant(1e-4);  // POV-Ray refuses flat boxes
  return fmt::format("box {{ {}, {} texture {{ {} }} }}\n", vector(to_unit(box.min()) - thickness),
                     vector(to_unit(box.max()) + thickness), texture);
}

std::string boxes(std::span<const Aabb<3>> boxes, const ToUnit& to_unit) {
  std::string text;
  const std::span<const Aabb<3>> shown = boxes.first(std::min(boxes.size(), max_pov_boxes));
  if (shown.size() < boxes.size()) {
    const std::string note = fmt::format("{} of {} boxes are shown", shown.size(), boxes.size());
    text = fmt::format("// {0}\n#debug \"{0}\\n\"\n", note);
  }
  for (const Aabb<3>& each : shown) {
    text += box(each, to_unit, "texture_box");
  }
  return text;
}

std::string body(const DrawnBody<3>& body, const ToUnit& to_unit, const std::string& texture) {
  constexpr double thickness = 0.004;
  if (body.faces.empty()) {
    return fmt::format("sphere {{ {}, {} texture {{ {} }} }}\n", vector(to_unit(body.corners.front())), 2 * thickness,
                       texture);
  }
  if (body.faces.front().size() == 2) {
    const auto& face = body.faces.front();
    return fmt::format("cylinder {{ {}, {}, {} texture {{ {} }} }}\n", vector(to_unit(body.corners[face[0]])),
                       vector(to_unit(body.corners[face[1]])), thickness, texture);
  }
  std::vector<TriangleMesh::Element> triangles;
  for (const std::vector<std::size_t>& face : body.faces) {
    for (std::size_t i = 2; i < face.size(); ++i) {
      triangles.push_back({static_cast<std::uint32_t>(face[0]), static_cast<std::uint32_t>(face[i - 1]),
                           static_cast<std::uint32_t>(face[i])});
    }
  }
  return mesh(
      TriangleMesh(body.corners, std::move(triangles)), [](std::size_t) { return true; }, to_unit, texture);
}

}  // namespace motzkin::detail::pov
