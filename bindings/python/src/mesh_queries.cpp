#include "arrays.hpp"
#include "lock.hpp"
#include "meshes.hpp"
#include "motzkin/tree/mesh_query.hpp"
#include "motzkin/tree/solid.hpp"
#include "named_tuples.hpp"
#include "poses.hpp"
#include "rays.hpp"
#include "records.hpp"
#include "shapes.hpp"

/// Points, segments and rays against meshes.

namespace motzkin::python {
namespace {

/// Rays or segments in space, one or many.
struct Probes {
  bool single = true;
  std::size_t count = 0;
  const Line<3>* rays = nullptr;
  const Segment<3>* segments = nullptr;
  const Point<3>* points = nullptr;
};

Probes probes_of(py::handle object, const char* function) {
  if (py::isinstance<RayObject>(object)) {
    const auto& given = object.cast<const Lines&>();
    if (const auto* rays = std::get_if<std::vector<Line<3>>>(&given.lines)) {
      return {.single = given.single, .count = rays->size(), .rays = rays->data()};
    }
  } else if (py::isinstance<Shapes>(object)) {
    const auto& given = object.cast<const Shapes&>();
    if (!given.moves()) {
      if (const auto* segments = std::get_if<std::vector<Segment<3>>>(&given.elements)) {
        return {.single = given.single, .count = segments->size(), .segments = segments->data()};
      }
      if (const auto* points = std::get_if<std::vector<Point<3>>>(&given.elements)) {
        return {.single = given.single, .count = points->size(), .points = points->data()};
      }
    }
  }
  throw InvalidInput(std::string(function) + ": expected a Ray, Segment or Point in space, at rest, but it is " +
                     py::repr(object).cast<std::string>());
}

struct HitRecord {
  std::int64_t element;
  double enter;
  double exit;
};

py::handle hit_dtype() {
  static const py::handle dtype = record_dtype({{"element", "i8"}, {"enter", "f8"}, {"exit", "f8"}});
  return dtype;
}

HitRecord record_of(const RayHit& hit) { return {hit.element, hit.span.enter, hit.span.exit}; }

template <int N>
std::optional<RayHit> first_of(const Probes& probes, std::size_t i, const PosedMesh<N>& mesh) {
  if (probes.rays != nullptr) {
    return first_hit(Ray<3>(probes.rays[i].origin(), probes.rays[i].direction()), mesh);
  }
  return first_hit(probes.segments[i], mesh);
}

void require_line(const Probes& probes, const char* function) {
  if (probes.points != nullptr) {
    throw InvalidInput(std::string(function) + ": expected a Ray or Segment; elements_hit takes points");
  }
}

py::object find_first(py::handle ray, py::handle mesh, py::handle pose, int threads, const py::object& progress) {
  const Probes probes = probes_of(ray, "first_hit");
  require_line(probes, "first_hit");
  const MeshObject given = mesh_of(mesh);
  const Pose at = pose_of(pose);
  std::vector<HitRecord> records(probes.count);
  with_body(given, [&]<int N>(const MeshBody<N>& body) {
    const PosedMesh<N> posed{body.mesh, body.tree, at};
    in_parts(probes.count, threads, progress, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const auto hit = first_of(probes, i, posed);
        constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
        records[i] = hit ? record_of(*hit) : HitRecord{-1, nothing, nothing};
      }
    });
  });
  if (!probes.single) {
    return record_array(hit_dtype(), records.data(), records.size(), sizeof(HitRecord));
  }
  return records[0].element < 0 ? py::object(py::none())
                                : named_tuple("RayHit", records[0].element,
                                              named_tuple("ParameterSpan", records[0].enter, records[0].exit));
}

py::array find_all(py::handle ray, py::handle mesh, py::handle pose) {
  const Probes probes = probes_of(ray, "all_hits");
  require_line(probes, "all_hits");
  if (!probes.single) {
    throw InvalidInput("all_hits takes one ray or segment; index the array");
  }
  const MeshObject given = mesh_of(mesh);
  const Pose at = pose_of(pose);
  std::vector<HitRecord> records;
  with_body(given, [&]<int N>(const MeshBody<N>& body) {
    const py::gil_scoped_release unlocked;
    const PosedMesh<N> posed{body.mesh, body.tree, at};
    const auto hits = probes.rays != nullptr ? all_hits(Ray<3>(probes.rays->origin(), probes.rays->direction()), posed)
                                             : all_hits(*probes.segments, posed);
    for (const RayHit& hit : hits) {
      records.push_back(record_of(hit));
    }
  });
  return record_array(hit_dtype(), records.data(), records.size(), sizeof(HitRecord));
}

py::object find_elements(py::handle probe, py::handle mesh, py::handle pose) {
  const Probes probes = probes_of(probe, "elements_hit");
  if (!probes.single || probes.rays != nullptr) {
    throw InvalidInput("elements_hit takes one Point or Segment");
  }
  const MeshObject given = mesh_of(mesh);
  const Pose at = pose_of(pose);
  std::vector<ElementHit> hits;
  with_body(given, [&]<int N>(const MeshBody<N>& body) {
    const py::gil_scoped_release unlocked;
    const PosedMesh<N> posed{body.mesh, body.tree, at};
    hits = probes.points != nullptr ? elements_hit(*probes.points, posed) : elements_hit(*probes.segments, posed);
  });
  py::array_t<std::uint32_t> elements(static_cast<py::ssize_t>(hits.size()));
  py::array_t<std::uint8_t> relations(static_cast<py::ssize_t>(hits.size()));
  for (std::size_t i = 0; i < hits.size(); ++i) {
    elements.mutable_data()[i] = hits[i].element;
    relations.mutable_data()[i] = static_cast<std::uint8_t>(hits[i].relation);
  }
  return named_tuple("ElementHits", std::move(elements), std::move(relations));
}

py::object find_inside(py::handle mesh, py::handle points, py::handle pose) {
  const MeshObject given = mesh_of(mesh);
  const MeshBody<3>& body = surface_of(given, "mesh");
  const Pose at = pose_of(pose);
  const Items items(points, "points", 1);
  const std::vector<Point<3>> all = points_of(items);
  std::vector<bool> inside;
  {
    const py::gil_scoped_release unlocked;
    inside = contains(PosedMesh<3>{body.mesh, body.tree, at}, std::span(all));
  }
  if (items.is_single()) {
    return py::bool_(inside[0]);
  }
  py::array_t<bool> result(static_cast<py::ssize_t>(inside.size()));
  std::copy(inside.begin(), inside.end(), result.mutable_data());
  return result;
}

bool find_solids_meet(py::handle a, py::handle b, py::handle pose_a, py::handle pose_b) {
  const MeshObject first = mesh_of(a, "a");
  const MeshObject second = mesh_of(b, "b");
  const MeshBody<3>& body_a = surface_of(first, "a");
  const MeshBody<3>& body_b = surface_of(second, "b");
  const Pose at_a = pose_of(pose_a, "pose_a");
  const Pose at_b = pose_of(pose_b, "pose_b");
  const py::gil_scoped_release unlocked;
  return solids_intersect(PosedMesh<3>{body_a.mesh, body_a.tree, at_a}, PosedMesh<3>{body_b.mesh, body_b.tree, at_b});
}

}  // namespace

void add_mesh_queries(py::module_& module) {
  add_named_tuple(module, "RayHit", "element span", "An element of a mesh and the parameters at which a ray is in it.");
  add_named_tuple(module, "ElementHits", "elements relations",
                  "Elements of a mesh, ordered, and their relations to what was asked for, as numbers of Relation.");
  module.def(
      "first_hit", &find_first, "ray"_a, "mesh"_a, py::kw_only(), "pose"_a = py::none(), "threads"_a = 1,
      "progress"_a = py::none(),
      "The first element of a mesh that a Ray or Segment meets: a RayHit, or None. Of arrays an array of records with "
      "the fields element (-1 where nothing is met), enter and exit (NaN then).\n\n"
      "Guarantee: exact for the mesh whose vertices are `apply(pose, vertex)`, touching counts, and so is the order.");
  module.def(
      "all_hits", &find_all, "ray"_a, "mesh"_a, py::kw_only(), "pose"_a = py::none(),
      "All elements of a mesh that a Ray or Segment meets, in the order in which it enters them: an array of records "
      "with the fields element, enter and exit.\n\nGuarantee: exact, and so is the order.");
  module.def("elements_hit", &find_elements, "shape"_a, "mesh"_a, py::kw_only(), "pose"_a = py::none(),
             "The elements of a mesh that a Point or Segment meets, with their relations.\n\nGuarantee: exact.");
  module.def(
      "contains", &find_inside, "mesh"_a, "points"_a, py::kw_only(), "pose"_a = py::none(),
      "Whether a point is in the solid that a closed surface bounds; points on the surface are. Of an array of shape "
      "(n, 3) an array of bool.\n\n"
      "Guarantee: exact, however often the surface meets itself. Throws InvalidInput for open surfaces, naming an "
      "edge.");
  module.def("solids_intersect", &find_solids_meet, "a"_a, "b"_a, py::kw_only(), "pose_a"_a = py::none(),
             "pose_b"_a = py::none(),
             "Whether two solids, each bounded by a closed surface, share a point.\n\nGuarantee: exact.");
}

}  // namespace motzkin::python
