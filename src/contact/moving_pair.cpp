#include "contact/moving_pair.hpp"

#include <algorithm>
#include <cmath>

#include "contact/find_contact.hpp"
#include "contact/precise_approach.hpp"
#include "motzkin/contact/motion_proof.hpp"
#include "motzkin/number/floating_point.hpp"
#include "motzkin/number/interval_functions.hpp"
#include "motzkin/pair/ball.hpp"
#include "motzkin/pair/relate.hpp"
#include "shape/ordered_sums.hpp"

namespace motzkin::detail {

void check(const MotionOptions& options) {
  detail::check(ContactOptions{.time_tolerance = options.time_tolerance,
                               .min_separation = options.min_separation,
                               .max_steps = options.max_steps});
}

namespace {

/// Calls `function` with the shape as pairs at rest see it.
template <class Function>
auto with_view(const MovingShape& shape, const Function& function) {
  return std::visit(
      [&](const auto& one) {
        if constexpr (requires { Body(one).view(); }) {
          const Body body(one);
          return function(body.view());
        } else {
          return function(ball(one));
        }
      },
      shape);
}

template <class View>
constexpr bool is_ball = std::is_same_v<View, BallView<3>>;

/// Whether two shapes share a point where they are. Guarantee: exact.
bool meet_in_place(const MovingShape& a, const MovingShape& b) {
  return with_view(a, [&](const auto& view_a) {
    return with_view(b, [&](const auto& view_b) {
      using A = std::decay_t<decltype(view_a)>;
      using B = std::decay_t<decltype(view_b)>;
      if constexpr (is_ball<B> && !is_ball<A>) {
        return relate(view_b, view_a, PairOptions{}) != Relation::Disjoint;
      } else {
        return relate(view_a, view_b, PairOptions{}) != Relation::Disjoint;
      }
    });
  });
}

}  // namespace

MovingPair::MovingPair(const AnyMotion& a, const Vector<3>& vertex_a, const AnyMotion& b, const Vector<3>& vertex_b,
                       const MotionOptions& options)
    : motion_a_(&a),
      motion_b_(&b),
      path_a_(a, vertex_a),
      path_b_(b, vertex_b),
      options_(options),
      same_motion_(are_same(a, b)),
      origin_(path_a_.start()) {}

void MovingPair::scale_to(double arm_a, double arm_b) {
  const double extent_a = arm_a + path_a_.extent(origin_);
  const double extent_b = arm_b + path_b_.extent(origin_);
  std::frexp(extent_a + extent_b + options_.min_separation, &exponent_);
  exponent_ = std::max(exponent_, -1000);  // or the scale would overflow
  path_a_.see_from(origin_, exponent_);
  path_b_.see_from(origin_, exponent_);
}

void MovingPair::place(MovingPart& part, const RigidPath& path, double separation) const {
  part.hull = MovingHull(path, part.body, separation);
}

RigidApproach MovingPair::approach(const MovingPart& a, const MovingPart& b) const {
  return {a.hull, b.hull, options_.time_tolerance, options_.max_steps};
}

bool MovingPair::are_free(const MovingPart& a, const MovingPart& b, double from, double until) const {
  return approach(a, b).is_free(from, until);
}

std::optional<MotionProof> MovingPair::free_proof(const MovingPart& a, const MovingPart& b) const {
  RigidApproach steps(a.hull, b.hull, 0, options_.max_steps);
  MotionProof proof;
  const RigidApproach::Found found = steps.found(0, 1, RigidApproach::Start::Unknown, &proof.steps);
  return found.verdict == RigidApproach::Verdict::Free ? std::optional(std::move(proof)) : std::nullopt;
}

/// Whether both are certainly free all the time because of where they may be at all, however fast they turn, while
/// their pivots go straight on: along some direction. There the distance of the pivots is least at one of both ends.
bool MovingPair::never_near(const MovingPart& a, const MovingPart& b) const noexcept {
  const std::optional<RigidPath::Line> line_a = path_a_.pivot_line();
  const std::optional<RigidPath::Line> line_b = path_b_.pivot_line();
  if (!line_a || !line_b) {
    return false;
  }
  constexpr double above = 1 + 0x1p-40;
  const Vector<3> from = line_b->start - line_a->start;
  const Vector<3> way = line_b->way - line_a->way;
  const double radius = a.hull.radius + b.hull.radius;
  const double error = line_a->error + line_b->error + 32 * unit_roundoff * (norm_of(from) + norm_of(way));
  const auto gap = [&](const Vector<3>& n) {  // of the pivots
    const double at_start = dot_product(n, from);
    return std::min(at_start, at_start + dot_product(n, way));
  };
  const double way_sq = square_norm_of(way);
  const double time = way_sq > 0 ? std::clamp(-dot_product(from, way) / way_sq, 0.0, 1.0) : 0;
  const Vector<3> there = from + time * way;
  const double distance = norm_of(there);
  if (distance > 0 && gap(there / distance) > above * (a.hull.longest + b.hull.longest + radius + error) + 0x1p-900) {
    return true;
  }
  constexpr double many_turns = 30;  // what turns less often takes few steps
  if (!(path_a_.angle() + path_b_.angle() > many_turns)) {
    return false;
  }
  const auto is_apart = [&](const Vector<3>& n) {
    const double reach = a.hull.range_along(n).upper - b.hull.range_along(n).lower;
    return gap(n) > reach + above * (radius + error) + 64 * unit_roundoff * std::abs(reach) + 0x1p-900;
  };
  // Across the axes, and from the pivot of what turns to the shape that does not.
  for (const Vector<3>& axis : {path_a_.axis(), path_b_.axis()}) {
    if (axis != Vector<3>::Zero() && (is_apart(axis) || is_apart(-axis))) {
      return true;
    }
  }
  const auto nearest_part = [](const MovingPart& part, const RigidPath& path, const Vector<3>& pivot) {
    HullPoints result;
    for (std::size_t i = 0; i < (path.angle() > 0 ? 1 : part.hull.arms.count); ++i) {
      result.add(path.angle() > 0 ? pivot : Vector<3>(pivot + part.hull.arms[i]));
    }
    return result;
  };
  const HullNearest between = nearest(nearest_part(a, path_a_, line_a->start + time * line_a->way),
                                      nearest_part(b, path_b_, line_b->start + time * line_b->way), HullNearest{});
  return between.direction != Vector<3>::Zero() && is_apart(between.direction);
}

bool MovingPair::meet_at_start(const MovingPart& a, const MovingPart& b, const RigidApproach& approach) const {
  const bool exact = path_a_.starts_in_place() && path_b_.starts_in_place();
  return (exact && meet_in_place(a.shape, b.shape)) || ((!exact || options_.min_separation > 0) && approach.meet_at(0));
}

Contact<3> MovingPair::first(const MovingPart& a, const MovingPart& b, double from, double until) {
  RigidApproach steps = approach(a, b);
  ++counts_.questions;
  if (same_motion_ && options_.min_separation == 0) {  // nothing ever changes
    ++counts_.by_exact;
    return meet_in_place(a.shape, b.shape) ? described(a, b, ContactStatus::InitialContact, {0, 0}, steps.at(0))
                                           : Contact<3>{};
  }
  if (never_near(a, b)) {
    ++counts_.by_steps;
    return Contact<3>{};
  }
  RigidApproach::Found found = steps.found(from, until, RigidApproach::Start::Unknown);
  if (found.verdict == RigidApproach::Verdict::Open && steps.steps() == 1) {  // doubles do not see both apart
    if (from == 0 && meet_at_start(a, b, steps)) {
      return described(a, b, ContactStatus::InitialContact, {0, 0}, steps.at(0));
    }
    found = steps.found(from, until, RigidApproach::Start::Apart);
  }
  counts_.steps += static_cast<std::uint64_t>(steps.steps());
  if (found.verdict != RigidApproach::Verdict::Open) {
    ++counts_.by_steps;
    return found.verdict == RigidApproach::Verdict::Free ? Contact<3>{}
                                                         : described(a, b, ContactStatus::Contact, found.time, found);
  }
  if (const std::optional<Contact<3>> exact = first_exactly(a, b, found, until)) {
    ++counts_.by_exact;
    return *exact;
  }
  if (can_be_precise(*motion_a_, *motion_b_) && steps.steps() < options_.max_steps) {
    if (const std::optional<Contact<3>> precise = first_precisely(a, b, found, until)) {
      ++counts_.by_digits;
      return *precise;
    }
  }
  ++counts_.unresolved;
  return described(a, b, ContactStatus::Unresolved, {found.time.lower, 1}, found);
}

/// The first contact of two parts after a time up to which steps led, in integers. No value where these cannot decide:
/// motions that are neither rational nor about a hinge, and a distance to keep.
std::optional<Contact<3>> MovingPair::first_exactly(const MovingPart& a, const MovingPart& b,
                                                    const RigidApproach::Found& open, double until) const {
  if (options_.min_separation > 0) {
    return std::nullopt;
  }
  const std::optional<RationalPair> pair = RationalPair::of(a.body, a.hull, b.body, b.hull);
  if (!pair) {
    const std::optional<Hinge> hinge = Hinge::of(*motion_a_, *motion_b_);
    return hinge ? first_about(*hinge, a, b, open, until) : std::nullopt;
  }
  const std::optional<ExactFound> exact =
      pair->first({open.time.lower, until}, std::min(options_.time_tolerance, ContactOptions{}.time_tolerance));
  if (!exact) {
    return Contact<3>{};
  }
  const double middle = exact->time.lower + (exact->time.upper - exact->time.lower) / 2;
  RigidApproach::Found there = approach(a, b).at(middle);
  there.normal = open.normal;  // where both touch, nothing tells any more
  Contact<3> result = described(a, b, ContactStatus::Contact, exact->time, there);
  result.status = exact->time.upper == 0 ? ContactStatus::InitialContact : ContactStatus::Contact;
  result.on_a = exact->on_a;
  result.on_b = exact->on_b;
  return result;
}

/// The first contact of two parts after a time up to which steps led, where one turns as about a hinge. No value where
/// it grazes after half a turn, or so near the end that its time is not known to be before.
std::optional<Contact<3>> MovingPair::first_about(const Hinge& hinge, const MovingPart& a, const MovingPart& b,
                                                  const RigidApproach::Found& open, double until) const {
  MotionOptions narrow = options_;
  narrow.time_tolerance = std::min(options_.time_tolerance, ContactOptions{}.time_tolerance);
  narrow.stats = nullptr;
  ShapePair pair(a.shape, hinge.a(), b.shape, hinge.b(), narrow);
  Contact<3> result = pair.first(hinge.parameter_before(open.time.lower));
  if (result.is_free()) {
    const double covered = hinge.time(1).lower();
    if (covered < until) {  // beyond half a turn steps go on
      const RigidApproach::Found rest = approach(a, b).found(covered, until, RigidApproach::Start::Apart);
      if (rest.verdict == RigidApproach::Verdict::Open) {
        return std::nullopt;
      }
      if (rest.verdict == RigidApproach::Verdict::Contact) {
        result = described(a, b, ContactStatus::Contact, rest.time, rest);
      }
    }
    return result;
  }
  const Interval first = hull(hinge.time(result.time.lower), hinge.time(result.time.upper));
  if (first.lower() > until) {
    return Contact<3>{};
  }
  if (first.upper() > 1 || width(first) > options_.time_tolerance) {
    return std::nullopt;
  }
  result.time = {std::max(open.time.lower, first.lower()), first.upper()};
  result.point = described(a, b, result.status, result.time, approach(a, b).at(midpoint(first))).point;
  return result;
}

/// The first contact of two parts after a time up to which steps led, with more digits where doubles do not get on.
/// No value where these do not suffice; `open` then holds the time up to which both are free.
std::optional<Contact<3>> MovingPair::first_precisely(const MovingPart& a, const MovingPart& b,
                                                      RigidApproach::Found& open, double until) {
  constexpr int most_places = 16;  // at which doubles do not get on
  for (int place = 0; place < most_places; ++place) {
    const PreciseFound there =
        approach_precisely({*motion_a_, a.body, a.hull}, {*motion_b_, b.body, b.hull}, {origin_, exponent_},
                           {open.time.lower, until}, options_.time_tolerance);
    if (there.verdict == RigidApproach::Verdict::Contact) {
      return described(a, b, ContactStatus::Contact, there.time, open);
    }
    const bool goes_on = there.verdict == RigidApproach::Verdict::Free && there.time.lower > open.time.lower;
    open.time.lower = std::max(open.time.lower, there.time.lower);
    if (there.verdict == RigidApproach::Verdict::Free && there.time.lower >= until) {
      return Contact<3>{};
    }
    if (!goes_on) {
      return std::nullopt;
    }
    RigidApproach steps = approach(a, b);
    const RigidApproach::Found next = steps.found(there.time.lower, until, RigidApproach::Start::Apart);
    counts_.steps += static_cast<std::uint64_t>(steps.steps());
    if (next.verdict == RigidApproach::Verdict::Free) {
      return Contact<3>{};
    }
    if (next.verdict == RigidApproach::Verdict::Contact) {
      return described(a, b, ContactStatus::Contact, next.time, next);
    }
    open = next;
  }
  return std::nullopt;
}

Contact<3> MovingPair::described(const MovingPart& a, const MovingPart& b, ContactStatus status,
                                 const TimeBracket& time, const RigidApproach::Found& found) const {
  Contact<3> result;
  result.status = status;
  result.time = time;
  const auto feature = [](const ConvexBody& part, const HullNearest::Part& vertices) {
    return part.radius() > 0 ? Feature{FeatureKind::Face, 0}
                             : part.topology().feature({vertices.points.data(), vertices.count});
  };
  result.on_a = feature(a.body, found.nearest.part_of_a());
  result.on_b = feature(b.body, found.nearest.part_of_b());
  for (int k = 0; k < 3; ++k) {
    result.point[k] = origin_[k] + std::ldexp(found.point[k], exponent_);
  }
  result.normal = found.normal;
  return result;
}

double MovingPart::arm(const RigidPath& path) const {
  const HullPoints arms = body.vertices_from(path.pivot());
  double result = body.radius();
  for (const HullPoints::Row& row : arms.rows) {
    for (std::size_t i = 0; i < arms.padded(); ++i) {
      result = std::max(result, std::abs(row[i]));
    }
  }
  return result;
}

ShapePair::ShapePair(const MovingShape& a, const AnyMotion& motion_a, const MovingShape& b, const AnyMotion& motion_b,
                     const MotionOptions& options, bool turned_round)
    : turned_round_(turned_round),
      a_(turned_round ? b : a),
      b_(turned_round ? a : b),
      pair_(turned_round ? motion_b : motion_a, a_.body.vertices()[0], turned_round ? motion_a : motion_b,
            b_.body.vertices()[0], options) {
  pair_.scale_to(a_.arm(pair_.path_a()), b_.arm(pair_.path_b()));
  pair_.place_a(a_);
  pair_.place_b(b_);
}

Contact<3> ShapePair::first(double from, double until) {
  const Contact<3> found = pair_.first(a_, b_, from, until);
  return turned_round_ ? swapped(found) : found;
}

std::optional<MotionProof> ShapePair::free_proof() const {
  std::optional<MotionProof> proof = pair_.free_proof(a_, b_);
  if (proof && turned_round_) {
    for (ProofStep& step : proof->steps) {
      step.direction = -step.direction;
    }
  }
  return proof;
}

}  // namespace motzkin::detail
