#include "io/body_path.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "motzkin/pair/certainly_apart.hpp"

namespace motzkin::detail {
namespace {

bool rests(const AnyMotion& motion) {
  const auto* translation = std::get_if<Translation>(&motion.kind());
  return translation != nullptr && translation->displacement().isZero(0);
}

/// How many equal steps show the motion well.
int steps_of(const AnyMotion& motion) {
  if (std::holds_alternative<Translation>(motion.kind())) {
    return 1;
  }
  constexpr int hundredths = 100;
  const RateBound rate = motion.rate(Interval(0, 1));
  double turn = 0;
  for (int i = 0; i < 3; ++i) {
    turn = std::hypot(turn, std::max(-rate.turn[i].lower(), rate.turn[i].upper()));
  }
  const double wanted = std::ceil(turn / (hundredths * path_step_angle));
  constexpr int most = max_path_steps / hundredths;
  return hundredths * (wanted < most ? std::max(1, static_cast<int>(wanted)) : most);  // NaN: most
}

}  // namespace

std::vector<double> path_times(const AnyMotion& motion, std::span<const double> also) {
  if (rests(motion)) {
    return {0};
  }
  std::vector<double> times(also.begin(), also.end());
  const int steps = steps_of(motion);
  for (int i = 0; i <= steps; ++i) {
    times.push_back(static_cast<double>(i) / steps);
  }
  if (const auto* sequence = std::get_if<PoseSequence>(&motion.kind())) {
    for (const Knot& knot : sequence->knots()) {
      times.push_back(knot.time);
    }
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

BodyPath body_path(const AnyMotion& motion, const Aabb<3>& box, std::vector<double> times, int slices) {
  BodyPath path;
  path.middle = box.center();
  path.times = std::move(times);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  path.low.setConstant(infinity);
  path.high.setConstant(-infinity);
  std::vector<Vector<3>> corners;
  for (unsigned i = 0; i < 8; ++i) {
    const auto end = [&](unsigned k) {
      return (i >> k & 1U) != 0 ? box.max()[static_cast<int>(k)] : box.min()[static_cast<int>(k)];
    };
    corners.emplace_back(end(0), end(1), end(2));
  }
  for (const double time : path.times) {
    const Pose pose = motion.pose(time);
    path.turns.push_back(quaternion(pose));
    path.middles.push_back(apply(pose, path.middle));
    for (const Vector<3>& corner : corners) {
      const Vector<3> at = apply(pose, corner);
      path.low = path.low.cwiseMin(at).eval();
      path.high = path.high.cwiseMax(at).eval();
    }
  }
  const Obb<3> whole(box.center(), Matrix<3>::Identity(), box.half());
  const bool still = path.times.size() == 1;
  for (int i = 0; !still && i < slices; ++i) {
    const Interval slice(static_cast<double>(i) / slices, static_cast<double>(i + 1) / slices);
    path.slices.push_back(bounding_box(bound(whole, motion.bound(slice))));
  }
  return path;
}

}  // namespace motzkin::detail
