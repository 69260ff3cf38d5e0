#include "motzkin/io/distance_report.hpp"

#include <Eigen/Geometry>
#include <cmath>

#include "io/report_page.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {
namespace {

/// A thin bar from one point to the other, or a small cross where they are the same.
TriangleMesh bar(const Vector<3>& from, const Vector<3>& to, double thickness) {
  Vector<3> along = to - from;
  const double length = along.norm();
  along = length > 0 ? Vector<3>(along / length) : Vector<3>(0, 0, 1);
  Vector<3> across = along.cross(Vector<3>(std::abs(along[0]) < 0.5 ? Vector<3>(1, 0, 0) : Vector<3>(0, 1, 0)));
  across *= thickness / across.norm();
  const Vector<3> other = along.cross(across);
  std::vector<Vector<3>> vertices;
  for (const Vector<3>& end : {Vector<3>(from - thickness * along), Vector<3>(to + thickness * along)}) {
    vertices.insert(vertices.end(), {end + across, end + other, end - across, end - other});
  }
  std::vector<TriangleMesh::Element> elements = {{0, 1, 2}, {0, 2, 3}, {4, 6, 5}, {4, 7, 6}};
  for (std::uint32_t i = 0; i < 4; ++i) {
    const std::uint32_t next = (i + 1) % 4;
    elements.insert(elements.end(), {{i, i + 4, next}, {next, i + 4, next + 4}});
  }
  return {vertices, elements};
}

}  // namespace

void write_report(const std::string& path, const DistanceReport& report) {
  const detail::StandardArithmetic standard;
  const Aabb<3> of_a = bounding_box(report.a.surface);
  const Aabb<3> of_b = bounding_box(report.b.surface);
  const double size = (of_a.max().cwiseMax(of_b.max()) - of_a.min().cwiseMin(of_b.min())).norm();
  const Distance<3>& distance = report.nearest.distance;
  const TriangleMesh line = bar(distance.nearest_a, distance.nearest_b, size / 800);
  detail::ReportPage page = {.title = report.title, .scene = true, .timings = report.timings, .facts = report.facts};
  page.meshes = {detail::page_mesh(report.a), detail::page_mesh(report.b),
                 detail::page_mesh({.name = "nearest points", .surface = line})};
  for (const Collision& pair : report.pairs) {
    page.pairs.push_back({0, 1, pair.a, pair.b, pair.relation});
  }
  detail::write_page(path, page);
}

}  // namespace motzkin
