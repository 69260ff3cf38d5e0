#pragma once

#include <optional>
#include <vector>

#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/pair/body.hpp"
#include "motzkin/shape/aabb.hpp"

namespace motzkin {

/// What two touching shapes have in common: a point, a segment or a convex polygon.
template <int D>
struct ContactPatch {
  /// A box around each exact vertex: the doubles next to its coordinates. Those of a polygon in its order, counted
  /// right-handed about `normal`.
  std::vector<Aabb<D>> vertices;
  Vector<D> normal;  ///< from the first shape to the second, of length 1, rounded
};

namespace detail {

template <int D, FrameKind A, FrameKind B>
[[nodiscard]] std::optional<ContactPatch<D>> contact_patch(const BodyView<D, A>& a, const BodyView<D, B>& b);

}  // namespace detail

/// What two shapes at rest share that touch. No value for disjoint and for overlapping ones.
/// Guarantee: each box holds its exact vertex, each side at most the next double away. A plane across the exact
/// `normal`, of which the one given is rounded, has the shapes on either side; where several planes have, the normal of
/// one of them, always the same.
/// Cost: milliseconds, about ten for flat shapes; allocates.
template <PairShape A, PairShape B>
requires(
    A::dimension == B::dimension && !requires(const A& a) { a.velocity(); } && !requires(const B& b) { b.velocity(); })
    [[nodiscard]] std::optional<ContactPatch<A::dimension>> contact_patch(const A& a, const B& b) {
  const detail::StandardArithmetic standard;
  return detail::contact_patch(detail::Body(a).view(), detail::Body(b).view());
}

}  // namespace motzkin
