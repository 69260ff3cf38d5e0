#include "distances.hpp"

#include <limits>

#include "arrays.hpp"
#include "lock.hpp"
#include "meshes.hpp"
#include "motzkin/pair/core_shapes.hpp"
#include "motzkin/pair/distance.hpp"
#include "motzkin/pair/penetration.hpp"
#include "motzkin/tree/mesh_distance.hpp"
#include "named_tuples.hpp"
#include "poses.hpp"
#include "records.hpp"
#include "shapes.hpp"

/// How far apart shapes and meshes are, and how deep in each other.

namespace motzkin::python {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// Calls `function` with the core of shape i, which lives meanwhile.
template <int D, class Function>
auto with_core(const Shapes& shapes, std::size_t i, const char* what, const Function& function) {
  const std::size_t at = shapes.single ? 0 : i;
  return std::visit(
      [&]<class Shape>(const std::vector<Shape>& elements) {
        using Result = decltype(function(detail::CoreView<D>()));
        if constexpr (Shape::dimension == D && detail::HasCore<Shape>) {
          const detail::CoreBody<Shape> body(elements[at]);
          detail::CoreView<D> view = body.view();
          view.radius += shapes.is_rounded() ? shapes.radii[at] : 0;
          return function(view);
        } else {
          throw InvalidInput(std::string(what) + ": there is no distance or depth of this kind of shape here");
          return Result{};
        }
      },
      shapes.elements);
}

bool has_half_space(const Shapes& a, const Shapes& b) {
  return kind_of(a) == ShapeKind::HalfSpace || kind_of(b) == ShapeKind::HalfSpace;
}

void require_rest(const Shapes& a, const Shapes& b) {
  if (a.moves() || b.moves()) {
    throw InvalidInput("distance and depth are those of shapes at rest");
  }
  if (a.dimension() != b.dimension()) {
    throw InvalidInput("the shapes differ in dimension: the first has " + std::to_string(a.dimension()) +
                       ", the second " + std::to_string(b.dimension()));
  }
}

/// Calls `function` with both cores of pair i.
template <int D, class Function>
auto with_cores(const Shapes& a, const Shapes& b, std::size_t i, const Function& function) {
  return with_core<D>(a, i, "a", [&](const detail::CoreView<D>& first) {
    return with_core<D>(b, i, "b", [&](const detail::CoreView<D>& second) { return function(first, second); });
  });
}

template <int D>
Distance<D> distance_of(const Shapes& a, const Shapes& b, std::size_t i, const DistanceOptions& options) {
  if constexpr (D == 3) {
    if (has_half_space(a, b)) {
      return detail::distance(volume(a, a.single ? 0 : i), volume(b, b.single ? 0 : i), options);
    }
  }
  return with_cores<D>(a, b, i,
                       [&](const auto& first, const auto& second) { return detail::distance(first, second, options); });
}

template <int D>
struct DistanceRecord {
  double lower;
  double upper;
  double nearest_a[D];
  double nearest_b[D];
  double direction[D];
};

template <int D>
py::handle distance_dtype() {
  static const py::handle dtype = record_dtype(
      {{"lower", "f8"}, {"upper", "f8"}, {"nearest_a", "f8", D}, {"nearest_b", "f8", D}, {"direction", "f8", D}});
  return dtype;
}

template <int D>
py::object distances(const Shapes& a, const Shapes& b, double at_most, int threads, const py::object& progress) {
  const Count count = pair_count(a, b);
  const DistanceOptions options{.at_most = at_most};
  if (count.single) {
    const detail::StandardArithmetic standard;
    return distance_object(distance_of<D>(a, b, 0, options));
  }
  std::vector<DistanceRecord<D>> records(count.count);
  in_parts(count.count, threads, progress, [&](std::size_t begin, std::size_t end) {
    const detail::StandardArithmetic standard;
    for (std::size_t i = begin; i < end; ++i) {
      const Distance<D> found = distance_of<D>(a, b, i, options);
      records[i].lower = found.lower;
      records[i].upper = found.upper;
      for (int k = 0; k < D; ++k) {
        records[i].nearest_a[k] = found.nearest_a[k];
        records[i].nearest_b[k] = found.nearest_b[k];
        records[i].direction[k] = found.direction[k];
      }
    }
  });
  return record_array(distance_dtype<D>(), records.data(), records.size(), sizeof(DistanceRecord<D>));
}

py::object find_distance(const Shapes& a, const Shapes& b, double at_most, int threads, const py::object& progress) {
  require_rest(a, b);
  return a.dimension() == 2 ? distances<2>(a, b, at_most, threads, progress)
                            : distances<3>(a, b, at_most, threads, progress);
}

template <int D>
bool is_within(const Shapes& a, const Shapes& b, std::size_t i, double clearance) {
  if constexpr (D == 3) {
    if (has_half_space(a, b)) {
      return detail::within(volume(a, a.single ? 0 : i), volume(b, b.single ? 0 : i), clearance, nullptr);
    }
  }
  return with_cores<D>(a, b, i, [&](const auto& first, const auto& second) {
    return detail::within(first, second, clearance, nullptr);
  });
}

py::object find_within(const Shapes& a, const Shapes& b, py::handle clearance, int threads,
                       const py::object& progress) {
  require_rest(a, b);
  const Items clearances(clearance, "clearance", 0);
  Count count = pair_count(a, b);
  count.include(clearances);
  for (std::size_t i = 0; i < clearances.count(); ++i) {
    try {
      static_cast<void>(Clearance(*clearances[i]));
    } catch (const InvalidInput& error) {
      throw InvalidInput(place(clearances.is_single(), i, "clearance") + error.what());
    }
  }
  const auto question = [&](std::size_t i) {
    return a.dimension() == 2 ? is_within<2>(a, b, i, *clearances[i]) : is_within<3>(a, b, i, *clearances[i]);
  };
  if (count.single) {
    const detail::StandardArithmetic standard;
    return py::bool_(question(0));
  }
  py::array_t<bool> results(static_cast<py::ssize_t>(count.count));
  bool* answers = results.mutable_data();
  in_parts(count.count, threads, progress, [&](std::size_t begin, std::size_t end) {
    const detail::StandardArithmetic standard;
    for (std::size_t i = begin; i < end; ++i) {
      answers[i] = question(i);
    }
  });
  return results;
}

template <int D>
std::optional<Penetration<D>> depth_of(const Shapes& a, const Shapes& b, std::size_t i) {
  return with_cores<D>(
      a, b, i, [&](const auto& first, const auto& second) { return detail::penetration(first, second, nullptr); });
}

template <int D>
struct DepthRecord {
  double lower;
  double upper;
  double shift[D];
};

template <int D>
py::object depths(const Shapes& a, const Shapes& b, int threads, const py::object& progress) {
  static const py::handle dtype = record_dtype({{"lower", "f8"}, {"upper", "f8"}, {"shift", "f8", D}});
  const Count count = pair_count(a, b);
  if (count.single) {
    const detail::StandardArithmetic standard;
    const auto found = depth_of<D>(a, b, 0);
    return found ? named_tuple("Penetration", found->lower, found->upper, tuple_of<D>(found->shift)) : py::none();
  }
  std::vector<DepthRecord<D>> records(count.count);
  in_parts(count.count, threads, progress, [&](std::size_t begin, std::size_t end) {
    const detail::StandardArithmetic standard;
    for (std::size_t i = begin; i < end; ++i) {
      const auto found = depth_of<D>(a, b, i);
      records[i].lower = found ? found->lower : nothing;
      records[i].upper = found ? found->upper : nothing;
      for (int k = 0; k < D; ++k) {
        records[i].shift[k] = found ? found->shift[k] : nothing;
      }
    }
  });
  return record_array(dtype, records.data(), records.size(), sizeof(DepthRecord<D>));
}

py::object find_penetration(const Shapes& a, const Shapes& b, int threads, const py::object& progress) {
  require_rest(a, b);
  return a.dimension() == 2 ? depths<2>(a, b, threads, progress) : depths<3>(a, b, threads, progress);
}

py::object element_distance(const std::optional<ElementDistance>& found) {
  return found ? named_tuple("ElementDistance", found->a, found->b, distance_object(found->distance)) : py::none();
}

/// Options of a search, with what the lock needs.
MeshDistanceOptions mesh_options(double at_most, int threads, std::stop_token stop,
                                 const std::function<void(double)>& show) {
  return {.at_most = at_most, .threads = threads, .cancel = stop, .progress = show};
}

py::object find_mesh_distance(const MeshObject& a, py::handle b, py::handle pose_a, py::handle pose_b, double at_most,
                              int threads, const py::object& progress) {
  const Pose at_a = pose_of(pose_a, "pose_a");
  const Pose at_b = pose_of(pose_b, "pose_b");
  std::optional<ElementDistance> found;
  if (py::isinstance<Shapes>(b)) {
    if (!at_b.is_identity()) {
      throw InvalidInput("pose_b: meshes have poses; place a shape by its numbers");
    }
    const Volume shape = volume(b.cast<const Shapes&>());
    run_query(threads, progress, [&](std::stop_token stop, const std::function<void(double)>& show) {
      with_body(a, [&]<int N>(const MeshBody<N>& body) {
        found = distance(PosedMesh<N>{body.mesh, body.tree, at_a}, shape, mesh_options(at_most, threads, stop, show));
      });
    });
    return element_distance(found);
  }
  const MeshObject other = mesh_of(b, "b");
  run_query(threads, progress, [&](std::stop_token stop, const std::function<void(double)>& show) {
    with_body(a, [&]<int M>(const MeshBody<M>& body_a) {
      with_body(other, [&]<int N>(const MeshBody<N>& body_b) {
        found = distance(PosedMesh<M>{body_a.mesh, body_a.tree, at_a}, PosedMesh<N>{body_b.mesh, body_b.tree, at_b},
                         mesh_options(at_most, threads, stop, show));
      });
    });
  });
  return element_distance(found);
}

py::array find_pairs_within(py::handle a, py::handle b, double clearance, py::handle pose_a, py::handle pose_b,
                            int threads, const py::object& progress) {
  const MeshObject first = mesh_of(a, "a");
  const MeshObject second = mesh_of(b, "b");
  const Pose at_a = pose_of(pose_a, "pose_a");
  const Pose at_b = pose_of(pose_b, "pose_b");
  const Clearance checked(clearance);
  std::vector<ElementPair> pairs;
  run_query(threads, progress, [&](std::stop_token stop, const std::function<void(double)>& show) {
    with_body(first, [&]<int M>(const MeshBody<M>& body_a) {
      with_body(second, [&]<int N>(const MeshBody<N>& body_b) {
        pairs = pairs_within(PosedMesh<M>{body_a.mesh, body_a.tree, at_a}, PosedMesh<N>{body_b.mesh, body_b.tree, at_b},
                             checked, {.threads = threads, .cancel = stop, .progress = show});
      });
    });
  });
  static_assert(sizeof(ElementPair) == 2 * sizeof(std::uint32_t));
  return py::array_t<std::uint32_t>({static_cast<py::ssize_t>(pairs.size()), py::ssize_t{2}},
                                    pairs.empty() ? nullptr : &pairs[0].a);
}

py::object find_self_distance(py::handle mesh, py::handle pose, double at_most, int threads,
                              const py::object& progress) {
  const MeshObject given = mesh_of(mesh);
  const Pose at = pose_of(pose);
  std::optional<ElementDistance> found;
  run_query(threads, progress, [&](std::stop_token stop, const std::function<void(double)>& show) {
    with_body(given, [&]<int N>(const MeshBody<N>& body) {
      found = self_distance(PosedMesh<N>{body.mesh, body.tree, at}, mesh_options(at_most, threads, stop, show));
    });
  });
  return element_distance(found);
}

py::list find_nearest(py::handle mesh, py::handle point, std::size_t count, py::handle pose, double at_most) {
  const MeshObject given = mesh_of(mesh);
  const Pose at = pose_of(pose);
  const Point<3> from(vector3(point, "point"));
  std::vector<ElementDistance> found;
  {
    const py::gil_scoped_release unlocked;
    with_body(given, [&]<int N>(const MeshBody<N>& body) {
      found = nearest(PosedMesh<N>{body.mesh, body.tree, at}, from, count, {.at_most = at_most});
    });
  }
  py::list result;
  for (const ElementDistance& one : found) {
    result.append(element_distance(one));
  }
  return result;
}

struct SignedRecord {
  double lower;
  double upper;
  std::uint32_t element;
};

py::object find_signed_distance(py::handle points, py::handle mesh, py::handle pose, int threads,
                                const py::object& progress) {
  const MeshObject given = mesh_of(mesh);
  const MeshBody<3>& body = surface_of(given, "mesh");
  const Pose at = pose_of(pose);
  const Items items(points, "points", 1);
  const std::vector<Point<3>> all = points_of(items);
  std::vector<SignedDistance> found;
  run_query(threads, progress, [&](std::stop_token stop, const std::function<void(double)>& show) {
    found = signed_distance(all, PosedMesh<3>{body.mesh, body.tree, at},
                            {.threads = threads, .cancel = stop, .progress = show});
  });
  if (items.is_single()) {
    return named_tuple("SignedDistance", found[0].lower, found[0].upper, found[0].element);
  }
  static const py::handle dtype = record_dtype({{"lower", "f8"}, {"upper", "f8"}, {"element", "u4"}});
  std::vector<SignedRecord> records(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    records[i] = {found[i].lower, found[i].upper, found[i].element};
  }
  return record_array(dtype, records.data(), records.size(), sizeof(SignedRecord));
}

}  // namespace

void add_distances(py::module_& module) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  add_named_tuple(
      module, "Distance", "lower upper nearest_a nearest_b direction",
      "The ends of what encloses a distance, the nearest points of both, rounded, and the direction from a to b.");
  add_named_tuple(module, "Penetration", "lower upper shift",
                  "The ends of what encloses a depth, and a shift of the second shape that parts the two.");
  add_named_tuple(module, "ElementDistance", "a b distance", "Two elements and the Distance between them.");
  add_named_tuple(module, "SignedDistance", "lower upper element",
                  "How far a point is from a surface, negative inside, and an element that is nearest.");

  static constexpr const char* distance_text =
      "distance(a, b): the least distance of two shapes at rest: a Distance; of arrays records with the fields of one. "
      "Of two "
      "meshes, or a mesh and a shape, an ElementDistance; None where nothing is within `at_most`.\n\n"
      "at_most: what is farther is told to be that, and no more.\n\n"
      "Guarantee: `lower` and `upper` are the doubles around the exact distance, 0 where the two meet. The points are "
      "rounded.";
  module.def("distance", &find_distance, "a"_a, "b"_a, py::kw_only(), "at_most"_a = infinity, "threads"_a = 1,
             "progress"_a = py::none(), distance_text);
  module.def("distance", &find_mesh_distance, "a"_a, "b"_a, py::kw_only(), "pose_a"_a = py::none(),
             "pose_b"_a = py::none(), "at_most"_a = infinity, "threads"_a = 1, "progress"_a = py::none());
  module.def("within", &find_within, "a"_a, "b"_a, "clearance"_a, py::kw_only(), "threads"_a = 1,
             "progress"_a = py::none(),
             "Whether the distance of two shapes at rest is at most the clearance; equality counts. A bool, of arrays "
             "an array "
             "of bool; the clearance is a number, or one per pair.\n\nGuarantee: exact.");
  module.def(
      "penetration", &find_penetration, "a"_a, "b"_a, py::kw_only(), "threads"_a = 1, "progress"_a = py::none(),
      "The depth of two shapes at rest: the least length of a shift after which their interiors have no point in "
      "common. "
      "A Penetration, or None where they are disjoint; of arrays records with the fields of one, NaN there. Not for "
      "hulls and half-spaces.\n\nGuarantee: `lower` and `upper` are the doubles around the exact depth.");
  module.def(
      "pairs_within", &find_pairs_within, "a"_a, "b"_a, "clearance"_a, py::kw_only(), "pose_a"_a = py::none(),
      "pose_b"_a = py::none(), "threads"_a = 1, "progress"_a = py::none(),
      "All pairs of elements of two meshes whose distance is at most the clearance: an array of shape (n, 2).\n\n"
      "Guarantee: exact.");
  module.def(
      "self_distance", &find_self_distance, "mesh"_a, py::kw_only(), "pose"_a = py::none(), "at_most"_a = infinity,
      "threads"_a = 1, "progress"_a = py::none(),
      "The nearest elements of one mesh that name no common vertex, as an ElementDistance; None where there are none.");
  module.def("nearest", &find_nearest, "mesh"_a, "point"_a, "count"_a = 1, py::kw_only(), "pose"_a = py::none(),
             "at_most"_a = infinity,
             "The elements of a mesh nearest to a point, at most `count`: a list of ElementDistances.");
  module.def("signed_distance", &find_signed_distance, "points"_a, "mesh"_a, py::kw_only(), "pose"_a = py::none(),
             "threads"_a = 1, "progress"_a = py::none(),
             "The distance of points from a closed surface, negative inside the solid that it encloses: a "
             "SignedDistance; of an "
             "array of shape (n, 3) records with the fields of one.\n\n"
             "Guarantee: the sign is exact, and 0 exactly on the surface; `lower` and `upper` are the doubles around "
             "the exact "
             "number. Throws InvalidInput for a surface that is not closed.");
}

}  // namespace motzkin::python
