#include "motzkin/io/shape_json.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <type_traits>

#include "io/shape_json.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin::detail {
namespace {

constexpr std::array<std::string_view, 4> vertex_kinds = {"point", "segment", "triangle", "tetrahedron"};

/// Reads the numbers of one shape of known dimension. `reference` names the vector that the dimension was taken from.
template <int D>
class ShapeReader {
 public:
  ShapeReader(const json& object, std::string where, std::string reference)
      : object_(object), where_(std::move(where)), reference_(std::move(reference)) {}

  [[nodiscard]] AnyShape read(std::string_view kind) const {
    if (kind == "hull") {
      return finish(motzkin::Hull<D>(vectors("points")));
    }
    if (kind == "half-space") {
      return finish(HalfSpace<D>(vector("normal"), number(object_["offset"], where_ + ".offset")));
    }
    if (kind == "capsule") {
      return finish(Capsule<D>(vertex_simplex<2>(), radius()));
    }
    if (kind == "rounded") {
      return rounded();
    }
    return read_flat(kind);
  }

 private:
  [[nodiscard]] AnyShape read_flat(std::string_view kind) const {
    if (kind == "cuboid") {
      return finish(frame<FrameKind::Cuboid>());
    }
    if (kind == "simplex") {
      return finish(frame<FrameKind::Simplex>());
    }
    if (kind == "aabb") {
      return finish(Aabb<D>(vector("min"), vector("max")));
    }
    if (kind == "obb") {
      return finish(oriented_box());
    }
    if (kind == "sphere") {
      return finish(Sphere<D>(vector("center"), radius()));
    }
    if (kind == "point") {
      return finish(vertex_simplex<1>());
    }
    if (kind == "segment") {
      return finish(vertex_simplex<2>());
    }
    if (kind == "triangle") {
      return finish(vertex_simplex<3>());
    }
    if constexpr (D == 3) {
      return finish(vertex_simplex<4>());
    } else {
      json_error(where_ + "." + reference_, "expected 3 numbers, because it is a tetrahedron, found 2");
    }
  }

  [[nodiscard]] double radius() const { return number(object_["radius"], where_ + ".radius"); }

  /// A rounded point is a sphere, and a rounded segment a capsule.
  [[nodiscard]] AnyShape rounded() const {
    const AnyShape core = read_shape(object_["core"], where_ + ".core");
    return std::visit(
        [&]<class Shape>(const Shape& shape) -> AnyShape {
          if constexpr (Shape::dimension != D) {
            json_error(where_ + ".core", "differs in dimension from " + reference_);  // it is taken from the core
          } else if constexpr (std::is_same_v<Shape, Point<D>>) {
            return finish(Sphere<D>(shape.vertices()[0], radius()));
          } else if constexpr (std::is_constructible_v<AnyShape, Rounded<Shape>>) {
            return finish(Rounded<Shape>(shape, radius()));
          } else {
            json_error(where_ + ".core", "expected a shape at rest with flat faces: no radius, velocity or half-space");
          }
        },
        core);
  }

  [[nodiscard]] Vector<D> vector(const json& array, const std::string& name) const {
    const std::vector<double> values = numbers(array, where_ + "." + name);
    if (values.size() != D) {
      json_error(where_ + "." + name, "expected " + std::to_string(D) + " numbers, as in " + reference_ + ", found " +
                                          std::to_string(values.size()));
    }
    return Vector<D>(values.data());
  }

  [[nodiscard]] Vector<D> vector(const char* key) const { return vector(object_[key], key); }

  [[nodiscard]] std::vector<Vector<D>> vectors(const std::string& key) const {
    std::vector<Vector<D>> result;
    for (const json& row : object_[key]) {
      result.push_back(vector(row, key + "[" + std::to_string(result.size()) + "]"));
    }
    return result;
  }

  template <FrameKind Kind>
  [[nodiscard]] Frame<D, Kind> frame() const {
    const json& rows = object_["axes"];
    if (!rows.is_array() || rows.size() > D) {
      json_error(where_ + ".axes", "expected an array of 0 to " + std::to_string(D) + " vectors");
    }
    const std::vector<Vector<D>> axes = vectors("axes");
    return {vector("origin"), std::span<const Vector<D>>(axes)};
  }

  [[nodiscard]] Obb<D> oriented_box() const {
    if (!object_["axes"].is_array() || object_["axes"].size() != D) {
      json_error(where_ + ".axes", "expected an array of " + std::to_string(D) + " vectors");
    }
    const std::vector<Vector<D>> rows = vectors("axes");
    Matrix<D> axes;
    for (int i = 0; i < D; ++i) {
      axes.col(i) = rows[static_cast<std::size_t>(i)];
    }
    return {vector("center"), axes, vector("half")};
  }

  template <int N>
  [[nodiscard]] VertexSimplex<D, N> vertex_simplex() const {
    if (object_["vertices"].size() != N) {
      json_error(where_ + ".vertices", "expected " + std::to_string(N) + (N == 1 ? " vector" : " vectors") +
                                           ", found " + std::to_string(object_["vertices"].size()));
    }
    const std::vector<Vector<D>> vertices = vectors("vertices");
    std::array<Vector<D>, N> result;
    std::copy(vertices.begin(), vertices.end(), result.begin());
    return VertexSimplex<D, N>(result);
  }

  template <class Shape>
  [[nodiscard]] AnyShape finish(const Shape& shape) const {
    if (object_.contains("velocity")) {
      return Moving<Shape>(shape, vector("velocity"));
    }
    return shape;
  }

  const json& object_;
  std::string where_;
  std::string reference_;
};

bool is_vertex_kind(std::string_view kind) {
  return std::find(vertex_kinds.begin(), vertex_kinds.end(), kind) != vertex_kinds.end();
}

/// The kind, after a check of the keys that it asks for.
std::string read_kind(const json& object, const std::string& where) {
  static constexpr std::array<std::string_view, 3> frame_keys = {"kind", "origin", "axes"};
  static constexpr std::array<std::string_view, 2> vertex_keys = {"kind", "vertices"};
  static constexpr std::array<std::string_view, 3> box_keys = {"kind", "min", "max"};
  static constexpr std::array<std::string_view, 4> obb_keys = {"kind", "center", "axes", "half"};
  static constexpr std::array<std::string_view, 3> sphere_keys = {"kind", "center", "radius"};
  static constexpr std::array<std::string_view, 2> hull_keys = {"kind", "points"};
  static constexpr std::array<std::string_view, 3> half_space_keys = {"kind", "normal", "offset"};
  static constexpr std::array<std::string_view, 3> capsule_keys = {"kind", "vertices", "radius"};
  static constexpr std::array<std::string_view, 3> rounded_keys = {"kind", "core", "radius"};
  static constexpr std::array<std::string_view, 1> optional = {"velocity"};
  if (!object.is_object()) {
    json_error(where, std::string("expected an object, found ") + object.type_name());
  }
  if (!object.contains("kind")) {
    json_error(where, "missing key \"kind\"");
  }
  const json& kind = object["kind"];
  if (kind == "cuboid" || kind == "simplex") {
    check_keys(object, where, frame_keys, optional);
  } else if (kind == "aabb") {
    check_keys(object, where, box_keys, optional);
  } else if (kind == "obb") {
    check_keys(object, where, obb_keys, optional);
  } else if (kind == "sphere") {
    check_keys(object, where, sphere_keys, optional);
  } else if (kind == "hull") {
    check_keys(object, where, hull_keys, optional);
  } else if (kind == "half-space") {
    check_keys(object, where, half_space_keys, optional);
  } else if (kind == "capsule") {
    check_keys(object, where, capsule_keys, optional);
  } else if (kind == "rounded") {
    check_keys(object, where, rounded_keys, optional);
  } else if (kind.is_string() && is_vertex_kind(kind.get<std::string>())) {
    check_keys(object, where, vertex_keys, optional);
  } else {
    json_error(
        where + ".kind",
        "expected cuboid, simplex, point, segment, triangle, tetrahedron, aabb, obb, sphere, capsule, rounded, hull or "
        "half-space, found " +
            found(kind));
  }
  return kind.get<std::string>();
}

/// Where the first vector of a shape stands, which has as many numbers as there are dimensions.
std::pair<const json&, std::string> first_vector(const json& object, const std::string& kind,
                                                 const std::string& where) {
  if (kind == "aabb") {
    return {object["min"], "min"};
  }
  if (kind == "obb" || kind == "sphere") {
    return {object["center"], "center"};
  }
  if (kind == "half-space") {
    return {object["normal"], "normal"};
  }
  if (kind == "rounded") {
    const json& core = object["core"];
    const std::string core_kind = read_kind(core, where + ".core");
    if (core_kind == "rounded") {
      json_error(where + ".core", "expected a shape at rest with flat faces: no radius, velocity or half-space");
    }
    const auto [first, name] = first_vector(core, core_kind, where + ".core");
    return {first, "core." + name};
  }
  if (kind != "capsule" && kind != "hull" && !is_vertex_kind(kind)) {
    return {object["origin"], "origin"};
  }
  const std::string key = kind == "hull" ? "points" : "vertices";
  const json& vertices = object[key];
  if (!vertices.is_array() || vertices.empty()) {
    json_error(where + "." + key, "expected an array of vectors, found " +
                                      (vertices.is_array() ? "an empty one" : std::string(vertices.type_name())));
  }
  return {vertices.front(), key + "[0]"};
}

/// The columns, one after the other.
template <int D>
std::string axes_json(const Matrix<D>& axes) {
  std::string rows;
  for (int i = 0; i < D; ++i) {
    rows += (i == 0 ? "" : ",") + array_json(axes.col(i));
  }
  return R"(, "axes": [)" + rows + "]";
}

template <int D, FrameKind Kind>
std::string shape_json(const Frame<D, Kind>& frame) {
  return std::string(R"("kind": ")") + (Kind == FrameKind::Cuboid ? "cuboid" : "simplex") + R"(", "origin": )" +
         array_json(frame.origin()) + axes_json<D>(frame.axes());
}

template <int D>
std::string shape_json(const Obb<D>& box) {
  return R"("kind": "obb", "center": )" + array_json(box.center()) + axes_json<D>(box.axes()) + R"(, "half": )" +
         array_json(box.half());
}

template <int D>
std::string shape_json(const Sphere<D>& sphere) {
  return R"("kind": "sphere", "center": )" + array_json(sphere.center()) + R"(, "radius": )" + to_text(sphere.radius());
}

template <class Vectors>
std::string rows_json(const Vectors& vectors) {
  std::string rows;
  for (const auto& vector : vectors) {
    rows += (rows.empty() ? "" : ",") + array_json(vector);
  }
  return "[" + rows + "]";
}

template <int D, int N>
std::string shape_json(const VertexSimplex<D, N>& simplex) {
  return R"("kind": ")" + std::string(vertex_kinds[N - 1]) + R"(", "vertices": )" + rows_json(simplex.vertices());
}

template <int D>
std::string shape_json(const motzkin::Hull<D>& hull) {
  return R"("kind": "hull", "points": )" + rows_json(hull.points());
}

template <int D>
std::string shape_json(const HalfSpace<D>& half_space) {
  return R"("kind": "half-space", "normal": )" + array_json(half_space.normal()) + R"(, "offset": )" +
         to_text(half_space.offset());
}

template <int D>
std::string shape_json(const Aabb<D>& box) {
  return R"("kind": "aabb", "min": )" + array_json(box.min()) + R"(, "max": )" + array_json(box.max());
}

template <class Shape>
std::string shape_json(const Rounded<Shape>& rounded) {
  const std::string radius = R"(, "radius": )" + to_text(rounded.radius());
  if constexpr (std::is_same_v<Rounded<Shape>, Capsule<Shape::dimension>>) {
    return R"("kind": "capsule", "vertices": )" + rows_json(rounded.core().vertices()) + radius;
  } else {
    return R"("kind": "rounded", "core": {)" + shape_json(rounded.core()) + "}" + radius;
  }
}

template <class Shape>
std::string shape_json(const Moving<Shape>& moving) {
  return shape_json(moving.shape()) + R"(, "velocity": )" + array_json(moving.velocity());
}

}  // namespace

AnyShape read_shape(const json& object, const std::string& where) {
  const std::string kind = read_kind(object, where);
  const auto [first, name] = first_vector(object, kind, where);
  const std::size_t dimension = numbers(first, where + "." + name).size();
  try {
    switch (dimension) {
      case 2: return ShapeReader<2>(object, where, name).read(kind);
      case 3: return ShapeReader<3>(object, where, name).read(kind);
      default: json_error(where + "." + name, "expected 2 or 3 numbers, found " + std::to_string(dimension));
    }
  } catch (const JsonError&) {
    throw;
  } catch (const InvalidInput& error) {
    json_error(where, error.what());  // what a constructor refused
  }
}

}  // namespace motzkin::detail

namespace motzkin {

AnyShape parse_json_shape(std::string_view text) {
  const detail::StandardArithmetic standard;
  return detail::read_shape(detail::parse_document(text), "shape");
}

std::string to_json(const AnyShape& shape) {
  const detail::StandardArithmetic standard;
  return "{" + std::visit([](const auto& any) { return detail::shape_json(any); }, shape) + "}";
}

}  // namespace motzkin
