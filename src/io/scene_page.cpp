#include "io/scene_page.hpp"

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/scene_report.hpp"

namespace motzkin::detail {
namespace {

std::string kind_of(const WorldObject& object) {
  if (std::holds_alternative<std::shared_ptr<const MeshBody<3>>>(object.geometry)) {
    return "triangle";
  }
  return std::holds_alternative<std::shared_ptr<const MeshBody<4>>>(object.geometry) ? "tetrahedron" : "part";
}

}  // namespace

void check_triangles(std::size_t count) {
  if (count > max_report_triangles) {
    throw InvalidInput("report: the scene has more than " + std::to_string(max_report_triangles) + " triangles");
  }
}

ScenePage scene_page(const Scene& scene, const std::string& title) {
  ScenePage result{.surfaces = {}, .page = {.title = title, .scene = true}};
  result.surfaces.reserve(scene.names.size());
  const std::optional<Aabb<3>> around = box_of_objects(scene.world);
  std::size_t triangles = 0;
  for (ObjectId id = 0; id < scene.names.size(); ++id) {
    const WorldObject& object = scene.world.object(id);
    const PartSurface& surface = result.surfaces.emplace_back(part_surface(object, around));
    triangles += surface.owners.size();
    check_triangles(triangles);
    result.page.meshes.push_back({.name = scene.names[id],
                                  .kind = kind_of(object),
                                  .count = part_count(object.geometry),
                                  .end = part_end(object),
                                  .surface = &surface.mesh,
                                  .owners = surface.owners,
                                  .shape = [&object](std::uint32_t part) { return part_shape(object, part); }});
  }
  result.page.levels = levels_of(scene);
  std::size_t volumes = 0;
  for (const LevelVolumes& level : result.page.levels) {
    volumes += level.volumes.size();
  }
  if (volumes > max_report_volumes) {
    throw InvalidInput("report: the scene has more than " + std::to_string(max_report_volumes) + " volumes");
  }
  return result;
}

void check_objects(const ReportPage& page, ObjectId a, ObjectId b) {
  if (a >= page.meshes.size() || b >= page.meshes.size()) {
    throw InvalidInput("report: no objects " + std::to_string(a) + " and " + std::to_string(b));
  }
}

}  // namespace motzkin::detail
