#include "corpus/any_shape.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "motzkin/shape/text.hpp"

namespace motzkin::testing {
namespace {

template <int D, int N>
VertexSimplex<D, N> vertex_simplex(const FrameNumbers<D>& numbers) {
  std::array<Vector<D>, N> vertices;
  vertices[0] = numbers.origin;
  for (int i = 1; i < N; ++i) {
    vertices[static_cast<std::size_t>(i)] = numbers.origin + numbers.axes.col(i - 1);
  }
  return VertexSimplex<D, N>(vertices);
}

template <int D>
Aabb<D> box(const FrameNumbers<D>& numbers) {
  const Vector<D> corner = numbers.origin + numbers.axes.diagonal();
  return {numbers.origin.cwiseMin(corner), numbers.origin.cwiseMax(corner)};
}

template <int D>
Obb<D> oriented_box(const FrameNumbers<D>& numbers) {
  const Vector<D> limit = Vector<D>::Constant(max_coordinate);
  Vector<D> center = numbers.origin;
  for (int i = 0; i < D; ++i) {
    center += 0.5 * numbers.axes.col(i);  // not by a product of matrices, which Eigen rounds as the processor likes
  }
  center = center.cwiseMin(limit).cwiseMax(-limit);
  Matrix<D> axes = numbers.axes;
  Vector<D> half = Vector<D>::Constant(0.5);
  axes.col(1) /= 3;
  half[1] = 1.5;
  const double size = axes.col(0).cwiseAbs().maxCoeff();
  if (size < 0x1p-900) {
    half[0] = 1.25 * 0x1p-600;
  } else if (size < 0x1p900) {
    axes.col(0) *= 0x1p19;
    half[0] = 0x1p-20;
  }
  return {center, axes, half};
}

template <int D, class Vectors>
std::string json_vectors(const Vectors& vectors) {
  std::string text = "[";
  for (const Vector<D>& vector : vectors) {
    text += text.size() > 1 ? ", [" : "[";
    for (int k = 0; k < D; ++k) {
      text += (k > 0 ? ", " : "") + motzkin::to_text(vector[k]);
    }
    text += "]";
  }
  return text + "]";
}

template <int D>
std::string json_vector(const Vector<D>& vector) {
  const std::string text = json_vectors<D>(std::array{vector});
  return text.substr(1, text.size() - 2);
}

template <int D, FrameKind Kind>
std::string json_members(const Frame<D, Kind>& frame) {
  std::array<Vector<D>, D> axes;
  for (int i = 0; i < D; ++i) {
    axes[static_cast<std::size_t>(i)] = frame.axes().col(i);
  }
  return std::string(R"("kind": ")") + (Kind == FrameKind::Cuboid ? "cuboid" : "simplex") + R"(", "origin": )" +
         json_vector<D>(frame.origin()) + R"(, "axes": )" + json_vectors<D>(axes);
}

template <int D, int N>
std::string json_members(const VertexSimplex<D, N>& simplex) {
  constexpr std::array names = {"point", "segment", "triangle", "tetrahedron"};
  return std::string(R"("kind": ")") + names[N - 1] + R"(", "vertices": )" + json_vectors<D>(simplex.vertices());
}

template <int D>
std::string json_members(const Aabb<D>& box) {
  return R"("kind": "aabb", "min": )" + json_vector<D>(box.min()) + R"(, "max": )" + json_vector<D>(box.max());
}

template <int D>
std::string json_members(const Obb<D>& box) {
  std::array<Vector<D>, D> axes;
  for (int i = 0; i < D; ++i) {
    axes[static_cast<std::size_t>(i)] = box.axes().col(i);
  }
  return R"("kind": "obb", "center": )" + json_vector<D>(box.center()) + R"(, "axes": )" + json_vectors<D>(axes) +
         R"(, "half": )" + json_vector<D>(box.half());
}

template <class Shape>
std::string json_members(const Moving<Shape>& moving) {
  return json_members(moving.shape()) + R"(, "velocity": )" + json_vector<Shape::dimension>(moving.velocity());
}

template <int D>
std::string json(const AnyShape<D>& shape) {
  return std::visit([](const auto& known) { return "{" + json_members(known) + "}"; }, shape);
}

template <int D, class Function>
auto visit_pair(const AnyPair<D>& pair, const Function& function) noexcept {
  return std::visit([&](const auto& a, const auto& b) noexcept { return function(a, b); }, pair.a, pair.b);
}

template <int D>
struct Transform {
  const Vector<D>& factors;
  const Vector<D>& shift;

  [[nodiscard]] Vector<D> direction(const Vector<D>& vector) const { return vector.cwiseProduct(factors); }
  [[nodiscard]] Vector<D> point(const Vector<D>& vector) const { return direction(vector) + shift; }

  template <FrameKind Kind>
  [[nodiscard]] Frame<D, Kind> operator()(const Frame<D, Kind>& frame) const {
    FrameNumbers<D> numbers{point(frame.origin()), Vector<D>::Zero(), {}};
    for (int i = 0; i < D; ++i) {
      numbers.axes.col(i) = direction(frame.axes().col(i));
    }
    return numbers.template frame<Kind>();
  }

  template <int N>
  [[nodiscard]] VertexSimplex<D, N> operator()(const VertexSimplex<D, N>& simplex) const {
    std::array<Vector<D>, N> vertices = simplex.vertices();
    for (Vector<D>& vertex : vertices) {
      vertex = point(vertex);
    }
    return VertexSimplex<D, N>(vertices);
  }

  [[nodiscard]] Aabb<D> operator()(const Aabb<D>& box) const { return {point(box.min()), point(box.max())}; }

  [[nodiscard]] Obb<D> operator()(const Obb<D>& box) const {
    Matrix<D> axes;
    for (int i = 0; i < D; ++i) {
      axes.col(i) = direction(box.axes().col(i));
    }
    return {point(box.center()), axes, box.half()};
  }

  template <class Shape>
  [[nodiscard]] Moving<Shape> operator()(const Moving<Shape>& moving) const {
    return {(*this)(moving.shape()), direction(moving.velocity())};
  }
};

}  // namespace

template <int D>
AnyShape<D> make_shape(const FrameNumbers<D>& numbers, ShapeKind kind, bool moves) {
  const auto finish = [&]<class Shape>(const Shape& shape) -> AnyShape<D> {
    return moves ? AnyShape<D>(Moving<Shape>(shape, numbers.velocity)) : AnyShape<D>(shape);
  };
  switch (kind) {
    case ShapeKind::Cuboid: return finish(numbers.template frame<FrameKind::Cuboid>());
    case ShapeKind::Simplex: return finish(numbers.template frame<FrameKind::Simplex>());
    case ShapeKind::Point: return finish(vertex_simplex<D, 1>(numbers));
    case ShapeKind::Segment: return finish(vertex_simplex<D, 2>(numbers));
    case ShapeKind::Triangle: return finish(vertex_simplex<D, 3>(numbers));
    case ShapeKind::Tetrahedron: return finish(vertex_simplex<D, D + 1>(numbers));
    case ShapeKind::Aabb: return finish(box(numbers));
    case ShapeKind::Obb: break;
  }
  return finish(oriented_box(numbers));
}

template <int D>
AnyPair<D> transformed(const AnyPair<D>& pair, const Vector<D>& factors, const Vector<D>& shift) {
  const Transform<D> transform{factors, shift};
  const auto apply = [&](const auto& shape) { return AnyShape<D>(transform(shape)); };
  return {std::visit(apply, pair.a), std::visit(apply, pair.b)};
}

template <int D>
ExactFrame exact_any(const AnyShape<D>& shape) {
  return std::visit([](const auto& known) { return exact(known); }, shape);
}

template <int D>
Relation relate(const AnyPair<D>& pair, const PairOptions& options) noexcept {
  return visit_pair(pair, [&](const auto& a, const auto& b) noexcept { return motzkin::relate(a, b, options); });
}

template <int D>
std::optional<Aabb<D>> intersection_box(const AnyPair<D>& pair) noexcept {
  return visit_pair(pair, [](const auto& a, const auto& b) noexcept { return motzkin::intersection_box(a, b); });
}

template <int D>
std::optional<Window> contact_window(const AnyPair<D>& pair) noexcept {
  return visit_pair(pair, [](const auto& a, const auto& b) noexcept { return motzkin::contact_window(a, b); });
}

template <int D>
std::string to_json(const AnyPair<D>& pair) {
  return R"({"a": )" + json<D>(pair.a) + R"(, "b": )" + json<D>(pair.b) + "}";
}

#define MOTZKIN_INSTANTIATE(D)                                                            \
  template AnyShape<D> make_shape(const FrameNumbers<D>&, ShapeKind, bool);               \
  template AnyPair<D> transformed(const AnyPair<D>&, const Vector<D>&, const Vector<D>&); \
  template ExactFrame exact_any<D>(const AnyShape<D>&);                                   \
  template Relation relate(const AnyPair<D>&, const PairOptions&) noexcept;               \
  template std::optional<Aabb<D>> intersection_box(const AnyPair<D>&) noexcept;           \
  template std::optional<Window> contact_window(const AnyPair<D>&) noexcept;              \
  template std::string to_json(const AnyPair<D>&);
MOTZKIN_INSTANTIATE(2)
MOTZKIN_INSTANTIATE(3)

}  // namespace motzkin::testing
