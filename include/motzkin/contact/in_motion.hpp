#pragma once

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "motzkin/contact/contact.hpp"
#include "motzkin/motion/any_motion.hpp"
#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/sphere.hpp"
#include "motzkin/shape/vertex_simplex.hpp"

namespace motzkin {

/// A convex shape in space that can move as a rigid body.
using MovingShape =
    std::variant<Cuboid<3>, Simplex<3>, Point<3>, Segment<3>, Triangle<3>, Tetrahedron, Aabb<3>, Obb<3>, Sphere<3>>;

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
  std::uint64_t by_digits = 0;   ///< decided with more digits than doubles have
  std::uint64_t unresolved = 0;  ///< left open

  MotionStatistics& operator+=(const MotionStatistics& other) noexcept;
};

struct MotionOptions {
  /// Widest bracket of a contact, from `min_time_tolerance` to 1.
  double time_tolerance = 1e-4;

  /// Where positive, contact is a distance of at most this, up to `max_separation`. Free and contact are proved still,
  /// but no motion is decided in integers then: what the digits at hand cannot tell from this distance is `Unresolved`.
  double min_separation = 0;

  /// Most steps per pair of convex shapes; one that needs more is `Unresolved`, unless integers or more digits decide.
  int max_steps = 10'000;

  MotionStatistics* stats = nullptr;  ///< counts are added here where not null
};

/// The first contact of two bodies in motion.
struct FirstContact {
  Contact<3> contact;
  std::uint32_t element_a = 0;  ///< of bodies with several elements
  std::uint32_t element_b = 0;

  /// How wide the bracket of a contact is, at most the tolerance that was asked for unless a pair of elements is open.
  [[nodiscard]] double achieved_tolerance() const noexcept {
    return contact.is_free() ? 0 : contact.time.upper - contact.time.lower;
  }
};

/// The first time at which two bodies share a point, while they move as rigid bodies.
/// Guarantee: `Free` is a proof for the motions as given, and so is `Contact`: free before `lower`, in contact by
/// `upper`
///   at the latest, a bracket of at most `time_tolerance`. Where every rotation is a `Turn`, or there is none, the
///   answer is exact, never `Unresolved`. Other motions are transcendental; grazes that doubles cannot tell from
///   contacts are decided with more digits, as far as 2^-200 of the size, for all but motions of users, `Slerp`, and
///   sequences of poses at constant rates. What is left, such as an exact touch that is no hinge's, is `Unresolved`:
///   free before `lower`, nothing known after. Bodies that share a point at t = 0 are in `InitialContact`; that is
///   exact, too, if both poses are the identity then. Features are the smallest parts of both shapes that hold a point
///   of first contact, as far as doubles tell. Edges of a triangle are numbered as for `Feature`; those of a
///   tetrahedron 01, 02, 03, 12, 13, 23, its faces by the vertex they lack. Vertex i of a box is at the end of axis k
///   where bit k of i is set; edge 4 k + j is parallel to axis k, the bits of j being those of the two other axes; face
///   2 k + 1 is at the end of axis k. The face of a sphere is 0.
/// Degenerate: shapes may be flat; motions may stand still, and turn several times.
/// Cost: a few microseconds for two convex shapes, a few milliseconds where more digits are needed; of several shapes,
/// every pair that comes near. Throws InvalidInput for
///   options out of range.
/// Source: 001; docs/decisions/0017-steps-through-time.md.
template <class A, Motion M, class B, Motion N>
[[nodiscard]] FirstContact first_contact(const InMotion<A, M>& a, const InMotion<B, N>& b,
                                         const MotionOptions& options = {});

namespace detail {
[[nodiscard]] FirstContact first_contact(const MovingShape& a, const AnyMotion& motion_a, const MovingShape& b,
                                         const AnyMotion& motion_b, const MotionOptions& options);
}  // namespace detail

template <class A, Motion M, class B, Motion N>
FirstContact first_contact(const InMotion<A, M>& a, const InMotion<B, N>& b, const MotionOptions& options) {
  return detail::first_contact(MovingShape(a.shape), AnyMotion(a.motion), MovingShape(b.shape), AnyMotion(b.motion),
                               options);
}

}  // namespace motzkin
