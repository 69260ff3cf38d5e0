#pragma once

#include <optional>
#include <vector>

#include "motzkin/contact/in_motion.hpp"

/// Proofs that two convex shapes in motion never meet, to keep and to check elsewhere.

namespace motzkin {

/// From this time to that of the next step, or to 1, the first shape is below the second one along the direction, by
/// more than the sum of their radii times its length.
struct ProofStep {
  double time = 0;
  Vector<3> direction = Vector<3>::Zero();

  friend bool operator==(const ProofStep&, const ProofStep&) = default;
};

/// Steps in ascending order of their times, the first at 0.
struct MotionProof {
  std::vector<ProofStep> steps;

  friend bool operator==(const MotionProof&, const MotionProof&) = default;
};

namespace detail {
[[nodiscard]] std::optional<MotionProof> prove_free(const MovingShape& a, const AnyMotion& motion_a,
                                                    const MovingShape& b, const AnyMotion& motion_b,
                                                    const MotionOptions& options);
[[nodiscard]] bool verify(const MotionProof& proof, const MovingShape& a, const AnyMotion& motion_a,
                          const MovingShape& b, const AnyMotion& motion_b);
}  // namespace detail

/// A proof that two shapes in motion never meet. No value where they do, and where steps in doubles do not get past a
/// place where they nearly do.
/// Cost: as for `first_contact`; some five steps for most pairs.
template <class A, Motion M, class B, Motion N>
[[nodiscard]] std::optional<MotionProof> prove_free(const InMotion<A, M>& a, const InMotion<B, N>& b,
                                                    const MotionOptions& options = {}) {
  return detail::prove_free(MovingShape(a.shape), AnyMotion(a.motion), MovingShape(b.shape), AnyMotion(b.motion),
                            options);
}

/// Whether a proof shows that two shapes in motion never meet.
/// Guarantee: true only where they do not; a proof of `prove_free` is accepted, unless the bodies are a million times
///   their size or more from the origin and follow a `Slerp`, a `PoseSequence` or a motion of users, or have centres of
///   turning whose difference is no vector of doubles: intervals are too wide then. Knows the motions by what `Motion`
///   asks of them alone, in interval arithmetic, and shares no code with the search. Bounded: slices are halved until
///   they prove their part, `max_verified_slices` in all, which takes seconds where they do not.
template <class A, Motion M, class B, Motion N>
[[nodiscard]] bool verify(const MotionProof& proof, const InMotion<A, M>& a, const InMotion<B, N>& b) {
  return detail::verify(proof, MovingShape(a.shape), AnyMotion(a.motion), MovingShape(b.shape), AnyMotion(b.motion));
}

inline constexpr int max_verified_slices = 100'000;

}  // namespace motzkin
