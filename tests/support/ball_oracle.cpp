#include "support/ball_oracle.hpp"

#include <algorithm>

namespace motzkin::testing {
namespace {

using Point = std::vector<Rational>;

Rational dot(const Point& a, const Point& b) {
  Rational sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    sum += a[k] * b[k];
  }
  return sum;
}

Point plus(Point a, const Rational& factor, const Point& b) {
  for (std::size_t k = 0; k < a.size(); ++k) {
    a[k] += factor * b[k];
  }
  return a;
}

/// The corners of the frame, seen from the centre of the ball, at both ends of the motion.
std::vector<Point> corners(const ExactBall& ball, const ExactFrame& frame) {
  std::vector<Point> result = {plus(frame.origin, -1, ball.center)};
  for (const Point& axis : frame.axes) {
    const std::size_t starts = frame.kind == FrameKind::Cuboid ? result.size() : 1;
    for (std::size_t i = 0; i < starts; ++i) {
      result.push_back(plus(result[i], 1, axis));
    }
  }
  Point drift(ball.center.size());
  if (frame.velocity) {
    drift = plus(drift, 1, *frame.velocity);
  }
  if (ball.velocity) {
    drift = plus(drift, -1, *ball.velocity);
  }
  const std::size_t resting = result.size();
  for (std::size_t i = 0; i < resting; ++i) {
    result.push_back(plus(result[i], 1, drift));
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// The square of the distance from the origin to the hull of up to three points, if the nearest point of their line or
/// plane lies in the hull.
std::optional<Rational> projected_distance_sq(const Point& p, const std::vector<Point>& edges) {
  if (edges.empty()) {
    return dot(p, p);
  }
  const Point& e = edges[0];
  const Rational ee = dot(e, e);
  const Rational pe = -dot(p, e);
  if (edges.size() == 1) {
    if (ee == 0 || pe < 0 || pe > ee) {
      return std::nullopt;
    }
    const Point nearest = plus(p, pe / ee, e);
    return dot(nearest, nearest);
  }
  const Point& f = edges[1];
  const Rational ff = dot(f, f);
  const Rational ef = dot(e, f);
  const Rational pf = -dot(p, f);
  const Rational determinant = ee * ff - ef * ef;
  if (determinant == 0) {
    return std::nullopt;
  }
  const Rational along_e = (pe * ff - pf * ef) / determinant;
  const Rational along_f = (pf * ee - pe * ef) / determinant;
  if (along_e < 0 || along_f < 0 || along_e + along_f > 1) {
    return std::nullopt;
  }
  const Point nearest = plus(plus(p, along_e, e), along_f, f);
  return dot(nearest, nearest);
}

}  // namespace

Rational distance_sq(const ExactBall& ball, const ExactFrame& frame) {
  const ExactFrame center{FrameKind::Cuboid, ball.center, {}, ball.velocity};
  if (Oracle(center, frame).relation() != Relation::Disjoint) {
    return 0;
  }
  const std::vector<Point> points = corners(ball, frame);
  Rational least = dot(points[0], points[0]);
  const auto take = [&](const Point& p, const std::vector<Point>& edges) {
    if (const auto found = projected_distance_sq(p, edges); found && *found < least) {
      least = *found;
    }
  };
  for (std::size_t i = 0; i < points.size(); ++i) {
    take(points[i], {});
    for (std::size_t j = 0; j < i; ++j) {
      const Point e = plus(points[j], -1, points[i]);
      take(points[i], {e});
      for (std::size_t k = 0; k < j; ++k) {
        take(points[i], {e, plus(points[k], -1, points[i])});
      }
    }
  }
  return least;
}

Relation relation(const ExactBall& ball, const ExactFrame& frame) {
  if (ball.radius == 0) {
    return Oracle(ExactFrame{FrameKind::Cuboid, ball.center, {}, ball.velocity}, frame).relation();
  }
  const Rational excess = distance_sq(ball, frame) - ball.radius * ball.radius;
  return excess == 0 ? Relation::Touching : (excess < 0 ? Relation::Overlapping : Relation::Disjoint);
}

}  // namespace motzkin::testing
