#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "io/body_path.hpp"
#include "io/level_volumes.hpp"
#include "motzkin/contact/contact.hpp"
#include "motzkin/io/mesh_report.hpp"
#include "motzkin/shape/volume.hpp"

/// The page of HTML reports and the data it reads, whatever they are about.

namespace motzkin::detail {

/// Something to look at and pick from. `surface` has to live until the page is written.
struct PageMesh {
  std::string name;
  std::string kind;       ///< of its elements: triangle, tetrahedron, or part where they differ
  std::size_t count = 0;  ///< of its elements
  std::size_t end = 0;    ///< their numbers are smaller
  const TriangleMesh* surface = nullptr;
  std::span<const std::uint32_t> owners = {};  ///< the element that each triangle belongs to; empty: it is the element
  std::function<Volume(std::uint32_t)> shape = {};  ///< an element as it is in the world
  std::optional<BodyPath> path = {};                ///< where it goes from there, on pages that play
};

/// Element `a` of mesh `mesh_a` and element `b` of mesh `mesh_b`.
struct PagePair {
  std::uint32_t mesh_a;
  std::uint32_t mesh_b;
  std::uint32_t a;
  std::uint32_t b;
  Relation relation;
};

/// Lines in which the surfaces of two meshes cross. The curves have to live until the page is written.
struct PageCurves {
  std::uint32_t mesh_a;
  std::uint32_t mesh_b;
  std::span<const IntersectionCurve> curves;
};

/// The first contact of a pair.
struct PageContact {
  Contact<3> contact;
  bool inside = false;  ///< one body holds the other at the start: there are no features and no normal
};

/// What makes a page play.
struct PageTime {
  std::vector<PageContact> contacts = {};                 ///< one per pair
  double until = 1;                                       ///< the time that was looked at ends here
  std::optional<std::array<std::uint32_t, 2>> pair = {};  ///< the two meshes that were looked at; none for all
};

struct ReportPage {
  std::string title;
  std::vector<PageMesh> meshes = {};
  std::vector<PagePair> pairs = {};
  std::span<const Aabb<3>> boxes = {};    ///< one per pair, or none
  bool scene = false;                     ///< the meshes are objects of a scene
  std::vector<LevelVolumes> levels = {};  ///< cuboids and simplices around the meshes, from coarse to fine
  std::vector<PageCurves> curves = {};
  std::vector<ReportTiming> timings = {};
  std::vector<ReportFact> facts = {};
  std::function<std::string(std::size_t pair)> certificates = {};
  std::optional<PageTime> time = {};  ///< then all meshes have a path
};

/// What the page needs of a mesh, which has to live until it is written.
[[nodiscard]] PageMesh page_mesh(const ReportMesh& mesh);

/// Throws as `write_report`.
void write_page(const std::string& path, const ReportPage& page);

}  // namespace motzkin::detail
