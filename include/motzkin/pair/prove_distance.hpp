#pragma once

#include "motzkin/pair/distance_certificate.hpp"
#include "motzkin/pair/penetration.hpp"

/// Distances, clearances and depths with proofs that anyone can check.

namespace motzkin {
namespace detail {

template <int D>
[[nodiscard]] DistanceCertificate prove_distance(const CoreView<D>& a, const CoreView<D>& b);
template <int D>
[[nodiscard]] DistanceCertificate prove_within(const CoreView<D>& a, const CoreView<D>& b, double clearance);
template <int D>
[[nodiscard]] std::optional<DistanceCertificate> prove_depth(const CoreView<D>& a, const CoreView<D>& b);

}  // namespace detail

/// That the distance is at least `lower` and at most `upper` of `distance(a, b)`.
/// Guarantee: `verify(prove_distance(a, b), a, b)` holds for every pair.
/// Cost: a millisecond; more for hulls of many points, and where magnitudes differ much. Allocates. The same for all
/// below.
template <DistanceShape A, DistanceShape B>
requires(A::dimension == B::dimension) [[nodiscard]] DistanceCertificate prove_distance(const A& a, const B& b) {
  const detail::StandardArithmetic standard;
  return detail::prove_distance(detail::CoreBody<A>(a).view(), detail::CoreBody<B>(b).view());
}

/// That the distance is at most the clearance where `within(a, b, clearance)`, and that it is more elsewhere.
template <DistanceShape A, DistanceShape B>
requires(A::dimension == B::dimension) [[nodiscard]] DistanceCertificate
    prove_within(const A& a, const B& b, Clearance clearance) {
  const detail::StandardArithmetic standard;
  return detail::prove_within(detail::CoreBody<A>(a).view(), detail::CoreBody<B>(b).view(), clearance.value());
}

/// That the depth is at least `lower` and at most `upper` of `penetration(a, b)`; no value where that has none.
/// Cost: some milliseconds, a second for hulls of a hundred points.
template <DepthShape A, DepthShape B>
requires(A::dimension == B::dimension)
    [[nodiscard]] std::optional<DistanceCertificate> prove_depth(const A& a, const B& b) {
  const detail::StandardArithmetic standard;
  return detail::prove_depth(detail::CoreBody<A>(a).view(), detail::CoreBody<B>(b).view());
}

}  // namespace motzkin
