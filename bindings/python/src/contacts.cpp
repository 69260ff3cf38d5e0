#include "contacts.hpp"

#include <cstring>

#include "arrays.hpp"
#include "distances.hpp"
#include "enumerations.hpp"
#include "lock.hpp"
#include "meshes.hpp"
#include "motions.hpp"
#include "motzkin/contact/first_contact.hpp"
#include "motzkin/contact/motion_proof.hpp"
#include "motzkin/tree/deforming_mesh.hpp"
#include "motzkin/tree/moving_mesh.hpp"
#include "motzkin/world/free_step.hpp"
#include "named_tuples.hpp"
#include "poses.hpp"
#include "records.hpp"
#include "shapes.hpp"

/// First contacts: of primitives on straight lines, of bodies in motion, of deforming meshes.

namespace motzkin::python {
namespace {

struct ContactRecord {
  std::uint8_t status;
  std::uint8_t kind_a;
  std::uint8_t index_a;
  std::uint8_t kind_b;
  std::uint8_t index_b;
  std::uint32_t element_a;
  std::uint32_t element_b;
  double time[2];
  double point[3];
  double normal[3];
};

py::handle contact_dtype() {
  static const py::handle dtype = record_dtype({{"status", "u1"},
                                                {"kind_a", "u1"},
                                                {"index_a", "u1"},
                                                {"kind_b", "u1"},
                                                {"index_b", "u1"},
                                                {"element_a", "u4"},
                                                {"element_b", "u4"},
                                                {"time", "f8", 2},
                                                {"point", "f8", 3},
                                                {"normal", "f8", 3}});
  return dtype;
}

template <int D>
Contact<3> in_space(const Contact<D>& contact) {
  Contact<3> result{contact.status, contact.on_a, contact.on_b, contact.time};
  for (int k = 0; k < D; ++k) {
    result.point[k] = contact.point[k];
    result.normal[k] = contact.normal[k];
  }
  return result;
}

ContactRecord record_of(const FirstContact& first) {
  ContactRecord record;
  std::memset(&record, 0, sizeof(record));
  const Contact<3>& contact = first.contact;
  record.status = static_cast<std::uint8_t>(contact.status);
  record.kind_a = static_cast<std::uint8_t>(contact.on_a.kind);
  record.index_a = contact.on_a.index;
  record.kind_b = static_cast<std::uint8_t>(contact.on_b.kind);
  record.index_b = contact.on_b.index;
  record.element_a = first.element_a;
  record.element_b = first.element_b;
  record.time[0] = contact.time.lower;
  record.time[1] = contact.time.upper;
  for (int k = 0; k < 3; ++k) {
    record.point[k] = contact.point[k];
    record.normal[k] = contact.normal[k];
  }
  return record;
}

py::object feature_object(const Feature& feature) {
  return named_tuple("Feature", member(feature.kind), static_cast<int>(feature.index));
}

template <int D>
py::object single_contact(const Contact<D>& contact) {
  return named_tuple("Contact", member(contact.status),
                     named_tuple("TimeBracket", contact.time.lower, contact.time.upper), tuple_of<D>(contact.point),
                     tuple_of<D>(contact.normal), feature_object(contact.on_a), feature_object(contact.on_b));
}

/// Shapes whose vertices move on straight lines.
struct LinearPaths {
  Shapes start;
  Shapes end;
};

LinearPaths linear_paths(const Shapes& start, const Shapes& end) {
  if (start.elements.index() != end.elements.index() || start.moves() || end.moves()) {
    throw InvalidInput("end: expected a shape of the same kind as the start, both at rest");
  }
  if (kind_of(start) < ShapeKind::Point || kind_of(start) > ShapeKind::Triangle) {
    throw InvalidInput("start: expected points, segments or triangles");
  }
  if (start.single != end.single || start.size() != end.size()) {
    throw InvalidInput("end: expected as many shapes as there are at the start");
  }
  return {start, end};
}

template <class A, class B>
concept HaveContact = requires(const LinearPath<A>& a, const LinearPath<B>& b) {
  motzkin::first_contact(a, b);
};

py::object paths_contact(const LinearPaths& a, const LinearPaths& b, double time_tolerance, double min_separation,
                         int max_steps, int threads, const py::object& progress) {
  const Count count = pair_count(a.start, b.start);
  const ContactOptions options{
      .time_tolerance = time_tolerance, .min_separation = min_separation, .max_steps = max_steps};
  return with_elements(
      a.start, b.start,
      [&]<class A, class B>(const std::vector<A>& start_a, const std::vector<B>& start_b) -> py::object {
        if constexpr (HaveContact<A, B>) {
          const auto& end_a = std::get<std::vector<A>>(a.end.elements);
          const auto& end_b = std::get<std::vector<B>>(b.end.elements);
          const auto contact = [&](std::size_t i) {
            const std::size_t of_a = a.start.single ? 0 : i;
            const std::size_t of_b = b.start.single ? 0 : i;
            return motzkin::first_contact(LinearPath<A>{start_a[of_a], end_a[of_a]},
                                          LinearPath<B>{start_b[of_b], end_b[of_b]}, options);
          };
          if (count.single) {
            return single_contact(contact(0));
          }
          std::vector<FirstContact> contacts(count.count);
          in_parts(count.count, threads, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
              contacts[i] = {in_space(contact(i))};
            }
          });
          return contact_array(contacts);
        } else {
          throw InvalidInput(
              "first_contact: expected a vertex and a face (Point, Triangle), two edges (Segment), a vertex and an "
              "edge, two "
              "vertices, or two triangles");
        }
      });
}

/// What moves, and how.
struct BodyInMotion {
  std::variant<Shapes, MeshObject> body;
  MotionObject motion;
  Pose pose;
  py::object given_motion;  ///< as Python gave it
};

BodyInMotion body_in_motion(const py::object& body, const py::object& motion, py::handle pose) {
  BodyInMotion result{Shapes{}, {motion_of(motion)}, pose_of(pose), motion};
  if (py::isinstance<Shapes>(body)) {
    const auto& shapes = body.cast<const Shapes&>();
    if (shapes.moves() || shapes.dimension() != 3) {
      throw InvalidInput("body: expected shapes in space, at rest; the motion says how they move");
    }
    if (!result.pose.is_identity()) {
      throw InvalidInput("pose: meshes have poses; place a shape by its numbers");
    }
    result.body = shapes;
  } else {
    result.body = mesh_of(body, "body");
  }
  return result;
}

MovingShape moving_shape(const Shapes& shapes, std::size_t i) {
  return std::visit(
      [&]<class Shape>(const std::vector<Shape>& all) -> MovingShape {
        if constexpr (std::is_constructible_v<MovingShape, std::in_place_type_t<Shape>, Shape>) {
          if (!shapes.is_rounded()) {
            return all[shapes.single ? 0 : i];
          }
        }
        throw InvalidInput("body: hulls, half-spaces and shapes with a radius cannot move as rigid bodies yet");
      },
      shapes.elements);
}

/// A body as the search over trees sees it, with what that refers to.
struct Searched {
  explicit Searched(const BodyInMotion& given) : body(given) {
    if (const auto* shapes = std::get_if<Shapes>(&body.body)) {
      shape = moving_shape(*shapes, 0);
      tree = detail::tree_of({&*shape, 1});
    }
  }

  [[nodiscard]] detail::TreeInMotion view() const {
    if (shape) {
      return {tree, {}, body.motion.motion, [this](std::uint32_t) { return *shape; }};
    }
    return with_body(std::get<MeshObject>(body.body), [&](const auto& mesh) {
      return detail::tree_in_motion(mesh.mesh, mesh.tree, body.pose, body.motion.motion);
    });
  }

  const BodyInMotion& body;
  std::optional<MovingShape> shape;
  Bvh tree;
};

py::object bodies_contact(const BodyInMotion& a, const BodyInMotion& b, double time_tolerance, double min_separation,
                          int max_steps, double until, int threads, const py::object& progress) {
  const MotionOptions options = motion_options(time_tolerance, min_separation, max_steps);
  const auto* shapes_a = std::get_if<Shapes>(&a.body);
  const auto* shapes_b = std::get_if<Shapes>(&b.body);
  if (shapes_a != nullptr && shapes_b != nullptr && until == 1) {
    const Count count = pair_count(*shapes_a, *shapes_b);
    std::vector<FirstContact> contacts(count.count);
    in_parts(count.count, threads, progress, [&](std::size_t begin, std::size_t end) {
      const detail::StandardArithmetic standard;
      for (std::size_t i = begin; i < end; ++i) {
        contacts[i] = detail::first_contact(moving_shape(*shapes_a, i), a.motion.motion, moving_shape(*shapes_b, i),
                                            b.motion.motion, options);
      }
    });
    return count.single ? contact_object(contacts[0]) : py::object(contact_array(contacts));
  }
  if ((shapes_a != nullptr && !shapes_a->single) || (shapes_b != nullptr && !shapes_b->single)) {
    throw InvalidInput("first_contact: arrays of shapes are for shapes on both sides, until the end");
  }
  const Searched first(a);
  const Searched second(b);
  FirstContact contact;
  run_query(threads, progress, [&](std::stop_token stop, const std::function<void(double)>& show) {
    contact =
        detail::first_contact(first.view(), second.view(),
                              {.pair = options, .until = until, .threads = threads, .cancel = stop, .progress = show});
  });
  return contact_object(contact);
}

/// A mesh whose vertices move on straight lines.
struct Deforming {
  MeshObject mesh;
  std::vector<Vector<3>> end;
};

py::object deforming_contact(const Deforming& a, const Deforming& b, double time_tolerance, double min_separation,
                             int max_steps, double until, int threads, const py::object& progress) {
  FirstContact contact;
  run_query(threads, progress, [&](std::stop_token stop, const std::function<void(double)>& show) {
    with_body(a.mesh, [&]<int M>(const MeshBody<M>& body_a) {
      with_body(b.mesh, [&]<int N>(const MeshBody<N>& body_b) {
        contact = motzkin::first_contact(DeformingMesh<M>{body_a.mesh, body_a.tree, a.end},
                                         DeformingMesh<N>{body_b.mesh, body_b.tree, b.end},
                                         {.pair = motion_options(time_tolerance, min_separation, max_steps),
                                          .until = until,
                                          .threads = threads,
                                          .cancel = stop,
                                          .progress = show});
      });
    });
  });
  return contact_object(contact);
}

py::object step_object(const FreeStep& step) {
  py::object first = py::none();
  if (step.first) {
    py::tuple vertices(4);
    for (std::size_t i = 0; i < 4; ++i) {
      vertices[i] = step.first->vertices[i];
    }
    first = named_tuple("MeshContact", step.first->edges, vertices, single_contact(step.first->contact));
  }
  const py::object at_start = step.at_start ? py::object(collision_array({*step.at_start})[py::int_(0)]) : py::none();
  return named_tuple("FreeStep", step.fraction, first, at_start);
}

py::object find_free_step(const TriangleMesh& mesh, const std::vector<Vector<3>>& end, double time_tolerance,
                          double min_separation, int max_steps, int threads) {
  FreeStep step;
  {
    const py::gil_scoped_release unlocked;
    step = free_step(mesh, end,
                     {.time_tolerance = time_tolerance,
                      .min_separation = min_separation,
                      .max_steps = max_steps,
                      .threads = threads});
  }
  return step_object(step);
}

TriangleMesh triangle_mesh(py::handle vertices, py::handle faces) {
  const std::vector<std::uint32_t> corners = indices(faces, "faces", 3);
  std::vector<TriangleMesh::Element> elements(corners.size() / 3);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    std::copy_n(corners.data() + 3 * i, 3, elements[i].data());
  }
  return {vectors3(vertices, "start"), std::move(elements)};
}

py::object pair_proof(const BodyInMotion& a, const BodyInMotion& b, double time_tolerance, int max_steps) {
  const auto* shapes_a = std::get_if<Shapes>(&a.body);
  const auto* shapes_b = std::get_if<Shapes>(&b.body);
  if (shapes_a == nullptr || shapes_b == nullptr || !shapes_a->single || !shapes_b->single) {
    throw InvalidInput("prove_free: expected one shape in motion each");
  }
  std::optional<MotionProof> proof;
  {
    const py::gil_scoped_release unlocked;
    proof = detail::prove_free(moving_shape(*shapes_a, 0), a.motion.motion, moving_shape(*shapes_b, 0), b.motion.motion,
                               motion_options(time_tolerance, 0, max_steps));
  }
  if (!proof) {
    return py::none();
  }
  py::list steps;
  for (const ProofStep& step : proof->steps) {
    steps.append(named_tuple("ProofStep", step.time, tuple_of<3>(step.direction)));
  }
  return named_tuple("MotionProof", py::tuple(steps));
}

bool verify_motion(py::handle proof, const BodyInMotion& a, const BodyInMotion& b) {
  const auto* shapes_a = std::get_if<Shapes>(&a.body);
  const auto* shapes_b = std::get_if<Shapes>(&b.body);
  if (shapes_a == nullptr || shapes_b == nullptr || !shapes_a->single || !shapes_b->single) {
    throw InvalidInput("verify: expected one shape in motion each");
  }
  MotionProof given;
  for (const py::handle step : proof.attr("steps")) {
    given.steps.push_back({step.attr("time").cast<double>(), vector3(step.attr("direction"), "direction")});
  }
  const py::gil_scoped_release unlocked;
  return detail::verify(given, moving_shape(*shapes_a, 0), a.motion.motion, moving_shape(*shapes_b, 0),
                        b.motion.motion);
}

}  // namespace

py::object contact_object(const FirstContact& first) {
  const Contact<3>& contact = first.contact;
  return named_tuple("FirstContact", member(contact.status),
                     named_tuple("TimeBracket", contact.time.lower, contact.time.upper), tuple_of<3>(contact.point),
                     tuple_of<3>(contact.normal), feature_object(contact.on_a), feature_object(contact.on_b),
                     first.element_a, first.element_b);
}

py::array contact_array(const std::vector<FirstContact>& contacts) {
  std::vector<ContactRecord> records;
  records.reserve(contacts.size());
  for (const FirstContact& contact : contacts) {
    records.push_back(record_of(contact));
  }
  return record_array(contact_dtype(), records.data(), records.size(), sizeof(ContactRecord));
}

void add_contacts(py::module_& module) {
  add_named_tuple(module, "TimeBracket", "lower upper",
                  "The times that enclose the first contact, both infinite where there is none.");
  add_named_tuple(
      module, "Feature", "kind index",
      "A part of a primitive: a member of FeatureKind, and its number. Edge i of a triangle leads from vertex i to "
      "the next one.");
  add_named_tuple(module, "Contact", "status time point normal on_a on_b",
                  "The first contact of two primitives. status, time and the features are exact; point and normal are "
                  "rounded.");
  add_named_tuple(module, "FirstContact", "status time point normal on_a on_b element_a element_b",
                  "The first contact of two bodies in motion, and their elements that meet.");
  add_named_tuple(module, "MeshContact", "edges vertices contact",
                  "Which vertices of a mesh meet first: a vertex and the three of a face, or two and two of edges.");
  add_named_tuple(
      module, "FreeStep", "fraction first at_start",
      "How far a step may go: there is no contact before this part of it, from 0 to 1; the MeshContact that ends "
      "it, or None; and two triangles that intersect at the start, or None.");
  add_named_tuple(module, "ProofStep", "time direction",
                  "From this time to that of the next step, or to 1, the first shape is below the second one along the "
                  "direction.");
  add_named_tuple(module, "MotionProof", "steps", "Steps in ascending order of their times, the first at 0.");
  module.attr("contact_dtype") = contact_dtype();

  py::class_<LinearPaths>(module, "LinearPath",
                          "LinearPath(start, end): points, segments or triangles whose vertices move on straight "
                          "lines, each with a speed of its "
                          "own, from where they are at t = 0 to where they are at t = 1.")
      .def(py::init(&linear_paths), "start"_a, "end"_a)
      .def_property_readonly(
          "start", [](const LinearPaths& self) { return object_of(self.start); }, "The shapes at t = 0.")
      .def_property_readonly(
          "end", [](const LinearPaths& self) { return object_of(self.end); }, "The shapes at t = 1.")
      .def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self), py::make_tuple(self.attr("start"), self.attr("end")));
      });
  py::class_<BodyInMotion>(module, "InMotion",
                           "InMotion(body, motion=None, pose=None): a shape in space, an array of them, or a mesh, "
                           "that moves as a rigid body. The "
                           "pose says where a mesh is at t = 0. Without a motion it rests.")
      .def(py::init(&body_in_motion), "body"_a, "motion"_a = py::none(), "pose"_a = py::none())
      .def_property_readonly(
          "body",
          [](const BodyInMotion& self) {
            const auto* shapes = std::get_if<Shapes>(&self.body);
            return shapes != nullptr ? object_of(*shapes) : py::cast(std::get<MeshObject>(self.body));
          },
          "The shape or mesh.")
      .def_property_readonly(
          "motion", [](const BodyInMotion& self) { return self.given_motion; }, "Its motion; None is rest.")
      .def_property_readonly(
          "pose", [](const BodyInMotion& self) { return self.pose; }, "Where a mesh is at t = 0.")
      .def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self),
                              py::make_tuple(self.attr("body"), self.attr("motion"), self.attr("pose")));
      });
  py::class_<Deforming>(module, "DeformingMesh",
                        "DeformingMesh(mesh, end): vertex i moves on a straight line from where the mesh has it at t = "
                        "0 to end[i] at t = 1.")
      .def(
          py::init([](py::handle mesh, py::handle end) {
            Deforming made{mesh_of(mesh), vectors3(end, "end")};
            if (made.end.size() != with_body(made.mesh, [](const auto& body) { return body.mesh.vertices().size(); })) {
              throw InvalidInput("end: expected one row for each vertex of the mesh");
            }
            return made;
          }),
          "mesh"_a, "end"_a)
      .def_property_readonly(
          "mesh", [](const Deforming& self) { return self.mesh; }, "The mesh as it is at t = 0.")
      .def_property_readonly(
          "end", [](const Deforming& self) { return array_of(self.end.data(), self.end.size()); },
          "Where the vertices are at t = 1, of shape (m, 3).")
      .def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self), py::make_tuple(self.attr("mesh"), self.attr("end")));
      });

  static constexpr const char* first_contact_text =
      "first_contact(a, b): the first time at which two things share a point, while they move. Both are LinearPaths (a "
      "vertex "
      "and a face, two edges, a vertex and an edge, two vertices, two triangles), InMotion, or DeformingMeshes. "
      "Returns a "
      "Contact for LinearPaths and a FirstContact for others; of arrays an array of records with the fields of "
      "these.\n\n"
      "time_tolerance: widest bracket of a contact.\n"
      "min_separation: where positive, contact is a distance of at most this.\n"
      "max_steps: a pair that needs more is Unresolved.\n"
      "until: the search ends at this time.\n"
      "threads: 0 for all processors. The answer does not depend on it.\n"
      "progress: called with the part done, from 0 to 1, now and then. Ctrl-C ends the search.\n\n"
      "Guarantee: on straight lines exact, neither missed nor invented. In rigid motion Free is a proof, and so is "
      "Contact: "
      "free before `lower`, in contact by `upper`; exact, never Unresolved, where every rotation is a Turn.";
  module.def("first_contact", &paths_contact, "a"_a, "b"_a, py::kw_only(), "time_tolerance"_a = 0x1p-40,
             "min_separation"_a = 0.0, "max_steps"_a = 10'000, "threads"_a = 1, "progress"_a = py::none(),
             first_contact_text);
  module.def("first_contact", &bodies_contact, "a"_a, "b"_a, py::kw_only(), "time_tolerance"_a = 1e-4,
             "min_separation"_a = 0.0, "max_steps"_a = 10'000, "until"_a = 1.0, "threads"_a = 1,
             "progress"_a = py::none());
  module.def("first_contact", &deforming_contact, "a"_a, "b"_a, py::kw_only(), "time_tolerance"_a = 1e-4,
             "min_separation"_a = 0.0, "max_steps"_a = 10'000, "until"_a = 1.0, "threads"_a = 1,
             "progress"_a = py::none());
  module.def(
      "free_step",
      [](py::handle start, py::handle end, py::handle faces, double time_tolerance, double min_separation,
         int max_steps, int threads) {
        if (faces.is_none()) {
          const MeshObject mesh = mesh_of(start, "start");
          return find_free_step(surface_of(mesh, "start").mesh, vectors3(end, "end"), time_tolerance, min_separation,
                                max_steps, threads);
        }
        return find_free_step(triangle_mesh(start, faces), vectors3(end, "end"), time_tolerance, min_separation,
                              max_steps, threads);
      },
      "start"_a, "end"_a, "faces"_a = py::none(), py::kw_only(), "time_tolerance"_a = 0x1p-40, "min_separation"_a = 0.0,
      "max_steps"_a = 10'000, "threads"_a = 1,
      "free_step(V0, V1, F), or free_step(mesh, V1): the largest part of a step that a deforming mesh of triangles can "
      "do "
      "without touching itself: every vertex moves on a straight line from V0 to V1.\n\n"
      "Guarantee: exact: there is no contact before `fraction`, and there is one at most `time_tolerance` after it, "
      "unless it "
      "is 1 and `first` is None. With a separation it is conservative.");
  module.def(
      "prove_free", &pair_proof, "a"_a, "b"_a, py::kw_only(), "time_tolerance"_a = 1e-4, "max_steps"_a = 10'000,
      "A proof that two shapes in motion (InMotion) never meet: a MotionProof. None where they do, and where steps in "
      "doubles do not get past a place where they nearly do.");
  module.def("verify", &verify_motion, "proof"_a, "a"_a, "b"_a,
             "Whether a MotionProof shows that two shapes in motion never meet.");
}

}  // namespace motzkin::python
