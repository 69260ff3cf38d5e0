#include "motion/precise_pose.hpp"

#include <cmath>

namespace motzkin::detail {
namespace {

/// The rotation 1 + first [v] + second [v]^2, where [v] x is v cross x.
std::array<PreciseVector, 3> rotation(const PreciseVector& v, const Precise& first, const Precise& second) {
  const auto& [x, y, z] = v;
  const Precise one(1);
  const auto on_diagonal = [&](const Precise& p, const Precise& q) { return one - second * (p * p + q * q); };
  const Precise xy = second * x * y;
  const Precise xz = second * x * z;
  const Precise yz = second * y * z;
  const PreciseVector turn = first * v;
  return {{{on_diagonal(y, z), xy - turn[2], xz + turn[1]},
           {xy + turn[2], on_diagonal(x, z), yz - turn[0]},
           {xz - turn[1], yz + turn[0], on_diagonal(x, y)}}};
}

/// v times a power of two, so that its largest number is about 1.
PreciseVector scaled(const Vector<3>& v) {
  int exponent = 0;
  std::frexp(v.cwiseAbs().maxCoeff(), &exponent);
  PreciseVector result;
  for (std::size_t k = 0; k < 3; ++k) {
    result[k] = Precise(ldexp(Precise::Float(v[static_cast<int>(k)]), -exponent));
  }
  return result;
}

PrecisePose pose_of(const Translation& motion, const Precise& time) {
  PrecisePose result;
  result.rows = rotation({}, Precise(0), Precise(0));
  result.position = time * precise(motion.displacement());
  return result;
}

/// The rotation by q / |q| is 1 + 2 (w [v] + [v]^2) / |q|^2.
PrecisePose pose_of(const Turn& motion, const Precise& time) {
  const PreciseVector v = time * precise({motion.end().x(), motion.end().y(), motion.end().z()});
  const Precise w = (Precise(1) - time) + time * Precise(motion.end().w());
  const Precise factor = Precise(2) * inverse(w * w + dot(v, v));
  const PreciseVector center = precise(motion.center());
  return {rotation(v, factor * w, factor), center, center + time * precise(motion.displacement())};
}

PrecisePose pose_of(const Spin& motion, const Precise& time) {
  const PreciseVector center = precise(motion.center());
  PrecisePose result{rotation({}, Precise(0), Precise(0)), center, center + time * precise(motion.displacement())};
  if (motion.angle() == 0) {
    return result;
  }
  const PreciseVector along = scaled(motion.axis());
  const PreciseVector axis = inverse(square_root(dot(along, along))) * along;
  const Precise angle = time * Precise(motion.angle());
  const SineAndVersine turn = sine_and_versine(angle);
  result.rows = rotation(axis, turn.sine, turn.versine);
  result.position = result.position + angle * Precise(motion.pitch()) * axis;
  return result;
}

PrecisePose pose_of(const RotationVector& motion, const Precise& time) {
  const Precise rest = Precise(1) - time;
  const PreciseVector r = rest * precise(motion.start_rotation()) + time * precise(motion.end_rotation());
  const Precise square = dot(r, r);
  PrecisePose result;
  result.position = rest * precise(motion.start_position()) + time * precise(motion.end_position());
  if (square.magnitude() < 0x1p-600) {  // sine x / x is 1 - x^2 / 6 or more, versine x / x^2 likewise 1/2 - x^2 / 24
    const double off = square.magnitude();
    result.rows = rotation(r, Precise(1, off), Precise(0.5, off));
    return result;
  }
  const Precise angle = square_root(square);
  const SineAndVersine turn = sine_and_versine(angle);
  const Precise inverse_angle = inverse(angle);
  result.rows = rotation(r, turn.sine * inverse_angle, turn.versine * inverse_angle * inverse_angle);
  return result;
}

}  // namespace

PreciseVector operator+(const PreciseVector& a, const PreciseVector& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

PreciseVector operator-(const PreciseVector& a, const PreciseVector& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

PreciseVector operator*(const Precise& factor, const PreciseVector& v) {
  return {factor * v[0], factor * v[1], factor * v[2]};
}

PreciseVector precise(const Vector<3>& v) { return {Precise(v[0]), Precise(v[1]), Precise(v[2])}; }

PreciseVector PrecisePose::place(const PreciseVector& x) const {
  const PreciseVector arm = x - pivot;
  return PreciseVector{dot(rows[0], arm), dot(rows[1], arm), dot(rows[2], arm)} + position;
}

bool has_precise_poses(const AnyMotion& motion) noexcept {
  return !std::holds_alternative<PoseSequence>(motion.kind()) &&
         !std::holds_alternative<std::shared_ptr<const AnyMotion::User>>(motion.kind());
}

PrecisePose precise_pose(const AnyMotion& motion, const Precise::Float& time) {
  return std::visit(
      [&]<class M>(const M& known) -> PrecisePose {
        if constexpr (requires { pose_of(known, Precise(time)); }) {
          return pose_of(known, Precise(time));
        } else {
          return {};
        }
      },
      motion.kind());
}

}  // namespace motzkin::detail
