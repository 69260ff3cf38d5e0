#include "distances.hpp"
#include "enumerations.hpp"
#include "lock.hpp"
#include "meshes.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/tree/solid_relation.hpp"
#include "poses.hpp"

/// What two solids are to each other.

namespace motzkin::python {
namespace {

/// Null for an open surface.
const Solid* solid_of(const MeshObject& mesh) {
  return with_body(mesh, [](const auto& body) -> const Solid* { return body.solid() ? &*body.solid() : nullptr; });
}

PosedMesh<3> sheet(const MeshObject& mesh, const Pose& pose) {
  const MeshBody<3>& body = surface_of(mesh, "mesh");
  return {body.mesh, body.tree, pose};
}

SolidRelation relation_of(const MeshObject& a, const Pose& at_a, const MeshObject& b, const Pose& at_b,
                          const SolidOptions& options) {
  const Solid* first = solid_of(a);
  const Solid* second = solid_of(b);
  if (first != nullptr && second != nullptr) {
    return relate(PosedSolid{*first, at_a}, PosedSolid{*second, at_b}, options);
  }
  if (second != nullptr) {
    return relate(sheet(a, at_a), PosedSolid{*second, at_b}, options);
  }
  if (first != nullptr) {
    return exchanged(relate(sheet(b, at_b), PosedSolid{*first, at_a}, options));
  }
  throw InvalidInput("relate: one of the meshes at least has to be a solid, a closed surface or tetrahedra");
}

py::object relate_solids(const MeshObject& a, const MeshObject& b, py::handle pose_a, py::handle pose_b) {
  const Pose at_a = pose_of(pose_a, "pose_a");
  const Pose at_b = pose_of(pose_b, "pose_b");
  SolidRelation relation{};
  run_query(1, py::none(), [&](std::stop_token stop, const std::function<void(double)>& /*show*/) {
    relation = relation_of(a, at_a, b, at_b, {.cancel = stop});
  });
  return member(relation);
}

py::object inner_point(const MeshObject& a, const MeshObject& b, py::handle pose_a, py::handle pose_b) {
  const Pose at_a = pose_of(pose_a, "pose_a");
  const Pose at_b = pose_of(pose_b, "pose_b");
  std::optional<InnerPoint> found;
  run_query(1, py::none(), [&](std::stop_token stop, const std::function<void(double)>& /*show*/) {
    const Solid* first = solid_of(a);
    const Solid* second = solid_of(b);
    if (first == nullptr || second == nullptr) {
      throw InvalidInput("common_interior_point: expected solids, closed surfaces or tetrahedra");
    }
    found = common_interior_point({*first, at_a}, {*second, at_b}, {.cancel = stop});
  });
  return found ? named_tuple("InnerPoint", tuple_of<3>(found->point), found->is_exact) : py::none();
}

}  // namespace

void add_solids(py::module_& module) {
  add_named_tuple(module, "InnerPoint", "point is_exact",
                  "A point inside two solids, rounded; is_exact says whether these doubles are inside both.");
  module.def(
      "relate", &relate_solids, "a"_a, "b"_a, py::kw_only(), "pose_a"_a = py::none(), "pose_b"_a = py::none(),
      "Of two meshes what the solids are to each other, a member of SolidRelation: of two cubes that share a face "
      "Touching. Meshes are solid if they are closed surfaces or tetrahedra; one of them may be an open "
      "surface.\n\nGuarantee: exact for the meshes whose vertices are `apply(pose, vertex)`.");
  module.def(
      "common_interior_point", &inner_point, "a"_a, "b"_a, py::kw_only(), "pose_a"_a = py::none(),
      "pose_b"_a = py::none(),
      "A point inside both of two solid meshes, as an InnerPoint; None exactly where they are disjoint or touch.");
}

}  // namespace motzkin::python
