#include "tree/turning_ranges.hpp"

#include <algorithm>
#include <cmath>

namespace motzkin::detail {
namespace {

/// A motion that maps a point x to R(x - center) + center + t displacement.
struct AboutCenter {
  std::optional<Vector<3>> center;  ///< any, where there is none: the body does not turn
  Vector<3> displacement;
};

/// No value for a screw, which moves along its axis besides, nor for motions of other kinds.
std::optional<AboutCenter> about_center(const AnyMotion& motion) {
  if (const auto* spin = std::get_if<Spin>(&motion.kind()); spin != nullptr && spin->advance() == Interval(0)) {
    return AboutCenter{spin->center(), spin->displacement()};
  }
  if (const auto* turn = std::get_if<Turn>(&motion.kind())) {
    return AboutCenter{turn->center(), turn->displacement()};
  }
  if (const auto* translation = std::get_if<Translation>(&motion.kind())) {
    return AboutCenter{std::nullopt, translation->displacement()};
  }
  return std::nullopt;
}

Vector<3> direction(const Vector<3>& way) noexcept {
  const double length = way.norm();
  return length > 0 ? Vector<3>(way / length) : Vector<3>(Vector<3>::Zero());
}

}  // namespace

void TurningRange::include(const TurningRange& other) noexcept {
  for (std::size_t k = 0; k < 3; ++k) {
    lower[k] = std::min(lower[k], other.lower[k]);
    upper[k] = std::max(upper[k], other.upper[k]);
  }
}

TurningRanges::TurningRanges(const Vector<3>& center, const Vector<3>& axis, const MovingPair& pair, double apart)
    : center_(center), axis_(axis), scale_(std::ldexp(1.0, -pair.exponent())), apart_(apart) {}

std::optional<TurningRanges> TurningRanges::of(const AnyMotion& a, const AnyMotion& b, const MovingPair& pair,
                                               double apart) {
  const std::optional<AboutCenter> about_a = about_center(a);
  const std::optional<AboutCenter> about_b = about_center(b);
  if (!about_a || !about_b || about_a->displacement != about_b->displacement) {
    return std::nullopt;
  }
  if (!about_a->center && !about_b->center) {
    return std::nullopt;
  }
  if (about_a->center && about_b->center && *about_a->center != *about_b->center) {
    return std::nullopt;
  }
  const Vector<3>& axis_a = pair.path_a().axis();
  const Vector<3>& axis_b = pair.path_b().axis();
  const bool common = !about_a->center || !about_b->center || axis_a == axis_b;
  const Vector<3> axis = about_a->center ? axis_a : axis_b;
  return TurningRanges(about_a->center ? *about_a->center : *about_b->center, common ? axis : Vector<3>::Zero(), pair,
                       apart);
}

/// Distances from a point and from a line are convex, so that the largest ones are those of vertices. No point of the
/// hull is nearer than its vertices are along any one direction.
/// Error: vertices are rounded by what their body says; a difference, scaling, three products and the axis, which is
/// rounded to within 2^-50 for either body, by less than 2^-44 of the size together.
TurningRange TurningRanges::range(const ConvexBody& body, double margin) const noexcept {
  TurningRange result;
  const HullPoints& vertices = body.vertices();
  std::array<Vector<3>, 8> ways;
  std::array<Vector<3>, 8> aside;
  Vector<3> sum = Vector<3>::Zero();
  double size = 0;
  for (std::size_t i = 0; i < vertices.count; ++i) {
    ways[i] = (vertices[i] - center_) * scale_;
    aside[i] = ways[i] - axis_.dot(ways[i]) * axis_;
    sum += ways[i];
    size = std::max(size, ways[i].norm());
  }
  size += (scale_ * center_).norm();
  const Vector<3> outwards = direction(sum);
  const Vector<3> away = direction(sum - axis_.dot(sum) * axis_);
  for (std::size_t i = 0; i < vertices.count; ++i) {
    const double height = axis_.dot(ways[i]);
    result.include({{outwards.dot(ways[i]), away.dot(aside[i]), height}, {ways[i].norm(), aside[i].norm(), height}});
  }
  const double more = scale_ * (body.radius() + body.vertex_error() + margin) + 0x1p-44 * size + 0x1p-900;
  for (std::size_t k = 0; k < 3; ++k) {
    result.lower[k] -= more;
    result.upper[k] += more;
  }
  return result;
}

bool TurningRanges::apart(const TurningRange& a, const TurningRange& b) const noexcept {
  const std::size_t kept = axis_.isZero() ? 1 : 3;
  for (std::size_t k = 0; k < kept; ++k) {
    if (a.upper[k] + apart_ < b.lower[k] || b.upper[k] + apart_ < a.lower[k]) {
      return true;
    }
  }
  return false;
}

}  // namespace motzkin::detail
