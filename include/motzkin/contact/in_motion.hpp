#pragma once

#include <cstdint>

#include "motzkin/contact/contact.hpp"
#include "motzkin/motion/any_motion.hpp"
#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/sphere.hpp"
#include "motzkin/shape/vertex_simplex.hpp"

namespace motzkin {

/// A shape that moves as a rigid body. `shape` is where it is at t = 0, or, for motions whose pose at t = 0 is not the
/// identity, the shape in the coordinates of the body.
template <class Shape, Motion M = AnyMotion>
struct InMotion {
  static constexpr int dimension = Shape::dimension;

  Shape shape;
  M motion;
};

template <class Shape, Motion M>
InMotion(Shape, M) -> InMotion<Shape, M>;

/// Counts of what answers about bodies in motion cost. Not synchronised: threads keep one each and add them up.
struct MotionStatistics {
  std::uint64_t questions = 0;   ///< pairs of convex shapes
  std::uint64_t steps = 0;       ///< in time, each with one direction
  std::uint64_t by_steps = 0;    ///< pairs decided by steps in doubles
  std::uint64_t by_exact = 0;    ///< decided in integers
  std::uint64_t unresolved = 0;  ///< left open

  MotionStatistics& operator+=(const MotionStatistics& other) noexcept;
};

struct MotionOptions {
  /// Widest bracket of a contact, from `min_time_tolerance` to 1.
  double time_tolerance = 1e-4;

  /// Most steps per pair of convex shapes; one that needs more is `Unresolved`, unless integers decide.
  int max_steps = 10'000;

  MotionStatistics* stats = nullptr;  ///< counts are added here where not null
};

/// The first contact of two bodies in motion.
struct FirstContact {
  Contact<3> contact;
  std::uint32_t element_a = 0;  ///< of bodies with several elements
  std::uint32_t element_b = 0;

  friend bool operator==(const FirstContact&, const FirstContact&) = default;
};

}  // namespace motzkin
