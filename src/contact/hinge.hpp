#pragma once

#include <optional>

#include "motzkin/motion/any_motion.hpp"

/// Two bodies of which one turns at a constant rate about a line that rests for the other. Their poses are those of a
/// `Turn` with another timing, so that contacts can be decided exactly; only times are transcendental.

namespace motzkin::detail {

class Hinge {
 public:
  /// No value for other pairs of motions, nor for angles below 2^-400.
  [[nodiscard]] static std::optional<Hinge> of(const AnyMotion& a, const AnyMotion& b);

  /// The motions with the other timing, from 0 to an angle of at most pi. Beyond, or beyond the end, nothing is meant.
  [[nodiscard]] const AnyMotion& a() const noexcept { return turns_b_ ? rest_ : turn_; }
  [[nodiscard]] const AnyMotion& b() const noexcept { return turns_b_ ? turn_ : rest_; }

  /// An enclosure of the time at which the bodies are where the other motions have them at `parameter`, from 0 to 1.
  [[nodiscard]] Interval time(double parameter) const;

  /// A parameter that is not after a time.
  [[nodiscard]] double parameter_before(double time) const;

 private:
  Hinge(const Spin& spin, bool turns_b);

  AnyMotion turn_;
  AnyMotion rest_;
  bool turns_b_;
  double angle_;     ///< not negative
  Interval length_;  ///< of the vector of the quaternion at the end
  bool half_;        ///< whether that has no scalar part, or 1
};

}  // namespace motzkin::detail
