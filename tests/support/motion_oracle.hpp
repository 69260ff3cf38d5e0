#pragma once

#include <array>
#include <boost/multiprecision/mpfr.hpp>

#include "motzkin/motion/pose_sequence.hpp"
#include "motzkin/motion/rotation_vector.hpp"
#include "motzkin/motion/spin.hpp"
#include "motzkin/motion/translation.hpp"
#include "motzkin/motion/turn.hpp"

/// Motions evaluated in 60 digits from their definitions, by other formulas than those of the library: quaternions, and
/// derivatives as differences where nothing better is at hand.

namespace motzkin::testing {

using Real =
    boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<60, boost::multiprecision::allocate_stack>,
                                  boost::multiprecision::et_off>;
using RealVector = std::array<Real, 3>;
using RealQuaternion = std::array<Real, 4>;  ///< w, x, y, z

struct RealPose {
  std::array<RealVector, 3> rotation;  ///< rows
  RealVector translation;
};

struct RealRate {
  RealVector turn;
  RealVector translation;
};

inline RealVector real(const Vector<3>& x) { return {Real(x[0]), Real(x[1]), Real(x[2])}; }
inline RealQuaternion real(const Quaternion& q) { return {Real(q.w()), Real(q.x()), Real(q.y()), Real(q.z())}; }

inline Real length(const RealQuaternion& q) {
  return sqrt(Real(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]));
}

inline RealQuaternion normalised(const RealQuaternion& q) {
  const Real size = length(q);
  return {q[0] / size, q[1] / size, q[2] / size, q[3] / size};
}

/// The rotation by q / |q|.
inline std::array<RealVector, 3> rotation(const RealQuaternion& any) {
  const RealQuaternion q = normalised(any);
  const Real& w = q[0];
  const Real& x = q[1];
  const Real& y = q[2];
  const Real& z = q[3];
  return {{{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
           {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
           {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}}};
}

/// The quaternion of the turn by `angle` about an axis that is not 0, or of none.
inline RealQuaternion quaternion(const RealVector& axis, const Real& angle) {
  const Real size = sqrt(Real(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]));
  if (size == 0) {
    return {Real(1), Real(0), Real(0), Real(0)};
  }
  const Real factor = sin(Real(angle / 2)) / size;
  return {cos(Real(angle / 2)), axis[0] * factor, axis[1] * factor, axis[2] * factor};
}

inline RealVector turned(const std::array<RealVector, 3>& rows, const RealVector& x) {
  RealVector result;
  for (std::size_t i = 0; i < 3; ++i) {
    result[i] = rows[i][0] * x[0] + rows[i][1] * x[1] + rows[i][2] * x[2];
  }
  return result;
}

/// R (x - center) + center + shift.
inline RealPose about(const RealVector& center, const RealQuaternion& q, const RealVector& shift) {
  RealPose result{rotation(q), {}};
  const RealVector image = turned(result.rotation, center);
  for (std::size_t k = 0; k < 3; ++k) {
    result.translation[k] = center[k] + shift[k] - image[k];
  }
  return result;
}

inline RealVector times(const RealVector& x, const Real& factor) {
  return {x[0] * factor, x[1] * factor, x[2] * factor};
}

inline RealVector between(const RealVector& a, const RealVector& b, const Real& t) {
  return {(1 - t) * a[0] + t * b[0], (1 - t) * a[1] + t * b[1], (1 - t) * a[2] + t * b[2]};
}

inline RealPose exact_pose(const Translation& motion, const Real& t) {
  const RealVector zero{};
  return about(zero, quaternion(zero, 0), times(real(motion.displacement()), t));
}

inline RealPose exact_pose(const Turn& motion, const Real& t) {
  const RealQuaternion end = real(motion.end());
  const RealQuaternion q{(1 - t) + t * end[0], t * end[1], t * end[2], t * end[3]};
  return about(real(motion.center()), q, times(real(motion.displacement()), t));
}

inline RealPose exact_pose(const Spin& motion, const Real& t) {
  return about(real(motion.center()), quaternion(real(motion.axis()), motion.angle() * t),
               times(real(motion.displacement()), t));
}

/// A screw.
struct Screw {
  Spin motion;
  double pitch;
  [[nodiscard]] Pose pose(double time) const { return motion.pose(time); }
  [[nodiscard]] PoseBound<3> bound(const Interval& slice) const { return motion.bound(slice); }
  [[nodiscard]] RateBound rate(const Interval& slice) const { return motion.rate(slice); }
};

inline RealPose exact_pose(const Screw& screw, const Real& t) {
  const RealVector axis = real(screw.motion.axis());
  const Real size = sqrt(Real(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]));
  const Real way = Real(screw.pitch) * screw.motion.angle() * t;
  return about(real(screw.motion.center()), quaternion(axis, screw.motion.angle() * t),
               size == 0 ? RealVector{} : times(axis, way / size));
}

inline RealPose exact_pose(const RotationVector& motion, const Real& t) {
  const RealVector r = between(real(motion.start_rotation()), real(motion.end_rotation()), t);
  const Real angle = sqrt(Real(r[0] * r[0] + r[1] * r[1] + r[2] * r[2]));
  return {rotation(quaternion(r, angle)), between(real(motion.start_position()), real(motion.end_position()), t)};
}

/// From p to q, by the shorter way, at a constant rate; or linear as they are.
inline RealQuaternion on_the_way(const RealQuaternion& p, RealQuaternion q, const Real& t, Between how) {
  const auto dot = [](const RealQuaternion& a, const RealQuaternion& b) {
    return Real(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]);
  };
  Real cosine = dot(p, q);
  if (cosine < 0) {
    q = {-q[0], -q[1], -q[2], -q[3]};
    cosine = -cosine;
  }
  Real first = 1 - t;
  Real second = t;
  RealQuaternion from = p;
  RealQuaternion to = q;
  if (how == Between::Spin) {
    from = normalised(p);
    to = normalised(q);
    const RealQuaternion difference{to[0] - from[0], to[1] - from[1], to[2] - from[2], to[3] - from[3]};
    const Real angle = 2 * asin(Real(length(difference) / 2));
    if (angle > Real("1e-50")) {
      first = sin(Real((1 - t) * angle)) / sin(angle);
      second = sin(Real(t * angle)) / sin(angle);
    }
  }
  return {first * from[0] + second * to[0], first * from[1] + second * to[1], first * from[2] + second * to[2],
          first * from[3] + second * to[3]};
}

/// The number of the knot before the piece that holds a time; of two, the later one.
inline std::size_t piece_at(const PoseSequence& motion, const Real& t) {
  std::size_t i = 0;
  while (i + 2 < motion.knots().size() && t >= motion.knots()[i + 1].time) {
    ++i;
  }
  return i;
}

inline RealPose exact_pose(const PoseSequence& motion, const Real& t) {
  const std::size_t i = piece_at(motion, t);
  const Knot& from = motion.knots()[i];
  const Knot& to = motion.knots()[i + 1];
  const Real part = (t - from.time) / (Real(to.time) - from.time);
  return {rotation(on_the_way(real(from.quaternion), real(to.quaternion), part, motion.between())),
          between(real(from.translation), real(to.translation), part)};
}

/// By the difference of two poses close to each other.
template <class M>
RealRate exact_rate(const M& motion, const Real& t) {
  const Real step("1e-20");
  const RealPose before = exact_pose(motion, t - step);
  const RealPose here = exact_pose(motion, t);
  const RealPose after = exact_pose(motion, t + step);
  RealRate result;
  std::array<RealVector, 3> velocity;  // R' R^T = [omega]
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      velocity[i][j] = 0;
      for (std::size_t k = 0; k < 3; ++k) {
        velocity[i][j] += (after.rotation[i][k] - before.rotation[i][k]) / (2 * step) * here.rotation[j][k];
      }
    }
    result.translation[i] = (after.translation[i] - before.translation[i]) / (2 * step);
  }
  for (std::size_t i = 0; i < 3; ++i) {
    result.turn[i] = velocity[(i + 2) % 3][(i + 1) % 3];
  }
  return result;
}

inline RealVector cross(const RealVector& a, const RealVector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// The angular velocity of the rotation by q / |q|, the vector of 2 q' / q. Quaternions that pass 0 closely turn too
/// fast for differences.
inline RealVector turn_rate(const RealQuaternion& q, const RealQuaternion& rate) {
  const RealVector v{q[1], q[2], q[3]};
  const RealVector u{rate[1], rate[2], rate[3]};
  const RealVector aside = cross(v, u);
  const Real square = q[0] * q[0] + v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
  RealVector result;
  for (std::size_t k = 0; k < 3; ++k) {
    result[k] = 2 * (q[0] * u[k] - rate[0] * v[k] + aside[k]) / square;
  }
  return result;
}

inline RealRate exact_rate(const Turn& motion, const Real& t) {
  const RealQuaternion end = real(motion.end());
  const RealQuaternion q{(1 - t) + t * end[0], t * end[1], t * end[2], t * end[3]};
  RealRate result{turn_rate(q, {end[0] - 1, end[1], end[2], end[3]}), real(motion.displacement())};
  const RealVector around = cross(result.turn, turned(rotation(q), real(motion.center())));
  for (std::size_t k = 0; k < 3; ++k) {
    result.translation[k] -= around[k];
  }
  return result;
}

inline RealRate exact_rate(const PoseSequence& motion, const Real& t) {
  if (motion.between() == Between::Spin) {
    return exact_rate<PoseSequence>(motion, t);
  }
  const std::size_t i = piece_at(motion, t);
  const Knot& from = motion.knots()[i];
  const Knot& to = motion.knots()[i + 1];
  const Real duration = Real(to.time) - from.time;
  const RealQuaternion p = real(from.quaternion);
  const RealQuaternion q = real(to.quaternion);  // on the side of p, as the knots of a sequence are
  const Real part = (t - from.time) / duration;
  const RealQuaternion way{q[0] - p[0], q[1] - p[1], q[2] - p[2], q[3] - p[3]};
  RealRate result{turn_rate(on_the_way(p, q, part, Between::Turn), way), {}};
  for (std::size_t k = 0; k < 3; ++k) {
    const auto coordinate = static_cast<int>(k);
    result.turn[k] /= duration;
    result.translation[k] = (Real(to.translation[coordinate]) - from.translation[coordinate]) / duration;
  }
  return result;
}

}  // namespace motzkin::testing
