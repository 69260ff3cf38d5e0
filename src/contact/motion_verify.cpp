#include <algorithm>
#include <cmath>
#include <vector>

#include "motzkin/contact/motion_proof.hpp"
#include "motzkin/number/interval_functions.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin::detail {
namespace {

/// What a shape is the hull of, and how far it reaches beyond.
struct Hull {
  std::vector<IntervalVector<3>> vertices;
  double radius = 0;
};

IntervalVector<3> exactly(const Vector<3>& point) { return point.cast<Interval>(); }

template <int N>
Hull hull(const VertexSimplex<3, N>& simplex) {
  Hull result;
  for (const Vector<3>& vertex : simplex.vertices()) {
    result.vertices.push_back(exactly(vertex));
  }
  return result;
}

template <FrameKind Kind>
Hull hull(const Frame<3, Kind>& frame) {
  Hull result;
  result.vertices.push_back(exactly(frame.origin()));
  for (int k = 0; k < 3; ++k) {
    const IntervalVector<3> axis = exactly(frame.axes().col(k));
    const std::size_t known = Kind == FrameKind::Cuboid ? result.vertices.size() : 1;
    for (std::size_t i = 0; i < known; ++i) {
      result.vertices.push_back(result.vertices[i] + axis);
    }
  }
  return result;
}

Hull hull(const Aabb<3>& box) {
  Hull result;
  for (unsigned corner = 0; corner < 8; ++corner) {
    const auto side = [&](unsigned k) {
      return ((corner >> k & 1U) != 0 ? box.max() : box.min())[static_cast<int>(k)];
    };
    result.vertices.push_back(exactly({side(0), side(1), side(2)}));
  }
  return result;
}

Hull hull(const Obb<3>& box) {
  Hull result;
  result.vertices.push_back(exactly(box.center()));
  for (int k = 0; k < 3; ++k) {
    const IntervalVector<3> axis = exactly(box.axes().col(k)) * Interval(box.half()[k]);
    for (std::size_t i = result.vertices.size(); i > 0; --i) {
      result.vertices.push_back(result.vertices[i - 1] + axis);
      result.vertices[i - 1] = result.vertices[i - 1] - axis;
    }
  }
  return result;
}

Hull hull(const Sphere<3>& sphere) { return {{exactly(sphere.center())}, sphere.radius()}; }

/// The hull along a direction from the beginning of a slice: no point is further than what `reach` says at both ends.
struct Reach {
  double begin;
  double end;
};

Reach reach(const Hull& hull, const AnyMotion& motion, const Vector<3>& direction, const Interval& slice) {
  const PoseBound<3> now = motion.bound(Interval(slice.lower()));
  const PoseBound<3> ever = motion.bound(slice);
  const RateBound rate = motion.rate(slice);
  const IntervalVector<3> n = exactly(direction);
  const Interval length = Interval(slice.upper()) - slice.lower();
  Reach result{-std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  for (const IntervalVector<3>& vertex : hull.vertices) {
    const IntervalVector<3> position = now.rotation * vertex + now.translation;
    const IntervalVector<3> arm = ever.rotation * vertex;
    const IntervalVector<3> velocity = cross(rate.turn, arm) + rate.translation;
    const Interval at = dot(n, position);
    result.begin = std::max(result.begin, at.upper());
    result.end = std::max(result.end, (at + length * dot(n, velocity)).upper());
  }
  return result;
}

/// Checks slices, of which there are not too many.
class SliceCheck {
 public:
  SliceCheck(const MovingShape& a, const AnyMotion& motion_a, const MovingShape& b, const AnyMotion& motion_b)
      : a_(std::visit([](const auto& shape) { return hull(shape); }, a)),
        b_(std::visit([](const auto& shape) { return hull(shape); }, b)),
        motion_a_(motion_a),
        motion_b_(motion_b) {}

  /// Whether the direction keeps both apart from one time to another.
  bool holds(const Vector<3>& direction, double from, double to) {
    if (++slices_ > max_verified_slices) {
      return false;
    }
    const Interval slice(from, to);
    const Reach of_a = reach(a_, motion_a_, direction, slice);
    const Reach of_b = reach(b_, motion_b_, -direction, slice);
    const IntervalVector<3> n = exactly(direction);
    const Interval apart = (Interval(a_.radius) + b_.radius) * sqrt(dot(n, n));
    const auto less = [&](double x, double y) { return (Interval(x) + y + apart).upper() < 0; };
    if (std::isfinite(of_a.begin + of_b.begin + of_a.end + of_b.end) && less(of_a.begin, of_b.begin) &&
        less(of_a.end, of_b.end)) {
      return true;
    }
    const double middle = from + (to - from) / 2;
    return from < middle && middle < to && holds(direction, from, middle) && holds(direction, middle, to);
  }

 private:
  Hull a_;
  Hull b_;
  const AnyMotion& motion_a_;
  const AnyMotion& motion_b_;
  int slices_ = 0;
};

}  // namespace

bool verify(const MotionProof& proof, const MovingShape& a, const AnyMotion& motion_a, const MovingShape& b,
            const AnyMotion& motion_b) {
  const StandardArithmetic standard;
  const auto& steps = proof.steps;
  if (steps.empty() || steps.front().time != 0) {
    return false;
  }
  SliceCheck check(a, motion_a, b, motion_b);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const double end = i + 1 < steps.size() ? steps[i + 1].time : 1;
    if (!(steps[i].time <= end && end <= 1 && steps[i].direction.allFinite())) {  // NaN: rejected
      return false;
    }
    if (!check.holds(steps[i].direction, steps[i].time, end)) {
      return false;
    }
  }
  return true;
}

}  // namespace motzkin::detail
