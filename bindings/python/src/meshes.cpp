#include "meshes.hpp"

#include <cstring>

#include "arrays.hpp"
#include "enumerations.hpp"
#include "lock.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/tree/solid.hpp"
#include "poses.hpp"
#include "records.hpp"
#include "shapes.hpp"

/// Meshes, their files, and which of their elements meet.

namespace motzkin::python {
namespace {

template <int N>
MeshObject object_of_mesh(Mesh<N> mesh) {
  const py::gil_scoped_release unlocked;
  return {std::make_shared<const MeshBody<N>>(std::move(mesh))};
}

MeshObject mesh_from_arrays(py::handle vertices, py::handle faces) {
  std::vector<Vector<3>> points = vectors3(vertices, "vertices");
  const py::array given = py::array::ensure(faces);
  if (!given || given.ndim() != 2 || (given.shape(1) != 3 && given.shape(1) != 4)) {
    throw InvalidInput("faces: expected an array of shape (n, 3) of triangles, or (n, 4) of tetrahedra" +
                       (given ? ", but the shape is " + shape_text(given) : std::string()));
  }
  const std::vector<std::uint32_t> corners = indices(given, "faces", given.shape(1));
  const auto made = [&]<std::size_t N>(std::integral_constant<std::size_t, N>) {
    std::vector<typename Mesh<static_cast<int>(N)>::Element> elements(corners.size() / N);
    for (std::size_t i = 0; i < elements.size(); ++i) {
      std::copy_n(corners.data() + i * N, N, elements[i].data());
    }
    return object_of_mesh(Mesh<static_cast<int>(N)>(std::move(points), std::move(elements)));
  };
  return given.shape(1) == 3 ? made(std::integral_constant<std::size_t, 3>())
                             : made(std::integral_constant<std::size_t, 4>());
}

py::array_t<double> vertices_of(const MeshObject& mesh) {
  return with_body(mesh,
                   [](const auto& body) { return array_of(body.mesh.vertices().data(), body.mesh.vertices().size()); });
}

py::array_t<std::uint32_t> elements_of(const MeshObject& mesh) {
  return with_body(mesh, []<int N>(const MeshBody<N>& body) {
    const auto elements = body.mesh.elements();
    return py::array_t<std::uint32_t>({static_cast<py::ssize_t>(elements.size()), py::ssize_t{N}},
                                      elements.empty() ? nullptr : elements[0].data());
  });
}

std::size_t element_count(const MeshObject& mesh) {
  return with_body(mesh, [](const auto& body) { return body.mesh.elements().size(); });
}

bool is_solid(const MeshObject& mesh) { return mesh.body.index() == 1; }

MeshObject posed_mesh(const MeshObject& mesh, const Pose& pose) {
  return with_body(mesh, [&](const auto& body) { return object_of_mesh(posed(body.mesh, pose)); });
}

py::handle collision_dtype() {
  static const py::handle dtype = record_dtype({{"a", "u4"}, {"b", "u4"}, {"relation", "u1"}});
  return dtype;
}

struct CollisionRecord {
  std::uint32_t a;
  std::uint32_t b;
  std::uint8_t relation;
};

/// Calls `function` with both meshes, with trees of the kind that was asked for.
template <class Function>
void with_posed(const MeshObject& a, const Pose& pose_a, const MeshObject& b, const Pose& pose_b, TreeKind tree,
                const Function& function) {
  with_body(a, [&]<int M>(const MeshBody<M>& body_a) {
    with_body(b, [&]<int N>(const MeshBody<N>& body_b) {
      if (tree == TreeKind::Obb) {
        function(PosedMesh<M, ObbTree>{body_a.mesh, body_a.oriented(), pose_a},
                 PosedMesh<N, ObbTree>{body_b.mesh, body_b.oriented(), pose_b});
      } else {
        function(PosedMesh<M>{body_a.mesh, body_a.tree, pose_a}, PosedMesh<N>{body_b.mesh, body_b.tree, pose_b});
      }
    });
  });
}

struct CollideArguments {
  MeshObject a;
  MeshObject b;
  Pose pose_a;
  Pose pose_b;
};

CollideArguments two_meshes(py::handle a, py::handle b, py::handle pose_a, py::handle pose_b) {
  return {mesh_of(a, "a"), mesh_of(b, "b"), pose_of(pose_a, "pose_a"), pose_of(pose_b, "pose_b")};
}

py::array find_collisions(py::handle a, py::handle b, py::handle pose_a, py::handle pose_b, bool only_overlaps,
                          double margin, py::handle tree, int threads, const py::object& progress) {
  const CollideArguments given = two_meshes(a, b, pose_a, pose_b);
  const auto kind = value_of<TreeKind>(tree);
  std::vector<Collision> pairs;
  run_query(threads, progress, [&](std::stop_token stop, const std::function<void(double)>& show) {
    with_posed(given.a, given.pose_a, given.b, given.pose_b, kind, [&](const auto& first, const auto& second) {
      pairs = collisions(
          first, second,
          {.overlaps = only_overlaps, .margin = margin, .threads = threads, .cancel = stop, .progress = show});
    });
  });
  return collision_array(pairs);
}

py::object find_any_collision(py::handle a, py::handle b, py::handle pose_a, py::handle pose_b, bool only_overlaps,
                              double margin, int threads) {
  const CollideArguments given = two_meshes(a, b, pose_a, pose_b);
  std::optional<Collision> pair;
  run_query(threads, py::none(), [&](std::stop_token stop, const std::function<void(double)>& show) {
    with_posed(given.a, given.pose_a, given.b, given.pose_b, TreeKind::Bvh, [&](const auto& first, const auto& second) {
      pair = any_collision(
          first, second,
          {.overlaps = only_overlaps, .margin = margin, .threads = threads, .cancel = stop, .progress = show});
    });
  });
  return pair ? collision_array({*pair})[py::int_(0)] : py::object(py::none());
}

py::array find_self_collisions(py::handle mesh, py::handle pose, bool only_overlaps, double margin, int threads,
                               const py::object& progress) {
  const MeshObject given = mesh_of(mesh);
  const Pose at = pose_of(pose);
  std::vector<Collision> pairs;
  run_query(threads, progress, [&](std::stop_token stop, const std::function<void(double)>& show) {
    with_body(given, [&]<int N>(const MeshBody<N>& body) {
      pairs = self_collisions(
          PosedMesh<N>{body.mesh, body.tree, at},
          {.overlaps = only_overlaps, .margin = margin, .threads = threads, .cancel = stop, .progress = show});
    });
  });
  return collision_array(pairs);
}

py::array_t<double> boxes_of_collisions(py::handle a, py::handle b, py::handle pairs, py::handle pose_a,
                                        py::handle pose_b) {
  const CollideArguments given = two_meshes(a, b, pose_a, pose_b);
  const std::vector<Collision> all = collisions_from(pairs);
  for (const Collision& pair : all) {
    if (pair.a >= element_count(given.a) || pair.b >= element_count(given.b)) {
      throw InvalidInput("pairs: there is no element of this number");
    }
  }
  py::array_t<double> boxes({static_cast<py::ssize_t>(all.size()), py::ssize_t{2}, py::ssize_t{3}});
  double* numbers = boxes.mutable_data();
  with_posed(given.a, given.pose_a, given.b, given.pose_b, TreeKind::Bvh, [&](const auto& first, const auto& second) {
    in_parts(all.size(), 1, py::none(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const Aabb<3> box = collision_box(first, second, all[i]);
        std::copy_n(box.min().data(), 3, numbers + 6 * i);
        std::copy_n(box.max().data(), 3, numbers + 6 * i + 3);
      }
    });
  });
  return boxes;
}

py::object box_around(const MeshObject& mesh) {
  return with_body(mesh, [](const auto& body) { return object_of(shapes_of(body.box)); });
}

py::object boundary_of(const MeshObject& mesh) {
  if (!is_solid(mesh)) {
    throw InvalidInput("boundary: expected a mesh of tetrahedra");
  }
  Boundary found = boundary(std::get<1>(mesh.body)->mesh);
  py::array_t<std::uint32_t> owners(static_cast<py::ssize_t>(found.owners.size()), found.owners.data());
  return py::make_tuple(object_of_mesh(std::move(found.surface)), std::move(owners));
}

}  // namespace

py::array collision_array(const std::vector<Collision>& pairs) {
  std::vector<CollisionRecord> records(pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    std::memset(&records[i], 0,
                sizeof(CollisionRecord));  // the bytes between members, too: arrays are hashed and saved
    records[i].a = pairs[i].a;
    records[i].b = pairs[i].b;
    records[i].relation = static_cast<std::uint8_t>(pairs[i].relation);
  }
  return record_array(collision_dtype(), records.data(), records.size(), sizeof(CollisionRecord));
}

std::vector<Collision> collisions_from(py::handle pairs) {
  const py::array given = py::module_::import("numpy").attr("ascontiguousarray")(pairs, "dtype"_a = collision_dtype());
  std::vector<Collision> result(static_cast<std::size_t>(given.size()));
  const auto* records = static_cast<const CollisionRecord*>(given.data());
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = {records[i].a, records[i].b, records[i].relation == 1 ? Relation::Touching : Relation::Overlapping};
  }
  return result;
}

MeshObject mesh_of(py::handle object, const char* what) {
  if (py::isinstance<MeshObject>(object)) {
    return object.cast<const MeshObject&>();
  }
  return py::module_::import("motzkin._adapters").attr("as_mesh")(object, what).cast<MeshObject>();
}

const MeshBody<3>& surface_of(const MeshObject& mesh, const char* what) {
  if (is_solid(mesh)) {
    throw InvalidInput(std::string(what) +
                       ": expected a mesh of triangles, not of tetrahedra; boundary(mesh) has its surface");
  }
  return *std::get<0>(mesh.body);
}

void add_meshes(py::module_& module) {
  py::class_<MeshObject> mesh(
      module, "Mesh",
      "Mesh(vertices, faces): triangles, or tetrahedra, over common vertices, with the tree that searches need. "
      "vertices "
      "has shape (m, 3), faces (n, 3) for triangles or (n, 4) for tetrahedra. Mesh(object) takes anything with "
      "vertices "
      "and faces, triangles or tetras (trimesh, Open3D), or points and cells or faces (meshio, PyVista).\n\n"
      "Vertices are kept as given, so that every element is the exact shape they define. Elements may be flat, name a "
      "vertex "
      "twice, or lie on each other. A mesh does not change. Throws InvalidInput for a number that is not finite, an "
      "index "
      "without vertex, and no element.");
  mesh.def(py::init([](py::handle vertices, py::handle faces) {
             return faces.is_none() ? mesh_of(vertices, "mesh") : mesh_from_arrays(vertices, faces);
           }),
           "vertices"_a, "faces"_a = py::none())
      .def_property_readonly("vertices", &vertices_of, "A copy, of shape (m, 3).")
      .def_property_readonly("faces", &elements_of, "Indices of vertices, of shape (n, 3), or (n, 4) for tetrahedra.")
      .def_property_readonly("is_solid", &is_solid, "Whether the elements are tetrahedra.")
      .def("__len__", &element_count, "The number of elements.")
      .def(
          "__getitem__",
          [](const py::object& self, py::handle key) {
            const auto& given = self.cast<const MeshObject&>();
            const py::object corners = self.attr("vertices")[self.attr("faces")[key]];
            return py::module_::import("motzkin._motzkin").attr(is_solid(given) ? "Tetrahedron" : "Triangle")(corners);
          },
          "Element i as a shape, or those that a slice, indices or a mask choose.")
      .def("__repr__",
           [](const MeshObject& self) {
             return "<motzkin.Mesh of " + std::to_string(element_count(self)) +
                    (is_solid(self) ? " tetrahedra>" : " triangles>");
           })
      .def("__eq__",
           [](const MeshObject& a, py::handle b) {
             if (!py::isinstance<MeshObject>(b) || a.body.index() != b.cast<const MeshObject&>().body.index()) {
               return false;
             }
             const auto& other = b.cast<const MeshObject&>();
             return with_body(a, [&]<int N>(const MeshBody<N>& body) {
               return body.mesh == std::get<std::shared_ptr<const MeshBody<N>>>(other.body)->mesh;
             });
           })
      .def("__reduce__",
           [](const py::object& self) {
             return py::make_tuple(py::type::of(self), py::make_tuple(self.attr("vertices"), self.attr("faces")));
           })
      .def("__copy__", [](const MeshObject& self) { return self; })
      .def("__deepcopy__", [](const MeshObject& self, py::handle /*memo*/) { return self; });
  mesh.attr("__hash__") = py::none();

  module.def(
      "read",
      [](py::handle path) {
        const auto name = py::module_::import("os").attr("fspath")(path).cast<std::string>();
        AnyMesh read;
        {
          const py::gil_scoped_release unlocked;
          read = read_mesh(name);
        }
        return std::visit([](auto& any) { return object_of_mesh(std::move(any)); }, read);
      },
      "path"_a,
      "Reads a mesh: triangles from OBJ, PLY, STL and OFF, tetrahedra, or triangles where there are none, from Gmsh "
      "(.msh), "
      "MEDIT (.mesh) and TetGen (.node, .ele). Coordinates keep every bit. Throws FileError where the file cannot be "
      "read, "
      "and InvalidInput naming line and value.");
  module.def(
      "write",
      [](py::handle path, py::handle mesh_to_write) {
        const auto name = py::module_::import("os").attr("fspath")(path).cast<std::string>();
        const MeshObject given = mesh_of(mesh_to_write);
        const py::gil_scoped_release unlocked;
        with_body(given, [&](const auto& body) { write_mesh(name, body.mesh); });
      },
      "path"_a, "mesh"_a,
      "Writes a mesh in the format its name stands for, in one step. Text keeps every bit. Throws FileError, and "
      "InvalidInput "
      "for a format without these elements.");
  module.def(
      "posed", [](py::handle given, py::handle pose) { return posed_mesh(mesh_of(given), pose_of(pose)); }, "mesh"_a,
      "pose"_a, "The mesh with its vertices moved by `pose`, see `apply`.");
  module.def(
      "merge_equal_vertices",
      [](py::handle given) {
        return with_body(mesh_of(given),
                         [](const auto& body) { return object_of_mesh(merge_equal_vertices(body.mesh)); });
      },
      "mesh"_a,
      "The mesh with vertices that are equal bit for bit made one (0 and -0 are equal, too) and those that no element "
      "names "
      "left out. The elements keep their order.");
  module.def(
      "bounding_box", [](const MeshObject& given) { return box_around(given); }, "mesh"_a,
      "Smallest box around the elements of a mesh, as an Aabb.");
  module.def(
      "boundary", [](py::handle given) { return boundary_of(mesh_of(given)); }, "mesh"_a,
      "The faces of the tetrahedra of a mesh that belong to one of them alone, as a mesh of triangles, and for each "
      "the "
      "tetrahedron that it belongs to.");
  module.def(
      "open_edge",
      [](py::handle given) -> py::object {
        const MeshObject held = mesh_of(given);
        const auto edge = open_edge(surface_of(held, "mesh").mesh);
        return edge ? py::make_tuple((*edge)[0], (*edge)[1]) : py::object(py::none());
      },
      "mesh"_a,
      "The vertices, by index, of an edge that belongs to an odd number of triangles; None for a closed surface. "
      "Vertices that "
      "coincide are different ones here, see `merge_equal_vertices`.");
  module.def(
      "is_closed",
      [](py::handle given) {
        const MeshObject held = mesh_of(given);
        return is_closed(surface_of(held, "mesh").mesh);
      },
      "mesh"_a, "Whether every edge belongs to an even number of triangles.");
  module.def(
      "torus",
      [](double major, double minor, int around, int across) {
        return object_of_mesh(torus({.major = major, .minor = minor, .around = around, .across = across}));
      },
      py::kw_only(), "major"_a = 1.0, "minor"_a = 0.4, "around"_a = 64, "across"_a = 32,
      "A ring about the z axis, to try things on: circles of radius `minor` about the points of a circle of radius "
      "`major`, "
      "2 * around * across triangles.");
  module.def(
      "sphere_mesh",
      [](double radius, int segments, int rings) { return object_of_mesh(sphere_mesh(radius, segments, rings)); },
      "radius"_a, "segments"_a, "rings"_a,
      "The sphere of `radius` about the origin, to try things on: 2 * segments * (rings - 1) triangles.");
  module.def(
      "box_grid",
      [](py::handle min, py::handle max, const std::array<int, 3>& cells) {
        return object_of_mesh(box_grid(Aabb<3>(vector3(min, "min"), vector3(max, "max")), cells));
      },
      "min"_a, "max"_a, "cells"_a,
      "The box cut into `cells` cells per axis, each of six tetrahedra, so that neighbours share faces.");

  module.attr("collision_dtype") = collision_dtype();
  module.def("collisions", &find_collisions, "a"_a, "b"_a, py::kw_only(), "pose_a"_a = py::none(),
             "pose_b"_a = py::none(), "overlaps"_a = false, "margin"_a = 0.0, "tree"_a = member(TreeKind::Bvh),
             "threads"_a = 1, "progress"_a = py::none(),
             "All pairs of elements of two meshes that intersect, ordered by a, then b: an array of records with the "
             "fields a, "
             "b and relation.\n\n"
             "a, b: meshes, or what Mesh takes. pose_a, pose_b: where they are, a Pose or a matrix of 4 x 4 numbers.\n"
             "overlaps: only pairs whose relative interiors meet; touching ones are left out.\n"
             "margin: pairs at most that far apart count as well, as disjoint ones.\n"
             "tree: which boxes are searched by; threads: 0 for all processors. The answer depends on neither.\n"
             "progress: called with the part done, from 0 to 1, now and then. Ctrl-C ends the search.\n\n"
             "Guarantee: exact for the meshes whose vertices are `apply(pose, vertex)`.");
  module.def("any_collision", &find_any_collision, "a"_a, "b"_a, py::kw_only(), "pose_a"_a = py::none(),
             "pose_b"_a = py::none(), "overlaps"_a = false, "margin"_a = 0.0, "threads"_a = 1,
             "One of the collisions, if there is any, the first that the search comes across; otherwise None.");
  module.def(
      "self_collisions", &find_self_collisions, "mesh"_a, py::kw_only(), "pose"_a = py::none(), "overlaps"_a = false,
      "margin"_a = 0.0, "threads"_a = 1, "progress"_a = py::none(),
      "The pairs a < b of elements of one mesh that intersect. Two that name the same set of vertices, by index, "
      "always "
      "count. Others that share vertices count only if they have more in common than the convex hull of these.\n\n"
      "Guarantee: exact.");
  module.def(
      "collision_boxes", &boxes_of_collisions, "a"_a, "b"_a, "pairs"_a, py::kw_only(), "pose_a"_a = py::none(),
      "pose_b"_a = py::none(),
      "The smallest box around what the elements of each pair have in common: an array of shape (n, 2, 3), minimum and "
      "maximum.");
}

}  // namespace motzkin::python
