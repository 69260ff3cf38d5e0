#pragma once

#include "motzkin/io/mesh_report.hpp"
#include "motzkin/tree/mesh_distance.hpp"

/// A page that shows how near two meshes come to each other.

namespace motzkin {

struct DistanceReport {
  std::string title;
  ReportMesh a;
  ReportMesh b;
  ElementDistance nearest;                ///< shown as a line between the nearest points
  std::span<const Collision> pairs = {};  ///< elements within the clearance, with their relation: these are marked
  std::vector<ReportTiming> timings = {};
  std::vector<ReportFact> facts = {};
};

/// Writes the page; see `write_report`.
void write_report(const std::string& path, const DistanceReport& report);

}  // namespace motzkin
