#include "motzkin/motion/pose_sequence.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "motion/pose_piece.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin {
namespace {

void check_times(const std::vector<Knot>& knots) {
  if (knots.size() < 2 || knots.size() > static_cast<std::size_t>(max_knots)) {
    throw InvalidInput("knots: expected from 2 to " + std::to_string(max_knots) + ", found " +
                       std::to_string(knots.size()));
  }
  for (std::size_t i = 0; i < knots.size(); ++i) {
    const double time = knots[i].time;
    const std::string where = "knot " + std::to_string(i) + ": time " + to_text(time);
    if (!(time >= 0 && time <= 1)) {  // NaN: refused
      throw InvalidInput(where + " is not from 0 to 1");
    }
    if (i == 0 && time != 0) {
      throw InvalidInput(where + ", but the first one has to be 0");
    }
    if (i + 1 == knots.size() && time != 1) {
      throw InvalidInput(where + ", but the last one has to be 1");
    }
    if (i > 0 && !(time > knots[i - 1].time)) {
      throw InvalidInput(where + " is not after " + to_text(knots[i - 1].time));
    }
  }
}

bool is_identity(const Knot& knot) {
  return knot.quaternion.vec() == Eigen::Vector3d::Zero() && knot.translation == Vector<3>::Zero();
}

/// The part of a slice that is between two knots.
Interval part(const Knot& from, const Knot& to, const Interval& slice) {
  return {std::max(slice.lower(), from.time), std::min(slice.upper(), to.time)};
}

/// Index of the knot that begins the piece with the time: the later one where two meet.
std::size_t piece_at(const std::vector<Knot>& knots, double time) {
  const auto after = std::upper_bound(knots.begin(), knots.end() - 1, time,
                                      [](double value, const Knot& knot) { return value < knot.time; });
  return static_cast<std::size_t>(after - knots.begin()) - 1;
}

/// The first piece that a slice meets and the one after the last. One that has only its end in common with it is left
/// out, unless the slice is that end and `both_sides` of it are asked for.
std::pair<std::size_t, std::size_t> pieces(const std::vector<Knot>& knots, const Interval& slice, bool both_sides) {
  const std::size_t last_piece = knots.size() - 2;
  std::size_t first = std::min(piece_at(knots, slice.lower()), last_piece);
  std::size_t last = std::min(piece_at(knots, slice.upper()), last_piece);
  if (last > first && slice.upper() == knots[last].time) {
    --last;
  }
  if (both_sides && slice.is_point() && first > 0 && slice.lower() == knots[first].time) {
    --first;
  }
  return {first, last + 1};
}

}  // namespace

PoseSequence::PoseSequence(std::vector<Knot> knots, Between between) : knots_(std::move(knots)), between_(between) {
  const detail::StandardArithmetic standard;
  check_times(knots_);
  for (std::size_t i = 0; i < knots_.size(); ++i) {
    detail::check_quaternion(knots_[i].quaternion, ("knot " + std::to_string(i) + ", quaternion").c_str());
    check_coordinates<3>(knots_[i].translation, ("knot " + std::to_string(i) + ", translation").c_str());
  }
  if (!is_identity(knots_.front())) {
    throw InvalidInput("knot 0: the first position has to be the identity");
  }
  Quaternion before = Quaternion::Identity();
  for (Knot& knot : knots_) {
    if (detail::sign_of_dot(before, knot.quaternion) < 0) {
      knot.quaternion = detail::negated(knot.quaternion);
    }
    before = knot.quaternion;
  }
}

Pose PoseSequence::pose(double time) const {
  const detail::StandardArithmetic standard;
  return detail::middle(bound(detail::checked_time(standard.settled(time))));
}

PoseBound<3> PoseSequence::bound(const Interval& slice) const {
  const detail::StandardArithmetic standard;
  detail::check_slice(slice);
  const auto [first, last] = pieces(knots_, slice, false);
  PoseBound<3> result;
  for (std::size_t i = first; i < last; ++i) {
    const detail::PosePiece piece(knots_[i], knots_[i + 1], between_);
    const PoseBound<3> bound = piece.bound(part(knots_[i], knots_[i + 1], slice));
    if (i == first) {
      result = bound;
    } else {
      detail::widen(result.rotation, bound.rotation);
      detail::widen(result.translation, bound.translation);
    }
  }
  return result;
}

RateBound PoseSequence::rate(const Interval& slice) const {
  const detail::StandardArithmetic standard;
  detail::check_slice(slice);
  const auto [first, last] = pieces(knots_, slice, true);
  RateBound result;
  for (std::size_t i = first; i < last; ++i) {
    const detail::PosePiece piece(knots_[i], knots_[i + 1], between_);
    const RateBound rate = piece.rate(part(knots_[i], knots_[i + 1], slice));
    if (i == first) {
      result = rate;
    } else {
      detail::widen(result.turn, rate.turn);
      detail::widen(result.translation, rate.translation);
    }
  }
  return result;
}

}  // namespace motzkin
