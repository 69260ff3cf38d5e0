#include "contact/rigid_approach.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "motzkin/number/floating_point.hpp"
#include "shape/ordered_sums.hpp"

namespace motzkin::detail {

/// A direction during a step, which may turn: what it is now, its rate, and bounds for the whole step. Positions are
/// seen from an origin that may move. All errors are lengths of vectors.
struct Heading {
  Vector<3> n;
  Vector<3> rate = Vector<3>::Zero();
  Vector<3> origin = Vector<3>::Zero();
  Vector<3> velocity = Vector<3>::Zero();  ///< of the origin
  double rate_error = 0;
  double origin_error = 0;
  double velocity_error = 0;
  double longest = 1;                 ///< the direction itself, relative to a unit vector now
  double fastest = 0;                 ///< its rate
  double bend = 0;                    ///< its second derivative
  const MovingHull* fixed = nullptr;  ///< turns with the direction, and the origin is its pivot

  [[nodiscard]] bool turns() const noexcept { return fastest > 0; }
};

namespace {

constexpr double u = unit_roundoff;

/// What rounding of sums of rounded bounds can take away, with room.
constexpr double above = 1 + 0x1p-40;

/// Steps that are shorter do not get anywhere.
constexpr double shortest_step = 0x1p-46;

/// What underflow can add to a number that was scaled to about 1.
constexpr double underflow = 0x1p-900;

/// A hull along a direction during a step: point i is at least at value + h slope - h^2 half_bend.
struct Lines {
  HullPoints::Row value;
  HullPoints::Row slope;
  HullPoints::Row half_bend;
  std::size_t count;  ///< of points, a multiple of four
  double value_error;
  double slope_error;
};

/// Where the lines are at h.
HullPoints::Row values_at(const Lines& lines, double h) noexcept {
  HullPoints::Row at{};
  for (std::size_t i = 0; i < lines.count; ++i) {
    at[i] = lines.value[i] + h * (lines.slope[i] - h * lines.half_bend[i]);
  }
  return at;
}

/// Where c + s h - b h^2 falls to 0, c > 0, b >= 0.
double root(double c, double s, double b) noexcept {
  const double discriminant = std::sqrt(s * s + 4 * b * c);
  return s > 0 ? (s + discriminant) / (2 * b) : 2 * c / (discriminant - s);
}

/// How long, up to `length`, two hulls are certainly further apart along a direction than `apart`, a being seen against
/// it. The bound of their gap is concave in h, so that it holds in between where it holds at both ends.
double free_for(const Lines& a, const Lines& b, double apart, double length) noexcept {
  const double value_error = (a.value_error + b.value_error) * above + apart + underflow;
  const double slope_error = (a.slope_error + b.slope_error) * above + underflow;
  if (!(least(a.value, a.count) + least(b.value, b.count) - value_error > 0)) {  // NaN: too
    return 0;
  }
  double h = length;
  for (int round = 0; round < 16; ++round) {
    const HullPoints::Row at_a = values_at(a, h);
    const HullPoints::Row at_b = values_at(b, h);
    const double least_a = least(at_a, a.count);
    const double least_b = least(at_b, b.count);
    if (least_a + least_b - value_error - h * slope_error > 0) {
      return h;
    }
    const std::size_t i = place_of(least_a, at_a);
    const std::size_t j = place_of(least_b, at_b);
    const double shorter = root(a.value[i] + b.value[j] - value_error, a.slope[i] + b.slope[j] - slope_error,
                                a.half_bend[i] + b.half_bend[j]);
    h = std::min(h * 0.999999, shorter * (1 - 0x1p-30));
    if (!(h > 0)) {
      return 0;
    }
  }
  return 0;
}

double determinant(const Vector<3>& x, const Vector<3>& y, const Vector<3>& z) noexcept {
  return dot_product(x, y.cross(z));
}

/// Bounds the error of a determinant of three vectors that are no longer than `size` and may be off by `error` each.
double determinant_error(double size, double error) noexcept {
  return above * (3 * size * size * error + 3 * size * error * error + error * error * error +
                  32 * u * size * size * size) +
         underflow;
}

/// 1 or -1 where a number is certainly not 0.
int sign(double value, double error) noexcept { return value > error ? 1 : (value < -error ? -1 : 0); }

}  // namespace

MovingHull::MovingHull(const RigidPath& its_path, const ConvexBody& body, double separation)
    : path(&its_path), arms(body.vertices_from(its_path.pivot())) {
  const double scale = path->scale();
  const double corner_error = scale * body.corner_error();
  radius = scale * body.radius() + scale * separation;
  const Vector<3>& axis = path->axis();
  const bool has_axis = axis != Vector<3>::Zero();
  const std::size_t padded = arms.padded();
  auto& [x, y, z] = arms.rows;
  HullPoints::Row lengths{};
  for (std::size_t i = 0; i < padded; ++i) {
    x[i] *= scale;
    y[i] *= scale;
    z[i] *= scale;
    lengths[i] = above * std::sqrt((x[i] * x[i] + y[i] * y[i]) + z[i] * z[i]) + underflow;
  }
  levers = lengths;
  if (has_axis) {
    for (std::size_t i = 0; i < padded; ++i) {
      const double p = y[i] * axis[2] - z[i] * axis[1];
      const double q = z[i] * axis[0] - x[i] * axis[2];
      const double r = x[i] * axis[1] - y[i] * axis[0];
      levers[i] = above * std::sqrt((p * p + q * q) + r * r) + 16 * u * lengths[i] + corner_error;
    }
  }
  longest = *std::max_element(lengths.begin(), lengths.begin() + static_cast<std::ptrdiff_t>(padded));
  arm_error = above * (2 * u * longest + corner_error) + underflow;
  longest += arm_error;
}

namespace {

/// How far a point of a hull may be off, placed in doubles.
double placing_error(const MovingHull& hull, const RigidStep& step) noexcept {
  return above * (hull.arm_error + hull.longest * (step.rotation_error + 16 * u) + step.pivot_error +
                  8 * u * norm_of(step.pivot)) +
         underflow;
}

}  // namespace

MovingHull::Range MovingHull::range_along(const Vector<3>& n) const noexcept {
  const Vector<3>& axis = path->axis();
  const bool turns = path->angle() > 0;
  if (turns && axis == Vector<3>::Zero()) {
    return {-longest, longest};
  }
  // A point keeps its height along the axis, and its distance from it.
  const double along = dot_product(n, axis);
  const double across = norm_of(n.cross(axis)) + 16 * u;
  Range result{longest, -longest};
  for (std::size_t i = 0; i < arms.padded(); ++i) {
    const double middle = turns ? along * dot_product(axis, arms[i]) : dot_product(n, arms[i]);
    const double reach = turns ? above * across * levers[i] : 0;
    result.lower = std::min(result.lower, middle - reach);
    result.upper = std::max(result.upper, middle + reach);
  }
  const double error = above * (arm_error + 64 * u * longest);
  return {result.lower - error, result.upper + error};
}

double MovingHull::fastest(const RigidStep& step, double length) const noexcept {
  return above * (longest * (norm_of(step.turn) + step.turn_error + length * step.bend) + norm_of(step.velocity) +
                  step.velocity_error);
}

MovingHull::Ball MovingHull::ball_during(const RigidStep& begin, const RigidStep& middle,
                                         double length) const noexcept {
  Vector<3> center = Vector<3>::Zero();
  for (std::size_t i = 0; i < arms.count; ++i) {
    center += arms[i] / static_cast<double>(arms.count);
  }
  double reach = 0;
  for (std::size_t i = 0; i < arms.count; ++i) {
    reach = std::max(reach, norm_of(arms[i] - center));
  }
  const double moved = fastest(begin, length) * length / 2;
  return {middle.pivot + product_of(middle.rotation, center),
          above * (reach + radius + moved + 2 * placing_error(*this, middle) + 16 * u * longest)};
}

/// A hull at one time.
struct RigidApproach::Placed {
  const MovingHull& hull;
  RigidStep step;
  HullPoints points;
  double error;        ///< of each point
  double value_error;  ///< of its projection, and of the derivative of that
  double slope_error;

  Placed(const MovingHull& of, double time, double length) : hull(of), step(of.path->step(time, length)) {
    points.count = hull.arms.count;
    const Matrix<3>& r = step.rotation;
    for (int k = 0; k < 3; ++k) {
      const auto& [x, y, z] = hull.arms.rows;
      for (std::size_t i = 0; i < hull.arms.padded(); ++i) {
        points.rows[static_cast<std::size_t>(k)][i] =
            step.pivot[k] + (r(k, 0) * x[i] + r(k, 1) * y[i] + r(k, 2) * z[i]);
      }
    }
    error = placing_error(hull, step);
    value_error = above * (error + 16 * u * (hull.longest + norm_of(step.pivot)));
    const double rate = norm_of(step.turn);
    slope_error = above * (hull.longest * (step.turn_error + rate * (step.rotation_error + 32 * u)) +
                           rate * hull.arm_error + step.velocity_error + 16 * u * norm_of(step.velocity));
  }

  /// The hull along a direction, or, with `sign` -1, against it, during a step of some length.
  [[nodiscard]] Lines along(const Heading& heading, double sign, double length) const noexcept {
    Lines result;
    result.count = hull.arms.padded();
    const Vector<3> n = sign * heading.n;
    const Vector<3> value = product_of_transposed(step.rotation, n);
    const auto& [x, y, z] = hull.arms.rows;
    if (heading.fixed == &hull) {  // nothing changes along it
      for (std::size_t i = 0; i < result.count; ++i) {
        result.value[i] = value[0] * x[i] + value[1] * y[i] + value[2] * z[i];
        result.slope[i] = 0;
        result.half_bend[i] = 0;
      }
      result.value_error = value_error;
      result.slope_error = 0;
      return result;
    }
    const Vector<3> rate = sign * heading.rate;
    const Vector<3> from = step.pivot - heading.origin;
    const Vector<3> slope = product_of_transposed(step.rotation, n.cross(step.turn) + rate);
    const double at_pivot = dot_product(n, from);
    const double of_pivot = dot_product(n, step.velocity - heading.velocity) + dot_product(rate, from);
    const Vector<3>& axis = hull.path->axis();
    const double across = axis == Vector<3>::Zero() || heading.turns() ? 1 + 8 * u : norm_of(n.cross(axis)) + 16 * u;
    const double half_bend = above * heading.longest * across * step.bend / 2;
    result.value_error = value_error;
    result.slope_error = slope_error;
    double common_bend = 0;
    if (heading.turns()) {
      const double speed = above * (hull.fastest(step, length) + norm_of(heading.velocity) + heading.velocity_error);
      const double reach = above * (norm_of(from) + hull.longest + heading.origin_error + length * speed);
      common_bend = above * (heading.bend * reach / 2 + heading.fastest * speed);
      result.value_error = above * (value_error + heading.origin_error + 16 * u * norm_of(heading.origin));
      result.slope_error = above * (slope_error + reach * (heading.rate_error + 32 * u * heading.fastest) +
                                    heading.fastest * (error + heading.origin_error) + heading.velocity_error +
                                    16 * u * norm_of(heading.velocity));
    }
    for (std::size_t i = 0; i < result.count; ++i) {
      result.value[i] = at_pivot + (value[0] * x[i] + value[1] * y[i] + value[2] * z[i]);
      result.slope[i] = of_pivot + (slope[0] * x[i] + slope[1] * y[i] + slope[2] * z[i]);
      result.half_bend[i] = half_bend * hull.levers[i] + common_bend;
    }
    return result;
  }

  /// How fast the hull may turn during a step of some length.
  [[nodiscard]] double fastest_turn(double length) const noexcept {
    return above * (norm_of(step.turn) + step.turn_error + length * step.bend);
  }

  /// A direction that turns with the hull.
  [[nodiscard]] Heading turning(const Vector<3>& n, double length) const noexcept {
    Heading result{n};
    result.rate = step.turn.cross(n);
    result.origin = step.pivot;
    result.velocity = step.velocity;
    result.rate_error = above * (step.turn_error + 8 * u * norm_of(step.turn));
    result.origin_error = step.pivot_error;
    result.velocity_error = step.velocity_error;
    result.longest = 1 + 8 * u;
    result.fastest = fastest_turn(length);
    result.bend = above * step.bend;
    result.fixed = &hull;
    return result;
  }
};

/// Whether 0 is certainly in the hull of four differences, or the nearest points are certainly no further apart than
/// the radii.
bool RigidApproach::certainly_meet(const Placed& a, const Placed& b, const HullNearest& nearest) const {
  const double radius = a_.radius + b_.radius;
  const double error = a.error + b.error;
  if (radius > 0) {
    const double size = norm_of(a.points[0]) + norm_of(b.points[0]) + a_.longest + b_.longest;
    return above * norm_of(nearest.difference) + error + 64 * u * size < radius * (1 - 4 * u);
  }
  if (nearest.size < 4) {
    return false;
  }
  std::array<Vector<3>, 4> corners;
  double size = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    corners[i] = b.points[nearest.b[i]] - a.points[nearest.a[i]];
    size = std::max(size, above * norm_of(corners[i]));
  }
  const double most = determinant_error(size, error + 2 * u * size);
  const auto& [p, q, r, s] = corners;
  const std::array signs = {sign(determinant(q, r, s), most), -sign(determinant(p, r, s), most),
                            sign(determinant(p, q, s), most), -sign(determinant(p, q, r), most)};
  return signs[0] != 0 && std::all_of(signs.begin(), signs.end(), [&](int one) { return one == signs[0]; });
}

/// Whether 0 is certainly among the differences of both, also where four of them do not tell, as for flush faces. The
/// corners of a small tetrahedron around 0 are near differences of points of the hulls, as weights show that are not
/// negative; these differences make a tetrahedron then that still holds 0.
bool RigidApproach::certainly_overlap(const Placed& a, const Placed& b, const HullNearest& start) const {
  if (a_.arms.count + b_.arms.count < 5) {  // a vertex and a face, or two edges, have no common interior
    return false;
  }
  constexpr std::array<std::array<double, 3>, 4> corners = {{{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}};
  const double size = norm_of(a.points[0]) + norm_of(b.points[0]) + 2 * (a_.longest + b_.longest);
  const double error = above * (a.error + b.error) + 64 * u * size;
  const auto is_near = [&](const std::array<double, 3>& corner, double reach) {
    HullPoints moved = b.points;
    for (std::size_t k = 0; k < 3; ++k) {
      for (std::size_t i = 0; i < moved.padded(); ++i) {
        moved.rows[k][i] -= reach * corner[k];
      }
    }
    // A ball of radius 0.577 reach is in the tetrahedron.
    return norm_of(nearest(a.points, moved, start).difference) + error < reach / 2;
  };
  for (const double reach : {0x1p-20, 0x1p-30, 0x1p-38}) {
    if (std::all_of(corners.begin(), corners.end(), [&](const auto& corner) { return is_near(corner, reach); })) {
      return true;
    }
  }
  return false;
}

/// The vertex and triangle, or the two edges, that nearest points are of, as the polygon of their differences.
class RigidApproach::CrossingParts {
 public:
  explicit CrossingParts(const HullNearest& nearest) noexcept
      : a_(nearest.part_of_a()), b_(nearest.part_of_b()), edges_(a_.count == 2 && b_.count == 2) {}

  [[nodiscard]] bool can_cross() const noexcept {
    return edges_ || (a_.count == 1 && b_.count == 3) || (a_.count == 3 && b_.count == 1);
  }

  /// In their order around the polygon.
  [[nodiscard]] std::size_t count() const noexcept { return edges_ ? 4 : 3; }
  [[nodiscard]] Vector<3> corner(const HullPoints& a, const HullPoints& b, std::size_t i) const noexcept {
    std::size_t of_a = 0;
    std::size_t of_b = 0;
    if (edges_) {
      of_a = i == 1 || i == 2 ? 1 : 0;
      of_b = i >= 2 ? 1 : 0;
    } else {
      (a_.count == 3 ? of_a : of_b) = i;
    }
    return b[b_.points[of_b]] - a[a_.points[of_a]];
  }

 private:
  HullNearest::Part a_;
  HullNearest::Part b_;
  bool edges_;
};

/// The direction across a face, which turns with its hull, or across two edges, which turns with both: what is nearest
/// stays level along it, where a direction at rest would see its far ends approach. No value where it would not help.
std::optional<Heading> RigidApproach::turning(const HullNearest& nearest, const Placed& a, const Placed& b,
                                              double length) {
  if (!a.step.has_bend || !b.step.has_bend) {
    return std::nullopt;
  }
  const HullNearest::Part of_a = nearest.part_of_a();
  const HullNearest::Part of_b = nearest.part_of_b();
  if (of_a.count == 3 && of_b.count == 1) {
    return a.fastest_turn(0) > 0 ? std::optional(a.turning(nearest.direction, length)) : std::nullopt;
  }
  if (of_a.count == 1 && of_b.count == 3) {
    return b.fastest_turn(0) > 0 ? std::optional(b.turning(nearest.direction, length)) : std::nullopt;
  }
  if (of_a.count != 2 || of_b.count != 2 || a.hull.radius + b.hull.radius > 0) {
    return std::nullopt;
  }
  const Vector<3> p = a.points[of_a.points[1]] - a.points[of_a.points[0]];
  const Vector<3> q = b.points[of_b.points[1]] - b.points[of_b.points[0]];
  const Vector<3> normal = p.cross(q);
  const double size = norm_of(normal);
  const double flat = norm_of(p) * norm_of(q) / size;  // large where they are nearly parallel
  if (!(flat < 16)) {
    return std::nullopt;
  }
  const double sign = dot_product(normal, nearest.direction) < 0 ? -1 / size : 1 / size;
  // n(t) is (p(t) x q(t)) / size, and what rounding leaves of that now.
  Heading result{sign * normal};
  result.rate = sign * (a.step.turn.cross(p).cross(q) + p.cross(b.step.turn.cross(q)));
  for (std::size_t i = 0; i < nearest.size; ++i) {
    result.origin += nearest.weights[i] * a.points[nearest.a[i]];
  }
  const double fast_a = a.fastest_turn(length);
  const double fast_b = b.fastest_turn(length);
  result.rate_error = above * flat * (a.step.turn_error + b.step.turn_error + 64 * u * (fast_a + fast_b));
  result.longest = above * flat + 32 * u;
  result.fastest = above * flat * (fast_a + fast_b);
  result.bend = above * flat * (a.step.bend + b.step.bend + 2 * fast_a * fast_b);
  return result.turns() ? std::optional(result) : std::nullopt;
}

/// On which side of 0 the plane of the polygon certainly is.
int RigidApproach::side(const CrossingParts& parts, const Placed& a, const Placed& b) {
  const Vector<3> p = parts.corner(a.points, b.points, 0);
  const Vector<3> e = parts.corner(a.points, b.points, 1) - p;
  const Vector<3> f = parts.corner(a.points, b.points, parts.count() - 1) - p;
  const double size = above * std::max({norm_of(p), norm_of(e), norm_of(f)});
  return sign(determinant(p, e, f), determinant_error(size, 2 * (a.error + b.error) + 8 * u * size));
}

/// Whether a vertex certainly passes through a triangle, or an edge through an edge, between two times: the plane of
/// the differences passes 0, and all the time every edge of the polygon is seen from 0 in the same sense.
bool RigidApproach::certainly_cross(const Placed& a, const Placed& b, const Placed& later_a, const Placed& later_b,
                                    const HullNearest& nearest, double length) const {
  const CrossingParts parts(nearest);
  if (!parts.can_cross()) {
    return false;
  }
  const int before = side(parts, a, b);
  if (before == 0 || side(parts, later_a, later_b) != -before) {
    return false;
  }
  std::array<Vector<3>, 4> corners;
  double size = 0;
  for (std::size_t i = 0; i < parts.count(); ++i) {
    corners[i] = parts.corner(a.points, b.points, i);
    size = std::max(size, above * norm_of(corners[i]));
  }
  const Vector<3> normal = (corners[1] - corners[0]).cross(corners[parts.count() - 1] - corners[0]);
  const double longest = norm_of(normal);
  if (!(longest > 0)) {
    return false;
  }
  const Vector<3> n = normal / longest;
  const double moved =
      above * length * (a_.fastest(a.step, length) + b_.fastest(b.step, length)) + a.error + b.error + 4 * u * size;
  const double most = above * (2 * size * moved + moved * moved + 32 * u * size * size) + underflow;
  for (std::size_t i = 0; i < parts.count(); ++i) {
    const std::size_t next = i + 1 == parts.count() ? 0 : i + 1;
    if (!(dot_product(n, corners[i].cross(corners[next])) > most)) {
      return false;
    }
  }
  return true;
}

/// A time by which both have certainly been in contact, within the tolerance after `lower`, or infinity. They are free
/// at both `times`; the second one is for where the first is so near that nothing is certain.
double RigidApproach::contact_by(const HullNearest& crossing, const std::array<double, 2>& times, double lower) const {
  double latest = std::min(1.0, lower + time_tolerance_);
  while (latest - lower > time_tolerance_) {
    latest = std::nextafter(latest, 0.0);
  }
  for (double length = latest - lower; length > 0x1p-52; length /= 64) {
    const double later = std::min(latest, lower + length);
    const Placed later_a(a_, later, 0);
    const Placed later_b(b_, later, 0);
    const HullNearest then = nearest(later_a.points, later_b.points, crossing);
    if (certainly_meet(later_a, later_b, then)) {
      return later;
    }
    for (const double time : times) {
      const double since = above * (later - time);
      if (certainly_cross(Placed(a_, time, since), Placed(b_, time, since), later_a, later_b, crossing, since)) {
        return later;
      }
    }
    if (certainly_overlap(later_a, later_b, then)) {
      return later;
    }
  }
  return std::numeric_limits<double>::infinity();
}

RigidApproach::Found RigidApproach::described(Verdict verdict, const TimeBracket& time, const Placed& a,
                                              const HullNearest& nearest) const {
  Found result;
  result.verdict = verdict;
  result.time = time;
  result.nearest = nearest;
  for (std::size_t i = 0; i < nearest.size; ++i) {
    result.point += nearest.weights[i] * a.points[nearest.a[i]];
  }
  result.point += a_.radius * nearest.direction;
  result.normal = -nearest.direction;
  return result;
}

RigidApproach::Found RigidApproach::found(double from, double until, Start start, std::vector<ProofStep>* proof) {
  const auto free_along = [this](const Heading& heading, const Placed& a, const Placed& b, double length) {
    return free_for(a.along(heading, -1, length), b.along(heading, 1, length), above * (a_.radius + b_.radius), length);
  };
  double time = from;
  double earlier = from;                 // where the last step began
  double last = 1;                       // length of the last step
  double tried = 1;                      // length of a step at which proofs of contact were tried
  Vector<3> before = Vector<3>::Zero();  // the last direction
  HullNearest here;
  HullNearest crossing;  // the last one of parts that can cross: very near, rounding hides which these are
  while (steps_ < max_steps_) {
    ++steps_;
    const double knot = std::min({until, a_.path->next_knot(time), b_.path->next_knot(time)});
    double length = std::min(std::nextafter(knot - time, 2.0), 8 * last);  // not shorter than to the knot
    Placed a(a_, time, length);
    Placed b(b_, time, length);
    here = nearest(a.points, b.points, here);
    if (CrossingParts(here).can_cross()) {
      crossing = here;
    }
    Vector<3> direction = here.direction;
    double free = free_along({direction}, a, b, length);
    if (proof == nullptr && steps_ > 1 &&
        (free < last / 2 || steps_ > 6)) {  // what turns goes further, but not from afar
      if (const std::optional<Heading> heading = turning(here, a, b, length)) {
        free = std::max(free, free_along(*heading, a, b, length));
      }
    }
    if (before != Vector<3>::Zero() && free < last / 16) {
      if (const double other = free_along({before}, a, b, length); other > free) {
        free = other;
        direction = before;
      }
    }
    for (int round = 0; round < 3 && free < length / 16 && length > shortest_step; ++round) {
      length = std::max(free * 4, length / 64);
      if (!a_.path->gains_by(length, time, a.step) && !b_.path->gains_by(length, time, b.step)) {
        break;
      }
      const Placed closer_a(a_, time, length);
      const Placed closer_b(b_, time, length);
      free = std::max(free, free_along({direction}, closer_a, closer_b, length));
    }
    if (proof != nullptr && free > 0) {
      proof->push_back({time, direction});
    }
    if (start == Start::Unknown && time == from && !(free > 0)) {
      return described(Verdict::Open, {from, 1}, a, here);
    }
    const bool reaches_knot = free > knot - time;
    if (reaches_knot && knot >= until) {
      return {};
    }
    if (proof != nullptr && !reaches_knot) {
      free *= 0.9;  // leaves room for those who compute in another way
    }
    const double next = reaches_knot ? knot : std::max(time, std::nextafter(time + free, 0.0));
    const bool is_short = free < shortest_step;
    const bool ends = is_short && !reaches_knot;  // a step up to a knot gets on, however short
    if (ends || (!is_short && free <= std::max(time_tolerance_ / 4, shortest_step) && free <= tried / 16)) {
      tried = free;
      if (const double by = contact_by(crossing, {time, earlier}, next); by <= 1) {
        return described(Verdict::Contact, {next, by}, a, here);
      }
    }
    if (ends) {
      return described(Verdict::Open, {next, 1}, a, here);
    }
    before = direction;
    last = std::max(free, shortest_step);
    earlier = time;
    time = next;
  }
  Found open;
  open.verdict = Verdict::Open;
  open.time = {time, 1};
  return open;
}

bool RigidApproach::is_free(double from, double until) {
  time_tolerance_ = 0;  // nothing is to be proved but freedom
  return found(from, until, Start::Apart).verdict == Verdict::Free;
}

RigidApproach::Found RigidApproach::at(double time) const {
  const Placed a(a_, time, 0);
  const Placed b(b_, time, 0);
  return described(Verdict::Open, {time, time}, a, nearest(a.points, b.points, HullNearest{}));
}

bool RigidApproach::meet_at(double time) const {
  const Placed a(a_, time, 0);
  const Placed b(b_, time, 0);
  const HullNearest here = nearest(a.points, b.points, HullNearest{});
  return certainly_meet(a, b, here) || certainly_overlap(a, b, here);
}

}  // namespace motzkin::detail
