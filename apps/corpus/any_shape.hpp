#pragma once

#include <optional>
#include <string>
#include <variant>

#include "corpus/oracle.hpp"
#include "corpus/special_frames.hpp"
#include "motzkin/pair/relate.hpp"

/// Shapes whose kind is known at run time only, and the questions about two of them.

namespace motzkin::testing {

namespace any_shape_detail {

template <int D>
struct Alternatives {
  using Type = std::variant<Cuboid<2>, Simplex<2>, Point<2>, Segment<2>, Triangle<2>, Aabb<2>, Obb<2>,
                            Moving<Cuboid<2>>, Moving<Simplex<2>>, Moving<Point<2>>, Moving<Segment<2>>,
                            Moving<Triangle<2>>, Moving<Aabb<2>>, Moving<Obb<2>>>;
};

template <>
struct Alternatives<3> {
  using Type = std::variant<Cuboid<3>, Simplex<3>, Point<3>, Segment<3>, Triangle<3>, Tetrahedron, Aabb<3>, Obb<3>,
                            Moving<Cuboid<3>>, Moving<Simplex<3>>, Moving<Point<3>>, Moving<Segment<3>>,
                            Moving<Triangle<3>>, Moving<Tetrahedron>, Moving<Aabb<3>>, Moving<Obb<3>>>;
};

}  // namespace any_shape_detail

/// Any shape of a dimension that can be paired.
template <int D>
using AnyShape = typename any_shape_detail::Alternatives<D>::Type;

template <int D>
struct AnyPair {
  AnyShape<D> a;
  AnyShape<D> b;

  [[nodiscard]] AnyPair swapped() const { return {b, a}; }
};

enum class ShapeKind { Cuboid, Simplex, Point, Segment, Triangle, Tetrahedron, Aabb, Obb };
inline constexpr int shape_kind_count = 8;

/// The shape of the given kind that the numbers describe. Vertices are rounded sums of origin and axis; a box takes
/// the diagonal of the axes, and a tetrahedron of the plane is a triangle. An oriented box is the cuboid, nearly: one
/// of its half sizes is 3/2, so that the box is not made of doubles, and tiny axes make it tinier still.
template <int D>
[[nodiscard]] AnyShape<D> make_shape(const FrameNumbers<D>& numbers, ShapeKind kind, bool moves);

/// The pair with coordinate k multiplied by `factors[k]`, which are positive, and then moved by `shift[k]`. Exact where
/// the factors are powers of two and nothing is rounded.
template <int D>
[[nodiscard]] AnyPair<D> transformed(const AnyPair<D>& pair, const Vector<D>& factors, const Vector<D>& shift);

template <int D>
[[nodiscard]] ExactFrame exact_any(const AnyShape<D>& shape);

template <int D>
[[nodiscard]] Relation relate(const AnyPair<D>& pair, const PairOptions& options = {}) noexcept;
template <int D>
[[nodiscard]] std::optional<Aabb<D>> intersection_box(const AnyPair<D>& pair) noexcept;
template <int D>
[[nodiscard]] std::optional<Window> contact_window(const AnyPair<D>& pair) noexcept;

/// One line of the batch form; the numbers read back to the same doubles.
template <int D>
[[nodiscard]] std::string to_json(const AnyPair<D>& pair);

}  // namespace motzkin::testing
