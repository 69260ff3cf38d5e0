#include "contact/separation.hpp"

#include <algorithm>
#include <cmath>

#include "contact/describe.hpp"
#include "contact/nearest.hpp"
#include "motzkin/number/floating_point.hpp"
#include "pair/exact/ball_distance.hpp"
#include "shape/ordered_sums.hpp"

namespace motzkin::detail {
namespace {

/// Bounds what is rounded in the distance of a corner along a direction of length 1, and in the length of a convex
/// combination of corners, as a part of the largest coordinate: 3 products of numbers that are off by 8 unit_roundoff
/// at most, and their sums, with room.
constexpr double distance_error = 128 * unit_roundoff;

/// The polygon in doubles, scaled by a power of two so that no number exceeds 1.
struct ScaledPolygon {
  std::size_t count;
  std::array<Vector<3>, 4> start;
  std::array<Vector<3>, 4> end;
  double separation;

  ScaledPolygon(std::span<const CornerPath> corners, double min_separation) noexcept : count(corners.size()) {
    double size = min_separation;
    for (const CornerPath& corner : corners) {
      for (int k = 0; k < 3; ++k) {
        size = std::max({size, std::abs(corner.start(k)), std::abs(corner.end(k))});
      }
    }
    int exponent = 0;
    std::frexp(size, &exponent);
    const auto scaled = [&](double value) { return std::ldexp(value, -exponent); };
    separation = scaled(min_separation);
    for (std::size_t i = 0; i < count; ++i) {
      for (int k = 0; k < 3; ++k) {
        start[i][k] = scaled(corners[i].start(k));
        end[i][k] = scaled(corners[i].end(k));
      }
    }
  }
};

FourCorners corners_at(const ScaledPolygon& polygon, double time) noexcept {
  FourCorners result;
  for (std::size_t i = 0; i < polygon.count; ++i) {
    result[i] = (1 - time) * polygon.start[i] + time * polygon.end[i];
  }
  return result;
}

/// Whether the primitives are no further apart than a separation at t = 0. Guarantee: exact.
bool starts_within(std::span<const CornerPath> corners, double separation, PairStatistics& cost) noexcept {
  const auto difference = [](const Vector<3>& p, const Vector<3>& q) {
    return Triple<ScaledSum>{exact_difference(p[0], q[0]), exact_difference(p[1], q[1]), exact_difference(p[2], q[2])};
  };
  const CornerPath& first = corners.front();
  // Seen from vertex 0 of a, the polygon is covered by b, or by an edge b that moves as far as edge a reaches back.
  PairNumbers::Side b{.kind = FrameKind::Simplex};
  for (const CornerPath& corner : corners.subspan(corners.size() == 4 ? 3 : 1)) {
    if (*corner.b_start != *first.b_start) {
      b.axes[static_cast<std::size_t>(b.axis_count++)] = difference(*corner.b_start, *first.b_start);
    }
  }
  const auto drift = corners.size() == 4 ? difference(*first.a_start, *corners[1].a_start) : Triple<ScaledSum>{};
  const PairNumbers numbers(b, difference(*first.b_start, *first.a_start), drift);
  return ball_relation(numbers, {separation, 0, 0}, &cost) != Relation::Disjoint;
}

/// The search for the first time, from one time that is proved free to a later one.
class Approach {
 public:
  Approach(std::span<const CornerPath> corners, const ContactOptions& options) noexcept
      : corners_(corners), options_(options), polygon_(corners, options.min_separation) {}

  /// `cost` is that of an exact answer about the start, where doubles cannot tell.
  [[nodiscard]] Contact<3> found(double until, PairStatistics& cost) const noexcept {
    double time = 0;
    for (int step = 0; step < options_.max_steps; ++step) {
      const Nearest here = nearest(corners_at(polygon_, time), polygon_.count);
      if (is_contact(here)) {
        return contact({time, time}, time, here);
      }
      const double next = free_until(here.direction, time);
      if (next == 0 && starts_within(corners_, options_.min_separation, cost)) {
        return contact({0, 0}, 0, here);
      }
      if (next > until || (next >= 1 && next != time)) {
        return {};
      }
      if (next - time < options_.time_tolerance / 4) {
        // Rounding hides when exactly a slow approach ends; that it does can still be seen later.
        const double widest = next == time ? 0.5 : options_.time_tolerance / 2;
        for (double ahead = options_.time_tolerance / 2; ahead <= widest; ahead *= 16) {
          const double later = std::min(1.0, next + ahead);
          const Nearest there = nearest(corners_at(polygon_, later), polygon_.count);
          if (is_contact(there)) {
            return narrowed(next, later);
          }
        }
        if (next == time) {
          return unresolved(time, here);
        }
      }
      time = next;
    }
    return unresolved(time, nearest(corners_at(polygon_, time), polygon_.count));
  }

 private:
  [[nodiscard]] bool is_contact(const Nearest& point) const noexcept {
    return norm_of(point.point) + distance_error <= polygon_.separation;
  }

  /// The contact that is proved up to `later`, as early as halving finds it.
  [[nodiscard]] Contact<3> narrowed(double lower, double later) const noexcept {
    double too_early = lower;
    for (int i = 0; i < 8 && later - lower > options_.time_tolerance / 2; ++i) {
      const double middle = too_early + (later - too_early) / 2;
      (is_contact(nearest(corners_at(polygon_, middle), polygon_.count)) ? later : too_early) = middle;
    }
    return contact({lower, later}, later, nearest(corners_at(polygon_, later), polygon_.count));
  }

  /// A time up to which all corners stay far enough along a direction: 2 where that is until the end, the
  /// same time where they are not now.
  [[nodiscard]] double free_until(const Vector<3>& direction, double time) const noexcept {
    double until = 2;
    for (std::size_t i = 0; i < polygon_.count; ++i) {
      const double start = dot_product(direction, polygon_.start[i]);
      const double end = dot_product(direction, polygon_.end[i]);
      const double spare = (1 - time) * start + time * end - polygon_.separation - 2 * distance_error;
      if (!(spare > 0)) {
        return time;
      }
      if (const double approach = start - end; approach > 0) {
        until = std::min(until, time + spare / approach * (1 - 0x1p-40));
      }
    }
    return until > 1 ? 2 : std::max(until, time);
  }

  [[nodiscard]] Contact<3> contact(const TimeBracket& bracket, double time, const Nearest& point) const noexcept {
    Contact<3> result = placed(point.place, corners_.size());
    result.status = bracket.upper == 0 ? ContactStatus::InitialContact : ContactStatus::Contact;
    result.time = bracket;
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      result.point += point.weights[i] * ((1 - time) * *corners_[i].a_start + time * *corners_[i].a_end);
    }
    result.normal = -point.direction;
    return result;
  }

  [[nodiscard]] Contact<3> unresolved(double time, const Nearest& point) const noexcept {
    Contact<3> result = contact({time, 1}, time, point);
    result.status = ContactStatus::Unresolved;
    return result;
  }

  std::span<const CornerPath> corners_;
  const ContactOptions& options_;
  ScaledPolygon polygon_;
};

}  // namespace

Contact<3> first_approach(std::span<const CornerPath> corners, const ContactOptions& options, double until) noexcept {
  PairStatistics cost;
  const Contact<3> result = Approach(corners, options).found(until, cost);
  if (options.stats != nullptr) {
    const bool exact = result.status == ContactStatus::InitialContact && cost.exact_directions > 0;
    *options.stats += {.questions = 1,
                       .by_filter = exact ? 0U : 1U,
                       .by_exact = exact ? 1U : 0U,
                       .wide_integers = exact ? cost.wide_integers : 0};
  }
  return result;
}

}  // namespace motzkin::detail
