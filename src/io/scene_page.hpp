#pragma once

#include <vector>

#include "io/report_page.hpp"
#include "io/scene_parts.hpp"

/// Pages about the objects of a scene.

namespace motzkin::detail {

/// A page and the surfaces it refers to.
struct ScenePage {
  std::vector<PartSurface> surfaces;
  ReportPage page;
};

/// All objects, at t = 0 or where their motions take them from, and the levels of volumes around them. Throws
/// InvalidInput for more triangles and volumes than a page can show.
[[nodiscard]] ScenePage scene_page(const Scene& scene, const std::string& title);

/// Throws InvalidInput for more than a page can show.
void check_triangles(std::size_t count);

/// Throws InvalidInput where the page has no such objects.
void check_objects(const ReportPage& page, ObjectId a, ObjectId b);

}  // namespace motzkin::detail
