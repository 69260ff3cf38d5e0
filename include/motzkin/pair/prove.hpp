#pragma once

#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/pair/certificate.hpp"

namespace motzkin {
namespace detail {

template <int D, FrameKind A, FrameKind B>
[[nodiscard]] Certificate prove(const BodyView<D, A>& a, const BodyView<D, B>& b);
template <int D>
[[nodiscard]] Certificate prove(const MovingCore<D>& a, const MovingCore<D>& b);
/// The half-space comes first, or second where `swapped`.
template <int D>
[[nodiscard]] Certificate prove(const MovingHalfSpace<D>& a, const MovingCore<D>& b, bool swapped);

}  // namespace detail

/// The relation of two shapes, with a proof that anyone can check. Not of two half-spaces.
/// Guarantee: the relation is that of `relate`, and `verify(prove(a, b), a, b)` holds for every pair.
/// Cost: a few milliseconds, up to some seconds where numbers beyond 1e+100 meet numbers below 1e-100, and for hulls of
/// many points; allocates.
template <RelatableShape A, RelatableShape B>
requires(A::dimension == B::dimension && !(HalfSpaceShape<A> && HalfSpaceShape<B>)) [[nodiscard]] Certificate
    prove(const A& a, const B& b) {
  const detail::StandardArithmetic standard;
  if constexpr (PairShape<A> && PairShape<B>) {
    return detail::prove(detail::Body(a).view(), detail::Body(b).view());
  } else if constexpr (HalfSpaceShape<A>) {
    const auto body = detail::core_body(b);
    return detail::prove(detail::half_space_of(a), {body.view(), detail::velocity_of(b)}, false);
  } else if constexpr (HalfSpaceShape<B>) {
    const auto body = detail::core_body(a);
    return detail::prove(detail::half_space_of(b), {body.view(), detail::velocity_of(a)}, true);
  } else {
    const auto body_a = detail::core_body(a);
    const auto body_b = detail::core_body(b);
    return detail::prove(detail::MovingCore<A::dimension>{body_a.view(), detail::velocity_of(a)},
                         detail::MovingCore<A::dimension>{body_b.view(), detail::velocity_of(b)});
  }
}

}  // namespace motzkin
