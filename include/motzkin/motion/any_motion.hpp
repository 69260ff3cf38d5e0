#pragma once

#include <memory>
#include <utility>
#include <variant>

#include "motzkin/motion/pose_sequence.hpp"
#include "motzkin/motion/rotation_vector.hpp"
#include "motzkin/motion/spin.hpp"
#include "motzkin/motion/translation.hpp"
#include "motzkin/motion/turn.hpp"

namespace motzkin {

/// A motion of any kind, those of this library kept as they are, those of users behind a pointer.
/// Source: 001 sections 4.3 and 8.1.
class AnyMotion {
 public:
  /// A motion of the user, of which nothing is known but what `Motion` asks for.
  class User {
   public:
    virtual ~User() = default;
    [[nodiscard]] virtual Pose pose(double time) const = 0;
    [[nodiscard]] virtual PoseBound<3> bound(const Interval& slice) const = 0;
    [[nodiscard]] virtual RateBound rate(const Interval& slice) const = 0;

   protected:
    User() = default;
    User(const User&) = default;
    User& operator=(const User&) = default;
  };

  using Kind = std::variant<Translation, Turn, Spin, RotationVector, PoseSequence, std::shared_ptr<const User>>;

  AnyMotion() = default;

  template <Motion M>
  requires(!std::same_as<M, AnyMotion>) AnyMotion(M motion)  // NOLINT(google-explicit-constructor): it is a motion
      : kind_(wrapped(std::move(motion))) {}

  [[nodiscard]] const Kind& kind() const noexcept { return kind_; }

  [[nodiscard]] Pose pose(double time) const;
  [[nodiscard]] PoseBound<3> bound(const Interval& slice) const;
  [[nodiscard]] RateBound rate(const Interval& slice) const;

 private:
  template <class M>
  struct Wrapped final : User {
    explicit Wrapped(M wrapped) : motion(std::move(wrapped)) {}
    [[nodiscard]] Pose pose(double time) const override { return motion.pose(time); }
    [[nodiscard]] PoseBound<3> bound(const Interval& slice) const override { return motion.bound(slice); }
    [[nodiscard]] RateBound rate(const Interval& slice) const override { return motion.rate(slice); }
    M motion;
  };

  template <class M>
  static Kind wrapped(M motion) {
    if constexpr (std::is_constructible_v<Kind, std::in_place_type_t<M>, M>) {
      return Kind(std::in_place_type<M>, std::move(motion));
    } else {
      return std::shared_ptr<const User>(std::make_shared<const Wrapped<M>>(std::move(motion)));
    }
  }

  Kind kind_;
};

/// How far the end of a motion is from the pose meant: the largest distance between where both put a point of the ball
/// around `center`, a point of the world at t = 0, with `radius`, rounded up. Guarantee: an upper bound.
[[nodiscard]] double end_error(const AnyMotion& motion, const Pose& end, const Vector<3>& center, double radius);

}  // namespace motzkin
