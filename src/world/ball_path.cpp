#include "world/ball_path.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "motzkin/number/floating_point.hpp"
#include "shape/ordered_sums.hpp"

namespace motzkin::detail {
namespace {

constexpr double above = 1 + 0x1p-40;
constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

BallPath::BallPath(const Vector<3>& center, double radius, const AnyMotion& motion)
    : motion_(&motion), center_(center), radius_(radius), path_(motion, center) {}

double BallPath::extent() const {
  return path_.extent(Vector<3>::Zero()) + path_.arm(center_).cwiseAbs().maxCoeff() + radius_;
}

void BallPath::follow(int exponent, double until) {
  until_ = until;
  path_.see_from(Vector<3>::Zero(), exponent);
  const Vector<3> arm = path_.arm(center_);
  const double lever = above * norm_of(arm);
  const double radius = std::ldexp(radius_, -exponent);
  const double length = until / slice_count;
  double next_error = 0;
  for (std::size_t i = 0; i <= slice_count; ++i) {
    const double begin = std::min(until, length * static_cast<double>(i));
    const RigidStep step = path_.step(begin, i < slice_count ? length : 0);
    centers_[i] = step.pivot + product_of(step.rotation, arm);
    const double error = above * (lever * (step.rotation_error + 32 * unit_roundoff) + step.pivot_error +
                                  16 * unit_roundoff * norm_of(step.pivot)) +
                         0x1p-900;
    if (i > 0) {
      reach_[i - 1] += std::max(next_error, error);
    }
    next_error = error;
    if (i < slice_count) {
      reach_[i] = radius + chord_deviation(step, above * length, lever);
    }
  }
  for (std::size_t i = 0; i < slice_count; ++i) {  // straight ways end at knots
    const double begin = length * static_cast<double>(i);
    if (path_.next_knot(begin) < std::min(until, begin + length * above)) {
      const PoseBound<3> bound = motion_->bound(Interval(begin, std::min(1.0, begin + length * above)));
      double square = 0;
      for (int k = 0; k < 3; ++k) {
        const Interval at = bound.rotation(k, 0) * center_[0] + bound.rotation(k, 1) * center_[1] +
                            bound.rotation(k, 2) * center_[2] + bound.translation[k];
        const double lower = std::ldexp(at.lower(), -exponent);
        const double upper = std::ldexp(at.upper(), -exponent);
        const double most = std::max(
            {centers_[i][k] - lower, upper - centers_[i][k], centers_[i + 1][k] - lower, upper - centers_[i + 1][k]});
        square += most * most;
      }
      reach_[i] += above * std::sqrt(square);
    }
  }
}

Aabb<3> BallPath::box() const {
  Vector<3> min = Vector<3>::Constant(infinity);
  Vector<3> max = -min;
  for (std::size_t i = 0; i < slice_count; ++i) {
    for (const Vector<3>& center : {centers_[i], centers_[i + 1]}) {
      min = min.cwiseMin((center.array() - above * reach_[i]).matrix());
      max = max.cwiseMax((center.array() + above * reach_[i]).matrix());
    }
  }
  if (!(min.allFinite() && max.allFinite())) {  // nothing is known of it
    return {Vector<3>::Constant(-max_coordinate), Vector<3>::Constant(max_coordinate)};
  }
  return {min, max};
}

double BallPath::free_until(const BallPath& other) const noexcept {
  const double length = until_ / slice_count;
  for (std::size_t i = 0; i < slice_count; ++i) {
    const double begin = length * static_cast<double>(i);
    const Vector<3> from = other.centers_[i] - centers_[i];
    const Vector<3> way = (other.centers_[i + 1] - centers_[i + 1]) - from;
    const double size = norm_of(from) + norm_of(way);
    const double apart = above * (reach_[i] + other.reach_[i]) + 0x1p-40 * size;
    const double rest = square_norm_of(from) - apart * apart;
    if (!(rest > 0)) {  // NaN: too
      return begin;
    }
    const double toward = -dot_product(from, way);
    const double toward_sq = toward * toward;
    const double discriminant = toward_sq * (1 + 0x1p-40) - square_norm_of(way) * rest;  // not less for rounding
    if (toward > 0 && discriminant >= 0) {
      const double part = rest / (toward + std::sqrt(discriminant)) * (1 - 0x1p-20);
      if (part <= 1) {
        return begin + part * length;
      }
    }
  }
  return infinity;
}

}  // namespace motzkin::detail
