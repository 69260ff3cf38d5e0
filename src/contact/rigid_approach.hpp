#pragma once

#include <cstdint>
#include <optional>

#include "contact/convex_body.hpp"
#include "contact/hull_nearest.hpp"
#include "contact/rigid_path.hpp"
#include "motzkin/contact/motion_proof.hpp"

/// Two hulls of points that move as rigid bodies, followed from step to step: while a direction keeps them apart, they
/// are free, and how long it does is known to the second order in time. Proofs in doubles with error bounds, derived in
/// docs/decisions/0017-steps-through-time.md.

namespace motzkin::detail {

/// The hull of some points of a body, and everything within a distance of it.
struct MovingHull {
  const RigidPath* path = nullptr;
  HullPoints arms;           ///< positions relative to the pivot
  HullPoints::Row levers{};  ///< their distances from the axis, or from the pivot, or more
  double longest = 0;        ///< arm, or more
  double arm_error = 0;      ///< how far an arm may be off
  double radius = 0;

  MovingHull() = default;

  /// Of a body, and everything within a distance of it, which is a length of the world.
  MovingHull(const RigidPath& its_path, const ConvexBody& body, double separation);

  /// Where its points are along a direction of length 1 at any time, seen from the pivot, the radius left out.
  struct Range {
    double lower;
    double upper;
  };
  [[nodiscard]] Range range_along(const Vector<3>& n) const noexcept;

  /// How fast a point of the hull may be, up to `length` after a step of its path began.
  [[nodiscard]] double fastest(const RigidStep& step, double length) const noexcept;

  /// A ball that holds the hull all the time during a step of some length, from the path at its beginning and in its
  /// middle.
  struct Ball {
    Vector<3> center;
    double radius;
  };
  [[nodiscard]] Ball ball_during(const RigidStep& begin, const RigidStep& middle, double length) const noexcept;
};

struct Heading;

class RigidApproach {
 public:
  enum class Verdict : std::uint8_t { Free, Contact, Open };

  /// Whether both are known to be apart where steps begin. If not, and doubles do not see it, the first step ends them.
  enum class Start : std::uint8_t { Unknown, Apart };

  struct Found {
    Verdict verdict = Verdict::Free;
    TimeBracket time;     ///< of a contact; where the verdict is open, `lower` is the time up to which both are free
    HullNearest nearest;  ///< at the last time looked at
    Vector<3> point = Vector<3>::Zero();  ///< scaled, seen from the origin of the paths
    Vector<3> normal = Vector<3>::Zero();
  };

  RigidApproach(const MovingHull& a, const MovingHull& b, double time_tolerance, int max_steps) noexcept
      : a_(a), b_(b), time_tolerance_(time_tolerance), max_steps_(max_steps) {}

  /// The first contact in [from, until]. `proof`, where not null, gets one of what is free.
  [[nodiscard]] Found found(double from, double until, Start start, std::vector<ProofStep>* proof = nullptr);

  /// Whether both are proved free all the time in [from, until].
  [[nodiscard]] bool is_free(double from, double until);

  /// Whether both certainly share a point at a time.
  [[nodiscard]] bool meet_at(double time) const;

  /// What is nearest at a time, in doubles.
  [[nodiscard]] Found at(double time) const;

  [[nodiscard]] int steps() const noexcept { return steps_; }

 private:
  struct Placed;
  class CrossingParts;
  [[nodiscard]] static std::optional<Heading> turning(const HullNearest& nearest, const Placed& a, const Placed& b,
                                                      double length);
  [[nodiscard]] static int side(const CrossingParts& parts, const Placed& a, const Placed& b);
  [[nodiscard]] bool certainly_meet(const Placed& a, const Placed& b, const HullNearest& nearest) const;
  [[nodiscard]] bool certainly_overlap(const Placed& a, const Placed& b, const HullNearest& start) const;
  [[nodiscard]] bool certainly_cross(const Placed& a, const Placed& b, const Placed& later_a, const Placed& later_b,
                                     const HullNearest& nearest, double length) const;
  [[nodiscard]] double contact_by(const HullNearest& crossing, const std::array<double, 2>& times, double lower) const;
  [[nodiscard]] Found described(Verdict verdict, const TimeBracket& time, const Placed& a,
                                const HullNearest& nearest) const;

  const MovingHull& a_;
  const MovingHull& b_;
  double time_tolerance_;
  int max_steps_;
  int steps_ = 0;
};

}  // namespace motzkin::detail
