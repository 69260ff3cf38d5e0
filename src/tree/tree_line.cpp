#include "tree/tree_line.hpp"

#include <Eigen/LU>
#include <cmath>

#include "shape/pose_order.hpp"
#include "tree/tree_frame.hpp"

// Notation: a vertex v of the mesh has the tree's coordinates y = scale (v - c), at most `most_tree_coordinate`, and
// stands at w = R v + t in the world, up to rounding. With w_c near R c + t and a power of two `world_scale`, the
// number z = world_scale (w - w_c) is about R' y, where R' = R world_scale / scale, and y is about M z, where M is
// about the inverse of R'. Exactly, y = M z - (M R' - 1) y - M world_scale (rounding of w and w_c).

namespace motzkin::detail {
namespace {

/// Margins beyond this part of a tree's size make it useless.
constexpr double most_margin = 0x1p-6;

/// Lines are clipped to boxes of this half size around a tree, which is larger than a tree with any margin.
constexpr double clip_size = 1.5;

/// More than all roundings of the test in floats, where coordinates are below 4: of the ends of a segment, of the
/// middle and half size of a box, and per unit of the segment's length those of a cross product.
constexpr double float_error = 0x1p-18;

/// More than what underflow takes from cross products.
constexpr float float_underflow = 0x1p-120F;

/// Of a point of the line in the tree's coordinates, relative to M (|z of the origin| + 1): two roundings of the
/// origin, one of the direction, a product of matrix and vector for each, a product and a sum. Where the line meets the
/// mesh, |z| <= 1, so that both terms of the last sum are below |z of the origin| + 1.
constexpr double line_error = 64 * unit_roundoff;

int exponent_above(double value) noexcept { return std::ilogb(value) + 1; }

}  // namespace

Vector<3> world_reach(const PosedFrame& mesh) noexcept {
  const Vector<3> local = (mesh.frame.center.cwiseAbs().array() + most_tree_coordinate / mesh.frame.scale).matrix();
  return (mesh.pose.linear().cwiseAbs() * local + mesh.pose.translation().cwiseAbs()) * (1 + 16 * unit_roundoff);
}

std::optional<TreeLine> TreeLine::make(const PosedFrame& mesh, const WorldLine& line) noexcept {
  const Matrix<3>& linear = mesh.pose.linear();
  const Vector<3> reach = world_reach(mesh);
  const double size = linear.cwiseAbs().rowwise().sum().maxCoeff() / mesh.frame.scale;
  if (!(reach.maxCoeff() <= max_coordinate && size >= 0x1p-900)) {  // NaN: not usable
    return std::nullopt;
  }
  const int world_exponent = -exponent_above(size) - 1;
  const double world_scale = std::ldexp(1.0, world_exponent);  // the rows of R' have sums of magnitudes below 1/2
  const Matrix<3> forth = linear * (world_scale / mesh.frame.scale);
  const Matrix<3> back = forth.inverse();
  const Matrix<3> absolute = back.cwiseAbs();
  Matrix<3> deviation = (back * forth - Matrix<3>::Identity()).cwiseAbs();
  deviation += (absolute * forth.cwiseAbs() + Matrix<3>::Identity()) * (8 * unit_roundoff);
  Vector<3> rounding = Vector<3>::Zero();
  if (!mesh.pose.is_identity()) {  // of w and w_c: three products and three sums each; products may underflow
    rounding = ((reach.array() * (12 * unit_roundoff) + 0x1p-1059) * world_scale).matrix();
  }
  const Vector<3> origin = (line.origin - place(linear, mesh.pose.translation(), mesh.frame.center)) * world_scale;
  const double speed = line.direction.cwiseAbs().maxCoeff();
  const int speed_exponent = speed > 0 ? std::ilogb(speed) : 0;
  const Vector<3> direction = line.direction.unaryExpr([&](double x) { return std::ldexp(x, -speed_exponent); });

  TreeLine result;
  const Vector<3> error = rounding + ((origin.cwiseAbs().array() + 1) * line_error).matrix();
  const Vector<3> margin = deviation * Vector<3>::Constant(most_tree_coordinate) + absolute * error;
  for (std::size_t k = 0; k < 3; ++k) {
    const double value = margin[static_cast<Eigen::Index>(k)];
    if (!(value <= most_margin)) {  // NaN: not usable
      return std::nullopt;
    }
    result.margin_[k] = static_cast<float>(value * (1 + 0x1p-20) + float_error);
  }
  result.origin_ = back * origin;
  result.direction_ = back * direction;
  result.shift_ = world_exponent + speed_exponent;
  result.until_ = speed > 0 ? std::numeric_limits<double>::infinity() : 0;
  for (Eigen::Index k = 0; k < 3; ++k) {
    const double start = result.origin_[k];
    const double step = result.direction_[k];
    if (step == 0) {
      if (std::abs(start) > clip_size) {
        result.until_ = -1;
      }
      continue;
    }
    const double side = std::copysign(clip_size, step);
    result.from_ = std::max(result.from_, (-side - start) / step);
    result.until_ = std::min(result.until_, (side - start) / step);
  }
  if (!result.empty()) {
    result.set_ends();
    result.end_at(line.until);
  }
  return result;
}

void TreeLine::end_at(double t) noexcept {
  const double end = std::ldexp(t, shift_) * (1 + 4 * unit_roundoff);
  if (end < until_) {
    until_ = end;
    set_ends();
  }
}

void TreeLine::set_ends() noexcept {
  const Vector<3> first = origin_ + from_ * direction_;
  const Vector<3> last = origin_ + until_ * direction_;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    middle_[k] = static_cast<float>(0.5 * (first[i] + last[i]));
    half_[k] = static_cast<float>(0.5 * (last[i] - first[i]));
  }
}

/// A segment and a box are apart exactly if they are along an axis or along the product of an axis and the segment.
LaneSet TreeLine::meeting(const BvhNode& node) const noexcept {
  std::array<PerLane<float>, 3> distance;
  std::array<PerLane<float>, 3> half;
  PerLane<int> meets;
  meets.fill(1);
  for (std::size_t k = 0; k < 3; ++k) {
    const float length = std::abs(half_[k]);
    for (std::size_t i = 0; i < meets.size(); ++i) {
      distance[k][i] = 0.5F * (node.lo[k][i] + node.hi[k][i]) - middle_[k];
      half[k][i] = 0.5F * (node.hi[k][i] - node.lo[k][i]) + margin_[k];
      meets[i] &= static_cast<int>(std::abs(distance[k][i]) <= half[k][i] + length);
    }
  }
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t m = (k + 1) % 3;
    const std::size_t n = (k + 2) % 3;
    for (std::size_t i = 0; i < meets.size(); ++i) {
      const float apart = std::abs(half_[m] * distance[n][i] - half_[n] * distance[m][i]);
      const float reach = std::abs(half_[m]) * half[n][i] + std::abs(half_[n]) * half[m][i];
      meets[i] &= static_cast<int>(apart <= reach + float_underflow);
    }
  }
  unsigned result = 0;
  for (std::size_t i = 0; i < node.lanes; ++i) {
    result |= static_cast<unsigned>(meets[i]) << i;
  }
  return static_cast<LaneSet>(result);
}

float TreeLine::position(const BvhNode& node, std::size_t lane) const noexcept {
  float result = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    result += half_[k] * (node.lo[k][lane] + node.hi[k][lane]);
  }
  return result;
}

}  // namespace motzkin::detail
