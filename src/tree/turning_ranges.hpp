#pragma once

#include <array>
#include <optional>

#include "contact/convex_body.hpp"
#include "contact/moving_pair.hpp"

/// What turns about one centre leave as it is, for all time: the distance of a point from the centre, and where both
/// bodies turn about one axis, its distance from that and its height along it. Derived in
/// docs/decisions/0020-meshes-in-time.md.

namespace motzkin::detail {

/// Where the points of something are, in lengths of a pair: of their distances from the centre and from the axis, and
/// their heights.
struct TurningRange {
  static constexpr double most = 1e300;  ///< more than anything in these lengths
  std::array<double, 3> lower = {most, most, most};
  std::array<double, 3> upper = {-most, -most, -most};

  void include(const TurningRange& other) noexcept;
};

class TurningRanges {
 public:
  /// No value unless both bodies keep a common centre: turns and spins about the same point, or one that only moves,
  /// and both go the same way. `pair` has its unit of length; `apart` is a distance that counts as contact, in that.
  [[nodiscard]] static std::optional<TurningRanges> of(const AnyMotion& a, const AnyMotion& b, const MovingPair& pair,
                                                       double apart);

  /// Of a shape where it is at t = 0, and everything within `margin` of it, a length of the world.
  [[nodiscard]] TurningRange range(const ConvexBody& body, double margin) const noexcept;

  /// Whether two that turn about the centre are certainly apart at all times.
  [[nodiscard]] bool apart(const TurningRange& a, const TurningRange& b) const noexcept;

 private:
  TurningRanges(const Vector<3>& center, const Vector<3>& axis, const MovingPair& pair, double apart);

  Vector<3> center_;
  Vector<3> axis_;  ///< of length 1, or 0 where there is no common one
  double scale_;
  double apart_;
};

}  // namespace motzkin::detail
