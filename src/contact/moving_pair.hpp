#pragma once

#include <optional>

#include "contact/argument_order.hpp"
#include "contact/convex_body.hpp"
#include "contact/hinge.hpp"
#include "contact/rigid_approach.hpp"
#include "contact/rigid_exact.hpp"

/// Two motions, seen from one point of the world in lengths of about 1, and the first contacts of convex shapes that
/// follow them.

namespace motzkin::detail {

/// Throws InvalidInput for options out of range.
void check(const MotionOptions& options);

/// A shape that follows a motion, with everything that its pairs need.
struct MovingPart {
  MovingShape shape;
  ConvexBody body;
  MovingHull hull;  ///< once it is placed

  explicit MovingPart(const MovingShape& its_shape) : shape(its_shape), body(its_shape) {}

  /// The largest coordinate, seen from the pivot of a path that has no unit of length yet.
  [[nodiscard]] double arm(const RigidPath& path) const;
};

class MovingPair {
 public:
  /// Refers to the motions. A body that does not turn has its pivot at its vertex.
  MovingPair(const AnyMotion& a, const Vector<3>& vertex_a, const AnyMotion& b, const Vector<3>& vertex_b,
             const MotionOptions& options);
  MovingPair(const MovingPair&) = delete;
  MovingPair& operator=(const MovingPair&) = delete;

  /// Chooses the unit of length. Coordinates of arms are at most these. To be called once, before everything below.
  void scale_to(double arm_a, double arm_b);

  [[nodiscard]] const RigidPath& path_a() const noexcept { return path_a_; }
  [[nodiscard]] const RigidPath& path_b() const noexcept { return path_b_; }

  /// Lengths are those of the world times 2^-exponent.
  [[nodiscard]] int exponent() const noexcept { return exponent_; }

  /// Make a shape a part of a body; it then refers to this pair.
  void place_a(MovingPart& part) const { place(part, path_a_, 0); }
  void place_b(MovingPart& part) const { place(part, path_b_, options_.min_separation); }

  /// The first contact of two parts that begins in [from, until], if both are known to be apart before.
  [[nodiscard]] Contact<3> first(const MovingPart& a, const MovingPart& b, double from, double until);

  /// Whether doubles prove two parts free all the time in [from, until].
  [[nodiscard]] bool are_free(const MovingPart& a, const MovingPart& b, double from, double until) const;

  /// A proof that two parts never meet.
  [[nodiscard]] std::optional<MotionProof> free_proof(const MovingPart& a, const MovingPart& b) const;

  [[nodiscard]] const MotionOptions& options() const noexcept { return options_; }
  [[nodiscard]] const MotionStatistics& counts() const noexcept { return counts_; }

 private:
  void place(MovingPart& part, const RigidPath& path, double separation) const;
  [[nodiscard]] bool never_near(const MovingPart& a, const MovingPart& b) const noexcept;
  [[nodiscard]] bool meet_at_start(const MovingPart& a, const MovingPart& b, const RigidApproach& approach) const;
  [[nodiscard]] RigidApproach approach(const MovingPart& a, const MovingPart& b) const;
  [[nodiscard]] std::optional<Contact<3>> first_exactly(const MovingPart& a, const MovingPart& b,
                                                        const RigidApproach::Found& open, double until) const;
  [[nodiscard]] std::optional<Contact<3>> first_about(const Hinge& hinge, const MovingPart& a, const MovingPart& b,
                                                      const RigidApproach::Found& open, double until) const;
  [[nodiscard]] std::optional<Contact<3>> first_precisely(const MovingPart& a, const MovingPart& b,
                                                          RigidApproach::Found& open, double until);
  [[nodiscard]] Contact<3> described(const MovingPart& a, const MovingPart& b, ContactStatus status,
                                     const TimeBracket& time, const RigidApproach::Found& found) const;

  const AnyMotion* motion_a_;
  const AnyMotion* motion_b_;
  RigidPath path_a_;
  RigidPath path_b_;
  MotionOptions options_;
  bool same_motion_;
  Vector<3> origin_;
  int exponent_ = 0;
  MotionStatistics counts_;
};

/// Two convex shapes in motion. The same bits whichever comes first.
class ShapePair {
 public:
  /// Refers to the motions.
  ShapePair(const MovingShape& a, const AnyMotion& motion_a, const MovingShape& b, const AnyMotion& motion_b,
            const MotionOptions& options)
      : ShapePair(a, motion_a, b, motion_b, options, comes_after(a, motion_a, b, motion_b)) {}

  /// Their first contact that begins in [from, until].
  [[nodiscard]] Contact<3> first(double from, double until = 1);

  [[nodiscard]] std::optional<MotionProof> free_proof() const;
  [[nodiscard]] const MotionStatistics& counts() const noexcept { return pair_.counts(); }

 private:
  ShapePair(const MovingShape& a, const AnyMotion& motion_a, const MovingShape& b, const AnyMotion& motion_b,
            const MotionOptions& options, bool turned_round);

  bool turned_round_;  ///< what follows has the second shape first
  MovingPart a_;
  MovingPart b_;
  MovingPair pair_;
};

}  // namespace motzkin::detail
