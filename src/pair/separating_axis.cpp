#include "motzkin/pair/separating_axis.hpp"

#include <Eigen/Geometry>

#include "number/directed.hpp"
#include "pair/candidate_axes.hpp"
#include "shape/instantiate.hpp"

namespace motzkin {
namespace {

/// More than the rounding of a product with a quotient near [0, 1], and of its comparison.
constexpr double time_error = 0x1p-49;

/// Whether a * b == c * d exactly. May say no for products near the underflow range.
bool equal_products(double a, double b, double c, double d) noexcept {
  const double left = a * b;
  const double right = c * d;
  if (left == 0 && right == 0) {
    return (a == 0 || b == 0) && (c == 0 || d == 0);
  }
  return left == right && std::abs(left) > 0x1p-900 && std::fma(a, b, -left) == std::fma(c, d, -right);
}

/// Whether edge `index` is exactly the double vector that `edge` returns.
template <int D>
bool edge_is_exact(const Matrix<D>& axes, int index) noexcept {
  if (index < D) {
    return true;
  }
  bool exact = true;
  const Vector<D> difference = edge<D>(axes, index);
  for (int k = 0; k < D; ++k) {
    exact = exact && sum_error(axes(k, (index + 1) % D), -axes(k, index - D), difference[k]) == 0;
  }
  return exact;
}

/// Whether a direction is exactly the zero vector, so that it says nothing about the pair. Parallel edges are common;
/// other directions vanish for flat frames only, which are left to exact arithmetic.
template <int D, FrameKind A, FrameKind B, bool Moves>
[[gnu::noinline]] bool vanishes(const FramePair<D, A, B, Moves>& pair, AxisName name) noexcept {
  if constexpr (D == 3) {
    if (name.family == AxisName::Family::Edges && edge_is_exact<3>(pair.a, name.first) &&
        edge_is_exact<3>(pair.b, name.second)) {
      const Vector<3> a = edge<3>(pair.a, name.first);
      const Vector<3> b = edge<3>(pair.b, name.second);
      return equal_products(a[1], b[2], a[2], b[1]) && equal_products(a[2], b[0], a[0], b[2]) &&
             equal_products(a[0], b[1], a[1], b[0]);
    }
  }
  return false;
}

constexpr double infinity = std::numeric_limits<double>::infinity();

/// First all directions of a family are weighed without a branch, which is what most pairs need. Only where the family
/// does not certainly hold, the directions are looked at one by one.
template <int D, FrameKind A, FrameKind B>
SeparatingAxis<D> decide(const FramePair<D, A, B, false>& pair) noexcept {
  SeparatingAxis<D> result;
  bool unclear = false;
  const auto worst_of = [](const auto& family) {
    Lanes<2> worst = Lanes<2>::all(-infinity);
    family.visit([&](const auto& projected) {
      worst = folded_larger(worst, excess<A, B>(projected));
      return false;
    });
    return largest_lane(worst);
  };
  const auto find_separation = [&](const auto& family) {
    return family.visit([&]<int N>(const ProjectedPairs<N>& projected) {
      const Lanes<N> gaps = excess<A, B>(projected);
      if (const int lane = first_lane_above(gaps, family.error_bound); lane < N) {
        result.verdict = Verdict::Disjoint;
        const double side = std::copysign(1.0, projected.distance[lane] - projected.low[lane]);
        result.axis = side * direction_of(pair, projected.name.at(lane));
        return true;
      }
      for (int lane = 0; lane < N; ++lane) {
        unclear = unclear || (!(gaps[lane] < -family.error_bound) && !vanishes(pair, projected.name.at(lane)));
      }
      return false;
    });
  };
  const CentredPair<D, A, B, false> centred(pair);
  const WorldAxes<D, A, B, false> world(centred);
  if (worst_of(world) > world.error_bound) {
    find_separation(world);
    return result;
  }
  const bool apart = test_families(centred, [&](const auto& family) {
    return !(worst_of(family) < -family.error_bound) && find_separation(family);
  });
  if (!apart && !unclear) {
    result.verdict = Verdict::Overlapping;
  }
  return result;
}

/// Times from which on, and up to which, all directions seen so far let the frames meet.
struct TimeLimits {
  double enter = 0;
  double exit = 1;

  template <int N>
  void clip(const Lanes<N>& first, const Lanes<N>& second) noexcept {
    const double latest = largest_lane(smaller(first, second));
    const double earliest = smallest_lane(larger(first, second));
    enter = latest > enter ? latest : enter;
    exit = earliest < exit ? earliest : exit;
  }
};

/// The times of contact as directions bound them: all contacts are certainly inside `outer`, and at any time inside
/// `inner` no direction separates, certainly.
struct ContactTimes {
  TimeLimits outer;
  TimeLimits inner;

  template <int N>
  void clip(const ProjectedPairs<N>& projected, double error_bound) noexcept {
    const auto all = [](double value) { return Lanes<N>::all(value); };
    const Lanes<N> inverse = inverse_speed(projected.speed);
    const Lanes<N> to_low = projected.low - projected.distance;
    const Lanes<N> to_high = projected.high - projected.distance;
    outer.clip((to_low - all(error_bound)) * inverse, (to_high + all(error_bound)) * inverse);
    const Lanes<N> inner_low = to_low + all(error_bound);
    const Lanes<N> inner_high = to_high - all(error_bound);
    inner.clip(inner_low * inverse, inner_high * inverse);
    if (!(smallest_lane(inner_high - inner_low) > 0)) {  // NaN: nothing is certain
      inner.exit = -1;
    }
  }

  [[nodiscard]] bool none() const noexcept { return outer.enter > outer.exit + time_error; }
  [[nodiscard]] bool certain() const noexcept { return inner.enter + time_error < inner.exit; }
  [[nodiscard]] Window window() const noexcept {
    return {std::max(0.0, outer.enter - time_error), std::min(1.0, outer.exit + time_error)};
  }

 private:
  /// A speed below the underflow error is as good as none; the least speed taken divides without overflow.
  template <int N>
  static Lanes<N> inverse_speed(const Lanes<N>& speed) noexcept {
    return Lanes<N>::all(1) / apply(speed, Lanes<N>::all(0x1p-1000),
                                    [](auto x, auto least) { return ((x < least) & (x > -least)) ? least : x; });
  }
};

/// A direction that keeps the frames apart before or after some time: a below b along `sign` times the direction.
struct TimeLimit {
  double time;
  double speed;
  double sign;
  AxisName name;
};

/// The directions behind the latest entry and the earliest exit.
struct LimitingAxes {
  TimeLimit enter{0, 0, 0, {}};
  TimeLimit exit{1, 0, 0, {}};

  template <int N>
  void take(const ProjectedPairs<N>& projected, double error_bound) noexcept {
    for (int lane = 0; lane < N; ++lane) {
      const AxisName name = projected.name.at(lane);
      const double distance = projected.distance[lane];
      take_side(projected.high[lane] - distance + error_bound, projected.speed[lane], 1, name);
      take_side(distance - projected.low[lane] + error_bound, projected.speed[lane], -1, name);
    }
  }

 private:
  /// `t * sign * speed <= room`.
  void take_side(double room, double speed, double sign, AxisName name) noexcept {
    const double along = sign * speed;
    const double time = room / along;
    if (along > 0 && time < exit.time) {
      exit = {time, speed, sign, name};
    } else if (along < 0 && time > enter.time) {
      enter = {time, speed, sign, name};
    } else if (along == 0 && room < 0) {
      enter = {2, 0, sign, name};
    }
  }
};

/// A direction that separates the pair at all times, from the two that do before and after some time: with weights that
/// cancel their speeds, the sum of the two gaps is the same at all times, and positive.
template <class Pair>
[[gnu::noinline]] Vector<Pair::dimension> combined_direction(const Pair& pair, const LimitingAxes& limits) noexcept {
  const auto oriented = [&](const TimeLimit& limit) -> Vector<Pair::dimension> {
    return limit.sign * direction_of(pair, limit.name);
  };
  const TimeLimit& enter = limits.enter;
  const TimeLimit& exit = limits.exit;
  if (enter.sign == 0 || exit.time < 0) {
    return oriented(exit);
  }
  if (exit.sign == 0 || enter.time > 1) {
    return oriented(enter);
  }
  const double scale = std::max(std::abs(enter.speed), std::abs(exit.speed));
  return oriented(enter) * (std::abs(exit.speed) / scale) + oriented(exit) * (std::abs(enter.speed) / scale);
}

/// Whether there is certainly a time of overlap once directions that vanish are left out.
template <int D, FrameKind A, FrameKind B>
[[gnu::noinline]] bool certain_without_vanishing(const FramePair<D, A, B, true>& pair,
                                                 const CentredPair<D, A, B, true>& centred) noexcept {
  ContactTimes times;
  test_families(centred, [&](const auto& family) {
    family.visit([&]<int N>(const ProjectedPairs<N>& projected) {
      for (int lane = 0; lane < N; ++lane) {
        const auto alone = [&](const Lanes<N>& lanes) { return Lanes<1>::all(lanes[lane]); };
        const AxisName name = projected.name.at(lane);
        if (!vanishes(pair, name)) {
          times.clip(ProjectedPairs<1>{alone(projected.distance), alone(projected.low), alone(projected.high),
                                       alone(projected.speed), name},
                     family.error_bound);
        }
      }
      return false;
    });
    return !times.certain();
  });
  return times.certain();
}

template <int D, FrameKind A, FrameKind B>
MovingSeparatingAxis<D> decide(const FramePair<D, A, B, true>& pair) noexcept {
  MovingSeparatingAxis<D> result;
  const CentredPair<D, A, B, true> centred(pair);
  ContactTimes times;
  LimitingAxes limits;
  const auto none_left = [&](const auto& family) {
    family.visit([&](const auto& projected) {
      times.clip(projected, family.error_bound);
      return false;
    });
    return times.none();
  };
  const auto take_limits = [&](const auto& family) {
    family.visit([&](const auto& projected) {
      limits.take(projected, family.error_bound);
      return false;
    });
    return limits.enter.time > limits.exit.time;
  };
  const WorldAxes<D, A, B, true> world(centred);
  bool apart = none_left(world);
  times.inner = {};  // the coordinate directions may part the frames, but need not hold for an overlap
  if (!apart) {
    apart = test_families(centred, none_left);
  }
  if (!apart) {
    result.window = times.window();
    result.verdict =
        times.certain() || certain_without_vanishing(pair, centred) ? Verdict::Overlapping : Verdict::Undecided;
    return result;
  }
  if (!take_limits(world)) {
    test_families(centred, take_limits);
  }
  const Vector<D> direction = combined_direction(pair, limits);
  if (proved_side(pair, direction) == Side::Below) {
    result.verdict = Verdict::Disjoint;
    result.axis = direction;
  }
  return result;
}

// The same code compiled twice. With AVX2 it takes a quarter less instructions; none of them is fused, so that the bits
// of every result are the same.
#if defined(__x86_64__)
template <class Pair>
[[gnu::flatten, gnu::target("avx2")]] auto decide_with_avx2(const Pair& pair) noexcept {
  return decide(pair);
}
const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
#endif

template <class Pair>
[[gnu::flatten]] auto decide_on_any_processor(const Pair& pair) noexcept {
  return decide(pair);
}

template <class Pair>
auto dispatch(const Pair& pair) noexcept {
#if defined(__x86_64__)
  if (has_avx2) {
    return decide_with_avx2(pair);
  }
#endif
  return decide_on_any_processor(pair);
}

}  // namespace

template <int D, FrameKind A, FrameKind B>
SeparatingAxis<D> separating_axis(const Frame<D, A>& a, const Frame<D, B>& b) noexcept {
  return dispatch(frame_pair(a, b));
}

template <int D, FrameKind A, FrameKind B>
MovingSeparatingAxis<D> separating_axis(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b) noexcept {
  return dispatch(frame_pair(a, b));
}

#define MOTZKIN_INSTANTIATE(D, A, B)                                                           \
  template SeparatingAxis<D> separating_axis(const Frame<D, A>&, const Frame<D, B>&) noexcept; \
  template MovingSeparatingAxis<D> separating_axis(const Moving<Frame<D, A>>&, const Moving<Frame<D, B>>&) noexcept;
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 3)

}  // namespace motzkin
