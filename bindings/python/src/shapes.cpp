#include "shapes.hpp"

#include <cstring>
#include <optional>

#include "motzkin/io/shape_json.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/shape/bounds.hpp"
#include "motzkin/shape/text.hpp"
#include "shape_layout.hpp"

namespace motzkin::python {
namespace {

template <class Shape>
inline constexpr ShapeKind kind;
template <int D>
inline constexpr ShapeKind kind<Cuboid<D>> = ShapeKind::Cuboid;
template <int D>
inline constexpr ShapeKind kind<Simplex<D>> = ShapeKind::Simplex;
template <int D, int N>
inline constexpr ShapeKind kind<VertexSimplex<D, N>> = static_cast<ShapeKind>(static_cast<int>(ShapeKind::Point) + N -
                                                                              1);
template <int D>
inline constexpr ShapeKind kind<Aabb<D>> = ShapeKind::Aabb;
template <int D>
inline constexpr ShapeKind kind<Obb<D>> = ShapeKind::Obb;
template <int D>
inline constexpr ShapeKind kind<Sphere<D>> = ShapeKind::Sphere;

template <int D>
inline constexpr ShapeKind kind<Hull<D>> = ShapeKind::Hull;
template <int D>
inline constexpr ShapeKind kind<HalfSpace<D>> = ShapeKind::HalfSpace;

template <class Function>
auto with_dimension(int dimension, const Function& function) {
  return dimension == 2 ? function(std::integral_constant<int, 2>()) : function(std::integral_constant<int, 3>());
}

/// One shape per item, and the place in messages.
template <class Make>
Shapes made(const Count& count, const Make& make) {
  std::vector<std::decay_t<decltype(make(std::size_t{0}))>> elements;
  elements.reserve(count.count);
  for (std::size_t i = 0; i < count.count; ++i) {
    try {
      elements.push_back(make(i));
    } catch (const InvalidInput& error) {
      throw InvalidInput(place(count.single, i) + error.what());
    }
  }
  return {std::move(elements), count.single};
}

template <class... Parts>
Count count_of(const Parts&... parts) {
  Count count;
  (count.include(parts), ...);
  return count;
}

template <int D>
Matrix<D> rows_as_columns(const double* numbers) {
  return Eigen::Map<const Matrix<D>>(numbers);
}

template <FrameKind Kind>
Shapes frames(py::handle origin, py::handle axes) {
  const Items origins(origin, "origin", 1);
  const Items rows(axes, "axes", 2);
  const int dimension = dimension_of(origins);
  rows.require_length(1, dimension);
  const auto axis_count = rows.length(0);
  if (axis_count > dimension) {
    rows.refuse("at most " + std::to_string(dimension) + " axes");
  }
  const Count count = count_of(origins, rows);
  return with_dimension(dimension, [&]<int D>(std::integral_constant<int, D>) {
    return made(count, [&](std::size_t i) {
      std::array<Vector<D>, static_cast<std::size_t>(D)> vectors;
      for (py::ssize_t k = 0; k < axis_count; ++k) {
        vectors[static_cast<std::size_t>(k)] = vector_at<D>(rows[i] + k * D);
      }
      return Frame<D, Kind>(vector_at<D>(origins[i]),
                            std::span<const Vector<D>>(vectors.data(), static_cast<std::size_t>(axis_count)));
    });
  });
}

/// From N points, or from one array of the vertices of all shapes.
template <int N>
Shapes vertex_simplices(const py::args& points) {
  if (points.size() != N && points.size() != 1) {
    throw InvalidInput("expected " + std::to_string(N) + " vertices, or one array of them, but " +
                       std::to_string(points.size()) + " were given");
  }
  const auto made_of = [&](int dimension, const Count& count, const auto& vertex) {
    return with_dimension(dimension, [&]<int D>(std::integral_constant<int, D>) -> Shapes {
      if constexpr (N <= D + 1) {
        return made(count, [&](std::size_t i) {
          std::array<Vector<D>, static_cast<std::size_t>(N)> vertices;
          for (std::size_t k = 0; k < N; ++k) {
            vertices[k] = vector_at<D>(vertex(i, k));
          }
          return VertexSimplex<D, N>(vertices);
        });
      } else {
        throw InvalidInput("a tetrahedron has vertices in space, with 3 numbers each");
      }
    });
  };
  if (points.size() == N) {
    std::vector<Items> all;
    for (const py::handle point : points) {
      all.emplace_back(point, "vertex " + std::to_string(all.size()), 1);
    }
    const int dimension = dimension_of(all[0]);
    Count count;
    for (const Items& items : all) {
      items.require_length(0, dimension);
      count.include(items);
    }
    return made_of(dimension, count, [&](std::size_t i, std::size_t k) { return all[k][i]; });
  }
  const Items all(points[0], "vertices", 2);
  if (all.length(0) != N || (all.length(1) != 2 && all.length(1) != 3)) {
    all.refuse(std::to_string(N) + " vertices of 2 or 3 numbers");
  }
  const auto dimension = all.length(1);
  return made_of(static_cast<int>(dimension), count_of(all),
                 [&](std::size_t i, std::size_t k) { return all[i] + k * static_cast<std::size_t>(dimension); });
}

Shapes aabbs(py::handle min, py::handle max) {
  const Items mins(min, "min", 1);
  const Items maxs(max, "max", 1);
  const int dimension = dimension_of(mins);
  maxs.require_length(0, dimension);
  const Count count = count_of(mins, maxs);
  return with_dimension(dimension, [&]<int D>(std::integral_constant<int, D>) {
    return made(count, [&](std::size_t i) { return Aabb<D>(vector_at<D>(mins[i]), vector_at<D>(maxs[i])); });
  });
}

Shapes obbs(py::handle center, py::handle axes, py::handle half) {
  const Items centers(center, "center", 1);
  const int dimension = dimension_of(centers);
  const Items halves(half, "half", 1);
  halves.require_length(0, dimension);
  const Items rows(axes, "axes", 2);
  rows.require_length(0, dimension);
  rows.require_length(1, dimension);
  const Count count = count_of(centers, rows, halves);
  return with_dimension(dimension, [&]<int D>(std::integral_constant<int, D>) {
    return made(count, [&](std::size_t i) {
      return Obb<D>(vector_at<D>(centers[i]), rows_as_columns<D>(rows[i]), vector_at<D>(halves[i]));
    });
  });
}

Shapes spheres(py::handle center, py::handle radius) {
  const Items centers(center, "center", 1);
  const Items radii(radius, "radius", 0);
  const Count count = count_of(centers, radii);
  return with_dimension(dimension_of(centers), [&]<int D>(std::integral_constant<int, D>) {
    return made(count, [&](std::size_t i) { return Sphere<D>(vector_at<D>(centers[i]), *radii[i]); });
  });
}

Shapes hulls(py::handle points) {
  const Items given(points, "points", 2);
  const auto dimension = given.length(1);
  if (dimension != 2 && dimension != 3) {
    given.refuse("2 or 3 numbers per point");
  }
  const Count count = count_of(given);
  return with_dimension(static_cast<int>(dimension), [&]<int D>(std::integral_constant<int, D>) {
    return made(count, [&](std::size_t i) {
      std::vector<Vector<D>> all;
      for (py::ssize_t k = 0; k < given.length(0); ++k) {
        all.push_back(vector_at<D>(given[i] + k * D));
      }
      return Hull<D>(std::move(all));
    });
  });
}

Shapes half_spaces(py::handle normal, py::handle offset) {
  const Items normals(normal, "normal", 1);
  const Items offsets(offset, "offset", 0);
  const Count count = count_of(normals, offsets);
  return with_dimension(dimension_of(normals), [&]<int D>(std::integral_constant<int, D>) {
    return made(count, [&](std::size_t i) { return HalfSpace<D>(vector_at<D>(normals[i]), *offsets[i]); });
  });
}

/// Shape i of each, repeated where there is only one.
Shapes taken(const Shapes& shapes, const std::vector<std::size_t>& which, bool single) {
  const auto take = [&]<class Item>(const std::vector<Item>& all) {
    std::vector<Item> result;
    result.reserve(which.size());
    for (const std::size_t i : which) {
      result.push_back(all[i]);
    }
    return result;
  };
  Shapes result{std::visit([&](const auto& all) { return Elements(take(all)); }, shapes.elements), single};
  std::visit(
      [&]<class All>(const All& all) {
        if constexpr (!std::is_same_v<All, std::monostate>) {
          result.velocities = take(all);
        }
      },
      shapes.velocities);
  if (shapes.is_rounded()) {
    result.radii = take(shapes.radii);
  }
  return result;
}

/// So many of them: the only one repeated.
Shapes repeated(const Shapes& shapes, const Count& count) {
  return count.single || !shapes.single ? shapes : taken(shapes, std::vector<std::size_t>(count.count, 0), false);
}

/// Cores that shapes with a radius have.
template <class Shape>
inline constexpr bool can_be_rounded =
    !std::is_same_v<Shape, Sphere<Shape::dimension>> && !std::is_same_v<Shape, HalfSpace<Shape::dimension>>;

Shapes rounded(const Shapes& core, py::handle radius) {
  if (core.moves() || core.is_rounded()) {
    throw InvalidInput("core: expected a shape at rest, without a radius");
  }
  const Items given(radius, "radius", 0);
  Count count;
  count.include(core.single, core.size(), "core");
  count.include(given);
  Shapes result = repeated(core, count);
  std::visit(
      [&]<class Shape>(const std::vector<Shape>& elements) {
        if constexpr (can_be_rounded<Shape>) {
          for (std::size_t i = 0; i < elements.size(); ++i) {
            try {
              result.radii.push_back(Rounded<Shape>(elements[i], *given[i]).radius());
            } catch (const InvalidInput& error) {
              throw InvalidInput(place(count.single, i) + error.what());
            }
          }
        } else {
          throw InvalidInput("core: expected a shape with flat faces, not a sphere or half-space");
        }
      },
      result.elements);
  return result;
}

/// From two ends and a radius, or from an array of both ends and a radius.
Shapes capsules(const py::args& parts) {
  if (parts.size() != 2 && parts.size() != 3) {
    throw InvalidInput("expected two points and a radius, but " + std::to_string(parts.size()) +
                       " arguments were given");
  }
  const std::size_t last = parts.size() - 1;
  return rounded(vertex_simplices<2>(py::args(py::tuple(parts[py::slice(0, static_cast<py::ssize_t>(last), 1)]))),
                 parts[last]);
}

Shapes moving(const Shapes& shapes, py::handle velocity) {
  if (shapes.moves()) {
    throw InvalidInput("shape: it moves already");
  }
  const Items given(velocity, "velocity", 1);
  given.require_length(0, shapes.dimension());
  Count count;
  count.include(shapes.single, shapes.size(), "shape");
  count.include(given);
  Shapes result = repeated(shapes, count);
  with_dimension(shapes.dimension(), [&]<int D>(std::integral_constant<int, D>) {
    std::vector<Vector<D>> all(count.count);
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i] = vector_at<D>(given[i]);
      try {
        check_coordinates<D>(all[i], "velocity");
      } catch (const InvalidInput& error) {
        throw InvalidInput(place(count.single, i) + error.what());
      }
    }
    result.velocities = std::move(all);
    return 0;
  });
  return result;
}

template <class Shape>
std::vector<Part> parts_of(const std::vector<Shape>& elements) {
  if constexpr (std::is_same_v<Shape, Hull<Shape::dimension>>) {
    return Layout<Shape>::parts(elements.empty() ? 0 : elements[0].points().size());
  } else {
    return Layout<Shape>::parts();
  }
}

template <class Shape>
py::array_t<double> part_array(const std::vector<Shape>& elements, bool single, std::size_t part) {
  std::vector<py::ssize_t> shape = parts_of(elements)[part].shape;
  std::size_t size = 1;
  for (const auto length : shape) {
    size *= static_cast<std::size_t>(length);
  }
  if (!single) {
    shape.insert(shape.begin(), static_cast<py::ssize_t>(elements.size()));
  }
  py::array_t<double> result(shape);
  double* numbers = result.mutable_data();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    std::memcpy(numbers + i * size, Layout<Shape>::numbers(elements[i], part), size * sizeof(double));
  }
  return result;
}

py::object part_of(const Shapes& shapes, const std::string& name) {
  return std::visit(
      [&]<class Shape>(const std::vector<Shape>& elements) -> py::object {
        const auto parts = parts_of(elements);
        for (std::size_t part = 0; part < parts.size(); ++part) {
          if (name == parts[part].name) {
            py::array_t<double> numbers = part_array(elements, shapes.single, part);
            return numbers.ndim() == 0 ? py::object(py::float_(*numbers.data())) : py::object(std::move(numbers));
          }
        }
        throw InvalidInput("no part of this shape: " + name);
      },
      shapes.elements);
}

py::array_t<double> velocity_of(const Shapes& shapes) {
  return std::visit(
      [&]<class All>(const All& all) -> py::array_t<double> {
        if constexpr (std::is_same_v<All, std::monostate>) {
          throw InvalidInput("the shape is at rest");
        } else {
          constexpr py::ssize_t dimension = std::decay_t<decltype(all[0])>::SizeAtCompileTime;
          if (shapes.single) {
            return py::array_t<double>(dimension, all[0].data());
          }
          return py::array_t<double>({static_cast<py::ssize_t>(all.size()), dimension},
                                     all.empty() ? nullptr : all[0].data());
        }
      },
      shapes.velocities);
}

Shapes at_rest(const Shapes& shapes) { return {shapes.elements, shapes.single, {}, shapes.radii}; }

Shapes core_of(const Shapes& shapes) { return {shapes.elements, shapes.single}; }

py::object radius_of(const Shapes& shapes) {
  if (shapes.single) {
    return py::float_(shapes.radii[0]);
  }
  return py::array_t<double>(static_cast<py::ssize_t>(shapes.radii.size()), shapes.radii.data());
}

/// The arguments that make the same object again.
py::tuple arguments(const Shapes& shapes) {
  if (shapes.moves()) {
    return py::make_tuple(object_of(at_rest(shapes)), velocity_of(shapes));
  }
  if (kind_of(shapes) == ShapeKind::Capsule) {
    return py::make_tuple(part_of(shapes, "vertices"), radius_of(shapes));
  }
  if (shapes.is_rounded()) {
    return py::make_tuple(object_of(core_of(shapes)), radius_of(shapes));
  }
  return std::visit(
      [&]<class Shape>(const std::vector<Shape>& elements) -> py::tuple {
        const auto parts = parts_of(elements);
        py::tuple result(parts.size());
        for (std::size_t part = 0; part < parts.size(); ++part) {
          result[part] = part_of(shapes, parts[part].name);
        }
        return result;
      },
      shapes.elements);
}

/// What Python calls the class of the shapes, in the order of `ShapeKind`.
const char* class_name(const Shapes& shapes) {
  static constexpr std::array names = {"Cuboid", "Simplex", "Point", "Segment",   "Triangle", "Tetrahedron", "Aabb",
                                       "Obb",    "Sphere",  "Hull",  "HalfSpace", "Capsule",  "Rounded",     "Moving"};
  return names[static_cast<std::size_t>(kind_of(shapes))];
}

std::string to_repr(const Shapes& shapes) {
  if (!shapes.single) {
    return "<" + std::to_string(shapes.size()) + " motzkin." + class_name(shapes) + " in " +
           std::to_string(shapes.dimension()) + "D>";
  }
  std::string text = std::string("motzkin.") + class_name(shapes) + "(";
  for (const py::handle part : arguments(shapes)) {
    text += (text.back() == '(' ? "" : ", ") + py::repr(py::hasattr(part, "tolist")
                                                            ? py::object(part.attr("tolist")())
                                                            : py::reinterpret_borrow<py::object>(part))
                                                   .cast<std::string>();
  }
  return text + ")";
}

py::object item(const Shapes& shapes, py::handle key) {
  if (shapes.single) {
    throw py::type_error("this is a single shape, not an array of them");
  }
  const py::object all = py::module_::import("numpy").attr("arange")(shapes.size());
  const py::object chosen = all[key];
  const py::array_t<std::size_t, py::array::c_style | py::array::forcecast> which(chosen);
  if (which.ndim() > 1) {
    throw py::index_error("shapes have one axis");
  }
  return object_of(taken(shapes, {which.data(), which.data() + which.size()}, which.ndim() == 0));
}

template <class Shape>
Aabb<Shape::dimension> box_of(const Shape& shape) {
  if constexpr (std::is_same_v<Shape, Aabb<Shape::dimension>>) {
    return shape;
  } else {
    return bounding_box(shape);
  }
}

Shapes boxes_around(const Shapes& shapes) {
  return with_dimension(shapes.dimension(), [&]<int D>(std::integral_constant<int, D>) {
    return made({shapes.single, shapes.size()}, [&](std::size_t i) -> Aabb<D> {
      return std::visit(
          []<class Any>(const Any& shape) -> Aabb<D> {
            if constexpr (Any::dimension != D) {
              throw std::logic_error("another dimension");
            } else if constexpr (HalfSpaceShape<Any>) {
              throw InvalidInput("there is no box around a half-space");
            } else if constexpr (requires { shape.velocity(); }) {
              return detail::swept_box(box_of(shape.shape()), &shape.velocity());
            } else {
              return box_of(shape);
            }
          },
          any_shape(shapes, i));
    });
  });
}

std::string json(const Shapes& shapes) {
  if (!shapes.single) {
    throw InvalidInput("to_json takes one shape; index the array");
  }
  return to_json(any_shape(shapes, 0));
}

template <ShapeKind Kind>
ShapesOf<Kind> as(Shapes shapes) {
  return {std::move(shapes)};
}

template <ShapeKind Kind>
auto add_class(py::module_& module, const char* name, const char* description) {
  return py::class_<ShapesOf<Kind>, Shapes>(module, name, description);
}

template <class Class>
void add_part(Class& added, const char* name, const char* description) {
  added.def_property_readonly(
      name, [name = std::string(name)](const Shapes& shapes) { return part_of(shapes, name); }, description);
}

template <ShapeKind Kind, int N>
void add_vertex_simplex(py::module_& module, const char* name, const char* description) {
  auto added = add_class<Kind>(module, name, description);
  added.def(py::init([](const py::args& points) { return as<Kind>(vertex_simplices<N>(points)); }));
  if constexpr (N == 1) {
    add_part(added, "position", "An array of shape (d,), or (n, d).");
  } else {
    add_part(added, "vertices", "An array of shape (k, d), or (n, k, d): one row per vertex.");
  }
}

}  // namespace

ShapeKind kind_of(const Shapes& shapes) {
  if (shapes.moves()) {
    return ShapeKind::Moving;
  }
  const ShapeKind core =
      std::visit([]<class Shape>(const std::vector<Shape>&) { return kind<Shape>; }, shapes.elements);
  return !shapes.is_rounded() ? core : core == ShapeKind::Segment ? ShapeKind::Capsule : ShapeKind::Rounded;
}

py::object object_of(Shapes shapes) {
  switch (kind_of(shapes)) {
    case ShapeKind::Cuboid: return py::cast(as<ShapeKind::Cuboid>(std::move(shapes)));
    case ShapeKind::Simplex: return py::cast(as<ShapeKind::Simplex>(std::move(shapes)));
    case ShapeKind::Point: return py::cast(as<ShapeKind::Point>(std::move(shapes)));
    case ShapeKind::Segment: return py::cast(as<ShapeKind::Segment>(std::move(shapes)));
    case ShapeKind::Triangle: return py::cast(as<ShapeKind::Triangle>(std::move(shapes)));
    case ShapeKind::Tetrahedron: return py::cast(as<ShapeKind::Tetrahedron>(std::move(shapes)));
    case ShapeKind::Aabb: return py::cast(as<ShapeKind::Aabb>(std::move(shapes)));
    case ShapeKind::Obb: return py::cast(as<ShapeKind::Obb>(std::move(shapes)));
    case ShapeKind::Sphere: return py::cast(as<ShapeKind::Sphere>(std::move(shapes)));
    case ShapeKind::Hull: return py::cast(as<ShapeKind::Hull>(std::move(shapes)));
    case ShapeKind::HalfSpace: return py::cast(as<ShapeKind::HalfSpace>(std::move(shapes)));
    case ShapeKind::Capsule: return py::cast(as<ShapeKind::Capsule>(std::move(shapes)));
    case ShapeKind::Rounded: return py::cast(as<ShapeKind::Rounded>(std::move(shapes)));
    case ShapeKind::Moving: return py::cast(as<ShapeKind::Moving>(std::move(shapes)));
  }
  throw std::logic_error("no such kind of shape");
}

AnyShape any_shape(const Shapes& shapes, std::size_t i) {
  return std::visit(
      [&]<class Shape>(const std::vector<Shape>& elements) -> AnyShape {
        constexpr int D = Shape::dimension;
        const Vector<D>* velocity = velocities<D>(shapes);
        const auto with_velocity = [&](const auto& shape) -> AnyShape {
          if (velocity != nullptr) {
            return Moving(shape, velocity[i]);
          }
          return shape;
        };
        if constexpr (std::is_same_v<Shape, Point<D>>) {
          if (shapes.is_rounded()) {
            return with_velocity(Sphere<D>(elements[i].vertices()[0], shapes.radii[i]));
          }
        } else if constexpr (can_be_rounded<Shape>) {
          if (shapes.is_rounded()) {
            return with_velocity(Rounded<Shape>(elements[i], shapes.radii[i]));
          }
        }
        return with_velocity(elements[i]);
      },
      shapes.elements);
}

Shapes shapes_of(const AnyShape& shape) {
  return std::visit(
      []<class Shape>(const Shape& any) -> Shapes {
        if constexpr (requires { any.velocity(); }) {
          Shapes result = shapes_of(AnyShape(any.shape()));
          result.velocities = std::vector{any.velocity()};
          return result;
        } else if constexpr (requires { any.core(); }) {
          return {std::vector{any.core()}, true, {}, {any.radius()}};
        } else {
          return {std::vector{any}, true};
        }
      },
      shape);
}

Volume volume(const Shapes& shapes) {
  if (!shapes.single || shapes.moves() || shapes.dimension() != 3) {
    throw InvalidInput("expected one shape in space, at rest");
  }
  return volume(shapes, 0);
}

Volume volume(const Shapes& shapes, std::size_t i) {
  return std::visit(
      []<class Shape>(const Shape& any) -> Volume {
        if constexpr (std::is_constructible_v<Volume, std::in_place_type_t<Shape>, Shape>) {
          return any;
        } else {
          throw std::logic_error("no volume");
        }
      },
      any_shape(shapes, i));
}

Count pair_count(const Shapes& a, const Shapes& b) {
  Count count;
  count.include(a.single, a.size(), "a");
  count.include(b.single, b.size(), "b");
  return count;
}

void add_shapes(py::module_& module) {
  py::class_<Shapes> base(module, "Shape",
                          "A convex shape, or an array of many of one kind, in the plane or in space. Every number is "
                          "the real number that it denotes.");
  base.def_property_readonly("dimension", &Shapes::dimension, "2 or 3.")
      .def_property_readonly(
          "is_single", [](const Shapes& shapes) { return shapes.single; }, "Whether this is one shape, not an array.")
      .def("__len__",
           [](const Shapes& shapes) {
             if (shapes.single) {
               throw py::type_error("this is a single shape, not an array of them");
             }
             return shapes.size();
           })
      .def("__getitem__", &item, "Shape i, or the array of those that a slice, indices or a mask choose.")
      .def("__repr__", &to_repr)
      .def(
          "__eq__",
          [](const Shapes& a, py::handle b) { return py::isinstance<Shapes>(b) && a == b.cast<const Shapes&>(); },
          "Whether both have the same numbers; arrays are compared as a whole.")
      .def("__reduce__",
           [](const Shapes& shapes) {
             return py::make_tuple(py::module_::import("motzkin._motzkin").attr(class_name(shapes)), arguments(shapes));
           })
      .def("__copy__", [](const Shapes& shapes) { return object_of(shapes); })
      .def("__deepcopy__", [](const Shapes& shapes, py::handle /*memo*/) { return object_of(shapes); });
  base.attr("__hash__") = py::none();

  auto cuboid = add_class<ShapeKind::Cuboid>(
      module, "Cuboid",
      "Cuboid(origin, axes): the points origin + x0 axes[0] + x1 axes[1] + .. with all x in [0, 1]: a parallelepiped, "
      "in "
      "the plane a parallelogram.\n\n"
      "origin has shape (d,), axes (k, d) with one row per axis, d = 2 or 3; missing axes are zero. Arrays of shape "
      "(n, d) and (n, k, d) make n cuboids. Throws InvalidInput for a number that is not finite or exceeds 2^1000, "
      "naming "
      "the first shape with one.");
  cuboid.def(py::init([](py::handle origin, py::handle axes) {
               return as<ShapeKind::Cuboid>(frames<FrameKind::Cuboid>(origin, axes));
             }),
             "origin"_a, "axes"_a);
  auto simplex = add_class<ShapeKind::Simplex>(module, "Simplex",
                                               "Simplex(origin, axes): the points origin + x0 axes[0] + .. with all x "
                                               ">= 0 whose sum is at most 1: a tetrahedron, "
                                               "in the plane a triangle. Arguments are those of Cuboid.");
  simplex.def(py::init([](py::handle origin, py::handle axes) {
                return as<ShapeKind::Simplex>(frames<FrameKind::Simplex>(origin, axes));
              }),
              "origin"_a, "axes"_a);
  const auto add_frame_parts = [](auto& added) {
    add_part(added, "origin", "An array of shape (d,), or (n, d).");
    add_part(added, "axes", "An array of shape (d, d), or (n, d, d): one row per axis.");
  };
  add_frame_parts(cuboid);
  add_frame_parts(simplex);

  add_vertex_simplex<ShapeKind::Point, 1>(module, "Point",
                                          "Point(p): one point. p has shape (d,), or (n, d) for n points.");
  add_vertex_simplex<ShapeKind::Segment, 2>(module, "Segment",
                                            "Segment(p, q): all points between two. Each has shape (d,), or (n, d); or "
                                            "one array of shape (2, d), or (n, 2, d).");
  add_vertex_simplex<ShapeKind::Triangle, 3>(
      module, "Triangle",
      "Triangle(p, q, r): the triangle of three points, kept as given. Each has shape (d,), or (n, d); or one array of "
      "shape (3, d), or (n, 3, d), such as `vertices[faces]` of a mesh.");
  add_vertex_simplex<ShapeKind::Tetrahedron, 4>(module, "Tetrahedron",
                                                "Tetrahedron(p, q, r, s): the tetrahedron of four points in space. "
                                                "Each has shape (3,), or (n, 3); or one array of "
                                                "shape (4, 3), or (n, 4, 3).");

  auto aabb = add_class<ShapeKind::Aabb>(
      module, "Aabb", "Aabb(min, max): a closed box along the axes. Both have shape (d,), or (n, d).");
  aabb.def(py::init([](py::handle min, py::handle max) { return as<ShapeKind::Aabb>(aabbs(min, max)); }), "min"_a,
           "max"_a);
  add_part(aabb, "min", "An array of shape (d,), or (n, d).");
  add_part(aabb, "max", "An array of shape (d,), or (n, d).");

  auto obb = add_class<ShapeKind::Obb>(
      module, "Obb",
      "Obb(center, axes, half): the points center + x0 half[0] axes[0] + .. with all x in [-1, 1]. One row of axes per "
      "axis, as stored: rounded axes make a parallelepiped that is not quite a box, and answers are about that. The "
      "axes "
      "of a rotation matrix R are its columns: pass R.T.");
  obb.def(py::init([](py::handle center, py::handle axes, py::handle half) {
            return as<ShapeKind::Obb>(obbs(center, axes, half));
          }),
          "center"_a, "axes"_a, "half"_a);
  add_part(obb, "center", "An array of shape (d,), or (n, d).");
  add_part(obb, "axes", "An array of shape (d, d), or (n, d, d): one row per axis.");
  add_part(obb, "half", "Half sizes: an array of shape (d,), or (n, d).");

  auto sphere = add_class<ShapeKind::Sphere>(module, "Sphere",
                                             "Sphere(center, radius): the closed ball, in the plane a disc. center has "
                                             "shape (d,), or (n, d), radius is a number, "
                                             "or has shape (n,).");
  sphere.def(
      py::init([](py::handle center, py::handle radius) { return as<ShapeKind::Sphere>(spheres(center, radius)); }),
      "center"_a, "radius"_a);
  add_part(sphere, "center", "An array of shape (d,), or (n, d).");
  add_part(sphere, "radius", "A number, or an array of shape (n,).");

  auto hull = add_class<ShapeKind::Hull>(module, "Hull",
                                         "Hull(points): the convex hull of points, of shape (k, d), or (n, k, d) for n "
                                         "hulls. Points may be inside, and several "
                                         "at one place.");
  hull.def(py::init([](py::handle points) { return as<ShapeKind::Hull>(hulls(points)); }), "points"_a);
  add_part(hull, "points", "An array of shape (k, d), or (n, k, d).");

  auto half_space =
      add_class<ShapeKind::HalfSpace>(module, "HalfSpace",
                                      "HalfSpace(normal, offset): the points x with normal . x <= offset, all that is "
                                      "behind a plane, such as the ground. "
                                      "normal has shape (d,), or (n, d), offset is a number, or has shape (n,).");
  half_space.def(py::init([](py::handle normal, py::handle offset) {
                   return as<ShapeKind::HalfSpace>(half_spaces(normal, offset));
                 }),
                 "normal"_a, "offset"_a);
  add_part(half_space, "normal", "An array of shape (d,), or (n, d).");
  add_part(half_space, "offset", "A number, or an array of shape (n,).");

  auto capsule = add_class<ShapeKind::Capsule>(module, "Capsule",
                                               "Capsule(p, q, radius): every point at most `radius` from a segment. p "
                                               "and q have shape (d,), or (n, d), radius is a "
                                               "number, or has shape (n,); or Capsule(vertices, radius).");
  capsule.def(py::init([](const py::args& parts) { return as<ShapeKind::Capsule>(capsules(parts)); }));
  add_part(capsule, "vertices", "An array of shape (2, d), or (n, 2, d): one row per end.");
  auto round = add_class<ShapeKind::Rounded>(module, "Rounded",
                                             "Rounded(core, radius): every point at most `radius` from a shape with "
                                             "flat faces. radius is a number, or has shape "
                                             "(n,).");
  round.def(
      py::init([](const Shapes& core, py::handle radius) { return as<ShapeKind::Rounded>(rounded(core, radius)); }),
      "core"_a, "radius"_a);
  const auto add_round_parts = [](auto& added) {
    added.def_property_readonly(
        "core", [](const Shapes& shapes) { return object_of(core_of(shapes)); }, "The shape without its radius.");
    added.def_property_readonly("radius", &radius_of, "A number, or an array of shape (n,).");
  };
  add_round_parts(capsule);
  add_round_parts(round);

  auto in_motion = add_class<ShapeKind::Moving>(
      module, "Moving",
      "Moving(shape, velocity): a shape that translates: at time t in [0, 1] it is at shape + t velocity. velocity has "
      "shape (d,), or (n, d).");
  in_motion
      .def(py::init(
               [](const Shapes& shape, py::handle velocity) { return as<ShapeKind::Moving>(moving(shape, velocity)); }),
           "shape"_a, "velocity"_a)
      .def_property_readonly(
          "shape", [](const Shapes& shapes) { return object_of(at_rest(shapes)); }, "The shape at t = 0.")
      .def_property_readonly("velocity", &velocity_of, "An array of shape (d,), or (n, d).");

  module.def(
      "bounding_box", [](const Shapes& shape) { return object_of(boxes_around(shape)); }, "shape"_a,
      "Smallest box of doubles around the shape, nearly. For a moving one around all that it covers in [0, 1]. One box "
      "per shape.\n\nGuarantee: encloses the exact point set.");
  module.def("to_json", &json, "shape"_a, "The JSON form of one shape; its numbers read back to the same doubles.");
  module.def(
      "parse_json_shape", [](const std::string& text) { return object_of(shapes_of(parse_json_shape(text))); },
      "text"_a,
      "The shape that this JSON describes, such as {\"kind\": \"aabb\", \"min\": [0,0], \"max\": [1,1]}. Throws "
      "InvalidInput naming the column or the key.");
  module.def(
      "parse_frame", [](const std::string& text) { return object_of(shapes_of(any_shape(parse_frame(text)))); },
      "text"_a,
      "Reads the text form of frames: `Co(0,0,0) x(1,0,0) y(0,1,0) z(0,0,1)` is the unit cube, `T` in front makes a "
      "simplex, `s(..)` after the origin a velocity. Throws InvalidInput naming the column.");
}

}  // namespace motzkin::python
