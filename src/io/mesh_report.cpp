#include "motzkin/io/mesh_report.hpp"

#include "io/report_page.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {

detail::PageMesh detail::page_mesh(const ReportMesh& mesh) {
  const bool is_solid = mesh.solid != nullptr;
  const std::size_t count = is_solid ? mesh.solid->elements().size() : mesh.surface.elements().size();
  return {.name = mesh.name,
          .kind = is_solid ? "tetrahedron" : "triangle",
          .count = count,
          .end = count,
          .surface = &mesh.surface,
          .owners = mesh.owners,
          .shape = [&mesh](std::uint32_t element) -> Volume {
            if (mesh.solid != nullptr) {
              return (*mesh.solid)[element];
            }
            return mesh.surface[element];
          }};
}

void write_report(const std::string& path, const MeshReport& report) {
  const detail::StandardArithmetic standard;
  detail::ReportPage page = {.title = report.title,
                             .boxes = report.boxes,
                             .timings = report.timings,
                             .facts = report.facts,
                             .certificates = report.certificates};
  page.meshes.push_back(detail::page_mesh(report.a));
  if (report.b) {
    page.meshes.push_back(detail::page_mesh(*report.b));
  }
  const auto second = static_cast<std::uint32_t>(page.meshes.size() - 1);
  page.pairs.reserve(report.pairs.size());
  for (const Collision& pair : report.pairs) {
    page.pairs.push_back({0, second, pair.a, pair.b, pair.relation});
  }
  page.curves.push_back({0, second, report.curves});
  detail::write_page(path, page);
}

}  // namespace motzkin
