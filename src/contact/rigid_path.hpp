#pragma once

#include <optional>
#include <variant>

#include "contact/rational_motion.hpp"
#include "motzkin/motion/any_motion.hpp"

/// A motion as steps through time see it: everything at the beginning of a step in doubles, and bounds of what happens
/// during it. Error bounds are derived in docs/decisions/0017-steps-through-time.md.

namespace motzkin::detail {

/// The body at one time, and how it goes on. A point with the arm y, its position relative to the pivot in the
/// coordinates of the body, is at `pivot + rotation y` and has the velocity `velocity + turn x rotation y`.
/// A point within the distance r of the pivot and the distance d of the axis through it is off by at most
///   rotation_error r + pivot_error                                          now,
///   turn_error r + velocity_error                                           in its velocity now, and
///   |n x axis| bend d in the second derivative of its position along n      during the step;
/// without an axis, turn_error holds during the whole step, and bend is to be multiplied by r.
struct RigidStep {
  Matrix<3> rotation = Matrix<3>::Identity();
  Vector<3> pivot = Vector<3>::Zero();
  Vector<3> turn = Vector<3>::Zero();
  Vector<3> velocity = Vector<3>::Zero();
  double rotation_error = 0;
  double pivot_error = 0;
  double turn_error = 0;
  double velocity_error = 0;
  double bend = 0;
  bool has_bend = true;  ///< if not, turn_error holds during the whole step, and the bend says nothing
};

/// How far a point with an arm of at most `reach` may be from the straight way between where it is at both ends of a
/// step: an eighth of its largest second derivative times the square of the length; or, if only its velocity is known
/// to within an error, half of that times the length.
[[nodiscard]] double chord_deviation(const RigidStep& step, double length, double reach) noexcept;

/// The way from one knot of a sequence to the next.
struct SequencePiece {
  Knot from;
  Knot to;
  Vector<3> vector = Vector<3>::Zero();  ///< of `to` times the conjugate of `from`; for `Spin` the turn, as an angle
  double vector_error = 0;
  Matrix<3> start = Matrix<3>::Identity();  ///< for `Spin`, the rotation at the first knot
  double start_error = 0;
  bool is_usual = true;  ///< whether the bounds of doubles are made for such numbers
};

class RigidPath {
 public:
  /// Lengths are multiplied by 2^-exponent, and positions are relative to `origin`, a point of the world. Refers to the
  /// motion. `vertex` is one of the body; a body that does not turn has its pivot there.
  RigidPath(const AnyMotion& motion, const Vector<3>& vertex);

  /// Where the pivot is at t = 0, rounded.
  [[nodiscard]] Vector<3> start() const;

  /// Sets the point of the world that positions are relative to, and the unit of length.
  void see_from(const Vector<3>& origin, int exponent);

  /// The body at `time`, and what it does up to `time + length`, both within [0, 1] and between two knots.
  [[nodiscard]] RigidStep step(double time, double length) const;

  /// How far the body turns in all, in radians, or more; 0 only where it keeps the orientation of its coordinates.
  [[nodiscard]] double angle() const noexcept;

  /// Where the pivot is all the time, `start + t way`, each time off by at most `error`.
  struct Line {
    Vector<3> start;
    Vector<3> way;
    double error;
  };

  /// No value where the pivot does not go straight on, or is not known to.
  [[nodiscard]] const std::optional<Line>& pivot_line() const noexcept { return line_; }

  /// In the coordinates of the body, and not scaled.
  [[nodiscard]] const Vector<3>& pivot() const noexcept { return pivot_; }

  /// What lengths are multiplied by.
  [[nodiscard]] double scale() const noexcept { return scale_; }

  /// Relative to the pivot, scaled; rounded once.
  [[nodiscard]] Vector<3> arm(const Vector<3>& vertex) const;

  /// Of length 1, if the body turns about one line that only moves, or 0.
  [[nodiscard]] const Vector<3>& axis() const noexcept { return axis_; }

  /// How far the pivot may be from a point of the world, at any time; rounded, and not scaled.
  [[nodiscard]] double extent(const Vector<3>& origin) const;

  /// The first knot after a time, or 1.
  [[nodiscard]] double next_knot(double time) const;

  /// Whether bounds of a step do not depend on its length.
  [[nodiscard]] bool is_even() const noexcept;

  /// Whether bounds of a step from `time` would be much better if it were no longer than `length`.
  [[nodiscard]] bool gains_by(double length, double time, const RigidStep& step) const;

  /// Whether the pose at t = 0 is the identity.
  [[nodiscard]] bool starts_in_place() const noexcept;

  /// The motion around a time between two knots in exact numbers, if they are rational.
  [[nodiscard]] std::optional<RationalMotion> rational(double time) const;

 private:
  /// The piece of a sequence that holds a time; of two, the later one.
  [[nodiscard]] const SequencePiece& piece_at(const PoseSequence& sequence, double time) const;
  [[nodiscard]] bool take_sequence(const PoseSequence& sequence, double time, double length, RigidStep& step) const;
  void take_general(double time, double length, RigidStep& step) const;

  const AnyMotion* motion_;
  mutable std::optional<SequencePiece> piece_;  ///< the last one that was asked for
  Vector<3> pivot_ = Vector<3>::Zero();         ///< in the coordinates of the body
  Vector<3> axis_ = Vector<3>::Zero();
  Vector<3> origin_ = Vector<3>::Zero();
  Vector<3> offset_ = Vector<3>::Zero();  ///< of the pivot from the origin at t = 0, scaled; not for general motions
  Vector<3> shift_ = Vector<3>::Zero();   ///< of the pivot from t = 0 to t = 1, scaled; likewise
  double scale_ = 1;
  double loss_ = 0;  ///< how far `shift_` may be off besides rounding
  std::optional<Line> line_;
};

}  // namespace motzkin::detail
