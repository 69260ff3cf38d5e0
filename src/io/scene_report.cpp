#include "motzkin/io/scene_report.hpp"

#include <algorithm>

#include "io/report_page.hpp"
#include "io/scene_parts.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {
namespace {

/// The certificate of a pair in the form that `motzkin verify` reads; nothing where a sphere is in it.
std::string certificate_json(const Volume& a, const Volume& b) {
  const auto any = [](const Volume& volume) {
    return std::visit([](const auto& shape) -> AnyShape { return shape; }, volume);
  };
  const AnyPair pair(any(a), any(b));
  return has_sphere(pair) ? "" : to_json(*answer(pair, {.proof = true}).proof);
}

std::string kind_of(const WorldObject& object) {
  if (std::holds_alternative<std::shared_ptr<const MeshBody<3>>>(object.geometry)) {
    return "triangle";
  }
  return std::holds_alternative<std::shared_ptr<const MeshBody<4>>>(object.geometry) ? "tetrahedron" : "part";
}

}  // namespace

void write_report(const std::string& path, const SceneReport& report) {
  const detail::StandardArithmetic standard;
  const Scene& scene = report.scene;
  detail::ReportPage page = {.title = report.title, .scene = true, .timings = report.timings, .facts = report.facts};
  std::vector<detail::PartSurface> surfaces;
  surfaces.reserve(scene.names.size());
  std::size_t triangles = 0;
  for (ObjectId id = 0; id < scene.names.size(); ++id) {
    const WorldObject& object = scene.world.object(id);
    surfaces.push_back(detail::part_surface(object));
    triangles += surfaces.back().owners.size();
    if (triangles > max_report_triangles) {
      throw InvalidInput("report: the scene has more than " + std::to_string(max_report_triangles) + " triangles");
    }
    page.meshes.push_back({.name = scene.names[id],
                           .kind = kind_of(object),
                           .count = part_count(object.geometry),
                           .end = detail::part_end(object),
                           .surface = &surfaces.back().mesh,
                           .owners = surfaces.back().owners,
                           .shape = [&object](std::uint32_t part) { return detail::part_shape(object, part); }});
  }
  std::vector<Aabb<3>> boxes;
  for (const WorldCollision& found : report.collisions) {
    if (found.a >= page.meshes.size() || found.b >= page.meshes.size()) {
      throw InvalidInput("report: no objects " + std::to_string(found.a) + " and " + std::to_string(found.b));
    }
    page.pairs.push_back({found.a, found.b, found.part_a, found.part_b, found.relation});
    if (found.box) {
      boxes.push_back(*found.box);
    }
  }
  if (boxes.size() == page.pairs.size()) {
    page.boxes = boxes;
  }
  page.levels = detail::levels_of(scene);
  std::size_t volumes = 0;
  for (const std::vector<Volume>& level : page.levels) {
    volumes += level.size();
  }
  if (volumes > max_report_volumes) {
    throw InvalidInput("report: the scene has more than " + std::to_string(max_report_volumes) + " volumes");
  }
  page.certificates = [&](std::size_t pair) {
    const detail::PagePair& found = page.pairs[pair];
    return certificate_json(page.meshes[found.mesh_a].shape(found.a), page.meshes[found.mesh_b].shape(found.b));
  };
  detail::write_page(path, page);
}

int level_count(const Scene& scene) {
  int count = 0;
  for (const ObjectId id : scene.world.ids()) {
    if (const auto* tree = std::get_if<std::shared_ptr<const VolumeTree>>(&scene.world.object(id).geometry)) {
      count = std::max(count, (*tree)->level_count() - 1);
    }
  }
  return count;
}

}  // namespace motzkin
