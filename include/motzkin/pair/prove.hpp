#pragma once

#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/pair/certificate.hpp"

namespace motzkin {
namespace detail {

template <int D, FrameKind A, FrameKind B>
[[nodiscard]] Certificate prove(const BodyView<D, A>& a, const BodyView<D, B>& b);

}  // namespace detail

/// The relation of two shapes, with a proof that anyone can check.
/// Guarantee: the relation is that of `relate`, and `verify(prove(a, b), a, b)` holds for every pair.
/// Cost: a few milliseconds, up to some seconds where numbers beyond 1e+100 meet numbers below 1e-100; allocates.
template <PairShape A, PairShape B>
requires(A::dimension == B::dimension) [[nodiscard]] Certificate prove(const A& a, const B& b) {
  const detail::StandardArithmetic standard;
  return detail::prove(detail::Body(a).view(), detail::Body(b).view());
}

}  // namespace motzkin
