#include "contact/precise_approach.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "motion/precise_pose.hpp"
#include "motzkin/number/floating_point.hpp"
#include "shape/ordered_sums.hpp"

namespace motzkin::detail {
namespace {

using Float = Precise::Float;
using Verdict = RigidApproach::Verdict;

constexpr double above = 1 + 0x1p-40;
constexpr double infinity = std::numeric_limits<double>::infinity();

/// Steps, and parts of steps, that are spent at most.
constexpr int most_steps = 2000;

/// Steps that are shorter do not get anywhere: what is nearer than about the square of this is not told from a touch.
constexpr double shortest_step = 0x1p-110;

/// From this gap on, in lengths of about 1, doubles get on by themselves.
constexpr double wide_gap = 0x1p-30;

/// Directions that are looked at with all digits, the most promising ones.
constexpr std::size_t most_directions = 6;

/// A double that is not greater than a time from 0 to 1, and one that is not less.
double below(const Float& time) {
  double result = static_cast<double>(time);
  while (result > time) {
    result = std::nextafter(result, 0.0);
  }
  return result;
}
double not_below(const Float& time) {
  double result = static_cast<double>(time);
  while (result < time) {
    result = std::nextafter(result, 2.0);
  }
  return result;
}

/// Some vertices of a shape, in order around it if there are more than two.
struct Part {
  std::array<std::uint8_t, 4> vertices{};
  std::size_t count = 0;
};

/// Two parts that the nearest points may be of, and the direction across them, from a to b.
struct Direction {
  Part of_a;
  Part of_b;
  Vector<3> rough = Vector<3>::Zero();
  double rough_gap = -infinity;
  double flat = infinity;  ///< of two edges, how nearly they are parallel: the inverse of the sine
};

Vector<3> rough(const PreciseVector& v) {
  return {static_cast<double>(v[0].middle()), static_cast<double>(v[1].middle()), static_cast<double>(v[2].middle())};
}

/// The parts of a shape that matter for directions: faces as polygons, edges.
struct Parts {
  std::vector<Part> faces;
  std::vector<Part> edges;

  explicit Parts(const Topology& topology) {
    for (std::size_t i = 0; i < topology.triangles.size(); ++i) {
      const auto& [vertices, face] = topology.triangles[i];
      if (i > 0 && topology.triangles[i - 1].face == face) {  // the other half of a quadrilateral p, q, r, s
        Part& whole = faces.back();
        whole.vertices[whole.count++] = vertices[2];
      } else {
        faces.push_back({{vertices[0], vertices[1], vertices[2]}, 3});
      }
    }
    for (const Topology::Edge& edge : topology.edges) {
      edges.push_back({{edge.vertices[0], edge.vertices[1]}, 2});
    }
  }
};

/// A hull with all digits, and at one time.
class PreciseHull {
 public:
  PreciseHull(const PreciseSide& side, const PreciseView& view)
      : side_(side), view_(view), parts_(side.body.topology()) {
    for (std::size_t i = 0; i < side.body.vertices().count; ++i) {
      PreciseVector vertex;
      const ExactPoint exact = side.body.exact_vertex(i);
      for (std::size_t k = 0; k < 3; ++k) {
        vertex[k] = Precise::of(exact[k]);
      }
      vertices_.push_back(vertex);
    }
  }

  [[nodiscard]] const MovingHull& hull() const noexcept { return side_.hull; }
  [[nodiscard]] const Parts& parts() const noexcept { return parts_; }
  [[nodiscard]] double radius() const noexcept { return side_.hull.radius; }

  [[nodiscard]] std::vector<PreciseVector> at(const Float& time) const {
    PrecisePose pose = precise_pose(side_.motion, time);
    pose.position = pose.position - precise(view_.origin);
    std::vector<PreciseVector> result;
    result.reserve(vertices_.size());
    for (const PreciseVector& vertex : vertices_) {
      result.push_back(pose.place(vertex));
      for (Precise& coordinate : result.back()) {
        coordinate = scaled(coordinate, -view_.exponent);
      }
    }
    return result;
  }

  /// What the path does from a time on, for at least `length`.
  [[nodiscard]] RigidStep step(const Float& time, double length) const {
    const double begin = below(time);
    return side_.hull.path->step(begin, std::min(1 - begin, length + 0x1p-40));
  }

  /// At least the second derivative of the position of a point along a direction of length 1.
  [[nodiscard]] double bend(const RigidStep& step) const noexcept {
    const HullPoints::Row& levers = side_.hull.levers;
    return step.turn_error < infinity ? above * step.bend * *std::max_element(levers.begin(), levers.end()) : infinity;
  }

 private:
  PreciseSide side_;
  PreciseView view_;
  Parts parts_;
  std::vector<PreciseVector> vertices_;
};

/// Both at one time.
struct Moment {
  Float time;
  std::vector<PreciseVector> a;
  std::vector<PreciseVector> b;
};

/// A direction of length 1 up to 2^-500, whose numbers are taken as they are.
using Normal = PreciseVector;

Normal normalised(const PreciseVector& v) {
  Normal result;
  Float length = 0;
  for (const Precise& number : v) {
    length += number.middle() * number.middle();
  }
  length = sqrt(length);
  for (std::size_t k = 0; k < 3; ++k) {
    result[k] = length > 0 ? Precise(Float(v[k].middle() / length)) : Precise(0);
  }
  return result;
}

/// Across a polygon.
PreciseVector across(const Part& face, const std::vector<PreciseVector>& points) {
  const PreciseVector& corner = points[face.vertices[0]];
  return cross(points[face.vertices[1]] - corner, points[face.vertices[face.count - 1]] - corner);
}

/// From an edge to a point.
PreciseVector from_edge(const Part& edge, const std::vector<PreciseVector>& points, const PreciseVector& point) {
  const PreciseVector along = points[edge.vertices[1]] - points[edge.vertices[0]];
  const PreciseVector to_point = point - points[edge.vertices[0]];
  return to_point - (dot(to_point, along) * inverse(dot(along, along))) * along;
}

/// The differences of two parts, one of which is a vertex, or which are two edges: a point, a segment, or a polygon in
/// its order.
std::vector<PreciseVector> differences(const Direction& direction, const Moment& moment) {
  const Part& of_a = direction.of_a;
  const Part& of_b = direction.of_b;
  const bool edges = of_a.count == 2 && of_b.count == 2;
  const std::size_t count = edges ? 4 : std::max(of_a.count, of_b.count);
  std::vector<PreciseVector> result;
  result.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t i_a = edges ? (i == 1 || i == 2 ? 1 : 0) : (of_a.count > 1 ? i : 0);
    const std::size_t i_b = edges ? (i >= 2 ? 1 : 0) : (of_b.count > 1 ? i : 0);
    result.push_back(moment.b[of_b.vertices[i_b]] - moment.a[of_a.vertices[i_a]]);
  }
  return result;
}

/// Across a polygon.
PreciseVector plane(const std::vector<PreciseVector>& polygon) {
  return cross(polygon[1] - polygon[0], polygon.back() - polygon[0]);
}

class Search {
 public:
  Search(const PreciseSide& a, const PreciseSide& b, const PreciseView& view, double time_tolerance)
      : a_(a, view),
        b_(b, view),
        radius_(Precise(a.hull.radius) + Precise(b.hull.radius)),
        tolerance_(time_tolerance) {}

  [[nodiscard]] PreciseFound found(const TimeBracket& window);

 private:
  [[nodiscard]] Moment at(const Float& time) const { return {time, a_.at(time), b_.at(time)}; }
  [[nodiscard]] std::vector<Direction> directions(const Moment& moment) const;
  [[nodiscard]] static PreciseVector across_parts(const Direction& direction, const Moment& moment);
  [[nodiscard]] static Normal normal(const Direction& direction, const Moment& moment);
  [[nodiscard]] Normal turned(const Direction& direction, const Normal& now, const Moment& before,
                              const Moment& later) const;
  [[nodiscard]] bool turns(const Direction& direction) const;
  [[nodiscard]] double gap_bend(const Direction& direction, const Moment& moment, double length) const;
  [[nodiscard]] Precise gap(const Normal& n, const Moment& moment) const;
  [[nodiscard]] static bool stay_apart(const Precise& now, const Precise& later, double bend, double length);
  [[nodiscard]] bool certainly_cross(const Direction& direction, const Moment& before, const Moment& later) const;
  [[nodiscard]] bool certainly_near(const Direction& direction, const Moment& moment) const;
  [[nodiscard]] double contact_by(const std::vector<Direction>& crossing, const Moment& before,
                                  const Float& free) const;

  PreciseHull a_;
  PreciseHull b_;
  Precise radius_;
  double tolerance_;
};

HullPoints rough_points(const std::vector<PreciseVector>& points) {
  HullPoints result;
  for (const PreciseVector& point : points) {
    result.add(rough(point));
  }
  return result;
}

/// All subsets of a part but the empty one.
std::vector<Part> subsets(const HullNearest::Part& part) {
  std::vector<Part> result;
  for (unsigned mask = 1; mask < 1U << part.count; ++mask) {
    Part one;
    for (std::size_t i = 0; i < part.count; ++i) {
      if ((mask >> i & 1U) != 0) {
        one.vertices[one.count++] = static_cast<std::uint8_t>(part.points[i]);
      }
    }
    result.push_back(one);
  }
  return result;
}

/// The most promising directions, chosen in doubles: across faces, across pairs of edges, and between smaller parts of
/// those that are nearest.
std::vector<Direction> Search::directions(const Moment& moment) const {
  const HullPoints points_a = rough_points(moment.a);
  const HullPoints points_b = rough_points(moment.b);
  const HullNearest close = nearest(points_a, points_b, HullNearest{});
  std::vector<Direction> all;
  const auto support = [](const HullPoints& points, const Vector<3>& n, double sign) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < points.count; ++i) {
      best = sign * dot_product(n, points[i]) < sign * dot_product(n, points[best]) ? i : best;
    }
    return best;
  };
  const auto consider = [&](const Part& of_a, const Part& of_b, Vector<3> n, double size) {
    const double length = norm_of(n);
    if (!(length > 0x1p-100)) {
      return;
    }
    n /= length;
    for (const double sign : {1.0, -1.0}) {
      const Vector<3> signed_n = sign * n;
      const std::size_t i = support(points_a, signed_n, -1);
      const std::size_t j = support(points_b, signed_n, 1);
      Direction one{of_a, of_b, signed_n, dot_product(signed_n, points_b[j] - points_a[i]), above * size / length};
      if (of_a.count == 0) {
        one.of_a = {{static_cast<std::uint8_t>(i)}, 1};
      }
      if (of_b.count == 0) {
        one.of_b = {{static_cast<std::uint8_t>(j)}, 1};
      }
      all.push_back(one);
    }
  };
  const auto edge_of = [](const Part& edge, const HullPoints& points) -> Vector<3> {
    return points[edge.vertices[1]] - points[edge.vertices[0]];
  };
  const auto faces_of = [&](const PreciseHull& hull, const HullPoints& points, bool of_b) {
    for (const Part& face : hull.parts().faces) {
      const Vector<3> corner = points[face.vertices[0]];
      const Vector<3> n = (points[face.vertices[1]] - corner).cross(points[face.vertices[face.count - 1]] - corner);
      consider(of_b ? Part{} : face, of_b ? face : Part{}, n, norm_of(n));
    }
  };
  faces_of(a_, points_a, false);
  faces_of(b_, points_b, true);
  for (const Part& edge_a : a_.parts().edges) {
    for (const Part& edge_b : b_.parts().edges) {
      const Vector<3> p = edge_of(edge_a, points_a);
      const Vector<3> q = edge_of(edge_b, points_b);
      consider(edge_a, edge_b, p.cross(q), norm_of(p) * norm_of(q));
    }
  }
  for (const Part& of_a : subsets(close.part_of_a())) {
    for (const Part& of_b : subsets(close.part_of_b())) {
      if (of_a.count + of_b.count <= 3) {
        consider(of_a, of_b, rough(normal({of_a, of_b}, moment)), 1);
      }
    }
  }
  // Edges that are not at the ends of the shapes have directions that others have as well.
  const auto is_at_end = [](const Part& part, const HullPoints& points, const Vector<3>& n, std::size_t end) {
    return std::all_of(part.vertices.begin(), part.vertices.begin() + static_cast<std::ptrdiff_t>(part.count),
                       [&](std::uint8_t i) { return std::abs(dot_product(n, points[i] - points[end])) < 0x1p-20; });
  };
  std::erase_if(all, [&](const Direction& one) {
    return !is_at_end(one.of_a, points_a, one.rough, support(points_a, one.rough, -1)) ||
           !is_at_end(one.of_b, points_b, one.rough, support(points_b, one.rough, 1));
  });
  std::stable_sort(all.begin(), all.end(),
                   [](const Direction& x, const Direction& y) { return x.rough_gap > y.rough_gap; });
  if (all.size() > most_directions) {
    all.resize(most_directions);
  }
  return all;
}

/// Across the parts of a direction where both are now, with all digits and of any length.
PreciseVector Search::across_parts(const Direction& direction, const Moment& moment) {
  const auto& [of_a, of_b, rough_n, rough_gap, flat] = direction;
  if (of_a.count > 2) {
    return across(of_a, moment.a);
  }
  if (of_b.count > 2) {
    return across(of_b, moment.b);
  }
  if (of_a.count == 2 && of_b.count == 2) {
    return cross(moment.a[of_a.vertices[1]] - moment.a[of_a.vertices[0]],
                 moment.b[of_b.vertices[1]] - moment.b[of_b.vertices[0]]);
  }
  if (of_a.count == 2) {
    return from_edge(of_a, moment.a, moment.b[of_b.vertices[0]]);
  }
  if (of_b.count == 2) {
    return from_edge(of_b, moment.b, moment.a[of_a.vertices[0]]);
  }
  return moment.b[of_b.vertices[0]] - moment.a[of_a.vertices[0]];
}

/// The direction where both are now, of length 1, from a to b.
Normal Search::normal(const Direction& direction, const Moment& moment) {
  const Normal n = normalised(across_parts(direction, moment));
  return dot_product(rough(n), direction.rough) < 0 ? Normal{-n[0], -n[1], -n[2]} : n;
}

/// The direction later, if it turns with a face or two edges, relative to a unit vector now; else what it is now.
Normal Search::turned(const Direction& direction, const Normal& now, const Moment& before, const Moment& later) const {
  if (!turns(direction)) {
    return now;
  }
  const PreciseVector first = across_parts(direction, before);
  const PreciseVector last = across_parts(direction, later);
  const Float factor = sqrt(dot(first, first).middle()) * (dot(first, now).middle() < 0 ? -1 : 1);
  return {Precise(Float(last[0].middle() / factor)), Precise(Float(last[1].middle() / factor)),
          Precise(Float(last[2].middle() / factor))};
}

/// How far both are apart along a direction.
Precise Search::gap(const Normal& n, const Moment& moment) const {
  Float highest = -infinity;
  Float lowest = infinity;
  double radius = 0;
  for (const PreciseVector& point : moment.a) {
    const Precise at = dot(n, point);
    highest = at.middle() > highest ? at.middle() : highest;
    radius = std::max(radius, at.radius());
  }
  for (const PreciseVector& point : moment.b) {
    const Precise at = dot(n, point);
    lowest = at.middle() < lowest ? at.middle() : lowest;
    radius = std::max(radius, at.radius());
  }
  // The direction may be longer than 1 by 2^-500.
  const Precise apart = Precise(Float(lowest), radius) - Precise(Float(highest), radius);
  return apart - radius_ - Precise(Float(0), 0x1p-480 * radius_.magnitude());
}

/// Whether a direction turns with what it is across. Edges that are nearly parallel would turn it too fast, and along a
/// direction that changes its length radii would change as well.
bool Search::turns(const Direction& direction) const {
  const auto& [of_a, of_b, rough_n, rough_gap, flat] = direction;
  if (of_a.count == 2 && of_b.count == 2) {
    return flat < 16 && radius_.middle() == 0;
  }
  return of_a.count > 2 || of_b.count > 2;
}

/// At least the second derivative of the gap along a direction, during a step of some length. That of n . x is
/// n'' . x + 2 n' . x' + n . x'', x seen from any point; along a face that its own body turns only the other one moves,
/// seen from the pivot of that body.
double Search::gap_bend(const Direction& direction, const Moment& moment, double length) const {
  const RigidStep step_a = a_.step(moment.time, length);
  const RigidStep step_b = b_.step(moment.time, length);
  const double bend_a = a_.bend(step_a);
  const double bend_b = b_.bend(step_b);
  if (!turns(direction)) {
    return above * (bend_a + bend_b);
  }
  const double longer = length + 0x1p-40;
  const auto reach = [&](const std::vector<PreciseVector>& points, const Vector<3>& from, double speed) {
    double result = 0;
    for (const PreciseVector& point : points) {
      result = std::max(result, norm_of(rough(point) - from));
    }
    return above * (result + longer * speed) + 0x1p-40;
  };
  const auto turn = [&](const RigidStep& step) {
    return above * (norm_of(step.turn) + step.turn_error + longer * step.bend);
  };
  const double fast_a = a_.hull().fastest(step_a, longer);
  const double fast_b = b_.hull().fastest(step_b, longer);
  const auto with_face = [&](const RigidStep& own, const std::vector<PreciseVector>& others, double fast, double bend) {
    const double speed = above * (fast + norm_of(own.velocity) + own.velocity_error);
    return above * (own.bend * reach(others, own.pivot, speed) + 2 * turn(own) * speed + bend);
  };
  if (direction.of_a.count > 2) {
    return with_face(step_a, moment.b, fast_b, bend_b);
  }
  if (direction.of_b.count > 2) {
    return with_face(step_b, moment.a, fast_a, bend_a);
  }
  const Vector<3> from = rough(moment.a[direction.of_a.vertices[0]]);
  const double bend = step_a.bend + step_b.bend + 2 * turn(step_a) * turn(step_b);
  const double rate = turn(step_a) + turn(step_b);
  return above * direction.flat *
         (bend * (reach(moment.a, from, fast_a) + reach(moment.b, from, fast_b)) + 2 * rate * (fast_a + fast_b) +
          bend_a + bend_b);
}

/// Whether both stay apart along a direction during a step, with these gaps at both ends. Each point is above its chord
/// less length^2 / 8 of its second derivative, and the least of sums of chords is at an end.
bool Search::stay_apart(const Precise& now, const Precise& later, double bend, double length) {
  const double most = above * length * length * bend / 8;
  return (now - Precise(most)).is_positive() && (later - Precise(most)).is_positive();
}

/// Whether a vertex has certainly passed through a face, or an edge through an edge, between two moments: the plane of
/// the polygon of their differences changes sides, and 0 is seen inside from each of its edges all the time.
bool Search::certainly_cross(const Direction& direction, const Moment& before, const Moment& later) const {
  const auto& [of_a, of_b, rough_n, rough_gap, flat] = direction;
  const bool edges = of_a.count == 2 && of_b.count == 2;
  if (!edges && !(of_a.count > 2 && of_b.count == 1) && !(of_b.count > 2 && of_a.count == 1)) {
    return false;
  }
  const std::vector<PreciseVector> first = differences(direction, before);
  const std::vector<PreciseVector> last = differences(direction, later);
  const std::size_t count = first.size();
  const PreciseVector normal_before = plane(first);
  const Precise side_before = dot(normal_before, first[0]);
  const Precise side_later = dot(plane(last), last[0]);
  if (!(side_before.is_positive() && side_later.is_negative()) &&
      !(side_before.is_negative() && side_later.is_positive())) {
    return false;
  }
  const double since = above * static_cast<double>(later.time - before.time) + 0x1p-1000;
  const double moved = above * since *
                       (a_.hull().fastest(a_.step(before.time, since), since + 0x1p-40) +
                        b_.hull().fastest(b_.step(before.time, since), since + 0x1p-40));
  double size = 0;
  for (const PreciseVector& corner : first) {
    size = std::max(size, above * norm_of(rough(corner)) + 0x1p-500);
  }
  const Normal n = normalised(normal_before);
  const double most = above * (2 * size * moved + moved * moved);
  for (std::size_t i = 0; i < count; ++i) {
    const Precise inside = dot(n, cross(first[i], first[i + 1 == count ? 0 : i + 1]));
    if (!(inside - Precise(most)).is_positive()) {
      return false;
    }
  }
  return true;
}

/// Whether 0 is certainly no further from the differences of two parts than the radii: the foot of the perpendicular is
/// among them, and the perpendicular is short.
bool Search::certainly_near(const Direction& direction, const Moment& moment) const {
  if (!(radius_.middle() > 0)) {
    return false;
  }
  const std::vector<PreciseVector> corners = differences(direction, moment);
  const Precise radius_sq = radius_ * radius_;
  if (corners.size() == 1) {
    return (radius_sq - dot(corners[0], corners[0])).is_positive();
  }
  if (corners.size() == 2) {
    const PreciseVector along = corners[1] - corners[0];
    const PreciseVector area = cross(corners[0], corners[1]);
    return dot(along, corners[1]).is_positive() && dot(along, corners[0]).is_negative() &&
           (radius_sq * dot(along, along) - dot(area, area)).is_positive();
  }
  const PreciseVector n = plane(corners);
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (!dot(n, cross(corners[i], corners[i + 1 == corners.size() ? 0 : i + 1])).is_positive()) {
      return false;
    }
  }
  const Precise distance = dot(n, corners[0]);
  return (radius_sq * dot(n, n) - distance * distance).is_positive();
}

/// A time by which both have certainly been in contact, within the tolerance after a moment from which on they are free
/// for some time, or infinity.
double Search::contact_by(const std::vector<Direction>& crossing, const Moment& before, const Float& free) const {
  const double lower = below(before.time);
  double latest = std::min(1.0, lower + tolerance_);
  while (latest - lower > tolerance_) {
    latest = std::nextafter(latest, 0.0);
  }
  for (Float length = Float(latest) - before.time; length > free && length > shortest_step; length /= 64) {
    const Moment later = at(before.time + length);
    const bool met = std::any_of(crossing.begin(), crossing.end(), [&](const Direction& direction) {
      return certainly_near(direction, later) || certainly_cross(direction, before, later);
    });
    if (met) {
      return std::min(latest, not_below(later.time));
    }
  }
  return infinity;
}

PreciseFound Search::found(const TimeBracket& window) {
  Float time = window.lower;
  const Float until = window.upper;
  Float last = 0x1p-40;
  double tried = 1;  // length of a step at which proofs of contact were tried
  int work = 0;
  const auto open = [&] { return PreciseFound{Verdict::Open, {below(time), 1}}; };
  while (work < most_steps) {
    const Moment now = at(time);
    const std::vector<Direction> known = directions(now);
    Normal best{};
    const Direction* best_direction = nullptr;
    Precise widest(Float(-1), 0);
    for (const Direction& direction : known) {
      const Normal n = normal(direction, now);
      const Precise apart = gap(n, now);
      if (apart.middle() > widest.middle()) {
        best = n;
        best_direction = &direction;
        widest = apart;
      }
    }
    if (!widest.is_positive()) {
      return open();
    }
    if (time > window.lower && widest.middle() > wide_gap) {
      return {Verdict::Free, {below(time), 1}};
    }
    Float length = std::min<Float>(until - time, 8 * last);
    for (;; ++work) {
      if (!(length > shortest_step)) {
        break;
      }
      const Moment then = at(time + length);
      const Precise later = gap(turned(*best_direction, best, now, then), then);
      const double rough_length = above * static_cast<double>(length);
      if (stay_apart(widest, later, gap_bend(*best_direction, now, rough_length), rough_length)) {
        break;
      }
      // Where the chord falls to a tenth, or half as long.
      const double fall = static_cast<double>((widest.middle() - later.middle()) / widest.middle());
      length *= fall > 2 ? std::max(0x1p-60, 0.9 / fall) : 0.5;
    }
    if (!(length > shortest_step) && until > time) {
      length = 0;
    }
    const double stepped = static_cast<double>(length);
    if (stepped <= tolerance_ / 4 && (stepped <= tried * 0x1p-12 || length == 0)) {
      tried = stepped;
      if (const double by = contact_by(known, now, length); by <= 1) {
        return {Verdict::Contact, {below(time), by}};
      }
    }
    if (length == 0) {
      return until > time ? open() : PreciseFound{Verdict::Free, window};
    }
    time += length;
    last = length;
    ++work;
    if (time >= until) {
      return {Verdict::Free, {window.upper, window.upper}};
    }
  }
  return open();
}

}  // namespace

bool can_be_precise(const AnyMotion& a, const AnyMotion& b) noexcept {
  return has_precise_poses(a) && has_precise_poses(b);
}

PreciseFound approach_precisely(const PreciseSide& a, const PreciseSide& b, const PreciseView& view,
                                const TimeBracket& window, double time_tolerance) {
  return Search(a, b, view, time_tolerance).found(window);
}

}  // namespace motzkin::detail
