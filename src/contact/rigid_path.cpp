#include "contact/rigid_path.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "motion/pose_piece.hpp"
#include "motzkin/number/floating_point.hpp"
#include "motzkin/number/interval_functions.hpp"
#include "number/sine.hpp"
#include "shape/ordered_sums.hpp"

namespace motzkin::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Of matrices of rotation as computed below: each entry is off by at most 24 unit roundoffs, the length of a turned
/// vector by at most three times as much.
constexpr double rotation_error = 96 * unit_roundoff;

/// Bounds of what rates and bends are off by, as parts of them, with room.
constexpr double rate_error = 64 * unit_roundoff;
constexpr double above = 1 + 0x1p-40;

/// Quaternions beyond this are left to exact arithmetic: squares would overflow, or lose digits below.
constexpr double longest_quaternion = 0x1p400;

Vector<3> vector_part(const Quaternion& q) noexcept { return {q.x(), q.y(), q.z()}; }

/// The vector times 2^-exponent, its largest component about 1; or 0.
struct Scaled {
  Vector<3> vector;
  int exponent = 0;

  explicit Scaled(const Vector<3>& unscaled) noexcept : vector(unscaled) {
    std::frexp(unscaled.cwiseAbs().maxCoeff(), &exponent);
    vector = unscaled.unaryExpr([this](double value) { return std::ldexp(value, -exponent); });
  }
};

/// Whether a sum of squares neither overflowed nor lost digits below.
bool is_usual_square(double square) noexcept { return square > 0x1p-800 && square < 0x1p800; }

/// The length of any vector, up to some unit roundoffs. Where squares vanish, no length does that is not subnormal.
double length_of(const Vector<3>& vector) noexcept {
  const double square = square_norm_of(vector);
  if (is_usual_square(square) || !vector.allFinite() || vector == Vector<3>::Zero()) {
    return std::sqrt(square);
  }
  const Scaled scaled(vector);
  return std::ldexp(norm_of(scaled.vector), scaled.exponent);
}

/// The vector with length 1, up to some unit roundoffs, or 0.
Vector<3> unit(const Vector<3>& vector) noexcept {
  const double length_sq = square_norm_of(vector);
  if (is_usual_square(length_sq)) {
    return vector / std::sqrt(length_sq);
  }
  if (vector == Vector<3>::Zero()) {  // isZero would take small numbers for it
    return vector;
  }
  const Scaled scaled(vector);
  return scaled.vector / norm_of(scaled.vector);
}

/// w^2 + |v|^2 times the rotation.
Matrix<3> turned(double w, const Vector<3>& v) noexcept {
  const double xx = v[0] * v[0];
  const double yy = v[1] * v[1];
  const double zz = v[2] * v[2];
  const double xy = v[0] * v[1];
  const double xz = v[0] * v[2];
  const double yz = v[1] * v[2];
  const double wx = w * v[0];
  const double wy = w * v[1];
  const double wz = w * v[2];
  const double ww = w * w;
  Matrix<3> result;
  result << (ww + xx) - (yy + zz), 2 * (xy - wz), 2 * (xz + wy),  //
      2 * (xy + wz), (ww + yy) - (xx + zz), 2 * (yz - wx),        //
      2 * (xz - wy), 2 * (yz + wx), (ww + zz) - (xx + yy);
  return result;
}

/// |q|^2 for q = (1 - t) + t end. The scalar part of q is a sum of terms that are not negative, so that nothing is
/// lost.
double square_at(const Turn& motion, double t) noexcept {
  const double s = (1 - t) + t * motion.end().w();
  return s * s + t * t * square_norm_of(vector_part(motion.end()));
}

/// Whether the numbers of a turn are within what the bounds here are made for.
bool is_usual(const Turn& motion) noexcept {
  const double vv = square_norm_of(vector_part(motion.end()));
  return motion.end().w() <= longest_quaternion && vv <= longest_quaternion * longest_quaternion &&
         vv >= 1 / (longest_quaternion * longest_quaternion);
}

/// w, x, y, z.
struct FourNumbers {
  double w;
  Vector<3> v;

  explicit FourNumbers(const Quaternion& q) : w(q.w()), v(vector_part(q)) {}
  FourNumbers(double its_w, const Vector<3>& its_v) : w(its_w), v(its_v) {}

  [[nodiscard]] double dot(const FourNumbers& other) const noexcept { return w * other.w + dot_product(v, other.v); }
  [[nodiscard]] double norm() const noexcept { return std::sqrt(dot(*this)); }
};

/// A quaternion that is linear in time, q(t) = from + t (to - from). The angle has the rate 2 |vector| / |q|^2, where
/// `vector` is that of `to` times the conjugate of `from`; |q|^2 is a parabola that opens upwards.
struct QuaternionWay {
  FourNumbers from;
  FourNumbers to;
  double vector_length;  ///< or more

  [[nodiscard]] FourNumbers at(double t) const noexcept {
    return {(1 - t) * from.w + t * to.w, (1 - t) * from.v + t * to.v};
  }

  /// Bounds the second derivative of a turned unit vector from `begin` to `end`. Infinite where rounding hides it.
  [[nodiscard]] double bend(double begin, double end) const noexcept {
    const FourNumbers way(to.w - from.w, to.v - from.v);
    const double size = 0x1p-40 * (from.dot(from) + to.dot(to));
    const double opening = way.dot(way);
    const double slope = from.dot(way);
    const double lowest = opening > 0 ? std::clamp(-slope / opening, begin, end) : begin;
    const FourNumbers there = at(lowest);
    const double least = there.dot(there) / above - size;
    if (!(least > 0)) {
      return infinity;
    }
    const auto derivative = [&](double t) { return 2 * std::abs(slope + t * opening); };
    const double steepest = above * std::max(derivative(begin), derivative(end)) + size;
    const double rate = 2 * vector_length / least;
    const double ratio = steepest / least;
    return above * rate * std::sqrt(ratio * ratio + rate * rate);
  }
};

/// The angle has the rate 2 |v| / |q|^2; |q|^2 is a parabola that opens upwards.
double bend_of(const Turn& motion, double time, double length) noexcept {
  const double vv = square_norm_of(vector_part(motion.end()));
  const double end = time + length;
  const double slope = motion.end().w() - 1;
  const double bottom = slope * slope + vv;
  const double lowest = std::clamp(-slope / bottom, time, end);
  const double least = square_at(motion, lowest) / above;
  const auto derivative = [&](double t) { return std::abs(2 * (slope * (1 + t * slope) + t * vv)); };
  const double steepest = above * std::max(derivative(time), derivative(end)) + 0x1p-40 * bottom;
  const double rate = 2 * std::sqrt(vv) / least;
  const double ratio = steepest / least;
  return above * rate * std::sqrt(ratio * ratio + rate * rate);
}

void take_turn(const Turn& motion, double time, double length, RigidStep& step) noexcept {
  const Vector<3> v = vector_part(motion.end());
  if (v == Vector<3>::Zero()) {  // isZero would take small numbers for it
    return;
  }
  if (!is_usual(motion)) {
    step.turn_error = infinity;
    return;
  }
  const double here = square_at(motion, time);
  step.rotation = turned((1 - time) + time * motion.end().w(), time * v) * (1 / here);
  step.rotation_error = rotation_error;
  step.turn = v * (2 / here);
  step.turn_error = rate_error * norm_of(step.turn);
  step.bend = bend_of(motion, time, length);
}

/// The rotation by an angle about an axis of length 1.
void turn_about(const Vector<3>& axis, double angle, Matrix<3>& r) {
  const double s = sine(angle);
  const double c = cosine(angle);
  const double rest = 1 - c;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      r(i, j) = rest * axis[i] * axis[j];
    }
    r(i, i) += c;
  }
  const Vector<3> across = s * axis;
  r(0, 1) -= across[2];
  r(0, 2) += across[1];
  r(1, 0) += across[2];
  r(1, 2) -= across[0];
  r(2, 0) -= across[1];
  r(2, 1) += across[0];
}

void take_spin(const Spin& motion, double time, const Vector<3>& axis, RigidStep& step) {
  if (motion.angle() == 0) {
    return;
  }
  const double angle = motion.angle() * time;
  turn_about(axis, angle, step.rotation);
  step.rotation_error = rotation_error + 4 * unit_roundoff * std::abs(angle);  // the angle is rounded
  step.turn = motion.angle() * axis;
  step.turn_error = rate_error * std::abs(motion.angle());
  step.bend = above * motion.angle() * motion.angle();
}

/// The middle of a vector of intervals, and how far others are from it at most.
struct Ball {
  Vector<3> center;
  double radius;

  explicit Ball(const IntervalVector<3>& bound) {
    Vector<3> reach;
    for (int k = 0; k < 3; ++k) {
      center[k] = midpoint(bound[k]);
      reach[k] = width(bound[k]);
    }
    radius = above * length_of(reach);
  }
};

}  // namespace

double chord_deviation(const RigidStep& step, double length, double reach) noexcept {
  return above * (step.has_bend ? length * length / 8 * step.bend * reach
                                : length / 2 * (step.turn_error * reach + step.velocity_error));
}

RigidPath::RigidPath(const AnyMotion& motion, const Vector<3>& vertex) : motion_(&motion) {
  if (std::holds_alternative<Translation>(motion.kind())) {
    pivot_ = vertex;
  } else if (const auto* turn = std::get_if<Turn>(&motion.kind())) {
    pivot_ = turn->center();
    axis_ = unit(vector_part(turn->end()));
  } else if (const auto* spin = std::get_if<Spin>(&motion.kind())) {
    pivot_ = spin->center();
    axis_ = spin->angle() == 0 ? Vector<3>::Zero() : unit(spin->axis());
  }
}

Vector<3> RigidPath::start() const { return starts_in_place() ? pivot_ : motion_->pose(0).translation(); }

void RigidPath::see_from(const Vector<3>& origin, int exponent) {
  origin_ = origin;
  scale_ = std::ldexp(1.0, -exponent);
  offset_ = (pivot_ - origin) * scale_;
  if (const auto* translation = std::get_if<Translation>(&motion_->kind())) {
    shift_ = translation->displacement() * scale_;
  } else if (const auto* turn = std::get_if<Turn>(&motion_->kind())) {
    shift_ = turn->displacement() * scale_;
  } else if (const auto* spin = std::get_if<Spin>(&motion_->kind())) {
    shift_ = spin->displacement() * scale_;
    if (spin->advance() != Interval(0)) {  // a screw: its advance is an interval, and its axis is rounded
      shift_ = (spin->displacement() + midpoint(spin->advance()) * unit(spin->axis())) * scale_;
      loss_ = scale_ * (width(spin->advance()) + 8 * unit_roundoff * magnitude(spin->advance()));
    }
  }
  const auto straight = [](const Vector<3>& from, const Vector<3>& way, double loss) {
    return Line{from, way, 8 * unit_roundoff * (norm_of(from) + norm_of(way)) + loss};
  };
  if (const auto* vector = std::get_if<RotationVector>(&motion_->kind())) {
    line_ = straight((vector->start_position() - origin) * scale_,
                     (vector->end_position() - vector->start_position()) * scale_, 0);
  } else if (!std::holds_alternative<PoseSequence>(motion_->kind()) &&
             !std::holds_alternative<std::shared_ptr<const AnyMotion::User>>(motion_->kind())) {
    line_ = straight(offset_, shift_, loss_);
  }
}

double RigidPath::angle() const noexcept {
  if (std::holds_alternative<Translation>(motion_->kind())) {
    return 0;
  }
  if (const auto* turn = std::get_if<Turn>(&motion_->kind())) {
    return vector_part(turn->end()) == Vector<3>::Zero() ? 0 : 4;
  }
  if (const auto* spin = std::get_if<Spin>(&motion_->kind())) {
    return std::abs(spin->angle());
  }
  const auto* vector = std::get_if<RotationVector>(&motion_->kind());
  return vector == nullptr ? infinity : norm_of(vector->start_rotation()) + norm_of(vector->end_rotation());
}

RigidStep RigidPath::step(double time, double length) const {
  RigidStep step;
  const auto go_straight = [&] {
    step.pivot = offset_ + time * shift_;
    step.velocity = shift_;
    step.pivot_error = line_->error;
    step.velocity_error = 8 * unit_roundoff * norm_of(shift_) + loss_;
  };
  if (std::holds_alternative<Translation>(motion_->kind())) {
    go_straight();
  } else if (const auto* turn = std::get_if<Turn>(&motion_->kind())) {
    go_straight();
    take_turn(*turn, time, length, step);
  } else if (const auto* spin = std::get_if<Spin>(&motion_->kind())) {
    go_straight();
    take_spin(*spin, time, axis_, step);
  } else {
    const auto* sequence = std::get_if<PoseSequence>(&motion_->kind());
    if (sequence == nullptr || !take_sequence(*sequence, time, length, step)) {
      take_general(time, length, step);
    }
  }
  return step;
}

/// By intervals of the pose and of the rate alone.
void RigidPath::take_general(double time, double length, RigidStep& step) const {
  const auto* vector = std::get_if<RotationVector>(&motion_->kind());
  const PoseBound<3> now = motion_->bound(Interval(time));
  const RateBound rate =
      motion_->rate(vector != nullptr ? Interval(time) : Interval(time, std::min(1.0, time + length)));
  for (int j = 0; j < 3; ++j) {
    const Ball column(now.rotation.col(j));
    step.rotation.col(j) = column.center;
    step.rotation_error += column.radius;
  }
  IntervalVector<3> seen = now.translation;
  for (int k = 0; k < 3; ++k) {
    seen[k] = (seen[k] - origin_[k]) * scale_;
  }
  const Ball pivot(seen);
  step.pivot = pivot.center;
  step.pivot_error = pivot.radius;
  const Ball turn_rate(rate.turn);
  step.turn = turn_rate.center;
  const IntervalVector<3> velocity = rate.translation * Interval(scale_);
  const Ball speed(velocity);
  step.velocity = speed.center;
  step.velocity_error = speed.radius;
  step.turn_error = turn_rate.radius;
  if (vector != nullptr) {
    // The angular velocity is J r' with |J| <= 1 and |J'| <= |r'| / 2.
    const double change = above * length_of(vector->end_rotation() - vector->start_rotation());
    step.bend = 1.5 * change * change;
  } else {
    // The arm turns meanwhile.
    const double fastest = above * (length_of(turn_rate.center) + turn_rate.radius);
    step.turn_error += fastest * fastest * length;
    step.has_bend = false;
  }
}

const SequencePiece& RigidPath::piece_at(const PoseSequence& sequence, double time) const {
  const auto& knots = sequence.knots();
  auto after =
      std::upper_bound(knots.begin(), knots.end(), time, [](double t, const Knot& knot) { return t < knot.time; });
  if (after == knots.end()) {
    --after;
  }
  const Knot& from = *std::prev(after);
  if (piece_ && piece_->from.time == from.time) {
    return *piece_;
  }
  SequencePiece piece{from, *after};
  const double p = FourNumbers(from.quaternion).norm();
  const double q = FourNumbers(piece.to.quaternion).norm();
  piece.is_usual = p > 1 / longest_quaternion && p < longest_quaternion && q > 1 / longest_quaternion &&
                   q < longest_quaternion;  // NaN: not
  if (sequence.between() == Between::Spin) {
    const PosePiece bounds(from, piece.to, Between::Spin);
    for (int j = 0; j < 3; ++j) {
      const Ball column(bounds.start().col(j));
      piece.start.col(j) = column.center;
      piece.start_error += column.radius;
    }
    const Ball turn(bounds.turn_vector());
    piece.vector = turn.center;
    piece.vector_error = turn.radius;
  } else {
    const Vector<3> pv = vector_part(from.quaternion);
    const Vector<3> qv = vector_part(piece.to.quaternion);
    piece.vector = qv * from.quaternion.w() - pv * piece.to.quaternion.w() - qv.cross(pv);
    piece.vector_error = 16 * unit_roundoff * p * q;
  }
  piece_ = piece;
  return *piece_;
}

/// Both kinds of pieces turn about an axis that stands still, the pivot being the origin of the body. The part s of the
/// piece that is over is off by at most 4 unit roundoffs of it. False where doubles have no bounds.
bool RigidPath::take_sequence(const PoseSequence& sequence, double time, double length, RigidStep& step) const {
  const SequencePiece& piece = piece_at(sequence, time);
  if (!piece.is_usual) {
    return false;
  }
  const double duration = piece.to.time - piece.from.time;
  const double s = (time - piece.from.time) / duration;
  const double later = s + above * length / duration;
  const Vector<3> start = (piece.from.translation - origin_) * scale_;
  const Vector<3> way = (piece.to.translation - piece.from.translation) * scale_;
  step.pivot = start + s * way;
  step.velocity = way / duration;
  const double sizes =
      scale_ * (length_of(piece.from.translation) + length_of(piece.to.translation) + length_of(origin_));
  step.pivot_error = 16 * unit_roundoff * sizes;
  step.velocity_error = 16 * unit_roundoff * sizes / duration;
  if (sequence.between() == Between::Spin) {
    const double angle = length_of(piece.vector);
    if (angle > 0) {
      turn_about(piece.vector / angle, s * angle, step.rotation);
    }
    const Matrix<3> since = step.rotation;
    for (int j = 0; j < 3; ++j) {
      step.rotation.col(j) = product_of(since, piece.start.col(j));
    }
    step.rotation_error =
        above * (rotation_error + 16 * unit_roundoff * (1 + angle) + piece.start_error + piece.vector_error);
    step.turn = piece.vector / duration;
    step.turn_error = above * (piece.vector_error + rate_error * angle) / duration;
    const double most = above * (angle + piece.vector_error) / duration;
    step.bend = above * most * most;
    return true;
  }
  const QuaternionWay way_of{FourNumbers(piece.from.quaternion), FourNumbers(piece.to.quaternion),
                             above * (length_of(piece.vector) + piece.vector_error)};
  const FourNumbers q = way_of.at(s);
  const double square = q.dot(q);
  const double spread = (way_of.from.norm() + way_of.to.norm()) / std::sqrt(square);  // how much errors of s matter
  step.bend = above * way_of.bend(s, std::max(s, later)) / (duration * duration);
  if (!(step.bend < infinity && spread < 0x1p30)) {  // NaN: not
    return false;
  }
  step.rotation = turned(q.w, q.v) * (1 / square);
  step.rotation_error = above * (rotation_error + 64 * unit_roundoff * spread);
  step.turn = piece.vector * (2 / (square * duration));
  step.turn_error = above * (2 * piece.vector_error / (square * duration) +
                             (rate_error + 64 * unit_roundoff * spread) * length_of(step.turn));
  return true;
}

Vector<3> RigidPath::arm(const Vector<3>& vertex) const { return (vertex - pivot_) * scale_; }

double RigidPath::extent(const Vector<3>& origin) const {
  if (const auto* translation = std::get_if<Translation>(&motion_->kind())) {
    return (pivot_ - origin).cwiseAbs().maxCoeff() + translation->displacement().cwiseAbs().maxCoeff();
  }
  if (const auto* turn = std::get_if<Turn>(&motion_->kind())) {
    return (pivot_ - origin).cwiseAbs().maxCoeff() + turn->displacement().cwiseAbs().maxCoeff();
  }
  if (const auto* spin = std::get_if<Spin>(&motion_->kind())) {
    return (pivot_ - origin).cwiseAbs().maxCoeff() + spin->displacement().cwiseAbs().maxCoeff() +
           magnitude(spin->advance());
  }
  const IntervalVector<3> bound = motion_->bound(Interval(0, 1)).translation;
  double result = 0;
  for (int k = 0; k < 3; ++k) {
    result = std::max(result, magnitude(bound[k] - origin[k]));
  }
  return result;
}

double RigidPath::next_knot(double time) const {
  if (const auto* sequence = std::get_if<PoseSequence>(&motion_->kind())) {
    const auto& knots = sequence->knots();
    const auto after =
        std::upper_bound(knots.begin(), knots.end(), time, [](double t, const Knot& knot) { return t < knot.time; });
    return after == knots.end() ? 1 : after->time;
  }
  return 1;
}

bool RigidPath::gains_by(double length, double time, const RigidStep& step) const {
  if (const auto* turn = std::get_if<Turn>(&motion_->kind())) {
    return bend_of(*turn, time, length) < step.bend / 2;
  }
  if (const auto* sequence = std::get_if<PoseSequence>(&motion_->kind()); sequence != nullptr && step.has_bend) {
    RigidStep shorter;
    return sequence->between() == Between::Turn && take_sequence(*sequence, time, length, shorter) &&
           shorter.bend < step.bend / 2;
  }
  return !is_even();
}

bool RigidPath::is_even() const noexcept {
  return std::holds_alternative<Translation>(motion_->kind()) || std::holds_alternative<Spin>(motion_->kind()) ||
         std::holds_alternative<RotationVector>(motion_->kind());
}

bool RigidPath::starts_in_place() const noexcept {
  if (const auto* vector = std::get_if<RotationVector>(&motion_->kind())) {
    return vector->start_rotation() == Vector<3>::Zero() && vector->start_position() == Vector<3>::Zero();
  }
  return !std::holds_alternative<std::shared_ptr<const AnyMotion::User>>(motion_->kind());
}

std::optional<RationalMotion> RigidPath::rational(double time) const {
  RationalMotion result;
  if (const auto* translation = std::get_if<Translation>(&motion_->kind())) {
    result.toward = translation->displacement();
    return result;
  }
  if (const auto* turn = std::get_if<Turn>(&motion_->kind())) {
    const Quaternion& q = turn->end();
    result.center = turn->center();
    result.start = turn->center();
    result.toward = turn->displacement();
    result.to = {q.w(), q.x(), q.y(), q.z()};
    return result;
  }
  if (const auto* spin = std::get_if<Spin>(&motion_->kind())) {
    if (spin->angle() != 0 || spin->advance() != Interval(0)) {
      return std::nullopt;
    }
    result.toward = spin->displacement();
    return result;
  }
  if (const auto* vector = std::get_if<RotationVector>(&motion_->kind())) {
    if (!starts_in_place() || vector->end_rotation() != Vector<3>::Zero()) {
      return std::nullopt;
    }
    result.toward = vector->end_position();
    return result;
  }
  const auto* sequence = std::get_if<PoseSequence>(&motion_->kind());
  if (sequence == nullptr || sequence->between() != Between::Turn) {
    return std::nullopt;
  }
  const auto& knots = sequence->knots();
  auto after =
      std::upper_bound(knots.begin(), knots.end(), time, [](double t, const Knot& knot) { return t < knot.time; });
  if (after == knots.end()) {
    --after;
  }
  const Knot& from = *std::prev(after);
  const Knot& to = *after;
  result.begin = from.time;
  result.end = to.time;
  result.start = from.translation;
  result.toward = to.translation;
  result.away = from.translation;
  result.from = {from.quaternion.w(), from.quaternion.x(), from.quaternion.y(), from.quaternion.z()};
  result.to = {to.quaternion.w(), to.quaternion.x(), to.quaternion.y(), to.quaternion.z()};
  return result;
}

}  // namespace motzkin::detail
