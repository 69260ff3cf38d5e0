#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "motzkin/io/scene_report.hpp"
#include "motzkin/io/sweep_query.hpp"

/// A page that plays bodies in motion and shows where they meet: one HTML file that needs a browser and nothing else.

namespace motzkin {

/// Poses that a report has at most.
inline constexpr std::size_t max_report_poses = 1'000'000;

/// Boxes on the levels of the trees over meshes that a report has at most; levels that do not fit are left out.
inline constexpr std::size_t max_report_boxes = 50'000;

/// Equal parts of the time, for each of which a report has a box around each moving body.
inline constexpr int report_slices = 128;

/// First contacts of the objects of a scene while they move. The scene is not copied and has to live until the report
/// is written.
struct SweepReport {
  std::string title;
  const Scene& scene;
  std::span<const WorldContact> contacts = {};
  double until = 1;                  ///< the time that was looked at ends here
  std::optional<BoxPair> pair = {};  ///< the two objects that were looked at; none for all of them
  std::vector<ReportTiming> timings = {};
  std::vector<ReportFact> facts = {};
};

/// Writes the page of `motzkin/io/mesh_report.hpp` so that it plays: bodies at the start, at the end, at first contact
/// and at the time of a slider, with what was proved marked on it; the features that meet, the normal, and the ways of
/// bodies; boxes of trees and of slices of time.
/// Guarantee: times, points and normals are the numbers given. Bodies are where `pose` of their motions, rounded, puts
///   them at all hundredths of the time, at the knots of sequences and at both ends of the bracket of each contact;
///   where they turn fast, at up to 10,000 times. The page goes from one to the next at a constant rate.
/// Throws as there, and InvalidInput for contacts that are not of this scene and for more than the page can show.
/// Cost: beside that of the mesh, some 13 kB for each body that turns and 4 kB for each other one that moves.
void write_report(const std::string& path, const SweepReport& report);

/// The first contact of two bodies in motion. Query and result have to live until the report is written.
struct QueryReport {
  std::string title;
  const SweepQuery& query;
  const SweepResult& result;
  std::vector<ReportTiming> timings = {};
  std::vector<ReportFact> facts = {};
};

/// The same page for one query. Guarantee and errors as above; a box that is given by two corners appears with one of
/// them and its sides, rounded.
void write_report(const std::string& path, const QueryReport& report);

}  // namespace motzkin
