#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/mesh.hpp"
#include "motzkin/tree/collide.hpp"
#include "motzkin/tree/solid_common.hpp"

/// A page that shows which elements of meshes collide: one HTML file that needs a browser and nothing else.

namespace motzkin {

/// Pairs that a report lists, with their boxes and exact corners. All colliding elements are marked, however many
/// pairs.
inline constexpr std::size_t max_report_pairs = 100'000;

/// Pairs that a report has the certificates of; for others the page shows the command that proves them.
inline constexpr std::size_t max_report_certificates = 500;

/// Points of curves of intersection that a report has; curves that do not fit are left out, and the page says so.
inline constexpr std::size_t max_report_curve_points = 1'000'000;

/// A mesh as the page shows it. The meshes are not copied and have to live until the report is written.
struct ReportMesh {
  std::string name;
  const TriangleMesh& surface;             ///< in world coordinates
  std::vector<std::uint32_t> owners = {};  ///< the element that each triangle belongs to; empty: it is the element
  const TetrahedronMesh* solid = nullptr;  ///< the elements where they are tetrahedra, in world coordinates
};

struct ReportTiming {
  std::string name;
  double seconds = 0;
};

/// A row of the table.
struct ReportFact {
  std::string name;
  std::string text;
};

struct MeshReport {
  std::string title;
  ReportMesh a;
  std::optional<ReportMesh> b = std::nullopt;  ///< without one the pairs are those of `a` with itself
  std::span<const Collision> pairs = {};
  std::span<const Aabb<3>> boxes = {};  ///< of the common parts, one per pair, or none
  std::vector<ReportTiming> timings = {};
  std::vector<ReportFact> facts = {};
  std::span<const IntersectionCurve> curves = {};                  ///< of `a` and `b`, shown as lines
  std::function<std::string(std::size_t pair)> certificates = {};  ///< JSON of the certificate of a pair, may be empty
};

/// Whether this build has the page. It is made by node and npm, with the option MOTZKIN_REPORT.
[[nodiscard]] bool has_report_page() noexcept;

/// Writes the page; the file is replaced in one step. Positions are shown to about seven digits of the size of the
/// whole, whatever that is; corners and boxes of listed pairs are the exact numbers. Throws InvalidInput where pairs,
/// boxes, owners and meshes do not fit together, and FileError where the file cannot be written or this build has no
/// page. Cost: some 25 bytes per triangle and 640,000 for the page; calls `certificates` for the pairs that it keeps
/// them of.
void write_report(const std::string& path, const MeshReport& report);

}  // namespace motzkin
