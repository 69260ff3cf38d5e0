#include <limits>

#include "enumerations.hpp"
#include "lock.hpp"
#include "motzkin/io/any_pair.hpp"
#include "motzkin/io/pair_picture.hpp"
#include "motzkin/pair/cast.hpp"
#include "motzkin/pair/classify.hpp"
#include "motzkin/tree/volume_cast.hpp"
#include "named_tuples.hpp"
#include "rays.hpp"
#include "shapes.hpp"

/// What two shapes have in common, and when: boxes, windows, polytopes; lines through boxes.

namespace motzkin::python {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

std::size_t index(const Shapes& shapes, std::size_t i) { return shapes.single ? 0 : i; }

PairResult answer_pair(const Shapes& a, const Shapes& b, std::size_t i, const PairRequest& request) {
  return answer(AnyPair(any_shape(a, index(a, i)), any_shape(b, index(b, i))), request);
}

/// Answers each pair of two arrays by `width` numbers, NaN where there are none: `write(i, numbers)` says whether.
template <class Write>
py::array_t<double> numbers_per_pair(const Count& count, std::vector<py::ssize_t> shape, int threads,
                                     const py::object& progress, const Write& write) {
  py::ssize_t width = 1;
  for (const auto length : shape) {
    width *= length;
  }
  shape.insert(shape.begin(), static_cast<py::ssize_t>(count.count));
  py::array_t<double> results(shape);
  double* numbers = results.mutable_data();
  in_parts(count.count, threads, progress, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      double* item = numbers + i * static_cast<std::size_t>(width);
      try {
        if (!write(i, item)) {
          std::fill(item, item + width, nothing);
        }
      } catch (const InvalidInput& error) {
        throw InvalidInput(place(false, i, "pair") + error.what());
      }
    }
  });
  return results;
}

py::object box_object(const AnyBox& box) {
  return std::visit([](const auto& any) { return object_of(shapes_of(any)); }, box);
}

py::object intersection_box(const Shapes& a, const Shapes& b, int threads, const py::object& progress) {
  const Count count = pair_count(a, b);
  if (count.single) {
    const auto box = answer_pair(a, b, 0, {.box = true}).box;
    return box ? box_object(*box) : py::none();
  }
  return numbers_per_pair(count, {2, a.dimension()}, threads, progress, [&](std::size_t i, double* numbers) {
    const auto box = answer_pair(a, b, i, {.box = true}).box;
    if (box) {
      std::visit(
          [&]<int D>(const Aabb<D>& found) {
            std::copy_n(found.min().data(), D, numbers);
            std::copy_n(found.max().data(), D, numbers + D);
          },
          *box);
    }
    return box.has_value();
  });
}

std::optional<Window> window_of(const Shapes& a, const Shapes& b, std::size_t i) {
  const PairResult result = answer_pair(a, b, i, {.window = true});
  return result.window || result.relation == Relation::Disjoint ? result.window : Window{};
}

py::object contact_window(const Shapes& a, const Shapes& b, int threads, const py::object& progress) {
  const Count count = pair_count(a, b);
  if (count.single) {
    const auto window = window_of(a, b, 0);
    return window ? named_tuple("Window", window->enter, window->exit) : py::none();
  }
  return numbers_per_pair(count, {2}, threads, progress, [&](std::size_t i, double* numbers) {
    const auto window = window_of(a, b, i);
    if (window) {
      numbers[0] = window->enter;
      numbers[1] = window->exit;
    }
    return window.has_value();
  });
}

void require_one(const Shapes& a, const Shapes& b, const char* what) {
  if (!a.single || !b.single) {
    throw InvalidInput(std::string(what) + " takes one shape each; index the arrays");
  }
}

py::object intersection(const Shapes& a, const Shapes& b) {
  require_one(a, b, "intersection");
  std::optional<AnyPolytope> found;
  {
    const py::gil_scoped_release unlocked;
    found = answer_pair(a, b, 0, {.intersection = true}).intersection;
  }
  return std::visit(
      []<int D>(const Polytope<D>& polytope) -> py::object {
        if (polytope.vertices.empty()) {
          return py::none();
        }
        py::array_t<double> vertices({static_cast<py::ssize_t>(polytope.vertices.size()), py::ssize_t{D}},
                                     polytope.vertices[0].data());
        return named_tuple("Polytope", std::move(vertices), polytope.measure);
      },
      found.value());
}

std::string picture(const Shapes& a, const Shapes& b) {
  require_one(a, b, "pair_picture");
  const AnyPair pair(any_shape(a, 0), any_shape(b, 0));
  return pair_picture(pair, answer(pair, {.box = true, .window = true}));
}

template <class Object>
Object lines(py::handle origin, py::handle direction) {
  const Items origins(origin, "origin", 1);
  const Items directions(direction, "direction", 1);
  const int dimension = dimension_of(origins);
  directions.require_length(0, dimension);
  Count count;
  count.include(origins);
  count.include(directions);
  const auto made = [&]<int D>(std::integral_constant<int, D>) {
    std::vector<Line<D>> all;
    all.reserve(count.count);
    for (std::size_t i = 0; i < count.count; ++i) {
      try {
        all.emplace_back(vector_at<D>(origins[i]), vector_at<D>(directions[i]));
      } catch (const InvalidInput& error) {
        throw InvalidInput(place(count.single, i, "line") + error.what());
      }
    }
    Object object;
    object.lines = std::move(all);
    object.single = count.single;
    return object;
  };
  return dimension == 2 ? made(std::integral_constant<int, 2>()) : made(std::integral_constant<int, 3>());
}

py::array_t<double> line_part(const Lines& lines, bool direction) {
  return std::visit(
      [&]<int D>(const std::vector<Line<D>>& all) {
        std::vector<py::ssize_t> shape = {D};
        if (!lines.single) {
          shape.insert(shape.begin(), static_cast<py::ssize_t>(all.size()));
        }
        py::array_t<double> result(shape);
        for (std::size_t i = 0; i < all.size(); ++i) {
          std::copy_n((direction ? all[i].direction() : all[i].origin()).data(), D, result.mutable_data() + i * D);
        }
        return result;
      },
      lines.lines);
}

/// The span of each line, ray or segment in its box.
template <class Span>
py::object spans(const Count& count, int threads, const py::object& progress, const Span& span) {
  if (count.single) {
    const std::optional<ParameterSpan> found = span(0);
    return found ? named_tuple("ParameterSpan", found->enter, found->exit) : py::none();
  }
  return numbers_per_pair(count, {2}, threads, progress, [&](std::size_t i, double* numbers) {
    const std::optional<ParameterSpan> found = span(i);
    if (found) {
      numbers[0] = found->enter;
      numbers[1] = found->exit;
    }
    return found.has_value();
  });
}

bool is_box(const Shapes& shapes) {
  return std::holds_alternative<std::vector<Aabb<3>>>(shapes.elements) ||
         std::holds_alternative<std::vector<Obb<3>>>(shapes.elements);
}

/// Calls `function` with the boxes, which are `Aabb`s or `Obb`s of the dimension.
template <int D, class Function>
py::object with_boxes(const Shapes& boxes, const Function& function) {
  const auto* aligned = std::get_if<std::vector<Aabb<D>>>(&boxes.elements);
  const auto* oriented = std::get_if<std::vector<Obb<D>>>(&boxes.elements);
  if (boxes.moves() || (aligned == nullptr && oriented == nullptr)) {
    throw InvalidInput("cast: expected an Aabb or Obb of the same dimension, at rest; a Ray in space takes any shape");
  }
  return aligned != nullptr ? function(*aligned) : function(*oriented);
}

py::object cast_lines(const Lines& lines, const Shapes& boxes, bool rays, int threads, const py::object& progress) {
  return std::visit(
      [&]<int D>(const std::vector<Line<D>>& all) {
        Count count;
        count.include(lines.single, all.size(), "line");
        count.include(boxes.single, boxes.size(), "shape");
        if constexpr (D == 3) {
          if (rays && !is_box(boxes)) {
            return spans(count, threads, progress, [&](std::size_t i) {
              const Line<3>& line = all[lines.single ? 0 : i];
              return cast(Ray<3>(line.origin(), line.direction()), volume(boxes, index(boxes, i)));
            });
          }
        }
        return with_boxes<D>(boxes, [&](const auto& given) {
          return spans(count, threads, progress, [&](std::size_t i) {
            const Line<D>& line = all[lines.single ? 0 : i];
            const auto& box = given[index(boxes, i)];
            return rays ? cast(Ray<D>(line.origin(), line.direction()), box) : cast(line, box);
          });
        });
      },
      lines.lines);
}

py::object cast_segments(const Shapes& segments, const Shapes& boxes, int threads, const py::object& progress) {
  const Count count = pair_count(segments, boxes);
  return std::visit(
      [&]<class Shape>(const std::vector<Shape>& all) -> py::object {
        if constexpr (requires { requires Shape::vertex_count == 2; }) {
          if (!segments.moves()) {
            return with_boxes<Shape::dimension>(boxes, [&](const auto& given) {
              return spans(count, threads, progress, [&](std::size_t i) {
                return std::optional<ParameterSpan>(cast(all[index(segments, i)], given[index(boxes, i)]));
              });
            });
          }
        }
        throw InvalidInput("cast: expected a Line, Ray or Segment at rest, and a box");
      },
      segments.elements);
}

py::object classify_boxes(const Shapes& boxes, const Shapes& spheres) {
  const Count count = pair_count(boxes, spheres);
  return with_elements(
      boxes, spheres, [&]<class Box, class Ball>(const std::vector<Box>& a, const std::vector<Ball>& b) -> py::object {
        if constexpr (std::is_same_v<Box, Aabb<Box::dimension>> && std::is_same_v<Ball, Sphere<Box::dimension>>) {
          if (count.single) {
            return member(classify(a[0], b[0]));
          }
          py::array_t<std::uint8_t> results(static_cast<py::ssize_t>(count.count));
          for (std::size_t i = 0; i < count.count; ++i) {
            results.mutable_data()[i] = static_cast<std::uint8_t>(classify(a[index(boxes, i)], b[index(spheres, i)]));
          }
          return results;
        } else {
          throw InvalidInput("classify: expected an Aabb and a Sphere");
        }
      });
}

template <class Object>
void add_lines(py::module_& module, const char* name, const char* description) {
  py::class_<Object, Lines> added(module, name, description);
  added.def(py::init(&lines<Object>), "origin"_a, "direction"_a).def("__reduce__", [](const py::object& self) {
    const auto& all = self.cast<const Lines&>();
    return py::make_tuple(py::type::of(self), py::make_tuple(line_part(all, false), line_part(all, true)));
  });
}

}  // namespace

void add_pair_parts(py::module_& module) {
  add_named_tuple(module, "Window", "enter exit", "A part of the time interval [0, 1], both ends included.");
  add_named_tuple(module, "ParameterSpan", "enter exit", "The numbers t from `enter` to `exit`.");
  add_named_tuple(module, "Polytope", "vertices measure",
                  "A convex polytope: its vertices, one per row, and its area in the plane or volume in space.");
  module.def("intersection_box", &intersection_box, "a"_a, "b"_a, py::kw_only(), "threads"_a = 1,
             "progress"_a = py::none(),
             "Box around the common part of two shapes, over the whole window for moving ones: an Aabb, or None where "
             "they are "
             "disjoint. Of arrays an array of shape (n, 2, d), minimum and maximum, NaN where they are disjoint.\n\n"
             "Guarantee: contains the exact common part; each side is at most 2 ulp of itself outside the exact box.");
  module.def("contact_window", &contact_window, "a"_a, "b"_a, py::kw_only(), "threads"_a = 1, "progress"_a = py::none(),
             "The times from the first to the last common point of two shapes in motion, [0, 1] for two resting ones "
             "that meet: a "
             "Window, or None where they never meet. Of arrays an array of shape (n, 2), NaN where they never meet.\n\n"
             "Guarantee: contains the exact times, each end within 2^-50 of the exact one.");
  module.def(
      "intersection", &intersection, "a"_a, "b"_a,
      "The common part of two shapes at rest, as a Polytope; None where they are disjoint.\n\n"
      "Guarantee: computed in exact numbers; then each coordinate and the measure are rounded to the nearest double.");
  module.def(
      "pair_picture", &picture, "a"_a, "b"_a,
      "A drawing of two shapes as the text of an SVG file: where they move also their end and the way there, and the "
      "box of what they share.");

  py::class_<Lines> base(module, "Lines", "What Line and Ray have in common.");
  base.def_property_readonly(
          "origin", [](const Lines& all) { return line_part(all, false); }, "An array of shape (d,), or (n, d).")
      .def_property_readonly(
          "direction", [](const Lines& all) { return line_part(all, true); }, "An array of shape (d,), or (n, d).")
      .def_property_readonly(
          "is_single", [](const Lines& all) { return all.single; }, "Whether this is one line, not an array.")
      .def("__eq__", [](const py::object& a, const py::object& b) {
        return py::type::of(a).is(py::type::of(b)) && a.cast<const Lines&>() == b.cast<const Lines&>();
      });
  base.attr("__hash__") = py::none();
  add_lines<LineObject>(
      module, "Line",
      "Line(origin, direction): the points origin + t direction for all numbers t. Both have shape (d,), "
      "or (n, d).");
  add_lines<RayObject>(module, "Ray", "Ray(origin, direction): the part of a line with t >= 0.");

  static constexpr const char* cast_text =
      "cast(line, box): the parameters t at which origin + t direction of a line or ray, or p + t (q - p) of a "
      "segment, is in an Aabb or Obb, and of a ray in space in a shape of any kind: a ParameterSpan, or None where it "
      "is nowhere. Of arrays an array of shape (n, 2), NaN where "
      "it is "
      "nowhere.\n\nGuarantee: there is a value exactly where the sets share a point, touching counts. The span "
      "contains the "
      "exact one, each end at most 2 ulp outside.";
  module.def(
      "cast",
      [](const RayObject& ray, const Shapes& box, int threads, const py::object& progress) {
        return cast_lines(ray, box, true, threads, progress);
      },
      "line"_a, "box"_a, py::kw_only(), "threads"_a = 1, "progress"_a = py::none(), cast_text);
  module.def(
      "cast",
      [](const LineObject& line, const Shapes& box, int threads, const py::object& progress) {
        return cast_lines(line, box, false, threads, progress);
      },
      "line"_a, "box"_a, py::kw_only(), "threads"_a = 1, "progress"_a = py::none());
  module.def("cast", &cast_segments, "line"_a, "box"_a, py::kw_only(), "threads"_a = 1, "progress"_a = py::none());
  module.def("classify", &classify_boxes, "box"_a, "sphere"_a,
             "Where an Aabb lies relative to a Sphere: a member of Placement, of arrays an array of uint8.\n\n"
             "Guarantee: exact.");
}

}  // namespace motzkin::python
