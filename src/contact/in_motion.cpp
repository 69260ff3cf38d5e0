#include "motzkin/contact/in_motion.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "contact/convex_body.hpp"
#include "contact/find_contact.hpp"
#include "contact/hinge.hpp"
#include "contact/precise_approach.hpp"
#include "contact/rigid_approach.hpp"
#include "contact/rigid_exact.hpp"
#include "motzkin/contact/motion_proof.hpp"
#include "motzkin/number/interval_functions.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/pair/ball.hpp"
#include "motzkin/pair/relate.hpp"

namespace motzkin {

MotionStatistics& MotionStatistics::operator+=(const MotionStatistics& other) noexcept {
  questions += other.questions;
  steps += other.steps;
  by_steps += other.by_steps;
  by_exact += other.by_exact;
  by_digits += other.by_digits;
  unresolved += other.unresolved;
  return *this;
}

namespace detail {
namespace {

void check(const MotionOptions& options) {
  motzkin::check(ContactOptions{.time_tolerance = options.time_tolerance,
                                .min_separation = options.min_separation,
                                .max_steps = options.max_steps});
}

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

/// A shape of a body with everything that its pairs need.
struct BodyPart {
  const MovingShape* shape;
  ConvexBody body;
  MovingHull hull;

  explicit BodyPart(const MovingShape& of) : shape(&of), body(of) {}
};

/// A body whose parts are seen from one point of the world. One part takes no memory from the heap.
class PreparedBody {
 public:
  PreparedBody(std::span<const MovingShape> shapes, const AnyMotion& motion)
      : first_(shapes.front()), path_(motion, first_.body.vertices()[0]) {
    if (shapes.size() > 1) {
      several_.reserve(shapes.size());
      for (const MovingShape& shape : shapes) {
        several_.emplace_back(shape);
      }
    }
  }

  [[nodiscard]] const RigidPath& path() const noexcept { return path_; }
  [[nodiscard]] std::span<const BodyPart> parts() const noexcept {
    return several_.empty() ? std::span(&first_, 1) : std::span<const BodyPart>(several_);
  }

  /// The largest coordinate there may be, seen from a point of the world.
  [[nodiscard]] double extent(const Vector<3>& origin) const {
    double arm = 0;
    for (const BodyPart& part : parts()) {
      const HullPoints& vertices = part.body.vertices();
      for (std::size_t i = 0; i < vertices.count; ++i) {
        arm = std::max(arm, path_.arm(vertices[i]).cwiseAbs().maxCoeff());
      }
      arm = std::max(arm, part.body.radius());
    }
    return arm + path_.extent(origin);
  }

  /// `separation` is added to the radius of each part.
  void see_from(const Vector<3>& origin, int exponent, double separation) {
    path_.see_from(origin, exponent);
    const auto see = [&](BodyPart& part) {
      part.hull = MovingHull(path_, part.body.vertices(), std::ldexp(part.body.vertex_error(), -exponent),
                             std::ldexp(part.body.radius(), -exponent) + std::ldexp(separation, -exponent));
    };
    see(first_);
    std::for_each(several_.begin(), several_.end(), see);
  }

 private:
  BodyPart first_;
  std::vector<BodyPart> several_;  ///< all of them, where there are several
  RigidPath path_;
};

/// Two bodies seen from one point of the world, in lengths of about 1.
class BodyPair {
 public:
  BodyPair(std::span<const MovingShape> a, const AnyMotion& motion_a, std::span<const MovingShape> b,
           const AnyMotion& motion_b, const MotionOptions& options)
      : motion_a_(&motion_a),
        motion_b_(&motion_b),
        a_(a, motion_a),
        b_(b, motion_b),
        options_(options),
        origin_(a_.path().start()) {
    std::frexp(a_.extent(origin_) + b_.extent(origin_) + options_.min_separation, &exponent_);
    exponent_ = std::max(exponent_, -1000);  // or the scale would overflow
    a_.see_from(origin_, exponent_, 0);
    b_.see_from(origin_, exponent_, options_.min_separation);
  }

  [[nodiscard]] bool start_in_place() const { return a_.path().starts_in_place() && b_.path().starts_in_place(); }

  /// The first contact of part i of a with part j of b that begins in [from, until].
  [[nodiscard]] Contact<3> first_of_parts(std::size_t i, std::size_t j, double from, double until) {
    RigidApproach approach(a_.parts()[i].hull, b_.parts()[j].hull, options_.time_tolerance, options_.max_steps);
    ++counts_.questions;
    RigidApproach::Found found = approach.found(from, until, RigidApproach::Start::Unknown);
    if (found.verdict == RigidApproach::Verdict::Open && approach.steps() == 1) {  // doubles do not see both apart
      if (from == 0 && meet_at_start(i, j, approach)) {
        return described(i, j, ContactStatus::InitialContact, {0, 0}, approach.at(0));
      }
      found = approach.found(from, until, RigidApproach::Start::Apart);
    }
    counts_.steps += static_cast<std::uint64_t>(approach.steps());
    if (found.verdict != RigidApproach::Verdict::Open) {
      ++counts_.by_steps;
      return found.verdict == RigidApproach::Verdict::Free ? Contact<3>{}
                                                           : described(i, j, ContactStatus::Contact, found.time, found);
    }
    if (const std::optional<RationalPair> pair = rational_pair(i, j)) {
      ++counts_.by_exact;
      const std::optional<ExactFound> exact =
          pair->first({found.time.lower, until}, std::min(options_.time_tolerance, ContactOptions{}.time_tolerance));
      if (!exact) {
        return {};
      }
      const double middle = exact->time.lower + (exact->time.upper - exact->time.lower) / 2;
      RigidApproach::Found there = approach.at(middle);
      there.normal = found.normal;  // where both touch, nothing tells any more
      Contact<3> result = described(i, j, ContactStatus::Contact, exact->time, there);
      result.status = exact->time.upper == 0 ? ContactStatus::InitialContact : ContactStatus::Contact;
      result.on_a = exact->on_a;
      result.on_b = exact->on_b;
      return result;
    }
    if (const std::optional<Hinge> hinge = Hinge::of(*motion_a_, *motion_b_); hinge && options_.min_separation == 0) {
      if (const std::optional<Contact<3>> exact = first_about(*hinge, i, j, found, until)) {
        return *exact;
      }
    }
    if (can_be_precise(*motion_a_, *motion_b_) && approach.steps() < options_.max_steps) {
      if (const std::optional<Contact<3>> precise = first_precisely(i, j, found, until)) {
        ++counts_.by_digits;
        return *precise;
      }
    }
    ++counts_.unresolved;
    return described(i, j, ContactStatus::Unresolved, {found.time.lower, 1}, found);
  }

  /// A proof that the first parts of both never meet.
  [[nodiscard]] std::optional<MotionProof> free_proof() {
    RigidApproach approach(a_.parts()[0].hull, b_.parts()[0].hull, 0, options_.max_steps);
    MotionProof proof;
    const RigidApproach::Found found = approach.found(0, 1, RigidApproach::Start::Unknown, &proof.steps);
    return found.verdict == RigidApproach::Verdict::Free ? std::optional(std::move(proof)) : std::nullopt;
  }

  [[nodiscard]] FirstContact first() {
    if (a_.parts().size() == 1 && b_.parts().size() == 1) {
      return {first_of_parts(0, 0, 0, 1)};
    }
    FirstContact result;
    TimeBracket time;
    for (int slice = 0; slice < slices && slice * slice_length < time.upper; ++slice) {
      const double begin = slice * slice_length;
      for (const PartPair& pair : near_pairs(begin)) {
        const Contact<3> found = first_of_parts(pair.a, pair.b, begin, std::min(begin + slice_length, time.upper));
        if (!found.is_free()) {
          take(found, pair, result, time);
        }
        if (time.upper == 0) {
          break;
        }
      }
    }
    result.contact.time = time;
    return result;
  }

  [[nodiscard]] const MotionStatistics& counts() const noexcept { return counts_; }

 private:
  struct PartPair {
    std::uint32_t a;
    std::uint32_t b;

    friend auto operator<=>(const PartPair&, const PartPair&) = default;
  };

  /// Bodies of several parts are looked at in one time slice after the other.
  static constexpr int slices = 32;
  static constexpr double slice_length = 1.0 / slices;

  [[nodiscard]] bool meet_at_start(std::size_t i, std::size_t j, const RigidApproach& approach) const {
    const bool exact = start_in_place();
    return (exact && meet_in_place(*a_.parts()[i].shape, *b_.parts()[j].shape)) ||
           ((!exact || options_.min_separation > 0) && approach.meet_at(0));
  }

  /// The first contact of two parts after a time up to which steps led, where one turns as about a hinge. No value
  /// where it grazes after half a turn, or so near the end that its time is not known to be before.
  [[nodiscard]] std::optional<Contact<3>> first_about(const Hinge& hinge, std::size_t i, std::size_t j,
                                                      const RigidApproach::Found& open, double until) {
    MotionOptions narrow = options_;
    narrow.time_tolerance = std::min(options_.time_tolerance, ContactOptions{}.time_tolerance);
    narrow.stats = nullptr;
    BodyPair pair({a_.parts()[i].shape, 1}, hinge.a(), {b_.parts()[j].shape, 1}, hinge.b(), narrow);
    Contact<3> result = pair.first_of_parts(0, 0, hinge.parameter_before(open.time.lower), 1);
    if (result.is_free()) {
      const double covered = hinge.time(1).lower();
      if (covered < until) {  // beyond half a turn steps go on
        RigidApproach approach(a_.parts()[i].hull, b_.parts()[j].hull, options_.time_tolerance, options_.max_steps);
        const RigidApproach::Found rest = approach.found(covered, until, RigidApproach::Start::Apart);
        if (rest.verdict == RigidApproach::Verdict::Open) {
          return std::nullopt;
        }
        if (rest.verdict == RigidApproach::Verdict::Contact) {
          result = described(i, j, ContactStatus::Contact, rest.time, rest);
        }
      }
      ++counts_.by_exact;
      return result;
    }
    const Interval first = hull(hinge.time(result.time.lower), hinge.time(result.time.upper));
    if (first.lower() > until) {
      ++counts_.by_exact;
      return Contact<3>{};
    }
    if (first.upper() > 1 || width(first) > options_.time_tolerance) {
      return std::nullopt;
    }
    ++counts_.by_exact;
    result.time = {std::max(open.time.lower, first.lower()), first.upper()};
    const RigidApproach approach(a_.parts()[i].hull, b_.parts()[j].hull, 0, 1);
    result.point = described(i, j, result.status, result.time, approach.at(midpoint(first))).point;
    return result;
  }

  /// The first contact of two parts after a time up to which steps led, with more digits where doubles do not get on.
  /// No value where these do not suffice; `open` then holds the time up to which both are free.
  [[nodiscard]] std::optional<Contact<3>> first_precisely(std::size_t i, std::size_t j, RigidApproach::Found& open,
                                                          double until) {
    constexpr int most_places = 16;  // at which doubles do not get on
    const BodyPart& a = a_.parts()[i];
    const BodyPart& b = b_.parts()[j];
    for (int place = 0; place < most_places; ++place) {
      const PreciseFound there =
          approach_precisely({*motion_a_, a.body, a.hull}, {*motion_b_, b.body, b.hull}, {origin_, exponent_},
                             {open.time.lower, until}, options_.time_tolerance);
      if (there.verdict == RigidApproach::Verdict::Contact) {
        return described(i, j, ContactStatus::Contact, there.time, open);
      }
      const bool goes_on = there.verdict == RigidApproach::Verdict::Free && there.time.lower > open.time.lower;
      open.time.lower = std::max(open.time.lower, there.time.lower);
      if (there.verdict == RigidApproach::Verdict::Free && there.time.lower >= until) {
        return Contact<3>{};
      }
      if (!goes_on) {
        return std::nullopt;
      }
      RigidApproach approach(a.hull, b.hull, options_.time_tolerance, options_.max_steps);
      const RigidApproach::Found next = approach.found(there.time.lower, until, RigidApproach::Start::Apart);
      counts_.steps += static_cast<std::uint64_t>(approach.steps());
      if (next.verdict == RigidApproach::Verdict::Free) {
        return Contact<3>{};
      }
      if (next.verdict == RigidApproach::Verdict::Contact) {
        return described(i, j, ContactStatus::Contact, next.time, next);
      }
      open = next;
    }
    return std::nullopt;
  }

  /// What is known of both from the contact of two parts: known contacts first, of these the one by the least upper
  /// end.
  static void take(const Contact<3>& found, const PartPair& pair, FirstContact& result, TimeBracket& time) {
    const bool open = found.status == ContactStatus::Unresolved;
    const bool known_open = result.contact.status == ContactStatus::Unresolved;
    const bool better = result.contact.is_free() || (known_open && !open) ||
                        (open == known_open && found.time.upper < result.contact.time.upper) ||
                        (open && known_open && found.time.lower < result.contact.time.lower);
    if (better) {
      result = {found, pair.a, pair.b};
    }
    time = {std::min(time.lower, found.time.lower), std::min(time.upper, found.time.upper)};
  }

  [[nodiscard]] std::vector<PartPair> near_pairs(double begin) const;

  [[nodiscard]] std::optional<RationalPair> rational_pair(std::size_t i, std::size_t j) const {
    const BodyPart& a = a_.parts()[i];
    const BodyPart& b = b_.parts()[j];
    return options_.min_separation > 0 ? std::nullopt : RationalPair::of(a.body, a.hull, b.body, b.hull);
  }

  [[nodiscard]] Contact<3> described(std::size_t i, std::size_t j, ContactStatus status, const TimeBracket& time,
                                     const RigidApproach::Found& found) const {
    Contact<3> result;
    result.status = status;
    result.time = time;
    const auto feature = [](const ConvexBody& part, const HullNearest::Part& vertices) {
      return part.radius() > 0 ? Feature{FeatureKind::Face, 0}
                               : part.topology().feature({vertices.points.data(), vertices.count});
    };
    result.on_a = feature(a_.parts()[i].body, found.nearest.part_of_a());
    result.on_b = feature(b_.parts()[j].body, found.nearest.part_of_b());
    for (int k = 0; k < 3; ++k) {
      result.point[k] = origin_[k] + std::ldexp(found.point[k], exponent_);
    }
    result.normal = found.normal;
    return result;
  }

  const AnyMotion* motion_a_;
  const AnyMotion* motion_b_;
  PreparedBody a_;
  PreparedBody b_;
  MotionOptions options_;
  Vector<3> origin_;
  int exponent_ = 0;
  MotionStatistics counts_;
};

/// The parts whose balls meet during a slice, in order. Balls are swept along the first coordinate.
std::vector<BodyPair::PartPair> BodyPair::near_pairs(double begin) const {
  struct Entry {
    double from;
    MovingHull::Ball ball;
    std::uint32_t part;
    bool of_b;
  };
  std::vector<Entry> entries;
  entries.reserve(a_.parts().size() + b_.parts().size());
  for (const PreparedBody* body : {&a_, &b_}) {
    const RigidStep step = body->path().step(begin, slice_length);
    const RigidStep middle = body->path().step(begin + slice_length / 2, 0);
    for (std::uint32_t i = 0; i < body->parts().size(); ++i) {
      const MovingHull::Ball ball = body->parts()[i].hull.ball_during(step, middle, slice_length);
      entries.push_back({ball.center[0] - ball.radius, ball, i, body == &b_});
    }
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& x, const Entry& y) { return x.from < y.from; });
  std::vector<PartPair> result;
  std::array<std::vector<const Entry*>, 2> open;  // those that reach up to here, of a and of b
  for (const Entry& entry : entries) {
    std::vector<const Entry*>& others = open[entry.of_b ? 0 : 1];
    std::erase_if(others, [&](const Entry* other) {
      return entry.from > other->ball.center[0] + other->ball.radius * (1 + 0x1p-40);
    });
    for (const Entry* other : others) {
      const double apart = (entry.ball.radius + other->ball.radius) * (1 + 0x1p-40);
      if (!((entry.ball.center - other->ball.center).squaredNorm() > apart * apart)) {
        result.push_back(entry.of_b ? PartPair{other->part, entry.part} : PartPair{entry.part, other->part});
      }
    }
    open[entry.of_b ? 1 : 0].push_back(&entry);
  }
  std::sort(result.begin(), result.end());
  return result;
}

FirstContact first_of(std::span<const MovingShape> a, const AnyMotion& motion_a, std::span<const MovingShape> b,
                      const AnyMotion& motion_b, const MotionOptions& options) {
  const StandardArithmetic standard;
  check(options);
  if (a.empty() || b.empty()) {
    return {};
  }
  BodyPair pair(a, motion_a, b, motion_b, options);
  const FirstContact result = pair.first();
  if (options.stats != nullptr) {
    *options.stats += pair.counts();
  }
  return result;
}

}  // namespace

FirstContact first_contact(const MovingShape& a, const AnyMotion& motion_a, const MovingShape& b,
                           const AnyMotion& motion_b, const MotionOptions& options) {
  return first_of({&a, 1}, motion_a, {&b, 1}, motion_b, options);
}

std::optional<MotionProof> prove_free(const MovingShape& a, const AnyMotion& motion_a, const MovingShape& b,
                                      const AnyMotion& motion_b, const MotionOptions& options) {
  const StandardArithmetic standard;
  check(options);
  return BodyPair({&a, 1}, motion_a, {&b, 1}, motion_b, options).free_proof();
}

}  // namespace detail

FirstContact first_contact(const MovingBody& a, const MovingBody& b, const MotionOptions& options) {
  return detail::first_of(a.shapes, a.motion, b.shapes, b.motion, options);
}

}  // namespace motzkin
