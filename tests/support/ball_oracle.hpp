#pragma once

#include "corpus/oracle.hpp"

/// What is true of a ball and another shape: the exact distance from all simplices that corners of the shape can form,
/// one by one. Slow, obvious, and without any notion of edges and faces.

namespace motzkin::testing {

/// A ball with exact numbers. A resting one has no velocity.
struct ExactBall {
  std::vector<Rational> center;
  Rational radius;
  std::optional<std::vector<Rational>> velocity;
};

/// The square of the least distance from the centre to the shape, at any time.
[[nodiscard]] Rational distance_sq(const ExactBall& ball, const ExactFrame& frame);

[[nodiscard]] Relation relation(const ExactBall& ball, const ExactFrame& frame);

}  // namespace motzkin::testing
