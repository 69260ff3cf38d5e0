#pragma once

#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "arrays.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/any_shape.hpp"
#include "motzkin/shape/volume.hpp"

/// Shapes as Python has them: one class per kind, for the plane and for space, whose objects hold one shape or many.

namespace motzkin::python {

template <class... Shape>
using OneOf = std::variant<std::vector<Shape>...>;

/// Shapes of one kind and dimension.
using Elements = OneOf<Cuboid<2>, Simplex<2>, Point<2>, Segment<2>, Triangle<2>, Aabb<2>, Obb<2>, Sphere<2>, Hull<2>,
                       HalfSpace<2>,  //
                       Cuboid<3>, Simplex<3>, Point<3>, Segment<3>, Triangle<3>, Tetrahedron, Aabb<3>, Obb<3>,
                       Sphere<3>, Hull<3>, HalfSpace<3>>;

/// Empty for shapes at rest.
using Velocities = std::variant<std::monostate, std::vector<Vector<2>>, std::vector<Vector<3>>>;

struct Shapes {
  Elements elements;
  bool single = true;
  Velocities velocities = {};
  std::vector<double> radii = {};  ///< of rounded shapes, whose cores the elements are; empty for others

  [[nodiscard]] std::size_t size() const noexcept {
    return std::visit([](const auto& all) { return all.size(); }, elements);
  }
  [[nodiscard]] bool moves() const noexcept { return velocities.index() != 0; }
  [[nodiscard]] bool is_rounded() const noexcept { return !radii.empty(); }
  [[nodiscard]] int dimension() const noexcept {
    return std::visit([](const auto& all) { return std::decay_t<decltype(all[0])>::dimension; }, elements);
  }

  friend bool operator==(const Shapes&, const Shapes&) = default;
};

enum class ShapeKind {
  Cuboid,
  Simplex,
  Point,
  Segment,
  Triangle,
  Tetrahedron,
  Aabb,
  Obb,
  Sphere,
  Hull,
  HalfSpace,
  Capsule,
  Rounded,
  Moving
};

/// The classes of Python. They add nothing but their type.
template <ShapeKind Kind>
struct ShapesOf : Shapes {};

[[nodiscard]] ShapeKind kind_of(const Shapes& shapes);

/// As an object of the class of its kind.
[[nodiscard]] py::object object_of(Shapes shapes);

/// One shape of many.
[[nodiscard]] AnyShape any_shape(const Shapes& shapes, std::size_t i);

/// The other way.
[[nodiscard]] Shapes shapes_of(const AnyShape& shape);

/// One shape in space at rest. Throws InvalidInput for others.
[[nodiscard]] Volume volume(const Shapes& shapes);

/// Shape i of shapes in space at rest.
[[nodiscard]] Volume volume(const Shapes& shapes, std::size_t i);

/// The velocities of moving shapes of dimension D; null for shapes at rest.
template <int D>
[[nodiscard]] const Vector<D>* velocities(const Shapes& shapes) noexcept {
  const auto* all = std::get_if<std::vector<Vector<D>>>(&shapes.velocities);
  return all == nullptr ? nullptr : all->data();
}

/// Calls `function` with both arrays of elements. Throws InvalidInput where the dimensions differ.
template <class Function>
auto with_elements(const Shapes& a, const Shapes& b, const Function& function) {
  return std::visit(
      [&]<class A, class B>(const std::vector<A>& elements_a, const std::vector<B>& elements_b) {
        if constexpr (A::dimension == B::dimension) {
          return function(elements_a, elements_b);
        } else {
          throw InvalidInput("the shapes differ in dimension: the first has " + std::to_string(A::dimension) +
                             ", the second " + std::to_string(B::dimension));
          return decltype(function(elements_a, std::vector<A>())){};
        }
      },
      a.elements, b.elements);
}

/// Null for shapes without radii.
[[nodiscard]] inline const double* radii(const Shapes& shapes) noexcept {
  return shapes.is_rounded() ? shapes.radii.data() : nullptr;
}

/// How many pairs two arguments make, each of one shape or many. Throws InvalidInput for two other numbers.
[[nodiscard]] Count pair_count(const Shapes& a, const Shapes& b);

}  // namespace motzkin::python
