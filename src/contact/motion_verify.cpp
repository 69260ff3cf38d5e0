#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
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

IntervalVector<3> difference(const Vector<3>& p, const Vector<3>& q) { return exactly(p) - exactly(q); }

/// Hulls have coordinates less those of a point.
template <int N>
Hull hull(const VertexSimplex<3, N>& simplex, const Vector<3>& from) {
  Hull result;
  for (const Vector<3>& vertex : simplex.vertices()) {
    result.vertices.push_back(difference(vertex, from));
  }
  return result;
}

template <FrameKind Kind>
Hull hull(const Frame<3, Kind>& frame, const Vector<3>& from) {
  Hull result;
  result.vertices.push_back(difference(frame.origin(), from));
  for (int k = 0; k < 3; ++k) {
    const IntervalVector<3> axis = exactly(frame.axes().col(k));
    const std::size_t known = Kind == FrameKind::Cuboid ? result.vertices.size() : 1;
    for (std::size_t i = 0; i < known; ++i) {
      result.vertices.push_back(result.vertices[i] + axis);
    }
  }
  return result;
}

Hull hull(const Aabb<3>& box, const Vector<3>& from) {
  Hull result;
  for (unsigned corner = 0; corner < 8; ++corner) {
    const auto side = [&](unsigned k) {
      return ((corner >> k & 1U) != 0 ? box.max() : box.min())[static_cast<int>(k)];
    };
    result.vertices.push_back(difference({side(0), side(1), side(2)}, from));
  }
  return result;
}

Hull hull(const Obb<3>& box, const Vector<3>& from) {
  Hull result;
  result.vertices.push_back(difference(box.center(), from));
  for (int k = 0; k < 3; ++k) {
    const IntervalVector<3> axis = exactly(box.axes().col(k)) * Interval(box.half()[k]);
    for (std::size_t i = result.vertices.size(); i > 0; --i) {
      result.vertices.push_back(result.vertices[i - 1] + axis);
      result.vertices[i - 1] = result.vertices[i - 1] - axis;
    }
  }
  return result;
}

Hull hull(const Sphere<3>& sphere, const Vector<3>& from) {
  return {{difference(sphere.center(), from)}, sphere.radius()};
}

/// A body, and how it moves.
struct Mover {
  Hull hull;
  AnyMotion motion;
};

Mover mover(const MovingShape& shape, const AnyMotion& motion, const Vector<3>& from) {
  return {std::visit([&](const auto& one) { return hull(one, from); }, shape), motion};
}

/// A point near which a body is, from which it is seen more closely than from far away.
Vector<3> near_point(const MovingShape& shape, const AnyMotion& motion) {
  if (const auto* turn = std::get_if<Turn>(&motion.kind())) {
    return turn->center();
  }
  if (const auto* spin = std::get_if<Spin>(&motion.kind())) {
    return spin->center();
  }
  if (const auto* vector = std::get_if<RotationVector>(&motion.kind())) {
    return vector->start_position();
  }
  const Hull seen = std::visit([](const auto& one) { return hull(one, Vector<3>::Zero()); }, shape);
  const IntervalVector<3>& vertex = seen.vertices[0];
  return {midpoint(vertex[0]), midpoint(vertex[1]), midpoint(vertex[2])};
}

/// p - q. No value where that is not a vector of doubles.
std::optional<Vector<3>> exact_difference(const Vector<3>& p, const Vector<3>& q) {
  const IntervalVector<3> exact = difference(p, q);
  Vector<3> result;
  for (int k = 0; k < 3; ++k) {
    if (!exact[k].is_point()) {
      return std::nullopt;
    }
    result[k] = exact[k].lower();
  }
  return result;
}

/// The motion where all coordinates of the world are less by those of a point. No value where it is not made of doubles
/// then, or has no such form.
std::optional<AnyMotion> seen_from(const Vector<3>& point, const AnyMotion& motion) {
  if (std::holds_alternative<Translation>(motion.kind())) {
    return motion;
  }
  if (const auto* turn = std::get_if<Turn>(&motion.kind())) {
    const auto center = exact_difference(turn->center(), point);
    return center ? std::optional<AnyMotion>(Turn(*center, turn->end(), turn->displacement())) : std::nullopt;
  }
  if (const auto* spin = std::get_if<Spin>(&motion.kind())) {
    const auto center = exact_difference(spin->center(), point);
    if (!center) {
      return std::nullopt;
    }
    return spin->pitch() == 0 ? Spin(*center, spin->axis(), spin->angle(), spin->displacement())
                              : screw(*center, spin->axis(), spin->angle(), spin->pitch());
  }
  if (const auto* vector = std::get_if<RotationVector>(&motion.kind())) {
    const auto start = exact_difference(vector->start_position(), point);
    const auto end = exact_difference(vector->end_position(), point);
    return start && end ? std::optional<AnyMotion>(
                              RotationVector(vector->start_rotation(), vector->end_rotation(), *start, *end))
                        : std::nullopt;
  }
  return std::nullopt;
}

/// Both bodies seen from a point near one of them where that is exact, for far from the origin intervals of poses are
/// wide.
std::pair<Mover, Mover> seen_closely(const MovingShape& a, const AnyMotion& motion_a, const MovingShape& b,
                                     const AnyMotion& motion_b) {
  const Vector<3> nowhere = Vector<3>::Zero();
  for (const Vector<3>& point : {near_point(a, motion_a), near_point(b, motion_b)}) {
    const std::optional<AnyMotion> of_a = seen_from(point, motion_a);
    const std::optional<AnyMotion> of_b = seen_from(point, motion_b);
    if (of_a && of_b) {
      // Vertices in the coordinates of their body are not of the world.
      const auto from = [&](const AnyMotion& motion) {
        return std::holds_alternative<RotationVector>(motion.kind()) ? nowhere : point;
      };
      return {mover(a, *of_a, from(motion_a)), mover(b, *of_b, from(motion_b))};
    }
  }
  return {mover(a, motion_a, nowhere), mover(b, motion_b, nowhere)};
}

/// The hull along a direction from the beginning of a slice: no point is further than what `reach` says at both ends.
struct Reach {
  double begin;
  double end;
};

Reach reach(const Mover& body, const Vector<3>& direction, const Interval& slice) {
  const PoseBound<3> now = body.motion.bound(Interval(slice.lower()));
  const PoseBound<3> ever = body.motion.bound(slice);
  const RateBound rate = body.motion.rate(slice);
  const IntervalVector<3> n = exactly(direction);
  const Interval length = Interval(slice.upper()) - slice.lower();
  Reach result{-std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  for (const IntervalVector<3>& vertex : body.hull.vertices) {
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
  explicit SliceCheck(std::pair<Mover, Mover> bodies) : a_(std::move(bodies.first)), b_(std::move(bodies.second)) {}

  /// Whether the direction keeps both apart from one time to another.
  bool holds(const Vector<3>& direction, double from, double to) {
    if (++slices_ > max_verified_slices) {
      return false;
    }
    const Interval slice(from, to);
    const Reach of_a = reach(a_, direction, slice);
    const Reach of_b = reach(b_, -direction, slice);
    const IntervalVector<3> n = exactly(direction);
    const Interval apart = (Interval(a_.hull.radius) + b_.hull.radius) * sqrt(dot(n, n));
    const auto less = [&](double x, double y) { return (Interval(x) + y + apart).upper() < 0; };
    if (std::isfinite(of_a.begin + of_b.begin + of_a.end + of_b.end) && less(of_a.begin, of_b.begin) &&
        less(of_a.end, of_b.end)) {
      return true;
    }
    const double middle = from + (to - from) / 2;
    return from < middle && middle < to && holds(direction, from, middle) && holds(direction, middle, to);
  }

 private:
  Mover a_;
  Mover b_;
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
  SliceCheck check(seen_closely(a, motion_a, b, motion_b));
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
