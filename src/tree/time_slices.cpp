#include "tree/time_slices.hpp"

#include <algorithm>
#include <cmath>

#include "motzkin/number/floating_point.hpp"

namespace motzkin::detail {
namespace {

constexpr double u = unit_roundoff;
constexpr double above = 1 + 0x1p-40;

/// Boxes may deviate from straight ways by this part of their size, about.
constexpr double most_deviation = 0.02;

constexpr int most_halvings = 20;

/// No slice is shorter than 2^-shortest because pieces of time are halved: neighbouring doubles are up to 2^-53 apart.
constexpr int shortest = 48;

/// So many are kept.
constexpr std::size_t most_slices = 1 << 12;

Matrix<3> directions(const Matrix<3>& axes) noexcept {
  Matrix<3> result;
  for (int k = 0; k < 3; ++k) {
    const double length = axes.col(k).norm();
    result.col(k) = length > 0 ? Vector<3>(axes.col(k) / length) : Vector<3>(Vector<3>::Unit(k));
  }
  return result;
}

/// A tree at one end of a slice.
struct Placed {
  Matrix<3> linear;
  Vector<3> offset;
  double error;
  double stretch;

  Placed(const TreeArms& tree, const RigidStep& step)
      : linear(step.rotation * tree.linear),
        offset(step.rotation * tree.offset + step.pivot),
        error(above * (tree.error + tree.reach * (step.rotation_error + 32 * u) + step.pivot_error +
                       16 * u * step.pivot.norm()) +
              0x1p-900),
        stretch(above * tree.stretch * (1 + step.rotation_error)) {}
};

TreeAlong along(const Matrix<3>& directions, const Placed& tree) noexcept {
  const Matrix<3> linear = directions.transpose() * tree.linear;
  TreeAlong result;
  for (std::size_t i = 0; i < 3; ++i) {
    result.size[i] = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      result.linear[i][j] = linear(static_cast<int>(i), static_cast<int>(j));
      result.rounded[i][j] = static_cast<float>(result.linear[i][j]);
      result.size[i] += std::abs(result.linear[i][j]);
    }
  }
  return result;
}

TreeInSlice during(const std::array<Placed, 2>& ends, const Matrix<3>& middle) noexcept {
  return {{{{ends[0].linear, ends[0].offset}, {ends[1].linear, ends[1].offset}}},
          middle,
          std::max(ends[0].stretch, ends[1].stretch)};
}

SliceDirections::End both_along(const Matrix<3>& directions, const Placed& a, const Placed& b) noexcept {
  const Vector<3> between = directions.transpose() * (b.offset - a.offset);
  return {along(directions, a), along(directions, b), {between[0], between[1], between[2]}};
}

}  // namespace

TimeSlices::TimeSlices(const TreeArms& a, const TreeArms& b, double apart, bool keep)
    : a_(a), b_(b), apart_(apart), most_(keep ? most_slices : 1) {
  for (double begin = 0; begin < 1;) {
    const double end = std::min(a_.path->next_knot(begin), b_.path->next_knot(begin));
    const double length = end - begin;
    const double most = chord_deviation(a_.path->step(begin, length), length, a_.reach) +
                        chord_deviation(b_.path->step(begin, length), length, b_.reach);
    pieces_.push_back({begin, end, most / (length * length)});
    begin = end;
  }
}

const Slice& TimeSlices::at(double time, double size, int longer) {
  const auto next = std::upper_bound(pieces_.begin(), pieces_.end(), time,
                                     [](double t, const Piece& piece) { return t < piece.begin; });
  const Piece& piece = *std::prev(next);
  const double whole = piece.end - piece.begin;
  const double parts = std::sqrt(piece.bend / (most_deviation * size)) * whole;
  const int usual = parts <= 1 ? 0 : (parts < 0x1p19 ? std::ilogb(parts) + 1 : most_halvings);  // NaN: most
  const int possible = std::ilogb(whole) + shortest;
  const int halvings = std::max(0, std::min(usual - longer, possible));
  const double length = std::ldexp(whole, -halvings);
  auto index = static_cast<std::uint64_t>(std::max(0.0, (time - piece.begin) / length));
  const std::uint64_t last = (std::uint64_t{1} << static_cast<unsigned>(halvings)) - 1;
  const auto from = [&](std::uint64_t i) { return piece.begin + length * static_cast<double>(i); };
  index = std::min(index, last);
  while (index < last && from(index + 1) <= time) {
    ++index;
  }
  while (index > 0 && from(index) > time) {
    --index;
  }
  const auto piece_index = static_cast<std::uint64_t>(std::distance(pieces_.begin(), next)) - 1;
  const std::uint64_t key = (piece_index << 32U) | ((std::uint64_t{1} << static_cast<unsigned>(halvings)) + index);
  if (most_ > 1) {
    const auto known = slices_.find(key);
    if (known != slices_.end()) {
      return known->second;
    }
  }
  if (slices_.size() >= most_) {
    slices_.clear();
  }
  ++computed_;
  return slices_.emplace(key, compute(from(index), index == last ? piece.end : from(index + 1))).first->second;
}

Slice TimeSlices::compute(double begin, double end) const {
  const double length = end - begin;
  const double middle = begin + length / 2;
  const RigidStep step_a = a_.path->step(begin, length);
  const RigidStep step_b = b_.path->step(begin, length);
  const std::array<Placed, 2> a = {Placed(a_, step_a), Placed(a_, a_.path->step(end, 0))};
  const std::array<Placed, 2> b = {Placed(b_, step_b), Placed(b_, b_.path->step(end, 0))};
  const Matrix<3> middle_a = a_.path->step(middle, 0).rotation * a_.linear;
  const Matrix<3> middle_b = b_.path->step(middle, 0).rotation * b_.linear;
  const std::array onto = {directions(middle_a), directions(middle_b)};
  Slice result;
  result.a = during(a, middle_a);
  result.b = during(b, middle_b);
  result.begin = begin;
  result.end = end;
  result.margin = above * (chord_deviation(step_a, length, a_.reach) + chord_deviation(step_b, length, b_.reach) +
                           std::max(a[0].error, a[1].error) + std::max(b[0].error, b[1].error) + apart_);
  for (std::size_t set = 0; set < 2; ++set) {
    for (std::size_t k = 0; k < 2; ++k) {
      result.along[set].ends[k] = both_along(onto[set], a[k], b[k]);
    }
  }
  // What rounding takes away from projections. Centres of oriented boxes are within 3 of the origin of their tree, half
  // sizes are less than 1.8 (`fit_obb`): ten times the reach together, and some twenty roundings.
  const double sizes =
      a_.reach + b_.reach + a[0].offset.norm() + b[0].offset.norm() + a[1].offset.norm() + b[1].offset.norm();
  result.margin += 64 * u * sizes;
  result.volume_margin = result.margin + 1024 * u * sizes;
  return result;
}

}  // namespace motzkin::detail
