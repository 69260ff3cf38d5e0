#pragma once

#include <string>

#include "motzkin/io/mesh_report.hpp"

/// Still pictures of what a report shows. Names, timings and certificates are left out.

namespace motzkin {

/// Most boxes in a scene for POV-Ray; one of more would show nothing. Where some are left out, it says so.
inline constexpr std::size_t max_pov_boxes = 10'000;

/// A scene for POV-Ray: both surfaces, the colliding elements in another colour and with a ball at their centres in the
/// first mesh, the boxes of the pairs that the report has, and the coordinate axes in red, green and blue. The scene is
/// moved and scaled to size 1 about the origin; the camera goes around it with POV-Ray's clock.
/// Source: the pictures of 002, the turntable of 003.
[[nodiscard]] std::string mesh_pov(const MeshReport& report);

/// A drawing as SVG of meshes that lie in one plane of constant z. Throws InvalidInput for others.
[[nodiscard]] std::string mesh_svg(const MeshReport& report);

}  // namespace motzkin
