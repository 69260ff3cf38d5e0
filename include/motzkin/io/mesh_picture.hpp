#pragma once

#include <string>

#include "motzkin/io/mesh_report.hpp"

/// Still pictures of what a report shows. Names, timings and certificates are left out.

namespace motzkin {

/// A scene for POV-Ray: both surfaces, the colliding elements in another colour, the boxes of the pairs that the report
/// has, and the coordinate axes in red, green and blue. The scene is moved and scaled to size 1 about the origin.
/// Source: 002 section 6 (R2.20).
[[nodiscard]] std::string mesh_pov(const MeshReport& report);

/// A drawing as SVG of meshes that lie in one plane of constant z. Throws InvalidInput for others.
[[nodiscard]] std::string mesh_svg(const MeshReport& report);

}  // namespace motzkin
