#pragma once

#include <optional>
#include <vector>

#include "contact/convex_body.hpp"
#include "contact/rigid_approach.hpp"

/// First contact of two convex shapes whose motions are rational, in integers: that of all their vertices and faces and
/// of all their edges, of which doubles prove most apart.

namespace motzkin::detail {

struct ExactFound {
  TimeBracket time;
  Feature on_a;
  Feature on_b;
};

class RationalPair {
 public:
  /// No value where a motion is not rational. Refers to all of them.
  [[nodiscard]] static std::optional<RationalPair> of(const ConvexBody& a, const MovingHull& hull_a,
                                                      const ConvexBody& b, const MovingHull& hull_b);

  /// The first contact in a window, at the beginning of which both share no point unless that is of their boundaries.
  /// Guarantee: exact.
  [[nodiscard]] std::optional<ExactFound> first(const TimeBracket& window, double time_tolerance) const;

 private:
  struct Side {
    const ConvexBody* body;
    const MovingHull* hull;
    std::vector<ExactPoint> vertices;

    Side(const ConvexBody& its_body, const MovingHull& its_hull);
  };
  /// Vertices of one primitive.
  using Part = std::span<const std::uint8_t>;

  RationalPair(const Side& a, const Side& b) : a_(a), b_(b) {}

  void try_parts(const Side& a, Part of_a, const Side& b, Part of_b, bool swapped, const TimeBracket& window,
                 double time_tolerance, std::optional<ExactFound>& known) const;
  void try_all(const TimeBracket& window, double time_tolerance, std::optional<ExactFound>& known) const;

  Side a_;
  Side b_;
};

}  // namespace motzkin::detail
