#pragma once

#include <array>

#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/moving.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/vertex_simplex.hpp"

/// How compiled code sees the shapes of a pair. Every convex shape with flat faces here is an origin with up to D axes
/// whose parameters run over the unit cube or the unit simplex, so that two forms do for all of them.

namespace motzkin::detail {

/// A shape that lives elsewhere.
template <int D, FrameKind Kind>
struct BodyView {
  static constexpr int dimension = D;

  const Vector<D>* origin;
  const Matrix<D>* axes;      ///< one per column; rounded differences where there are tips
  const Vector<D>* tips;      ///< where not null, the exact axis i is `tips[i] - origin`
  int tip_count;              ///< axes without a tip are zero
  const Vector<D>* velocity;  ///< null for a shape at rest

  /// Where not null, the shape is this box: `origin` is its centre and not a corner, and the exact axis i is twice its
  /// half size times its axis, of which `axes` holds the rounded product.
  const Obb<D>* box = nullptr;
  bool underflows = false;  ///< a product of `axes` is so small that it is off by more than rounding explains

  [[nodiscard]] bool moves() const noexcept { return velocity != nullptr; }
  [[nodiscard]] bool is_centred() const noexcept { return box != nullptr; }

  /// Whether `axes` are those of the shape, not rounded.
  [[nodiscard]] bool has_exact_axes() const noexcept { return tips == nullptr && box == nullptr; }

  /// Axes from this one on are zero.
  [[nodiscard]] int axis_count() const noexcept { return tips == nullptr ? D : tip_count; }
};

/// Holds what a view of `Shape` needs besides the shape itself.
template <class Shape>
class Body;
template <class Shape>
Body(const Shape&) -> Body<Shape>;

template <int D, FrameKind Kind>
class Body<Frame<D, Kind>> {
 public:
  explicit Body(const Frame<D, Kind>& frame) noexcept : frame_(frame) {}
  [[nodiscard]] BodyView<D, Kind> view() const noexcept {
    return {&frame_.origin(), &frame_.axes(), nullptr, 0, nullptr};
  }

 private:
  const Frame<D, Kind>& frame_;
};

template <int D, int N>
class Body<VertexSimplex<D, N>> {
 public:
  explicit Body(const VertexSimplex<D, N>& simplex) noexcept;
  [[nodiscard]] BodyView<D, FrameKind::Simplex> view() const noexcept {
    return {vertices_, &axes_, vertices_ + 1, N - 1, nullptr};
  }

 private:
  const Vector<D>* vertices_;
  Matrix<D> axes_;
};

template <int D>
class Body<Aabb<D>> {
 public:
  explicit Body(const Aabb<D>& box) noexcept;
  [[nodiscard]] BodyView<D, FrameKind::Cuboid> view() const noexcept {
    return {origin_, &axes_, tips_.data(), D, nullptr};
  }

 private:
  const Vector<D>* origin_;
  Matrix<D> axes_;
  std::array<Vector<D>, static_cast<std::size_t>(D)> tips_;
};

template <int D>
class Body<Obb<D>> {
 public:
  explicit Body(const Obb<D>& box) noexcept;
  [[nodiscard]] BodyView<D, FrameKind::Cuboid> view() const noexcept {
    return {&box_.center(), &axes_, nullptr, 0, nullptr, &box_, underflows_};
  }

 private:
  const Obb<D>& box_;
  Matrix<D> axes_;
  bool underflows_;
};

template <class Shape>
concept HasBody = requires(const Shape& shape) {
  Body<Shape>(shape).view();
};

template <HasBody Shape>
class Body<Moving<Shape>> {
 public:
  explicit Body(const Moving<Shape>& moving) noexcept : body_(moving.shape()), velocity_(moving.velocity()) {}
  [[nodiscard]] auto view() const noexcept {
    auto view = body_.view();
    view.velocity = &velocity_;
    return view;
  }

 private:
  Body<Shape> body_;
  const Vector<Shape::dimension>& velocity_;
};

}  // namespace motzkin::detail

namespace motzkin {

/// The shapes with flat faces that can be paired: frames, points, segments, triangles, tetrahedra, axis-aligned and
/// oriented boxes in 2 and 3 dimensions, at rest or `Moving`.
template <class Shape>
concept PairShape = detail::HasBody<Shape> &&(Shape::dimension == 2 || Shape::dimension == 3);

}  // namespace motzkin
