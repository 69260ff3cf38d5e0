#include "arrays.hpp"
#include "meshes.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/mesh_report.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/sweep_report.hpp"
#include "motzkin/pair/prove.hpp"
#include "poses.hpp"
#include "worlds.hpp"

/// Pages that show results. The classes of results, written in Python, call these.

namespace motzkin::python {
namespace {

/// A mesh where its pose puts it, as pages need it: a surface, and the tetrahedra behind it where there are any.
struct Shown {
  TriangleMesh surface;
  std::vector<std::uint32_t> owners;
  std::optional<TetrahedronMesh> solid;

  Shown(const MeshObject& mesh, const Pose& pose) {
    if (const auto* triangles = std::get_if<0>(&mesh.body)) {
      surface = posed((*triangles)->mesh, pose);
      return;
    }
    solid = posed(std::get<1>(mesh.body)->mesh, pose);
    Boundary outside = boundary(*solid);
    surface = std::move(outside.surface);
    owners = std::move(outside.owners);
  }

  [[nodiscard]] ReportMesh as(const std::string& name) const {
    return {name, surface, owners, solid ? &*solid : nullptr};
  }

  template <class Use>
  auto with_element(std::uint32_t element, const Use& use) const {
    return solid ? use((*solid)[element]) : use(surface[element]);
  }
};

/// The lines in which two surfaces of triangles cross.
std::vector<IntersectionCurve> curves_of(const Shown& a, const Shown& b) {
  if (a.solid || b.solid) {
    return {};
  }
  const Bvh tree_a(a.surface);
  const Bvh tree_b(b.surface);
  return intersection_curves(PosedMesh<3>{a.surface, tree_a}, PosedMesh<3>{b.surface, tree_b}, {.threads = 0});
}

void mesh_page(const std::string& path, const std::string& title, const MeshObject& a, py::handle pose_a,
               const py::object& b, py::handle pose_b, const py::object& pairs, const py::object& boxes) {
  const Shown shown_a(a, pose_of(pose_a));
  const std::optional<Shown> shown_b =
      b.is_none() ? std::nullopt : std::optional<Shown>(std::in_place, mesh_of(b, "b"), pose_of(pose_b));
  const std::vector<Collision> found = pairs.is_none() ? std::vector<Collision>() : collisions_from(pairs);
  std::vector<Aabb<3>> given_boxes;
  if (!boxes.is_none()) {
    const Items corners(boxes, "boxes", 2);
    for (std::size_t i = 0; i < corners.count(); ++i) {
      given_boxes.emplace_back(vector_at<3>(corners[i]), vector_at<3>(corners[i] + 3));
    }
  }
  const Shown& second = shown_b ? *shown_b : shown_a;
  MeshReport report{.title = title,
                    .a = shown_a.as("a"),
                    .b = shown_b ? std::optional(shown_b->as("b")) : std::nullopt,
                    .pairs = found,
                    .boxes = given_boxes,
                    .certificates = [&](std::size_t i) {
                      return shown_a.with_element(found[i].a, [&](const auto& p) {
                        return second.with_element(found[i].b, [&](const auto& q) {
                          return to_json(ProvedPair{{p, q}, prove(p, q)});
                        });
                      });
                    }};
  const py::gil_scoped_release unlocked;
  const std::vector<IntersectionCurve> curves =
      shown_b && found.size() <= max_report_pairs ? curves_of(shown_a, *shown_b) : std::vector<IntersectionCurve>();
  report.curves = curves;
  write_report(path, report);
}

void scene_page(const std::string& path, const std::string& title, const NamedWorld& world, py::handle collisions) {
  const CompactScene compacted = compact(world);
  std::vector<WorldCollision> found = world_collisions_from(collisions);
  for (WorldCollision& collision : found) {
    collision.a = compacted.numbers.at(collision.a);
    collision.b = compacted.numbers.at(collision.b);
  }
  const py::gil_scoped_release unlocked;
  const std::vector<ObjectCurves> curves = found.size() <= max_report_pairs
                                               ? intersection_curves(compacted.scene.world, found)
                                               : std::vector<ObjectCurves>();
  write_report(path, SceneReport{.title = title, .scene = compacted.scene, .collisions = found, .curves = curves});
}

void sweep_page(const std::string& path, const std::string& title, const NamedWorld& world, py::handle contacts,
                double until) {
  const CompactScene compacted = compact(world);
  std::vector<WorldContact> found = world_contacts_from(contacts);
  for (WorldContact& contact : found) {
    contact.a = compacted.numbers.at(contact.a);
    contact.b = compacted.numbers.at(contact.b);
  }
  const py::gil_scoped_release unlocked;
  write_report(path, SweepReport{.title = title, .scene = compacted.scene, .contacts = found, .until = until});
}

}  // namespace

void add_reports(py::module_& module) {
  module.def("has_report_page", &has_report_page, "Whether this build has the page that reports are made of.");
  module.def("_mesh_page", &mesh_page, "path"_a, "title"_a, "a"_a, "pose_a"_a, "b"_a, "pose_b"_a, "pairs"_a, "boxes"_a);
  module.def("_scene_page", &scene_page, "path"_a, "title"_a, "world"_a, "collisions"_a);
  module.def("_sweep_page", &sweep_page, "path"_a, "title"_a, "world"_a, "contacts"_a, "until"_a);
}

}  // namespace motzkin::python
