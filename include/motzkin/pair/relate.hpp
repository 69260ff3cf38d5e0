#pragma once

#include <cstdint>
#include <optional>

#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/pair/ball.hpp"
#include "motzkin/pair/body.hpp"
#include "motzkin/pair/core_shapes.hpp"
#include "motzkin/pair/relation.hpp"

/// The questions users ask about two shapes, answered exactly. Any two of `Cuboid`, `Simplex`, `Tetrahedron`,
/// `Triangle`, `Segment`, `Point`, `Aabb` and `Obb` of the same dimension, 2 or 3, at rest or `Moving`; a resting shape
/// beside a moving one counts as moving with velocity zero. `Sphere`, `Rounded`, `Hull` and `HalfSpace` are answered
/// for as well, the box and the window of such pairs less closely.

namespace motzkin {

/// The floating-point engine that is asked first. The answer does not depend on it.
enum class Method { Auto, FourierMotzkin, SeparatingAxis };

/// Counts of what the answers cost. Not synchronised: threads keep one each and add them up.
struct PairStatistics {
  std::uint64_t questions = 0;         ///< relations, boxes and windows asked for
  std::uint64_t by_engine = 0;         ///< answered by a floating-point proof alone
  std::uint64_t by_exact = 0;          ///< floating point left something undecided
  std::uint64_t exact_directions = 0;  ///< directions evaluated in integers
  std::uint64_t wide_integers = 0;     ///< relations whose coordinates needed more than one limb of 64 bits

  PairStatistics& operator+=(const PairStatistics& other) noexcept;
};

struct PairOptions {
  Method method = Method::Auto;
  PairStatistics* stats = nullptr;  ///< counts are added here where not null
};

namespace detail {

template <int D, FrameKind A, FrameKind B>
[[nodiscard]] Relation relate(const BodyView<D, A>& a, const BodyView<D, B>& b, const PairOptions& options) noexcept;
template <int D, FrameKind Kind>
[[nodiscard]] Relation relate(const BallView<D>& ball, const BodyView<D, Kind>& body,
                              const PairOptions& options) noexcept;
template <int D>
[[nodiscard]] Relation relate(const BallView<D>& a, const BallView<D>& b, const PairOptions& options) noexcept;
template <int D>
[[nodiscard]] Relation relate(const MovingCore<D>& a, const MovingCore<D>& b, const PairOptions& options) noexcept;
template <int D>
[[nodiscard]] Relation relate(const MovingHalfSpace<D>& a, const MovingCore<D>& b, const PairOptions& options) noexcept;
template <int D>
[[nodiscard]] Relation relate(const MovingHalfSpace<D>& a, const MovingHalfSpace<D>& b,
                              const PairOptions& options) noexcept;
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] std::optional<Aabb<D>> intersection_box(const BodyView<D, A>& a, const BodyView<D, B>& b,
                                                      const PairOptions& options) noexcept;
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] std::optional<Window> contact_window(const BodyView<D, A>& a, const BodyView<D, B>& b,
                                                   const PairOptions& options) noexcept;

// How shapes are related by callers that are in standard arithmetic already. Some kinds have a way of their own.

template <PairShape A, PairShape B>
[[nodiscard]] Relation relate(const A& a, const B& b, const PairOptions& options) noexcept {
  return relate(Body(a).view(), Body(b).view(), options);
}
template <SphereShape A, PairShape B>
[[nodiscard]] Relation relate(const A& a, const B& b, const PairOptions& options) noexcept {
  return relate(ball(a), Body(b).view(), options);
}
template <PairShape A, SphereShape B>
[[nodiscard]] Relation relate(const A& a, const B& b, const PairOptions& options) noexcept {
  return relate(ball(b), Body(a).view(), options);
}
template <SphereShape A, SphereShape B>
[[nodiscard]] Relation relate(const A& a, const B& b, const PairOptions& options) noexcept {
  return relate(ball(a), ball(b), options);
}
template <int D>
[[nodiscard]] Relation relate(const Aabb<D>& a, const Aabb<D>& b, const PairOptions& options) noexcept;
template <int D>
[[nodiscard]] Relation relate(const Obb<D>& a, const Obb<D>& b, const PairOptions& options) noexcept;
template <int D>
[[nodiscard]] Relation relate(const Sphere<D>& sphere, const Aabb<D>& box, const PairOptions& options) noexcept;
template <int D>
[[nodiscard]] Relation relate(const Aabb<D>& box, const Sphere<D>& sphere, const PairOptions& options) noexcept {
  return relate(sphere, box, options);
}
[[nodiscard]] Relation relate(const Triangle<3>& a, const Triangle<3>& b, const PairOptions& options) noexcept;
template <BoundedShape A, BoundedShape B>
requires(CoreShape<A> || CoreShape<B>) [[nodiscard]] Relation
    relate(const A& a, const B& b, const PairOptions& options) noexcept {
  return with_core(a, [&](const auto& p) noexcept {
    return with_core(b, [&](const auto& q) noexcept { return detail::relate(p, q, options); });
  });
}
template <HalfSpaceShape A, BoundedShape B>
[[nodiscard]] Relation relate(const A& a, const B& b, const PairOptions& options) noexcept {
  return with_core(b, [&](const auto& q) noexcept { return detail::relate(half_space_of(a), q, options); });
}
template <BoundedShape A, HalfSpaceShape B>
[[nodiscard]] Relation relate(const A& a, const B& b, const PairOptions& options) noexcept {
  return detail::relate(b, a, options);
}
template <HalfSpaceShape A, HalfSpaceShape B>
[[nodiscard]] Relation relate(const A& a, const B& b, const PairOptions& options) noexcept {
  return detail::relate(half_space_of(a), half_space_of(b), options);
}

// Boxes and windows. Those of shapes that have no facets here are made of the boxes around them.

/// Box around all that a moving box covers.
template <int D>
[[nodiscard]] Aabb<D> swept_box(const Aabb<D>& box, const Vector<D>* velocity);
/// What is left of a box, wherever it is, behind a half-space.
template <int D>
[[nodiscard]] Aabb<D> box_behind(const MovingHalfSpace<D>& half_space, const Aabb<D>& box);
/// The times when a moving box meets a half-space, of which there are some.
template <int D>
[[nodiscard]] Window window_behind(const MovingHalfSpace<D>& half_space, const MovingCore<D>& core);

template <PairShape A, PairShape B>
[[nodiscard]] std::optional<Aabb<A::dimension>> intersection_box(const A& a, const B& b,
                                                                 const PairOptions& options) noexcept {
  return intersection_box(Body(a).view(), Body(b).view(), options);
}
template <BoundedShape A, BoundedShape B>
requires(!PairShape<A> || !PairShape<B>)
    [[nodiscard]] std::optional<Aabb<A::dimension>> intersection_box(const A& a, const B& b,
                                                                     const PairOptions& options) noexcept {
  return detail::relate(a, b, options) == Relation::Disjoint
             ? std::nullopt
             : clip(swept_box(bounding_box(at_start(a)), velocity_of(a)),
                    swept_box(bounding_box(at_start(b)), velocity_of(b)));
}
template <HalfSpaceShape A, BoundedShape B>
[[nodiscard]] std::optional<Aabb<A::dimension>> intersection_box(const A& a, const B& b,
                                                                 const PairOptions& options) noexcept {
  return detail::relate(a, b, options) == Relation::Disjoint
             ? std::nullopt
             : std::optional(box_behind(half_space_of(a), swept_box(bounding_box(at_start(b)), velocity_of(b))));
}
template <BoundedShape A, HalfSpaceShape B>
[[nodiscard]] std::optional<Aabb<A::dimension>> intersection_box(const A& a, const B& b,
                                                                 const PairOptions& options) noexcept {
  return detail::intersection_box(b, a, options);
}
template <HalfSpaceShape A, HalfSpaceShape B>
[[nodiscard]] std::optional<Aabb<A::dimension>> intersection_box(const A& /*a*/, const B& /*b*/,
                                                                 const PairOptions& /*options*/) noexcept {
  return std::nullopt;
}

template <PairShape A, PairShape B>
[[nodiscard]] std::optional<Window> contact_window(const A& a, const B& b, const PairOptions& options) noexcept {
  return contact_window(Body(a).view(), Body(b).view(), options);
}
template <BoundedShape A, BoundedShape B>
requires(!PairShape<A> || !PairShape<B>)
    [[nodiscard]] std::optional<Window> contact_window(const A& a, const B& b, const PairOptions& options) noexcept {
  if (detail::relate(a, b, options) == Relation::Disjoint) {
    return std::nullopt;
  }
  const auto moving_box = [](const auto& shape) {
    constexpr int dimension = std::remove_cvref_t<decltype(shape)>::dimension;
    using Velocity = Vector<dimension>;
    const Velocity* velocity = velocity_of(shape);
    return Moving<Aabb<dimension>>(bounding_box(at_start(shape)),
                                   velocity == nullptr ? Velocity(Velocity::Zero()) : *velocity);
  };
  return detail::contact_window(moving_box(a), moving_box(b), PairOptions{});
}
template <HalfSpaceShape A, BoundedShape B>
[[nodiscard]] std::optional<Window> contact_window(const A& a, const B& b, const PairOptions& options) noexcept {
  return with_core(b, [&](const auto& core) noexcept -> std::optional<Window> {
    const auto half_space = half_space_of(a);
    return detail::relate(half_space, core, options) == Relation::Disjoint
               ? std::nullopt
               : std::optional(window_behind(half_space, core));
  });
}
template <BoundedShape A, HalfSpaceShape B>
[[nodiscard]] std::optional<Window> contact_window(const A& a, const B& b, const PairOptions& options) noexcept {
  return detail::contact_window(b, a, options);
}
template <HalfSpaceShape A, HalfSpaceShape B>
[[nodiscard]] std::optional<Window> contact_window(const A& a, const B& b, const PairOptions& options) noexcept {
  return detail::relate(a, b, options) == Relation::Disjoint ? std::nullopt : std::optional(Window{});
}

}  // namespace detail

/// The relation of two shapes. A moving pair is related by what it covers in space and time. Two solid shapes of
/// which one is a sphere, or both are, overlap if their distance is less than the radius, or the sum of the radii, at
/// some time, and touch if it is that at least; so do shapes with a radius and the distance of their cores.
/// Guarantee: exact for every pair of shapes that could be constructed, and symmetric.
/// Degenerate: flat shapes, segments and points are related by their relative interiors. A sphere of radius zero is a
/// point.
/// Cost: about a hundred nanoseconds, below a microsecond beside a sphere, where floating point can prove the answer;
/// microseconds where it cannot, because the shapes touch or miss each other by a rounding error; milliseconds only
/// where numbers beyond 1e+100 meet numbers below 1e-100. Of shapes at rest, two axis-aligned boxes, or such a box and
/// a sphere, take a few nanoseconds, two triangles in space about ten unless corners of one lie on the plane of the
/// other, and two oriented boxes mostly as long as the usual test of 15 axes. No memory is allocated.
template <RelatableShape A, RelatableShape B>
requires(A::dimension == B::dimension) [[nodiscard]] Relation
    relate(const A& a, const B& b, const PairOptions& options = {}) noexcept {
  const detail::StandardArithmetic standard;
  return detail::relate(a, b, options);
}

/// Whether the closed shapes share a point; touching counts. Guarantee: exact.
template <RelatableShape A, RelatableShape B>
requires(A::dimension == B::dimension)
    [[nodiscard]] bool intersects(const A& a, const B& b, const PairOptions& options = {}) noexcept {
  return relate(a, b, options) != Relation::Disjoint;
}

/// Whether the relative interiors share a point; touching does not count. Guarantee: exact.
template <RelatableShape A, RelatableShape B>
requires(A::dimension == B::dimension)
    [[nodiscard]] bool overlaps(const A& a, const B& b, const PairOptions& options = {}) noexcept {
  return relate(a, b, options) == Relation::Overlapping;
}

/// Box around the common part of two shapes, over the whole window for moving ones.
/// Guarantee: contains the exact common part; each side is at most 2 ulp of itself outside the exact box. No value
/// exactly where the shapes are disjoint. With a `Sphere`, `Rounded` or `Hull`, the common part of the boxes around
/// both, which contains it and may be larger; with a `HalfSpace`, the box around what is left of the box of the other.
/// Two half-spaces have no box, and no value.
/// Cost: a microsecond or two, about ten for moving shapes in space. No memory is allocated.
template <RelatableShape A, RelatableShape B>
requires(A::dimension == B::dimension)
    [[nodiscard]] std::optional<Aabb<A::dimension>> intersection_box(const A& a, const B& b,
                                                                     const PairOptions& options = {}) noexcept {
  const detail::StandardArithmetic standard;
  return detail::intersection_box(a, b, options);
}

/// The times from the first to the last common point of two shapes in motion; [0, 1] for two resting ones that meet.
/// Guarantee: contains the exact times, each end within 2^-50 of the exact one. No value exactly where they never meet.
/// With a `Sphere`, `Rounded` or `Hull`, the window of the boxes around both, which contains the exact one and may be
/// longer; with a `HalfSpace`, as close as intervals tell. Two half-spaces: [0, 1] where they meet.
/// Cost: less than a microsecond. No memory is allocated.
template <RelatableShape A, RelatableShape B>
requires(A::dimension == B::dimension)
    [[nodiscard]] std::optional<Window> contact_window(const A& a, const B& b,
                                                       const PairOptions& options = {}) noexcept {
  const detail::StandardArithmetic standard;
  return detail::contact_window(a, b, options);
}

}  // namespace motzkin
