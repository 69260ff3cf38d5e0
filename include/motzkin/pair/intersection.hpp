#pragma once

#include <optional>
#include <vector>

#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/pair/body.hpp"

namespace motzkin {

/// A convex polytope as users see it. Degenerate: flat ones, segments and points have fewer vertices and measure 0.
template <int D>
struct Polytope {
  std::vector<Vector<D>> vertices;  ///< in lexicographic order
  double measure = 0;               ///< area in the plane, volume in space
};

namespace detail {

template <int D, FrameKind A, FrameKind B>
[[nodiscard]] std::optional<Polytope<D>> intersection(const BodyView<D, A>& a, const BodyView<D, B>& b);

}  // namespace detail

/// The common part of two shapes at rest. No value exactly where they are disjoint.
/// Guarantee: computed in exact numbers; then each coordinate and the measure are rounded to the nearest double, so
/// that vertices may coincide and a measure beyond the doubles becomes 0 or infinite. `intersection(a, b)` and
/// `intersection(b, a)` are the same.
/// Cost: milliseconds, about ten for flat shapes and more at extreme scales; allocates.
template <PairShape A, PairShape B>
requires(
    A::dimension == B::dimension && !requires(const A& a) { a.velocity(); } && !requires(const B& b) { b.velocity(); })
    [[nodiscard]] std::optional<Polytope<A::dimension>> intersection(const A& a, const B& b) {
  const detail::StandardArithmetic standard;
  return detail::intersection(detail::Body(a).view(), detail::Body(b).view());
}

}  // namespace motzkin
